"""The compiled part of hold'em against the house: on each board, every two cards against every other two.

The 1,081 pairs of hole cards that a board leaves are sorted by what they make. Then the pairs that a hand beats are those before
it, less those that hold one of its own cards: less = total - with(a) - with(b). A pair (low, high) has the number
high*(high-1)/2 + low.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from tapete.odds.kit.count import suited
from tapete.odds.kit.evaluator import FLUSH_BITS, START
from tapete.odds.kit.tables import KEY6, KEY7, OFFSET6, OFFSET7, TABLE6, TABLE7

Cards = NDArray[np.uint8]
Int16 = NDArray[np.int16]
Int32 = NDArray[np.int32]
Ints = NDArray[np.int64]

PAIRS = 1326
LEFT = 1081
OTHERS = 990
"""The two cards of the dealer, out of 45."""
LOW = np.array([low for high in range(52) for low in range(high)], dtype=np.uint8)
HIGH = np.array([high for high in range(52) for low in range(high)], dtype=np.uint8)
BIT = np.array([1 << (16 * (c % 4) + c // 4) for c in range(52)], dtype=np.uint64)


@njit(cache=True, nogil=True)
def seven(board: Cards, strength: Int16, items: Int32) -> None:
    """What each pair left by the board makes with it: its strength, and in the low eleven bits its number."""
    key5, bits5 = START, np.uint64(0)
    on_board = np.uint64(0)
    for j in range(5):
        key5 += KEY7[board[j]]
        bits5 |= BIT[board[j]]
        on_board |= np.uint64(1) << np.uint64(board[j])
    n = 0
    for high in range(1, 52):
        if on_board >> np.uint64(high) & np.uint64(1):
            continue
        key6 = key5 + KEY7[high]
        first = high * (high - 1) // 2
        for low in range(high):
            if on_board >> np.uint64(low) & np.uint64(1):
                continue
            key = key6 + KEY7[low]
            at = ((key >> np.uint64(32)) & np.uint64(0xFFFF)) ^ np.uint64(OFFSET7[key >> np.uint64(52)])
            if key & FLUSH_BITS:
                at = np.uint64(0x10000) + suited(key, bits5 | BIT[low] | BIT[high])
            items[n] = np.int32(strength[TABLE7[at]]) << 11 | (first + low)
            n += 1


@njit(cache=True, nogil=True)
def _sort(items: Int32, spare: Int32, counts: Int32) -> None:
    """The pairs in rising order of strength: two passes over seven bits each."""
    for shift in (11, 18):
        counts[:] = 0
        for i in range(LEFT):
            counts[((items[i] >> shift) & 127) + 1] += 1
        for k in range(128):
            counts[k + 1] += counts[k]
        for i in range(LEFT):
            k = (items[i] >> shift) & 127
            spare[counts[k]] = items[i]
            counts[k] += 1
        for i in range(LEFT):
            items[i] = spare[i]


@njit(cache=True, nogil=True)
def showdown(board: Cards, strength: Int16, floor: int, items: Int32, counts: Int32, work: Int32) -> None:
    """For each pair left, in rising order: dealer's hands below it, equal, and below the floor. `work` is room to work in."""
    spare, before, group, unfit = work[0], work[1], work[2], work[3]
    seven(board, strength, items)
    _sort(items, spare, work[4, :129])
    before[:52] = 0
    group[:52] = 0
    unfit[:52] = 0
    total, start, unfit_total = 0, 0, 0
    while start < LEFT:
        value, end = items[start] >> 11, start
        while end < LEFT and items[end] >> 11 == value:
            pair = items[end] & 2047
            group[LOW[pair]] += 1
            group[HIGH[pair]] += 1
            end += 1
        for i in range(start, end):
            a, b = LOW[items[i] & 2047], HIGH[items[i] & 2047]
            counts[0, i] = total - before[a] - before[b]
            counts[1, i] = end - start - group[a] - group[b] + 1
        for i in range(start, end):
            a, b = LOW[items[i] & 2047], HIGH[items[i] & 2047]
            before[a] += group[a]  # the first pair with a card counts them all
            before[b] += group[b]
            group[a] = 0
            group[b] = 0
        total += end - start
        if value < floor:
            unfit_total = total
            unfit[:52] = before[:52]
        start = end
    for i in range(LEFT):
        pair = items[i] & 2047
        counts[2, i] = unfit_total - unfit[LOW[pair]] - unfit[HIGH[pair]] + (items[i] >> 11 < floor)


