"""What is best at ultimate hold'em on every flop and on every board, by the sums that the price list is reckoned from.

Flops and boards that differ in the names of suits alone are one. Of each of the 1,755 flops and 134,459 boards a row of bits says
with which of the 1,326 pairs of cards to bet; a pair (low, high) has the number high*(high-1)/2 + low.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from math import comb
from os import cpu_count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tapete.catalogue.poker.rules import PokerRules
from tapete.compiled import njit
from tapete.odds.kit.suits import PERMUTATIONS, canonical_sets
from tapete.odds.poker.floor import strengths
from tapete.odds.poker.holdem import Showdown, flop_sums, unpacked
from tapete.odds.poker.holdem_kernel import LEFT, OTHERS, PAIRS, settle, showdown
from tapete.odds.poker.ultimate import Ultimate
from tapete.odds.poker.value import unit_of
from tapete.simulate.kernels.stored import stored

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Int32 = NDArray[np.int32]
WIDE = -(-PAIRS // 8)
"""Bytes of a row of bits."""


def bests(rules: PokerRules, figures: Ultimate) -> tuple[Bytes, Bytes]:
    """Bits for all flops, and for all boards."""
    ties = [next(iter(stage.ways.values())).stakes != {} for stage in rules.stages[1:]]
    flop, river = stored(f"ultimate {figures!r} {ties}", __file__, lambda: _reckoned(figures, ties[0], ties[1]))
    return flop, river


def _reckoned(figures: Ultimate, flop_ties: bool, river_ties: bool) -> tuple[Bytes, Bytes]:
    """Where betting and waiting are worth the same, the one that is named first."""
    unit = unit_of(figures.blind)
    game, fold = figures.showdown(unit), -2 * unit * OTHERS
    play, saved, _ = unpacked(flop_sums([game], [(unit, figures.third, fold, 0, 0)])[0][0])
    raised = (figures.second - figures.third) * unit * play
    flop = np.packbits(raised >= saved if flop_ties else raised > saved, axis=1, bitorder="little")
    return flop, _rivers(game, figures.third * unit, fold - int(river_ties))


def _rivers(game: Showdown, times: int, fold: int) -> Bytes:
    boards = canonical_sets(5)[0]
    out = np.zeros((len(boards), WIDE), dtype=np.uint8)
    strength, base, per_unit = strengths(game.only_named), game.base(), np.array(game.multiple, dtype=np.int64)
    threads = max(1, min(4, cpu_count() or 1))
    parts = np.array_split(np.arange(len(boards)), 16 * threads)

    def one(part: Ints) -> None:
        first, last = int(part[0]), int(part[-1]) + 1
        rivers(boards[first:last], strength, game.least(), base, per_unit, times, fold, out[first:last])

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(one, parts))
    return out


@njit(cache=True, nogil=True)
def rivers(
    boards: Bytes, strength: Any, floor: int, base: Ints, per_unit: Ints, times: int, fold: int, out: Bytes
) -> None:  # fmt: skip
    """Of each board the pairs that win more by so much of the bet than by folding."""
    items, work = np.zeros(LEFT, dtype=np.int32), np.zeros((5, LEFT), dtype=np.int32)
    counts = np.zeros((3, LEFT), dtype=np.int32)
    fixed, multiple = np.zeros(LEFT, dtype=np.int64), np.zeros(LEFT, dtype=np.int64)
    for n in range(boards.shape[0]):
        showdown(boards[n], strength, floor, items, counts, work)
        settle(items, counts, floor, base, per_unit, fixed, multiple)
        for i in range(LEFT):
            if fixed[i] + times * multiple[i] > fold:
                pair = items[i] & 2047
                out[n, pair >> 3] |= 1 << (pair & 7)


@lru_cache(maxsize=3)
def placed(size: int) -> Int32:
    """Of every so many common cards, by their number, the row of those that stand for them times 24, and the renaming of suits.

    Renamed in each of the 24 ways, the sets that stand for all become all sets there are.
    """
    sets = canonical_sets(size)[0].astype(np.int64)
    found = np.zeros(comb(52, size), dtype=np.int32)
    rows = np.arange(len(sets), dtype=np.int32) * 24
    back = {new: n for n, new in enumerate(PERMUTATIONS)}
    for new in PERMUTATIONS:
        to = np.array(new, dtype=np.int64)
        renamed = np.sort((sets & ~3) | to[sets & 3], axis=1)
        found[_numbers(renamed)] = rows + back[tuple(int(np.argmax(to == s)) for s in range(4))]
    return found


def _numbers(sets: Ints) -> Ints:
    """The number of each set of cards in rising order: by its highest card, then the next."""
    choose = np.array([[comb(n, k) for n in range(52)] for k in range(6)], dtype=np.int64)
    total: Ints = np.sum([choose[k + 1][sets[:, k]] for k in range(sets.shape[1])], axis=0)
    return total
