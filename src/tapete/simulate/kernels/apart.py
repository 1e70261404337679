"""Arrays that a kernel writes to all the time, each on lines of the processor's cache that it shares with no other.

Small arrays of numpy come from one drawer for all threads, so that the cards of one thread may lie beside those of another; then
each card that one draws takes the line away from the other, and two threads are as slow as one.
"""

from __future__ import annotations

from math import prod
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Number = TypeVar("Number", bound=np.generic)
LINE = 128
"""Bytes: processors fetch lines of 64 by twos."""


def zeros(shape: int | tuple[int, ...], kind: type[Number]) -> NDArray[Number]:
    """Noughts in lines of their own.

    >>> zeros((2, 3), np.int64).tolist(), zeros(52, np.uint8).ctypes.data % LINE
    ([[0, 0, 0], [0, 0, 0]], 0)
    """
    size = prod(shape) if isinstance(shape, tuple) else shape
    wanted = -(-size * np.dtype(kind).itemsize // LINE) * LINE
    block = np.zeros(wanted + LINE, dtype=np.uint8)
    begins = -block.ctypes.data % LINE
    found: NDArray[Number] = block[begins : begins + wanted].view(kind)[:size].reshape(shape)
    return found


def copied(array: NDArray[Number]) -> NDArray[Number]:
    """A copy in lines of its own."""
    found = zeros(array.shape, array.dtype.type)
    found[...] = array
    return found
