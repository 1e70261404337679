"""On which ball each of many cards makes a figure, and many games over the same cards, compiled.

A card's cell comes on the turn of its number, and a figure on the latest of its cells; of several ways the earliest counts. All
kernels stand in this file because one kept on disk notices changes of its own file only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from tapete.compiled import njit

Bytes = NDArray[np.uint8]
Numbers = NDArray[np.int64]
BLOCK = 512
"""Cards that are looked at together: as many as stay near the processor."""
NEVER = 255


def laid(faces: Bytes) -> Bytes:
    """Faces, card by card, as the kernels want them: cell by cell."""
    return np.ascontiguousarray(faces.reshape(len(faces), -1).T)


def spelled(ways: Sequence[frozenset[tuple[int, int]]], columns: int) -> tuple[Numbers, Numbers]:
    """The ways of a figure in one row of cells, and where each begins."""
    rows = [sorted(r * columns + c for r, c in way) for way in ways]
    starts = np.cumsum([0, *map(len, rows)])
    return np.array([cell for row in rows for cell in row], np.int64), starts.astype(np.int64)


def turns(balls: int, draw: Sequence[int]) -> Bytes:
    """On which turn each number comes; a cell without a number has come before the first."""
    found = np.full(balls + 1, NEVER, np.uint8)
    found[0] = 0
    found[np.asarray(draw, np.int64)] = np.arange(1, len(draw) + 1)
    return found


@njit(cache=True, nogil=True, forceinline=True)
def look(cards: Bytes, first: int, count: int, turn: Bytes, come: Bytes) -> None:
    for cell in range(cards.shape[0]):
        row, out = cards[cell, first : first + count], come[cell]
        for i in range(count):
            out[i] = turn[row[i]]


@njit(cache=True, nogil=True, forceinline=True)
def figure_on(come: Bytes, count: int, cells: Numbers, starts: Numbers, worst: Bytes, best: Bytes) -> None:
    for i in range(count):
        best[i] = NEVER
    for way in range(len(starts) - 1):
        for i in range(count):
            worst[i] = 0
        for k in range(starts[way], starts[way + 1]):
            row = come[cells[k]]
            for i in range(count):
                worst[i] = row[i] if row[i] > worst[i] else worst[i]
        for i in range(count):
            best[i] = worst[i] if worst[i] < best[i] else best[i]


@njit(cache=True, nogil=True)
def made_on(cards: Bytes, turn: Bytes, cells: Numbers, starts: Numbers) -> Bytes:
    """The ball on which each card makes a figure; 255 for one that never does."""
    total = cards.shape[1]
    found = np.empty(total, np.uint8)
    come = np.empty((cards.shape[0], BLOCK), np.uint8)
    worst, best = np.empty(BLOCK, np.uint8), np.empty(BLOCK, np.uint8)
    for first in range(0, total, BLOCK):
        count = min(BLOCK, total - first)
        look(cards, first, count, turn, come)
        figure_on(come, count, cells, starts, worst, best)
        found[first : first + count] = best[:count]
    return found


@njit(cache=True, nogil=True, forceinline=True)
def _shuffled(order: Bytes, turn: Bytes, s0: Any, s1: Any) -> tuple[Any, Any]:
    """Another order of the balls (xoroshiro128+), and on which turn each comes."""
    for i in range(len(order)):
        word = s0 + s1
        x = s0 ^ s1
        s0 = ((s0 << uint64(24)) | (s0 >> uint64(40))) ^ x ^ (x << uint64(16))
        s1 = (x << uint64(37)) | (x >> uint64(27))
        j = uint64(i) + (((word >> uint64(32)) * uint64(len(order) - i)) >> uint64(32))
        order[uint64(i)], order[j] = order[j], order[uint64(i)]
        turn[order[uint64(i)]] = i + 1
    return s0, s1


@njit(cache=True, nogil=True)
def games(
    cards: Bytes, balls: int, cells: Numbers, starts: Numbers, figures: Numbers, count: int, s0: Any, s1: Any,
    falls: Numbers, shared: Numbers, wins: Numbers, parts: NDArray[np.float64],
) -> None:  # fmt: skip
    """So many games over the same cards: for each figure, on which ball its first falls and by how many cards it is shared, and
    for each card how often it was among them and which parts of the prize it got.

    `figures` says where each figure's ways begin among `starts`. What is counted is added to the four last.
    """
    total = cards.shape[1]
    order = np.arange(1, balls + 1).astype(np.uint8)
    turn = np.zeros(balls + 1, np.uint8)
    come = np.empty((cards.shape[0], BLOCK), np.uint8)
    worst, best = np.empty(BLOCK, np.uint8), np.empty(BLOCK, np.uint8)
    made = np.empty((len(figures) - 1, total), np.uint8)
    a, b = uint64(s0), uint64(s1)
    for _ in range(count):
        a, b = _shuffled(order, turn, a, b)
        for first in range(0, total, BLOCK):
            some = min(BLOCK, total - first)
            look(cards, first, some, turn, come)
            for figure in range(len(figures) - 1):
                figure_on(come, some, cells, starts[figures[figure] : figures[figure + 1] + 1], worst, best)
                made[figure, first : first + some] = best[:some]
        for figure in range(len(figures) - 1):
            row = made[figure]
            least = row[0]
            for i in range(total):
                least = row[i] if row[i] < least else least
            among = 0
            for i in range(total):
                among += row[i] == least
            falls[figure, least] += 1
            shared[figure, among] += 1
            for i in range(total):
                if row[i] == least:
                    wins[figure, i] += 1
                    parts[figure, i] += 1.0 / among
