"""What a table of poker against the house remembers: its round and, where prizes have forms, how many were filled in."""

from __future__ import annotations

from dataclasses import dataclass

from tapete.games.kit.memory import Dealt
from tapete.play.memory import ForCoup, Frozen, Lasting


@dataclass(frozen=True)
class PokerMemory(Dealt):
    """Who is in, what was first staked, who has no more to say, and what has been won."""

    stakes: ForCoup[Frozen[int, int]] = Frozen()
    """Each seat's first bet, which later ones are multiples of."""
    ended: ForCoup[tuple[int, ...]] = ()
    """Seats that have spoken for the last time, as after an early raise."""
    won: ForCoup[Frozen[int, int]] = Frozen()
    """What each seat has won with its hand so far, where all of it together is bounded."""
    entered: ForCoup[Frozen[str, int]] = Frozen()
    """What this round's stakes put into each meter."""
    button: Lasting[int] = 0
    """The place of the button, where the deal has one; none before the first round."""
    forms: Lasting[int] = 0
    """How many forms for prizes of a progressive have been filled in: they are numbered, and used in order."""
