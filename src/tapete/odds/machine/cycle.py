"""The whole cycle of a machine with reels: every combination of stops, what it pays on all lines together and what it sets off.

The return needs no such count (`returns`); how often anything is paid and how far results scatter do, since lines share symbols.
Sums are whole numbers, so what follows from them is exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tapete.catalogue.machine.parts import Reels
from tapete.catalogue.memo import once_per_rules
from tapete.compiled import njit
from tapete.games.machine.wins import anywhere_win, credit_pays, line_win
from tapete.odds.machine.returns import _open, held_moments

Ints = NDArray[np.int64]
MOST_STOPS = 300_000_000
"""Combinations of stops that are run through; beyond that only the return is worked out."""
MOST_LINES = 20_000_000
"""Combinations of symbols on a line for which there is a table."""


@njit(cache=True, nogil=True)
def _run(
    strips: Ints, sizes: Ints, weights: Ints, lines: Ints, table: Ints, steps: Ints, groups: Ints, pays: Ints, frees: Ints,
    coin: int, rows: int, needs: int, stake: int, sums: Ints, held: Ints,
) -> None:  # fmt: skip
    """Add up, for each stop of the first reel: ways, prizes, their squares, free games, hits; and where symbols are held."""
    reels, many, kinds = len(sizes), len(lines), len(pays)
    index = np.zeros((reels + 1, many), dtype=np.int64)
    seen = np.zeros((reels + 1, kinds + 1), dtype=np.int64)
    ways = np.ones(reels + 1, dtype=np.int64)
    stops = np.zeros(reels, dtype=np.int64)
    reel, fresh = 0, True
    while True:
        if not fresh:
            stops[reel] += 1
        while stops[reel] == sizes[reel]:
            if reel == 0:
                return
            stops[reel] = 0
            reel -= 1
            stops[reel] += 1
        fresh = True
        stop = stops[reel]
        for k in range(many):
            symbol = strips[reel, (stop + lines[k, reel]) % sizes[reel]]
            index[reel + 1, k] = index[reel, k] + symbol * steps[reel]
        for g in range(kinds + 1):
            found = 0
            for r in range(rows):
                symbol = strips[reel, (stop + r) % sizes[reel]]
                found += (1 if symbol == coin else 0) if g == kinds else groups[g, symbol]
            seen[reel + 1, g] = seen[reel, g] + found
        ways[reel + 1] = ways[reel] * weights[reel, stop]
        if reel < reels - 1:
            reel += 1
            continue
        prize, games = 0, 0
        for k in range(many):
            prize += table[index[reels, k]]
        for g in range(kinds):
            prize += pays[g, seen[reels, g]]
            games += frees[g, seen[reels, g]]
        w, c, s = ways[reels], seen[reels, kinds], stops[0]
        begun = coin >= 0 and c >= needs
        sums[s, 0] += w
        sums[s, 1] += w * prize
        sums[s, 2] += w * prize * prize
        sums[s, 3] += w * games
        sums[s, 4] += w * games * games
        sums[s, 5] += w * prize * games
        if prize > 0 or games > 0 or begun:
            sums[s, 6] += w
        if prize > stake:
            sums[s, 7] += w
        elif prize == stake:
            sums[s, 8] += w
        if begun:
            held[c, 0] += w
            held[c, 1] += w * prize
            held[c, 2] += w * games
        fresh = False


@dataclass(frozen=True)
class Cycle:
    """A game's moments, per unit staked: prize and free games given, and where symbols are held, by how many began it."""

    stops: int
    prize: Fraction
    square: Fraction
    games: Fraction
    games2: Fraction
    both: Fraction
    hit: Fraction
    above: Fraction
    equal: Fraction
    held: dict[int, tuple[Fraction, Fraction, Fraction]]


