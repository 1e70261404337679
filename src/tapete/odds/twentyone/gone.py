"""Best play of a hand of twenty-one out of very many shoes: each lacks some set of cards, seen in hands played before it.

What the dealer ends with hangs only on all the cards gone, those of the hand among them. Sets gone before and hands make few
different sets together: the dealer is worked out once for each (`dealers`) and found again by its key, a number of one digit for
each value of card. The work goes in blocks of sets that are near one another, so that not all of them are held at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.odds.twentyone.dealer import NATURAL, Floats, Ints, finish
from tapete.odds.twentyone.hands import all_hands
from tapete.odds.twentyone.kernel import Board

DIGIT = 64
POWERS = DIGIT ** np.arange(10, dtype=np.int64)
CLASSES = 6
"""Totals that meet the dealer alike: up to 16, and each from 17 to 21."""
EMPTY = -1
BLOCK = 1 << 24
"""Sets gone times hands, in one block."""
ROWS = 1 << 14
LANES = 16


@lru_cache(maxsize=1)
def hand_keys() -> Ints:
    return np.asarray(all_hands().counts @ POWERS)


def cards_of(keys: Ints) -> Ints:
    """How many cards of each value."""
    return np.asarray(keys[..., None] // POWERS % DIGIT)


@njit(cache=True, nogil=True)
def place(table: Ints, key: int) -> int:
    """Where a key is, or the free place where it would be; the table's size is a power of two."""
    mask = len(table) - 1
    at = (((key ^ (key >> 23)) * 0x9E3779B97F4A7C1) >> 17) & mask
    while table[at] != EMPTY and table[at] != key:
        at = (at + 1) & mask
    return at


@njit(cache=True, nogil=True)
def put_sums(some: Ints, others: Ints, table: Ints) -> int:
    """Put every sum of two keys into the table; how many there are, or -1 if it fills up."""
    used = 0
    for i in range(len(some)):
        for j in range(len(others)):
            key = some[i] + others[j]
            at = place(table, key)
            if table[at] == EMPTY:
                table[at] = key
                used += 1
                if 2 * used > len(table):
                    return -1
    return used


def sums(some: Ints, others: Ints) -> Ints:
    """Every different sum of two keys, ascending."""
    bits = 12
    while True:
        table = np.full(1 << bits, EMPTY, dtype=np.int64)
        if put_sums(some, others, table) >= 0:
            return np.sort(table[table != EMPTY])
        bits += 2


@njit(cache=True, nogil=True)
def numbered(keys: Ints, table: Ints, number: Ints) -> None:
    """Put these keys, all different, into a table that tells the place of each."""
    for i in range(len(keys)):
        at = place(table, keys[i])
        table[at] = keys[i]
        number[at] = i


def index(keys: Ints) -> tuple[Ints, Ints]:
    """A table of keys and the place of each."""
    size = 1 << int(2 * len(keys) + 2).bit_length()
    table, number = np.full(size, EMPTY, dtype=np.int64), np.empty(size, dtype=np.int64)
    numbered(keys, table, number)
    return table, number


def dealers(board: Board, shoe: Floats, up: int, keys: Ints) -> Floats:
    """[set, class]: what each class of totals is worth when these are all the cards that are gone."""
    pays = board.pays[[16, 17, 18, 19, 20, 21]]
    out = np.empty((len(keys), CLASSES))
    for start in range(0, len(keys), ROWS):
        rows = np.ascontiguousarray(shoe - cards_of(keys[start : start + ROWS]))
        ends = np.empty((len(rows), 8))
        finish(rows, len(rows), board.start[up], board.start[up + 1], board.nodes, board.weight, ends)
        out[start : start + ROWS] = (ends[:, None, :] * pays).sum(axis=2)
    return out


class Walk(NamedTuple):
    """The hands that some starts can become, ascending; the rest is about them by their place here."""

    keys: Ints
    counts: Floats
    size: Floats
    group: Ints
    """The class of the total."""
    after: Ints
    low: Ints
    """The least card that is too many, less one."""
    doubles: NDArray[np.bool_]
    starts: Ints


