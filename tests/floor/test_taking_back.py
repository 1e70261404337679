"""A wrong result is taken back: at once by who entered it, then by the chief; and nobody's money moves without an entry."""

from __future__ import annotations

import pytest

from floor.house_of_cards import House, assert_sound, same
from tapete.errors import Refused
from tapete.floor import audit, ledger
from tapete.floor.host import Host
from tapete.floor.results import quarters
from tapete.floor.store import writing
from tapete.play.events import TakenBack
from tapete.play.moves import Rectify
from tapete.table.mending import differences
from tapete.table.seal import verify

PLAYED = (
    ("ana", "seat 1 buys 100"),
    ("bea", "seat 2 buys 100"),
    ("ana", "seat 1 bets 20 red"),
    ("bea", "seat 2 bets 20 black"),
    ("croupier", "no more bets"),
    ("croupier", "spin 7"),
)
"""Red came; it is entry 6."""


def tell(house: House, host: Host, *lines: tuple[str, str]) -> None:
    for who, line in lines:
        host.act(house[who], line, f"{host.n} {line}")


@pytest.fixture
def host(house: House) -> Host:
    made = house.roulette("live")
    tell(house, made, *PLAYED)
    assert made.table.felt.chips == {1: 12_000, 2: 8_000}
    return made


def purse(house: House, name: str) -> tuple[int, int]:
    """What is on somebody's account, and what they owe."""
    with house.floor.engine.connect() as db:
        held = ledger.balance(db, ledger.player(house[name].id), "ESP")
        return held, ledger.debts(db).get(house[name].id, {}).get("ESP", 0)


def spend(house: House, name: str, leaving: int) -> None:
    """Somebody's account is emptied but for so much."""
    held, _ = purse(house, name)
    house.floor.credit(house["cashier"], house[name], "ESP", leaving - held)


def assert_whole(house: House, host: Host) -> None:
    """Books, record and what another process reads are one."""
    assert_sound(house.floor)
    with host.owned() as db:
        assert audit.money_differs(db, host) is None
    assert verify(host.acta()).ok
    other = house.again()
    assert same(host, other.host(host.id)) and other.host(host.id).table.struck == host.table.struck
    other.close()


def test_at_once_by_the_croupier(house: House, host: Host) -> None:
    done = host.act(house["croupier"], "undo entry 6", "undo")
    assert sum(isinstance(e, TakenBack) for e in done.events) == 2
    assert host.table.legal()[0].startswith("spin") and not host.table.felt.results and host.table.struck == {5}
    tell(house, host, ("croupier", "spin 8"))
    assert host.table.felt.chips == {1: 8_000, 2: 12_000} and host.table.felt.results == ("8",)
    assert "spin 7" in host.acta() and host.coups[-3:] == [1, 1, 1]
    (quarter,) = quarters(host).values()
    assert (quarter.win, quarter.coups, sum(s.amount for s in quarter.stakes.values())) == (0, 1, 4_000)
    assert_whole(house, host)


def test_with_the_chiefs_word_once_something_followed(house: House, host: Host) -> None:
    tell(house, host, ("ana", "seat 1 buys 10"))
    for words in ("undo entry 6", "entry 6 was 8"):
        with pytest.raises(Refused):
            host.act(house["croupier"], words, words)
    with pytest.raises(Refused, match="bets for the next coup lie already"):
        host.act(house["chief"], "undo entry 6", "undo")
    host.act(house["chief"], "entry 6 was 8", "right")
    assert host.table.felt.chips == {1: 9_000, 2: 12_000} and host.table.felt.results == ("8",) and host.table.struck == {5}
    assert_whole(house, host)


def test_what_a_seat_can_no_longer_cover_comes_off_the_felt_and_the_rest_is_owed(house: House, host: Host) -> None:
    tell(house, host, ("ana", "seat 1 bets 110 even"), ("bea", "seat 2 bets 10 even"))
    (first, second) = differences(host.table, Rectify(6, ("8",)))
    assert (first.seated, first.owes, second.seated) == (-4_000, 0, 4_000)
    tell(house, host, ("chief", "entry 6 was 8"))
    assert host.table.felt.chips == {1: 8_000, 2: 11_000} and [b.seat for b in host.table.felt.bets] == [2]
    assert host.table.struck == {5, 6}
    assert_whole(house, host)


def test_who_has_left_is_paid_and_pays_by_the_ledger(house: House, host: Host) -> None:
    before = purse(house, "ana")[0], purse(house, "bea")[0]
    tell(house, host, ("ana", "seat 1 cashes out"), ("bea", "seat 2 cashes out"), ("chief", "entry 6 was 8"))
    assert (purse(house, "ana")[0], purse(house, "bea")[0]) == (before[0] + 8_000, before[1] + 12_000)
    assert host.table.felt.chips == {} and host.table.felt.house == 0
    assert_whole(house, host)


def test_what_an_account_cannot_cover_is_owed_and_collected_later(house: House, host: Host) -> None:
    tell(house, host, ("ana", "seat 1 cashes out"))
    spend(house, "ana", 1_000)
    tell(house, host, ("chief", "entry 6 was 8"))
    assert purse(house, "ana") == (0, 3_000)
    assert_whole(house, host)
    house.floor.credit(house["cashier"], house["ana"], "ESP", 5_000)
    with writing(house.floor.engine) as db:
        assert ledger.pay_debt(db, house["ana"].id, "ESP", house["cashier"].id) == 3_000
    assert purse(house, "ana") == (2_000, 0)
    with pytest.raises(Refused), writing(house.floor.engine) as db:
        ledger.pay_debt(db, house["ana"].id, "ESP", house["cashier"].id)
    assert_whole(house, host)


