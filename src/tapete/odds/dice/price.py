"""What dice bets cost: the procedure itself is exhausted; line bets also with the odds behind them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tapete.catalogue.schema import GameRules
from tapete.games import module
from tapete.games.dice.coup import point
from tapete.games.dice.memory import DiceMemory
from tapete.odds.kit import exhaust
from tapete.odds.kit.exhaust import edge as edge
from tapete.odds.kit.explore import STAKED, VALUE, Backing, Explorer
from tapete.odds.report import BetOdds
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.terms import Terms


def price_bet(terms: Terms[GameRules], kind: str) -> list[BetOdds]:
    """One bet in every situation in which it may be made, and what it costs with the most odds behind it."""
    backed = with_odds(terms, kind)
    return [replace(row, extra={**row.extra, **backed}) for row in exhaust.price_bet(terms, kind)]


def with_odds(terms: Terms[GameRules], kind: str) -> dict[str, Any]:
    """The edge of a line bet always backed by the most odds the rules allow, per unit of all that is staked."""
    rules = terms.rules
    behind = next((k for k, b in rules.bets.items() if getattr(b, "behind", "") == kind), "")
    times: Mapping[str, Fraction] = getattr(rules.bets[behind], "behind_max", {}) if behind else {}
    if not any(times.values()):
        return {}
    opening = module(rules).openings(rules, kind)[0]
    staked = {number: times[number] / _measure(rules.bets[behind], number) for number in times}
    explorer = Explorer(terms, kind, opening.spot, opening.memory, Backing(behind, kind, staked, _number))
    means = explorer.means({})[explorer.start]
    outlay = 1 + means[STAKED]
    combined = (outlay - means[VALUE]) / outlay
    return {"with_odds": {"bet": behind, "times": {k: str(v) for k, v in times.items()}, "edge": str(combined)}}


def _number(line: Bet, felt: Felt) -> str:
    """Its own number if it has travelled to one, else the puck's."""
    return line.spot or point(felt.of(DiceMemory))


def _measure(rule: Any, number: str) -> Fraction:
    """What one unit of odds on a number counts towards their most: itself, or what it can win."""
    odds = rule.pays_on.get(number) or rule.pays
    return odds.net if rule.behind_measures == "win" and odds else Fraction(1)
