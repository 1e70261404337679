"""What Omaha hands are worth, by the million: exactly two of four cards in the hand with exactly three of five on the board.

Suits aside, two cards of the hand and the five of the board have a best class that depends on their ranks alone: 91 pairs of
ranks by 6,175 boards, one table, a board's row three cache lines long. So a hand is six looks into one row instead of sixty
evaluations. A flush is looked for only where the hand has two and the board three of one suit.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tapete.compiled import njit
from tapete.odds.kit.evaluator import Cards, Classes, checked
from tapete.odds.kit.tables import FLUSH, HIGH_ORDER, STRAIGHT_TOP, Uint16, class_of_ranks, multipliers, pack

BOARDS = 6175
"""Five cards by rank alone."""
PAIRS = 91
"""Two cards by rank alone."""
_ONE = np.uint64(1)
_SEED, _LOW, _HIGH = 0, 14, 10
board_multipliers = multipliers(_SEED)
_HOLE_KEY = np.array([1 << 4 * (card % 4) for card in range(52)], dtype=np.uint64)
_BOARD_KEY = np.array([(int(board_multipliers[card // 4]) << 32) + (1 << 4 * (card % 4)) for card in range(52)], dtype=np.uint64)
_TWO_OF_A_SUIT, _THREE_OF_A_SUIT = np.uint64(0x6666), np.uint64(0x5555)
"""Four suit counters that reach eight with the second, or the third, card of a suit."""
_HIGH_BITS = np.uint64(0x8888)

RANK_PAIRS = tuple(combinations_with_replacement(range(13), 2))
BOARD_RANKS: NDArray[np.uint8] = np.array(
    [five for five in combinations_with_replacement(range(13), 5) if five[0] < five[4]], dtype=np.uint8
)
"""The ranks of each board, in the order in which boards are numbered."""


def _pair_numbers() -> NDArray[np.uint8]:
    numbers = np.zeros((13, 13), dtype=np.uint8)
    for n, (a, b) in enumerate(RANK_PAIRS):
        numbers[a, b] = numbers[b, a] = n
    return numbers


PAIR_NUMBER = _pair_numbers()


@lru_cache
def board_index() -> tuple[Uint16, Uint16]:
    """The number of a board from the sum of its cards' keys: a table, and the offsets into it."""
    keys = board_multipliers[BOARD_RANKS].sum(axis=1, dtype=np.uint64) & np.uint64(0xFFFFFFFF)
    return pack(keys, np.arange(BOARDS, dtype=np.uint16), _LOW, _HIGH)


@njit(cache=True, nogil=True)
def _fill(
    boards: NDArray[np.uint8], pairs: NDArray[np.int64], tops: NDArray[np.int8], orders: NDArray[np.int16], out: Uint16
) -> None:
    counts = np.zeros(13, dtype=np.uint8)
    best = np.zeros((PAIRS, 13, 13, 13), dtype=np.uint16)
    for p in range(PAIRS):
        for a in range(13):
            for b in range(a, 13):
                for c in range(b, 13):
                    counts[:] = 0
                    for rank in (pairs[p, 0], pairs[p, 1], a, b, c):
                        counts[rank] += 1
                    if counts.max() <= 4:
                        best[p, a, b, c] = class_of_ranks(counts, tops, orders)
    for n in range(boards.shape[0]):
        for p in range(PAIRS):
            top = np.uint16(0)
            for a in range(3):
                for b in range(a + 1, 4):
                    for c in range(b + 1, 5):
                        top = max(top, best[p, boards[n, a], boards[n, b], boards[n, c]])
            out[n, p] = top


@lru_cache
def by_board() -> Uint16:
    """For each board and each pair of ranks, the best class of that pair with three of the board, flushes aside."""
    out = np.zeros((BOARDS, PAIRS), dtype=np.uint16)
    _fill(BOARD_RANKS, np.array(RANK_PAIRS, dtype=np.int64), STRAIGHT_TOP, HIGH_ORDER, out)
    out.setflags(write=False)
    return out


