"""The price list for other programs, the same from the command line and from the web."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tapete.odds.report import BetOdds, GameOdds


def bet_json(row: BetOdds) -> list[dict[str, Any]]:
    """One object a bet; one a spot where the spots of a bet do not cost the same."""
    named = [(f"{row.bet} {s}".strip(), [s]) for s in row.spots] if row.split else [(row.bet, list(row.spots))]
    return [{"bet": name, "kind": row.bet, "spots": spots, **_figures(row)} for name, spots in named]


def figure(value: Fraction, exact: bool) -> str | float:
    return str(value) if exact else float(value)


def _ends(row: BetOdds) -> dict[str, Fraction]:
    """How often it wins, ties and loses; nothing of a bet whose rounds have many ends, such as split hands."""
    return {"win": row.win, "push": row.push, "lose": row.lose}


def _figures(row: BetOdds) -> dict[str, Any]:
    return {
        "pays": row.pays,
        "house_edge": float(row.edge),
        "fraction": str(row.edge) if row.exact else None,
        "method": row.method,
        **{name: float(p) if row.win or row.lose else None for name, p in _ends(row).items()},
        **{f"{name}_fraction": str(p) if row.exact and (row.win or row.lose) else None for name, p in _ends(row).items()},
        "sd": row.sd or None,
        "cite": row.cite,
        "decision": None
        if row.decision is None
        else {
            "best": row.decision.best,
            "returns": {k: figure(v, row.exact) for k, v in row.decision.options.items()},
            "edge_if_always": {k: figure(v, row.exact) for k, v in row.decision.always.items()},
        },
        **row.extra,
    }


def odds_json(odds: GameOdds) -> dict[str, Any]:
    return {
        "game": odds.game.id,
        "plan": dict(odds.plan),
        "bets": [one for r in odds.bets for one in bet_json(r)],
        "unpaid": list(odds.unpaid),
    } | ({"unpriced": {kind: {"es": why.es, "en": why.en} for kind, why in odds.unpriced.items()}} if odds.unpriced else {})
