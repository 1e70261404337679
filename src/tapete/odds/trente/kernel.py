"""The compiled part of thirty-and-forty: both rows at once, counted modulo primes.

A row is some cards whose sum stays below the target, in any order, and a last card that reaches it. `ways[k, s, l, t]` counts the
ways to pick k of the shoe's cards with sum s and l others with sum t; one more card of value v in the shoe multiplies that
generating function by (1 + x y^v + u w^v), and taking one away divides by it: additions alone, so they are done modulo a prime
below 2^62 and the counts put together from several primes.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit

Table = NDArray[np.int64]


@njit(cache=True)
def rows(counts: Table, target: int, prime: int, out: Table) -> None:
    """`out[k, l, b, r]`: the ways to have k and l cards before the last ones, and rows that pass the target by b and r.

    `counts` are the cards of value 1 to 10; the cards before the last are taken as sets, the last ones told apart.
    """
    ways = np.zeros((target, target, target, target), dtype=np.int64)
    ways[0, 0, 0, 0] = 1
    for value in range(1, 11):
        for _ in range(counts[value - 1]):
            _add_card(ways, value, prime)
    less, rest = np.zeros_like(ways), np.zeros_like(ways)
    for last in range(1, 11):
        _without(ways, last, prime, less)
        for other in range(1, 11):
            pairs = counts[last - 1] * (counts[other - 1] - (last == other))
            if pairs <= 0:
                continue
            _without(less, other, prime, rest)
            for k in range(target):
                for s in range(max(k, target - last), target):
                    for n in range(target):
                        for t in range(max(n, target - other), target):
                            found = rest[k, s, n, t]
                            if found:
                                b, r = s + last - target, t + other - target
                                out[k, n, b, r] = (out[k, n, b, r] + _times(pairs, found, prime)) % prime


@njit(cache=True)
def _times(few: int, many: int, prime: int) -> int:
    """A product whose parts fit: by doubling."""
    total = 0
    while few:
        if few & 1:
            total = (total + many) % prime
        many = (many + many) % prime
        few >>= 1
    return total


@njit(cache=True)
def _add_card(ways: Table, value: int, prime: int) -> None:
    """One more card of this value in the shoe: in neither row, in the first, or in the second."""
    size = ways.shape[0]
    for k in range(size - 1, -1, -1):
        for s in range(size - 1, k - 1, -1):
            for n in range(size - 1, -1, -1):
                for t in range(size - 1, n - 1, -1):
                    found = ways[k, s, n, t]
                    if k and s >= value:
                        found += ways[k - 1, s - value, n, t]
                    if n and t >= value:
                        found = found % prime + ways[k, s, n - 1, t - value]
                    ways[k, s, n, t] = found % prime


@njit(cache=True)
def _without(ways: Table, value: int, prime: int, out: Table) -> None:
    """One card of this value fewer."""
    size = ways.shape[0]
    for k in range(size):
        for s in range(k, size):
            for n in range(size):
                for t in range(n, size):
                    found = ways[k, s, n, t]
                    if k and s >= value:
                        found -= out[k - 1, s - value, n, t]
                    if n and t >= value:
                        found -= out[k, s, n - 1, t - value]
                    out[k, s, n, t] = found % prime