@njit(cache=True, nogil=True)
def flush_class(held: int, board: int) -> int:
    """The best flush of two ranks held in a suit with three that the board has of it (both as bits), or nothing."""
    top = 0
    for a in range(1, 13):
        if held >> a & 1:
            for b in range(a):
                if held >> b & 1:
                    two = 1 << a | 1 << b
                    for c in range(2, 13):
                        if board >> c & 1:
                            for d in range(1, c):
                                if board >> d & 1:
                                    for e in range(d):
                                        if board >> e & 1:
                                            top = max(top, int(FLUSH[two | 1 << c | 1 << d | 1 << e]))
    return top


@njit(cache=True, nogil=True)
def _flushes(key: np.uint64, cards: Cards, i: int) -> int:
    """The best flush of a hand that has one, given the suit counters that say so: the board has three of one suit only."""
    second, third, fourth = (key >> np.uint64(7)) & _ONE, (key >> np.uint64(11)) & _ONE, (key >> np.uint64(15)) & _ONE
    suit = second + np.uint64(2) * third + np.uint64(3) * fourth
    held, lying, two, three = 0, 0, 0, 0
    for j in range(4):
        mine = int(cards[i, j] & 3 == suit)
        held |= mine << (cards[i, j] >> 2)
        two += mine
    for j in range(4, 9):
        mine = int(cards[i, j] & 3 == suit)
        lying |= mine << (cards[i, j] >> 2)
        three += mine
    return int(FLUSH[held | lying]) if two + three == 5 else flush_class(held, lying)


@njit(cache=True, nogil=True)
def _rank(cards: Cards, best: Uint16, index: Uint16, offsets: Uint16, out: Classes) -> None:
    for i in range(cards.shape[0]):
        a, b, c, d = cards[i, 0] >> 2, cards[i, 1] >> 2, cards[i, 2] >> 2, cards[i, 3] >> 2
        key = (
            _THREE_OF_A_SUIT
            + _BOARD_KEY[cards[i, 4]]
            + _BOARD_KEY[cards[i, 5]]
            + _BOARD_KEY[cards[i, 6]]
            + _BOARD_KEY[cards[i, 7]]
            + _BOARD_KEY[cards[i, 8]]
        )
        row = best[index[((key >> np.uint64(32)) & np.uint64(0x3FFF)) ^ np.uint64(offsets[key >> np.uint64(54)])]]
        top = max(
            row[PAIR_NUMBER[a, b]],
            row[PAIR_NUMBER[a, c]],
            row[PAIR_NUMBER[a, d]],
            row[PAIR_NUMBER[b, c]],
            row[PAIR_NUMBER[b, d]],
            row[PAIR_NUMBER[c, d]],
        )
        suits = _TWO_OF_A_SUIT + _HOLE_KEY[cards[i, 0]] + _HOLE_KEY[cards[i, 1]] + _HOLE_KEY[cards[i, 2]] + _HOLE_KEY[cards[i, 3]]
        both = key & suits & _HIGH_BITS
        if both:
            top = max(top, np.uint16(_flushes(both, cards, i)))
        out[i] = top


def rank_omaha(hands: ArrayLike, *, trusted: bool = False) -> Classes:
    """The class of each Omaha hand: a row is the four cards held and the five of the board.

    >>> from tapete.odds.kit.evaluator import indices
    >>> quads, hand = rank_omaha([indices(f"{held} 9d 9c 9s 4h 2c".split()) for held in ("9h 8d 7d Kc", "Ah Ad Ac As")])
    >>> quads > hand  # of four aces two are used, with three nines
    np.True_
    """
    cards = checked(hands, 9, trusted)
    out = np.empty(len(cards), dtype=np.uint16)
    _rank(cards, by_board(), *board_index(), out)
    return out
