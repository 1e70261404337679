"""Five cards as kernels look them up: in rising order, and by the number of their set."""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from tapete.compiled import njit

CHOOSE = np.array([[comb(n, k) for n in range(52)] for k in range(1, 6)], dtype=np.int32).ravel()
"""By which a set in rising order has a number: how many ways to choose so many of fewer cards."""
HANDS = comb(52, 5)
"""How many numbers there are."""


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def rising(a: Any, b: Any, c: Any, d: Any, e: Any) -> tuple[Any, Any, Any, Any, Any]:
    """Five cards from the lowest number to the highest."""
    a, b = min(a, b), max(a, b)
    d, e = min(d, e), max(d, e)
    c, e = min(c, e), max(c, e)
    c, d = min(c, d), max(c, d)
    a, d = min(a, d), max(a, d)
    a, c = min(a, c), max(a, c)
    b, e = min(b, e), max(b, e)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    return a, b, c, d, e


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def number(a: Any, b: Any, c: Any, d: Any, e: Any, choose: NDArray[np.int32]) -> Any:
    """The number of five cards in rising order."""
    found = np.int64(choose[uint64(a)]) + choose[uint64(52 + b)] + choose[uint64(104 + c)]
    return found + choose[uint64(156 + d)] + choose[uint64(208 + e)]
