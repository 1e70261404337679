"""What pai gow costs: the bet against the house way, the bank, and the number of the start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from tapete.catalogue.paigow.rules import PaiGowRules
from tapete.odds.paigow.tiles import Spread, tile_prices
from tapete.odds.report import BetOdds, Decision, from_spread
from tapete.play.terms import Terms

HOUSE, BEST = "house-way", "best-set"


def price_bet(terms: Terms[PaiGowRules], kind: str) -> list[BetOdds]:
    """The bet on one's hands, what banking is worth, or the number where it is offered."""
    rules, role = terms.rules, terms.rules.bets[kind].role
    if role == "number":
        return [_number(rules, kind)] if rules.sided else []
    rows = _tiles(rules) if rules.tiles is not None else []
    return [row for row in rows if row.bet == kind]


def edge(terms: Terms[PaiGowRules], kind: str, spot: str, policy: str = "") -> Fraction:
    """The edge of one bet, set in the best way or always in the house way."""
    row = next(row for row in price_bet(terms, kind) if spot in row.spots)
    return row.decision.always[policy] if policy and row.decision else row.edge


def _number(rules: PaiGowRules, kind: str) -> BetOdds:
    """One of seven numbers; the rounding to whole dollars concerns particular stakes, not the price."""
    bet = rules.bets[kind]
    assert bet.pays is not None
    numbers = [str(n) for n in range(1, rules.places + 2)]
    chance = Fraction(1, len(numbers))
    row = from_spread(kind, "", {1 + bet.pays.net: chance, Fraction(0): 1 - chance}, str(bet.pays), bet.cite, "kernel")
    return replace(row, spots=tuple(numbers))


def _tiles(rules: PaiGowRules) -> list[BetOdds]:
    """Set in the best way against the house way, and what always following the house costs; the bank against one player."""
    found, rate = tile_prices(rules), rules.commission.rate
    ways = {BEST: found.best, HOUSE: found.house}
    worth = {name: 1 + way.net(rate) for name, way in ways.items()}
    decision = Decision(worth, {name: 1 - back for name, back in worth.items()}, BEST)
    extra = way_of(rules)
    return [
        _row(rules, rules.kind("main"), spread_of(found.best, rate), decision, extra),
        _row(rules, rules.kind("bank"), banked(found.house, rate), None, extra),
    ]


def way_of(rules: PaiGowRules) -> dict[str, dict[str, str]]:
    """The house way that a price is against."""
    return {"house_way": {"name": rules.house_way.follows, "es": rules.way.title.es, "en": rules.way.title.en}}


def spread_of(found: Spread, rate: Fraction) -> dict[Fraction, Fraction]:
    """What comes back to a player, with how often."""
    return {2 - rate: found.win, Fraction(1): found.push, Fraction(0): found.lose}


def banked(found: Spread, rate: Fraction) -> dict[Fraction, Fraction]:
    """What comes back to who banks against one player, per unit that the player stakes."""
    return {2 - rate: found.lose, Fraction(1): found.push, Fraction(0): found.win}


def _row(
    rules: PaiGowRules, kind: str, spread: Mapping[Fraction, Fraction], decision: Decision | None, extra: Mapping[str, object]
) -> BetOdds:
    bet = rules.bets[kind]
    row = from_spread(kind, "", spread, str(bet.pays or "1 to 1"), bet.cite, "kernel", decision=decision)
    return replace(row, extra={**row.extra, **extra})
