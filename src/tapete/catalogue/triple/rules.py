"""What the TOML of a round with three games in it says: a high card, a hand of twenty-one, and the best five of six cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from tapete.catalogue.kinds import Rate, Some, Words
from tapete.catalogue.model import Field
from tapete.catalogue.poker.rules import PokerRow
from tapete.catalogue.schema import Cited, Slip, unread
from tapete.catalogue.twentyone.rules import TwentyOneBet, TwentyOneRules
from tapete.equipment.hands import FIVE_CARDS
from tapete.text import Text

UNREAD = ("most", "cards", "suit", "suited", "dealer_too", "fixed", "share", "envy")
"""What a line of the six cards' table does not look at."""
BY_HAND = Text("la línea va por la jugada (`hand`, `least`)", "the line goes by the hand (`hand`, `least`)")


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

    whole_pack = True

    bets: Mapping[Words, TripleBet]
    high_card: HighCard
    six_cards: SixCards

    def slips(self) -> Iterator[Slip]:
        yield from super().slips()
        for key, row in self.six_cards.table.items():
            where = ("six_cards", "table", key)
            yield from row.slips(where, FIVE_CARDS.order)
            yield from (unread((*where, name), BY_HAND) for name in UNREAD if row.differs(name))
            if row.pays is None:
                yield Slip(where, Text("falta lo que paga (`pays`)", "it does not say what it pays (`pays`)"))
        for name in ("war", "poker"):
            if not self.part(name):
                yield Slip(("bets",), Text(f'falta una apuesta con part = "{name}"', f'there is no bet with part = "{name}"'))

    def part(self, name: str) -> list[str]:
        return [kind for kind, bet in self.bets.items() if bet.part == name]
