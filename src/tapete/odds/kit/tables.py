"""The tables behind the evaluator: pure mathematics of hands, the same under every regulation.

Every five-card hand belongs to one of 7,462 classes, numbered from 0 (7-5-4-3-2) to 7,461 (royal flush); more is better.
A card adds a 32-bit random number of its rank to a sum; the sum of a whole hand finds its class in a table that
was packed by first fit: 12 high bits choose an offset, which is combined with the low bits. The random numbers come from
fixed seeds that are known to fit, so that packing takes a tenth of a second at most.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit

Uint16 = NDArray[np.uint16]
Uint64 = NDArray[np.uint64]

FIRST = (0, 1277, 4137, 4995, 5853, 5863, 7140, 7296, 7452, 7461)
"""The lowest class of each category, from high card to royal flush."""
CATEGORIES = (
    "high-card",
    "pair",
    "two-pairs",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)
CLASSES = 7462
CATEGORY = np.repeat(np.arange(10, dtype=np.uint8), np.diff((*FIRST, CLASSES)))
"""The category of each class."""

_SEED = {5: 0, 6: 0, 7: 86}
_LOW_BITS = {5: 13, 6: 15, 7: 16}
_HIGH_BITS = {5: 10, 6: 11, 7: 12}


def _straight_tops() -> NDArray[np.int8]:
    """For each set of ranks (bit 0 a deuce, bit 12 an ace), its best straight: 0 for ace to five, 9 for ten to ace, or -1."""
    sets = np.arange(1 << 13, dtype=np.int64)
    top = np.full(1 << 13, -1, dtype=np.int8)
    top[sets & 0b1000000001111 == 0b1000000001111] = 0
    for low in range(9):
        run = 0b11111 << low
        top[sets & run == run] = low + 1
    return top


def _high_orders(top: NDArray[np.int8]) -> NDArray[np.int16]:
    """For each set of five or more ranks, the place of its five highest among the 1,277 sets that are no straight."""
    order = np.full(1 << 13, -1, dtype=np.int16)
    place = 0
    for ranks in range(1 << 13):
        size = ranks.bit_count()
        if size == 5 and top[ranks] < 0:
            order[ranks] = place
            place += 1
        elif size > 5:
            order[ranks] = order[ranks & (ranks - 1)]  # the lowest rank does not count
    return order


@njit(cache=True)
def _skip(rank: int, a: int, b: int) -> int:
    """The rank's place once two others are left out."""
    return rank - (a < rank) - (b < rank)


