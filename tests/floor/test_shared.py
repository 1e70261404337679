"""Several processes on one database: one owner per table at a time, everybody hears of it, and a dead one is replaced."""

from __future__ import annotations

import math
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event, insert
from sqlalchemy.exc import IntegrityError

from floor.house_of_cards import House, assert_sound, eventually, furnish, same
from floor.players import NAMES, assert_nothing_missing, gang
from tapete.errors import Refused
from tapete.floor import undisturbed
from tapete.floor.house import Floor
from tapete.floor.store import engine_at, entries
from tapete.table.seal import verify


def test_two_processes_share_tables_and_one_is_killed_in_the_middle(fresh_url: str, tmp_path: Path) -> None:
    house = furnish(fresh_url, NAMES)
    try:
        for game in ("spain/boule", "spain/craps", "spain/roulette"):
            house.floor.open_table(house["chief"], game, {})
        house.floor.bell.start()
        with gang(fresh_url, tmp_path) as players:
            first, second = players.start(bell=True), players.start(bell=True)
            players.wait_for(0, 15)
            players.wait_for(1, 15)
            players.kill(first)
            so_far = len([a for a in players.answers() if a.client.startswith("2-")])
            players.wait_for(1, so_far + 20)
            eventually(lambda: {a.table for a in [a for a in players.answers() if a.client[0] == "2"][so_far:]} == {1, 2, 3})
            players.kill(second)
            answers = players.answers()
        fresh = Floor.at(fresh_url)
        try:
            assert_nothing_missing(fresh, answers)
            assert_sound(fresh)
            eventually(lambda: all(house.floor.host(host.id).n == host.n for host in fresh.hosts.values()))
            for host in fresh.hosts.values():
                assert verify(host.acta()).ok
                assert same(house.floor.host(host.id), host)
        finally:
            fresh.close()
    finally:
        house.floor.close()


def test_a_spectator_elsewhere_hears_of_moves_tables_and_closings(house: House) -> None:
    other = house.again()
    other.bell.start()
    house.floor.bell.start()
    try:
        host = house.roulette()
        eventually(lambda: host.id in other.hosts)
        host.act(house["ana"], "seat 1 buys 100", "buy")
        host.act(house["ana"], "seat 1 bets 20 red", "bet")
        eventually(lambda: other.hosts[host.id].n == 2)
        assert same(other.hosts[host.id], host)
        host.act(house["ana"], "seat 1 takes back 20 red", "back")
        host.act(house["ana"], "seat 1 cashes out", "out")
        house.floor.close_table(house["chief"], host.id)
        eventually(lambda: other.hosts[host.id].closed)
    finally:
        other.close()


def test_a_process_that_heard_nothing_still_acts_on_what_is_written(house: House) -> None:
    """No bell at all: before a move is judged, what others wrote is read."""
    host, other = house.roulette(), house.again()
    try:
        there = other.host(host.id)
        host.act(house["ana"], "seat 1 buys 100", "buy")
        with pytest.raises(Refused, match="not yours"):
            there.act(house["bea"], "seat 1 buys 100", "mine")
        there.act(house["ana"], "seat 1 bets 20 red", "bet")
        assert there.act(house["ana"], "seat 1 buys 100", "buy").again
        assert host.act(house["ana"], "seat 1 bets 20 red", "bet").again
        assert host.act(house["ana"], "no more bets", "spin").n == 4
        later = house.floor.open_table(house["chief"], "spain/boule", {})
        assert other.host(later.id).n == 0
        other.close_table(house["chief"], later.id)
        with pytest.raises(Refused, match="closed"):
            later.act(house["ana"], "seat 1 buys 100", "late")
        assert_sound(other)
    finally:
        other.close()


def test_a_table_has_one_owner_at_a_time(house: House) -> None:
    host, other = house.roulette(), house.again()
    order: list[str] = []
    there = other.host(host.id)

    def move() -> None:
        there.act(house["ana"], "seat 1 buys 100", "buy")
        order.append("moved")

    waiting, asks = threading.Thread(target=move), threading.Event()
    event.listen(other.engine, "before_cursor_execute", lambda *said: asks.set() if said[2] == "BEGIN IMMEDIATE" else None)
    try:
        with host.owned():
            waiting.start()
            eventually(lambda: asks.is_set() or waits_for_a_lock(other))
            order.append("let go")
        waiting.join()
    finally:
        other.close()
    assert order == ["let go", "moved"]


