"""The compiled part of twenty-one: what standing, drawing and doubling are worth, and a hand that began with a split card.

All values here are *joint*: the expected result counted only where the dealer has no natural if he peeks, and counted always if
he does not. Joint values of one situation share their divisor, so they are compared, added and averaged as they are, with
plain chances of drawing.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.odds.twentyone.dealer import NATURAL, Floats, Ints, finish

Bools = NDArray[np.bool_]

STAND, HIT, DOUBLE = 0, 1, 2


class Board(NamedTuple):
    """All that a kernel needs to know besides the cards: the hands there are, how the dealer draws, and what is paid."""

    counts: Ints
    total: Ints
    after: Ints
    sizes: Ints
    single: Ints
    """The hands of one card."""
    start: Ints
    nodes: Ints
    weight: Floats
    pays: Floats
    """What a total (0 for a busted hand) earns against each of the dealer's results, by column."""
    bonus: float
    """What a seventh card earns at once."""
    doubled: float
    """By how much a double multiplies what is paid."""


@njit(cache=True, nogil=True, error_model="numpy")
def bust_worth(board: Board, left: Floats, size: float, up: int) -> float:
    """A busted hand: the dealer's natural is all that can still differ."""
    if size <= 0.0:
        return float(board.pays[0, 0])
    natural = left[9] / size if up == 0 else (left[0] / size if up == 9 else 0.0)
    return float(board.pays[0, 0] + natural * (board.pays[0, NATURAL] - board.pays[0, 0]))


@njit(cache=True, nogil=True, error_model="numpy")
def standing(board: Board, shoe: Floats, up: int, which: Ints, out: Floats) -> None:
    """`out[h]` for the hands in `which`: what standing is worth with its cards out of the shoe, nan where the shoe lacks them."""
    rows, ends = np.empty((len(which) + 1, 10)), np.empty((len(which) + 1, 8))
    used = 0
    for h in which:
        possible = True
        for c in range(10):
            rows[used, c] = shoe[c] - board.counts[h, c]
            possible = possible and rows[used, c] >= 0.0
        out[h] = 0.0 if possible else np.nan
        used += possible
    finish(rows, used, board.start[up], board.start[up + 1], board.nodes, board.weight, ends)
    used = 0
    for h in which:
        if not np.isnan(out[h]):
            for k in range(8):
                out[h] += ends[used, k] * board.pays[board.total[h], k]
            used += 1


@njit(cache=True, nogil=True, error_model="numpy")
def one_card(board: Board, left: Floats, up: int, h: int, value: Floats, rewarded: bool) -> float:
    """What one more card is worth when `value` tells what each hand is worth afterwards; `left` is what may come."""
    size, worth = left.sum(), 0.0
    for c in range(10):
        if left[c] <= 0.0:
            continue
        chance, to = left[c] / size, board.after[h, c]
        left[c] -= 1.0
        if to < 0:
            worth += chance * bust_worth(board, left, size - 1.0, up)
        else:
            worth += chance * value[to]
            if rewarded and board.sizes[to] == 7:
                worth -= chance * board.bonus * bust_worth(board, left, size - 1.0, up)
        left[c] += 1.0
    return worth


@njit(cache=True, nogil=True, error_model="numpy")
def drawing(board: Board, shoe: Floats, up: int, stand: Floats, chosen: Ints, hit: Floats, double: Floats, value: Floats) -> None:
    """Fill `hit`, `double` and `value` (of standing or hitting on) for every hand the shoe can deal, from the highest down.

    `chosen[h]` tells whether a hand stands or hits; -1 leaves it to what is worth more. The shoe is without the up card.
    """
    left = np.empty(10)
    for h in range(len(board.total) - 1, -1, -1):
        hit[h] = double[h] = value[h] = np.nan
        if np.isnan(stand[h]) or board.sizes[h] < 2:
            continue
        for c in range(10):
            left[c] = shoe[c] - board.counts[h, c]
        hit[h] = one_card(board, left, up, h, value, True)
        if board.sizes[h] == 2:
            double[h] = board.doubled * one_card(board, left, up, h, stand, False)
        hits = hit[h] > stand[h] if chosen[h] < 0 else chosen[h] == HIT
        value[h] = hit[h] if hits else stand[h]


@njit(cache=True, nogil=True, error_model="numpy")
def arrivals(board: Board, shoe: Floats, up: int, chosen: Ints, flow: Floats) -> None:
    """How often each hand is come to by drawing: `flow` brings the first hands that draw, and is continued by `chosen`."""
    left = np.empty(10)
    for h in range(len(board.total)):
        if flow[h] <= 0.0 or (board.sizes[h] > 2 and chosen[h] != HIT):
            continue
        for c in range(10):
            left[c] = shoe[c] - board.counts[h, c]
        size = left.sum()
        for c in range(10):
            to = board.after[h, c]
            if to >= 0 and left[c] > 0.0:
                flow[to] += flow[h] * left[c] / size


@njit(cache=True, nogil=True, error_model="numpy")
def reached(board: Board, begin: int, does: Ints, walk: Ints, ends: Bools) -> int:
    """The hands that come of one card, ascending, in `walk`, and how many; `ends` marks those that meet the dealer."""
    seen = np.zeros(len(board.total), dtype=np.bool_)
    ends[:] = False
    for c in range(10):
        if board.after[begin, c] >= 0:
            seen[board.after[begin, c]] = True
    size = 0
    for h in range(len(board.total)):
        if not seen[h]:
            continue
        walk[size] = h
        size += 1
        if does[h] == STAND:
            ends[h] = True
            continue
        for c in range(10):
            to = board.after[h, c]
            if to >= 0:
                seen[to] = True
                if does[h] == DOUBLE:
                    ends[to] = True
    return size


@njit(cache=True, nogil=True, error_model="numpy")
def split_hand(board: Board, shoe: Floats, up: int, pair: int, does: Ints, out: Floats) -> None:
    """One hand of a split pair, played as `does` says, when r further cards of the pair are gone.

    `out[r]` is its worth before its second card, and its worth once that is another card of the pair which stays. The shoe is
    without the up card; besides r, the hand's own card and the other of the pair have left it.
    """
    count = len(board.total)
    begin = board.single[pair]
    again = board.after[begin, pair]
    walk, ends = np.empty(count, dtype=np.int64), np.empty(count, dtype=np.bool_)
    stand, value = np.zeros(count), np.zeros(count)
    walked = reached(board, begin, does, walk, ends)
    meets = walk[:walked][ends[walk[:walked]]]
    left, rest = shoe.copy(), np.empty(10)
    for r in range(len(out)):
        out[r, 0] = out[r, 1] = 0.0
        left[pair] = shoe[pair] - 1.0 - r
        if left[pair] < 1.0:
            continue
        standing(board, left, up, meets, stand)
        for w in range(walked - 1, -2, -1):
            h = walk[w] if w >= 0 else begin
            possible = True
            for c in range(10):
                rest[c] = left[c] - board.counts[h, c]
                possible = possible and rest[c] >= 0.0
            if not possible:
                value[h] = 0.0
            elif w < 0:
                value[h] = one_card(board, rest, up, h, value, True)
            elif does[h] == STAND:
                value[h] = stand[h]
            elif does[h] == DOUBLE:
                value[h] = board.doubled * one_card(board, rest, up, h, stand, False)
            else:
                value[h] = one_card(board, rest, up, h, value, True)
        out[r, 0], out[r, 1] = value[begin], value[again]