@njit(cache=True)
def class_of_ranks(counts: NDArray[np.uint8], top: NDArray[np.int8], order: NDArray[np.int16]) -> int:
    """The class of the best five of these ranks, suits aside."""
    four = three = second = third = pair = low_pair = -1
    ranks = 0
    for r in range(12, -1, -1):
        if counts[r]:
            ranks |= 1 << r
        if counts[r] == 4:
            four = max(four, r)
        if counts[r] == 3:
            if three < 0:
                three = r
            elif third < 0:
                third = r
        if counts[r] == 2:
            if pair < 0:
                pair = r
            elif low_pair < 0:
                low_pair = r
    second = max(pair, third)
    if four >= 0:
        kicker = 12
        while kicker == four or counts[kicker] == 0:
            kicker -= 1
        return 7296 + four * 12 + _skip(kicker, four, 99)
    if three >= 0 and second >= 0:
        return 7140 + three * 12 + _skip(second, three, 99)
    if top[ranks] >= 0:
        return 5853 + int(top[ranks])
    x = y = z = 0
    found, wanted = 0, 2 if three >= 0 else 1 if low_pair >= 0 else 3
    a, b = (three, 99) if three >= 0 else (pair, low_pair if low_pair >= 0 else 99)
    if three < 0 and pair < 0:
        return int(order[ranks])
    for r in range(12, -1, -1):
        if counts[r] and r != a and r != b and found < wanted:
            place = _skip(r, a, b)
            if found == 0:
                x = place
            elif found == 1:
                y = place
            else:
                z = place
            found += 1
    if three >= 0:
        return 4995 + three * 66 + x * (x - 1) // 2 + y
    if low_pair >= 0:
        return 4137 + (pair * (pair - 1) // 2 + low_pair) * 11 + x
    return 1277 + pair * 220 + x * (x - 1) * (x - 2) // 6 + y * (y - 1) // 2 + z


@njit(cache=True)
def _multisets(
    size: int,
    multiplier: Uint64,
    top: NDArray[np.int8],
    order: NDArray[np.int16],
    counts: NDArray[np.uint8],
    keys: Uint64,
    classes: Uint16,
) -> int:
    """All ways to hold so many cards by rank alone: the sum that finds each, its class, and how many they are.

    Like other kernels here it is given its room to work in: an array made inside would cost a second to compile.
    """
    held, n = 0, 0
    while True:
        if held == size:
            key = np.uint64(0)
            for r in range(13):
                key += np.uint64(counts[r]) * multiplier[r]
            keys[n] = key & np.uint64(0xFFFFFFFF)
            classes[n] = class_of_ranks(counts, top, order)
            n += 1
        r = 0
        while r < 13 and (counts[r] == 4 or held == size):
            held -= counts[r]
            counts[r] = 0
            r += 1
        if r == 13:
            return n
        counts[r] += 1
        held += 1


@njit(cache=True)
def _pack(
    keys: Uint64,
    classes: Uint16,
    starts: NDArray[np.int64],
    order: NDArray[np.int64],
    low_bits: int,
    free: NDArray[np.bool_],
    table: Uint16,
    offsets: Uint16,
) -> bool:
    """First fit, bucket by bucket in this order; hands of one class may share a place. False if some bucket finds no room."""
    size = 1 << low_bits
    for bucket in order:
        first, last = starts[bucket], starts[bucket + 1]
        offset, fits = -1, False
        while not fits:
            offset += 1
            if offset == size:
                return False
            fits = True
            for i in range(first, last):
                at = (np.int64(keys[i]) & (size - 1)) ^ offset
                if not (free[at] or table[at] == classes[i]):
                    fits = False
                    break
        offsets[bucket] = offset
        for i in range(first, last):
            at = (np.int64(keys[i]) & (size - 1)) ^ offset
            if not (free[at] or table[at] == classes[i]):
                return False
            table[at] = classes[i]
            free[at] = False
    return True


def multipliers(seed: int) -> Uint64:
    """Thirteen random 32-bit numbers (splitmix64)."""
    out, state, word = [], seed, (1 << 64) - 1
    for _ in range(13):
        state = (state + 0x9E3779B97F4A7C15) & word
        z = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & word
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & word
        out.append((z ^ (z >> 31)) >> 32)
    return np.array(out, dtype=np.uint64)


def pack(keys: Uint64, values: Uint16, low: int, high: int) -> tuple[Uint16, Uint16]:
    """Values found by 32-bit keys: the low bits of a key, combined with the offset that its high bits choose, say where."""
    by_key = np.argsort(keys)
    keys, values = keys[by_key], values[by_key]
    starts = np.searchsorted(keys >> np.uint64(32 - high), np.arange((1 << high) + 1, dtype=np.uint64)).astype(np.int64)
    table, offsets = np.zeros(1 << low, dtype=np.uint16), np.zeros(1 << high, dtype=np.uint16)
    fullest_first = np.argsort(starts[:-1] - starts[1:], kind="stable").astype(np.int64)
    if not _pack(keys, values, starts, fullest_first, low, np.ones(1 << low, dtype=np.bool_), table, offsets):
        raise ValueError("these keys do not pack: another seed is needed")
    return table, offsets


def hash_table(size: int, seed: int | None = None) -> tuple[Uint64, Uint16, Uint16]:
    """For hands of 5, 6 or 7 cards: a key for each of the 52 cards, the table with the flushes after it, and the offsets."""
    low, high = _LOW_BITS[size], _HIGH_BITS[size]
    by_rank = multipliers(_SEED[size] if seed is None else seed)
    keys, classes = np.zeros(49205, dtype=np.uint64), np.zeros(49205, dtype=np.uint16)
    n = _multisets(size, by_rank, STRAIGHT_TOP, HIGH_ORDER, np.zeros(13, dtype=np.uint8), keys, classes)
    table, offsets = pack(keys[:n], classes[:n], low, high)
    cards = np.array([(int(by_rank[c // 4]) << 32) + (1 << 4 * (c % 4)) for c in range(52)], dtype=np.uint64)
    return cards, np.concatenate([table, FLUSH]), offsets


STRAIGHT_TOP = _straight_tops()
HIGH_ORDER = _high_orders(STRAIGHT_TOP)
FLUSH = np.where(STRAIGHT_TOP >= 0, 7452 + STRAIGHT_TOP.astype(np.int16), np.where(HIGH_ORDER >= 0, 5863 + HIGH_ORDER, 0)).astype(
    np.uint16
)
"""The class of each set of five or more ranks in one suit."""
KEY5, TABLE5, OFFSET5 = hash_table(5)
KEY6, TABLE6, OFFSET6 = hash_table(6)
KEY7, TABLE7, OFFSET7 = hash_table(7)
