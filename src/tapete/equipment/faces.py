"""Many faces at once: the same draws out of the same hashes as one by one (`equipment/bingo.py`), for all cards in step.

A face whose draws are out of the common, because one had to be thrown away or its hash was used up, is made by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import shake_256

import numpy as np
from numpy.typing import NDArray

from tapete.equipment.bingo import POOL, RANGE, Face, Form, _columns, _face, _places

Array = NDArray[np.int64]


class _Draws:
    """Sixteen bits at a time from each card's own hash; `odd` marks those that must be made by themselves."""

    def __init__(self, words: Sequence[str]) -> None:
        raw = b"".join(shake_256(f"{one}/0".encode()).digest(POOL) for one in words)
        self.pool = np.frombuffer(raw, ">u2").reshape(len(words), POOL // 2)
        self.at = np.zeros(len(words), np.int64)
        self.odd = np.zeros(len(words), bool)

    def below(self, cards: Array, bound: int) -> Array:
        """The next whole number under a bound, for each of these cards."""
        at = self.at[cards]
        self.odd[cards[at >= POOL // 2]] = True
        drawn = self.pool[cards, np.minimum(at, POOL // 2 - 1)].astype(np.int64)
        self.odd[cards[drawn >= RANGE // bound * bound]] = True
        self.at[cards] = at + 1
        return drawn % bound


def made(form: Form, words: Sequence[str]) -> list[Face]:
    """The faces that these words give, one for each."""
    draws = _Draws(words)
    used = _layouts(form, draws)
    grid = np.zeros((len(words), form.rows, form.columns), np.int64)
    for column, numbers in enumerate(_columns(form)):
        _fill(form, draws, used[:, :, column], grid[:, :, column], column, np.array(numbers))
    found: list[Face] = [tuple(map(tuple, card)) for card in grid.tolist()]
    for card in np.flatnonzero(draws.odd).tolist():
        found[card] = _face(form, words[card])
    return found


def _layouts(form: Form, draws: _Draws) -> NDArray[np.bool_]:
    """Which columns each row of each card uses: drawn again until no column stays empty."""
    ways = np.zeros((len(_places(form)), form.columns), bool)
    for i, way in enumerate(_places(form)):
        ways[i, list(way)] = True
    used = np.zeros((len(draws.at), form.rows, form.columns), bool)
    left = np.arange(len(draws.at))
    while len(left):
        for row in range(form.rows):
            used[left, row] = ways[draws.below(left, len(ways))]
        whole = np.all(np.any(used[left], axis=1), axis=1)
        left = left[~whole & ~draws.odd[left]]
    return used


def _fill(form: Form, draws: _Draws, used: NDArray[np.bool_], cells: Array, column: int, numbers: Array) -> None:
    """Draw a column's numbers into the rows that use it, in the order drawn or in rising order."""
    used = used.copy()
    if form.centre is not None and form.centre[1] == column:
        used[:, form.centre[0]] = False
    wanted = used.sum(axis=1)
    left = np.tile(numbers, (len(used), 1))
    for i in range(int(wanted.max(initial=0))):
        cards = np.flatnonzero(wanted > i)
        j = i + draws.below(cards, len(numbers) - i)
        left[cards, i], left[cards, j] = left[cards, j], left[cards, i]
    for count in range(1, int(wanted.max(initial=0)) + 1):
        cards = np.flatnonzero(wanted == count)
        drawn = left[cards, :count]
        rows = np.nonzero(used[cards])[1]
        cells[np.repeat(cards, count), rows] = (np.sort(drawn, axis=1) if form.ordered else drawn).ravel()
