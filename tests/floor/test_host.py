"""A table that is durable: one effect per request, nothing by halves, and the same after a restart."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from typing import Any

import pytest
from sqlalchemy import Engine, event, func, select, update

import tapete
from floor.house_of_cards import (
    DATABASES,
    House,
    assert_money_is_there,
    assert_sound,
    chips_for,
    furnish,
    insider,
    opens,
    same,
    say,
    sit,
    wander,
)
from tapete.errors import Refused, TapeteError
from tapete.floor import ledger, shared, undisturbed
from tapete.floor.host import Host
from tapete.floor.house import Floor
from tapete.floor.record import Damaged
from tapete.floor.store import entries
from tapete.play.asks import Chance
from tapete.table.seal import verify

GAMES = [g.id for g in tapete.all_games() if opens(g.id)]


def written(floor: Floor, table: int) -> int:
    with floor.engine.connect() as db:
        return int(db.execute(select(func.count()).select_from(entries).where(entries.c.table_id == table)).scalar_one())


def state(host: Host) -> tuple[Any, ...]:
    with host.floor.engine.connect() as db:
        money = {a: ledger.balances(db, a) for a in (ledger.at_table(host.id), *(ledger.player(p) for p in range(1, 9)))}
    felt = host.table.felt.copy()
    return felt, dict(host.seats), host.hash, list(host.lines), host.table.legal(), written(host.floor, host.id), money


# one effect


def test_a_double_click_has_one_effect_and_the_same_answer(house: House) -> None:
    host = house.roulette()
    host.act(house["ana"], "seat 1 buys 100", "buy")
    first = host.act(house["ana"], "seat 1 bets 20 red", "click")
    second = host.act(house["ana"], "seat 1 bets 20 red", "click")
    assert not first.again and second.again and second.n == first.n == 2
    spun = host.act(house["ana"], "no more bets", "spin")
    before = state(host)
    repeated = host.act(house["ana"], "no more bets", "spin")
    assert repeated.again and (repeated.n, repeated.events) == (spun.n, spun.events)
    assert state(host) == before
    assert host.table.felt.bought == {1: 10_000}


def test_a_retry_after_a_restart_has_no_second_effect(house: House) -> None:
    host = house.roulette()
    host.act(house["ana"], "seat 1 buys 100", "buy")
    host.act(house["ana"], "seat 1 bets 20 red", "bet")
    spun = host.act(house["ana"], "no more bets", "spin")
    floor = house.again()
    try:
        done = floor.host(host.id).act(house["ana"], "no more bets", "spin")
        assert done.again and (done.n, done.events) == (spun.n, spun.events)
    finally:
        floor.close()


def test_many_impatient_fingers_have_one_effect(house: House) -> None:
    host = house.roulette()
    host.act(house["ana"], "seat 1 buys 1000", "buy")
    answers = []
    threads = [
        threading.Thread(target=lambda: answers.append(host.act(house["ana"], "seat 1 bets 20 red", "click"))) for _ in range(12)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(a.again for a in answers) == [False] + [True] * 11
    assert [b.amount for b in host.table.felt.bets] == [2000]


def test_somebody_elses_request_id_is_refused_not_swallowed(house: House) -> None:
    host = house.roulette()
    host.act(house["ana"], "seat 1 buys 100", "same")
    with pytest.raises(Refused, match="id of its own"):
        host.act(house["bea"], "seat 2 buys 100", "same")
    for bad in ("", "x" * 65, "a\x00b", "a\nb"):
        with pytest.raises(Refused, match="id of its own"):
            host.act(house["bea"], "seat 2 buys 100", bad)


# whose word counts


@pytest.mark.parametrize("mode", ["automatic", "live"])
def test_only_the_owner_of_a_seat_or_the_staff_of_a_live_table_moves_it(house: House, mode: str) -> None:
    host = house.roulette(mode)
    host.act(house["ana"], "seat 1 buys 100", "buy")
    for name, line in [
        ("bea", "seat 1 bets 20 red"),
        ("bea", "seat 1 buys 100"),
        ("bea", "seat 1 cashes out"),
        ("bea", "seat 2 bets 20 red"),
        ("bea", "no more bets"),
        ("ana", "spin 7"),
        ("ana", "last coups"),
        ("ana", "report object-in-wheel"),
        ("croupier", "report object-in-wheel"),
        ("inspector", "seat 3 buys 100"),
        ("inspector", "no more bets"),
        ("cashier", "seat 1 bets 20 red"),
        ("ana", "seat 1 bets 5 red unnoticed"),
    ]:
        before = state(host)
        with pytest.raises(Refused, match=r"seat is not yours|somebody else|works in the house"):
            host.act(house[name], line, f"{name} {line}"[:60])
        assert state(host) == before
    if mode == "live":
        host.act(house["croupier"], "seat 1 bets 20 red", "for her")
    else:
        with pytest.raises(Refused, match="not yours"):
            host.act(house["croupier"], "seat 1 bets 20 red", "for her")


def test_a_live_table_waits_for_the_croupier_and_an_automatic_one_draws(house: House) -> None:
    live, automatic = house.roulette("live"), house.roulette()
    for host in (live, automatic):
        host.act(house["ana"], "seat 1 buys 100", "buy")
        host.act(house["ana"], "seat 1 bets 20 red", "bet")
        host.act(house["croupier"], "no more bets", "close")
    assert isinstance(live.table.ask, Chance) and live.table.felt.coup == 1
    assert automatic.table.felt.coup == 2 and automatic.lines[-1].person == 0
    with pytest.raises(Refused):
        automatic.act(house["croupier"], "spin 7", "forced")
    live.act(house["croupier"], "spin 7", "came")
    assert live.table.felt.results[-1] == "7" and live.table.felt.chips == {1: 12_000}
    assert live.lines[-1].person == house["croupier"].id


def test_a_report_is_ruled_by_the_chief(house: House) -> None:
    host = house.roulette("live")
    host.act(house["ana"], "seat 1 buys 100", "buy")
    host.act(house["ana"], "seat 1 bets 20 red", "bet")
    host.act(house["croupier"], "no more bets", "close")
    name = next(iter(host.table.terms.rules.irregularities))
    host.act(house["chief"], f"report {name}", "ruled")
    assert host.lines[-1].person == house["chief"].id
    assert_sound(house.floor)


# nothing by halves


@pytest.mark.parametrize(
    "line",
    ["seat 1 bets 5 black", "seat 1 bets 20 nonsense", "nonsense", "seat 1 bets 100000 red", "spin 7", "", "seat 1 buys 2000000"],
)
def test_a_refused_move_changes_nothing_in_memory_or_on_disk(house: House, line: str) -> None:
    host = house.roulette()
    host.act(house["ana"], "seat 1 buys 500", "buy")
    host.act(house["ana"], "seat 1 bets 20 red", "bet")
    before = state(host)
    with pytest.raises(TapeteError):
        host.act(house["ana"], line, "wrong")
    assert state(host) == before
    host.act(house["ana"], "seat 1 bets 20 black", "wrong")
    assert host.n == 3


@contextmanager
def full_disk(engine: Engine) -> Iterator[None]:
    """Every commit that has an entry in it fails, at the very end: on PostgreSQL by the database itself."""
    if engine.dialect.name == "postgresql":
        with engine.begin() as db:
            db.exec_driver_sql(
                "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the disk is full'; END $$"
            )
            db.exec_driver_sql(
                "CREATE CONSTRAINT TRIGGER full_disk AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED "
                "FOR EACH ROW EXECUTE FUNCTION full_disk()"
            )
        yield
        with engine.begin() as db:
            db.exec_driver_sql("DROP TRIGGER full_disk ON entries")
            db.exec_driver_sql("DROP FUNCTION full_disk()")
        return

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    event.listen(engine, "commit", fail)
    yield
    event.remove(engine, "commit", fail)


@pytest.mark.parametrize("line", ["seat 1 bets 20 black", "no more bets", "seat 2 buys 300"])
def test_a_failing_commit_leaves_the_table_as_it_was(house: House, line: str) -> None:
    host = house.roulette()
    host.act(house["ana"], "seat 1 buys 500", "buy")
    host.act(house["ana"], "seat 1 bets 20 red", "bet")
    before = state(host)

    with full_disk(house.floor.engine), pytest.raises(Exception, match="the disk is full"):
        host.act(house["ana"], line, "unlucky")
    assert state(host) == before
    done = host.act(house["ana"], line, "unlucky")
    assert not done.again and host.n > 2
    floor = house.again()
    try:
        assert same(floor.host(host.id), host)
    finally:
        floor.close()
    assert_sound(house.floor)


def test_an_answer_lost_after_the_commit_is_found_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commit came through but nobody was told: the retry gets the answer, and nothing happens twice."""
    host = house.roulette()
    host.act(house["ana"], "seat 1 buys 500", "buy")
    host.act(house["ana"], "seat 1 bets 20 red", "bet")
    commit = house.floor.engine.dialect.do_commit

    def lost(connection: Any) -> None:
        commit(connection)
        raise ConnectionError("nobody heard it")

    def lost_on_the_short_way(*said: Any) -> bool:
        append_if_open(*said)
        raise ConnectionError("nobody heard it")

    append_if_open = shared.append_if_open
    monkeypatch.setattr(house.floor.engine.dialect, "do_commit", lost)
    monkeypatch.setattr(undisturbed, "append_if_open", lost_on_the_short_way)
    with pytest.raises(ConnectionError):
        host.act(house["ana"], "no more bets", "spin")
    monkeypatch.undo()
    assert host.n == 2
    assert host.act(house["ana"], "no more bets", "spin").again
    assert host.n == 4 and host.table.felt.coup == 2
    assert_sound(house.floor)


