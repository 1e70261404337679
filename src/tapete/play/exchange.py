"""Players change cards for others: how many, which, and at what price."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tapete.errors import Refused
from tapete.play.asks import Choice, Decide
from tapete.play.moves import Choose, Discard, Move
from tapete.text import Text

KEEP = "keep"


@dataclass
class Swap(Decide):
    """Each player who may, discards some cards or keeps all."""

    most: int = 0
    held: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    short: tuple[int, ...] = ()
    """Seats without the chips that it costs."""

    def legal(self) -> list[str]:
        ways = [f"seat {c.bet.seat} keeps" for c in self.pending]
        return ways + [
            f"seat {c.bet.seat} discards CARD{' CARD' * (self.most - 1)}" for c in self.pending if c.bet.seat not in self.short
        ]

    def of(self, seat: int) -> Choice | None:
        return next((c for c in self.pending if c.bet.seat == seat), None)

    def find(self, move: Choose) -> Choice | None:
        return self.of(move.seat) if move.option == KEEP else None

    def check(self, move: Move) -> None:
        if not isinstance(move, Discard):
            super().check(move)
            return
        choice = self.of(move.seat)
        if choice is None:
            raise self.refuse(move)
        if move.seat in self.short:
            raise Refused(Text("no tiene fichas para comprar", "there are not enough chips to buy with"), choice.cite)
        if not 1 <= len(move.cards) <= self.most:
            raise Refused(
                Text(f"se cambian de 1 a {self.most} cartas", f"1 to {self.most} cards may be changed"), choice.cite, self.legal()
            )
        left = list(self.held[move.seat])
        for card in move.cards:
            if card not in left:
                shown = " ".join(self.held[move.seat])
                raise Refused(Text(f"{card} no está en su mano: {shown}", f"{card} is not in that hand: {shown}"), choice.cite)
            left.remove(card)
