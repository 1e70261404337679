"""All hands of five, six or seven cards, counted by class; and all ways to look at suits that make no difference."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.odds.kit.evaluator import FLUSH_BITS, START
from tapete.odds.kit.tables import (
    CATEGORIES,
    CATEGORY,
    CLASSES,
    KEY5,
    KEY6,
    KEY7,
    OFFSET5,
    OFFSET6,
    OFFSET7,
    TABLE5,
    TABLE6,
    TABLE7,
)

Counts = NDArray[np.int64]
"""How many hands of each class."""

_BIT = np.array([1 << (16 * (c % 4) + c // 4) for c in range(52)], dtype=np.uint64)
_RANKS = np.uint64(0x1FFF)


@njit(cache=True, inline="always")
def suited(key: np.uint64, bits: np.uint64) -> np.uint64:
    """The ranks held of the suit that there are five or more of."""
    flushed = key & FLUSH_BITS
    shift = 0 if flushed & np.uint64(0x8) else 16 if flushed & np.uint64(0x80) else 32 if flushed & np.uint64(0x800) else 48
    return (bits >> np.uint64(shift)) & _RANKS


@njit(cache=True, nogil=True)
def _fives(counts: Counts) -> None:
    for a in range(4, 52):
        for b in range(3, a):
            for c in range(2, b):
                k3 = START + KEY5[a] + KEY5[b] + KEY5[c]
                m3 = _BIT[a] | _BIT[b] | _BIT[c]
                for d in range(1, c):
                    for e in range(d):
                        key = k3 + KEY5[d] + KEY5[e]
                        at = ((key >> np.uint64(32)) & np.uint64(0x1FFF)) ^ np.uint64(OFFSET5[key >> np.uint64(54)])
                        if key & FLUSH_BITS:
                            at = np.uint64(0x2000) + suited(key, m3 | _BIT[d] | _BIT[e])
                        counts[TABLE5[at]] += 1


@njit(cache=True, nogil=True)
def _sixes(counts: Counts) -> None:
    for a in range(5, 52):
        for b in range(4, a):
            for c in range(3, b):
                for d in range(2, c):
                    k4 = START + KEY6[a] + KEY6[b] + KEY6[c] + KEY6[d]
                    m4 = _BIT[a] | _BIT[b] | _BIT[c] | _BIT[d]
                    for e in range(1, d):
                        for f in range(e):
                            key = k4 + KEY6[e] + KEY6[f]
                            at = ((key >> np.uint64(32)) & np.uint64(0x7FFF)) ^ np.uint64(OFFSET6[key >> np.uint64(53)])
                            if key & FLUSH_BITS:
                                at = np.uint64(0x8000) + suited(key, m4 | _BIT[e] | _BIT[f])
                            counts[TABLE6[at]] += 1


@njit(cache=True, nogil=True)
def _sevens(counts: Counts) -> None:
    for a in range(6, 52):
        for b in range(5, a):
            for c in range(4, b):
                for d in range(3, c):
                    for e in range(2, d):
                        k5 = START + KEY7[a] + KEY7[b] + KEY7[c] + KEY7[d] + KEY7[e]
                        m5 = _BIT[a] | _BIT[b] | _BIT[c] | _BIT[d] | _BIT[e]
                        for f in range(1, e):
                            k6 = k5 + KEY7[f]
                            m6 = m5 | _BIT[f]
                            for g in range(f):
                                key = k6 + KEY7[g]
                                at = ((key >> np.uint64(32)) & np.uint64(0xFFFF)) ^ np.uint64(OFFSET7[key >> np.uint64(52)])
                                if key & FLUSH_BITS:
                                    at = np.uint64(0x10000) + suited(key, m6 | _BIT[g])
                                counts[TABLE7[at]] += 1


@lru_cache
def class_counts(cards: int) -> Counts:
    """How many hands of five, six or seven cards there are of each class."""
    counts = np.zeros(CLASSES, dtype=np.int64)
    {5: _fives, 6: _sixes, 7: _sevens}[cards](counts)
    counts.setflags(write=False)
    return counts


@lru_cache
def category_counts(cards: int) -> dict[str, int]:
    """How many hands of five, six or seven cards make each category with their best five.

    >>> category_counts(5)["full-house"]
    3744
    """
    sums = np.bincount(CATEGORY, weights=class_counts(cards), minlength=len(CATEGORIES))
    return {name: int(n) for name, n in zip(CATEGORIES, sums, strict=True)}