# after a restart


def test_who_is_excluded_does_not_come_back_at_another_seat(house: House) -> None:
    host = house.floor.open_table(house["chief"], "chile/american-roulette", {}, "automatic")
    for n, line in enumerate(["seat 1 buys 100000", "seat 1 bets 2000 red"]):
        host.act(house["ana"], line, f"ana-{n}")
    for n in range(2):
        host.act(house["chief"], "report misconduct 1", f"told-{n}")
    for n, line in enumerate(["no more bets", "seat 1 cashes out"]):
        host.act(house["ana"], line, f"goes-{n}")
    host.restore()
    for seat in (1, 2):
        with pytest.raises(Refused) as caught:
            host.act(house["ana"], f"seat {seat} buys 100000", f"again-{seat}")
        assert caught.value.cite == "I §5.3 ¶1-2"
    host.act(house["bea"], "seat 2 buys 100000", "bea")
    host.act(house["chief"], "report exclusion-over 1", "over")
    host.act(house["ana"], "seat 1 buys 100000", "back")


def test_what_is_withheld_is_the_houses_until_it_is_paid(house: House) -> None:
    host = house.floor.open_table(house["chief"], "chile/american-roulette", {}, "live")
    people = {"ana": ["seat 1 buys 100000", "seat 1 bets 2000 red"], "croupier": ["no more bets", "spin 1"]}
    for name, lines in people.items():
        for n, line in enumerate(lines):
            host.act(house[name], line, f"{name}-{n}")
    before = dict(host.table.felt.chips), host.table.felt.house
    host.act(house["chief"], "report result-checked 1", "checked")
    host.restore()
    assert host.table.felt.chips[1] == before[0][1] - 2000 and host.table.felt.house == before[1] + 2000
    with pytest.raises(Refused) as caught:
        host.act(house["ana"], "seat 1 cashes out", "no")
    assert caught.value.cite == "I §6 ¶4-5"
    host.act(house["ana"], "seat 1 bets 2000 red", "on")
    host.act(house["croupier"], "no more bets", "again")
    host.act(house["chief"], "report result-confirmed 1", "paid")
    host.act(house["croupier"], "spin 2", "spun")
    host.restore()
    assert host.table.felt.chips[1] == before[0][1] - 2000 and not host.table.felt.withheld
    host.act(house["ana"], "seat 1 cashes out", "out")
    assert_sound(house.floor)