def _table(reels: Reels, names: list[str], most: bool, unit: int) -> Ints:
    """What every combination of symbols on a line pays."""
    size, many = len(names), len(reels.strips)
    found = np.zeros(size**many, dtype=np.int64)

    def fill(symbols: tuple[str, ...], start: int) -> None:
        width = size ** (many - len(symbols))
        if len(symbols) == many or not _open(reels, symbols):
            made = line_win(reels, symbols, most)
            found[start : start + width] = int(made[1] * unit) if made else 0
            return
        for i, name in enumerate(names):
            fill((*symbols, name), start + i * width // size)

    fill((), 0)
    return found


def unit_of(reels: Reels, most: bool) -> int:
    """What prizes are counted in, so that all are whole."""
    return lcm(*(credit_pays(row, most).denominator for row in reels.pays))


@once_per_rules
def _known(reels: Reels) -> dict[tuple[Any, ...], Cycle | None]:
    return {}


def cycle(reels: Reels, lines: int, most: bool, free: bool = False) -> Cycle | None:
    """The moments of one game; nothing where its cycle is too long to be run through."""
    free = bool(free and reels.free and reels.free.strips)
    most = most and any(row.most is not None for row in reels.pays)
    known = _known(reels)
    if (lines, most, free) not in known:
        known[lines, most, free] = _counted(reels, lines, most, free)
    return known[lines, most, free]


def _counted(reels: Reels, lines: int, most: bool, free: bool) -> Cycle | None:
    strips, names = reels.reels(free), list(reels.symbols)
    stops, size, many = prod(map(len, strips)), len(names), len(strips)
    if stops > MOST_STOPS or size**many > MOST_LINES:
        return None
    unit = unit_of(reels, most)
    stake, longest = lines * unit, max(map(len, strips))
    number = {name: i for i, name in enumerate(names)}
    cells, weights = np.zeros((many, longest), dtype=np.int64), np.zeros((many, longest), dtype=np.int64)
    for i, strip in enumerate(strips):
        cells[i, : len(strip)] = [number[s] for s in strip]
        weights[i, : len(strip)] = reels.ways(i, free)
    table = _table(reels, names, most, unit)
    sets = list(dict.fromkeys(row.symbols for row in reels.pays if row.anywhere))
    places = many * reels.rows
    groups = np.array([[int(n in s) for n in names] for s in sets], dtype=np.int64).reshape(len(sets), size)
    pays, frees = np.zeros((len(sets), places + 1), dtype=np.int64), np.zeros((len(sets), places + 1), dtype=np.int64)
    for g, symbols in enumerate(sets):
        for n in range(places + 1):
            for i, pay in anywhere_win(reels, {symbols[0]: n}, most):
                if reels.pays[i].symbols == symbols:
                    pays[g, n], frees[g, n] = int(pay * unit) * lines, reels.pays[i].free
    rule = reels.respin if not free else None
    top = int(table.max()) * lines + int(pays.sum())
    if top**2 * prod(sum(reels.ways(i, free)) for i in range(1, many)) * max(reels.ways(0, free)) >= 2**62:
        return None
    sums, held = np.zeros((len(strips[0]), 9), dtype=np.int64), np.zeros((places + 1, 3), dtype=np.int64)
    _run(
        cells, np.array([len(s) for s in strips]), weights, np.array(reels.lines[:lines]) - 1, table,
        np.array([size ** (many - 1 - i) for i in range(many)]), groups, pays, frees, number[rule.symbol] if rule else -1,
        reels.rows, rule.needs if rule else 0, stake, sums, held,
    )  # fmt: skip
    total, prize, square, games, games2, both, hit, above, equal = (sum(map(int, column)) for column in sums.T)
    by = {c: tuple(map(int, row)) for c, row in enumerate(held) if row[0]}
    return Cycle(
        stops,
        Fraction(prize, total * stake),
        Fraction(square, total * stake**2),
        Fraction(games, total),
        Fraction(games2, total),
        Fraction(both, total * stake),
        Fraction(hit, total),
        Fraction(above, total),
        Fraction(equal, total),
        {c: (Fraction(n, total), Fraction(p, total * stake), Fraction(g, total)) for c, (n, p, g) in by.items()},
    )


def variance(reels: Reels, lines: int, most: bool) -> tuple[Fraction, Fraction] | None:
    """What a play with all that it sets off returns on average, and how far it scatters; per unit staked."""
    base, free = cycle(reels, lines, most), cycle(reels, lines, most, True) if reels.free else None
    if base is None or (reels.free and free is None):
        return None
    mean, spread = Fraction(0), Fraction(0)
    if free is not None and reels.free:
        mean, spread = _free(free, reels.free.times, reels.free.again)
    first = base.prize + base.games * mean
    second = base.square + 2 * mean * base.both + mean**2 * base.games2 + base.games * spread
    for coins, (chance, prize, games) in base.held.items() if reels.respin else ():
        assert reels.respin is not None
        h1, h2 = held_moments(reels.respin, len(reels.strips) * reels.rows, coins)
        first += chance * h1
        second += 2 * h1 * (prize + mean * games) + chance * h2
    return first, second - first**2


def _free(game: Cycle, times: int, again: bool) -> tuple[Fraction, Fraction]:
    """Mean and variance of one free game with those that it gives: a branching of independent games."""
    more = game.games if again else Fraction(0)
    mean = times * game.prize / (1 - more)
    if not again:
        return mean, times**2 * (game.square - game.prize**2)
    both = times**2 * game.square + 2 * times * mean * game.both + mean**2 * game.games2
    return mean, (both - (times * game.prize + mean * game.games) ** 2) / (1 - more)
