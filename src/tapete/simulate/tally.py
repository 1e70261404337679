"""What a simulation counts, in whole numbers only: so that parts add up in any order to the same total.

Amounts are in the smallest unit of the currency. The *net* of a round is what the player's chips, on the felt and off it, are
worth more after it than before; what still lies on the felt is the player's.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Line:
    """What one wager of the mix came to at seat 1, over all rounds."""

    staked: int = 0
    """What was first laid on it and came to a decision. A stake that wins and stays up is staked again; what doubles and raises
    add to it is not counted: a price is per unit of the first stake."""
    net: int = 0
    """What all its payments brought, with those of doubles, raises and commissions that follow from it."""
    squares: int = 0
    """The squares of its net in each round, added up; 0 with a net of its own: nobody counted them."""

    def __add__(self, other: Line) -> Line:
        return Line(self.staked + other.staked, self.net + other.net, self.squares + other.squares)


@dataclass(frozen=True)
class Tally:
    """Rounds, what each wager came to, and how the rounds of seat 1 ended; `+` may be taken in any order."""

    rounds: int = 0
    lines: Mapping[str, Line] = field(default_factory=dict)
    """By the wager's words, `pass` or `place-win 6`."""
    total: int = 0
    """The net of seat 1, all rounds together."""
    squares: int = 0
    """The squares of its net in each round, added up."""
    nets: Mapping[int, int] = field(default_factory=dict)
    """How many rounds ended with each net."""
    house: int = 0
    """What the house won from all seats."""

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.rounds + other.rounds,
            {name: self.lines.get(name, Line()) + other.lines.get(name, Line()) for name in (*self.lines, *other.lines)},
            self.total + other.total,
            self.squares + other.squares,
            {net: self.nets.get(net, 0) + other.nets.get(net, 0) for net in sorted({*self.nets, *other.nets})},
            self.house + other.house,
        )

    @property
    def mean(self) -> float:
        """What a round brings seat 1."""
        return self.total / self.rounds if self.rounds else 0.0

    @property
    def sd(self) -> float:
        """The standard deviation of a round."""
        return spread(self.rounds, self.total, self.squares)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.sd / math.sqrt(self.rounds) if self.rounds else 0.0

    def as_json(self) -> dict[str, Any]:
        return {
            "rounds": self.rounds,
            "lines": {name: [line.staked, line.net, line.squares] for name, line in self.lines.items()},
            "total": self.total,
            "squares": self.squares,
            "nets": {str(net): count for net, count in self.nets.items()},
            "house": self.house,
        }

    @classmethod
    def from_json(cls, said: Mapping[str, Any]) -> Tally:
        """
        >>> one = Tally(2, {"red": Line(20, 0, 200)}, 0, 200, {-10: 1, 10: 1}, 0)
        >>> Tally.from_json(one.as_json()) == one
        True
        """
        lines = {str(name): Line(*(int(n) for n in line)) for name, line in said["lines"].items()}
        nets = {int(net): int(count) for net, count in said["nets"].items()}
        return cls(int(said["rounds"]), lines, int(said["total"]), int(said["squares"]), nets, int(said["house"]))


def spread(count: int, total: int, squares: int) -> float:
    """The standard deviation of so many numbers, from their sum and that of their squares: exact until the root is taken."""
    if count < 2:
        return 0.0
    return math.sqrt(max(0, squares * count - total * total) / (count * (count - 1)))


def of_nets(nets: Mapping[int, int], lines: Mapping[str, Line], house: int) -> Tally:
    """The tally of rounds whose nets were counted."""
    return Tally(
        sum(nets.values()),
        lines,
        sum(net * count for net, count in nets.items()),
        sum(net * net * count for net, count in nets.items()),
        dict(sorted(nets.items())),
        house,
    )
