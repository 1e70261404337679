"""A chunk of rounds at a shoe, as it is played: what kernels are given, and what is kept of it when they stop on the way."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tapete.errors import TapeteError
from tapete.simulate.kernels import apart, coups
from tapete.simulate.kernels.cards import Bytes, Numbers
from tapete.simulate.kernels.table import NONE, Bins, begun
from tapete.text import Text

RAN_OUT = Text("se acabaron las cartas del sabot", "the shoe has run out of cards")
Shoe = tuple[Bytes, Numbers, NDArray[np.uint64]]
"""Cards, state and generator."""


class Course:
    """A shoe at its beginning, its generator, and where it is noted what rounds bring; kernels play on it until none is left.

    Rounds are traced and marked in the arrays that are given, if any.
    """

    def __init__(
        self, cards: Bytes, size: int, seed: int, chunk: int, rounds: int, trace: Numbers | None, begins: Numbers | None
    ) -> None:
        self.shoe: Shoe = apart.copied(cards), coups.begun(), begun(seed, chunk)
        self.left, self._size, self._done, self._bins = rounds, size, 0, Bins()
        self._trace, self._marks = trace, NONE if begins is None else begins
        self._kept = NONE if trace is None else np.zeros(rounds, dtype=np.int64)

    @property
    def notes(self) -> coups.Notes:
        """For the rounds that are left."""
        bins = self._bins
        return coups.Notes(bins.near, bins.low, bins.far, self._kept[self._done :], self._marks[self._done :])

    @property
    def owed(self) -> int:
        """The commission that is marked and not collected."""
        return int(self.shoe[1][coups.OWED])

    def played(self, rounds: int, strays: int) -> None:
        """So many more have been played, and so many nets lie far off."""
        if self.shoe[1][coups.DRAWN] > self._size:
            raise TapeteError(RAN_OUT)
        self._done += rounds
        self.left -= rounds
        self._bins.keep(strays)

    def amend(self, net: int, true: int) -> None:
        """The last round brought something else than was noted."""
        self._bins.amend(net, true)
        if len(self._kept):
            self._kept[self._done - 1] = true

    def nets(self, parts: int) -> dict[int, int]:
        """How often each net came, each unit being so many; the trace is written too."""
        if self._trace is not None:
            self._trace[: self._done] = self._kept * parts
        return self._bins.nets(parts)
