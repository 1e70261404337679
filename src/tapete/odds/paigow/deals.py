"""Seven of fifty-three cards, arranged for counting: suits matter only where five of one (or four and the joker) lie together.

A hand without such a flush is worth what its ranks are: 67,600 sets of ranks stand for all 154,143,080 hands. What a flush
changes is kept apart, as events: a hand with a flush in one suit is so many ranks of that suit and up to two other cards; it
counts as it is set, and no longer as its ranks alone would be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tapete.odds.paigow.setting import CARDS, RANKS, WILD, low_strength, set_many

Ints = NDArray[np.int64]
Small = NDArray[np.int32]

SUITS = 4
LOWER = 7
"""Ranks are counted in two halves, the first of which has seven: what a set of ranks weighs is the product of its halves."""
OTHERS = tuple([()] + [(r,) for r in range(RANKS)] + [(r, r) for r in range(RANKS)] + list(combinations(range(RANKS), 2)))
"""The cards beside the ranks of a flush: none, one, two alike, two that differ."""
SLOTS = len(OTHERS)
APART = np.arange(CARDS)
"""Seven suits, so that nothing is a flush."""


def sets_of(total: int, ranks: int, most: int = SUITS) -> Iterator[tuple[int, ...]]:
    """All ways to have so many cards of so many ranks, as how many there are of each."""
    if ranks == 0:
        if total == 0:
            yield ()
        return
    for n in range(min(total, most) + 1):
        for rest in sets_of(total - n, ranks - 1, most):
            yield (n, *rest)


@dataclass(frozen=True)
class Sets:
    """Every set of ranks that seven cards can be."""

    counts: Ints
    joker: Ints
    lower: Small
    """Where the first half of the ranks stands among all such halves, and the other half."""
    upper: Small
    halves: tuple[Ints, Ints]
    ranks: Ints
    suits: Ints
    """The cards, in suits that make no flush."""


@lru_cache
def all_sets() -> Sets:
    plain = [(*c, 0) for c in sets_of(CARDS, RANKS)]
    rows = np.array(plain + [(*c, 1) for c in sets_of(CARDS - 1, RANKS)], dtype=np.int64)
    counts, joker = np.ascontiguousarray(rows[:, :RANKS]), np.ascontiguousarray(rows[:, RANKS])
    lower, first = np.unique(counts[:, :LOWER], axis=0, return_inverse=True)
    upper, second = np.unique(counts[:, LOWER:], axis=0, return_inverse=True)
    with_joker = counts.copy()
    with_joker[:, RANKS - 1] += joker
    ranks = np.repeat(np.tile(np.arange(RANKS), len(counts)), with_joker.ravel()).reshape(-1, CARDS)
    suits = np.tile(APART, (len(counts), 1))
    suits[joker > 0, CARDS - 1] = WILD
    return Sets(counts, joker, _small(first), _small(second), (lower, upper), ranks, suits)


def _small(rows: NDArray[np.intp]) -> Small:
    return rows.reshape(-1).astype(np.int32)


@dataclass(frozen=True)
class House:
    """The croupier's hands as they are set: by sets of ranks from the lowest high hand, and what flushes change."""

    order: Ints
    """The sets of ranks, from the lowest high hand to the highest."""
    high: Ints
    low: Ints
    """Strengths in that order; the low hand's as its place among the 91."""
    event_high: Ints
    event_low: Small
    event_slot: Small
    """The other cards, and whether with the joker."""
    event_sign: NDArray[np.float32]
    event_ranks: Small
    """The ranks of the flush, as bits."""


def lows_of(order: Ints) -> Ints:
    """The strengths of the 91 low hands, from the lowest."""
    return np.array(sorted(low_strength(a, b, order) for a in range(RANKS) for b in range(a + 1)), dtype=np.int64)


def house_of(way: Ints, order: Ints) -> House:
    """Every hand of the croupier's, set by a way."""
    sets, lows = all_sets(), lows_of(order)
    laid = set_many(sets.ranks, sets.suits, way, order)
    by_high = np.argsort(laid[:, 0], kind="stable")
    ranks, suits, slots, bits = flushes()
    flush = set_many(ranks, suits, way, order)
    plain = set_many(ranks, np.where(suits == WILD, WILD, APART), way, order)
    differs = (flush != plain).any(axis=1)
    high = np.concatenate([flush[differs, 0], plain[differs, 0]])
    low = np.searchsorted(lows, np.concatenate([flush[differs, 1], plain[differs, 1]]))
    sign = np.concatenate([np.ones(differs.sum()), -np.ones(differs.sum())])
    by = np.argsort(high, kind="stable")
    return House(
        by_high,
        laid[by_high, 0],
        np.searchsorted(lows, laid[by_high, 1]),
        high[by],
        low[by].astype(np.int32),
        np.tile(slots[differs], 2)[by].astype(np.int32),
        sign[by].astype(np.float32),
        np.tile(bits[differs], 2)[by].astype(np.int32),
    )


@lru_cache
def flushes() -> tuple[Ints, Ints, Ints, Ints]:
    """All hands with a flush in one given suit: ranks, suits, the slot of the other cards, and the flush's ranks as bits."""
    ranks: list[Sequence[int]] = []
    suits: list[Sequence[int]] = []
    slots, bits = [], []
    for joker in (0, 1):
        natural = CARDS - joker
        for size in range(5 - joker, natural + 1):
            beside = [(i, o) for i, o in enumerate(OTHERS) if len(o) == natural - size]
            for flush in combinations(range(RANKS), size):
                mask = sum(1 << r for r in flush)
                for slot, other in beside:
                    ranks.append((*flush, *other, RANKS - 1) if joker else (*flush, *other))
                    suits.append((*[0] * size, *range(1, len(other) + 1), *[WILD] * joker))
                    slots.append(slot + SLOTS * joker)
                    bits.append(mask)
    return np.array(ranks), np.array(suits), np.array(slots), np.array(bits)
