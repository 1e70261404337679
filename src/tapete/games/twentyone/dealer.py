"""Twenty-one, the dealer: the second card, more up to seventeen where a hand waits for them, and the end of the round."""

from __future__ import annotations

from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.games.twentyone.deal import FOR_DEALER, suits_matter
from tapete.games.twentyone.hands import DEALER, is_soft, total, up_card, value
from tapete.games.twentyone.memory import TwentyOneMemory
from tapete.games.twentyone.settle import decided, second_card, settle_round, waiting
from tapete.play.asks import Chance, Procedure, answered
from tapete.play.dealing import Drawing, at_once, deal
from tapete.play.felt import Felt
from tapete.play.memory import changed
from tapete.play.moves import Outcome
from tapete.play.terms import Terms


def dealers_hand(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], number: int) -> Procedure:
    """The dealer's second card, and more up to seventeen where a hand waits for them; then this round's bets are settled."""
    rules = terms.rules
    if number > 1:
        felt.hands[DEALER] = (up_card(felt, number),)
    if not waiting(terms, felt, number) and rules.dealer.completes != "always":
        return
    if len(felt.hands[DEALER]) < 2:  # a card meant for a hand that left during the deal has become the dealer's second
        yield from _dealers_card(rules, felt)
    second_card(terms, felt, number)
    while draws(rules, felt.hands[DEALER]):
        if decided(terms, felt, number) and rules.dealer.completes != "always":
            break
        yield from _dealers_card(rules, felt)
        while draws(rules, felt.hands[DEALER]) and (cards := at_once(felt)):
            felt.hands[DEALER] += (*cards,)
    settle_round(terms, felt, number)


def draws(rules: TwentyOneRules, cards: tuple[str, ...]) -> bool:
    """Whether the dealer must take another card."""
    count = total(cards)
    return count < 17 or (count == 17 and is_soft(cards) and rules.dealer.hits_soft_17)


def _dealers_card(rules: TwentyOneRules, felt: Felt[TwentyOneMemory]) -> Drawing:
    """One card for the dealer: what was seen of it, when it was looked at."""
    cite = rules.article("dealer")
    if felt.memory.looked:
        return _hole_card(felt, cite)
    return deal(felt, DEALER, FOR_DEALER, cite, None, suits_matter(rules, felt, DEALER))


def _hole_card(felt: Felt[TwentyOneMemory], cite: str) -> Drawing:
    """The card that lies face down is turned up, and is one of those that the dealer's look has left."""
    looked = felt.memory.looked
    felt.memory = changed(felt.memory, looked="")
    assert felt.shoe is not None
    wanted = "10" if value(up_card(felt)) == "A" else "A"
    fits = {c: n for c, n in felt.shoe.drawable.items() if (value(c) == wanted) == (looked == "natural")}
    hole = Chance("card", fits, cite, FOR_DEALER, False, DEALER)
    move = yield from answered(hole, Outcome)
    felt.shoe = felt.shoe.without(move.value)
    felt.hands[DEALER] = (*felt.hands[DEALER], move.value)
    return move.value
