"""The price list of a game: each bet's edge as an exact fraction, how often it wins, pushes and loses, and the best choices."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from typing import Any

from tapete.catalogue.loader import Game
from tapete.catalogue.schema import GameRules
from tapete.games import module
from tapete.odds.explore import COUPS, STAKED, VALUE, Always, Backing, Crossroads, Explorer, Fork, Node
from tapete.play.terms import Terms
from tapete.text import Lang

COUNTED = {
    "baccarat": "baccarat",
    "trente": "trente",
    "war": "war",
    "chemin": "circle",
    "tableaux": "circle",
    "twentyone": "twentyone.price",
    "poker": "poker.price",
    "triple": "triple",
}
"""Games with too many deals to exhaust the procedure: the module that counts them, and agrees with it hand by hand."""


@dataclass(frozen=True)
class Decision:
    """A choice the player has: what each option returns per unit staked, and the edge of always taking it."""

    options: Mapping[str, Fraction]
    always: Mapping[str, Fraction]
    best: str


def spoken(pays: str, lang: Lang) -> str:
    return pays if lang == "en" else pays.replace(" to ", " a ").replace(" for ", " por ")


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
    exact: bool = True
    """Whether the figures are exact fractions, or as good as a double is."""
    split: bool = False
    """Whether other spots of this bet have a row of their own."""
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The bet, with its spots where not all spots of the bet cost the same."""
        return f"{self.bet} {', '.join(self.spots)}".strip() if self.split else self.bet

    def spoken(self, lang: Lang) -> str:
        """What the bet pays, as people of that language say it."""
        return spoken(self.pays, lang)


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
            spot = " ".join(bet.split()[1:])
            if bet == row.name or (row.bet == bet.split()[0] and (spot in row.spots or not spot)):
                return row
        raise KeyError(bet)


def price(explorer: Explorer, name: str) -> BetOdds:
    """One bet in one situation, under best play."""
    rule = explorer.terms.rules.bets[explorer.kind]
    pick, values = explorer.best()
    spread = explorer.distribution(pick)
    assert spread is not None, "best play leads to infinitely many results"
    mean = values[explorer.start] - explorer.fee
    variance = sum((p * (r - explorer.fee - mean) ** 2 for r, p in spread.items()), Fraction(0))
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
    if pays is not None and gains == [pays.net]:
        return str(pays)
    return " / ".join(f"{g.numerator} to {g.denominator}" for g in gains)


def from_spread(
    kind: str, spot: str, spread: Mapping[Fraction, Fraction], pays: str, cite: str, method: str, **more: Any
) -> BetOdds:
    """A row from how often each total comes back, per unit staked."""
    mean = sum((back * p for back, p in spread.items()), Fraction(0))
    push = spread.get(Fraction(1), Fraction(0))
    variance = sum((p * (back - mean) ** 2 for back, p in spread.items()), Fraction(0))
    extra = {"edge_ties_excluded": str((1 - mean) / (1 - push))} if push and push != 1 else {}
    return BetOdds(
        bet=kind,
        spots=(spot,),
        edge=1 - mean,
        win=sum((p for back, p in spread.items() if back > 1), Fraction(0)),
        push=push,
        lose=sum((p for back, p in spread.items() if back < 1), Fraction(0)),
        sd=math.sqrt(variance),
        pays=pays,
        cite=cite,
        method=method,
        extra=extra,
        **more,
    )


def with_odds(terms: Terms[GameRules], kind: str) -> dict[str, Any]:
    """The edge of a line bet always backed by the most odds the rules allow, per unit of all that is staked."""
    rules = terms.rules
    behind = next((k for k, b in rules.bets.items() if getattr(b, "behind", "") == kind), "")
    times: Mapping[str, Fraction] = getattr(rules.bets[behind], "behind_max", {}) if behind else {}
    if not any(times.values()):
        return {}
    opening = module(rules).openings(rules, kind)[0]
    staked = {number: times[number] / _measure(rules.bets[behind], number) for number in times}
    explorer = Explorer(terms, kind, opening.spot, opening.marks, Backing(behind, kind, staked))
    means = explorer.means({})[explorer.start]
    outlay = 1 + means[STAKED]
    combined = (outlay - means[VALUE]) / outlay
    return {"with_odds": {"bet": behind, "times": {k: str(v) for k, v in times.items()}, "edge": str(combined)}}


def _measure(rule: Any, number: str) -> Fraction:
    """What one unit of odds on a number counts towards their most: itself, or what it can win."""
    odds = rule.pays_on.get(number) or rule.pays
    return odds.net if rule.behind_measures == "win" and odds else Fraction(1)


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
    rows: list[BetOdds] = []
    unpaid = tuple(kind for kind, rule in rules.bets.items() if not rule.payable)
    counted = counted_bets(terms)
    if counted is not None:
        return GameOdds(game, plan.spoken(), tuple(r for r in counted if bet in ("", r.bet)), unpaid)
    for kind in rules.bets:
        if kind not in unpaid and bet in ("", kind):
            openings = module(rules).openings(rules, kind)
            found = grouped([price(Explorer(terms, kind, o.spot, o.marks), o.name) for o in openings])
            backed = with_odds(terms, kind)
            rows += [replace(row, extra={**row.extra, **backed}) for row in found]
    return GameOdds(game, plan.spoken(), tuple(rows), unpaid)


def counted_bets(terms: Terms[Any]) -> list[BetOdds] | None:
    """The prices of games whose deals are counted by a module of their own; None for those exhausted here."""
    name = COUNTED.get(terms.rules.procedure)
    if name is None:
        return None
    priced: list[BetOdds] = import_module(f"tapete.odds.{name}").price_bets(terms)
    return priced


def grouped(rows: list[BetOdds]) -> list[BetOdds]:
    """Spots of one bet with the same figures are one row."""
    groups: dict[tuple[object, ...], list[BetOdds]] = {}
    for row in rows:
        groups.setdefault((row.edge, row.win, row.push, row.lose, row.pays), []).append(row)
    several = len(groups) > 1
    return [replace(g[0], spots=tuple(s for row in g for s in row.spots), split=several) for g in groups.values()]


def edge_of(game: Game, plan: Mapping[str, Any], kind: str, spot: str, policy: str = "") -> Fraction:
    """The edge of one bet on one spot, under best play or always taking one option."""
    rules, resolved = game.resolve(plan)
    if (rows := counted_bets(Terms(rules, resolved, game.regulation))) is not None:
        row = next(r for r in rows if r.bet == kind and spot in r.spots)
        return row.decision.always[policy] if policy and row.decision else row.edge
    openings = module(rules).openings(rules, kind)
    opening = next((o for o in openings if spot in (o.name, o.spot)), openings[0])
    explorer = Explorer(Terms(rules, resolved, game.regulation), kind, opening.spot, opening.marks)
    values = explorer.values(Always(policy)) if policy else explorer.best()[1]
    return 1 + explorer.fee - values[explorer.start]
