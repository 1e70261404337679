"""How many durable moves a second the floor answers, always as a ratio to the bare commits of the same database in the same run.

python benchmarks/floor.py        (or make bench)
"""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles

from sqlalchemy import insert

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from private_postgres import Missing, cluster
from tapete.floor import eyes
from tapete.floor.host import Host
from tapete.floor.house import Floor
from tapete.floor.people import Person, enrol, everybody
from tapete.floor.store import knocks, now, writing

PLAYERS = 16
"""As many at once, at as many tables."""
SECONDS, TURNS = 4.0, 8
"""For so long each, in turns, so that a busy machine is as unfair to one as to the other."""
SPECTATORS = 1000
LINES = ("seat 1 bets 10 red", "seat 1 bets 10 straight 17", "seat 1 bets 10 dozen 2", "no more bets")


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    """A fresh SQLite file, and a fresh PostgreSQL where it is installed; both wait for the disk."""
    with tempfile.TemporaryDirectory() as folder:
        found = {"SQLite": f"sqlite:///{folder}/floor.db"}
        try:
            with cluster() as server:
                yield {**found, "PostgreSQL": server.new_database()}
        except Missing as missing:
            print(f"{missing}: measured on SQLite only")
            yield found


def at_once(work: Callable[[int], object], seconds: float) -> list[float]:
    """Everybody does their work over and over for so long; how long each time took."""
    took: list[list[float]] = [[] for _ in range(PLAYERS)]
    end = time.perf_counter() + seconds

    def repeat(i: int) -> None:
        while (start := time.perf_counter()) < end:
            work(i)
            took[i].append(time.perf_counter() - start)

    threads = [threading.Thread(target=repeat, args=(i,)) for i in range(PLAYERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [t for each in took for t in each]


def bare_commit(floor: Floor) -> Callable[[int], object]:
    """One row and a commit of its own, nothing else."""

    def commit(i: int) -> None:
        with writing(floor.engine, alone=True) as db:
            db.execute(insert(knocks).inline(), {"at": now(), "name": "bench", "what": "bare", "origin": str(i)})

    return commit


def moves(hosts: list[Host], people: list[Person]) -> Callable[[int], object]:
    """The next move of an everlasting evening: three bets, no more bets, and the wheel turns."""
    made = [0] * len(hosts)

    def move(i: int) -> None:
        made[i] += 1
        if hosts[i].table.felt.chips.get(1, 0) < 10_000:
            hosts[i].act(people[i], "seat 1 buys 10000", f"chips-{made[i]}")
        elif hosts[i].table.felt.chips.get(1, 0) and hosts[i].table.legal()[0].startswith("seat 1 chooses"):
            hosts[i].act(people[i], hosts[i].table.legal()[0], f"choice-{made[i]}")
        else:
            hosts[i].act(people[i], LINES[made[i] % len(LINES)], f"move-{made[i]}")

    return move


def open_tables(floor: Floor) -> tuple[list[Host], list[Person]]:
    director = enrol(floor.engine, "director", "director", "a long password")
    people = [enrol(floor.engine, f"player{i}", "player", "a long password") for i in range(PLAYERS)]
    eyes.change(floor, director, "second.ESP", "100000000000")
    for person in people:
        floor.credit(director, person, "ESP", 10**12)
    return [floor.open_table(director, "spain/american-roulette", {"min": "10"}) for _ in people], people


def table_bytes(floor: Floor, entries: int, count: int) -> int:
    """Memory of one more open table on which so many moves were made."""
    person = next(p for p in everybody(floor.engine) if p.name == "player0")
    director = Person(1, "director", "director")
    gc.collect()
    tracemalloc.start()
    for _ in range(count):
        host = floor.open_table(director, "spain/american-roulette", {"min": "10"})
        for i in range(entries):
            host.act(person, "seat 1 buys 10", f"buy {i}")
    gc.collect()
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return used // count


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1e3:.1f}"


def measure(name: str, url: str) -> str:
    """One row of the table."""
    floor = Floor.at(url)
    hosts, people = open_tables(floor)
    bare, took = [], []
    commit, move = bare_commit(floor), moves(hosts, people)
    for _ in range(TURNS):
        bare += at_once(commit, SECONDS / TURNS)
        took += at_once(move, SECONDS / TURNS)
    cut = quantiles(took, n=100)
    ratio = len(took) / len(bare)
    floor.close()
    return (
        f"{name:<11}{len(took) / SECONDS:>9.0f}{len(bare) / SECONDS:>9.0f}{ratio:>8.2f}"
        f"{milliseconds(cut[49]):>9}{milliseconds(cut[94]):>9}{milliseconds(cut[98]):>9}"
    )


async def watched(floor: Floor, host: Host, person: Person) -> tuple[int, float, float]:
    """A thousand spectators at one table: events delivered, and how late they came at the median and at worst."""
    from tapete.web.api import entries_of

    said: dict[int, float] = {}
    late: list[float] = []
    start, count = host.n, 40

    async def watch() -> None:
        async for line in entries_of(host, start):
            if line is None:
                continue
            late.append(max(0.0, time.perf_counter() - said.get(line.n, float("inf"))))
            if line.n >= start + count:
                return

    watchers = [asyncio.create_task(watch()) for _ in range(SPECTATORS)]
    await asyncio.sleep(0.5)
    for i in range(count):
        done = await asyncio.to_thread(host.act, person, "seat 1 buys 10", f"seen-{i}")
        said[done.n] = time.perf_counter()
        await asyncio.sleep(0.05)
    await asyncio.gather(*watchers)
    late.sort()
    return len(late), late[len(late) // 2], late[-1]


def spectators() -> str:
    with tempfile.TemporaryDirectory() as folder:
        floor = Floor.at(f"sqlite:///{folder}/floor.db")
        hosts, people = open_tables(floor)
        start = time.process_time()
        count, median, worst = asyncio.run(watched(floor, hosts[0], people[0]))
        busy = time.process_time() - start
        empty, played = table_bytes(floor, 0, 20), table_bytes(floor, 200, 2)
        floor.close()
    return (
        f"memory of an open table: {empty / 1024:.0f} KiB, and {(played - empty) / 200 / 1024:.1f} KiB for each entry\n"
        f"{SPECTATORS:,} spectators of one table: {count:,} events delivered, {milliseconds(median)} ms after the answer at the "
        f"median, {milliseconds(worst)} ms at worst; {busy:.1f} s of processor in all"
    )


def main() -> None:
    print(f"{PLAYERS} players at {PLAYERS} tables at once, every answer durable")
    print(f"{'':<11}{'moves/s':>9}{'bare/s':>9}{'ratio':>8}{'p50 ms':>9}{'p95 ms':>9}{'p99 ms':>9}")
    with databases() as found:
        for name, url in found.items():
            print(measure(name, url))
    print(spectators())


if __name__ == "__main__":
    main()
