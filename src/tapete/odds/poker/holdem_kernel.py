"""The compiled part of hold'em against the house: on each board, every two cards against every other two.

The 1,081 pairs of hole cards that a board leaves are sorted by what they make. Then the pairs that a hand beats are those before
it, less those that hold one of its own cards: less = total - with(a) - with(b). A pair (low, high) has the number
high*(high-1)/2 + low.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.odds.kit.count import suited
from tapete.odds.kit.evaluator import FLUSH_BITS, START
from tapete.odds.kit.tables import KEY6, KEY7, OFFSET6, OFFSET7, TABLE6, TABLE7
from tapete.odds.poker.stud_kernel import CHOOSE

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
    _by_seven_bits(items, spare, counts, 11)
    _by_seven_bits(spare, items, counts, 18)


@njit(cache=True, nogil=True)
def _by_seven_bits(items: Int32, into: Int32, counts: Int32, shift: int) -> None:
    counts[:] = 0
    for i in range(LEFT):
        counts[((items[i] >> shift) & 127) + 1] += 1
    for k in range(128):
        counts[k + 1] += counts[k]
    for i in range(LEFT):
        k = (items[i] >> shift) & 127
        into[counts[k]] = items[i]
        counts[k] += 1


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
        made, place = np.int64(strength[TABLE6[at]]), n
        while place > 0 and out[place - 1] > made:  # so few that the sort of the library would take longer to compile
            out[place] = out[place - 1]
            place -= 1
        out[place] = made
        n += 1


@njit(cache=True, nogil=True)
def lay(
    boards: Cards,
    weights: Ints,
    strength: Int16,
    floor: int,
    base: Ints,
    per_unit: Ints,
    stages: Ints,
    work: Int32,
    all_fixed: Ints,
    lines: Ints,
    totals: Ints,
) -> None:
    """For each board and pair, what the decisions before it add up from, a line for each stage; and for each game and pair the
    fixed and multiple sums over all boards. Games differ in what is fixed, `base[game]`, and share the showdown.

    The bet that is not fixed is counted in wholes, the others in units. A stage says what its line holds: (-1, 0, 0, 0) the
    multiple sum; (0, k, 0, 0) the fixed and k times the multiple sum; (unit, k, f, 0) three sums packed in one number, the
    multiple << 40, what folding for f saves after the river against k times the multiple << 13, and how often it does. With a
    fourth figure the player folds whenever so many single cards or more would let the dealer beat him, for better or worse.
    The fifth is the number of the game. `work` (nine rows) and `all_fixed` (two more than games) are room to work in.
    """
    games = base.shape[0]
    items, counts, multiple, outs = work[5], work[6:9], all_fixed[games], all_fixed[games + 1, :47]
    lines[:] = 0
    for n in range(boards.shape[0]):
        showdown(boards[n], strength, floor, items, counts, work)
        for game in range(games):
            settle(items, counts, floor, base[game], per_unit, all_fixed[game], multiple)
            for i in range(LEFT):
                totals[game, 0, items[i] & 2047] += weights[n] * all_fixed[game, i]
                totals[game, 1, items[i] & 2047] += weights[n] * multiple[i]
        for k in range(stages.shape[0]):
            fixed = all_fixed[stages[k, 4]]
            unit, times, fold, most = stages[k, 0], stages[k, 1] * max(1, stages[k, 0]), stages[k, 2], stages[k, 3]
            if most:
                single_cards(boards[n], strength, outs)
            above = 0
            for i in range(LEFT):
                here = fixed[i] + times * multiple[i]
                saved = max(0, fold - here)
                folds = saved > 0
                if most:
                    while above < 47 and outs[above] <= items[i] >> 11:
                        above += 1
                    folds = 47 - above >= most
                    saved = fold - here if folds else 0
                packed = (multiple[i] << 40) + (saved << 13) + folds
                lines[k, n, items[i] & 2047] = (weights[n] // 4) * (packed if unit > 0 else here if unit == 0 else multiple[i])


@njit(cache=True, nogil=True)
def gather(boards: Cards, lines: Ints, places: Ints, rows: Int32, moves: Int16, sums: Int32 | Ints) -> None:
    """Add the line of each board to that of each flop, or each four cards, that lies on it.

    `places` are those of the flops among the five; `rows[number of the cards]` is the canonical row times 24, plus the renaming
    of suits that leads there.
    """
    for n in range(boards.shape[0]):
        line = lines[n]
        for p in range(places.shape[0]):
            number = 0
            for j in range(places.shape[1]):
                number += CHOOSE[j + 1, boards[n, places[p, j]]]
            to, move = sums[rows[number] // 24], moves[rows[number] % 24]
            if rows[number] % 24 == 0:  # no suit is renamed
                for pair in range(PAIRS):
                    to[pair] += line[pair]
            else:
                for pair in range(PAIRS):
                    to[move[pair]] += line[pair]


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
