"""What the TOML of a baccarat game says: what hands are worth, who draws a third card, and what each bet wins on.

Totals and third cards are given by value: tens and figures count nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from pydantic import model_validator

from tapete.catalogue.kit.cards import ShoeRule
from tapete.catalogue.schema import BetRule, Cited, FractionField, GameRules, Lead, Model, OddsField, Provenance, Values
from tapete.text import Lang

Side = Literal["player", "banker", "tie", "spot"]


class Draws(Cited):
    """Who draws: the player's side by its total; the banker's by its total and the card the player drew."""

    natural: Values
    player: Values
    banker: Mapping[str, Values]
    stood: Values
    """The totals with which the banker draws when the player stood."""
    table_cite: str = ""
    provenance: Mapping[str, Provenance] = {}


class Row(Model):
    """One result that a bet does not lose on: which side won, with how many cards, what total, by how much."""

    winner: Side
    cards: int | None = None
    total: int | None = None
    margin: Values = ()
    natural: bool | None = None
    pays: OddsField | None = None
    """Nothing here: the stake comes back."""
    commission: bool = False


class BaccaratBet(BetRule):
    """A bet on the result of the two hands."""

    rows: tuple[Row, ...]
    sides: tuple[Literal["player", "banker"], ...] = ()
    """Where the bet may be made on either hand: the spots, which `winner = "spot"` refers to."""
    needs: tuple[str, ...] = ()
    """Only beside one of these bets of the same player."""
    not_with: tuple[str, ...] = ()
    """Not beside these bets of the same player."""

    @property
    def payable(self) -> bool:
        return any(row.pays for row in self.rows)

    def spoken_pays(self, lang: Lang) -> str:
        """Each way it can win, and what that pays."""
        return "; ".join(dict.fromkeys(row.pays.spoken(lang) for row in self.rows if row.pays))


class Commission(Cited):
    """The house's part of what a winning banker bet gains."""

    rate: FractionField = Fraction(0)
    """Left out only where a plan supplies it."""


class BaccaratRules(GameRules):
    """All that the TOML of a house-banked baccarat may say."""

    shoe: ShoeRule
    draws: Draws
    bets: Mapping[str, BaccaratBet]
    commission: Commission | None = None
    holder: Lead | None = None
    """The player who holds the shoe and deals, where one does."""

    @property
    def lead(self) -> Lead | None:
        return self.holder

    @property
    def shoe_cite(self) -> str:
        return self.shoe.cut_cite or self.shoe.cite

    @model_validator(mode="after")
    def _fits(self) -> BaccaratRules:
        if set(self.draws.banker) != {str(n) for n in range(10) if n not in self.draws.natural}:
            raise ValueError("draws.banker must give a row for every total that is not a natural")
        if any(row.commission for bet in self.bets.values() for row in bet.rows) and self.commission is None:
            raise ValueError("a row takes commission, so a [commission] is needed")
        return self
