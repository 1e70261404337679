"""What a hall remembers: which cards are sold to whom, the balls that came, what was claimed, and where the next sale begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tapete.play.memory import ForCoup, Lasting, Memory


class Sold(NamedTuple):
    """Cards in order of number, from the first to the last, in one hand."""

    seat: int
    first: int
    last: int
    entered: bool = False
    """Whether the right to the growing prize was bought with them."""

    @property
    def cards(self) -> int:
        return self.last - self.first + 1


class Won(NamedTuple):
    """A claim that was verified, and how many balls had been drawn."""

    prize: str
    seat: int
    card: int
    balls: int


@dataclass(frozen=True)
class BingoMemory(Memory):
    """A game of the hall, and what goes from one to the next."""

    next: Lasting[int] = 1
    """The number of the card with which the next sale begins."""
    began: ForCoup[int] = 0
    """The card with which this sale began; nothing while none is sold."""
    sold: ForCoup[tuple[Sold, ...]] = ()
    """Every sale of this game, in order."""
    drawn: ForCoup[tuple[int, ...]] = ()
    """The balls, in the order they came."""
    won: ForCoup[tuple[Won, ...]] = ()
    """What was claimed and verified."""
    over: ForCoup[tuple[str, ...]] = ()
    """Prizes that can no longer be claimed."""
    invalid: ForCoup[tuple[int, ...]] = ()
    """Cards that the referee found unfit for a prize."""
    heirs: ForCoup[tuple[tuple[int, int], ...]] = ()
    """Who has the cards that a player bought and handed over: the buyer, and who has them now."""
    away: ForCoup[tuple[tuple[int, str], ...]] = ()
    """Players who left, whose cards have no new owner, and the article on that."""

    @property
    def cards(self) -> int:
        """How many cards are in the game."""
        return sum(sale.cards for sale in self.sold)

    @property
    def ball(self) -> int:
        return len(self.drawn)

    def owner(self, card: int) -> int | None:
        return next((s.seat for s in self.sold if s.first <= card <= s.last), None)

    def sale_of(self, card: int) -> Sold | None:
        return next((s for s in self.sold if s.first <= card <= s.last), None)
