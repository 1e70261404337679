"""The compiled part of thirty-and-forty: all compositions of the black row, and for each the chances of the red row.

A row is some cards whose sum stays below the target, in any order, and a last card that reaches it. `held[k, s]` counts the ways
to pick k of the remaining cards with sum s; taking one card of value v away from the shoe divides that generating function by
(1 + x y^v), which is one pass over the table.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

Table = NDArray[np.float64]


@njit(cache=True)
def rows(counts: NDArray[np.int64], target: int) -> Table:
    """The chance of each pair of totals, counted from the target up; `counts` are the cards of value 1 to 10."""
    out = np.zeros((10, 10))
    left = counts.astype(np.float64)
    size = left.sum()
    held = np.zeros((target + 1, target, target))
    held[0, 0, 0] = 1.0
    for value in range(1, 11):
        for _ in range(counts[value - 1]):
            _add_card(held[0], value)
    after, red = np.zeros((target, target)), np.zeros(10)
    taken, values = np.zeros(10, dtype=np.int64), np.zeros(target + 1, dtype=np.int64)
    chance = np.zeros(target + 1)
    chance[0] = 1.0
    depth, total, value = 0, 0, 0
    while True:
        if value == 0:
            for last in range(1, 11):
                if total + last >= target and left[last - 1] > 0:
                    p = chance[depth] * left[last - 1] / size
                    _without(held[depth], last, after)
                    left[last - 1] -= 1
                    _red_row(after, left, size - 1, target, red)
                    left[last - 1] += 1
                    out[total + last - target] += p * red
            value = values[depth - 1] if depth else 1
        if value <= 10 and total + value < target and left[value - 1] > 0:
            taken[value - 1] += 1
            chance[depth + 1] = chance[depth] * (depth + 1) / taken[value - 1] * left[value - 1] / size
            _without(held[depth], value, held[depth + 1])
            values[depth] = value
            left[value - 1] -= 1
            size -= 1
            total += value
            depth += 1
            value = 0
        elif value < 10 and total + value + 1 < target:
            value += 1
        elif depth == 0:
            return out
        else:
            depth -= 1
            value = values[depth]
            left[value - 1] += 1
            size += 1
            taken[value - 1] -= 1
            total -= value
            value += 1


@njit(cache=True)
def _add_card(held: Table, value: int) -> None:
    """One more card of this value in the shoe."""
    for k in range(held.shape[0] - 1, 0, -1):
        for s in range(held.shape[1] - 1, value - 1, -1):
            held[k, s] += held[k - 1, s - value]


@njit(cache=True)
def _without(held: Table, value: int, out: Table) -> None:
    """One card of this value fewer."""
    out[0] = held[0]
    for k in range(1, held.shape[0]):
        for s in range(value):
            out[k, s] = held[k, s]
        for s in range(value, held.shape[1]):
            out[k, s] = held[k, s] - out[k - 1, s - value]


@njit(cache=True)
def _red_row(held: Table, left: Table, size: float, target: int, out: Table) -> None:
    """The chance of each total of one row dealt from what is left."""
    out[:] = 0.0
    rest = np.empty_like(held)
    for last in range(1, 11):
        if left[last - 1] <= 0:
            continue
        _without(held, last, rest)
        order = left[last - 1] / size
        for k in range(held.shape[0]):
            for s in range(max(0, target - last), target):
                out[s + last - target] += rest[k, s] * order
            order *= (k + 1) / (size - k - 1)