@njit(cache=True, nogil=True)
def settle(items: Int32, counts: Int32, floor: int, base: Ints, per_unit: Ints, fixed: Ints, multiple: Ints) -> None:
    """For each pair left, the sum over the dealer's hands of the bets that are fixed, and of one unit of the bet that is not.

    `base[strength]` and `per_unit` give what is won when the dealer opens and is beaten, tied, wins; then when he does not.
    """
    u0, u1, u2, u3, u4, u5 = per_unit[0], per_unit[1], per_unit[2], per_unit[3], per_unit[4], per_unit[5]
    for i in range(LEFT):
        less, tie, unfit = np.int64(counts[0, i]), np.int64(counts[1, i]), np.int64(counts[2, i])
        v = items[i] >> 11
        if v >= floor:
            won, lost = less - unfit, OTHERS - less - tie
            fixed[i] = base[v, 0] * won + base[v, 1] * tie + base[v, 2] * lost + base[v, 3] * unfit
            multiple[i] = u0 * won + u1 * tie + u2 * lost + u3 * unfit
        else:
            opened, worse = OTHERS - unfit, unfit - less - tie
            fixed[i] = base[v, 2] * opened + base[v, 3] * less + base[v, 4] * tie + base[v, 5] * worse
            multiple[i] = u2 * opened + u3 * less + u4 * tie + u5 * worse


@njit(cache=True, nogil=True)
def single_cards(board: Cards, strength: Int16, out: Ints) -> None:
    """What the board makes with each single card beside it, in rising order."""
    key5, bits5 = START, np.uint64(0)
    for j in range(5):
        key5 += KEY6[board[j]]
        bits5 |= BIT[board[j]]
    n = 0
    for card in range(52):
        if bits5 & BIT[card]:
            continue
        key = key5 + KEY6[card]
        at = ((key >> np.uint64(32)) & np.uint64(0x7FFF)) ^ np.uint64(OFFSET6[key >> np.uint64(53)])
        if key & FLUSH_BITS:
            at = np.uint64(0x8000) + suited(key, bits5 | BIT[card])
        out[n] = strength[TABLE6[at]]
        n += 1
    out.sort()


@njit(cache=True, nogil=True)
def flop_number(a: int, b: int, c: int) -> int:
    """The number of three cards in rising order."""
    return c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a


