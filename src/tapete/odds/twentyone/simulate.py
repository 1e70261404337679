"""Millions of rounds of twenty-one by a fixed table: a check of the exact values, and the spread of results they do not give.

Every round is dealt from the whole shoe, as the exact values assume, or from a shoe that is shuffled when the cut card has
come. A task is a million rounds with a stream of random numbers of its own, so that results depend on the seed and not on how
many threads work.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from tapete.odds.twentyone.figures import Figures
from tapete.odds.twentyone.law import Bytes, Law, Numbers, law, shoe
from tapete.odds.twentyone.rounds import batch
from tapete.odds.twentyone.strategy import Strategy

BATCH = 1 << 20
LEFT = 48
"""Cards that one round cannot exceed."""


@dataclass(frozen=True)
class Result:
    """What rounds brought, per unit of the first stake."""

    rounds: int
    mean: float
    sd: float
    """Of one round."""
    free_bets: tuple[int, ...]
    """Rounds with none, one, two … bets paid by the house."""
    dealer_22: int
    """Rounds in which the dealer drew to exactly 22."""
    seconds: float

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.sd / sqrt(self.rounds)

    @property
    def rate(self) -> float:
        """Rounds a second."""
        return self.rounds / self.seconds


def simulate(
    figures: Figures,
    strategy: Strategy,
    rounds: int,
    seed: int,
    *,
    before_cut: int = 0,
    threads: int = 1,
    hole: bool | None = None,
) -> Result:
    """Plays so many rounds of one box; with `before_cut` a shoe goes on until that many cards are out."""
    if rounds < 1:
        raise ValueError(f"there is nothing to learn from {rounds} rounds: ask for at least one")
    size = 52 * figures.decks
    if not 0 <= before_cut <= max(size - LEFT, 0):
        raise ValueError(f"the cut card must leave {LEFT} of the {size} cards behind it, or the last round might not be finished")
    return run(law(figures, hole), shoe(figures.decks, strategy), size, rounds, seed, before_cut, threads)


def run(rules: Law, cards: Bytes, size: int, rounds: int, seed: int, before_cut: int, threads: int, two: bool = False) -> Result:
    """Rounds of one hand, or of the two of Switch, in tasks on some threads, and their sums."""

    def task(number: int) -> Numbers:
        return batch(cards.copy(), size, stream(seed, number), min(BATCH, rounds - number * BATCH), before_cut, rules, two)

    start = time.perf_counter()
    tasks = range((rounds + BATCH - 1) // BATCH)
    with ThreadPoolExecutor(threads) as pool:
        tally = np.sum(list(pool.map(task, tasks)), axis=0)
    return result(tally, rounds, rules.unit, time.perf_counter() - start)


def result(tally: Numbers, rounds: int, parts: int, seconds: float) -> Result:
    """The sums of a kernel as figures per stake."""
    mean = int(tally[0]) / rounds
    spread = sqrt(max(int(tally[1]) / rounds - mean * mean, 0.0))
    return Result(rounds, mean / parts, spread / parts, tuple(int(n) for n in tally[3:]), int(tally[2]), max(seconds, 1e-9))


def stream(seed: int, number: int) -> Any:
    """A start of the generator for one task: two words of splitmix64 of the seed and the task's number."""
    state = (seed * 0x9E3779B97F4A7C15 + number * 0xD1342543DE82EF95 + 1) % 2**64
    words = []
    for _ in range(2):
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        z = state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        words.append(z ^ (z >> 31))
    return np.array(words, dtype=np.uint64)
