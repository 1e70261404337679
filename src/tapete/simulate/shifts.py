"""A table's hours: what the house wins in a shift, what part of what is staked or brought that is, and how far both stray.

Shifts are played, each at a fresh table with a stream of its own: rounds from a shoe hang together, and so do seats that play
against one dealer. Where every seat lives by the same spin or throw and rounds are independent, the law of a shift is worked out
beside it. *Staked* is what was first laid and came to a decision, all seats together; the *drop* is what players brought, which
no play can know: it is told by whoever asks.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from tapete.catalogue.families import room_of
from tapete.errors import TapeteError
from tapete.figures import format_amount
from tapete.runner import Crew, Told, run
from tapete.simulate.exact import law_of
from tapete.simulate.making import game_of
from tapete.simulate.play import Job, named, said, work
from tapete.simulate.sampled import half_breadth
from tapete.simulate.sessions import PARTS
from tapete.simulate.spec import Lazy, Spec
from tapete.simulate.spread import Spread, of_chain
from tapete.text import Text

SHARED = ("wheel", "dice")
"""Families in which all seats live by one result, whatever came before."""
CELLS = 2**20
"""A chart tells no more amounts apart."""
ROUNDS = 10_000_000
"""No shift has more."""


@dataclass(frozen=True)
class Shifts:
    """Shifts that were played. Amounts are in the smallest unit of the currency."""

    spec: Spec
    rounds: int
    """Of one shift."""
    wins: NDArray[np.int64] = field(repr=False)
    """What the house won in each."""
    staked: NDArray[np.int64] = field(repr=False)
    """What was staked in each, by all seats."""
    drop: int = 0
    exact: Spread | None = field(default=None, repr=False)
    """The law of the house's win, where it can be worked out."""

    @property
    def shifts(self) -> int:
        return len(self.wins)

    @property
    def mean(self) -> float:
        return float(self.wins.mean())

    @property
    def sd(self) -> float:
        return float(self.wins.std(ddof=1)) if self.shifts > 1 else 0.0

    @property
    def error(self) -> float:
        return self.sd / math.sqrt(self.shifts)

    @property
    def quantiles(self) -> tuple[float, ...]:
        return _quantiles(self.wins)

    @property
    def loses(self) -> float:
        """The part of shifts in which the house lost."""
        return float((self.wins < 0).mean())

    @property
    def loses_error(self) -> float:
        return half_breadth(self.loses, self.shifts)

    @property
    def handle(self) -> float:
        """What is staked in a shift on average."""
        return float(self.staked.mean())

    @property
    def keeps(self) -> tuple[float, ...]:
        """What part of what is staked the house keeps: of all shifts together, and its quantiles from shift to shift."""
        if not self.staked.all():
            return (0.0,) * (1 + len(PARTS))
        return float(self.wins.sum() / self.staked.sum()), *_quantiles(self.wins / self.staked)

    @property
    def holds(self) -> tuple[float, ...]:
        """The same of the drop; nothing where nobody said what was brought."""
        return (self.mean / self.drop, *(q / self.drop for q in self.quantiles)) if self.drop else ()

    def _repr_html_(self) -> str:
        from tapete.simulate.sheets import of_shifts

        return of_shifts(self, "en").fragment()


def shifts(spec: Spec, which: str, rounds: int, drop: int = 0, crew: Crew | None = None, told: Told | None = None) -> Shifts:
    """As many shifts as the simulation's rounds give."""
    many = spec.rounds // rounds if 0 < rounds <= ROUNDS else 0
    if many < 2:
        raise TapeteError(
            Text(
                f"{spec.rounds} rondas no dan dos turnos de {rounds}: más --rounds, o menos horas",
                f"{spec.rounds} rounds do not make two shifts of {rounds}: more --rounds, or fewer hours",
            )
        )
    words = said(spec)
    if named(spec, which) == "procedure" and not (crew and (crew.workers or crew.scheduler)):
        crew = Crew(threads=1)

    def both(a: dict[int, tuple[int, int]], b: dict[int, tuple[int, int]]) -> dict[int, tuple[int, int]]:
        a.update(b)
        return a

    none: dict[int, tuple[int, int]] = {}
    found = run(Lazy(many, lambda n: Job(words, which, n, rounds)), shift, both, none, crew=crew, told=told)
    wins, staked = (np.array([found[n][k] for n in range(many)], dtype=np.int64) for k in (0, 1))
    return Shifts(spec, rounds, wins, staked, drop, law_of_shift(spec, rounds))


def shift(job: Job) -> dict[int, tuple[int, int]]:
    """One shift: what the house won, and what all seats staked; they bet alike."""
    tally, seats = work(job), int(json.loads(job.spec)["seats"])
    return {job.chunk: (tally.house, sum(line.staked for line in tally.lines.values()) * seats)}


def law_of_shift(spec: Spec, rounds: int) -> Spread | None:
    """What all seats lose to the house in so many independent rounds that they live through together."""
    game = game_of(spec)
    if room_of(game.bare) not in SHARED or spec.strategy != ("basic",):
        return None
    minor = game.regulation.currency.minor
    bets = ", ".join(f"{w.bet} {w.amount if isinstance(w.amount, str) else format_amount(w.amount, minor)}" for w in spec.bets)
    try:
        return of_chain(law_of(game, spec.plan, bets), rounds).turned().times(spec.seats)
    except TapeteError:
        return None


def _quantiles(values: NDArray[np.int64] | NDArray[np.float64]) -> tuple[float, ...]:
    return tuple(float(q) for q in np.quantile(values, PARTS, method="inverted_cdf"))


def as_spread(values: NDArray[np.int64], often: NDArray[np.float64] | None = None) -> Spread:
    """Amounts that came, each once or so often, as a law for a chart."""
    there, place = np.unique(values, return_inverse=True)
    counts = np.bincount(place, often)
    unit = int(np.gcd.reduce(np.diff(there))) if len(there) > 1 else 1
    unit *= -(-((int(there[-1]) - int(there[0])) // unit + 1) // CELLS)
    chances = np.zeros((int(there[-1]) - int(there[0])) // unit + 1)
    np.add.at(chances, (there - there[0]) // unit, counts / counts.sum())
    return Spread(Fraction(int(there[0])), Fraction(unit), chances)
