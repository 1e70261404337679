"""The clock of the floor: closes the betting, answers for the absent and lets chance speak, each at its time.

Every process of a floor has one. Whoever comes first owns the table for that move; for the others it has been made already.
"""

from __future__ import annotations

import threading
from contextlib import suppress
from typing import TYPE_CHECKING

from tapete.errors import TapeteError
from tapete.floor import chronicle
from tapete.floor.knocking import knock
from tapete.floor.record import Damaged
from tapete.floor.store import LOST, STEADY, now, writing

if TYPE_CHECKING:
    from tapete.floor.house import Floor

TICK = 0.2
"""Seconds between two looks at the tables."""


class Clock:
    """Looks at every table a few times a second, until stopped."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        if self._thread is None:
            self._stopped.clear()
            self._thread = threading.Thread(target=self._run, name="clock", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        if self._thread:
            self._thread.join()
            self._thread = None

    def _run(self) -> None:
        while not self._stopped.wait(TICK):
            self.tick(now())
            self.watch(STEADY.off)

    def watch(self, off: int) -> None:
        """Write into access log and chronicle, once, that the clock on the wall has jumped, and when it is right again."""
        if bool(off) == bool(self.floor.off):
            return
        self.floor.off = off
        said = f"jump {off / 1000:+.1f} s" if off else "right again"
        with suppress(*LOST):
            knock(self.floor.engine, "clock", said, "")
            with writing(self.floor.engine) as db:
                chronicle.record_event(db, "clock", said=said)

    def tick(self, present: int) -> int:
        """Do what is due at each table; at how many something was done."""
        return sum(self._look(table, present) for table in list(self.floor.hosts))

    def _look(self, table: int, present: int) -> bool:
        host = self.floor.hosts.get(table)
        try:
            return host is not None and host.tick(present)
        except Damaged as damage:
            self.floor.set_aside(table, str(damage))
        except (TapeteError, *LOST):
            pass  # refused, or the database is away: looked at again at the next tick
        return False
