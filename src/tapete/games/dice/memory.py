"""What a dice table remembers from throw to throw: the puck, and the totals that some bets collect."""

from __future__ import annotations

from dataclasses import dataclass

from tapete.play.memory import ForCoup, Lasting, Memory


@dataclass(frozen=True)
class DiceMemory(Memory):
    """The puck and the throws that still matter to a bet."""

    point: Lasting[str] = ""
    """The number the puck is on, until it is thrown again or a seven comes; nothing on the come-out."""
    seen: Lasting[tuple[str, ...]] = ()
    """The totals thrown since the last seven, where a bet collects them."""
    last_roll: Lasting[str] = ""
    """The total of the throw before, where a bet is taken only after a seven; nothing before the first throw."""
    out: ForCoup[bool] = False
    """Whether the throw just made was a seven: announced last coups may be counted by them."""

    def counts(self, how: str) -> bool:
        """By coups, by series, which end with the puck off, or by shooters, whose turn a seven ends."""
        return how == "coup" or (how == "point" and not self.point) or (how == "seven" and self.out)
