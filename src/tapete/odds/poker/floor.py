"""Hands as classes: the least hand a dealer may open with, and how far a text compares two hands."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tapete.odds.kit.evaluator import RANKS
from tapete.odds.kit.tables import CATEGORIES, CLASSES, FIRST, HIGH_ORDER

Least = tuple[str, ...]
"""A category and the ranks that grade it: `("pair", "8")`, `("high-card", "A", "K")`; nothing means any hand."""


def least_class(least: Least) -> int:
    """The lowest class that reaches such a hand.

    >>> least_class(("pair",)), least_class(("high-card", "A", "K")), least_class(())
    (1277, 1113, 0)
    """
    if not least:
        return 0
    category, *names = least
    if category not in CATEGORIES or any(name not in RANKS for name in names):
        raise ValueError(f"no such hand: {' '.join(least)}")
    first, ranks = FIRST[CATEGORIES.index(category)], [RANKS.index(name) for name in names]
    if category == "high-card":
        sets = (sum(1 << r for r in five) for five in combinations(range(12, -1, -1), 5) if list(five[: len(ranks)]) >= ranks)
        return min(int(HIGH_ORDER[s]) for s in sets if HIGH_ORDER[s] >= 0)
    if len(ranks) > 1 or (ranks and category != "pair"):
        raise ValueError(f"a hand to open with is a pair of some rank, high cards, or a whole category, not {' '.join(least)}")
    return first + (220 * ranks[0] if ranks else 0)


@lru_cache
def strengths(only_named: bool = False) -> NDArray[np.int16]:
    """How strong each class is: its own number, unless a text names only the trio, the top card of a flush or the four."""
    own = np.arange(CLASSES, dtype=np.int64)
    if only_named:
        tops = np.array([s.bit_length() for s in range(1 << 13)])
        flush = np.zeros(FIRST[4], dtype=np.int64)
        flush[HIGH_ORDER[HIGH_ORDER >= 0]] = tops[HIGH_ORDER >= 0]
        for category, size in ((3, 66), (6, 12), (7, 12)):
            first, last = FIRST[category], FIRST[category + 1]
            own[first:last] = first + (own[first:last] - first) // size
        own[FIRST[5] : FIRST[6]] = FIRST[5] + flush[: FIRST[6] - FIRST[5]]
    return np.unique(own, return_inverse=True)[1].astype(np.int16)


def high_cards(own: int) -> str:
    """A class of high cards as people say it.

    >>> high_cards(1113)
    'A-K-4-3-2'
    """
    ranks = next(s for s in np.flatnonzero(own == HIGH_ORDER).tolist() if s.bit_count() == 5)
    return "-".join(RANKS[r] for r in range(12, -1, -1) if ranks >> r & 1)
