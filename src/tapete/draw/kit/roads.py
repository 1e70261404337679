"""The roads that players of baccarat keep: pure functions from a shoe's results to signs in their places.

The *bead plate* has every result, six to a column. The *big road* leaves out ties and begins a column whenever the winner
changes. The three derived roads ask of each sign of the big road whether it goes on as regularly as one, two or three columns
before: red if so, blue if not. Their colours mean nothing else, and none of them knows anything about the next coup.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

ROWS = 6
Mark = Literal["red", "blue"]
DERIVED = {"big-eye-boy": 1, "small-road": 2, "cockroach-pig": 3}
"""How many columns back each derived road looks."""


@dataclass(frozen=True)
class Sign:
    """One sign of a road: where it stands, what it shows, and how many ties came after it."""

    column: int
    row: int
    shows: str
    ties: int = 0


def bead_plate(results: str) -> list[Sign]:
    """Every result, down six and then the next column.

    >>> [(s.column, s.row, s.shows) for s in bead_plate("PBTPPPB")][-2:]
    [(0, 5, 'P'), (1, 0, 'B')]
    """
    return [Sign(i // ROWS, i % ROWS, result) for i, result in enumerate(results)]


def streaks(results: str) -> list[int]:
    """How long each side's runs were, ties left out.

    >>> streaks("TBBTBPPB")
    [3, 2, 1]
    """
    return [len(list(run)) for _, run in groupby(results.replace("T", ""))]


def big_road(results: str) -> list[Sign]:
    """A column for every run; a tie is a stroke through the sign before it, or the first one if it came before any.

    A run of more than six, or one that meets another's tail, turns to the right: the dragon's tail.

    >>> [(s.shows, s.column, s.row, s.ties) for s in big_road("BBTPB")]
    [('B', 0, 0, 0), ('B', 0, 1, 1), ('P', 1, 0, 0), ('B', 2, 0, 0)]
    """
    wins = [i for i, result in enumerate(results) if result != "T"]
    ends = [*wins[1:], len(results)]
    ties = [end - at - 1 for at, end in zip(wins, ends, strict=True)]
    if wins:
        ties[0] += wins[0]
    return [Sign(c, r, results[i], n) for (c, r), i, n in zip(_placed([results[i] for i in wins]), wins, ties, strict=True)]


def derived_marks(results: str, back: int) -> list[Mark]:
    """What a derived road says, in order: it begins with the second sign of column `back + 1`, or with the column after it.

    A sign that opens a column asks whether the column just ended was as long as the one `back` before it. Any other asks
    whether the column `back` before its own has a sign beside it, or had ended earlier than just there.

    >>> derived_marks("BPBPBPBP", 1)
    ['red', 'red', 'red', 'red', 'red', 'red']
    >>> derived_marks("BBPBBBPP", 1)
    ['blue', 'blue', 'red', 'blue', 'red']
    """
    lengths, found = streaks(results), list[Mark]()
    for column, length in enumerate(lengths):
        for row in range(length):
            if row == 0:
                regular = lengths[column - 1] == lengths[column - 1 - back] if column > back else None
            else:
                regular = row != lengths[column - back] if column >= back else None
            if regular is not None:
                found.append("red" if regular else "blue")
    return found


def derived_road(results: str, back: int) -> list[Sign]:
    """The marks of a derived road, set as the big road is: a column for every run of one colour."""
    marks = derived_marks(results, back)
    return [Sign(column, row, mark) for (column, row), mark in zip(_placed(marks), marks, strict=True)]


def last_columns(signs: Sequence[Sign], columns: int) -> list[Sign]:
    """The end of a road, as many columns as there is room for."""
    gone = max((sign.column for sign in signs), default=0) + 1 - columns
    return [Sign(s.column - gone, s.row, s.shows, s.ties) for s in signs if s.column >= gone] if gone > 0 else list(signs)


def _placed(marks: Iterable[str]) -> list[tuple[int, int]]:
    """Down from the top for as long as they are alike and there is room, then to the right; a change begins the next column."""
    taken, found = set[tuple[int, int]](), list[tuple[int, int]]()
    top = -1
    before = ""
    for mark in marks:
        if mark != before:
            top += 1
            while (top, 0) in taken:
                top += 1
            at = (top, 0)
        else:
            column, row = found[-1]
            turned = column > top
            below = (column, row + 1)
            at = (column + 1, row) if turned or row + 1 == ROWS or below in taken else below
        before = mark
        taken.add(at)
        found.append(at)
    return found
