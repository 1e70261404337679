"""Nobody bets against the house at a circle table: there is no edge to price, only the share that the house takes of each pot.

For a given pot that share is a sum; what it costs a player depends on the pots that are played, so it is told for pots of
several sizes, and for a table that has played from its own record.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tapete.catalogue.circle.rules import CircleRules
from tapete.games.circle.chips import ONE_TOO_MANY, POT, UNCALLED, size
from tapete.games.circle.showdown import BACK, rake_of
from tapete.odds.report import BetOdds
from tapete.play.events import Event, Payment, TakenBack
from tapete.play.terms import Terms

HUNDRED = 100
LADDER = (2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Pots in bets of the first street, for a list that shows where the share is rounded and where it is capped."""
_BACK = (UNCALLED, ONE_TOO_MANY, BACK)
"""Chips that go back to their owner were in no pot."""


def price_bets(terms: Terms[CircleRules]) -> list[BetOdds]:
    """No bet has a price."""
    return []


@dataclass(frozen=True)
class HouseShare:
    """What the house takes of one pot."""

    pot: int
    taken: int

    @property
    def part(self) -> Fraction:
        return Fraction(self.taken, self.pot)

    @property
    def per_hundred(self) -> int:
        """Of a hundred hands with such a pot."""
        return HUNDRED * self.taken


def house_share(terms: Terms[CircleRules], pot: int) -> HouseShare:
    """What the house takes of a pot of so much, once its share is due: percentage, cap and rounding as the rules and plan say."""
    return HouseShare(pot, rake_of(terms, pot))


def ladder(terms: Terms[CircleRules], pots: Iterable[int] = ()) -> tuple[HouseShare, ...]:
    """The house's share of pots of several sizes: those given, or from two to a thousand of the first street's bets."""
    unit = size(terms, terms.rules.rounds[0].least)
    return tuple(house_share(terms, pot) for pot in pots or [unit * times for times in LADDER])


@dataclass(frozen=True)
class TableShare:
    """What the house took at a table: hand by hand, what lay in the pots and what was kept of it."""

    hands: tuple[HouseShare, ...]

    @property
    def pots(self) -> int:
        return sum(hand.pot for hand in self.hands)

    @property
    def taken(self) -> int:
        return sum(hand.taken for hand in self.hands)

    @property
    def part(self) -> Fraction:
        """Of all that was in the pots."""
        return Fraction(self.taken, self.pots) if self.pots else Fraction(0)

    @property
    def per_hand(self) -> Fraction:
        return Fraction(self.taken, len(self.hands)) if self.hands else Fraction(0)

    @property
    def per_hundred(self) -> Fraction:
        return HUNDRED * self.per_hand


def of_events(hands: Iterable[Sequence[Event]]) -> TableShare:
    """A table's own figures from what it answered, hand by hand: what everybody put in the pots, less what came out of them.

    Hands that are taken back, since they are void after all or put right, are the last ones that were paid.
    """
    found: list[HouseShare] = []
    for events in hands:
        back = _share(event.payment for event in events if isinstance(event, TakenBack)).pot
        while back > 0 and found:
            back -= found.pop().pot
        share = _share(event for event in events if isinstance(event, Payment))
        if share.pot:
            found.append(share)
    return TableShare(tuple(found))


def _share(payments: Iterable[Payment]) -> HouseShare:
    paid = [payment for payment in payments if payment.bet.kind == POT and payment.why not in _BACK]
    pot = sum(payment.staked for payment in paid)
    return HouseShare(pot, pot - sum(payment.returned for payment in paid))
