"""What a round of twenty-one remembers: its hands, what was first staked and dealt, and what is no longer offered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tapete.play.memory import ForCoup, Frozen, Memory
from tapete.values import looked_up, quick


@looked_up(1024)
def key_of(place: tuple[int, str]) -> str:
    """The name of a hand, by its box and its letter: where its cards lie on the felt."""
    box, letter = place
    return f"{box}{letter}"


@quick
@dataclass(frozen=True, slots=True)
class Hand:
    """One hand on the felt: whose it is, which bets ride on it, and what has been done with it. Its cards lie on the felt."""

    box: int
    letter: str
    seat: int
    kinds: tuple[str, ...]
    split: bool = False
    dealt: bool = True
    """Whether it is one of the hands first dealt, not split off another."""
    done: bool = False
    closed: bool = False
    """Settled: nothing of it waits for the dealer."""
    switched: bool = False
    free_split: bool = False
    free_doubled: bool = False

    @property
    def key(self) -> str:
        return key_of((self.box, self.letter))

    @property
    def mark(self) -> str:
        """The letter that its bets carry: none on a hand as it was dealt."""
        return "" if self.dealt else self.letter

    @property
    def lammers(self) -> int:
        return self.free_split + self.free_doubled


@dataclass(frozen=True)
class TwentyOneMemory(Memory):
    """One round, from the deal to its last payment; nothing of it outlives the round."""

    hands: ForCoup[tuple[Hand, ...]] = ()
    """All hands, in the order in which they are played."""
    stakes: ForCoup[Frozen[tuple[int, str, str], int]] = Frozen()
    """What each seat first put on each bet and spot, before doubling and splitting."""
    first: ForCoup[Frozen[int, tuple[str, ...]]] = Frozen()
    """The cards first dealt to each box, which its side bets are judged on whatever is drawn later."""
    drawn: ForCoup[Frozen[int, str]] = Frozen()
    """The first card drawn to each box after the deal, which some side bets count."""
    third: ForCoup[bool] = False
    """Whether a third card has been given, or the croupier has closed what is offered before it."""
    shut: ForCoup[bool] = False
    """Whether the croupier has closed it."""
    looked: ForCoup[Literal["", "natural", "nothing"]] = ""
    """What the dealer saw under the hole card, until it is turned up; nothing where nobody looked."""
    dealer_last: ForCoup[bool] = False
    """Whether the dealer's first card was forgotten, and comes after the players' second."""
    late: ForCoup[tuple[str, ...]] = ()
    """Hands that were passed over, and get their second card when the others have theirs."""
