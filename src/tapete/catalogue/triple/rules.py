"""What the TOML of a round with three games in it says: a high card, a hand of twenty-one, and the best five of six cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from tapete.catalogue.kinds import Rate, Some, Words
from tapete.catalogue.model import Field
from tapete.catalogue.poker.rules import PokerRow
from tapete.catalogue.schema import Cited, Slip
from tapete.catalogue.twentyone.rules import TwentyOneBet, TwentyOneRules
from tapete.equipment.hands import FIVE_CARDS


class HighCard(Cited):
    """The player's first card against the dealer's."""

    ace: Literal["high", "low"] = "high"
    tie_loses: Rate
    """What part of the stake equal cards take."""


class SixCards(Cited):
    """The cards of the other games, made up to so many; the best five are paid by the table."""

    cards: Annotated[Some, Field(ge=5, le=9)]
    after_split: Literal["all", "first"] = "all"
    """Which cards a player has who split: those of all hands, or of the first."""
    table: Mapping[Words, PokerRow]


class TripleBet(TwentyOneBet):
    part: Literal["", "war", "poker"] = ""
    """Which game of the round it is on, where that is not twenty-one."""

    @property
    def payable(self) -> bool:
        return super().payable or self.part == "poker"

    @property
    def table_limits(self) -> bool:
        return self.role in ("main", "apart")


class TripleRules(TwentyOneRules):
    """All that such a game may say: what twenty-one says, and the two others."""

    bets: Mapping[Words, TripleBet]
    high_card: HighCard
    six_cards: SixCards

    def slips(self) -> Iterator[Slip]:
        yield from super().slips()
        for key, row in self.six_cards.table.items():
            yield from row.slips(("six_cards", "table", key), FIVE_CARDS.order)

    def part(self, name: str) -> list[str]:
        return [kind for kind, bet in self.bets.items() if bet.part == name]
