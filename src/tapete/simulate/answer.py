"""What a simulation says: each bet's result with its error, beside the exact price where there is one, and the house's view."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tapete.catalogue.families import room_of
from tapete.catalogue.poker.rules import PokerRules
from tapete.catalogue.schema import GameRules
from tapete.errors import TapeteError
from tapete.odds.report import game_odds
from tapete.simulate.laying import Stake
from tapete.simulate.making import game_of, stakes_of
from tapete.simulate.spec import Spec
from tapete.simulate.tally import Line, Tally, spread
from tapete.table.table import Table

ALWAYS = ("wheel", "dice", "baccarat", "trente", "war")
"""Families whose price does not hang on how hands are played: the price list holds for any simulation."""
PLAIN = ("basic", "optimal")


@dataclass(frozen=True)
class Row:
    """What one wager came to."""

    bet: str
    staked: int
    net: int
    error: float | None
    """The standard error of its net."""
    edge: Fraction | None
    """The house's exact edge, where the price list has it."""
    joint: bool = False
    """Whether it is one of several that are one game: its edge, if it has one, is that of all of them, per its own stake."""

    @property
    def result(self) -> float | None:
        """What came back beyond the stake, per unit staked."""
        return self.net / self.staked if self.staked else None

    @property
    def sigmas(self) -> float | None:
        """How many standard errors the result is from the exact one."""
        if self.edge is None or self.joint or not self.error:
            return None
        return (self.net + float(self.edge) * self.staked) / self.error


@dataclass(frozen=True)
class Answer:
    """A simulation and what came of it."""

    spec: Spec
    engine: str
    tally: Tally
    rows: tuple[Row, ...]
    minor: int

    @property
    def expected(self) -> Fraction | None:
        """What seat 1 should have won by the exact prices, for what it staked; nothing where a bet has no price."""
        priced = {row.joint for row in self.rows if row.edge is not None}
        if not priced or any(row.edge is None and row.staked and not (row.joint and True in priced) for row in self.rows):
            return None
        return -sum((row.edge * row.staked for row in self.rows if row.edge is not None), Fraction(0))

    @property
    def sigmas(self) -> float | None:
        """How many standard errors the whole is from what the prices say."""
        error = self.tally.sd * math.sqrt(self.tally.rounds)
        return float(self.tally.total - self.expected) / error if self.expected is not None and error else None

    @property
    def staked(self) -> int:
        return sum(row.staked for row in self.rows)

    def _repr_html_(self) -> str:
        from tapete.simulate.sheets import of_answer

        return of_answer(self, "en").fragment()

    def as_json(self) -> dict[str, Any]:
        """Plain figures: amounts in the smallest unit of the currency."""
        tally = self.tally
        return {
            "spec": self.spec.as_json(),
            "engine": self.engine,
            "rounds": tally.rounds,
            "mean": tally.mean,
            "error": tally.error,
            "sd": tally.sd,
            "total": tally.total,
            "sigmas": self.sigmas,
            "house": tally.house,
            "bets": [self.row_json(row) for row in self.rows],
            "nets": {str(net): count for net, count in tally.nets.items()},
            "minor": self.minor,
        }

    def row_json(self, row: Row) -> dict[str, Any]:
        return {
            "bet": row.bet,
            "staked": row.staked,
            "net": row.net,
            "result": row.result,
            "error": row.error / row.staked if row.error is not None and row.staked else None,
            "edge": str(row.edge) if row.edge is not None and not row.joint else None,
            "sigmas": row.sigmas,
        }


def answered(spec: Spec, engine: str, tally: Tally) -> Answer:
    """A tally beside the prices of its bets."""
    game = game_of(spec)
    table = Table(game, spec.plan)
    stakes = {stake.name: stake for stake in stakes_of(table, spec)}
    game_of_several = _one_game(table.terms.rules)
    rows = []
    for name, line in tally.lines.items():
        if name not in stakes and not line.net:
            continue
        edge = exact_edge(spec, table, stakes[name]) if name in stakes else None
        joint = name in stakes and stakes[name].kind in game_of_several
        rows.append(Row(name, line.staked, line.net, _error(line, tally, len(tally.lines)), edge, joint))
    return Answer(spec, engine, tally, tuple(rows), table.terms.minor)


def _one_game(rules: GameRules) -> frozenset[str]:
    """Bets that are staked together and priced as a whole at the first of them: none of them is worth that by itself."""
    first = rules.kinds("ante") if isinstance(rules, PokerRules) else []
    return frozenset(first) if len(first) > 1 else frozenset()


def _error(line: Line, tally: Tally, lines: int) -> float | None:
    """The standard error of a line's net; of the only line there is, that of all rounds."""
    if lines == 1:
        return tally.sd * math.sqrt(tally.rounds)
    return spread(tally.rounds, line.net, line.squares) * math.sqrt(tally.rounds) if line.squares or not line.net else None


def exact_edge(spec: Spec, table: Table, stake: Stake) -> Fraction | None:
    """The edge of a bet as the price list has it, where the way it is played here is the way it is priced."""
    room, first = room_of(table.terms.rules), spec.strategy[:1]
    if not (room in ALWAYS and first and first[0] in PLAIN) and first != ("optimal",):
        return None
    try:
        rows = game_odds(table.game, spec.plan, stake.kind).bets
    except TapeteError:
        return None
    mine = [r for r in rows if stake.spot in r.spots] or list(rows)
    one = {r.edge for r in mine}
    return None if len(one) != 1 or any("left_up" in r.extra for r in mine) else one.pop()