@njit(cache=True, nogil=True)
def by_flop(
    boards: Cards,
    weights: Ints,
    strength: Int16,
    floor: int,
    base: Ints,
    per_unit: Ints,
    stage: Ints,
    flop_row: Ints,
    flops: Ints,
    totals: Ints,
) -> None:
    """Add up, for each flop and pair, what the decisions after it are worth; and for each pair the fixed and multiple sums.

    The bet that is not fixed is counted in wholes, the others in units. `stage` says what is added for a flop: (0, k, 0) the
    fixed and k times the multiple sum; (unit, k, f) three sums packed in one number, the multiple << 40, what folding for f saves
    after the river against k times the multiple << 13, and how often it does. With a fourth figure the player folds whenever so
    many single cards or more would let the dealer beat him, for better or worse.
    """
    items, work = np.zeros(LEFT, dtype=np.int32), np.zeros((5, LEFT), dtype=np.int32)
    counts = np.zeros((3, LEFT), dtype=np.int32)
    fixed, multiple = np.zeros(LEFT, dtype=np.int64), np.zeros(LEFT, dtype=np.int64)
    line = np.zeros(PAIRS, dtype=np.int64)
    packs, fold = stage[0] > 0, stage[2]
    outs = np.zeros(47, dtype=np.int64)
    times = stage[1] * max(1, stage[0])
    for n in range(boards.shape[0]):
        board = boards[n]
        weight = weights[n]
        showdown(board, strength, floor, items, counts, work)
        settle(items, counts, floor, base, per_unit, fixed, multiple)
        line[:] = 0
        if stage[3]:
            single_cards(board, strength, outs)
        above = 0
        for i in range(LEFT):
            pair = items[i] & 2047
            totals[0, pair] += weight * fixed[i]
            totals[1, pair] += weight * multiple[i]
            here = fixed[i] + times * multiple[i]
            saved = max(0, fold - here)
            folds = saved > 0
            if stage[3]:
                while above < 47 and outs[above] <= items[i] >> 11:
                    above += 1
                folds = 47 - above >= stage[3]
                saved = fold - here if folds else 0
            packed = (multiple[i] << 40) + (saved << 13) + folds
            line[pair] = (packed if packs else here) * (weight // 4)
        for a in range(3):
            for b in range(a + 1, 4):
                for c in range(b + 1, 5):
                    row = flop_row[flop_number(board[a], board[b], board[c])]
                    for pair in range(PAIRS):
                        flops[row, pair] += line[pair]


@njit(cache=True, nogil=True)
def fold_suits(raw: Cards, rows: Ints, moves: Ints, pair_moves: Ints, flops: Ints, out: Ints) -> None:
    """Bring the sums of all flops to the canonical ones; `moves[i]` marks the renamings that make flop i canonical."""
    for i in range(raw.shape[0]):
        for p in range(24):
            if moves[i, p]:
                for pair in range(PAIRS):
                    out[rows[i], pair_moves[p, pair]] += flops[i, pair]


@njit(cache=True, nogil=True)
def runouts(
    pair: int, known: Cards, strength: Int16, floor: int, base: Ints, per_unit: Ints, times: int, fold: int
) -> tuple[int, int, int]:
    """For one pair on a flop, or on four cards: the fixed and multiple sums over all boards to come, and what folding saves."""
    items, work = np.zeros(LEFT, dtype=np.int32), np.zeros((5, LEFT), dtype=np.int32)
    counts = np.zeros((3, LEFT), dtype=np.int32)
    fixed, multiple = np.zeros(LEFT, dtype=np.int64), np.zeros(LEFT, dtype=np.int64)
    board = np.zeros(5, dtype=np.uint8)
    taken = np.zeros(52, dtype=np.bool_)
    taken[LOW[pair]] = True
    taken[HIGH[pair]] = True
    for j in range(known.shape[0]):
        taken[known[j]] = True
        board[j] = known[j]
    sum_fixed, sum_multiple, saved = 0, 0, 0
    for turn in range(52):
        if taken[turn]:
            continue
        last = turn if known.shape[0] == 3 else 1
        for river in range(last):
            if taken[river] and known.shape[0] == 3:
                continue
            board[4] = turn
            if known.shape[0] == 3:
                board[3] = river
            showdown(board, strength, floor, items, counts, work)
            settle(items, counts, floor, base, per_unit, fixed, multiple)
            for i in range(LEFT):
                if items[i] & 2047 == pair:
                    sum_fixed += fixed[i]
                    sum_multiple += multiple[i]
                    saved += max(0, fold - fixed[i] - times * multiple[i])
    return sum_fixed, sum_multiple, saved


@njit(cache=True, nogil=True)
def by_street(
    boards: Cards,
    weights: Ints,
    strength: Int16,
    floor: int,
    base: Ints,
    per_unit: Ints,
    flop_row: Ints,
    turn_row: Int32,
    pair_moves: Int16,
    flops: Ints,
    turns: Ints,
    totals: Ints,
) -> None:
    """The multiple sums for each flop and for each four cards; those are brought to canonical ones at once.

    `turn_row[number of the four cards]` is the canonical row times 24, plus the renaming of suits that leads there.
    """
    items, work = np.zeros(LEFT, dtype=np.int32), np.zeros((5, LEFT), dtype=np.int32)
    counts = np.zeros((3, LEFT), dtype=np.int32)
    fixed, multiple = np.zeros(LEFT, dtype=np.int64), np.zeros(LEFT, dtype=np.int64)
    line = np.zeros(PAIRS, dtype=np.int64)
    four = np.zeros(4, dtype=np.int64)
    for n in range(boards.shape[0]):
        board = boards[n]
        weight = weights[n] // 4
        showdown(board, strength, floor, items, counts, work)
        settle(items, counts, floor, base, per_unit, fixed, multiple)
        line[:] = 0
        for i in range(LEFT):
            pair = items[i] & 2047
            totals[0, pair] += weights[n] * fixed[i]
            totals[1, pair] += weights[n] * multiple[i]
            line[pair] = weight * multiple[i]
        for a in range(3):
            for b in range(a + 1, 4):
                for c in range(b + 1, 5):
                    row = flop_row[flop_number(board[a], board[b], board[c])]
                    for pair in range(PAIRS):
                        flops[row, pair] += line[pair]
        for skip in range(5):
            k = 0
            for j in range(5):
                if j != skip:
                    four[k] = board[j]
                    k += 1
            a, b, c, d = four[0], four[1], four[2], four[3]
            number = d * (d - 1) * (d - 2) * (d - 3) // 24 + flop_number(a, b, c)
            row, move = turn_row[number] // 24, turn_row[number] % 24
            for i in range(LEFT):
                pair = items[i] & 2047
                turns[row, pair_moves[move, pair]] += line[pair]
