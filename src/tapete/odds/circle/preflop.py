"""Hold'em before the flop: each of the 169 kinds of two cards against each other, every deal counted, kept on disk.

Two hands differ from two others by the names of suits alone more often than not: the 1.6 million ways to hold two are 47,008
when that is left aside. Each is counted over its 1,712,304 boards, and added to the kinds it belongs to.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from tempfile import NamedTemporaryFile

import numpy as np
from numpy.typing import NDArray

from tapete.odds.circle.boards import count
from tapete.odds.circle.equity import PERMUTED, min_rows
from tapete.odds.circle.ranges import read_range

Int64 = NDArray[np.int64]
BOARDS = 1_712_304
LETTERS = "AKQJT98765432"
KINDS = tuple(
    f"{a}{a}" if i == j else f"{a}{b}s" if i < j else f"{b}{a}o" for i, a in enumerate(LETTERS) for j, b in enumerate(LETTERS)
)
"""Row by row as the square is drawn: pairs on the diagonal, one suit above it, two below."""


@dataclass(frozen=True)
class Square:
    """Against each other: how many boards the row's kind wins, how many are shared, and in how many ways the two can be held."""

    wins: Int64
    ties: Int64
    ways: Int64

    def equity(self, one: str, other: str) -> Fraction:
        """What one kind is worth against another, as an exact fraction."""
        i, j = KINDS.index(one), KINDS.index(other)
        return Fraction(2 * int(self.wins[i, j]) + int(self.ties[i, j]), 2 * BOARDS * int(self.ways[i, j]))

    def against_any(self, kind: str) -> Fraction:
        """What a kind is worth against two cards of which nothing is known."""
        i = KINDS.index(kind)
        return Fraction(2 * int(self.wins[i].sum()) + int(self.ties[i].sum()), 2 * BOARDS * int(self.ways[i].sum()))


def _pairs() -> tuple[NDArray[np.uint8], Int64, Int64, Int64]:
    """One hand of each kind against every other: the hands up to suits, which of them each is, and the two kinds."""
    kinds = [read_range(kind) for kind in KINDS]
    rows, first, second = [], [], []
    for i, combos in enumerate(kinds):
        one = combos[0]  # whichever: suits make no difference to the sum over the other's
        for j, others in enumerate(kinds):
            for other in others:
                if not set(one) & set(other):
                    rows.append((one, other))
                    first.append(i)
                    second.append(j)
    table = np.array(rows, dtype=np.uint8)
    least = min_rows([np.sort(p[table], axis=2).reshape(len(table), -1) for p in PERMUTED])
    swapped = least[:, [2, 3, 0, 1]]
    other_way = min_rows([np.sort(p[swapped.reshape(-1, 2, 2)], axis=2).reshape(len(table), -1) for p in PERMUTED])
    both = min_rows([least, other_way])
    unique, at = np.unique(both, axis=0, return_inverse=True)
    turned = (both != least).any(axis=1)
    where = np.where(turned, -1 - at.ravel(), at.ravel())
    return unique.reshape(-1, 2, 2), where, np.array(first), np.array(second)


def reckon(workers: int | None = None) -> Square:
    """Count the whole square now."""
    unique, where, first, second = _pairs()
    pieces = np.array_split(unique, 64)
    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
        counts = np.concatenate(
            list(pool.map(lambda some: count(some, np.zeros((len(some), 0), np.uint8), np.zeros(len(some), np.uint64)), pieces))
        )
    turned = where < 0
    at = np.where(turned, -1 - where, where)
    won = np.where(turned, counts[at, 1, 1], counts[at, 0, 1])
    shape = (len(KINDS), len(KINDS))
    wins, ties, ways = np.zeros(shape, np.int64), np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    np.add.at(wins, (first, second), won)
    np.add.at(ties, (first, second), counts[at, 0, 2])
    np.add.at(ways, (first, second), 1)
    return Square(wins, ties, ways)


def place() -> Path:
    """Where the square is kept: the user's cache, as the XDG rules say."""
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (base if base.is_absolute() else Path.home() / ".cache") / "tapete" / "circle" / "preflop.npz"


@lru_cache
def square() -> Square:
    """The square: from the disk, or counted now and kept there. A file that is not as expected is as good as none."""
    return _read(place()) or _write(place(), reckon())


def _read(path: Path) -> Square | None:
    try:
        with np.load(path, allow_pickle=False) as kept:
            found = Square(kept["wins"], kept["ties"], kept["ways"])
    except (OSError, ValueError, KeyError):
        return None
    return found if sound(found) else None


def sound(found: Square) -> bool:
    """Whether a square adds up: what one wins the other loses, and every board is counted."""
    shapes = {t.shape for t in (found.wins, found.ties, found.ways)} == {(len(KINDS), len(KINDS))}
    if not shapes or any(t.dtype != np.int64 for t in (found.wins, found.ties, found.ways)):
        return False
    held = np.array([len(read_range(kind)) for kind in KINDS])
    boards = (found.wins + found.ties) * held[:, None] + found.wins.T * held[None, :]
    return bool((boards == found.ways * BOARDS * held[:, None]).all() and (found.ways.sum(axis=1) == 1225).all())


def _write(path: Path, found: Square) -> Square:
    """Written beside its place and moved there, so that nobody reads half of it; where that is not allowed it costs only time."""
    with suppress(OSError, RuntimeError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("wb", dir=path.parent, suffix=".new", delete=False) as file:
            np.savez(file, wins=found.wins, ties=found.ties, ways=found.ways)
        Path(file.name).replace(path)
    return found
