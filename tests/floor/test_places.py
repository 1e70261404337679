"""Places at poker tables on the floor: drawn, waited for in order, kept for the absent, changed; the record remembers it all."""

from __future__ import annotations

from itertools import count

import pytest

from floor.house_of_cards import House, assert_sound
from tapete.catalogue.citing import covers
from tapete.errors import Refused
from tapete.floor import places
from tapete.floor.host import TIME_OUT, Host
from tapete.floor.people import Person, enrol
from tapete.games.circle.asks import Between
from tapete.games.circle.memory import CircleMemory
from tapete.table.seal import verify

MINUTE = 60_000
_ids = count()


def opened(house: House, game: str, mode: str = "automatic", plan: dict[str, str] | None = None) -> Host:
    return house.floor.open_table(house["chief"], game, plan or {}, mode)


def say(host: Host, person: Person, *lines: str) -> None:
    for line in lines:
        host.act(person, line, f"places-{next(_ids)}")


def memory_of(host: Host) -> CircleMemory:
    return host.table.felt.of(CircleMemory).memory


def crowd(house: House, host: Host, size: int) -> list[Person]:
    """So many players with money."""
    people = [enrol(house.floor.engine, f"player-{host.id}-{i}", "player", "a long secret 12") for i in range(size)]
    for person in people:
        house.floor.credit(house["cashier"], person, host.currency, 10_000_000)
    return people


def refused(host: Host, person: Person, line: str, cite: str, match: str | None = None) -> None:
    before = host.n
    with pytest.raises(Refused, match=match) as caught:
        say(host, person, line)
    assert caught.value.cite and covers(cite, caught.value.cite) and host.n == before


def again(host: Host) -> None:
    """After a restart everything is as it was."""
    kept = (dict(host.seats), host.table.queue, dict(host.listed), dict(host.away), dict(host.sat), dict(host.reseated))
    host.restore()
    assert kept == (host.seats, host.table.queue, host.listed, host.away, host.sat, host.reseated)


def test_the_first_shuffle_draws_the_places_and_everybody_keeps_what_is_theirs(house: House) -> None:
    """Chile III.3 §3.5.7.1; at a table without staff whoever shuffles has them drawn."""
    host = opened(house, "chile/texas-holdem")
    people = crowd(house, host, 5)
    for seat, person in zip((2, 3, 5, 8, 9), people, strict=True):
        say(host, person, f"seat {seat} buys 100000")
    say(host, people[0], "shuffle")
    drawn = dict(memory_of(host).drawn)
    assert sorted(drawn) == sorted(drawn.values()) == sorted(host.seats) == [2, 3, 5, 8, 9] and drawn != {s: s for s in drawn}
    assert all(host.seats[drawn[was]] == person.id for was, person in zip((2, 3, 5, 8, 9), people, strict=True))
    assert "draw the seats" in [line.words for line in host.lines] and verify(host.acta()).ok
    again(host)
    for person in people:
        own, hands = f"seat {host.seat_of(person)}", host.seen_by(person).felt.hands
        assert "??" not in hands[own] and all("??" in held for name, held in hands.items() if name != own)
    before = host.seated_at(5)
    assert before == {s: p.id for s, p in zip((2, 3, 5, 8, 9), people, strict=True)}
    assert_sound(house.floor)


def test_at_a_live_table_no_hand_begins_before_the_draw(house: House) -> None:
    host = opened(house, "bolivia/texas-holdem", "live")
    for seat, person in enumerate(crowd(house, host, 2), 1):
        say(host, person, f"seat {seat} buys 100000")
    refused(host, house["croupier"], "shuffle", "§2.3.5.4", "the places are drawn")
    say(host, house["croupier"], "draw the seats", "card Ks", "card 2s")
    assert dict(memory_of(host).drawn) == {2: 1, 1: 2}
    say(host, house["croupier"], "shuffle")


