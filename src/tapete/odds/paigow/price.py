"""What pai gow costs: the bet against the house way, the bank, and the number of the start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from tapete.catalogue.paigow.rules import PaiGowRules
from tapete.figures import share
from tapete.games.paigow.settle import commission
from tapete.odds.paigow.known import counts_it, poker_prices
from tapete.odds.paigow.spread import Prices, Spread, Stakes, as_bank, as_player
from tapete.odds.paigow.thumb import thumb
from tapete.odds.paigow.tiles import tile_prices
from tapete.odds.report import BetOdds, Decision, from_spread
from tapete.play.limits import floor
from tapete.play.terms import Terms

HOUSE, BEST = "house-way", "best-set"


def price_bet(terms: Terms[PaiGowRules], kind: str) -> list[BetOdds]:
    """The bet on one's hands, what banking is worth, or the number where it is offered."""
    rules, role = terms.rules, terms.rules.bets[kind].role
    if role == "number":
        return [_number(rules, kind)] if rules.sided else []
    if rules.tiles is None and not counts_it(rules):
        return []
    found = poker_prices(rules) if rules.tiles is None else tile_prices(rules)
    return [_against_the_house(terms, kind, found) if role == "main" else _as_the_bank(rules, kind, found)]


def _number(rules: PaiGowRules, kind: str) -> BetOdds:
    """One of seven numbers; the rounding to whole dollars concerns particular stakes, not the price."""
    bet = rules.bets[kind]
    assert bet.pays is not None
    numbers = [str(n) for n in range(1, rules.places + 2)]
    chance = Fraction(1, len(numbers))
    row = from_spread(kind, "", {1 + bet.pays.net: chance, Fraction(0): 1 - chance}, str(bet.pays), bet.cite, "kernel")
    return replace(row, spots=tuple(numbers))


def _against_the_house(terms: Terms[PaiGowRules], kind: str, found: Prices) -> BetOdds:
    """Set in the best way against the house way; what always following the house costs, and a rule that a person can keep."""
    rules = terms.rules
    stakes = as_player(rules)
    rule = thumb("cards" if rules.tiles is None else "tiles").says
    by_rule = found.thumb.net(stakes)
    said: dict[str, object] = {
        "rules": [{"es": rule.es, "en": rule.en, "cost": str(found.best.net(stakes) - by_rule)}],
        "edge_by_rule": str(-by_rule),
    }
    row = _row(rules, kind, {BEST: found.best, HOUSE: found.house}, stakes, said)
    rounded = _rounded(terms, kind)
    return replace(row, extra={**row.extra, "edge_at_minimum": str(row.edge + row.win * rounded)}) if rounded else row


def _rounded(terms: Terms[PaiGowRules], kind: str) -> Fraction:
    """What rounding adds to the commission at the table's least stake, per unit staked."""
    least, pays = floor(terms, kind), terms.rules.bets[kind].pays
    if not least or pays is None:
        return Fraction(0)
    gain = share(least[0], pays.net, terms.rules.rounding)
    return Fraction(commission(terms, gain) - gain * terms.rules.commission.rate) / least[0]


def _as_the_bank(rules: PaiGowRules, kind: str, found: Prices) -> BetOdds:
    """The bank against one player who follows the house way, per unit that the player stakes."""
    return _row(rules, kind, {BEST: found.bank, HOUSE: found.house.turned}, as_bank(rules), {})


def _row(rules: PaiGowRules, kind: str, ways: Mapping[str, Spread], stakes: Stakes, extra: Mapping[str, object]) -> BetOdds:
    bet, shown = rules.bets[kind], ways[BEST]
    worth = {name: 1 + way.net(stakes) for name, way in ways.items()}
    decision = Decision(worth, {name: 1 - back for name, back in worth.items()}, BEST)
    back = {1 + stakes.brings: shown.win, Fraction(1): shown.push, 1 - stakes.costs: shown.lose}
    row = from_spread(kind, "", back, str(bet.pays or "1 to 1"), bet.cite, "kernel", decision=decision)
    way = {"house_way": {"name": rules.house_way.follows, "es": rules.way.title.es, "en": rules.way.title.en}}
    return replace(row, extra={**row.extra, **way, **extra})
