"""What every set of compiled tables offers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tapete.bridges.vector.chance import Words

Kept = tuple[NDArray[Any], ...]
"""What the tables remember between two steps."""
Seen = NDArray[np.int16]
Mask = NDArray[np.int8]


@dataclass(frozen=True)
class Kernel:
    """The actions, what a table sees, and the three things that can be done with many of them."""

    actions: tuple[str, ...]
    seen: tuple[str, ...]
    make: Callable[[int], Kept]
    begin: Callable[[Kept, Words, Seen, Mask], None]
    """Deal everywhere."""
    act: Callable[[NDArray[np.int64], Kept, Words, Seen, Mask, NDArray[np.float64], NDArray[np.bool_]], None]
    """An action everywhere: what was won and which rounds ended; those are dealt anew."""
    most: int
    """No number that is seen is larger."""