class Doubt(NamedTuple):
    """By hand: how far what an action is worth more may deviate as further cards are seen; empty where that is not asked."""

    usual: Floats
    widest: Floats
    seldom: float
    """How often more cards than usual are seen, as a root."""


NO_DOUBT = Doubt(np.empty(0), np.empty(0), 0.0)


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def another(doubt: Doubt, n: int, margin: float) -> float:
    """What changing to an action worth less by so much can bring on the mean, at most: step 3 of `bound`, all of it as Z."""
    z, w = doubt.usual[n], doubt.widest[n]
    rare = min(w * w / (2.0 * (np.sqrt(w * w + margin * margin) + margin)), w * doubt.seldom)
    return float(z * z / (2.0 * (np.sqrt(z * z + margin * margin) + margin)) + rare)


@njit(cache=True, nogil=True, error_model="numpy")
def play_all(
    walk: Walk, pays: Floats, shoe: Floats, up: int, gone: Ints, one_card: bool,
    table: Ints, number: Ints, worth: Floats, doubt: Doubt, out: Floats, caps: Floats,
) -> None:  # fmt: skip
    """`out[i, j]`: best play of the j-th start when the i-th set is gone; nan where the cards are not there.

    A start of one card is a hand of a split: with `one_card` it takes one card and stands. Sets go side by side, LANES at a time.
    With deviations in `doubt`, `caps[i, j]` is what seeing more cards could add to that at most.
    """
    count, doubts = len(walk.keys), len(doubt.usual) > 0
    stand, value, ahead = np.zeros((count, LANES)), np.zeros((count, LANES)), np.zeros((count, LANES))
    rest, left, size = np.empty((10, LANES)), np.empty((10, LANES)), np.empty(LANES)
    cards, hit, double = np.empty(LANES), np.empty(LANES), np.empty(LANES)
    natural, many = np.empty(LANES), np.empty(LANES)
    needs = 9 if up == 0 else 0
    lost, spared = pays[0, 0], pays[0, NATURAL] - pays[0, 0]
    for block in range(0, len(gone), LANES):
        used = min(LANES, len(gone) - block)
        size[:] = 0.0
        for i in range(LANES):
            key = gone[block + min(i, used - 1)]
            for c in range(10):
                rest[c, i] = shoe[c] - ((key >> (6 * c)) & 63)
                size[i] += rest[c, i]
        for n in range(count - 1, -1, -1):
            low, single = walk.low[n], walk.size[n] == 1.0
            for c in range(10):
                has = walk.counts[n, c]
                for i in range(LANES):
                    left[c, i] = max(0.0, rest[c, i] - has)
            for i in range(LANES):
                cards[i] = 1.0 / (size[i] - walk.size[n])
                many[i] = 0.0
            for c in range(low, 10):
                for i in range(LANES):
                    many[i] += left[c, i]
            for i in range(LANES):
                hit[i] = lost * many[i]
            if up == 0 or up == 9:
                for i in range(LANES):
                    natural[i] = many[i] * left[needs, i]
                if needs >= low:
                    for i in range(LANES):
                        natural[i] -= left[needs, i]
                for i in range(LANES):
                    hit[i] += spared * natural[i] / (size[i] - walk.size[n] - 1.0)
            if walk.doubles[n]:
                double[:] = hit
                for c in range(low):
                    ends = stand[walk.after[n, c]]
                    for i in range(LANES):
                        double[i] += left[c, i] * ends[i]
            for c in range(low):
                then = stand[walk.after[n, c]] if single and one_card else value[walk.after[n, c]]
                for i in range(LANES):
                    hit[i] += left[c, i] * then[i]
            for i in range(LANES):
                hit[i] *= cards[i]
            if doubts:
                for i in range(LANES):
                    ahead[n, i] = 0.0
                for c in range(low):
                    then = ahead[walk.after[n, c]]
                    for i in range(LANES):
                        ahead[n, i] += left[c, i] * then[i]
                for i in range(LANES):
                    ahead[n, i] *= cards[i]
            if single:
                value[n, :] = hit
                continue
            for i in range(used):
                key = gone[block + i] + walk.keys[n]
                stand[n, i] = worth[number[place(table, key)], walk.group[n]]
            for i in range(LANES):
                value[n, i] = max(hit[i], stand[n, i])
            if walk.doubles[n]:
                for i in range(LANES):
                    double[i] = 2.0 * (double[i] * cards[i])
                    value[n, i] = max(value[n, i], double[i])
            if doubts:
                itself = another(doubt, n, 0.0)
                for i in range(LANES):
                    top = value[n, i]
                    ahead[n, i] += another(doubt, n, top - hit[i]) + another(doubt, n, top - stand[n, i]) - itself
                    if walk.doubles[n]:
                        ahead[n, i] += another(doubt, n, top - double[i])
        for j in range(len(walk.starts)):
            n = walk.starts[j]
            for i in range(used):
                out[block + i, j] = value[n, i]
                if doubts:
                    caps[block + i, j] = ahead[n, i]
                for c in range(10):
                    if rest[c, i] < walk.counts[n, c]:
                        out[block + i, j] = np.nan


