"""Twenty-one: boxes are dealt two cards each, players draw, double, split and surrender, then the dealer draws to seventeen.

One procedure for every table of it. The dealer's second card may come with the deal or when all have played; there may be one
dealer's hand or several from the same first card; a player may hold one hand or two whose second cards are switched. A card that
lies face down is told when it is turned up: until then nobody knows it, so nothing is lost.
"""

from __future__ import annotations

from functools import partial

from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.games import Opening
from tapete.games.kit.plain import essence as essence
from tapete.games.kit.plain import fee as fee
from tapete.games.twentyone.bets import allowed, bounds
from tapete.games.twentyone.bets import find_spot as find_spot
from tapete.games.twentyone.bets import spots as spots
from tapete.games.twentyone.deal import switch, the_deal
from tapete.games.twentyone.dealer import dealers_hand
from tapete.games.twentyone.hands import hands
from tapete.games.twentyone.memory import TwentyOneMemory
from tapete.games.twentyone.reasons import reason as reason
from tapete.games.twentyone.settle import at_the_deal, finish, naturals_at_once, promote
from tapete.games.twentyone.turns import closing, look, turns
from tapete.play.asks import Procedure
from tapete.play.betting import betting
from tapete.play.dealing import after_coup, ready
from tapete.play.felt import Felt
from tapete.play.limits import settle_unnoticed
from tapete.play.terms import Terms


def coup(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory]) -> Procedure:
    """One round: bets, the deal, what is settled at once, the players' turns, the dealer's hand or hands, and the rest."""
    rules = terms.rules
    ready(rules.shoe, felt)
    yield from betting(terms, felt, spots(rules), partial(allowed, terms, felt), shoe=rules.shoe, by_bets=True)
    settle_unnoticed(terms, felt, partial(bounds, terms, felt))
    yield from the_deal(terms, felt)
    at_the_deal(terms, felt)
    if rules.switching is not None:
        yield from switch(terms, felt, rules.switching)
    for hand in hands(felt) if rules.promoted else ():
        promote(terms, felt, hand)
    naturals_at_once(terms, felt)
    if rules.dealer.peeks:
        yield from closing(terms, felt, look(terms, felt))
    yield from turns(terms, felt)
    for number in range(1, rules.dealer.hands + 1):
        yield from closing(terms, felt, dealers_hand(terms, felt, number))
    finish(terms, felt)
    after_coup(rules.shoe, felt)


memory = TwentyOneMemory


def openings(rules: TwentyOneRules, kind: str) -> list[Opening]:
    return [] if rules.bets[kind].role == "insurance" else [Opening("", "", memory())]
