"""On which ball a figure falls, exactly: for one card, and for the first of many that were made independently of each other.

A card's numbers are a random set as far as the balls are concerned: that all of k given numbers are among the first b of N balls
has the chance C(N-k, b-k) / C(N, b). Figures with several ways are counted by inclusion and exclusion.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

from tapete.catalogue.bingo.rules import BingoRules

MOST_WAYS = 16
"""Ways of a figure that are still counted by inclusion and exclusion."""


@cache
def all_out(balls: int, needed: int, drawn: int) -> Fraction:
    """The chance that `needed` given numbers are all among the first `drawn`.

    >>> all_out(75, 24, 50) == Fraction(comb(51, 26), comb(75, 50))
    True
    """
    return Fraction(comb(balls - needed, drawn - needed), comb(balls, drawn)) if drawn >= needed else Fraction(0)


def sizes(ways: Sequence[frozenset[tuple[int, int]]], numbered: frozenset[tuple[int, int]]) -> dict[int, int]:
    """Inclusion and exclusion over a figure's ways: how many numbers each union needs, and with which sign and how often."""
    if len(ways) > MOST_WAYS:
        raise ValueError(f"a figure of {len(ways)} ways is not counted; {MOST_WAYS} at the most")
    found: dict[int, int] = {}
    for count in range(1, len(ways) + 1):
        for some in combinations(ways, count):
            cells = len(frozenset().union(*some) & numbered)
            found[cells] = found.get(cells, 0) + (1 if count % 2 else -1)
    return {size: sign for size, sign in found.items() if sign}


@dataclass(frozen=True)
class Falls:
    """The chance that a figure is made by each ball, for one card: `by[b]` after b balls."""

    balls: int
    by: tuple[Fraction, ...]

    def at(self, ball: int) -> Fraction:
        """That it is made on this very ball."""
        return self.by[ball] - self.by[ball - 1] if ball else self.by[0]

    @property
    def mean(self) -> Fraction:
        """The ball on which it falls, on average."""
        return sum((1 - p for p in self.by[:-1]), Fraction(0))

    def within(self, ball: int, cards: int) -> Fraction:
        """That the first of so many cards has it by this ball, exactly."""
        return 1 - (1 - self.by[ball]) ** cards

    def first_mean(self, cards: int) -> float:
        """The ball on which the first of so many cards has it, on average."""
        return sum((1 - float(p)) ** cards for p in self.by[:-1])

    def winners(self, cards: int) -> float:
        """How many cards make it on the ball on which the first of them does, on average."""
        before = [1 - float(p) for p in self.by]
        return sum(cards * float(self.at(b)) * before[b - 1] ** (cards - 1) for b in range(1, self.balls + 1))

    def alone(self, cards: int) -> float:
        """The chance that the first is the only one."""
        after = [1 - float(p) for p in self.by]
        return sum(cards * float(self.at(b)) * after[b] ** (cards - 1) for b in range(1, self.balls + 1))


def falls(rules: BingoRules, figure: str) -> Falls:
    """When a figure falls on one card; on a card whose rows have gaps a row counts the numbers that it has."""
    ways, card = rules.ways(figure), rules.card
    if card.in_row < card.columns:
        return _by_rows(card.balls, card.in_row, ways, card.columns)
    centre = card.form.centre
    numbered = frozenset((r, c) for r in range(card.rows) for c in range(card.columns) if (r, c) != centre)
    signs = sizes(ways, numbered)
    return _falls(card.balls, signs)


def _by_rows(balls: int, in_row: int, ways: Sequence[frozenset[tuple[int, int]]], columns: int) -> Falls:
    """Figures made of whole rows: which numbers a row has differs from card to card, but not how many."""
    rows = []
    for way in ways:
        used = {r for r, _ in way}
        if len(way) != len(used) * columns:
            raise ValueError("on a card whose rows have gaps only figures of whole rows can be counted")
        rows.append(frozenset((r, c) for r in used for c in range(in_row)))
    every = frozenset(cell for way in rows for cell in way)
    return _falls(balls, sizes(rows, every))


def _falls(balls: int, signs: dict[int, int]) -> Falls:
    by = tuple(sum((sign * all_out(balls, size, b) for size, sign in signs.items()), Fraction(0)) for b in range(balls + 1))
    return Falls(balls, by)
