"""What tables should have won: from the bets that were really made, what each costs exactly, and how far chance may lead from it.

The expectation of a stake is its edge; its spread is the bet's standard deviation. Stakes on one spot in one coup win and lose
together and are one stake; different spots and different coups are taken as independent of each other.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tapete.errors import TapeteError
from tapete.floor.host import Host
from tapete.floor.house import Floor
from tapete.floor.results import Result, Stakes
from tapete.odds import BetOdds, GameOdds
from tapete.web.pricing import price_list

PATIENCE = 2.0
"""Seconds that a report waits for prices, all tables together."""
ALLOWED = 3
"""So many standard deviations chance is allowed before a table is marked: one in 370 is beyond them by chance alone."""


@dataclass(frozen=True)
class Expectation:
    """What should have been won, and the variance of it; sums add up."""

    mean: Fraction = Fraction(0)
    variance: float = 0.0

    @property
    def sd(self) -> float:
        return math.sqrt(self.variance)

    def __add__(self, other: Expectation) -> Expectation:
        return Expectation(self.mean + other.mean, self.variance + other.variance)

    def score(self, win: int) -> float | None:
        """By how many standard deviations a win is off."""
        return float(win - self.mean) / self.sd if self.variance > 0 else None


def of_stakes(prices: GameOdds, stakes: Mapping[tuple[str, str], Stakes]) -> Expectation:
    """What these stakes should have brought the house. A bet without a price is a part of another, such as a raise of an ante."""
    total = Expectation()
    for (kind, spot), s in stakes.items():
        row = _row(prices, kind, spot)
        if row:
            total += Expectation(s.amount * row.edge, s.squares * row.sd**2)
    return total


def _row(prices: GameOdds, kind: str, spot: str) -> BetOdds | None:
    rows = [r for r in prices.bets if r.bet == kind]
    return next((r for r in rows if spot in r.spots), rows[0] if len(rows) == 1 else None)


class Prices:
    """The prices of tables for one report, which waits for all of them together no longer than it has patience."""

    def __init__(self, floor: Floor, patience: float = PATIENCE) -> None:
        self.floor, self.until = floor, time.monotonic() + patience
        self.known: dict[int, GameOdds | None] = {}
        self.late = False
        """Whether some prices are still being worked out."""

    def expected(self, result: Result) -> Expectation | None:
        """Nothing where no price can be named, or not yet."""
        if not result.stakes:
            return Expectation()
        if result.table not in self.known:
            host = self.floor.hosts.get(result.table)
            self.known[result.table] = self._priced(host) if host else None
        prices = self.known[result.table]
        return of_stakes(prices, result.stakes) if prices else None

    def _priced(self, host: Host) -> GameOdds | None:
        try:
            found = price_list(host.game, host.plan, max(0.0, self.until - time.monotonic()))
        except TapeteError:  # what the plan leaves unsaid has no price
            return None
        self.late = self.late or found is None
        return found
