"""Video poker solved exactly: for every deal the cards to keep that bring most, and how often each line of the table comes.

All 2,598,960 hands are read once; what every set of up to five cards can become is then a sum over the hands that hold it, so a
choice of cards to keep is worth a few additions (discards are left out by inclusion and exclusion). Deals that differ only in
their suits are looked at once: 134,459 of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm

import numpy as np
from numpy.typing import NDArray

from tapete.catalogue.machine.parts import VideoPoker
from tapete.compiled import njit
from tapete.equipment.cards import rank, suit
from tapete.equipment.hands import FIVE_CARDS, LOW_TO_HIGH, ROYAL_FLUSH, STRAIGHT_FLUSH
from tapete.odds.kit.suits import canonical_sets

Ints = NDArray[np.int64]
Bytes = NDArray[np.int8]
HANDS, LEFT = comb(52, 5), 47
ORDER = FIVE_CARDS.order
SIZES = tuple(comb(52, k) for k in range(6))
STARTS = tuple(sum(SIZES[:k]) for k in range(6))
"""Where the sets of so many cards begin, all sets of up to five standing in one row."""
DRAWS = tuple(comb(LEFT, 5 - kept) for kept in range(6))
COMMON = lcm(*DRAWS)
SUITS = "shdc"
CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(53)], dtype=np.int64)


MASKS = (
    np.array([m.bit_count() for m in range(32)], dtype=np.int64),
    np.array([max(m.bit_length() - 1, 0) for m in range(32)], dtype=np.int64),
    np.array(STARTS, dtype=np.int64),
    CHOOSE,
)
"""Of every subset of five cards: how many they are and the highest of them; where its row begins, and how to find it there."""


@njit(cache=True, nogil=True)
def _place(cards: Ints, choose: Ints) -> int:
    """Where a set of cards, in rising order, stands among the sets of its size."""
    found = 0
    for i in range(len(cards)):
        found += choose[cards[i], i + 1]
    return found


@njit(cache=True, nogil=True)
def _category(cards: Ints, counts: Ints) -> tuple[int, int, int]:
    """What five cards make: the category, the rank that grades it and the next one."""
    counts[:] = 0
    for i in range(5):
        counts[cards[i] >> 2] += 1
    first, second, third = -1, -1, -1
    for want in range(4, 0, -1):
        for r in range(12, -1, -1):
            if counts[r] == want:
                if first < 0:
                    first = r
                elif second < 0:
                    second = r
                elif third < 0:
                    third = r
    flush = True
    for i in range(1, 5):
        flush = flush and (cards[i] & 3) == (cards[0] & 3)
    if counts[first] == 4:
        return 7, first, second
    if counts[first] == 3:
        return (6 if counts[second] == 2 else 3), first, second
    if counts[first] == 2:
        return (2 if counts[second] == 2 else 1), first, second
    high, low = cards[4] >> 2, cards[0] >> 2
    straight = high - low == 4
    if high == 12 and (cards[3] >> 2) == 3:
        straight, first = True, 3
    if straight and flush:
        return (9 if low == 8 else 8), first, second
    if flush:
        return 5, first, second
    return (4 if straight else 0), first, second


@njit(cache=True, nogil=True)
def _next(chosen: Ints) -> bool:
    """The next set of five cards; whether there is one."""
    i = 4
    while i >= 0 and chosen[i] == 47 + i:
        i -= 1
    if i < 0:
        return False
    chosen[i] += 1
    for j in range(i + 1, 5):
        chosen[j] = chosen[j - 1] + 1
    return True


@njit(cache=True, nogil=True)
def _read(table: Bytes, choose: Ints, lines: Bytes) -> None:
    """For every hand the line of the pay table that it makes, or -1."""
    chosen, counts = np.arange(5), np.zeros(13, dtype=np.int64)
    while True:
        category, first, second = _category(chosen, counts)
        lines[_place(chosen, choose)] = table[category, first, second]
        if not _next(chosen):
            return


@njit(cache=True, nogil=True)
def _subsets(hand: Ints, sizes: Ints, highest: Ints, starts: Ints, choose: Ints, at: Ints) -> None:
    """Where each of the 32 subsets of a hand stands, each from the one without its highest card."""
    at[0] = 0
    for mask in range(1, 32):
        top = highest[mask]
        at[mask] = at[mask ^ (1 << top)] + choose[hand[top], sizes[mask]]
    for mask in range(32):
        at[mask] += starts[sizes[mask]]


@njit(cache=True, nogil=True)
def _sums(lines: Bytes, pays: Ints, sizes: Ints, highest: Ints, starts: Ints, choose: Ints, sums: Ints) -> None:
    """For every set of up to five cards: what the hands that hold it pay."""
    chosen, at = np.arange(5), np.zeros(32, dtype=np.int64)
    while True:
        line = lines[_place(chosen, choose)]
        if line >= 0:
            _subsets(chosen, sizes, highest, starts, choose, at)
            for mask in range(32):
                sums[at[mask]] += pays[line]
        if not _next(chosen):
            return


@njit(cache=True, nogil=True)
def _worth(sizes: Ints, sums: Ints, scale: Ints, at: Ints, worth: Ints) -> int:
    """What keeping each subset of a hand is worth, over one common number of draws; the best of them, more cards before fewer."""
    best = 31
    for kept in range(31, -1, -1):
        gone, total = 31 ^ kept, 0
        also = gone
        while True:  # every part of what is thrown away, the empty one last
            total += sums[at[kept | also]] * (-1 if sizes[also] & 1 else 1)
            if also == 0:
                break
            also = (also - 1) & gone
        worth[kept] = total * scale[sizes[kept]]
        if worth[kept] > worth[best]:
            best = kept
    return best


@njit(cache=True, nogil=True)
def _choose_all(
    sets: NDArray[np.uint8],
    weights: Ints,
    sizes: Ints,
    highest: Ints,
    starts: Ints,
    choose: Ints,
    sums: Ints,
    scale: Ints,
    share: Ints,
) -> None:
    """Make the best choice in every deal; note for each set of cards how often hands that hold it come out of it."""
    at, worth, hand = np.zeros(32, dtype=np.int64), np.zeros(32, dtype=np.int64), np.zeros(5, dtype=np.int64)
    for s in range(len(sets)):
        for i in range(5):
            hand[i] = sets[s, i]
        _subsets(hand, sizes, highest, starts, choose, at)
        best = _worth(sizes, sums, scale, at, worth)
        gone = 31 ^ best
        also = gone
        while True:
            share[at[best | also]] += weights[s] * scale[sizes[best]] * (-1 if sizes[also] & 1 else 1)
            if also == 0:
                break
            also = (also - 1) & gone


@njit(cache=True, nogil=True)
def _gather(lines: Bytes, sizes: Ints, highest: Ints, starts: Ints, choose: Ints, share: Ints, often: Ints) -> None:
    """Add up, over all hands, how often each line of the table comes."""
    chosen, at = np.arange(5), np.zeros(32, dtype=np.int64)
    while True:
        line = lines[_place(chosen, choose)]
        if line >= 0:
            _subsets(chosen, sizes, highest, starts, choose, at)
            for mask in range(32):
                often[line] += share[at[mask]]
        if not _next(chosen):
            return


def number(card: str) -> int:
    """A card as the kernels count it: rank from two to ace, then suit."""
    return 4 * LOW_TO_HIGH.index(rank(card)) + SUITS.index(suit(card))


def _table(poker: VideoPoker) -> Bytes:
    """By category, grading rank and next rank, the first line of the pay table that fits."""
    found = np.full((len(ORDER), 13, 13), -1, dtype=np.int8)
    for c, category in enumerate(ORDER):
        for i in reversed(range(len(poker.pays))):
            row = poker.pays[i]
            if row.hand != category and not (row.hand == STRAIGHT_FLUSH and category == ROYAL_FLUSH):
                continue
            firsts = [LOW_TO_HIGH.index(r) for r in row.ranks] or list(range(13))
            seconds = [LOW_TO_HIGH.index(r) for r in row.kickers] or list(range(13))
            for first in firsts:
                found[c, first, seconds] = i
    return found


Key = tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]


def _key(poker: VideoPoker) -> Key:
    return tuple((row.hand, row.ranks, row.kickers) for row in poker.pays)


class Solved:
    """The sums from which any deal of one pay table is answered."""

    def __init__(self, table: Bytes, pays: tuple[Fraction, ...]) -> None:
        self.unit = lcm(*(p.denominator for p in pays))
        self.count = len(pays)
        whole = np.array([int(p * self.unit) for p in pays], dtype=np.int64)
        self.lines = np.empty(HANDS, dtype=np.int8)
        _read(table, CHOOSE, self.lines)
        self.scale = np.array([COMMON // d for d in DRAWS], dtype=np.int64)
        self.sums = np.zeros(sum(SIZES), dtype=np.int64)
        _sums(self.lines, whole, *MASKS, self.sums)

    def often(self) -> tuple[Fraction, ...]:
        """How often each line of the table comes under best play."""
        share, often = np.zeros(sum(SIZES), dtype=np.int64), np.zeros(self.count, dtype=np.int64)
        _choose_all(*canonical_sets(5), *MASKS, self.sums, self.scale, share)
        _gather(self.lines, *MASKS, share, often)
        return tuple(Fraction(int(n), HANDS * COMMON) for n in often)

    def keep(self, cards: Sequence[str]) -> dict[tuple[str, ...], Fraction]:
        """What keeping each subset of a hand brings for each credit."""
        named = sorted(cards, key=number)
        hand = np.array([number(c) for c in named], dtype=np.int64)
        at, worth = np.zeros(32, dtype=np.int64), np.zeros(32, dtype=np.int64)
        _subsets(hand, *MASKS, at)
        _worth(MASKS[0], self.sums, self.scale, at, worth)
        kept = {mask: frozenset(c for i, c in enumerate(named) if mask >> i & 1) for mask in range(32)}
        return {tuple(c for c in cards if c in kept[mask]): Fraction(int(worth[mask]), COMMON * self.unit) for mask in range(32)}


@lru_cache(maxsize=4)
def _solved(key: Key, pays: tuple[Fraction, ...], table: bytes) -> Solved:
    return Solved(np.frombuffer(table, dtype=np.int8).reshape(len(ORDER), 13, 13), pays)


def solved(poker: VideoPoker, pays: tuple[Fraction, ...]) -> Solved:
    return _solved(_key(poker), pays, _table(poker).tobytes())


@lru_cache(maxsize=32)
def _often(key: Key, pays: tuple[Fraction, ...], table: bytes) -> tuple[Fraction, ...]:
    return _solved(key, pays, table).often()


def solve(poker: VideoPoker, pays: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """How often each line of the table comes under best play for these pays."""
    return _often(_key(poker), pays, _table(poker).tobytes())
