"""Where a table's record can be gone on from without its first entry: a mark has all that the table knew as a coup began.

Marks are taken as the record grows. The last one serves to take back what could not be written and is what a checkpoint keeps;
the moments, further apart, serve to recall how the table once was. A mark counts only when something was told of its coup and the
coup was not begun again: from then on nothing can go back behind it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tapete.floor.veil import Veil
from tapete.play.moves import Move, Report, Reseed
from tapete.table.again import Beginning
from tapete.table.asides import APART
from tapete.table.table import Table

if TYPE_CHECKING:
    from tapete.floor.host import Host
    from tapete.floor.record import Line

STEP, FAR = 32, 128
"""So many entries at least from mark to mark, and from moment to moment."""
KNOWN = ("seats", "last_seated", "gone", "sat", "listed", "away", "reseated", "corrections", "bare")
"""What a host reads out of its record besides what the table itself knows: collections of values."""


@dataclass(frozen=True)
class Mark:
    """A table of the floor where a coup began: the felt, who sits where, and how far its seed was drawn from."""

    began: Beginning
    period: int
    reseeded: int
    commitments: tuple[str, ...]
    mixing: Mapping[int, str]
    """The words that were added to the seed in use."""
    drawn: int
    waiting: tuple[int, int | None, int]
    veil: Veil
    known: Mapping[str, Any]
    """What `KNOWN` names."""
    hash: str
    """Of the last entry before it."""

    @property
    def n(self) -> int:
        return self.began.n


@dataclass(frozen=True)
class Moment:
    """A table to be recalled: where a coup began, and who sat where."""

    began: Beginning
    seats: Mapping[int, int]


class Marker:
    """The marks of one table."""

    def __init__(self, mark: Mark | None = None, moments: tuple[Moment, ...] = ()) -> None:
        self.mark = mark
        self.moments = list(moments)
        self._fresh: Mark | None = None
        self._sure = False

    def still(self) -> Marker:
        """What is known to be written."""
        return Marker(self.mark, tuple(self.moments))

    def saw(self, host: Host, move: Move) -> None:
        """A move was made: the coup that had begun may have gone on, or was begun again.

        A report may have been about the coup before, which nobody knows who goes on from the mark: then it is none.
        """
        if self._fresh and not self._sure and isinstance(move, Report):
            self._fresh = None
        elif self._fresh and not self._sure and not isinstance(move, APART):
            table, felt = host.table, self._fresh.began.felt
            reached = table.story.felt is felt and table.settled is not None  # the coup before can still be gone back into
            went_on = (table.settled or table.story).felt is felt
            self._sure, self._fresh = went_on, self._fresh if went_on or reached else None

    def wrote(self, host: Host, line: Line) -> None:
        """An entry was written: a coup may begin after it, and where nothing else was made yet that is a mark."""
        fresh = self._fresh
        if fresh and self._sure and line.n > fresh.n:
            self.mark, self._fresh = fresh, None
            if not self.moments or fresh.n - self.moments[-1].began.n >= FAR:
                self.moments.append(Moment(fresh.began, fresh.known["seats"]))
        if self._fresh is None and begins(host.table, line.n) and line.n >= (self.mark.n if self.mark else 0) + STEP:
            self._fresh, self._sure = mark_of(host), False

    def before(self, n: int) -> Moment | None:
        """The last moment that is not after so many entries."""
        at = bisect_right(self.moments, n, key=lambda moment: moment.began.n)
        return self.moments[at - 1] if at else None


def begins(table: Table, n: int) -> bool:
    """Whether a coup begins after this entry and nothing was made since; the house may have taken its next seed."""
    if len(table.log) != n:
        return False
    return table.began.n == n or (table.began.n == n - 1 and isinstance(table.log[-1].move, Reseed))


def mark_of(host: Host) -> Mark:
    """What the table knows now, as a coup begins; of the coup before, nothing is kept."""
    table = host.table
    return Mark(
        began=replace(table.began, n=len(table.log), aside=table.aside, settled=None),
        period=host.period,
        reseeded=host.reseeded,
        commitments=tuple(host.commitments),
        mixing=host.mixing,
        drawn=host.source.drawn,
        waiting=(host.waiting.since, host.waiting.bet, host.waiting.coup),
        veil=host.veil.still(),
        known={name: copy(getattr(host, name)) for name in KNOWN},
        hash=host.hash,
    )
