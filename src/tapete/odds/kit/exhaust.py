"""Bets priced by exhausting the procedure itself: the edge, how often it wins, pushes and loses, and the best choices."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tapete.catalogue.schema import GameRules
from tapete.games import module
from tapete.odds.kit.explore import COUPS, Always, Crossroads, Explorer, Fork, Node
from tapete.odds.report import BetOdds, Decision, grouped
from tapete.play.terms import Terms


def price_bet(terms: Terms[GameRules], kind: str) -> list[BetOdds]:
    """One bet in every situation in which it may be made."""
    openings = module(terms.rules).openings(terms.rules, kind)
    return grouped([price(Explorer(terms, kind, o.spot, o.memory), o.name) for o in openings])


def price(explorer: Explorer, name: str) -> BetOdds:
    """One bet in one situation, under best play."""
    rule = explorer.terms.rules.bets[explorer.kind]
    pick, values = explorer.best()
    spread = explorer.distribution(pick) or {}
    mean = values[explorer.start] - explorer.fee
    variance = sum((p * (r - explorer.fee - mean) ** 2 for r, p in spread.items()), Fraction(0))
    if not spread:  # infinitely many results cannot be listed, but what they come to is known
        variance = explorer.square(pick) - values[explorer.start] ** 2
    coups = explorer.means(pick)[explorer.start][COUPS]
    push = spread.get(Fraction(1), Fraction(0))
    edge = 1 - mean
    extra: dict[str, Any] = {"rolls": str(coups), "edge_per_roll": str(edge / coups)} if coups != 1 else {}
    if push and push != 1:
        extra["edge_ties_excluded"] = str(edge / (1 - push))
    if explorer.fee:
        extra["edge_per_outlay"] = str(edge / (1 + explorer.fee))
    win = sum((p for r, p in spread.items() if r > 1), Fraction(0))
    lose = sum((p for r, p in spread.items() if r < 1), Fraction(0))
    if explorer.stays_up and lose and explorer.fee:
        extra["left_up"] = {"decisions": str(1 / lose), "edge_per_decision": str(edge - explorer.fee * (1 - lose))}
    small = getattr(rule, "small", None)
    if small and explorer.spot in small.spots:
        extra["small"] = {"under": small.under, "pays": str(small.pays), "edge": str(lose - win * small.pays.net)}
    return BetOdds(
        bet=explorer.kind,
        spots=(name,),
        edge=edge,
        win=win,
        push=push,
        lose=lose,
        sd=math.sqrt(variance),
        pays=_pays(explorer, spread),
        cite=rule.cite,
        decision=_decision(explorer, values),
        extra=extra,
    )


def _pays(explorer: Explorer, spread: Mapping[Fraction, Fraction]) -> str:
    """What the rules say it pays; where that depends on the result, each way it can win."""
    pays = explorer.terms.rules.bets[explorer.kind].pays
    gains = sorted(r - 1 for r in spread if r > 1)
    if pays is not None and (not spread or gains == [pays.net]):
        return str(pays)
    return " / ".join(f"{g.numerator} to {g.denominator}" for g in gains)


def _decision(explorer: Explorer, values: Mapping[Any, Fraction]) -> Decision | None:
    """The first choice that the bet may come to, in its first coup or, where it waits for another, later."""
    first = next((c for state in explorer.reach() if (c := _first_crossroads(explorer.node(state)))), None)
    if first is None:
        return None
    worth = {option: explorer.worth(node, values) for option, node in first.options}
    always = {option: 1 - explorer.values(Always(option))[explorer.start] for option in worth}
    return Decision(worth, always, max(worth, key=lambda o: worth[o]))


def _first_crossroads(node: Node) -> Crossroads | None:
    if isinstance(node, Crossroads):
        return node
    if isinstance(node, Fork):
        return next((c for _, n in node.ways if (c := _first_crossroads(n))), None)
    return None


def edge(terms: Terms[GameRules], kind: str, spot: str, policy: str = "") -> Fraction:
    """The edge of one bet on one spot, under best play or always taking one option."""
    openings = module(terms.rules).openings(terms.rules, kind)
    opening = next((o for o in openings if spot in (o.name, o.spot)), openings[0])
    explorer = Explorer(terms, kind, opening.spot, opening.memory)
    values = explorer.values(Always(policy)) if policy else explorer.best()[1]
    return 1 + explorer.fee - values[explorer.start]
