"""The house's people at work while others play: money in and out, large sums by two, tables opened, closed, put on meters.

Whatever was answered is noted before the next thing is begun, so that it can be asked for after the process was killed.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from sqlalchemy import func, select

from tapete.errors import TapeteError
from tapete.floor import ledger, meters, movements
from tapete.floor.house import Floor
from tapete.floor.people import Person
from tapete.floor.store import closings, decisions, meter_entries, tables
from tapete.floor.store import ledger as books
from tapete.floor.store import movements as asked

STUD = "puerto-rico/caribbean-stud"
CENT = "CLP"
"""A currency that nobody plays for here: its deposits are told apart by their amounts."""
LARGE = 10**12

Deed = Callable[[Floor, dict[str, Person], int], Iterator[str]]


def cash(floor: Floor, who: dict[str, Person], number: int) -> Iterator[str]:
    """Money for a player, an amount that comes once only, and back."""
    floor.credit(who["cashier"], who["ana"], CENT, number)
    yield f"cash {number}"
    floor.credit(who["cashier"], who["ana"], CENT, -number)
    yield f"cash -{number}"


def large(floor: Floor, who: dict[str, Person], number: int) -> Iterator[str]:
    """A sum that waits for a second person, who agrees or does not."""
    waits = floor.credit(who["cashier"], who["bea"], CENT, LARGE + number)
    assert waits is not None
    yield f"asked {waits}"
    movements.decide(floor, who["chief"], waits, number % 2 == 0)
    yield f"decided {waits}"
    if number % 2 == 0:
        yield f"cash {LARGE + number}"


def table(floor: Floor, who: dict[str, Person], number: int) -> Iterator[str]:
    """A table opened, played at, left and closed."""
    host = floor.open_table(who["chief"], "spain/boule", {})
    yield f"opened {host.id}"
    for i, line in enumerate(("seat 1 buys 100", "no more bets", "seat 1 cashes out")):
        done = host.act(who["cyd"], line, f"office-{number}-{i}")
        yield f"act {host.id} office-{number}-{i} {done.n}"
    floor.close_table(who["chief"], host.id)
    yield f"closed {host.id}"


def meter(floor: Floor, who: dict[str, Person], number: int) -> Iterator[str]:
    """Another table of the same game on the meter, and off it."""
    with floor.engine.connect() as db:
        pot = meters.pots(db)[0]
    host = floor.open_table(who["chief"], STUD, {})
    yield f"opened {host.id}"
    meters.link(floor, who["director"], pot.id, host.id)
    yield f"meter link {host.id}"
    meters.unlink(floor, who["director"], pot.id, host.id)
    yield f"meter unlink {host.id}"
    floor.close_table(who["chief"], host.id)
    yield f"closed {host.id}"


def audit(floor: Floor, who: dict[str, Person], number: int) -> Iterator[str]:
    floor.auditor.look()
    yield f"audited {number}"


DEEDS: tuple[Deed, ...] = (cash, large, table, meter, audit)


def work(floor: Floor, who: dict[str, Person], notes: str, shift: int) -> None:
    """One deed after another, until somebody pulls the plug."""
    pen = os.open(notes, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    rng = random.Random(f"office {shift}")
    number = shift * 10_000
    while True:
        number += 1
        with suppress(TapeteError):
            for done in rng.choice(DEEDS)(floor, who, number):
                os.write(pen, f"{done}\n".encode())


def assert_done(floor: Floor, notes: list[Path]) -> int:
    """Everything that the house's people were told is done is there, once; how many things that was."""
    told = [line.split() for note in notes if note.exists() for line in note.read_text().splitlines()]
    with floor.engine.connect() as db:
        for what, *facts in told:
            match what:
                case "cash":
                    there = select(func.count()).where(books.c.amount == int(facts[0]), books.c.currency == CENT)
                    assert db.execute(there.where(books.c.account != ledger.CAGE)).scalar_one() == 1, facts
                case "asked":
                    assert db.execute(select(asked).where(asked.c.id == int(facts[0]))).one()
                case "decided":
                    assert db.execute(select(decisions).where(decisions.c.movement == int(facts[0]))).one()
                case "opened":
                    assert db.execute(select(tables).where(tables.c.id == int(facts[0]))).one()
                case "closed":
                    assert db.execute(select(closings).where(closings.c.table_id == int(facts[0]))).one()
                case "meter":
                    rows = select(meter_entries).where(
                        meter_entries.c.table_id == int(facts[1]), meter_entries.c.what == facts[0]
                    )
                    assert db.execute(rows).one()
                case "act":
                    assert floor.host(int(facts[0])).requests[facts[1]][1] <= int(facts[2]) <= floor.host(int(facts[0])).n
    return len(told)