def test_a_restart_in_the_middle_of_a_coup_restores_everything(house: House) -> None:
    host = house.roulette("live")
    for name, line in [
        ("ana", "seat 1 buys 500"),
        ("bea", "seat 2 buys 500"),
        ("ana", "seat 1 bets 20 red"),
        ("bea", "seat 2 bets 10 straight 17"),
        ("croupier", "no more bets"),
        ("croupier", "spin 0"),
    ]:
        host.act(house[name], line, line[:40])
    floor = house.again()
    try:
        restored = floor.host(host.id)
        assert same(restored, host) and restored.seats == {1: house["ana"].id, 2: house["bea"].id}
        restored.act(house["ana"], "seat 1 chooses prison", "choose")
        assert host.catch_up() == 1 and same(restored, host)
        assert_sound(floor)
    finally:
        floor.close()


@pytest.mark.parametrize(
    "forged",
    [
        {"line": "seat 1 bets 40 red"},
        {"line": "no such thing"},
        {"hash": "0" * 64},
        {"person": 99},
        {"at": 1},
        {"n": 77},
    ],
    ids=lambda v: next(iter(v)) if isinstance(v, dict) else str(v),
)
def test_a_tampered_entry_is_found(house: House, forged: dict[str, object]) -> None:
    host = house.roulette()
    host.act(house["ana"], "seat 1 buys 500", "buy")
    host.act(house["ana"], "seat 1 bets 20 red", "bet")
    host.act(house["ana"], "seat 1 bets 20 black", "bet 2")
    with insider(house.floor.engine) as db:
        db.execute(update(entries).where(entries.c.table_id == host.id, entries.c.n == 2).values(**forged))
    with pytest.raises(Damaged, match=f"table {host.id}, entry"):
        host.restore()
    sound = house.floor.open_table(house["chief"], "spain/boule", {})
    again = Floor(house.floor.engine)
    assert list(again.hosts) == [sound.id] and "entry" in again.damaged[host.id].why
    with pytest.raises(Refused, match="damaged"):
        again.host(host.id)
    assert [t.win for t in again.takings()] == [None, 0]
    again.host(sound.id).act(house["ana"], "seat 1 buys 100", "buy")


