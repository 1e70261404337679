"""The law of one round as a value: what it may bring, how likely, and what it leaves on the felt for the next.

Where every round begins alike the chain has one state, and rounds are independent. Where something stays (a bet in prison, a
place bet that has won) the next round begins with it: another state. Chances are exact fractions.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

Steps = Mapping[tuple[Fraction, int], Fraction]
"""What a round brings, in the smallest unit of the currency, and the state that it leaves, with its chance."""


@dataclass(frozen=True)
class Chain:
    """Rounds that follow one another, from state 0."""

    steps: tuple[Steps, ...]
    needs: tuple[Fraction, ...]
    """Of each state, the most that lies on the felt at once in a round that begins there: who has less cannot play it."""
    staked: tuple[Fraction, ...]
    """Of each state, what is put on the felt in a round on average, with what is paid besides."""
    exact: bool = True
    """Whether the prices that the chances come from are exact, or as good as a double is."""
    sampled: int = 0
    """From how many rounds that were played the law was taken, where nobody has counted it."""

    @property
    def independent(self) -> bool:
        return len(self.steps) == 1

    @property
    def missing(self) -> Fraction:
        """The chance that was left out where a round has endlessly many results: those are known to be so rare."""
        return max(1 - sum(steps.values(), Fraction(0)) for steps in self.steps)

    @property
    def law(self) -> dict[Fraction, Fraction]:
        """What a first round brings, from the most lost to the most won."""
        found: dict[Fraction, Fraction] = {}
        for (net, _), chance in self.steps[0].items():
            found[net] = found.get(net, Fraction(0)) + chance
        return dict(sorted(found.items()))

    @property
    def mean(self) -> Fraction:
        return sum((net * chance for net, chance in self.law.items()), Fraction(0))

    @property
    def sd(self) -> float:
        mean = self.mean
        return math.sqrt(sum((p * (net - mean) ** 2 for net, p in self.law.items()), Fraction(0)))

    @property
    def error(self) -> float:
        """The standard error of the mean of a round, where the law was played."""
        return self.sd / math.sqrt(self.sampled) if self.sampled else 0.0

    @property
    def unit(self) -> Fraction:
        """The largest amount that every result is a whole multiple of."""
        nets = {net for steps in self.steps for net, _ in steps if net}
        return reduce(common, nets, Fraction(0)) or Fraction(1)

    @property
    def least(self) -> Fraction:
        return min(net for steps in self.steps for net, _ in steps)

    @property
    def most(self) -> Fraction:
        return max(net for steps in self.steps for net, _ in steps)


def common(a: Fraction, b: Fraction) -> Fraction:
    """The largest fraction of which both are whole multiples.

    >>> common(Fraction(3, 2), Fraction(1))
    Fraction(1, 2)
    """
    return Fraction(math.gcd(a.numerator * b.denominator, b.numerator * a.denominator), a.denominator * b.denominator)


def one_state(law: Mapping[Fraction, Fraction], need: Fraction, staked: Fraction, exact: bool = True) -> Chain:
    """Rounds that all begin alike."""
    return Chain(({(net, 0): chance for net, chance in law.items() if chance},), (need,), (staked,), exact)
