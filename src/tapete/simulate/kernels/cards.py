"""Card games in which a coup is one of a few results: hands of baccarat, rows of thirty-and-forty, wars.

What each result pays is found by playing the procedure once with cards that give it; the kernels deal, and count results.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tapete.catalogue.kit.cards import ShoeRule
from tapete.equipment.cards import DECK
from tapete.simulate.kernels import coups
from tapete.simulate.kernels.automaton import Account
from tapete.simulate.spec import Spec
from tapete.simulate.tally import Line, Tally, of_nets
from tapete.text import Text

Numbers = NDArray[np.int64]
Bytes = NDArray[np.uint8]
LARGEST = 2**63 - 1
RUNS_OUT = Text(
    "tras la carta de corte quedan tan pocas que una jugada podría no acabarse",
    "so few cards lie behind the cut card that a coup might not be finished",
)
FIRST_CARD = Text(
    "una máquina baraja sin fin, y la primera carta dice cuántas se queman",
    "a machine shuffles without end, and the first card says how many are burned",
)


def pack(decks: int, worth: Callable[[str], int]) -> Bytes:
    """Whole pack after whole pack, each card as the number that matters of it."""
    return np.array([worth(card) for _ in range(decks) for card in DECK], dtype=np.uint8)


def shoe_of(spec: Spec, rule: ShoeRule, most: int) -> coups.Shoe | Text:
    """How the shoe goes, where a coup takes at most so many cards; nothing is burned where a machine shuffles."""
    size, burn = rule.decks * len(DECK), rule.burn
    one_more = int(rule.on_cut == "one-more")
    fresh = rule.continuous or spec.shoe == "fresh"
    if rule.continuous and burn and burn.by_first_card:
        return FIRST_CARD
    if not fresh and rule.behind < most * (1 + one_more):
        return RUNS_OUT
    count = 0 if burn is None or rule.continuous else -1 if burn.by_first_card else burn.cards
    least, highest, tens = (burn.least, burn.most, burn.tens) if burn else (0, 0, 0)
    return coups.Shoe(size, size - rule.behind, one_more, fresh, count, least, highest, tens)


class Sums:
    """Rows of whole numbers of which so many of each are added up: all at once where 64 bits hold it, else as Python adds."""

    def __init__(self, rows: Sequence[Sequence[int]]) -> None:
        self._rows, self._most = rows, max((abs(n) for row in rows for n in row), default=0)
        self._table = np.array(rows, dtype=np.int64) if self._most <= LARGEST else None

    def of(self, counts: Numbers) -> list[int]:
        """The sum of each row."""
        if self._table is not None and self._most * int(counts.sum()) <= LARGEST:
            found: list[int] = (self._table @ counts).tolist()
            return found
        times = counts.tolist()
        return [sum(n * c for n, c in zip(row, times, strict=True)) for row in self._rows]


@dataclass(frozen=True)
class Results:
    """What each result brings, by its number; a result that cannot come brings nothing."""

    names: tuple[str, ...]
    accounts: Sequence[Account]

    @cached_property
    def _staked(self) -> Sums:
        return Sums([[a.lines[n][0] for a in self.accounts] for n in range(len(self.names))])

    @cached_property
    def _brought(self) -> Sums:
        return Sums([[a.lines[n][1] for a in self.accounts] for n in range(len(self.names))])

    @cached_property
    def _squares(self) -> Sums:
        return Sums([[a.lines[n][1] ** 2 for a in self.accounts] for n in range(len(self.names))])

    @cached_property
    def _house(self) -> Sums:
        return Sums([[a.house for a in self.accounts]])

    @cached_property
    def _nets(self) -> tuple[list[int], Numbers]:
        """The different nets, and which of them each result has."""
        values = sorted({a.net for a in self.accounts})
        places = {net: n for n, net in enumerate(values)}
        return values, np.array([places[a.net] for a in self.accounts], dtype=np.int64)

    def lines(self, counts: Numbers, alone: bool) -> dict[str, Line]:
        """What each wager of seat 1 came to; its squares only where it brings nothing but by results."""
        squares = self._squares.of(counts) if alone else [0] * len(self.names)
        rows = zip(self.names, self._staked.of(counts), self._brought.of(counts), squares, strict=True)
        return {name: Line(staked, net, square) for name, staked, net, square in rows}

    def house(self, counts: Numbers) -> int:
        return self._house.of(counts)[0]

    def tally(self, own: Numbers, every: Numbers) -> Tally:
        """The tally of rounds of which each brought one result, to seat 1 and to all seats so often."""
        return of_nets(self.nets(own), self.lines(own, alone=True), self.house(every))

    def nets(self, counts: Numbers) -> dict[int, int]:
        """How often each net came to seat 1."""
        values, which = self._nets
        return {net: count for net, count in zip(values, by(which, counts, len(values)).tolist(), strict=True) if count}


def by(which: Numbers, counts: Numbers, many: int) -> Numbers:
    """Counts of things added up by which of `many` they are; floats have every whole number that far."""
    found: Numbers = np.bincount(which, weights=counts, minlength=many).astype(np.int64)
    return found


def nothing(names: Sequence[str]) -> Account:
    """The account of a result that cannot come."""
    return Account(((0, 0),) * len(names), 0, 0)