def test_a_seat_below_nothing_stakes_no_more_and_leaves_what_it_owes_behind(house: House, host: Host) -> None:
    tell(house, host, ("croupier", "correct seat 1 pays 100 because of coup 0"), ("chief", "approve correction 1"))
    (first, _) = differences(host.table, Rectify(6, ("8",)))
    assert (first.seated, first.owes) == (-4_000, 2_000)
    tell(house, host, ("chief", "entry 6 was 8"))
    assert host.table.felt.chips[1] == -2_000
    with pytest.raises(Refused, match="in chips"):
        host.act(house["ana"], "seat 1 bets 20 red", "bet")
    held = purse(house, "ana")[0]
    tell(house, host, ("ana", "seat 1 cashes out"))
    assert purse(house, "ana") == (held - 2_000, 0)
    assert_whole(house, host)


def test_an_earlier_coup_is_out_of_reach(house: House, host: Host) -> None:
    tell(house, host, ("ana", "seat 1 bets 20 red"), ("croupier", "no more bets"))
    with pytest.raises(Refused, match="earlier coup"):
        host.act(house["chief"], "entry 6 was 8", "late")
    tell(house, host, ("croupier", "spin 8"), ("chief", f"entry {host.n + 1} was 9"))
    assert host.table.felt.results == ("7", "9")
    assert_whole(house, host)


def test_what_cannot_be(house: House, host: Host) -> None:
    for words, why in (
        ("entry 6 was 7", "that is what is recorded"),
        ("entry 6 was 37", "there is no '37'"),
        ("entry 5 was 8", "entry 5 is no result"),
        ("entry 99 was 8", "there is no entry 99"),
        ("undo entry 5", "entry 5 is no result"),
    ):
        with pytest.raises(Refused, match=why):
            host.act(house["chief"], words, words)
    tell(house, host, ("croupier", "undo entry 6"))
    with pytest.raises(Refused, match="no longer stands"):
        host.act(house["chief"], "undo entry 6", "twice")
    for name in ("ana", "cashier", "inspector"):
        with pytest.raises(Refused):
            host.act(house[name], "undo entry 6", name)
    assert_whole(house, host)


def test_a_double_click_and_two_chiefs_at_once(house: House, host: Host) -> None:
    once, twice = (host.act(house["croupier"], "undo entry 6", "one button") for _ in range(2))
    assert twice.again and once.n == twice.n == 7
    tell(house, host, ("croupier", "spin 9"))
    other = house.again()
    there = other.host(host.id)
    host.act(house["chief"], "entry 8 was 8", "here")
    with pytest.raises(Refused, match="no longer stands"):
        there.act(house["chief"], "entry 8 was 10", "there")
    assert there.table.felt.results == ("8",)
    other.close()
    assert_whole(house, host)


def test_an_automatic_table_takes_nothing_back(house: House) -> None:
    host = house.roulette()
    tell(house, host, *PLAYED[:4])
    host.act(house["ana"], "no more bets", "close")
    for name in ("croupier", "chief"):
        with pytest.raises(Refused):
            host.act(house[name], f"undo entry {host.n}", name)


def test_a_card_in_the_middle_of_a_round(house: House) -> None:
    host = house.floor.open_table(house["chief"], "spain/blackjack", {}, "live")
    tell(house, host, ("ana", "seat 1 buys 1000"), ("ana", "seat 1 bets 100 main"), ("croupier", "no more bets"))
    for card in ("9h", "7d", "2c"):
        tell(house, host, ("croupier", f"card {card}"))
    drawn = host.n
    tell(house, host, ("ana", "seat 1 hits"))
    with pytest.raises(Refused, match="table chief takes it back"):
        host.act(house["croupier"], f"undo entry {drawn}", "late")
    tell(house, host, ("chief", f"entry {drawn} was card 3c"))
    assert any("3c" in hand for hand in host.table.felt.hands.values()), host.table.felt.hands
    assert drawn - 1 in host.table.struck and host.n not in host.table.struck
    assert_whole(house, host)


def test_a_long_record_goes_on_from_its_marks_all_the_same(house: House, host: Host) -> None:
    """Where a record can be gone on from, the coup before is out of reach: nothing goes back behind a mark."""
    for i in range(24):
        tell(house, host, ("ana", "seat 1 bets 10 red"))
        if i % 2:
            last = max(n for n, line in enumerate(host.lines, 1) if line.words.startswith("spin"))
            tell(house, host, ("chief", f"entry {last} was {10 + i % 5}"))
        tell(house, host, ("croupier", "no more bets"), ("croupier", f"spin {20 + i % 7}"))
        if i % 3 == 0:
            tell(house, host, ("croupier", f"undo entry {host.n}"), ("croupier", "spin 3"))
    assert host.marker.mark is not None, "no mark was taken"
    before = host.table.felt.copy(), host.hash, host.table.struck
    host.undo()
    assert (host.table.felt, host.hash, host.table.struck) == before
    tell(house, host, ("chief", f"entry {host.n} was 30"))
    assert_whole(house, host)
