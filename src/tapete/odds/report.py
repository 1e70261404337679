"""The price list of a game: each bet's edge as an exact fraction, how often it wins, pushes and loses, and the best choices."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any

from tapete.catalogue.families import room_of
from tapete.catalogue.loader import Game
from tapete.catalogue.plan import Plan
from tapete.catalogue.schema import GameRules
from tapete.errors import Refused, unknown
from tapete.play.terms import Terms
from tapete.text import Lang, Text


@dataclass(frozen=True)
class Decision:
    """A choice the player has: what each option returns per unit staked, and the edge of always taking it."""

    options: Mapping[str, Fraction]
    always: Mapping[str, Fraction]
    best: str


def spoken(pays: str, lang: Lang) -> str:
    return pays if lang == "en" else pays.replace(" to ", " a ").replace(" for ", " por ").replace(" less ", " menos ")


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
    spread: Mapping[Fraction, Fraction] = field(default_factory=dict, compare=False, repr=False)
    """How often each total comes back, per unit staked, where that was counted; nothing where only the price is known."""

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
    unpriced: Mapping[str, Text] = field(default_factory=dict)
    """Bets that no method of ours reckons: what it would want instead."""

    def _repr_html_(self) -> str:
        from tapete.odds.as_html import odds_html

        return odds_html(self)

    def __getitem__(self, bet: str) -> BetOdds:
        """The row of a bet, `red`, or of one of its spots, as it is bet on: `split 1 2`."""
        kind, *spot = bet.split() or [bet]
        for row in self.bets:
            if bet == row.name or (row.bet == kind and (not spot or {" ".join(spot), "-".join(spot)} & {*row.spots})):
                return row
        raise unknown(Text("ningún precio de la apuesta", "price of a bet"), bet, (row.name for row in self.bets))


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
        **{"spread": spread, **more},
    )


def grouped(rows: list[BetOdds]) -> list[BetOdds]:
    """Spots of one bet with the same figures are one row."""
    groups: dict[tuple[object, ...], list[BetOdds]] = {}
    for row in rows:
        groups.setdefault((row.edge, row.win, row.push, row.lose, row.pays), []).append(row)
    several = len(groups) > 1
    return [replace(g[0], spots=tuple(s for row in g for s in row.spots), split=several) for g in groups.values()]


def game_odds(game: Game, plan: Mapping[str, Any] | None = None, bet: str = "") -> GameOdds:
    """Every bet of a game (or one), spots that cost the same in one row."""
    return _game_odds(game, tuple(sorted((k, str(v)) for k, v in (plan or {}).items())), bet)


@lru_cache(maxsize=64)
def _game_odds(game: Game, given: tuple[tuple[str, str], ...], bet: str) -> GameOdds:
    rules, plan = game.resolve(dict(given))
    _refuse_if_left(rules, plan)
    terms: Terms[GameRules] = Terms(rules, plan, game.regulation)
    unpaid = tuple(kind for kind, rule in rules.bets.items() if not rule.payable)
    room = _room(rules)
    rows: list[BetOdds]
    without: Mapping[str, Text] = {}
    if hasattr(room, "price_bet"):
        rows = [row for kind in rules.bets if kind not in unpaid and bet in ("", kind) for row in room.price_bet(terms, kind)]
    else:
        found, without = room.priced(terms) if hasattr(room, "priced") else (room.price_bets(terms), without)
        rows = [row for row in found if bet in ("", row.bet)]
    return GameOdds(game, plan.spoken(), tuple(rows), unpaid, without)


def _refuse_if_left(rules: GameRules, plan: Plan) -> None:
    """What the plan leaves unsaid has no price."""
    for lack in rules.missing:
        if lack.left and plan.values.get(lack.left):
            raise Refused(
                Text(
                    f"no hay precio sin {lack.what.es}, que este plan deja por decir",
                    f"there is no price without {lack.what.en}, which this plan leaves unsaid",
                ),
                lack.cite,
            )


def _room(rules: GameRules) -> ModuleType:
    """The pricing of a family: bet by bet where deals are few (`price_bet`), else all that one count gives (`price_bets`)."""
    return import_module(f"tapete.odds.{room_of(rules)}.price")


def edge_of(game: Game, plan: Mapping[str, Any], kind: str, spot: str, policy: str = "") -> Fraction:
    """The edge of one bet on one spot, under best play or always taking one option."""
    rules, resolved = game.resolve(plan)
    _refuse_if_left(rules, resolved)
    terms: Terms[GameRules] = Terms(rules, resolved, game.regulation)
    room = _room(rules)
    if hasattr(room, "edge"):
        if policy:
            _refuse_unless(policy, kind, [row.decision for row in room.price_bet(terms, kind)])
        found: Fraction = room.edge(terms, kind, spot, policy)
        return found
    rows: list[BetOdds] = room.price_bet(terms, kind) if hasattr(room, "price_bet") else room.price_bets(terms)
    row = next((r for r in rows if r.bet == kind and spot in r.spots), None)
    if row is None:
        bet = f"{kind} {spot}".strip()
        raise Refused(
            Text(f"«{bet}» no tiene precio propio", f"'{bet}' has no price of its own"),
            rules.bets[kind].cite,
        )
    if not policy:
        return row.edge
    _refuse_unless(policy, kind, [row.decision])
    assert row.decision is not None
    return row.decision.always[policy]


def _refuse_unless(policy: str, kind: str, decisions: Sequence[Decision | None]) -> None:
    """What is always chosen must be something that a bet lets one choose."""
    known = sorted({option for decision in decisions if decision for option in decision.always})
    if policy not in known:
        there = Text(f"; hay: {', '.join(known)}", f"; there are: {', '.join(known)}") if known else Text("", "")
        raise Refused(Text(f"en {kind} no se elige «{policy}»", f"at {kind} nobody chooses '{policy}'") + there)
