"""Cards that lie face down: which entries of a record tell them, and who may read those."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tapete.games.paigow.asks import SetHands, apart
from tapete.games.paigow.deal import place_of
from tapete.games.paigow.hands import key
from tapete.play.asks import Ask, Chance
from tapete.play.felt import Felt
from tapete.play.moves import Choose, Discard, Move, Outcome, Rectify


@dataclass(frozen=True)
class Unseen:
    """A card that one entry tells: the hand it went to, and the people who may look at it."""

    hand: str
    card: str
    people: frozenset[int]


class Veil:
    """Entries whose card is not for everybody: until it is turned up, or for good if its hand leaves the felt unseen."""

    def __init__(self) -> None:
        self._lying: dict[int, Unseen] = {}
        self._gone: dict[int, Unseen] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Veil) and (self._lying, self._gone) == (other._lying, other._gone)

    def saw(self, asked: Ask, move: Move, felt: Felt, seats: Mapping[int, int], n: int) -> None:
        """Entry `n` was made: a card may have come face down, and others may have been turned up."""
        if isinstance(asked, Chance) and isinstance(move, Outcome) and asked.hand:
            if len(felt.hands.get(asked.hand, ())) <= 1:
                self._leaves(asked.hand)
            if asked.down is not None:
                looking = frozenset(seats[s] for s in asked.down if s in seats)
                self._lying[n] = Unseen(asked.hand, move.value, looking)
        if isinstance(move, Discard) and any(move.seat in down.seats for down in felt.down.values()):
            self._gone[n] = Unseen("", "", frozenset({seats[move.seat]} if move.seat in seats else ()))
        if isinstance(move, Choose) and isinstance(asked, SetHands) and (low := apart(move.option)):
            choice = asked.find(move)
            hand = key(place_of(choice.bet.seat, choice.bet.spot)) if choice else ""
            if hand in felt.down:
                self._lying[n] = Unseen(hand, low[0], frozenset({seats[move.seat]} if move.seat in seats else ()))
        if isinstance(move, Rectify) and (instead := self._lying.get(move.entry) or self._gone.get(move.entry)):
            self._lying[n] = replace(instead, card=move.values[0])
        for entry, unseen in list(self._lying.items()):
            if _open(felt, unseen):
                del self._lying[entry]

    def _leaves(self, hand: str) -> None:
        """A new hand of this name is dealt: what was not shown of the last one never will be."""
        for n in [n for n, unseen in self._lying.items() if unseen.hand == hand]:
            self._gone[n] = self._lying.pop(n)

    def __bool__(self) -> bool:
        return bool(self._lying or self._gone)

    def covered(self) -> list[int]:
        """Every entry that tells such a card."""
        return [*self._lying, *self._gone]

    def still(self) -> Veil:
        """What is hidden now, whatever is turned up later."""
        found = Veil()
        found._lying, found._gone = dict(self._lying), dict(self._gone)
        return found

    def covers(self, n: int) -> bool:
        """Whether an entry tells a card that somebody may not see."""
        return n in self._lying or n in self._gone

    def hides(self, n: int, person: int) -> bool:
        """Whether an entry tells a card that this person may not see."""
        unseen = self._lying.get(n) or self._gone.get(n)
        return unseen is not None and person not in unseen.people


def _open(felt: Felt, unseen: Unseen) -> bool:
    """Whether the card lies face up in its hand, and no other like it face down."""
    cards = felt.hands.get(unseen.hand, ())
    down = felt.down[unseen.hand].cards if unseen.hand in felt.down else ()
    return unseen.card in cards and all(i not in down for i, card in enumerate(cards) if card == unseen.card)
