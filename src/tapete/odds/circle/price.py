"""Nobody bets against the house at a circle table: there is no edge to price, only the share that the house takes of each pot."""

from __future__ import annotations

from tapete.catalogue.circle.rules import CircleRules
from tapete.odds.report import BetOdds
from tapete.play.terms import Terms


def price_bets(terms: Terms[CircleRules]) -> list[BetOdds]:
    """No bet has a price."""
    return []
