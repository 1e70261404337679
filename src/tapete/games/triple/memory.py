"""What a round of three games remembers: what twenty-one does, and who is in it."""

from __future__ import annotations

from dataclasses import dataclass

from tapete.games.kit.memory import Dealt
from tapete.games.twentyone.memory import TwentyOneMemory
from tapete.play.memory import ForCoup, Frozen


@dataclass(frozen=True)
class TripleMemory(TwentyOneMemory, Dealt):
    """Twenty-one is played by its own procedure's parts, so it remembers the same; players are dealt in as at poker."""

    extra: ForCoup[Frozen[int, tuple[str, str]]] = Frozen()
    """Who was dealt a card too many at poker: that card, and the one that the player discards."""
