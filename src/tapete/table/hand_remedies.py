"""Remedies for hands of cards: a card burned at any moment, a hand that may draw no more, a dealer's card that comes late."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tapete.errors import Refused
from tapete.games.twentyone import coup as twentyone
from tapete.games.twentyone.hands import DEALER, STAND, bets_on, change, hands, is_natural
from tapete.games.twentyone.memory import TwentyOneMemory
from tapete.games.twentyone.settle import pay_natural
from tapete.play.asks import Chance
from tapete.play.moves import Outcome, Report
from tapete.play.turns import Act
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table


def check_cards(table: Table, report: Report, cite: str) -> None:
    """Refuse cards that the shoe no longer has."""
    shoe = table.felt.shoe
    for fact in report.facts:
        if shoe is None:
            raise Refused(Text("no hay sabot en la mesa", "there is no shoe on the table"), cite)
        ask = Chance("card", shoe.drawable, cite)
        ask.check(Outcome("card", ask.read(fact)))
        shoe = shoe.without(ask.read(fact))


def burn_now(table: Table, report: Report, cite: str) -> None:
    """Cards that were seen and do not count leave the shoe, whatever the table waits for."""
    for fact in report.facts:
        assert table.felt.shoe is not None
        card = Chance("card", table.felt.shoe.drawable, cite).read(fact)
        table.felt.shoe = table.felt.shoe.without(card)
    if isinstance(table.ask, Chance) and table.ask.verb == "card":
        assert table.felt.shoe is not None
        table.ask = replace(table.ask, weights=table.felt.shoe.drawable)


def check_turn(table: Table, cite: str) -> None:
    """Refuse what is about the hand in turn when no hand is."""
    if not isinstance(table.ask, Act) or not table.ask.find_any(STAND):
        raise Refused(Text("ninguna mano tiene el turno", "no hand has its turn now"), cite)


def burn_and_stand(table: Table, report: Report, cite: str) -> None:
    """A disputed card is burned, and the hand in turn may ask for no more."""
    burn_now(table, report, cite)
    felt = table.felt.of(TwentyOneMemory)
    hand = next(h for h in hands(felt) if not h.done and not h.closed)
    change(felt, hand, done=True)
    table.send(None)


def check_dealer_card(table: Table, cite: str) -> None:
    if not isinstance(table.ask, Chance) or table.ask.hand != DEALER or table.felt.hands.get(DEALER):
        raise Refused(Text("no toca la primera carta del croupier", "the dealer's first card is not due now"), cite)


def dealer_last(table: Table) -> None:
    """The dealer's forgotten first card comes after the players' second."""
    felt = table.felt.of(TwentyOneMemory)
    felt.memory = replace(felt.memory, dealer_last=True)
    key = twentyone.next_card(felt)
    if isinstance(table.ask, Chance) and key is not None:
        table.ask = replace(table.ask, to=twentyone.card_for(key), hand=key)


def second_last(table: Table, seat: int) -> None:
    """A hand that was passed over gets its second card when the others have theirs."""
    felt = table.felt.of(TwentyOneMemory)
    late = tuple(h.key for h in hands(felt) if h.seat == seat)
    felt.memory = replace(felt.memory, late=(*felt.memory.late, *late))
    key = twentyone.next_card(felt)
    if isinstance(table.ask, Chance) and key is not None:
        table.ask = replace(table.ask, to=twentyone.card_for(key), hand=key)


def pay_naturals(table: Table) -> None:
    """Only naturals are paid; the rest of the round is void."""
    felt = table.felt.of(TwentyOneMemory)
    for hand in reversed(hands(felt)):
        if is_natural(table.terms.rules, felt, hand) and not hand.closed:
            pay_natural(table.terms, felt, hand, bets_on(felt, hand))
