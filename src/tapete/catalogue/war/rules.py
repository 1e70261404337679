"""What the TOML of war says: one card each, and what a tie, a surrender and a war bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from tapete.catalogue.kinds import Count, Flag, Multiple, OddsField, Rate, Words
from tapete.catalogue.kit.cards import ShoeRule
from tapete.catalogue.model import Field
from tapete.catalogue.names import BetName
from tapete.catalogue.schema import BetRule, Cited, GameRules, Slip
from tapete.text import Text


class Battle(Cited):
    """After a tie: surrender part of the stake, or double it and draw again."""

    surrender_keeps: Rate
    raises: Multiple
    """The war stake, as a multiple of the first."""
    burn: Annotated[Count, Field(le=52)]
    """Cards burned before each war card."""
    first_pays: OddsField
    tie_bonus: OddsField
    """What the first stake earns besides, when the war cards tie too."""
    tie_bettor: Literal["choice", "push", "lose"]
    """What becomes of the first stake of a player who had bet on the tie."""
    shared: Flag = False
    """Whether one war card of the croupier's serves all players at war."""


class WarBet(BetRule):
    on: Literal["higher", "tie", "war"]
    """What it is on: the higher card, the tie, or the war that follows a tie."""
    needs: tuple[BetName, ...] = ()


NEEDS = Text(
    'las cartas son de quien apuesta a la más alta: nombre aquí la apuesta con on = "higher"',
    'cards go to who bets on the higher one: name the bet with on = "higher" here',
)


class WarRules(GameRules):
    """All that war's TOML may say. Cards rank two to ace, aces high."""

    shoe: ShoeRule
    bets: Mapping[Words, WarBet]
    battle: Battle
    deal_cite: Words = ""

    def slips(self) -> Iterator[Slip]:
        yield from super().slips()
        for on in ("higher", "war"):
            if not any(bet.on == on for bet in self.bets.values()):
                yield Slip(("bets",), Text(f'falta la apuesta con on = "{on}"', f'there is no bet with on = "{on}"'))
        for slug, bet in self.bets.items():
            if bet.on == "tie" and not any(n in self.bets and self.bets[n].on == "higher" for n in bet.needs):
                yield Slip(("bets", slug, "needs"), NEEDS)
            if bet.pays is None:
                yield Slip(("bets", slug), Text("falta lo que paga (`pays`)", "it does not say what it pays (`pays`)"))

    @property
    def raised(self) -> str:
        """The bet that a player adds to go to war."""
        return next(kind for kind, bet in self.bets.items() if bet.on == "war")

    @property
    def shoe_cite(self) -> str:
        return self.shoe.cut_cite or self.shoe.cite
