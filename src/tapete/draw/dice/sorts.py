"""What sort of bet each one is, as the cloth sees it: found from how the bet lives, never from its name."""

from __future__ import annotations

from typing import Literal

from tapete.catalogue.dice.rules import DiceBet, DiceRules
from tapete.catalogue.memo import once_per_rules

Sort = Literal["pass", "dont", "come", "dont-come", "odds", "number", "big", "field", "hard", "once", "face", "many", "collect"]

WIDE = 5
"""So many winning totals make a field."""


@once_per_rules
def sorted_bets(rules: DiceRules) -> dict[Sort, list[str]]:
    """The bets of each sort, in the order of the rules."""
    found: dict[Sort, list[str]] = {}
    for slug, bet in rules.bets.items():
        found.setdefault(_sort(rules, bet), []).append(slug)
    return found


def of_sort(rules: DiceRules, *sorts: Sort) -> list[str]:
    return [slug for sort in sorts for slug in sorted_bets(rules).get(sort, [])]


def _sort(rules: DiceRules, bet: DiceBet) -> Sort:
    if bet.flow == "line":
        right = bet.side == "right"
        return ("come" if right else "dont-come") if bet.travels else ("pass" if right else "dont")
    if bet.numbers and bet.flow in ("odds", "stays") and rules.point and set(bet.numbers) <= set(rules.point.numbers):
        return "number"
    if bet.flow in ("odds", "collect"):
        return "odds" if bet.flow == "odds" and not bet.numbers else "many" if bet.numbers else "collect"
    if bet.spots or bet.numbers:
        return "many"
    if bet.flow == "match":
        return "face"
    return _by_results(bet)


def _by_results(bet: DiceBet) -> Sort:
    """A bet with a box of its own: by how long it lives and how much it covers."""
    totals = [token for token in bet.wins if token.isdigit()]
    if bet.flow == "stays":
        return "big" if len(totals) == len(bet.wins) == 1 else "hard"
    return "field" if len(totals) >= WIDE else "once"


def backers(rules: DiceRules, slug: str) -> list[str]:
    """The odds that stand beside a bet."""
    return [odds for odds in of_sort(rules, "odds") if rules.bets[odds].behind == slug]
