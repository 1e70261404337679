"""The clock: levels and breaks by the seconds it has run. It says which level holds; a table takes it at its next hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tapete.tournament.documents import Level


@dataclass(frozen=True)
class Clock:
    """How long it has run, and since when it runs now."""

    ran: int = 0
    """Seconds, up to the last time it was stopped."""
    since: datetime | None = None

    def seconds(self, now: datetime) -> int:
        return self.ran + (int((now - self.since).total_seconds()) if self.since else 0)

    def start(self, now: datetime) -> Clock:
        return replace(self, since=now)

    def stop(self, now: datetime) -> Clock:
        return Clock(self.seconds(now))


@dataclass(frozen=True)
class Moment:
    """Where the clock stands: the level, counted from 1 with breaks among them, what is left of it, and what comes."""

    level: int
    left: int
    """Seconds; none where the last level has no end."""
    pause: bool
    to_break: int | None
    """Seconds until the next break, if there is one to come."""


def moment(levels: Sequence[Level], seconds: int) -> Moment:
    """The level that holds after so many seconds; the last one holds until the end.

    >>> levels = (Level(minutes=20), Level(minutes=10, pause=True), Level(minutes=20))
    >>> moment(levels, 0).level, moment(levels, 1200).pause, moment(levels, 999_999).level
    (1, True, 3)
    """
    ends = 0
    for number, level in enumerate(levels, 1):
        ends += 60 * level.minutes
        if seconds < ends:
            return Moment(number, ends - seconds, level.pause, _to_break(levels, number, ends - seconds))
    return Moment(max(1, len(levels)), 0, False, None)


def in_breaks(levels: Sequence[Level], start: int, end: int) -> int:
    """How many of the seconds from one to another were breaks.

    >>> in_breaks((Level(minutes=20), Level(minutes=10, pause=True), Level(minutes=20)), 1140, 1860)
    600
    """
    found = begins = 0
    for level in levels:
        ends = begins + 60 * level.minutes
        found += max(0, min(end, ends) - max(start, begins)) if level.pause else 0
        begins = ends
    return found


def _to_break(levels: Sequence[Level], number: int, left: int) -> int | None:
    """Seconds from now until the next break begins."""
    if levels[number - 1].pause:
        return 0
    for level in levels[number:]:
        if level.pause:
            return left
        left += 60 * level.minutes
    return None


def playing_level(levels: Sequence[Level], level: int) -> int:
    """The level whose plan holds: of a break, the next one that is played."""
    for number in range(level, len(levels) + 1):
        if not levels[number - 1].pause:
            return number
    return level
