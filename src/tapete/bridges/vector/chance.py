"""Random words for many tables at once: a generator (xoroshiro128+) to each, so that a table's cards do not depend on the
others.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from tapete.compiled import njit

Words = NDArray[np.uint64]


@njit(cache=True, nogil=True)
def seeded(seed: int, tables: int) -> Words:
    """Two words for each table: splitmix64 of the seed and the table's number."""
    words = np.empty((tables, 2), dtype=np.uint64)
    for table in range(tables):
        state = uint64(seed) ^ (uint64(table + 1) * uint64(0xD1342543DE82EF95))
        for k in range(2):
            state += uint64(0x9E3779B97F4A7C15)
            z = state
            z = (z ^ (z >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
            z = (z ^ (z >> uint64(27))) * uint64(0x94D049BB133111EB)
            words[table, k] = z ^ (z >> uint64(31))
    return words


@njit(cache=True, nogil=True, inline="always")
def below(words: Any, table: int, size: int) -> Any:
    """A number from 0 up to a size, from a table's generator."""
    s0, s1 = words[table, 0], words[table, 1]
    word = s0 + s1
    x = s0 ^ s1
    words[table, 0] = ((s0 << uint64(24)) | (s0 >> uint64(40))) ^ x ^ (x << uint64(16))
    words[table, 1] = (x << uint64(37)) | (x >> uint64(27))
    return np.int64(((word >> uint64(32)) * uint64(size)) >> uint64(32))


@njit(cache=True, nogil=True, inline="always")
def drawn(counts: Any, table: int, left: int, words: Any) -> Any:
    """A value out of a table's shoe, which is counts of each value."""
    at = below(words, table, left)
    value = 0
    while at >= counts[table, value]:
        at -= counts[table, value]
        value += 1
    counts[table, value] -= 1
    return value
