"""What the TOML of thirty-and-forty says: two rows dealt to a target, four chances, and what a tie at the target does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from tapete.catalogue.kinds import Rate, Some, Words
from tapete.catalogue.kit.cards import ShoeRule
from tapete.catalogue.kit.prison import Prison
from tapete.catalogue.model import Field
from tapete.catalogue.names import MaybeAmount
from tapete.catalogue.opened import may_change
from tapete.catalogue.schema import BetRule, Cited, GameRules, Slip, unread
from tapete.text import Text

Chance = Literal["black", "red", "color", "inverse"]


class Rows(Cited):
    """Two rows, black first; each is dealt until it reaches the target, and the nearer to it wins."""

    target: Annotated[Some, Field(ge=20, le=100)]
    tens: Annotated[Some, Field(le=13)]
    """What a ten or a figure counts."""
    color_by: Literal["black-row", "winning-row"]
    """Whose first card decides color and inverse."""
    color_cite: Words = ""


class Ties(Cited):
    """Rows equal, but not at the target: the coup is void. What then becomes of a bet in prison is a reading."""

    prisoners: Literal["stay", "freed", "lose"]


class Premium(Cited):
    """Insurance paid with the bet against a tie at the target."""

    rate: Rate
    least: MaybeAmount = ""
    """The plan's amount from which a bet may be insured."""


class TrenteBet(BetRule):
    """One of the four chances, or the insurance of one."""

    chance: Chance | Literal["insurance"]

    def unread(self) -> Iterator[tuple[str, Text]]:
        if self.chance == "insurance" and self.pays is not None:
            yield (
                "pays",
                Text("el seguro no paga: salva la apuesta que cubre", "insurance pays nothing: it spares the bet that it covers"),
            )

    @property
    def payable(self) -> bool:
        """Insurance pays nothing: it spares the bet that it covers."""
        return self.pays is not None or self.chance == "insurance"


class TrenteRules(GameRules):
    """All that the TOML of thirty-and-forty may say."""

    shoe: ShoeRule
    rows: Rows
    bets: Mapping[Words, TrenteBet]
    refait: Prison
    ties: Ties
    premium: Premium | None = None

    @property
    def shoe_cite(self) -> str:
        return self.shoe.cut_cite or self.shoe.cite

    def slips(self) -> Iterator[Slip]:
        yield from super().slips()
        insured = any(bet.chance == "insurance" for bet in self.bets.values())
        if self.premium and not insured and not may_change(self, "bets"):
            yield unread(("premium",), Text("ninguna apuesta es el seguro", "no bet is the insurance"))
        for slug, bet in self.bets.items():
            if bet.chance == "insurance" and self.premium is None:
                yield Slip(("bets", slug), Text("el seguro necesita la tabla [premium]", "an insurance bet needs a [premium]"))
            if bet.chance != "insurance" and bet.pays is None:
                yield Slip(("bets", slug), Text("falta lo que paga (`pays`)", "it does not say what it pays (`pays`)"))
