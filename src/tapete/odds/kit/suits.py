"""Hands that differ only in their suits: one is looked at for all of them, and counted as often as there are such hands.

A set of cards is canonical when the ranks it holds of each suit, read as numbers, do not increase from suit to suit.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit

Cards = NDArray[np.uint8]
Ints = NDArray[np.int64]

PERMUTATIONS = tuple(permutations(range(4)))
KNOWN = {2: 169, 3: 1755, 4: 16432, 5: 134459, 6: 962988}
"""How many sets of so many cards there are when suits do not matter."""


@njit(cache=True, nogil=True)
def weight_of(masks: Ints) -> int:
    """How many sets look like this one, or 0 if it is not the one that stands for them."""
    same, weight = 1, 24
    for s in range(1, 4):
        if masks[s] > masks[s - 1]:
            return 0
        same = same + 1 if masks[s] == masks[s - 1] else 1
        weight //= same
    return weight


@njit(cache=True, nogil=True)
def _canonical(chosen: Ints, masks: Ints, sets: Cards, weights: Ints) -> int:
    """Fill in all canonical sets, each in rising order, and their weights; the number found. `chosen` is the first set there is,
    `masks` room to work in."""
    size, n = len(chosen), 0
    while True:
        masks[:] = 0
        for card in chosen:
            masks[card & 3] |= 1 << (card >> 2)
        weight = weight_of(masks)
        if weight:
            for i in range(size):
                sets[n, i] = chosen[i]
            weights[n] = weight
            n += 1
        i = size - 1
        while i >= 0 and chosen[i] == 52 - size + i:
            i -= 1
        if i < 0:
            return n
        chosen[i] += 1
        for j in range(i + 1, size):
            chosen[j] = chosen[j - 1] + 1


@lru_cache
def canonical_sets(size: int) -> tuple[Cards, Ints]:
    """The sets of so many cards that stand for all, and how many each stands for."""
    sets, weights = np.zeros((KNOWN[size], size), dtype=np.uint8), np.zeros(KNOWN[size], dtype=np.int64)
    found = _canonical(np.arange(size, dtype=np.int64), np.zeros(4, dtype=np.int64), sets, weights)
    assert found == KNOWN[size]
    return sets, weights


def masks_of(cards: Iterable[int]) -> list[int]:
    """The ranks held of each suit, as bits."""
    masks = [0] * 4
    for card in cards:
        masks[card & 3] |= 1 << (card >> 2)
    return masks


def relabelling(cards: Iterable[int]) -> list[int]:
    """The new suit of each suit under which these cards become canonical."""
    masks = masks_of(cards)
    order = sorted(range(4), key=lambda s: -masks[s])
    return [order.index(s) for s in range(4)]


def relabel(cards: Iterable[int], new: list[int]) -> tuple[int, ...]:
    """The cards with their suits renamed, in rising order."""
    return tuple(sorted(4 * (card >> 2) + new[card & 3] for card in cards))


@lru_cache
def rows(size: int) -> dict[int, int]:
    """Where each canonical set stands, by its cards as bits."""
    sets, _ = canonical_sets(size)
    bits = np.bitwise_or.reduce(np.uint64(1) << sets.astype(np.uint64), axis=1)
    return {int(b): i for i, b in enumerate(bits)}


def row_of(cards: Iterable[int]) -> int:
    """The row of a canonical set."""
    held = tuple(cards)
    return rows(len(held))[sum(1 << card for card in held)]
