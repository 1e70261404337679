"""What the poker kernels answer: exact values per ante, what happens how often, and rules that people can keep in mind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

from tapete.text import Text

Pays = Mapping[str, Fraction | int]
"""What a bet pays to one, net, by category of hand; what is not named pays nothing and the bet is lost (or, where the rules say
so, returned)."""

NO_PAYS: Pays = {}


@dataclass(frozen=True)
class Rule:
    """A strategy in one sentence, and what it costs against best play, in antes."""

    text: Text
    cost: Fraction


@dataclass(frozen=True)
class Value:
    """A game under best play. `ev` is the player's expectation per ante (or per unit, where all bets are equal)."""

    ev: Fraction
    wagered: Fraction
    """The average of all that is staked and stays on the felt, in antes."""
    outcomes: Mapping[str, Fraction]
    rules: tuple[Rule, ...] = ()
    advise: Callable[..., dict[str, Fraction]] | None = field(default=None, repr=False, compare=False)
    """What each choice is worth with given cards, in antes: the cards are written as everywhere, `["As", "10h", ...]`."""
    sd: float = 0.0
    """The deviation of what a round wins, in antes; zero where it is not reckoned."""

    @property
    def edge(self) -> Fraction:
        """What the house keeps of each ante."""
        return -self.ev

    @property
    def risk(self) -> Fraction:
        """What the house keeps of everything staked: the element of risk."""
        return -self.ev / self.wagered


@dataclass(frozen=True)
class SideBet:
    """A bet against a pay table, by enumeration."""

    ev: Fraction
    hit: Fraction
    """How often it pays anything."""
    spread: Mapping[Fraction, Fraction]
    """The chance of each net result."""


def side_bet(counts: Mapping[str, int], pays: Pays) -> SideBet:
    """A bet that pays so much to one for each kind of hand, of which there are so many; the others lose it.

    >>> side_bet({"win": 1, "lose": 1}, {"win": 1}).ev
    Fraction(0, 1)
    """
    total = sum(counts.values())
    unknown = set(pays) - set(counts)
    if unknown:
        raise ValueError(f"no such hand: {', '.join(sorted(unknown))}")
    spread: dict[Fraction, Fraction] = {}
    for kind, n in counts.items():
        net = Fraction(pays.get(kind, -1))
        spread[net] = spread.get(net, Fraction(0)) + Fraction(n, total)
    ev = sum((net * p for net, p in spread.items()), Fraction(0))
    hit = sum((Fraction(counts[kind], total) for kind in pays), Fraction(0))
    return SideBet(ev, hit, spread)


def unit_of(*tables: Pays, also: tuple[Fraction | int, ...] = ()) -> int:
    """The smallest whole number by which all these figures become whole."""
    figures = [Fraction(x) for table in tables for x in table.values()] + [Fraction(x) for x in also]
    return lcm(*(x.denominator for x in figures)) if figures else 1
