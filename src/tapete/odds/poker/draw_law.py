"""The law of the croupier's hand after his forced exchange, given the cards that he cannot hold: whole numbers, no sampling.

His hand is first counted by ranks alone, as if suits meant nothing: what he keeps, what he throws away and what he draws are
then products of how many cards are left of each rank. Suits matter in three cases only, always through one suit: five of it
dealt; four of it dealt without a pair, which makes him change the fifth; and three of it kept as his highest, with two more
drawn. For each suit the law by ranks is put right for these, in a column of its own that hangs on which ranks of the suit are
gone, so that all suits of all sets with the same ranks share a few columns.

An exchange is weighed as many times as there are ways to draw two cards in order: 2 for two cards drawn, one less than the cards
left for a single one, and so on, so that all exchanges of a hand count alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.odds.kit.evaluator import rank5
from tapete.odds.kit.tables import FIRST
from tapete.odds.poker.draw_kernel import forced

Ints = NDArray[np.int64]
Int16 = NDArray[np.int16]
Floats = NDArray[np.float64]

RANKS = 13
STRAIGHT, NOTHING = -1, 5
"""What five different ranks are to him: a straight, no more than their three highest, or the place that breaks a run."""

_RANKS = range(RANKS)
_fives, _fours, _threes = (list(combinations(_RANKS, n)) for n in (5, 4, 3))
_at3, _at4 = {t: i for i, t in enumerate(_threes)}, {q: i for i, q in enumerate(_fours)}


def _classes(hands: Iterable[Sequence[int]], suited: bool = False) -> Int16:
    """The classes of hands by their ranks alone; five of one rank, which cannot be, count as the lowest."""
    rows = np.sort(np.array(list(hands), dtype=np.int64), axis=1)
    cards = 4 * rows + (0 if suited else np.arange(5) % 4)
    real = rows[:, 0] != rows[:, 4]
    return np.where(real, rank5(np.where(real[:, None], cards, np.arange(5)), trusted=True), 0).astype(np.int16)


FIVES, FOURS, THREES = (np.array(sets, dtype=np.int64) for sets in (_fives, _fours, _threes))
"""Sets of different ranks, rising."""
PLAIN, FLUSH = _classes(_fives), _classes(_fives, suited=True)
"""What each five are in mixed suits, and in one."""
TOP = np.array([_at3[five[2:]] for five in _fives], dtype=np.int64)
THREES_IN = np.array([[_at3[t] for t in combinations(five, 3)] for five in _fives], dtype=np.int64)
FOURS_IN = np.array([[_at4[five[:j] + five[j + 1 :]] for j in range(5)] for five in _fives], dtype=np.int64)
"""Of each five: the highest three, all threes, and the fours by the place left out."""
_straight = {five for five, own in zip(_fives, PLAIN.tolist(), strict=True) if own >= FIRST[4]}
BREAKS = np.array([[r not in q and tuple(sorted((*q, r))) not in _straight for r in _RANKS] for q in _fours], dtype=np.float64)
"""Which ranks, beside four, make neither a pair nor a straight."""
PAIRS = np.array([(a, b) for a in _RANKS for b in range(a + 1)], dtype=np.int64)
PAIR_AT = np.array([[max(a, b) * (max(a, b) + 1) // 2 + min(a, b) for b in _RANKS] for a in _RANKS], dtype=np.int64)
"""Two ranks, and where two ranks stand among them."""
WITH_ONE = _classes((*q, r) for q in _fours for r in _RANKS).reshape(-1, RANKS)
WITH_TWO = _classes((*t, *two) for t in _threes for two in PAIRS.tolist()).reshape(-1, len(PAIRS))
TRIO = _classes((t, t, t, *two) for t in _RANKS for two in PAIRS.tolist()).reshape(RANKS, -1)
PAIR = _classes((p, p, k, *two) for p in _RANKS for k in _RANKS for two in PAIRS.tolist()).reshape(RANKS, RANKS, -1)
TWO_PAIRS = _classes((p, p, q, q, r) for p in _RANKS for q in _RANKS for r in _RANKS).reshape(RANKS, RANKS, RANKS)
FULL = _classes((p, p, p, q, q) for p in _RANKS for q in _RANKS).reshape(RANKS, RANKS)
FOUR = _classes((p, p, p, p, q) for p in _RANKS for q in _RANKS).reshape(RANKS, RANKS)
"""What comes of four ranks and a fifth card, of three and two more, of a trio, a pair with a card, two pairs; and whole hands."""


@lru_cache
def kinds(inside: bool = False, ace_ends: bool = True) -> Ints:
    """What each five different ranks are to the croupier, in mixed suits."""
    found = []
    for five in _fives:
        hand = np.array([4 * r + j % 4 for j, r in enumerate(five)], dtype=np.int64)
        thrown = forced(hand, int(rank5([hand], trusted=True)[0]), inside, ace_ends)
        found.append(STRAIGHT if thrown == 0 else NOTHING if thrown == 0b11 else thrown.bit_length() - 1)
    return np.array(found, dtype=np.int64)


@njit(cache=True, nogil=True)
def law(kind_of: Ints, left: Floats, suited: Floats, drawn_from: int, out: Floats) -> None:
    """How often he ends below each class, from `left[rank]` cards, `suited[rank, column]` of them in the column's suit.

    `out[class, column]` puts the last column, the law by ranks, right for that suit; he draws from `drawn_from` cards.
    """
    columns = suited.shape[1]
    out[:] = 0
    stand, one, two = drawn_from * (drawn_from - 1.0), drawn_from - 1.0, 2.0
    other = np.empty_like(suited)
    for r in range(RANKS):
        for k in range(columns):
            other[r, k] = left[r] - suited[r, k]
    thrown_two = np.zeros((len(THREES), columns))  # ways to throw two of other suits below three kept
    for y in range(len(FIVES)):
        if kind_of[y] == NOTHING:
            for k in range(columns):
                thrown_two[TOP[y], k] += other[FIVES[y, 0], k] * other[FIVES[y, 1], k]
    _four_of_a_suit(suited, other, one, out)
    _no_pair(kind_of, left, suited, other, thrown_two, stand, one, two, out)
    _paired(left, stand, one, two, out)
    for s in range(out.shape[0] - 1, 0, -1):
        for k in range(columns + 1):
            out[s, k] = out[s - 1, k]
    for k in range(columns + 1):
        out[0, k] = 0
    for s in range(1, out.shape[0]):
        for k in range(columns + 1):
            out[s, k] += out[s - 1, k]


@njit(cache=True, nogil=True)
def _fifths(other: Floats, q: int, k: int) -> float:
    """How many cards of other suits stand beside four of a suit without a pair or a straight."""
    n = 0.0
    for r in range(RANKS):
        n += BREAKS[q, r] * other[r, k]
    return n


@njit(cache=True, nogil=True)
def _four_of_a_suit(suited: Floats, other: Floats, one: float, out: Floats) -> None:
    """Four of the suit dealt, the fifth changed for a card of another suit."""
    columns = suited.shape[1]
    weight = np.zeros(columns)
    beside = np.zeros(columns)
    for q in range(len(FOURS)):
        a, b, c, d = FOURS[q, 0], FOURS[q, 1], FOURS[q, 2], FOURS[q, 3]
        for k in range(columns):
            weight[k] = one * suited[a, k] * suited[b, k] * suited[c, k] * suited[d, k]
            beside[k] = _fifths(other, q, k)
        for r in range(RANKS):
            s, same = WITH_ONE[q, r], BREAKS[q, r]
            for k in range(columns):
                out[s, k] += weight[k] * other[r, k] * (beside[k] - same)


@njit(cache=True, nogil=True)
def _no_pair(
    kind_of: Ints,
    left: Floats,
    suited: Floats,
    other: Floats,
    thrown_two: Floats,
    stand: float,
    one: float,
    two: float,
    out: Floats,
) -> None:
    """Five different ranks: the last column counts them all by rank, the others take back what the suit makes otherwise."""
    columns = suited.shape[1]
    fifths = np.zeros((len(FOURS), columns))
    for q in range(len(FOURS)):
        for k in range(columns):
            fifths[q, k] = _fifths(other, q, k)
    kept = np.zeros((len(THREES), columns + 1))
    kept_with = np.zeros((len(THREES), RANKS, columns + 1))
    weight, whole, singles, doubles = np.zeros(columns + 1), np.zeros(columns), np.zeros(columns), np.zeros(columns)
    for y in range(len(FIVES)):
        a, b, c, d, e = FIVES[y, 0], FIVES[y, 1], FIVES[y, 2], FIVES[y, 3], FIVES[y, 4]
        kind, plain, flush = kind_of[y], PLAIN[y], FLUSH[y]
        for k in range(columns):
            ab, de = suited[a, k] * suited[b, k], suited[d, k] * suited[e, k]
            ins = ab * suited[c, k] * de
            near = (other[a, k] * suited[b, k] + suited[a, k] * other[b, k]) * suited[c, k] * de + ab * other[c, k] * de
            near += ab * suited[c, k] * (other[d, k] * suited[e, k] + suited[d, k] * other[e, k])
            whole[k] = ins
            weight[k] = ins if kind == STRAIGHT else ins + near
            singles[k], doubles[k] = 0.0, 0.0
        for j in range(5):
            for k in range(columns):
                singles[k] += fifths[FOURS_IN[y, j], k]
        for j in range(10):
            for k in range(columns):
                doubles[k] += thrown_two[THREES_IN[y, j], k]
        for k in range(columns):
            out[flush, k] += whole[k] * (stand + one * singles[k] + two * doubles[k])
            out[plain, k] -= whole[k] * two * doubles[k]
        weight[columns] = -left[a] * left[b] * left[c] * left[d] * left[e]
        if kind == STRAIGHT:
            for k in range(columns + 1):
                out[plain, k] -= stand * weight[k]
        elif kind == NOTHING:
            top = TOP[y]
            for k in range(columns + 1):
                kept[top, k] += weight[k]
                kept_with[top, a, k] += weight[k]
                kept_with[top, b, k] += weight[k]
                out[plain, k] -= two * weight[k]  # the two thrown away would come back
        else:
            q = FOURS_IN[y, kind]
            for r in range(RANKS):
                n = left[r] - (1.0 if r in (a, b, c, d, e) else 0.0)
                s = WITH_ONE[q, r]
                for k in range(columns + 1):
                    out[s, k] -= one * n * weight[k]
    for i in range(len(THREES)):
        _two_to_three(i, left, two, kept[i], kept_with[i], out)


@njit(cache=True, nogil=True)
def _two_to_three(i: int, left: Floats, two: float, kept: Floats, kept_with: Floats, out: Floats) -> None:
    """Two cards drawn to three that were kept, from all but these; then less those that were thrown away."""
    free = left.copy()
    for j in range(3):
        free[THREES[i, j]] -= 1
    for p in range(len(PAIRS)):
        u, v = PAIRS[p, 0], PAIRS[p, 1]
        n = two * (free[u] * free[v] if u != v else free[u] * (free[u] - 1) / 2)
        if n > 0:
            s = WITH_TWO[i, p]
            for k in range(len(kept)):
                out[s, k] -= n * kept[k]
    for g in range(THREES[i, 0]):
        for z in range(RANKS):
            n = two * (free[z] - (1.0 if z == g else 0.0))
            if n > 0:
                s = WITH_TWO[i, PAIR_AT[g, z]]
                for k in range(len(kept)):
                    out[s, k] += n * kept_with[g, k]


@njit(cache=True, nogil=True)
def _thrown(free: Floats, below: int, but: int) -> float:
    """How many ways there are to have thrown away two cards of different ranks, both below a rank and neither of another."""
    total, squares = 0.0, 0.0
    for r in range(below):
        if r != but:
            total += free[r]
            squares += free[r] * free[r]
    return (total * total - squares) / 2


@njit(cache=True, nogil=True)
def _drawn_two(left: Floats, ways: float, below: int, but: int, strong: Int16, two: float, out: Floats) -> None:
    """Two cards drawn from what is left, two of lower ranks thrown away."""
    last = out.shape[1] - 1
    for p in range(len(PAIRS)):
        u, v = PAIRS[p, 0], PAIRS[p, 1]
        n = left[u] * left[v] if u != v else left[u] * (left[u] - 1) / 2
        if n <= 0:
            continue
        left[u] -= 1
        left[v] -= 1
        out[strong[p], last] += two * ways * n * _thrown(left, below, but)
        left[u] += 1
        left[v] += 1


@njit(cache=True, nogil=True)
def _paired(left: Floats, stand: float, one: float, two: float, out: Floats) -> None:
    """Hands with a pair or more, where suits mean nothing: into the last column."""
    last = out.shape[1] - 1
    free = left.copy()
    cards = left.sum()
    for p in range(RANKS):
        pairs, trios = left[p] * (left[p] - 1) / 2, left[p] * (left[p] - 1) * (left[p] - 2) / 6
        if trios > 0:
            free[p] -= 3
            _drawn_two(free, trios, RANKS, p, TRIO[p], two, out)
            free[p] += 3
        for q in range(RANKS):
            if q == p:
                continue
            out[FULL[p, q], last] += stand * trios * left[q] * (left[q] - 1) / 2
            out[FOUR[p, q], last] += stand * trios * (left[p] - 3) / 4 * left[q]
            if pairs * left[q] > 0:
                free[p], free[q] = left[p] - 2, left[q] - 1
                _drawn_two(free, pairs * left[q], q, p, PAIR[p, q], two, out)
                free[p], free[q] = left[p], left[q]
            if q < p:
                ways, odd = pairs * left[q] * (left[q] - 1) / 2, cards - left[p] - left[q]
                for r in range(RANKS):
                    n = (left[r] - 2) * odd if r in (p, q) else left[r] * (odd - 1)
                    if ways > 0 and n > 0:
                        out[TWO_PAIRS[p, q, r], last] += one * ways * n
