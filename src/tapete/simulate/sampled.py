"""The same questions asked of a sample, for rounds that hang together: a shoe that runs down, a strategy that counts.

A trace is what each round brought, one after the other; sessions are cut from it end to end, so that a session begins wherever
the shoe happens to stand.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tapete.errors import TapeteError
from tapete.simulate.making import engine_of
from tapete.simulate.sessions import MARKS, PARTS
from tapete.simulate.spec import Spec
from tapete.text import Text

MOST = 4_000_000
"""Rounds that are kept one by one."""


@dataclass(frozen=True)
class Sampled:
    """Sessions that were played; errors are standard errors."""

    sessions: int
    mean: float
    sd: float
    error: float
    quantiles: tuple[float, ...]
    """Of the result, at 5, 25, 50, 75 and 95 %."""
    ahead: float
    ruin: float
    ruin_error: float
    goal_reached: float
    goal_error: float
    played: float
    falls: tuple[float, float]
    """The deepest fall below the best moment: not passed by half of all sessions, and by 95 %."""
    results: NDArray[np.int64]
    """What each session brought."""
    paths: tuple[tuple[int, tuple[float, ...]], ...]
    """After how many rounds, and the quantiles of the result so far."""
    rounds: int = 0
    """Of one session."""
    bankroll: int = 0
    goal: int = 0
    spec: Spec | None = None
    """What was simulated, where it was."""

    def _repr_html_(self) -> str | None:
        from tapete.simulate.sheets import of_sampled

        return of_sampled(self, "en").fragment() if self.spec else None


def sampled(trace: NDArray[np.int64], rounds: int, bankroll: int = 0, goal: int = 0, need: int | None = None) -> Sampled:
    """Sessions of so many rounds, ended by the goal or when less is left than a round needs (else: than its worst one cost)."""
    many = len(trace) // rounds if rounds > 0 else 0
    if many < 1:
        raise TapeteError(
            Text(
                f"{len(trace)} jugadas no dan una sesión de {rounds}",
                f"{len(trace)} rounds do not make one session of {rounds}",
            )
        )
    cut = np.asarray(trace[: many * rounds], dtype=np.int64).reshape(many, rounds)
    sums = np.cumsum(cut, axis=1)
    least = need if need is not None else -int(min(0, int(cut.min())))
    if bankroll and bankroll < least:
        raise TapeteError(
            Text("el capital no llega para una ronda como la peor", "the bankroll does not suffice for a round like the worst")
        )
    low = (bankroll + sums < least) if bankroll else np.zeros_like(sums, dtype=bool)
    high = (bankroll + sums >= goal) if goal else np.zeros_like(sums, dtype=bool)
    over = low | high
    ended = np.where(over.any(axis=1), over.argmax(axis=1), rounds - 1)
    after = np.minimum(np.arange(rounds)[None, :], ended[:, None])
    sums = np.take_along_axis(sums, after, axis=1)
    last = np.arange(many), ended
    results, ruined, won = sums[:, -1], low[last], high[last]
    peaks = np.maximum.accumulate(np.maximum(sums, 0), axis=1)
    falls = (peaks - sums).max(axis=1)
    every = max(1, rounds // MARKS)
    marks = [*range(every, rounds, every), rounds]
    sd = float(results.std(ddof=1)) if many > 1 else 0.0
    return Sampled(
        many,
        float(results.mean()),
        sd,
        sd / math.sqrt(many),
        _quantiles(results),
        float((results > 0).mean()),
        float(ruined.mean()),
        half_breadth(float(ruined.mean()), many),
        float(won.mean()),
        half_breadth(float(won.mean()), many),
        float((ended + 1).mean()),
        (float(np.quantile(falls, 0.5)), float(np.quantile(falls, 0.95))),
        results,
        tuple((n, _quantiles(sums[:, n - 1])) for n in marks),
        rounds,
        bankroll,
        goal,
    )


def evenings(spec: Spec, which: str, length: int, bankroll: int = 0, goal: int = 0) -> Sampled:
    """Sessions of a simulation, each at a fresh table with a stream of its own: as many as its rounds give, up to `MOST`."""
    if length < 1 or length > min(spec.rounds, MOST):
        most = min(spec.rounds, MOST)
        raise TapeteError(Text(f"una sesión tiene de 1 a {most} rondas", f"a session has 1 to {most} rounds"))
    if goal and goal <= bankroll:
        raise TapeteError(Text("la meta debe ser mayor que el capital", "the goal must be more than the bankroll"))
    engine, many = engine_of(spec, which), min(spec.rounds, MOST) // length
    trace = np.zeros(many * length, dtype=np.int64)
    for n in range(many):
        engine.run(spec.seed, n, length, trace[n * length : (n + 1) * length])
    return replace(sampled(trace, length, bankroll, goal), spec=spec)


def _quantiles(values: NDArray[np.int64]) -> tuple[float, ...]:
    return tuple(float(q) for q in np.quantile(values, PARTS, method="inverted_cdf"))


def half_breadth(part: float, many: int) -> float:
    """Wilson's half breadth at one standard error: never nothing, also where it did not happen once."""
    return math.sqrt(part * (1 - part) / many + 1 / (4 * many * many)) / (1 + 1 / many)
