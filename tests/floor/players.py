"""Players in a process of their own, who write down every answer they got: so that it can be killed and asked for afterwards."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from pathlib import Path

from floor import forked, office
from floor.house_of_cards import known, say, wander
from private_server import PATIENCE
from tapete.errors import TapeteError
from tapete.floor import store
from tapete.floor.host import Host
from tapete.floor.house import Floor
from tapete.floor.people import Person

NAMES = ("ana", "bea", "cyd", "dora")


@dataclass
class Answer:
    """One request that was answered."""

    table: int
    client: str
    n: int


def play(url: str, notes: str, shift: int, most: int = 10**9, bell: bool = False, house: str = "") -> None:
    """Play at every open table, each in a thread of its own, and note each answer before the next move.

    Where the house's folder is named, its people work too, and everything is signed.
    """
    store.SQLITE["synchronous"] = "OFF"
    floor = Floor.at(url)
    if house:
        floor.anchored(Path(house) / "house.key", Path(house) / "anchors")
    if bell:
        floor.bell.start()
    pen = os.open(notes, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    who = known(floor)
    threads = [
        threading.Thread(target=_sit_and_play, args=(host, who, pen, f"{shift}-{host.id}", most), daemon=True)
        for host in floor.hosts.values()
        if not host.closed
    ]
    if house:
        threads.append(threading.Thread(target=office.work, args=(floor, who, f"{notes}-office", shift), daemon=True))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    floor.close()


def _sit_and_play(host: Host, who: dict[str, Person], pen: int, name: str, most: int) -> None:
    rng = random.Random(name)
    for i in range(most):
        if host.closed:
            return
        client = f"{name}-{i}"
        try:
            with host.lock:
                person, words = _something(host, who, rng)
                done = host.act(person, words, client)
        except TapeteError:
            continue
        os.write(pen, f"{host.id} {client} {done.n}\n".encode())


def _something(host: Host, who: dict[str, Person], rng: random.Random) -> tuple[Person, str]:
    """Chips bought or cashed now and then, and else whatever the game allows."""
    seat = rng.randint(1, len(NAMES))
    player = who[NAMES[seat - 1]]
    if seat not in host.seats or rng.random() < 0.1:
        return player, f"seat {seat} buys {rng.randint(10, 2000)}"
    if rng.random() < 0.1:
        return player, f"seat {seat} cashes out"
    if rng.random() < 0.1:
        return _correction(host, who, seat)
    found = wander(host, who["chief"], rng)
    return (found[0], say(host, found[1])) if found else (player, f"seat {seat} buys 500")


def _correction(host: Host, who: dict[str, Person], seat: int) -> tuple[Person, str]:
    """A correction proposed by the croupier, or the chief's word on the first that waits."""
    waiting = [n for n, c in enumerate(host.table.corrections, 1) if c.approved is None]
    if waiting:
        return who["chief"], f"approve correction {waiting[0]}"
    return who["croupier"], f"correct seat {seat} gets 10 because a chip was not seen"


@dataclass
class Gang:
    """Processes that play on one database, and their notes."""

    url: str
    folder: Path
    shift: int = 0
    notes: list[Path] = field(default_factory=list)
    running: list[BaseProcess] = field(default_factory=list)

    def start(self, most: int = 10**9, bell: bool = False, house: str = "") -> BaseProcess:
        self.shift += 1
        notes = self.folder / f"notes-{self.shift}"
        process = forked.process(play, self.url, str(notes), self.shift, most, bell, house)
        self.notes.append(notes)
        self.running.append(process)
        return process

    def wait_for(self, which: int, answers: int, seconds: float = PATIENCE) -> None:
        """Until one of them has so many answers."""
        end = time.monotonic() + seconds
        while not self.notes[which].exists() or self.notes[which].read_bytes().count(b"\n") < answers:
            if time.monotonic() > end or not self.running[which].is_alive():
                raise AssertionError(f"process {which + 1} got no {answers} answers; exit code {self.running[which].exitcode}")
            time.sleep(0.002)

    def kill(self, process: BaseProcess) -> None:
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        process.join()

    def answers(self) -> list[Answer]:
        found = []
        for note in self.notes:
            for line in note.read_text().splitlines() if note.exists() else []:
                table, client, n = line.split()
                found.append(Answer(int(table), client, int(n)))
        return found


@contextmanager
def gang(url: str, folder: Path) -> Iterator[Gang]:
    made = Gang(url, folder)
    try:
        yield made
    finally:
        for process in made.running:
            if process.is_alive():
                made.kill(process)


def assert_nothing_missing(floor: Floor, answers: list[Answer]) -> None:
    """Every request that was answered is in the record, once, where its answer said."""
    for answer in answers:
        host = floor.host(answer.table)
        assert answer.client in host.requests, f"table {answer.table} has lost {answer.client}"
        first = host.requests[answer.client][1]
        assert first <= answer.n <= host.n
        assert all(line.client is None for line in host.lines[first : answer.n])
