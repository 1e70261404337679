"""Ruin or goal, however long it takes: the chain of what the player has, solved.

Where there are few steps between ruin and goal, in fractions. Else in doubles by elimination on a band, which is stable here
without exchanging rows (no state gains chance), and what is found is put back into the equations: what is left over, times the
longest a session may last on average, bounds the error.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.lib.stride_tricks import as_strided

from tapete.errors import TapeteError
from tapete.odds.kit.markov import Row, Vector, solve
from tapete.simulate.chain import Chain
from tapete.simulate.spread import EPS, Floats
from tapete.text import Text

FEW = 60
"""So many situations are solved in fractions."""
CELLS, WORK = 3 * 10**7, 4 * 10**9
"""The widest band that is kept, and the additions that are made at most."""


@dataclass(frozen=True)
class Ruin:
    """What comes first, and when."""

    ruin: Fraction | float
    goal: Fraction | float
    rounds: Fraction | float
    """How many rounds until either, on average."""
    to_ruin: float
    """How many where it ends in ruin."""
    to_goal: float
    exact: bool
    error: float = 0.0
    """What the two chances may be wrong by at most."""


@dataclass(frozen=True)
class _Places:
    """Every amount between ruin and goal that a session may pass through, in every state."""

    chain: Chain
    start: Fraction
    goal: Fraction

    @property
    def unit(self) -> Fraction:
        return self.chain.unit

    @property
    def low(self) -> int:
        """The lowest place, in units from the bankroll, where any state may still play."""
        return min(math.ceil((n - self.start) / self.unit) for n in self.chain.needs)

    @property
    def high(self) -> int:
        """The first place that is the goal."""
        return math.ceil((self.goal - self.start) / self.unit)

    def plays(self, place: int, state: int) -> bool:
        return place < self.high and self.start + place * self.unit >= self.chain.needs[state]


def ruin(chain: Chain, bankroll: Fraction, goal: Fraction) -> Ruin:
    """Whether the goal is reached before a round can no longer be covered.

    >>> from tapete.simulate.chain import one_state
    >>> fair = one_state({Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 2)}, Fraction(1), Fraction(1))
    >>> found = ruin(fair, Fraction(3), Fraction(10))
    >>> found.ruin, found.rounds
    (Fraction(7, 10), Fraction(21, 1))
    """
    at = _Places(chain, bankroll, goal)
    if at.high <= 0 or not at.plays(0, 0):
        won = at.high <= 0
        return Ruin(Fraction(not won), Fraction(won), Fraction(0), 0.0, 0.0, True)
    if (at.high - at.low) * len(chain.steps) <= FEW and chain.exact and not chain.missing:
        return _in_fractions(at)
    return _in_doubles(at)


def _in_fractions(at: _Places) -> Ruin:
    chain, rows = at.chain, dict[tuple[int, int], Row[tuple[int, int]]]()
    todo = [(0, 0)]
    while todo:
        place, state = todo.pop()
        if (place, state) in rows:
            continue
        shares: dict[tuple[int, int], Fraction] = {}
        own: Vector = {"rounds": Fraction(1), "goal": Fraction(0)}
        for (net, to), chance in chain.steps[state].items():
            new = place + int(net / at.unit)
            if at.plays(new, to):
                shares[new, to] = shares.get((new, to), Fraction(0)) + chance
            elif new >= at.high:
                own["goal"] += chance
        rows[place, state] = (shares, own)
        todo += shares
    found = solve(rows)
    goals = {key: value["goal"] for key, value in found.items()}
    timed = solve({key: (shares, {"goal": goals[key]}) for key, (shares, _) in rows.items()})[0, 0]["goal"]
    goal, rounds = goals[0, 0], found[0, 0]["rounds"]
    later = float((rounds - timed) / (1 - goal)) if goal != 1 else 0.0
    return Ruin(1 - goal, goal, rounds, later, float(timed / goal) if goal else 0.0, True)


def _in_doubles(at: _Places) -> Ruin:
    chain, states = at.chain, len(at.chain.steps)
    places = at.high - at.low
    ways = [(s, int(net / at.unit), to, float(p)) for s, steps in enumerate(chain.steps) for (net, to), p in steps.items()]
    down = min(max(-k for _, k, _, _ in ways), places) * states + states - 1
    up = min(max(k for _, k, _, _ in ways), places) * states + states - 1
    size = places * states
    if size * (down + up + 1) > CELLS or size * (down + 1) * (up + 1) > WORK:
        raise TapeteError(
            Text(
                f"entre la ruina y la meta caben {size} situaciones, demasiadas para resolverlas: importes con un divisor "
                "común mayor, o una sesión de tantas jugadas (--rounds)",
                f"between ruin and goal there are {size} situations, too many to solve: amounts with a larger common divisor, "
                "or a session of so many rounds (--rounds)",
            )
        )
    band, won, live = np.zeros((size, down + up + 1)), np.zeros(size), np.zeros((places, states), dtype=bool)
    for state in range(states):
        live[:, state] = [at.plays(at.low + i, state) for i in range(places)]
    index = np.arange(places)
    for state, k, to, chance in ways:
        here, new = index * states + state, index + k
        playing = live[:, state]
        won[here[playing & (new >= places)]] += chance
        stays = playing & (new >= 0) & (new < places)
        stays[stays] = live[new[stays], to]
        offset = k * states + to - state + down
        band[here[stays], offset] -= chance
    alive = live.reshape(-1)
    matrix = band.copy()
    matrix[:, down] += 1.0
    once = np.where(alive, 1.0, 0.0)
    first = _solve(matrix, down, np.stack([won, once], axis=1))
    goals, rounds = first[:, 0], first[:, 1]
    timed = _solve(matrix, down, goals[:, None])[:, 0]
    most = float(rounds.max())
    slip = _left_over(matrix, down, rounds, once)
    left = _left_over(matrix, down, goals, won)
    error = (left + float(chain.missing)) * most / max(0.5, 1 - slip)
    start = -at.low * states
    goal, mean = min(1.0, max(0.0, float(goals[start]))), float(rounds[start])
    lost = 1.0 - goal
    to_ruin = (mean - float(timed[start])) / lost if lost > error else 0.0
    return Ruin(lost, goal, mean, to_ruin, float(timed[start]) / goal if goal > error else 0.0, False, error)


def _view(band: Floats, down: int) -> Floats:
    """The band as the matrix that it is part of: only cells on the band may be looked at."""
    size, by, at = len(band), band.strides[0], band.strides[1]
    return as_strided(band[0, down:], shape=(size, size), strides=(by - at, at))


def _solve(matrix: Floats, down: int, right: Floats) -> Floats:
    """Gauss on a band, without exchanging rows."""
    work, values = matrix.copy(), right.copy()
    size, up = len(work), matrix.shape[1] - down - 1
    cells = _view(work, down)
    for k in range(size - 1):
        rows, columns = slice(k + 1, min(size, k + 1 + down)), slice(k + 1, min(size, k + 1 + up))
        times = cells[rows, k] / cells[k, k]
        cells[rows, columns] -= np.multiply.outer(times, cells[k, columns])
        values[rows] -= np.multiply.outer(times, values[k])
    for k in range(size - 1, -1, -1):
        columns = slice(k + 1, min(size, k + 1 + up))
        values[k] = (values[k] - cells[k, columns] @ values[columns]) / cells[k, k]
    return values


def _left_over(matrix: Floats, down: int, found: Floats, right: Floats) -> float:
    """How far a solution is from solving any equation, rounding of this check included."""
    size, wide = matrix.shape
    padded = np.concatenate([np.zeros(down), found, np.zeros(wide - down - 1)])
    windows = as_strided(padded, shape=(size, wide), strides=(padded.strides[0], padded.strides[0]))
    terms: Floats = matrix * windows
    check: float = (wide + 2) * EPS * float(np.abs(terms).sum(axis=1).max())
    return float(np.abs(terms.sum(axis=1) - right).max()) + check
