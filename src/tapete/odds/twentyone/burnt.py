"""What is known of a shoe from which some cards were burnt: two facts of sampling that the bound on memory rests on.

Cards leave a shoe of N in random order, so the r that were seen and the k that will decide a hand are two disjoint random sets.
What the first tell of the second is a sum of parts of order 1, 2, ...: order 1 adds up card by card, order 2 belongs to pairs of
cards, and so on. A function of the k, seen through the r, loses at least all but `shrinks` of the deviation of its part of order
i (the disjointness operator of the Johnson scheme; `tests/test_twentyone_memory.py` checks it on a small shoe, value by value).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb, perm, sqrt

import numpy as np

from tapete.odds.twentyone.dealer import Floats, Ints
from tapete.odds.twentyone.rounding import gamma

Counts = tuple[int, ...]

TAIL = 1e-7
"""Burnt hands so seldom are left out, and counted as if all there is to win were won."""
GONE = 40
"""Cards known to be gone, at most."""
FEW, MANY = 3, 15
"""Between how many cards deciding a hand the bound looks for its best."""


@lru_cache(maxsize=1 << 16)
def shrinks(cards: int, seen: int, deciding: int, order: int) -> float:
    """The largest correlation of order i between so many seen cards and so many others of one shoe.

    >>> round(shrinks(300, 5, 4, 1), 6), shrinks(300, 1, 4, 2)
    (0.015134, 0.0)
    """
    if order > min(seen, deciding) or cards < seen + deciding:
        return 0.0 if order > min(seen, deciding) else 1.0
    return sqrt(perm(seen, order) * perm(deciding, order) / (perm(cards - seen, order) * perm(cards - deciding, order)))


@lru_cache(maxsize=32)
def to_bust(*cards: int) -> tuple[Ints, Floats]:
    """The sets of cards that, drawn to a hand that never stops, are just too many; and in how many orders each can come."""
    drawing: dict[Counts, int] = {(0,) * 10: 1}
    done: dict[Counts, int] = {}
    held = sum(cards)
    while drawing:
        longer: dict[Counts, int] = {}
        for drawn, ways in drawing.items():
            total = held + sum((i + 1) * n for i, n in enumerate(drawn))
            for card in range(10):
                more = (*drawn[:card], drawn[card] + 1, *drawn[card + 1 :])
                into = done if total + card + 1 > 21 else longer
                into[more] = into.get(more, 0) + ways
        drawing = longer
    return np.array(list(done), dtype=np.int64), np.array(list(done.values()), dtype=np.float64)


def chances(sets: Ints, ways: Floats, shoe: Floats) -> Floats:
    """How likely each set of cards is to come out of a shoe first."""
    out, size = ways.copy(), sets.sum(axis=1)
    for value in range(10):
        for taken in range(int(sets[:, value].max())):
            out[sets[:, value] > taken] *= max(shoe[value] - taken, 0.0)
    for drawn in range(int(size.max())):
        out[size > drawn] /= max(shoe.sum() - drawn, 1.0)
    return out


@lru_cache(maxsize=256)
def small(shoe: Counts, most: int, points: int) -> Floats:
    """[k, b]: the chance that k cards come to at most b points, aces as one."""
    ways = [[1] + [0] * points] + [[0] * (points + 1) for _ in range(most)]
    for value, count in enumerate(shoe, start=1):
        for k in range(most, 0, -1):
            for b in range(points, value - 1, -1):
                ways[k][b] += sum(comb(count, j) * ways[k - j][b - j * value] for j in range(1, min(k, count, b // value) + 1))
    return np.array([[sum(row[: b + 1]) / comb(sum(shoe), k) for b in range(points + 1)] for k, row in enumerate(ways)])


@lru_cache(maxsize=4096)
def rough(shoe: Counts, seen: int, order: int) -> Floats:
    """[cards gone, points]: the deviation of the part of this order and above, for a result between -1 and 1, as r cards tell it.

    The cards that decide a hand are as many as it takes: they can come to so many points. What hangs on more than k of them is as
    rare as k small cards, out of what is left of the shoe.
    """
    cards, rare = sum(shoe), small(shoe, MANY, 36)
    out = np.full((min(cards, GONE), 37), np.inf)
    for gone in range(len(out)):
        size = cards - gone
        whole = np.array([shrinks(size, seen, points + 1, order) for points in range(37)])
        for k in range(FEW, min(MANY, size)):
            often = np.sqrt(np.minimum(rare[k] * (perm(cards, k) / perm(size, k)), 1.0))
            out[gone] = np.minimum(out[gone], shrinks(size, seen, k, order) + 2 * whole * often)
    return out


@dataclass(frozen=True)
class Burnt:
    """What one burnt hand may show: sets of cards and their chances; the longest, and the chance of one left out."""

    sets: Ints
    law: Floats
    longest: int
    usual: tuple[tuple[int, float], ...]
    """Numbers of cards, and how often it is more."""
    tail: float


def burnt_hand(start: Floats, *cards: int) -> Burnt:
    """A hand that began with these cards; the shoe is without them."""
    sets, ways = to_bust(*cards)
    law, size = chances(sets, ways, start), sets.sum(axis=1)
    longest = next(n for n in range(1, 40) if law[size > n].sum() < TAIL / 2)
    order = np.argsort(law)
    keep = (law > 0) & (size <= longest)
    keep[order[np.cumsum(law[order]) < TAIL / 2]] = False
    often = tuple((n, float(law[size > n].sum())) for n in range(2, longest))
    tail = max(0.0, 1.0 - float(law[keep].sum())) + gamma(len(law) + 128)
    return Burnt(sets[keep], law[keep], longest, often, tail)