def walk_from(starts: Sequence[int], may: NDArray[np.bool_]) -> Walk:
    """The starts and every hand that they can become; a hand of two cards may double where `may` says so."""
    hands, nodes = all_hands(), reachable(tuple(map(int, starts)))
    place_of = np.full(len(hands.total) + 1, -1, dtype=np.int64)
    place_of[nodes] = np.arange(len(nodes))
    hard = hands.counts[nodes] @ np.arange(1, 11)
    return Walk(
        hand_keys()[nodes],
        hands.counts[nodes].astype(np.float64),
        hands.size[nodes].astype(np.float64),
        np.maximum(hands.total[nodes] - 16, 0),
        place_of[hands.after[nodes]],
        np.minimum(21 - hard, 10),
        may[nodes] & (hands.size[nodes] == 2),
        place_of[np.array(starts)],
    )


def best(board: Board, shoe: Floats, up: int, gone: Ints, walk: Walk, one_card: bool = False) -> Floats:
    """[set gone, start]: what best play of each start is worth, joint, when no card beyond that set is known."""
    return capped(board, shoe, up, gone, walk, NO_DOUBT, one_card)[0]


def capped(
    board: Board, shoe: Floats, up: int, gone: Ints, walk: Walk, doubt: Doubt, one_card: bool = False
) -> tuple[Floats, Floats]:
    """The same, and what seeing further cards could add to each at most."""
    there = (cards_of(gone) <= shoe).all(axis=1)
    if not there.all():
        out, caps = (np.full((len(gone), len(walk.starts)), nothing) for nothing in (np.nan, 0.0))
        out[there], caps[there] = capped(board, shoe, up, gone[there], walk, doubt, one_card)
        return out, caps
    out = np.empty((len(gone), len(walk.starts)))
    caps = np.zeros_like(out)
    step = max(1, BLOCK // len(walk.keys))
    for begin in range(0, len(gone), step):
        part = slice(begin, begin + step)
        together = sums(gone[part], walk.keys)
        table, number = index(together)
        worth = dealers(board, shoe, up, together)
        play_all(walk, board.pays, shoe, up, gone[part], one_card, table, number, worth, doubt, out[part], caps[part])
    return out, caps


@lru_cache(maxsize=16)
def reachable(starts: tuple[int, ...]) -> Ints:
    """The starts and every hand that they can become, ascending."""
    hands, seen = all_hands(), set(starts)
    for h in range(len(hands.total)):
        if h in seen:
            seen.update(int(to) for to in hands.after[h] if to >= 0)
    return np.array(sorted(seen), dtype=np.int64)
