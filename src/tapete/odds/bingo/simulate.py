"""What the cards that were really sold are worth: games drawn over these very cards, with the error of what is told.

Cards of a series are not independent of each other: two that share a column's numbers make it on the same ball. For concrete
cards there is no short formula; so games are played on them, thousands a second, and every mean has its standard error.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tapete.catalogue.bingo.rules import BingoRules
from tapete.equipment.bingo import series
from tapete.games.bingo.memory import BingoMemory, Sold
from tapete.games.bingo.sale import funds, whole
from tapete.odds.bingo.kernel import Numbers, games, laid, spelled
from tapete.play.terms import Terms

MASK = 2**64 - 1
Said = Terms[BingoRules]
Runs = Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Mean:
    """A mean of many games, and its standard error."""

    value: float
    error: float

    def __str__(self) -> str:
        return f"{self.value:.4f} ± {self.error:.4f}"


@dataclass(frozen=True)
class Fell:
    """When one prize fell in the games, and to how many cards."""

    games: int
    falls: tuple[int, ...]
    """How often on each ball."""
    shared: tuple[int, ...]
    """How often by so many cards."""
    wins: NDArray[np.int64]
    """How often each card was among the winners, in the order of the cards."""
    parts: NDArray[np.float64]
    """The parts of the prize that each card got in all."""

    @property
    def ball(self) -> Mean:
        """The ball on which the first falls."""
        return _mean(self.falls, self.games)

    @property
    def winners(self) -> Mean:
        """By how many cards it is shared."""
        return _mean(self.shared, self.games)

    @property
    def alone(self) -> Mean:
        """How often one card has it alone."""
        return _part(self.shared[1], self.games)

    def within(self, ball: int) -> Mean:
        """How often it falls by this ball."""
        return _part(sum(self.falls[: ball + 1]), self.games)

    def chance(self, card: int) -> Mean:
        """How often a card, counted from 0, is among the winners."""
        return _part(int(self.wins[card]), self.games)


def _part(times: int, games: int) -> Mean:
    p = times / games
    return Mean(p, math.sqrt(p * (1 - p) / games))


def _mean(counts: Sequence[int], games: int) -> Mean:
    mean = sum(value * count for value, count in enumerate(counts)) / games
    square = sum(value * value * count for value, count in enumerate(counts)) / games
    return Mean(mean, math.sqrt(max(0.0, square - mean * mean) / games))


def simulate(terms: Said, runs: Runs, count: int, seed: int = 1) -> dict[str, Fell]:
    """Games over the cards of these runs of numbers: each prize that the plan offers, all that is made being claimed at once."""
    rules = terms.rules
    numbers = np.concatenate([np.arange(first, last + 1) for first, last in runs])
    form = rules.card.form
    cards = laid(np.array(series(form, whole(terms, "series", 1), int(numbers.max())), np.uint8)[numbers - 1])
    prizes = list(funds(terms, BingoMemory(sold=(Sold(1, 1, len(numbers)),))))
    cells, starts, figures = figures_of(rules, prizes)
    falls = np.zeros((len(prizes), 256), np.int64)
    shared = np.zeros((len(prizes), len(numbers) + 1), np.int64)
    wins, parts = np.zeros((len(prizes), len(numbers)), np.int64), np.zeros((len(prizes), len(numbers)))
    s0, s1 = _start(seed)
    games(cards, form.balls, cells, starts, figures, count, s0, s1, falls, shared, wins, parts)
    return {
        kind: Fell(count, tuple(falls[i, : form.balls + 1].tolist()), tuple(shared[i].tolist()), wins[i], parts[i])
        for i, kind in enumerate(prizes)
    }


def figures_of(rules: BingoRules, prizes: Sequence[str]) -> tuple[Numbers, Numbers, Numbers]:
    """The cells of all figures in one row, where each way begins, and where each figure's ways begin."""
    cells: list[int] = []
    starts, figures = [0], [0]
    for kind in prizes:
        some, begins = spelled(rules.ways(rules.bets[kind].figure), rules.card.columns)
        starts += (begins[1:] + len(cells)).tolist()
        cells += some.tolist()
        figures.append(len(starts) - 1)
    return np.array(cells, np.int64), np.array(starts, np.int64), np.array(figures, np.int64)


def _start(seed: int) -> tuple[np.uint64, np.uint64]:
    """Two words of splitmix64 of the seed."""
    words = []
    for step in (1, 2):
        z = (seed + step * 0x9E3779B97F4A7C15) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        words.append(np.uint64(z ^ (z >> 31)))
    return words[0], words[1]
