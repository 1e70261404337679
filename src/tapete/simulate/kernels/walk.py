"""A table of small state, compiled: a walk over cells, one for every state of the table and every result that chance can bring.

A cell is one number: where the next state begins (24 bits), whether the round ends with it (bit 24), and what seat 1 won by it in
units (the upper half). What happened is counted cell by cell; all that a tally holds follows from these counts and from the
cells' own accounts, in whole numbers. Only what a whole round of several throws brings must be added up on the way.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.simulate.draws import below, next_word

Numbers = NDArray[np.int64]
Floats = NDArray[np.float64]
NEXT, ENDS, NET = (1 << 24) - 1, 24, 32
"""Where a cell keeps what."""
WAGERS = 4
"""Wagers whose squares are taken together."""
BELOW, PAIR, TRIPLE = 0, 2, 3
"""How chance speaks: one draw below a total, two dice of one word, three of two."""


@njit(cache=True, nogil=True, forceinline=True)
def result(s0: Any, s1: Any, speaks: int, faces: Any) -> tuple[Any, Any, Any]:
    """Which of the equally likely results came, and the generator after it."""
    word, s0, s1 = next_word(s0, s1)
    found = below(word, faces)
    if speaks != BELOW:
        found = found * faces + (((word & uint64(0xFFFFFFFF)) * faces) >> uint64(32))
    if speaks == TRIPLE:
        word, s0, s1 = next_word(s0, s1)
        found = found * faces + (below(word, faces))
    return found, s0, s1


@njit(cache=True, nogil=True)
def coups(cells: Numbers, words: Any, at: int, rounds: int, speaks: int, faces: int, counts: Numbers, trace: Numbers) -> int:
    """Rounds of one result each: how often each cell came, and the state after the last. A trace, if given, takes each net."""
    s0, s1, n = uint64(words[0]), uint64(words[1]), uint64(faces)
    base, kept = uint64(at), len(trace)
    for k in range(rounds):
        found, s0, s1 = result(s0, s1, speaks, n)
        here = base + found
        cell = cells[here]
        counts[here] += 1
        base = uint64(cell) & uint64(NEXT)
        if kept:
            trace[k] = cell >> NET
    words[0], words[1] = s0, s1
    return int(base)


@njit(cache=True, nogil=True, forceinline=True)
def walked(
    cells: Numbers, words: Any, at: int, rounds: int, speaks: int, faces: int,
    counts: Numbers, nets: Numbers, low: int, far: Numbers, trace: Numbers, by_line: Floats, squares: Floats, squared: bool,
) -> tuple[int, int, int]:  # fmt: skip
    """Rounds of as many results as they take: counts of cells, and of what a round brought, `nets[1 + net - low]`.

    What lies outside is kept one by one in `far`; when that is full the kernel stops. Gives the state, the rounds played and
    how many lie in `far`. Nothing in the loop branches on what came, because that could not be foreseen.

    `by_line` has what each cell brings each of four wagers, and `squares` takes the squares of what a round brought each: whole
    numbers, as floats because processors multiply four of these at once, and small enough to be exact.
    """
    s0, s1, n = uint64(words[0]), uint64(words[1]), uint64(faces)
    base, kept, most = uint64(at), len(trace), uint64(len(nets) - 2)
    net, done, strays = 0, 0, 0
    a0 = a1 = a2 = a3 = 0.0
    q0 = q1 = q2 = q3 = 0.0
    while done < rounds and strays < len(far):
        found, s0, s1 = result(s0, s1, speaks, n)
        here = base + found
        cell = cells[here]
        counts[here] += 1
        base = uint64(cell) & uint64(NEXT)
        ends = (cell >> ENDS) & 1
        net += cell >> NET
        place = min(uint64(net - low), most)
        nets[(place + uint64(1)) * uint64(ends)] += 1
        if place == most and ends:
            far[strays] = net
            strays += 1
        if kept and ends:
            trace[done] = net
        net &= ends - 1
        done += ends
        if squared:
            over, line = float(ends), here * uint64(WAGERS)
            on = 1.0 - over
            t0, t1 = a0 + by_line[line], a1 + by_line[line + uint64(1)]
            t2, t3 = a2 + by_line[line + uint64(2)], a3 + by_line[line + uint64(3)]
            q0, q1, q2, q3 = q0 + t0 * t0 * over, q1 + t1 * t1 * over, q2 + t2 * t2 * over, q3 + t3 * t3 * over
            a0, a1, a2, a3 = t0 * on, t1 * on, t2 * on, t3 * on
    if squared:
        squares[0] += q0
        squares[1] += q1
        squares[2] += q2
        squares[3] += q3
    words[0], words[1] = s0, s1
    return int(base), done, strays


@njit(cache=True, nogil=True)
def series(
    cells: Numbers, words: Any, at: int, rounds: int, speaks: int, faces: int,
    counts: Numbers, nets: Numbers, low: int, far: Numbers, trace: Numbers, by_line: Floats, squares: Floats,
) -> tuple[int, int, int]:  # fmt: skip
    """Rounds whose squares follow from the counts of cells: `by_line` is not looked at."""
    return walked(cells, words, at, rounds, speaks, faces, counts, nets, low, far, trace, by_line, squares, False)


@njit(cache=True, nogil=True)
def series_squared(
    cells: Numbers, words: Any, at: int, rounds: int, speaks: int, faces: int,
    counts: Numbers, nets: Numbers, low: int, far: Numbers, trace: Numbers, by_line: Floats, squares: Floats,
) -> tuple[int, int, int]:  # fmt: skip
    """Rounds in which a wager may be decided more than once."""
    return walked(cells, words, at, rounds, speaks, faces, counts, nets, low, far, trace, by_line, squares, True)