def test_a_forged_draw_is_found_even_with_its_hash_made_right(house: House) -> None:
    from tapete.table.chain import follow

    host = house.roulette()
    host.act(house["ana"], "seat 1 buys 500", "buy")
    host.act(house["ana"], "seat 1 bets 20 red", "bet")
    host.act(house["ana"], "no more bets", "spin")
    last, before = host.lines[-1], host.lines[-2]
    words = "spin 7" if last.words != "spin 7" else "spin 9"
    forged = follow(before.hash, last.at, last.person, words)
    with insider(house.floor.engine) as db:
        db.execute(update(entries).where(entries.c.table_id == host.id, entries.c.n == last.n).values(line=words, hash=forged))
    with pytest.raises(Damaged, match="seed"):
        host.restore()


def test_a_removed_entry_is_found(house: House) -> None:
    host = house.roulette()
    for i in range(3):
        host.act(house["ana"], "seat 1 buys 10", f"buy {i}")
    with insider(house.floor.engine) as db:
        db.execute(entries.delete().where(entries.c.table_id == host.id, entries.c.n == 2))
    with pytest.raises(Damaged):
        host.restore()


# every game


@pytest.mark.parametrize(("fresh_url", "game"), list(zip(cycle(DATABASES), GAMES, strict=False)), indirect=["fresh_url"])
def test_every_game_is_played_and_no_money_is_lost(fresh_url: str, game: str) -> None:
    """On one database or the other by turns: no game knows on which it is written down, and every family meets both."""
    house = furnish(fresh_url, ("ana", "bea", "cyd", "dora"))
    try:
        host = house.floor.open_table(house["chief"], game, {})
        sit(host, [house[n] for n in ("ana", "bea", "cyd", "dora")], chips_for(host))
        rng = random.Random(game)
        for i in range(30):
            found = wander(host, house["chief"], rng)
            if found is None:
                break
            person, move = found
            host.act(person, say(host, move), f"move {i}")
            assert_money_is_there(house.floor, host)
        assert host.n > 8, "the table hardly played"
        acta = verify(host.acta())
        assert acta.ok, acta.problems
        other = house.again()
        try:
            assert same(other.host(host.id), host)
        finally:
            other.close()
        assert [t.win for t in house.floor.takings()] == [host.table.felt.house]
        assert_sound(house.floor)
    finally:
        house.floor.close()
