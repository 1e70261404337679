"""A session: so many rounds, or until the bankroll no longer covers a round or the goal is reached; and a trip of several.

The law of what the player has is carried from round to round in doubles, every term positive: after n rounds each chance is
right but for a relative error of n times a few units in the last place, and what falls off the edges is counted.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from tapete.errors import TapeteError
from tapete.simulate.chain import Chain
from tapete.simulate.spread import EPS, Floats, Spread, power
from tapete.text import Text

WORK = 6 * 10**9
"""So many additions are made at most."""
PARTS = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The quantiles that a chart of paths shows."""
MARKS = 60
"""So many moments of a session are remembered for it."""
FAR = 12
"""So many standard deviations up are followed where there is no goal."""


@dataclass(frozen=True)
class Session:
    """How a session ends."""

    rounds: int
    result: Spread
    """What it brings, in the smallest unit of the currency."""
    ruin: float
    goal: float
    played: float
    """How many rounds are played on average."""
    error: float
    paths: tuple[tuple[int, tuple[float, ...]], ...] = field(default=(), repr=False)
    """After how many rounds, and the quantiles of the result so far."""
    ruined: tuple[tuple[int, float], ...] = field(default=(), repr=False)
    """After how many rounds, and how likely ruin was by then."""


def walk(chain: Chain, rounds: int, bankroll: Fraction | None = None, goal: Fraction | None = None, work: int = WORK) -> Session:
    """So many rounds, ended early by ruin (where there is a bankroll) or by the goal."""
    unit, start = chain.unit, bankroll or Fraction(0)
    ways = [[(int(net / unit), to, float(p)) for (net, to), p in steps.items()] for steps in chain.steps]
    down, up = -min(0, min(k for w in ways for k, _, _ in w)), max(0, max(k for w in ways for k, _, _ in w))
    sd = max(math.sqrt(sum(p * k * k for k, _, p in w)) for w in ways)
    far = int(FAR * sd * math.sqrt(rounds) + 40 * sd + abs(float(chain.mean / unit)) * rounds) + 1
    below = min(down * rounds, far)
    if bankroll is not None:  # nobody who may play has less than the least that a round needs
        below = min(below, int((start - min(chain.needs)) / unit) + down + 1)
    above = min(up * rounds, far)
    if goal is not None:
        above = min(above, math.ceil((goal - start) / unit) + up)
    width, states = below + above + 1, len(ways)
    if rounds * width * sum(map(len, ways)) > work:
        raise too_much(rounds, width)
    floors = [_at_least((n - start) / unit) + below if bankroll is not None else 0 for n in chain.needs]
    top = _at_least((goal - start) / unit) + below if goal is not None else width
    live, low, high = np.zeros((states, width)), np.zeros(width), np.zeros(width)
    live[0, below] = 1.0
    _absorb(live, floors, top, low, high)
    played, marks, ruined = 0.0, list[tuple[int, tuple[float, ...]]](), list[tuple[int, float]]()
    every = max(1, rounds // MARKS)
    for done in range(1, rounds + 1):
        playing = float(live.sum())
        played += playing
        if playing:
            live = _step(live, ways, width)
            _absorb(live, floors, top, low, high)
        if done % every == 0 or done == rounds:
            now = Spread(-below * unit, unit, live.sum(axis=0) + low + high)
            marks.append((done, tuple(float(now.quantile(p)) for p in PARTS)))
            ruined.append((done, float(low.sum())))
    chances = live.sum(axis=0) + low + high
    error = rounds * ((max(map(len, ways)) + 2) * EPS + float(chain.missing)) + max(0.0, 1.0 - float(chances.sum()))
    result = Spread(-below * unit, unit, chances, error)
    return Session(rounds, result, float(low.sum()), float(high.sum()), played, error, tuple(marks), tuple(ruined))


def _at_least(places: Fraction) -> int:
    return math.ceil(places)


def _step(live: Floats, ways: list[list[tuple[int, int, float]]], width: int) -> Floats:
    later = np.zeros_like(live)
    for state, outs in enumerate(ways):
        row = live[state]
        for k, to, p in outs:
            if k >= width or -k >= width:
                continue
            if k >= 0:
                later[to, k:] += p * row[: width - k]
            else:
                later[to, :k] += p * row[-k:]
    return later


def _absorb(live: Floats, floors: list[int], top: int, low: Floats, high: Floats) -> None:
    """Who cannot play another round, or has the goal, gets up from the table."""
    if top < live.shape[1]:
        high[top:] += live[:, top:].sum(axis=0)
        live[:, top:] = 0.0
    for state, least in enumerate(floors):
        if least > 0:
            low[:least] += live[state, :least]
            live[state, :least] = 0.0


def trip(session: Session, sessions: int) -> Spread:
    """What so many sessions bring, each with a bankroll of its own."""
    one = session.result
    kept = np.nonzero(one.chances)[0]
    first, last = int(kept[0]), int(kept[-1]) + 1
    return power(Spread(one.total(first), one.unit, one.chances[first:last], one.error), sessions)


def drawdown_reached(chain: Chain, rounds: int, depth: int) -> float:
    """How likely it is that what the player has falls so many units below the most it had been so far."""
    unit = chain.unit
    ways = [[(int(net / unit), to, float(p)) for (net, to), p in steps.items()] for steps in chain.steps]
    live = np.zeros((len(ways), depth))  # by how far below the peak
    live[0, 0] = 1.0
    reached = 0.0
    for _ in range(rounds):
        later = np.zeros_like(live)
        for state, outs in enumerate(ways):
            row = live[state]
            for k, to, p in outs:
                if k >= 0:
                    later[to, : max(0, depth - k)] += p * row[k:]
                    later[to, 0] += p * float(row[:k].sum())
                else:
                    fallen = max(0, depth + k)
                    later[to, -k:] += p * row[:fallen] if -k < depth else 0.0
                    reached += p * float(row[fallen:].sum())
        live = later
    return reached


def drawdown(chain: Chain, rounds: int, parts: tuple[float, ...] = (0.5, 0.95), work: int = WORK) -> dict[float, Fraction]:
    """The fall below the best moment so far that is not passed with each of these chances, found by halving."""
    unit, sd = chain.unit, chain.sd
    deepest = (
        min(int(-chain.least / unit) * rounds, int(6 * (sd * math.sqrt(rounds) + float(abs(chain.mean)) * rounds) / unit)) + 2
    )
    if rounds * deepest * sum(map(len, chain.steps)) * 4 > work:
        raise too_much(rounds, deepest)
    seen: dict[int, float] = {}

    def reached(depth: int) -> float:
        if depth not in seen:
            seen[depth] = drawdown_reached(chain, rounds, depth)
        return seen[depth]

    return {part: _halved(lambda depth, part=part: reached(depth) <= 1 - part, deepest) * unit for part in parts}  # type: ignore[misc]


def _halved(rare: Callable[[int], bool], deepest: int) -> int:
    """The largest depth that is not yet rare to be passed: one more is."""
    low, high = 0, deepest
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if rare(middle) else (middle, high)
    return low


def too_much(rounds: int, width: int) -> TapeteError:
    return TapeteError(
        Text(
            f"{rounds} jugadas con {width} resultados posibles son demasiado para un cálculo exacto: "
            "menos jugadas, importes con un divisor común mayor, o una muestra con tapete simulate",
            f"{rounds} rounds with {width} possible results are too much to work out exactly: "
            "fewer rounds, amounts with a larger common divisor, or a sample with tapete simulate",
        )
    )
