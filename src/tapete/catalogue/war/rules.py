"""What the TOML of war says: one card each, and what a tie, a surrender and a war bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from tapete.catalogue.kit.cards import ShoeRule
from tapete.catalogue.schema import BetRule, Cited, FractionField, GameRules, OddsField


class Battle(Cited):
    """After a tie: surrender part of the stake, or double it and draw again."""

    surrender_keeps: FractionField
    raises: FractionField
    """The war stake, as a multiple of the first."""
    burn: int
    """Cards burned before each war card."""
    first_pays: OddsField
    tie_bonus: OddsField
    """What the first stake earns besides, when the war cards tie too."""
    tie_bettor: Literal["choice", "push", "lose"]
    """What becomes of the first stake of a player who had bet on the tie."""
    shared: bool = False
    """Whether one war card of the croupier's serves all players at war."""


class WarBet(BetRule):
    on: Literal["higher", "tie", "war"]
    """What it is on: the higher card, the tie, or the war that follows a tie."""
    needs: tuple[str, ...] = ()


class WarRules(GameRules):
    """All that war's TOML may say. Cards rank two to ace, aces high."""

    shoe: ShoeRule
    bets: Mapping[str, WarBet]
    battle: Battle
    deal_cite: str = ""

    @property
    def raised(self) -> str:
        """The bet that a player adds to go to war."""
        return next(kind for kind, bet in self.bets.items() if bet.on == "war")

    @property
    def shoe_cite(self) -> str:
        return self.shoe.cut_cite or self.shoe.cite
