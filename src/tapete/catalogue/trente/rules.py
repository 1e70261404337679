"""What the TOML of thirty-and-forty says: two rows dealt to a target, four chances, and what a tie at the target does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import model_validator

from tapete.catalogue.kit.cards import ShoeRule
from tapete.catalogue.kit.prison import Prison
from tapete.catalogue.schema import BetRule, Cited, FractionField, GameRules

Chance = Literal["black", "red", "color", "inverse"]


class Rows(Cited):
    """Two rows, black first; each is dealt until it reaches the target, and the nearer to it wins."""

    target: int
    tens: int
    """What a ten or a figure counts."""
    color_by: Literal["black-row", "winning-row"]
    """Whose first card decides color and inverse."""
    color_cite: str = ""


class Ties(Cited):
    """Rows equal, but not at the target: the coup is void. What then becomes of a bet in prison is a reading."""

    prisoners: Literal["stay", "freed", "lose"]


class Premium(Cited):
    """Insurance paid with the bet against a tie at the target."""

    rate: FractionField
    least: str = ""
    """The plan's amount from which a bet may be insured."""


class TrenteBet(BetRule):
    """One of the four chances, or the insurance of one."""

    chance: Chance | Literal["insurance"]

    @property
    def payable(self) -> bool:
        """Insurance pays nothing: it spares the bet that it covers."""
        return self.pays is not None or self.chance == "insurance"


class TrenteRules(GameRules):
    """All that the TOML of thirty-and-forty may say."""

    shoe: ShoeRule
    rows: Rows
    bets: Mapping[str, TrenteBet]
    refait: Prison
    ties: Ties
    premium: Premium | None = None

    @property
    def shoe_cite(self) -> str:
        return self.shoe.cut_cite or self.shoe.cite

    @model_validator(mode="after")
    def _fits(self) -> TrenteRules:
        if any(b.chance == "insurance" for b in self.bets.values()) and self.premium is None:
            raise ValueError("an insurance bet needs a [premium]")
        return self
