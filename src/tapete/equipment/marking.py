"""All the cards of a hall at once: a ball is one vector operation over every card sold, and so is the look at what they lack.

A card is a bit mask of the cells that still wait for their number; a ball clears one bit on each card that has it. Cells without
a number, the free centre among them, wait for nothing. Masks are of whole 32-bit words, as many as the form has cells for.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tapete.equipment.bingo import Form
from tapete.equipment.bingo import series as cards_of

Cells = frozenset[tuple[int, int]]
Words = NDArray[np.uint32]
"""A mask of cells for each card, word by word: `[word, card]`."""
Counts = NDArray[np.uint8]
BITS = 32


class Board:
    """Some cards of a series, in the order in which they were sold, and which of their cells still wait.

    >>> board = Board(Form(75, 5, 5, 5, free=True), 1, [(1, 6)])
    >>> row = frozenset((0, c) for c in range(5))
    >>> board.lacks((row,), ()).tolist(), board.lacks((row,), board.faces[2, 0]).tolist()[2]
    ([5, 5, 5, 5, 5, 5], 0)
    """

    def __init__(self, form: Form, series: int, runs: Sequence[tuple[int, int]]) -> None:
        self.form = form
        self.numbers = np.concatenate([np.arange(first, last + 1) for first, last in runs] or [np.arange(0)])
        made = np.array(cards_of(form, series, int(self.numbers.max(initial=1))), np.uint8)
        self.faces: NDArray[np.uint8] = made[self.numbers - 1]
        self._clears, start = _cells(form, self.faces)
        self._state: tuple[tuple[int, ...], Words] = ((), start)
        self._start = start

    def __len__(self) -> int:
        return len(self.numbers)

    def waiting(self, drawn: Sequence[int]) -> Words:
        """The cells that still wait after these balls; what was known before the last ones is gone on from."""
        balls = tuple(int(b) for b in drawn)
        known, cells = self._state
        if balls[: len(known)] != known:
            known, cells = (), self._start
        for ball in balls[len(known) :]:
            cells = cells & self._clears[ball]
        self._state = (balls, cells)
        return cells

    def lacks(self, ways: Sequence[Cells], drawn: Sequence[int]) -> Counts:
        """How many numbers each card lacks for a figure, by the way that lacks least."""
        waiting = self.waiting(drawn)
        least = np.full(len(self), 255, np.uint8)
        for way in ways:
            words = _words(self.form, way)
            lacks = np.bitwise_count(waiting[0] & words[0])
            for word in range(1, len(words)):
                lacks += np.bitwise_count(waiting[word] & words[word])
            np.minimum(least, lacks, out=least)
        return least

    def where(self, cards: Sequence[int]) -> NDArray[np.intp]:
        """At which places these card numbers stand."""
        return np.flatnonzero(np.isin(self.numbers, np.asarray(cards, np.int64)))


def _words(form: Form, cells: Cells) -> NDArray[np.uint32]:
    found = np.zeros(-(-form.rows * form.columns // BITS), np.uint32)
    for row, column in cells:
        word, bit = divmod(row * form.columns + column, BITS)
        found[word] |= np.uint32(1 << bit)
    return found


def _cells(form: Form, cards: NDArray[np.uint8]) -> tuple[NDArray[np.uint32], Words]:
    """For each ball the mask of what it leaves waiting on each card; and what waits before the first."""
    flat = cards.reshape(len(cards), -1)
    words = -(-flat.shape[1] // BITS)
    hits = np.zeros((form.balls + 1, words, len(cards)), np.uint32)
    at = np.arange(len(cards))
    for cell in range(flat.shape[1]):
        word, bit = divmod(cell, BITS)
        hits[flat[:, cell], word, at] = np.uint32(1 << bit)
    start: Words = np.bitwise_or.reduce(hits[1:], axis=0)
    return ~hits, start
