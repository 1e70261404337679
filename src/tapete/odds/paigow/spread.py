"""How often a way of setting hands wins and loses, and what that is worth to a player or to the bank."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tapete.catalogue.paigow.rules import PaiGowRules


@dataclass(frozen=True)
class Stakes:
    """What a win brings and a loss costs, per unit that the player stakes."""

    brings: Fraction
    costs: Fraction

    @property
    def whole(self) -> tuple[int, int]:
        """Both in the largest unit of which they are whole numbers."""
        unit = Fraction(1, self.brings.denominator * self.costs.denominator)
        return int(self.brings / unit), int(self.costs / unit)


def as_player(rules: PaiGowRules) -> Stakes:
    """Even money or what the text pays, less the commission; its rounding to coins concerns particular stakes, not the price."""
    pays = rules.bets[rules.kind("main")].pays
    assert pays is not None
    return Stakes(pays.net * (1 - rules.commission.rate), Fraction(1))


def as_bank(rules: PaiGowRules) -> Stakes:
    """What one player loses, less the commission on what the bank wins; and what that player is paid."""
    pays = rules.bets[rules.kind("main")].pays
    assert pays is not None
    return Stakes(1 - rules.commission.rate, pays.net)


@dataclass(frozen=True)
class Spread:
    """How often a way of setting hands wins, pushes and loses."""

    win: Fraction
    lose: Fraction

    @property
    def push(self) -> Fraction:
        return 1 - self.win - self.lose

    @property
    def turned(self) -> Spread:
        """The same as the other side sees it."""
        return Spread(self.lose, self.win)

    def net(self, stakes: Stakes) -> Fraction:
        """What it returns per unit that the player stakes."""
        return self.win * stakes.brings - self.lose * stakes.costs


@dataclass(frozen=True)
class Prices:
    """The house way against itself, the best way and the rule of thumb against the house way, and the bank's best."""

    house: Spread
    best: Spread
    thumb: Spread
    bank: Spread
    """Who banks and sets every hand in the best way; by the house way it is `house` turned."""
