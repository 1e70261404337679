"""What a table of pai gow remembers: who banks and how hands are set in a round; who may bank next, from one to the other."""

from __future__ import annotations

from dataclasses import dataclass

from tapete.games.kit.memory import Dealt
from tapete.play.felt import Felt
from tapete.play.memory import ForCoup, Frozen, Lasting


@dataclass(frozen=True)
class PaiGowMemory(Dealt):
    """`seats` are those with a bet or the bank in this round."""

    bank: ForCoup[int] = 0
    """The player who banks; 0 for the house."""
    shared: ForCoup[bool] = False
    """Whether the house shares that bank."""
    croupier_bet: ForCoup[int] = 0
    """What the croupier stakes against it."""
    given_up: ForCoup[int] = 0
    """What lies in the centre from players who have given up against it."""
    start: ForCoup[int] = -1
    """The position that gets the first card or group: 0 the croupier, then the players, then the dead hand."""
    total: ForCoup[int] = 0
    """What the dice came to, or the number drawn."""
    lows: ForCoup[Frozen[str, tuple[str, ...]]] = Frozen()
    """The cards of the low hand, of every hand that is set."""
    may_void: ForCoup[tuple[int, ...]] = ()
    """Positions whose player may void the hand, because one of its cards was seen."""
    void_cite: ForCoup[str] = ""
    bets: Lasting[Frozen[int, int]] = Frozen()
    """Who bet against the croupier in the last round that the house banked, and how much."""
    banker: Lasting[int] = 0
    """Who banked the round before."""
    offer_from: Lasting[int] = 1
    """The position that is offered the bank first."""
    fresh: Lasting[bool] = True
    """Whether no round has been played since the cards or tiles were washed as at opening."""


Table = Felt[PaiGowMemory]