def waits_for_a_lock(floor: Floor) -> bool:
    """Whether somebody waits for a table that another process owns; SQLite cannot tell."""
    if floor.engine.dialect.name == "sqlite":
        return False
    with floor.engine.connect() as db:
        waits = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = "
        return bool(db.exec_driver_sql(f"{waits} (SELECT oid FROM pg_database WHERE datname = current_database())").scalar_one())


def test_two_entries_with_one_number_cannot_be(house: House) -> None:
    host = house.roulette()
    host.act(house["ana"], "seat 1 buys 100", "buy")
    row = {"table_id": host.id, "n": 1, "at": 1, "person": 1, "client": "x", "line": "no more bets", "hash": "0" * 64}
    with pytest.raises(IntegrityError), house.floor.engine.begin() as db:
        db.execute(insert(entries).values(**row))


def test_two_processes_may_start_at_once_on_an_empty_database(engine_url: str) -> None:
    passwords: list[str | None] = []
    floors: list[Floor] = []

    def start() -> None:
        floor = Floor.at(engine_url)
        floors.append(floor)
        passwords.append(floor.first_director())

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for floor in floors:
        floor.close()
    assert len(floors) == 4 and len([p for p in passwords if p]) == 1


def test_nobody_finds_a_new_file_locked_because_another_opens_it_too(tmp_path: Path) -> None:
    """Six begin with an empty file at once, a hundred times: SQLite refuses some the change of its journal without waiting."""
    told: list[str] = []

    def begin(engine: Engine, all_at_once: threading.Barrier) -> None:
        all_at_once.wait()
        with engine.begin() as db:
            told.append(db.exec_driver_sql("PRAGMA journal_mode").scalar_one())
        engine.dispose()

    for number in range(100):
        gate = threading.Barrier(6)
        threads = [threading.Thread(target=begin, args=(engine_at(f"sqlite:///{tmp_path}/{number}.db"), gate)) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert told == ["wal"] * 600


def test_the_short_way_gives_way_to_what_others_wrote(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """On PostgreSQL an undisturbed table's move is one journey; what others wrote or closed sends it the long way."""
    short: list[bool] = []
    make = undisturbed.make

    def noted(*said: Any) -> Any:
        made = make(*said)
        short.append(made is not None)
        return made

    monkeypatch.setattr(undisturbed, "make", noted)
    host, other = house.roulette(), house.again()
    can = house.floor.engine.dialect.name == "postgresql"
    try:
        there = other.host(host.id)
        host.act(house["ana"], "seat 1 buys 1000", "buy")
        host.act(house["ana"], "seat 1 bets 20 red", "one")
        assert short == [False, can]
        there.act(house["bea"], "seat 2 buys 1000", "buy too")
        there.act(house["bea"], "seat 2 bets 20 black", "two")
        short.clear()
        assert host.act(house["ana"], "seat 1 bets 20 even", "three").n == 5
        assert host.act(house["ana"], "seat 1 bets 20 low", "four").n == 6
        assert short == [False, False]
        host.disturbed = there.disturbed = -math.inf
        assert there.act(house["bea"], "seat 2 bets 20 odd", "five").n == 7
        assert host.act(house["bea"], "seat 2 bets 20 odd", "five").again
        assert same(host, there)
        for seat, at in ((1, ("red", "even", "low")), (2, ("black", "odd"))):
            for spot in at:
                there.act(house["ana" if seat == 1 else "bea"], f"seat {seat} takes back 20 {spot}", f"back {spot}")
            there.act(house["ana" if seat == 1 else "bea"], f"seat {seat} cashes out", f"out {seat}")
        host.catch_up()
        other.close_table(house["chief"], host.id)
        host.disturbed = -math.inf
        with pytest.raises(Refused, match="closed"):
            host.act(house["croupier"], "hold", "late")
        assert_sound(other)
    finally:
        other.close()
    fresh = house.again()
    try:
        assert fresh.differences == [] and same(fresh.host(host.id), there)
    finally:
        fresh.close()
