"""The price list of a game: each bet's edge as an exact fraction, how often it wins, pushes and loses, and the best choices."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

from tapete.catalogue.loader import Game
from tapete.catalogue.schema import GameRules
from tapete.games import module
from tapete.odds.explore import Always, Crossroads, Explorer, Fork, Node
from tapete.play.terms import Terms


@dataclass(frozen=True)
class Decision:
    """A choice the player has: what each option returns per unit staked, and the edge of always taking it."""

    options: Mapping[str, Fraction]
    always: Mapping[str, Fraction]
    best: str


@dataclass(frozen=True)
class BetOdds:
    """What one bet costs. The edge is the house's, per unit staked: positive when the house wins."""

    bet: str
    spots: tuple[str, ...]
    edge: Fraction
    win: Fraction
    push: Fraction
    lose: Fraction
    sd: float
    pays: str
    cite: str
    method: str = "exhausted"
    decision: Decision | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The bet, with its spot where this row is about one spot of several."""
        return f"{self.bet} {self.spots[0]}".strip() if len(self.spots) == 1 else self.bet


@dataclass(frozen=True)
class GameOdds:
    """The price list of a game under a plan.

    >>> import tapete
    >>> tapete.game("spain/roulette").odds()["red"].edge
    Fraction(1, 74)
    """

    game: Game
    plan: Mapping[str, str]
    bets: tuple[BetOdds, ...]
    unpaid: tuple[str, ...] = ()

    def __getitem__(self, bet: str) -> BetOdds:
        for row in self.bets:
            if bet in (row.bet, row.name) or (row.bet == bet.split()[0] and " ".join(bet.split()[1:]) in row.spots):
                return row
        raise KeyError(bet)


def price(explorer: Explorer) -> BetOdds:
    """One bet on one spot, under best play."""
    rule = explorer.terms.rules.bets[explorer.kind]
    pick, values = explorer.best()
    spread = explorer.distribution(pick)
    assert spread is not None, "best play leads to infinitely many results"
    mean = values[explorer.start]
    variance = sum((p * (r - mean) ** 2 for r, p in spread.items()), Fraction(0))
    return BetOdds(
        bet=explorer.kind,
        spots=(explorer.spot,),
        edge=1 - mean,
        win=sum((p for r, p in spread.items() if r > 1), Fraction(0)),
        push=spread.get(Fraction(1), Fraction(0)),
        lose=sum((p for r, p in spread.items() if r < 1), Fraction(0)),
        sd=math.sqrt(variance),
        pays=str(rule.pays or ""),
        cite=rule.cite,
        decision=_decision(explorer, values),
    )


def _decision(explorer: Explorer, values: Mapping[Any, Fraction]) -> Decision | None:
    first = _first_crossroads(explorer.node(explorer.start))
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


def game_odds(game: Game, plan: Mapping[str, Any] | None = None, bet: str = "") -> GameOdds:
    """Every bet of a game (or one), spots that cost the same in one row."""
    return _game_odds(game, tuple(sorted((k, str(v)) for k, v in (plan or {}).items())), bet)


@lru_cache(maxsize=64)
def _game_odds(game: Game, given: tuple[tuple[str, str], ...], bet: str) -> GameOdds:
    rules, plan = game.resolve(dict(given))
    terms: Terms[GameRules] = Terms(rules, plan, game.regulation)
    spots = module(rules).spots(rules)
    rows: list[BetOdds] = []
    unpaid = tuple(kind for kind, rule in rules.bets.items() if rule.pays is None)
    for kind in rules.bets:
        if kind not in unpaid and bet in ("", kind):
            rows += _grouped([price(Explorer(terms, kind, spot)) for spot in spots[kind]])
    return GameOdds(game, plan.spoken(), tuple(rows), unpaid)


def _grouped(rows: list[BetOdds]) -> list[BetOdds]:
    """Spots of one bet with the same figures are one row."""
    groups: dict[tuple[Fraction, ...], list[BetOdds]] = {}
    for row in rows:
        groups.setdefault((row.edge, row.win, row.push, row.lose), []).append(row)
    return [
        BetOdds(**{**vars(same[0]), "spots": tuple(s for row in same for s in row.spots)}) for same in groups.values()
    ]


def edge_of(game: Game, plan: Mapping[str, Any], kind: str, spot: str, policy: str = "") -> Fraction:
    """The edge of one bet on one spot, under best play or always taking one option."""
    rules, resolved = game.resolve(plan)
    explorer = Explorer(Terms(rules, resolved, game.regulation), kind, spot)
    if policy:
        return 1 - explorer.values(Always(policy))[explorer.start]
    return 1 - explorer.best()[1][explorer.start]
