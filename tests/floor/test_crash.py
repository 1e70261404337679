"""SIGKILL at random moments under load: whatever was answered is there, no chip has moved by itself, every chain holds."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from floor.house_of_cards import assert_sound, furnish
from floor.players import NAMES, Gang, assert_nothing_missing, gang
from private_postgres import Cluster
from tapete.floor.house import Floor
from tapete.play.asks import Chance
from tapete.table.seal import verify

GAMES = ("spain/boule", "spain/craps", "spain/punto-y-banca")


def evening(url: str, folder: Path, kills: int, seed: int) -> int:
    """Play, kill, restart, and look, so many times; how many requests were answered in all."""
    rng = random.Random(seed)
    house = furnish(url, NAMES)
    for game in GAMES:
        house.floor.open_table(house["chief"], game, {})
    house.floor.close()
    with gang(url, folder) as players:
        for _ in range(kills):
            look_after_a_kill(players, rng)
        look_at_the_actas(url)
        return len(players.answers())


def look_after_a_kill(players: Gang, rng: random.Random) -> None:
    before = len(players.answers())
    process = players.start()
    players.wait_for(len(players.notes) - 1, rng.randint(1, 6))
    time.sleep(rng.random() * 0.02)
    players.kill(process)
    floor = Floor.at(players.url)
    try:
        answers = players.answers()
        assert_nothing_missing(floor, answers)
        assert_sound(floor)
        recorded = sum(len(h.requests) for h in floor.hosts.values())
        assert len(answers) > before
        assert recorded - len(answers) <= len(GAMES) * len(players.notes), "more is recorded than was ever asked for"
        for host in floor.hosts.values():
            assert not isinstance(host.table.ask, Chance), "a coup was written by halves"
    finally:
        floor.close()


def look_at_the_actas(url: str) -> None:
    floor = Floor.at(url)
    try:
        for host in floor.hosts.values():
            found = verify(host.acta())
            assert found.ok, found.problems
    finally:
        floor.close()


@pytest.mark.parametrize("part", range(5))
def test_a_hundred_kills_on_sqlite(tmp_path: Path, part: int) -> None:
    assert evening(f"sqlite:///{tmp_path / 'floor.db'}", tmp_path, 20, part) >= 20


def test_kills_on_postgresql(postgres: Cluster, tmp_path: Path) -> None:
    url = postgres.new_database()
    assert evening(url, tmp_path, 20, 7) >= 20
    postgres.drop(url)
