"""What a card costs: every card of a game has the same chance, so it gets back its part of all that is paid out.

How often it wins depends on how many cards play; the list gives it for as many as the plan wants before a game begins, made
independently of each other. The edge does not depend on it where prizes are parts of the sales.
"""

from __future__ import annotations

import math
from fractions import Fraction

from tapete.catalogue.bingo.rules import BingoRules
from tapete.games.bingo.memory import BingoMemory, Sold
from tapete.games.bingo.sale import funds, price, whole
from tapete.odds.bingo.chances import falls
from tapete.odds.report import BetOdds
from tapete.play.terms import Terms

CARDS = 100
"""Cards of a game for which the chances are told, where the plan does not ask for more."""


def hall(terms: Terms[BingoRules]) -> int:
    """For how many cards the chances are told."""
    return max(CARDS, whole(terms, terms.rules.sale.least, 1))


def paid_out(terms: Terms[BingoRules], cards: int) -> dict[str, Fraction]:
    """What each prize of a game with so many cards is, per unit staked."""
    sold = BingoMemory(sold=(Sold(1, 1, cards),))
    total = cards * price(terms)
    return {kind: Fraction(amount, total) for kind, amount in funds(terms, sold).items()}


def price_bets(terms: Terms[BingoRules]) -> list[BetOdds]:
    """The card; what the growing prize returns is not in it, since it depends on what it shows."""
    rules, cards = terms.rules, hall(terms)
    prizes = paid_out(terms, cards)
    rows = {kind: falls(rules, rules.bets[kind].figure) for kind in prizes}
    back = sum(prizes.values(), Fraction(0))
    takes = {kind: row.winners(cards) / cards for kind, row in rows.items()}
    win = Fraction(max(takes.values(), default=0.0)).limit_denominator(10**9)
    square = sum(float(prizes[k] * cards) ** 2 * takes[k] for k in prizes)
    ending = next((k for k in prizes if rules.bets[k].ends), "")
    fed = terms.plan.fraction(rules.bets[pot].rate) if (pot := _pot(rules)) and rules.bets[pot].rate else None
    extra: dict[str, object] = {"cards": cards} | {f"wins {k}": f"{p:.6f}" for k, p in takes.items()}
    extra |= {f"mean ball of the first {k}": f"{row.first_mean(cards):.2f}" for k, row in rows.items()}
    if ending:
        extra["shared by"] = f"{rows[ending].winners(cards):.4f}"
    if fed:
        extra["into the pot"] = str(fed)
    return [
        BetOdds(
            bet=rules.sold,
            spots=("",),
            edge=1 - back,
            win=win,
            push=Fraction(0),
            lose=1 - win,
            sd=math.sqrt(max(0.0, square - float(back) ** 2)),
            pays="",
            cite=rules.bets[rules.sold].cite,
            method="kernel",
            exact=False,
            extra=extra,
        )
    ]


def _pot(rules: BingoRules) -> str:
    return next((kind for kind, bet in rules.bets.items() if bet.role == "pot"), "")
