"""What a machine remembers: what its window shows, the games and spins that are still owed, and the pot's fractions."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tapete.play.memory import ForCoup, Lasting, Memory


@dataclass(frozen=True)
class MachineMemory(Memory):
    """A play in progress, and what is still to be seen of the last one."""

    stops: Lasting[tuple[int, ...]] = ()
    """Where the reels stand, counted from 0; those that have stopped so far."""
    free_reels: Lasting[bool] = False
    """Whether they are the reels of free games."""
    lit: Lasting[tuple[int, ...]] = ()
    """The lines that won, counted from 0."""
    drawn: Lasting[tuple[int, ...]] = ()
    """The numbers that came, in order."""
    marked: Lasting[tuple[int, ...]] = ()
    """The numbers of the ticket that they came for."""
    row: Lasting[int | None] = None
    """The line of the pay table that the last hand made, counted from 0."""
    prize: Lasting[int] = 0
    """What the last play has paid so far."""
    left: ForCoup[int] = 0
    """Free games still to be played."""
    game: ForCoup[int] = 0
    """The free game in progress, counted from 1."""
    coins: Lasting[int] = 0
    """Symbols held in the window while the other places spin again."""
    spins: ForCoup[int] = 0
    """Spins left before what is held is counted."""
    crumbs: Lasting[Fraction] = Fraction(0)
    """What has entered the pot and is less than the smallest coin."""
