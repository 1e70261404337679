"""Remedies for hands of twenty-one: one that may draw no more, cards that come late, a round of which only naturals are paid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.errors import Refused
from tapete.games.twentyone.dealer import draws
from tapete.games.twentyone.hands import DEALER, bets_on, change, hands, is_natural, total
from tapete.games.twentyone.memory import TwentyOneMemory
from tapete.games.twentyone.settle import pay_natural
from tapete.play.asks import Chance
from tapete.play.events import Call
from tapete.play.moves import Outcome
from tapete.table.again import ENTERED, at_hand, untell
from tapete.table.referee.boxes import ask_again, check_lacking, lacking, leave, passed_over
from tapete.table.referee.cards import asked_for, burn_now, check_turn, take_back_call
from tapete.table.referee.orders import Action, Facts, Order
from tapete.table.referee.stakes import void
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table


def completed(table: Table) -> bool:
    """Whether a hand of the dealer's has just been completed, told and settled, and no card of the next one has come."""
    story, cite = at_hand(table), table.terms.rules.article("dealer") if isinstance(table.terms.rules, TwentyOneRules) else ""
    last = next((told for told in reversed(story.told) if isinstance(told.move, Outcome)), None) if story else None
    return last is not None and any(isinstance(event, Call) and event.cite == cite for event in last.events)


def burn_and_stand(table: Table, order: Order, facts: Facts) -> None:
    """A disputed card is burned, and the hand in turn may ask for no more; a call that was entered for it was none."""
    if asked_for(table, facts.words):
        (card,) = untell(table, (*facts.words, ENTERED[0]), moves=2)
        facts = replace(facts, words=(card,))
    else:
        take_back_call(table)
    burn_now(table, order, facts)
    felt = table.felt.of(TwentyOneMemory)
    hand = next(h for h in hands(felt) if not h.done and not h.closed)
    change(felt, hand, done=True)
    table.send(None)


def check_dealer_card(table: Table, order: Order, facts: Facts) -> None:
    if not isinstance(table.ask, Chance) or table.ask.hand != DEALER or table.felt.hands.get(DEALER):
        raise Refused(Text("no toca la primera carta del croupier", "the dealer's first card is not due now"), order.cite)


def dealer_last(table: Table, order: Order, facts: Facts) -> None:
    """The dealer's forgotten first card comes after the players' second."""
    felt = table.felt.of(TwentyOneMemory)
    felt.memory = replace(felt.memory, dealer_last=True)
    ask_again(table, felt)


def not_stood(table: Table, words: Sequence[str]) -> Text | None:
    """Why no card can have come to a dealer who must stand: the round is not just over, or the dealer has too few points, or too
    many; nor is one that was entered such a card, since the dealer was due it."""
    rules, cards = table.terms.rules, table.felt.hands.get(DEALER, ())
    if not isinstance(rules, TwentyOneRules) or table.settled is None or at_hand(table) is not table.settled:
        return Text("solo cabe recién terminada la mano del croupier", "can only happen when the dealer's hand is just over")
    if any(word in ENTERED for word in words):
        return Text("es cosa de otra carta: esa le tocaba", "concerns another card: the dealer was due that one")
    count = total(cards)
    if draws(rules, cards) or count > 21:
        return Text(f"no cabe: el croupier tiene {count}", f"cannot happen: the dealer has {count}")
    return None


def check_one_card(table: Table, order: Order, facts: Facts) -> None:
    """Refuse a seat that has no hand, or none that lies there with one card as it was dealt."""
    check_lacking(table, order, facts, 1)


def withdraw(table: Table, order: Order, facts: Facts) -> None:
    """A hand that was dealt one card, and whose player does not want another, has no further part; its stakes go back."""
    leave(table, order, lacking(table, facts, 1))


def second_last(table: Table, order: Order, facts: Facts) -> None:
    """A hand that was passed over gets its second card when the others have theirs."""
    felt = table.felt.of(TwentyOneMemory)
    felt.memory = replace(felt.memory, late=(*felt.memory.late, *passed_over(table, facts)))
    ask_again(table, felt)


def pay_naturals(table: Table, order: Order, facts: Facts) -> None:
    """Only naturals are paid; the rest of the round is void."""
    felt = table.felt.of(TwentyOneMemory)
    for hand in reversed(hands(felt)):
        if is_natural(table.terms.rules, felt, hand) and not hand.closed:
            pay_natural(table.terms, felt, hand, bets_on(felt, hand), order.cite)
    void(table, order, facts)


ACTIONS = {
    "burn-and-stand": Action(
        Text("la carta se quema y esa mano no pide más", "the card is burned and that hand may draw no more"),
        "closed",
        ("card",),
        burn_and_stand,
        check_turn,
    ),
    "dealer-last": Action(
        Text("el croupier toma su carta tras las segundas de los jugadores", "the dealer's card comes after the players' second"),
        "chance",
        apply=dealer_last,
        check=check_dealer_card,
    ),
    "second-last": Action(
        Text("recibe su segunda carta después de los demás", "the second card comes after the others have theirs"),
        "chance",
        ("seat",),
        second_last,
        check_one_card,
        also=1,
    ),
    "withdraw": Action(
        Text("la mano no sigue y su apuesta se devuelve", "the hand has no further part and its stake goes back"),
        "chance",
        ("seat",),
        withdraw,
        check_one_card,
        also=1,
    ),
    "pay-naturals": Action(
        Text("solo se pagan los black jack; lo demás es nulo", "only naturals are paid; the rest is void"),
        "chance",
        apply=pay_naturals,
    ),
}