def test_the_waiting_list_is_called_in_order_and_a_seat_is_held_for_who_is_called(house: House) -> None:
    """Puerto Rico §16.1.B; the time is a reading."""
    host = opened(house, "puerto-rico/seven-card-stud")
    people = crowd(house, host, 12)
    refused(host, people[8], "number 1 signs up", "§16.1.B", "there is room")
    for seat in range(1, 9):
        say(host, people[seat - 1], f"seat {seat} buys 50")
    say(host, people[8], "number 1 signs up")
    say(host, people[9], "number 1 signs up")  # asked for at the same time: the next number is given
    say(host, people[10], "number 9 signs up")
    assert host.listed == {1: people[8].id, 2: people[9].id, 3: people[10].id}
    refused(host, people[8], "number 4 signs up", "§16.1.B", "on the waiting list already")
    refused(host, people[0], "number 4 signs up", "§16.1.B", "a seat at this table already")
    with pytest.raises(Refused):
        say(host, people[11], "number 2 gives up")  # somebody else's
    with pytest.raises(Refused):
        say(host, people[11], "number 1 is called to seat 3")  # not a player's to say
    assert not host.tick(host.lines[-1].at), "nothing is free"
    say(host, people[4], "seat 5 cashes out")
    refused(host, people[11], "seat 5 buys 50", "§16.1.B", "number 1 is next")
    at = host.lines[-1].at
    assert host.tick(at) and host.lines[-1].words == "number 1 is called to seat 5" and host.lines[-1].person == TIME_OUT.id
    at = host.lines[-1].at
    refused(host, people[9], "seat 5 buys 50", "§16.1.B", "held for number 1")
    refused(host, people[0], "seat 1 moves to seat 5", "§16.1.B", "held for number 1")
    refused(host, house["chief"], "number 1 is passed over", "§16.1.D", "15 minutes")
    again(host)
    assert not host.tick(at + 15 * MINUTE - 1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tapete.floor.host.now", lambda: at + 15 * MINUTE)
        assert host.tick(at + 15 * MINUTE) and host.lines[-1].words == "number 1 is passed over"
        assert host.tick(at + 15 * MINUTE) and host.lines[-1].words == "number 2 is called to seat 5"
        say(host, people[9], "seat 5 buys 50")
    assert [w.number for w in host.table.queue.waits] == [3] and host.seat_of(people[9]) == 5
    say(host, people[10], "number 3 gives up")
    again(host)
    assert verify(host.acta()).ok
    assert_sound(house.floor)


def test_at_a_live_table_the_chief_calls_and_nobody_is_passed_by(house: House) -> None:
    host = opened(house, "chile/stud-poker", "live")
    people = crowd(house, host, 10)
    for seat in range(1, 8):
        say(host, people[seat - 1], f"seat {seat} buys 100000")
    say(host, people[7], "number 1 signs up")
    say(host, people[8], "number 2 signs up")
    say(host, people[2], "seat 3 cashes out")
    assert not host.tick(host.lines[-1].at), "the staff calls"
    cite = "III.3 §3.6.3; III.3 §3.4.2"
    refused(host, house["croupier"], "number 2 is called to seat 3", cite, "number 1 is next")
    say(host, house["croupier"], "number 1 is called to seat 3")
    refused(host, people[8], "seat 3 buys 100000", cite)
    say(host, people[7], "seat 3 buys 100000")
    with pytest.raises(Refused):
        say(host, people[0], "seat 1 moves to seat 9")
    say(host, house["croupier"], "number 2 gives up")
    assert not host.table.queue.waits


def test_who_stays_away_too_long_loses_the_seat_and_gets_the_chips(house: House) -> None:
    """Puerto Rico §25.1.D: fifteen minutes; at a table without staff the clock sees to it."""
    host = opened(house, "puerto-rico/omaha")
    people = crowd(house, host, 3)
    for seat, person in enumerate(people, 1):
        say(host, person, f"seat {seat} buys 50")
    say(host, people[2], "seat 3 sits out")
    at = host.away[3]
    had = house.floor.balances(people[2])[host.currency]
    assert not host.tick(at + 15 * MINUTE - 1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tapete.floor.host.now", lambda: at + 15 * MINUTE)
        refused(host, people[2], "seat 3 returns", "§25.1.D", "15 minutes")
        assert host.tick(at + 15 * MINUTE) and host.lines[-1].words == "report seat-overdue 3"
        assert host.tick(at + 15 * MINUTE) and host.lines[-1].words == "seat 3 cashes out"
    assert 3 not in host.seats and house.floor.balances(people[2])[host.currency] == had + 5000
    say(host, people[1], "seat 2 sits out", "seat 2 returns")
    assert 2 not in host.away and not host.tick(at + 14 * MINUTE)
    again(host)
    assert_sound(house.floor)


def test_who_changes_tables_carries_the_same_chips(house: House) -> None:
    """Puerto Rico §15.1.C."""
    here, there = opened(house, "puerto-rico/texas-holdem"), opened(house, "puerto-rico/texas-holdem")
    people = crowd(house, here, 6)
    for seat in (1, 2, 3):
        say(here, people[seat - 1], f"seat {seat} buys 60")
    for seat in (1, 2, 3):
        say(there, people[seat + 2], f"seat {seat} buys 60")
    mover = people[0]
    refused(there, mover, "seat 5 brings 60", "§15.1.B; §15.1.C", "do not come from another table")
    say(here, people[0], "shuffle")
    with pytest.raises(Refused, match="stays seated until the round is over"):
        places.change(here, mover, there, "too-soon")
    while not isinstance(here.table.ask, Between):
        say(here, people[here.table.ask.seat - 1], f"seat {here.table.ask.seat} folds")  # type: ignore[attr-defined]
    chips = here.table.felt.chips[1]
    assert places.change(here, mover, there, "moving") == 4
    assert there.seat_of(mover) == 4 and there.table.felt.chips[4] == chips and here.seat_of(mover) is None
    assert there.lines[-1].words.startswith("seat 4 brings ")
    say(there, mover, "seat 4 cashes out")
    money = chips // 100
    if chips % 100 == 0:
        refused(here, mover, f"seat 1 buys {money + 10}", "§15.2.L")  # back at the first table: what was taken from there
    again(there)
    assert_sound(house.floor)


def test_leaving_one_table_and_sitting_down_at_another_is_a_transfer(house: House) -> None:
    """Puerto Rico §15.1.C: the same chips within the hour; whose table closed needs the least, or what was left."""
    here, there = opened(house, "puerto-rico/texas-holdem"), opened(house, "puerto-rico/texas-holdem")
    people = crowd(house, here, 3)
    say(here, people[0], "seat 1 buys 70", "seat 1 cashes out")
    refused(there, people[0], "seat 1 buys 60", "§15.1.B; §15.1.C", "carries the same chips: 70")
    refused(there, people[0], "seat 1 brings 60", "§15.1.B; §15.1.C", "no more and no less")
    say(there, people[0], "seat 1 brings 70")
    refused(there, people[1], "seat 2 brings 70", "§15.1.B; §15.1.C")
    say(here, people[1], "seat 1 buys 70")
    say(here, house["chief"], "last coups")
    say(here, people[2], "seat 2 buys 60")
    say(here, people[1], "shuffle")
    while not isinstance(here.table.ask, Between):
        say(here, people[here.table.ask.seat], f"seat {here.table.ask.seat} folds")  # type: ignore[attr-defined]
    assert here.table.felt.last_coups == 0
    say(here, people[1], "seat 1 cashes out")
    say(there, people[1], "seat 2 buys 40")  # not a transfer: the table has closed, and the least is enough
    assert_sound(house.floor)


def test_tables_are_kept_balanced(house: House) -> None:
    """Puerto Rico §25.1.B: who arrives goes where fewer sit; an empty table draws nobody away."""
    first, second = opened(house, "puerto-rico/omaha"), opened(house, "puerto-rico/omaha")
    people = crowd(house, first, 5)
    say(first, people[0], "seat 1 buys 50")
    say(first, people[1], "seat 2 buys 50")
    say(second, people[2], "seat 1 buys 50")
    refused(first, people[3], "seat 3 buys 50", "§25.1.B", f"table {second.id}")
    say(second, people[3], "seat 2 buys 50")
    say(first, people[4], "seat 3 buys 50")


def test_a_seat_that_was_left_is_new_for_the_next_player(house: House) -> None:
    """Whoever sits down where somebody lost chips buys the least, and waits for the blind (Puerto Rico §15.2.A, §15.2.O)."""
    host = opened(house, "puerto-rico/texas-holdem", "live")
    people = crowd(house, host, 4)
    for seat in (1, 2, 3):
        say(host, people[seat - 1], f"seat {seat} buys 60")
    say(host, house["croupier"], "shuffle", *(f"card {c}" for c in ("As", "Kd", "2h", "Ah", "Kc", "3h")))
    say(host, house["croupier"], "seat 3 folds", "seat 1 folds")
    say(host, people[0], "seat 1 cashes out")
    refused(host, people[3], "seat 1 buys 10", "§15.2.A", "begins with 40")
    say(host, people[3], "seat 1 buys 40")
    assert memory_of(host).newcomers == (1,)
