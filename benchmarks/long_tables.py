"""Whether a table that has been played at for months costs more than a new one: its pages, its moves, the start of a house.

Always as a ratio to the same work on little, in the same run, by the time of the processor: a busy machine is as unfair to both.

python benchmarks/long_tables.py [entries] [tables]       (or make bench)
"""

from __future__ import annotations

import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from statistics import median

from sqlalchemy import insert

from tapete.floor import eyes
from tapete.floor.host import Host, Made
from tapete.floor.house import Floor
from tapete.floor.people import Person, enrol
from tapete.floor.store import entries, writing
from tapete.floor.vault import Vault
from tapete.table.acta import settle
from tapete.table.notation import parse_move
from tapete.web.app import create_app

SHORT, LONG, MANY, EACH, COUPS = 301, 50_001, 500, 401, 30_000
"""Entries of a table that fills its pages, and of a long one; tables of a large house and entries of each; coups of an acta."""
GAME, PLAN = "spain/american-roulette", {"min": "10"}
BETS = ("seat 1 bets 10 red", "seat 1 bets 10 black", "seat 1 bets 10 dozen 2")
PASSWORD, KEY = "a long password", "5a" * 32
TIMES = 9
NAMES = ("table_id", "n", "at", "person", "client", "line", "hash", "nonce")
PAGES = ("", "/fragment", "/acta", "/acta?n=3", "/coups/2")


@dataclass(frozen=True)
class House:
    """A floor on a database of its own, with somebody who opens tables and somebody who plays there."""

    floor: Floor
    director: Person
    player: Person

    @classmethod
    def at(cls, folder: str, name: str) -> House:
        floor = Floor.at(f"sqlite:///{folder}/{name}.db", safe=Vault(KEY))
        director, player = (enrol(floor.engine, name, name, PASSWORD) for name in ("director", "player"))
        eyes.change(floor, director, "second.ESP", "100000000000")
        floor.credit(director, player, "ESP", 10**12)
        return cls(floor, director, player)

    def table(self, upto: int) -> Host:
        """A table at which somebody has played until its record had so many entries, written many at a time."""
        host = self.floor.open_table(self.director, GAME, PLAN, "live")
        host.act(self.player, "seat 1 buys 10000000", "chips")
        rows: list[tuple[object, ...]] = []
        for words in self._evening(upto):
            made: list[Made] = []
            host.carry_out(None, self.player, parse_move(host.table, words), made)
            fresh = host.lines_of(made, f"move-{host.n}", 0)
            for (_, move, _), line in zip(made, fresh, strict=True):
                host._remember(move, line)
            rows += [line.row(host.id) for line in fresh]
        with writing(self.floor.engine) as db:
            db.execute(insert(entries), [dict(zip(NAMES, row, strict=True)) for row in rows])
        return host

    def _evening(self, upto: int) -> Iterator[str]:
        pockets = cycle(range(1, 37))
        lines = (words for _ in cycle("x") for words in (*BETS, "no more bets", f"spin {next(pockets)}"))
        return (words for words, _ in zip(lines, range(upto - 1), strict=False))


def took(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def usual(work: Callable[[], object]) -> float:
    return median(took(work) for _ in range(TIMES))


def row(what: str, little: float, much: float) -> None:
    print(f"{what:<54}{1e3 * little:>10.1f}{1e3 * much:>10.1f}{much / little:>8.2f}", flush=True)


def measure_pages(house: House, new: Host, long: Host) -> None:
    """Every page of a long table beside the same one of a new table."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from starlette.testclient import TestClient
    with TestClient(create_app(house.floor, ("testserver",)), base_url="https://testserver") as client:
        for name in ("player", "director"):
            client.post("/login", data={"name": name, "password": PASSWORD})
            for page in PAGES:

                def get(host: Host, page: str = page) -> None:
                    assert client.get(f"/tables/{host.id}{page}").status_code == 200

                little, much = (usual(lambda host=host: get(host)) for host in (new, long))  # type: ignore[misc]
                row(f"page {page or '/'} for the {name}", little, much)


def measure_moves(house: House, new: Host, long: Host) -> None:
    """A bet, and one that is taken back because it could not be written."""

    def bet(host: Host) -> None:
        host.act(house.player, BETS[0], f"bet-{host.n}")

    def undo(host: Host) -> None:
        host._do(parse_move(host.table, BETS[1]))
        host.undo()

    for what, work in (("a bet", bet), ("a bet taken back", undo)):
        little, much = (usual(lambda host=host, work=work: work(host)) for host in (new, long))  # type: ignore[misc]
        row(what, little, much)


def measure_start(folder: str, many: int) -> None:
    """The start of a house with one table and of one with many: without checkpoints, and with them."""
    found: dict[tuple[int, bool], float] = {}
    for count in (1, many):
        house = House.at(folder, f"house-{count}")
        for _ in range(count):
            house.table(EACH)
        house.floor.close()
        url, kept = f"sqlite:///{folder}/house-{count}.db", Path(folder) / f"kept-{count}"

        def start(url: str = url, kept: Path | None = None) -> float:
            began = time.process_time()
            floor = Floor.at(url, safe=Vault(KEY), kept=kept)
            spent = time.process_time() - began
            floor.close()  # which keeps checkpoints
            return spent

        found[count, False] = start()
        start(kept=kept)
        found[count, True] = median(start(kept=kept) for _ in range(3))
    row(f"start of 1 table of {EACH} entries, and of {many}", found[1, False], found[many, False])
    row("the same from checkpoints", found[1, True], found[many, True])


def measure_settling() -> None:
    """An acta of many coups beside a short one; and with a line of cards in each coup that is refused."""
    coup = "\n".join((*BETS, "no more bets", "spin 7"))
    heads = f"game {GAME}\nplan min 10\nseat 1 buys 100000000\n"
    few, lots = (heads + f"{coup}\n" * count for count in (COUPS // 100, COUPS))
    little, much = usual(lambda: settle(few)), took(lambda: settle(lots))
    row(f"settling {COUPS // 100} coups a hundred times, and {COUPS}", 100 * little, much)
    hand = "shuffle\nseat 1 bets 5000 player\nno more bets\ncards 9h Kc 9d Kd 2c 3c\n> refused\ncards 9h Kc 9d Kd\n"
    cards = "game chile/punto-y-banca\nseat 1 buys 100000000\n"
    assert settle(cards + hand).ok
    little, much = (took(lambda n=n: settle(cards + hand * n)) / n for n in (30, 600))  # type: ignore[misc]
    row("a coup with a refused line of cards, of 30 and of 600", little, much)


def main(long: int = LONG, many: int = MANY) -> None:
    print(f"{'milliseconds':<54}{'little':>10}{'much':>10}{'ratio':>8}")
    with tempfile.TemporaryDirectory() as folder:
        house = House.at(folder, "long")
        hosts = house.table(SHORT), house.table(long)
        measure_pages(house, *hosts)
        measure_moves(house, *hosts)
        house.floor.close()
        measure_settling()
        measure_start(folder, many)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:3]))
