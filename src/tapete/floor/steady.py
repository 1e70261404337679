"""The house's clock: it goes by a clock that nobody can set, and notices when the one on the wall is.

Small differences, as when a clock is slowly put right, are followed. A jump is not: times go on as before, and the house is told.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

SLIGHT = 500_000_000
"""Nanoseconds by which the wall may differ at once and still be followed."""


def _since_start() -> int:
    """A clock that never goes back; where the system has one, it goes on while the machine sleeps."""
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic_ns()


class Steady:
    """Milliseconds since 1970 that never decrease, whatever is done to the clock on the wall."""

    def __init__(self, wall: Callable[[], int] = time.time_ns, sure: Callable[[], int] = _since_start) -> None:
        self._wall, self._sure = wall, sure
        self._base = wall() - sure()
        self._lock = threading.Lock()
        self.off = 0
        """By how many milliseconds the clock on the wall has jumped away; nothing while the two agree."""

    def now(self) -> int:
        with self._lock:
            sure, wall = self._sure(), self._wall()
            drift = wall - sure - self._base
            if abs(drift) <= SLIGHT:
                self._base += max(drift, 0)  # never back: a slow wall is waited for
            self.off = drift // 1_000_000 if abs(drift) > SLIGHT else 0
            return (self._base + sure) // 1_000_000
