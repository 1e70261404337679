"""Draw poker at the table, compiled: the dealer's forced exchange, and rounds dealt by any plan to hold the count against."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.odds.kit.evaluator import class5
from tapete.odds.kit.tables import FIRST
from tapete.odds.poker.stud_kernel import CHOOSE

Int16 = NDArray[np.int16]
Ints = NDArray[np.int64]

STRAIGHT, TRIPS, TWO_PAIRS, PAIR = FIRST[4], FIRST[3], FIRST[2], FIRST[1]


@njit(cache=True, nogil=True)
def _in_sequence(hand: Ints, out: int, inside: bool, ace_ends: bool, low: bool) -> bool:
    """Whether the four cards beside `out` are in sequence, the ace low or high."""
    least, most = 99, -99
    for j in range(5):
        if j != out:
            r = hand[j] >> 2
            if r == 12 and not ace_ends:
                return False
            if r == 12 and low:
                r = -1
            least, most = min(least, r), max(most, r)
    return most - least == 3 or (inside and most - least == 4)


@njit(cache=True, nogil=True)
def forced(hand: Ints, own: int, inside: bool, ace_ends: bool) -> int:
    """The places, as bits, of the cards that the dealer must change; the hand is in rising order and of class `own`."""
    if own >= STRAIGHT:
        return 0
    if own >= PAIR:
        alone = 0
        for j in range(5):
            paired = (j > 0 and hand[j - 1] >> 2 == hand[j] >> 2) or (j < 4 and hand[j + 1] >> 2 == hand[j] >> 2)
            alone |= 0 if paired else 1 << j
        if own < TWO_PAIRS:  # the highest of the other three stays
            alone ^= 1 << (4 if alone >> 4 else 3 if alone >> 3 else 2)
        return alone
    for s in range(4):
        other, n = 0, 0
        for j in range(5):
            if hand[j] & 3 == s:
                n += 1
            else:
                other = 1 << j
        if n == 4:
            return other
    for j in range(5):
        if _in_sequence(hand, j, inside, ace_ends, False) or _in_sequence(hand, j, inside, ace_ends, True):
            return 1 << j
    return 0b00011


@njit(cache=True, nogil=True)
def number5(cards: Ints) -> int:
    """The number of five cards, which are put in rising order."""
    for i in range(1, 5):
        card, j = cards[i], i
        while j > 0 and cards[j - 1] > card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card
    return int(CHOOSE[1, cards[0]] + CHOOSE[2, cards[1]] + CHOOSE[3, cards[2]] + CHOOSE[4, cards[3]] + CHOOSE[5, cards[4]])


@njit(cache=True, nogil=True)
def _next(state: NDArray[np.uint64], bound: int) -> int:
    """A number below `bound` (splitmix64, multiply and shift)."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    return int(((z >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))


@njit(cache=True, nogil=True)
def dealt(
    rounds: int, seed: int, plan: Int16, strength: Int16, floor: int, pays: Ints, inside: bool, ace_ends: bool
) -> tuple[int, int, Ints]:
    """Rounds dealt and played: the sum and the sum of squares of what was won (in thousandths), and how often each end came.

    `plan[number of five cards]` is -1 to fold, or the places of the cards to change as bits.
    """
    deck, hand, state = np.arange(52), np.zeros(5, dtype=np.int64), np.zeros(1, dtype=np.uint64)
    state[0] = np.uint64(seed)
    ends, total, squares = np.zeros(6, dtype=np.int64), 0, 0
    for _ in range(rounds):
        for i in range(14):
            j = i + _next(state, 52 - i)
            deck[i], deck[j] = deck[j], deck[i]
        hand[:] = deck[:5]
        choice = plan[number5(hand)]
        if choice < 0:
            ends[0] += 1
            total -= 1000
            squares += 1000000
            continue
        drawn = 10
        for j in range(5):
            if choice >> j & 1:
                hand[j] = deck[drawn]
                drawn += 1
        mine = strength[class5(hand[0], hand[1], hand[2], hand[3], hand[4])]
        ends[5] += choice > 0
        hand[:] = deck[5:10]
        number5(hand)
        mask = forced(hand, class5(hand[0], hand[1], hand[2], hand[3], hand[4]), inside, ace_ends)
        for j in range(5):
            if mask >> j & 1:
                hand[j] = deck[drawn]
                drawn += 1
        his = strength[class5(hand[0], hand[1], hand[2], hand[3], hand[4])]
        end = 1 if his < floor else 2 if his < mine else 3 if his == mine else 4
        ends[end] += 1
        won = 0 if end == 3 else pays[mine, 0 if end == 1 else 1 if end == 2 else 2]
        total += won
        squares += won * won
    return total, squares, ends
