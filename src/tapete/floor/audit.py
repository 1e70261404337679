"""The books held against each other, at the start and again and again: chronicle, ledger and the tables' own records.

A difference is named and shown to the house. How far each record goes is written into the chronicle at intervals and at the
closing, so that its end cannot be cut off unseen.
"""

from __future__ import annotations

import threading
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

from sqlalchemy import Connection, func, select

from tapete.floor import checkpoints, chronicle, ledger
from tapete.floor.store import LOST, now, writing
from tapete.floor.store import ledger as books
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.floor.desks import Desk
    from tapete.floor.host import Host
    from tapete.floor.house import Floor

EVERY = 300.0
"""Seconds between two audits."""
PLAYED = ("buy-in", "cash-out", "correction", "resettled")
"""What moves between players and a table: all of it is chips, bets or what the house has won."""


def differences(floor: Floor) -> list[Text]:
    """All that does not agree; nothing where all is well."""
    with floor.engine.connect() as db:
        said = chronicle.differences(db)
        if not ledger.adds_up(db):
            said.append(ledger.UNBALANCED)
    for host in list(floor.hosts.values()):
        with host.owned() as db:
            found = money_differs(db, host)
        said += [found] if found else []
    for desk in list(floor.desks.values()):
        with desk.owned() as db:
            found = desk.money_differs(db)
        said += [found] if found else []
    return said


def money_differs(db: Connection, host: Host) -> Text | None:
    """Whether what players brought and took, by the ledger, is what lies on the table, by its record."""
    felt = host.table.felt
    here = books.c.account == ledger.at_table(host.id), books.c.currency == host.currency, books.c.memo.in_(PLAYED)
    by_ledger = int(db.execute(select(func.coalesce(func.sum(books.c.amount), 0)).where(*here)).scalar_one())
    by_record = sum(felt.chips.values()) + sum(b.amount for b in felt.bets) + felt.house
    if by_ledger == by_record:
        return None
    return Text(
        f"mesa {host.id}: según el libro hay {by_ledger} de los jugadores, según el acta {by_record}",
        f"table {host.id}: by the ledger {by_ledger} of the players' lie there, by its record {by_record}",
    )


def mark_records(floor: Floor) -> None:
    """Write into the chronicle how far each table's and each tournament's record goes, where it has gone further."""
    records: list[Host | Desk] = [*floor.hosts.values(), *floor.desks.values()]
    for host in records:
        if host.n > host.marked:
            with host.lock, writing(floor.engine) as db:
                chronicle.record_end(db, host.id, host.n, host.hash)
                host.marked = host.n


class Auditor:
    """Audits at intervals, until stopped."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        if self._thread is None:
            self._stopped.clear()
            self._thread = threading.Thread(target=self._run, name="auditor", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        if self._thread:
            self._thread.join()
            self._thread = None

    def _run(self) -> None:
        day, first = day_of(now()), 0.0 if self.floor.cache else EVERY
        while not self._stopped.wait(min(first, EVERY, until_midnight(now()))):
            first = EVERY
            day, before = day_of(now()), day
            try:
                self.look("audit" if day == before else "day's end")
            except LOST:
                continue  # the database is away: looked at again next time

    def look(self, why: str = "audit") -> list[Text]:
        self.floor.differences = differences(self.floor) + self.floor.lost
        mark_records(self.floor)
        checkpoints.keep_all(self.floor)
        checkpoints.verify_all(self.floor, self._stopped.is_set)
        self.floor.sign(why)
        return self.floor.differences


def day_of(at: int) -> date:
    """The day of the machine's place to which a moment belongs."""
    return datetime.fromtimestamp(at / 1000).date()


def until_midnight(at: int) -> float:
    """Seconds from a moment to the end of its day."""
    following = datetime.combine(day_of(at) + timedelta(days=1), time.min)
    return following.timestamp() - at / 1000
