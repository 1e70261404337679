"""SIGKILL at random moments under load: whatever was answered is there, no chip has moved by itself, chains and anchors hold.

`make siege KILLS=1000` does it a thousand times.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from floor import office
from floor.at_hand import GAMES
from floor.house_of_cards import assert_sound, eventually, furnish
from floor.players import NAMES, Gang, assert_nothing_missing, gang
from private_postgres import Cluster
from tapete.floor import meters
from tapete.floor.house import Floor
from tapete.play.asks import Chance
from tapete.table.seal import verify

EVENING = 10
"""Kills in one house, before another is opened: after each, all that was ever played there is looked at again."""
OF_A_RUN = 100
"""Kills in every run of the tests."""


def evenings() -> Iterator[tuple[str, int, int, int]]:
    """On which database, with how many processes, how many kills, and a number of their own."""
    wanted = int(os.environ.get("TAPETE_KILLS", "0")) or OF_A_RUN
    kinds = [(kind, processes) for processes in (1, 2, 2) for kind in ("sqlite", "postgresql")]
    for i, done in enumerate(range(0, wanted, EVENING)):
        yield (*kinds[i % len(kinds)], min(EVENING, wanted - done), i)


def evening(url: str, folder: Path, processes: int, kills: int, seed: int) -> int:
    """Play, kill, restart, and look, until so many were killed; how many requests were answered in all."""
    rng = random.Random(seed)
    house = furnish(url, NAMES)
    opened = [house.floor.open_table(house["chief"], game, {}) for game in GAMES]
    meters.open_meter(house.floor, house["director"], opened[-1].id, meters.kinds(opened[-1])[0], "pot")
    house.floor.close()
    with gang(url, folder) as players:
        while kills > 0:
            kills -= look_after_a_kill(players, min(processes, kills), rng)
        look_at_the_actas(url, folder)
        return len(players.answers())


def look_after_a_kill(players: Gang, processes: int, rng: random.Random) -> int:
    """Let them play, kill them all, and open the house again; how many were killed."""
    before = len(players.answers())
    alive = [players.start(bell=processes > 1, house=str(players.folder)) for _ in range(processes)]
    for i in range(processes):
        players.wait_for(len(players.notes) - 1 - i, rng.randint(1, 6))
    worked = [n.with_name(f"{n.name}-office") for n in players.notes]
    eventually(lambda: any(n.exists() and n.stat().st_size for n in worked[-processes:]))
    time.sleep(rng.random() * 0.02)
    for process in rng.sample(alive, len(alive)):
        players.kill(process)
    floor = Floor.at(players.url)
    try:
        floor.anchored(players.folder / "house.key", players.folder / "anchors")
        assert floor.differences == [] and not floor.damaged
        answers = players.answers()
        assert_nothing_missing(floor, answers)
        assert office.assert_done(floor, worked) >= len(worked) // processes
        assert_sound(floor)
        played = [floor.host(n) for n in range(1, len(GAMES) + 1)]
        recorded = sum(len([c for c in h.requests if c[0].isdigit()]) for h in played)
        assert len(answers) > before
        assert recorded - len(answers) <= len(GAMES) * len(players.notes), "more is recorded than was ever asked for"
        for host in played:
            assert not isinstance(host.table.ask, Chance), "a coup was written by halves"
    finally:
        floor.close()
    return processes


def look_at_the_actas(url: str, folder: Path) -> None:
    floor = Floor.at(url)
    floor.anchored(folder / "house.key", folder / "anchors")
    try:
        for host in floor.hosts.values():
            found = verify(host.acta())
            assert found.ok, found.problems
    finally:
        floor.close()


@pytest.mark.parametrize(("kind", "processes", "kills", "part"), list(evenings()))
def test_kills(kind: str, processes: int, kills: int, part: int, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    if kind == "sqlite":
        assert evening(f"sqlite:///{tmp_path / 'floor.db'}", tmp_path, processes, kills, part) >= kills
        return
    server: Cluster = request.getfixturevalue("postgres")
    url = server.new_url()
    assert evening(url, tmp_path, processes, kills, part) >= kills
    server.drop(url)
