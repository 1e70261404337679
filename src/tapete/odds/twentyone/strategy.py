"""How a hand is played by its total: the table that people call basic strategy, as numbers for the compiled rounds.

A hand is looked up among hard totals, among soft ones (an ace as eleven), or, when its two cards are equal, among pairs first.
Letters are those of the trade: S stand, H hit, D double or else hit, Ds double or else stand, P split, R surrender or else hit,
Rs or else stand, Rp or else split; a dot in a row of pairs sends to the row of the total.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

STAND, HIT, DOUBLE_HIT, DOUBLE_STAND, SPLIT, SURRENDER_HIT, SURRENDER_STAND, SURRENDER_SPLIT, BY_TOTAL = range(9)
LETTERS = ("S", "H", "D", "Ds", "P", "R", "Rs", "Rp", ".")
SOFT_ROW, PAIR_ROW, ROWS = 22, 44, 56
UPS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)

Table = NDArray[np.int8]


@dataclass(frozen=True, eq=False)
class Strategy:
    """Actions by row and dealer's up card: `own` for a hand with money at risk, `free` for one that the house paid for."""

    own: Table
    free: Table

    @classmethod
    def read(cls, chart: str, free: str | None = None) -> Strategy:
        """From a chart: a line for each hand or range of hands, actions against 2 to 10 and the ace.

        Rows are named `9`, `13-16` (hard), `s18` (soft), `p8` (pairs; `pA` for aces). Rows left out: hard and soft totals hit
        below 17 and stand from there; pairs are played by their total.
        """
        own = _rows(chart)
        return cls(own, own if free is None else _rows(free))

    def letters(self, row: int, *, free: bool = False) -> list[str]:
        """One row as the letters of a chart, against 2 to 10 and the ace."""
        return [LETTERS[action] for action in (self.free if free else self.own)[row][list(UPS)]]

    @property
    def packed(self) -> NDArray[np.uint8]:
        """Both tables in one row of bytes, sixteen to a row of the chart, as the kernels read it."""
        return np.stack([self.own, self.free]).astype(np.uint8).ravel()


def _rows(chart: str) -> Table:
    table = np.zeros((ROWS, 16), dtype=np.int8)
    table[:17] = table[SOFT_ROW + 11 : SOFT_ROW + 17] = HIT
    table[PAIR_ROW:] = BY_TOTAL
    for line in chart.strip().splitlines():
        name, *letters = line.split()
        if len(letters) != len(UPS) or not set(letters) <= set(LETTERS):
            raise ValueError(f"'{line}' is not a row of a strategy: it needs ten of {', '.join(LETTERS)}")
        for row in _named(name):
            table[row, list(UPS)] = [LETTERS.index(letter) for letter in letters]
    return table


def _named(name: str) -> range:
    if name == "pA":
        return range(PAIR_ROW + 1, PAIR_ROW + 2)
    base = {"s": SOFT_ROW, "p": PAIR_ROW}.get(name[0], 0)
    low, _, high = name.lstrip("sp").partition("-")
    return range(base + int(low), base + int(high or low) + 1)


COMMON = """
9      H  D  D  D  D  H  H  H  H  H
10     D  D  D  D  D  D  D  D  H  H
11     D  D  D  D  D  D  D  D  D  H
12     H  H  S  S  S  H  H  H  H  H
13-16  S  S  S  S  S  H  H  H  H  H
s13-14 H  H  H  D  D  H  H  H  H  H
s15-16 H  H  D  D  D  H  H  H  H  H
s17    H  D  D  D  D  H  H  H  H  H
s18    S  Ds Ds Ds Ds S  S  H  H  H
p2-3   P  P  P  P  P  P  .  .  .  .
p4     .  .  .  P  P  .  .  .  .  .
p6     P  P  P  P  P  .  .  .  .  .
p7     P  P  P  P  P  P  .  .  .  .
p8     P  P  P  P  P  P  P  P  P  P
p9     P  P  P  P  P  .  P  P  .  .
pA     P  P  P  P  P  P  P  P  P  P
"""
"""Several decks, dealer looks for a natural and stands on soft 17, double on any two cards also after a split."""

NO_HOLE = """
11     D  D  D  D  D  D  D  D  H  H
p8     P  P  P  P  P  P  P  P  .  .
pA     P  P  P  P  P  P  P  P  P  .
"""
"""What changes when the dealer's natural takes doubled and split stakes."""


@cache
def textbook(*, peeks: bool = True) -> Strategy:
    """A fixed table, good everywhere and best for several decks with a dealer who stands on soft 17: a yardstick."""
    return Strategy.read(COMMON if peeks else COMMON + NO_HOLE.lstrip())
