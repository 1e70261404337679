"""What several families remember alike: who has been dealt into the round, and who is out of it again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from tapete.play.memory import ForCoup, Memory


@dataclass(frozen=True)
class Dealt(Memory):
    """A round that players are dealt into, and leave by folding or at the referee's word."""

    seats: ForCoup[tuple[int, ...]] = ()
    """Everybody who was dealt in, from the dealer's left; nobody between two rounds."""
    folded: ForCoup[tuple[int, ...]] = ()
    """Those of them who have no part in the round any more."""
    found: ForCoup[tuple[str, ...]] = ()
    """Irregularities of the deal that one card has shown, and that are others once a second one does."""

    def without(self, seat: int) -> Self:
        """The same round after a seat has left it."""
        return replace(self, folded=(*self.folded, seat))
