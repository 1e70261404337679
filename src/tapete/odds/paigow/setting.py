"""Fifty-three cards as numbers: what five and two of them are worth, and how a way of setting lays seven, compiled.

The procedure's own functions (`games/paigow/cards.py`) say the same slowly and in words; tests hold one against the other. A
strength is one number that compares: the category's place, then the ranks from the first to the last. A rank is 0 for a two
and 12 for an ace; the joker is an ace whose suit is `WILD`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from tapete.catalogue.paigow.rules import CardRank, CardWay, Category, Shape
from tapete.compiled import njit
from tapete.equipment.cards import JOKER, SUITS, rank, suit
from tapete.equipment.hands import LOW_TO_HIGH
from tapete.games.paigow.cards import WHEEL

Ints = NDArray[np.int64]

CATEGORIES: tuple[str, ...] = get_args(Category)
SHAPES: tuple[str, ...] = get_args(Shape)
RANKS, CARDS, LOWS = 13, 7, 91
"""There are 91 different low hands: thirteen pairs and 78 of two ranks."""
WILD = -1
PLACE_BITS = 20
HAVING, MAKES, TOP, SECOND, SINGLE, KEEP = range(6)
HIGH_CARD, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH, ROYAL, FIVE_ACES = range(11)
WHEEL_AT = 11
"""Where the table of a ranking says the place of ace to five; before it stand the places of the eleven categories."""


def ranking(rule: CardRank) -> Ints:
    """The order of a text as the kernels read it."""
    order: tuple[str, ...] = rule.order
    return np.array([len(order) - order.index(name) for name in CATEGORIES] + [WHEEL[rule.wheel]], dtype=np.int64)


def way_table(rule: CardRank, way: Mapping[str, CardWay]) -> Ints:
    """The rules of a way, one row each: sets of shapes, categories and ranks as bits (0: any), and the least to keep."""
    order: tuple[str, ...] = rule.order

    def bits(names: Collection[str], all_of: Sequence[str]) -> int:
        return sum(1 << all_of.index(name) for name in names)

    return np.array(
        [
            [
                bits(row.having, SHAPES),
                bits(row.makes, CATEGORIES),
                *(bits(ranks, LOW_TO_HIGH) for ranks in (row.top, row.second, row.single)),
                len(order) - order.index(row.keep),
            ]
            for row in way.values()
        ],
        dtype=np.int64,
    )


def as_numbers(cards: Sequence[str]) -> tuple[Ints, Ints]:
    """Ranks and suits of cards."""
    ranks = [RANKS - 1 if c == JOKER else LOW_TO_HIGH.index(rank(c)) for c in cards]
    suits = [WILD if c == JOKER else SUITS.index(suit(c)) for c in cards]
    return np.array(ranks, dtype=np.int64), np.array(suits, dtype=np.int64)


@njit(cache=True, nogil=True)
def _grouped(counts: Ints, order: Ints) -> int:
    """What cards are by their equal ranks alone."""
    code, shift, largest, groups = 0, 16, 0, 0
    for size in range(5, 0, -1):
        for r in range(12, -1, -1):
            if counts[r] == size:
                code |= (r + 2) << shift
                shift -= 4
                largest = max(largest, size)
                groups += 1
    if largest == 5:
        return int(order[FIVE_ACES] << PLACE_BITS)
    if largest == 4:
        category = FOUR
    elif largest == 3:
        category = FULL if groups == 2 else THREE
    elif largest == 2:
        category = TWO_PAIRS if groups == 3 else PAIR
    else:
        category = HIGH_CARD
    return int(order[category] << PLACE_BITS | code)


@njit(cache=True, nogil=True)
def high_strength(ranks: Ints, suits: Ints, first: int, second: int, order: Ints) -> int:
    """What the cards are worth without those two, as the high hand."""
    counts = np.zeros(13, dtype=np.int64)
    held, plain, wild, one_suit, suited = 0, 0, False, -2, True
    for i in range(len(ranks)):
        if i in (first, second):
            continue
        counts[ranks[i]] += 1
        if suits[i] == WILD:
            wild = True
            continue
        held |= 1 << ranks[i]
        plain += 1
        if one_suit == -2:
            one_suit = suits[i]
        elif suits[i] != one_suit:
            suited = False
    best = _grouped(counts, order)
    distinct = 0
    for r in range(13):
        distinct += held >> r & 1
    if distinct != plain:
        return best
    if suited:
        code, shift, joker = 0, 16, wild
        for r in range(12, -1, -1):
            if held >> r & 1 or joker:
                if not held >> r & 1:
                    joker = False
                code |= (r + 2) << shift
                shift -= 4
        best = max(best, order[FLUSH] << PLACE_BITS | code)
    for top in range(3, 13):
        window = 0b1000000001111 if top == 3 else 0b11111 << (top - 4)
        if held & window != held:
            continue
        value = order[WHEEL_AT] if top == 3 else 2 * (top + 2)
        best = max(best, order[STRAIGHT] << PLACE_BITS | value << 12)
        if suited and top == 12:
            best = max(best, order[ROYAL] << PLACE_BITS)
        elif suited:
            best = max(best, order[STRAIGHT_FLUSH] << PLACE_BITS | value << 12)
    return best


@njit(cache=True, nogil=True)
def low_strength(a: int, b: int, order: Ints) -> int:
    """What two ranks are worth as the low hand."""
    if a == b:
        return int(order[PAIR] << PLACE_BITS | (a + 2) << 16)
    return int(order[HIGH_CARD] << PLACE_BITS | (max(a, b) + 2) << 16 | (min(a, b) + 2) << 12)


@njit(cache=True, nogil=True)
def is_foul(high: int, low: int, pair: bool) -> bool:
    """Whether the high hand ranks below the low one, as far as that one says anything."""
    shift = 16 if pair else 12
    return low >> shift > high >> shift


@njit(cache=True, nogil=True)
def all_ways(ranks: Ints, suits: Ints, order: Ints) -> Ints:
    """The 21 ways to lay seven cards: high and low strength of each; the low one is -1 where the way is foul."""
    out = np.zeros((21, 2), dtype=np.int64)
    n = 0
    for i in range(7):
        for j in range(i + 1, 7):
            high = high_strength(ranks, suits, i, j, order)
            low = low_strength(ranks[i], ranks[j], order)
            out[n, 0], out[n, 1] = high, -1 if is_foul(high, low, ranks[i] == ranks[j]) else low
            n += 1
    return out


@njit(cache=True, nogil=True)
def _held(ranks: Ints) -> tuple[int, int, int, int]:
    """The shape of seven cards, and as bits the ranks of the largest group, of the next one and of the highest single card."""
    counts = np.zeros(13, dtype=np.int64)
    for r in ranks:
        counts[r] += 1
    top, second, single, pairs = -1, -1, -1, 0
    for size in range(5, 1, -1):
        for r in range(12, -1, -1):
            if counts[r] == size:
                pairs += 1
                if top < 0:
                    top = r
                elif second < 0:
                    second = r
    for r in range(13):
        if counts[r] == 1:
            single = r
    largest = counts[top] if top >= 0 else 1
    after = counts[second] if second >= 0 else 1
    if largest == 5:
        shape = 8
    elif largest == 4:
        shape = 7
    elif largest == 3:
        shape = 5 if after == 3 else 6 if after == 2 else 4
    else:
        shape = pairs
    return shape, 1 << top if top >= 0 else 0, 1 << second if second >= 0 else 0, 1 << single if single >= 0 else 0


@njit(cache=True, nogil=True)
def chosen(ranks: Ints, laid: Ints, way: Ints, order: Ints) -> int:
    """Which of the 21 ways a list of rules takes: the first rule that fits, the best low hand, then the best high one."""
    shape, top, second, single = _held(ranks)
    makes = 0
    for n in range(21):
        for category in range(11):
            if order[category] == laid[n, 0] >> PLACE_BITS:
                makes |= 1 << category
    for row in range(len(way)):
        if (
            (way[row, HAVING] and not way[row, HAVING] >> shape & 1)
            or (way[row, TOP] and not way[row, TOP] & top)
            or (way[row, SECOND] and not way[row, SECOND] & second)
            or (way[row, SINGLE] and not way[row, SINGLE] & single)
            or (way[row, MAKES] and not way[row, MAKES] & makes)
        ):
            continue
        best = -1
        for n in range(21):
            if laid[n, 1] < 0 or laid[n, 0] >> PLACE_BITS < way[row, KEEP]:
                continue
            if best < 0 or laid[n, 1] > laid[best, 1] or (laid[n, 1] == laid[best, 1] and laid[n, 0] > laid[best, 0]):
                best = n
        if best >= 0:
            return best
    return -1


@njit(cache=True, nogil=True)
def set_many(ranks: Ints, suits: Ints, way: Ints, order: Ints) -> Ints:
    """High and low strength of many hands, each laid by the same way."""
    out = np.zeros((len(ranks), 2), dtype=np.int64)
    for n in range(len(ranks)):
        laid = all_ways(ranks[n], suits[n], order)
        out[n] = laid[chosen(ranks[n], laid, way, order)]
    return out
