"""What poker hands are worth, by the million: the class of five cards, and of the best five of six or seven.

A card is a number, four times its rank (0 a deuce, 12 an ace) plus its suit. Classes are those of `tables`: 0 to 7,461, more is
better, equal is a tie. Hands of three cards have a numbering of their own, because some tables let a straight beat a flush.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numba import njit
from numpy.typing import ArrayLike, NDArray

from tapete.equipment.cards import rank, suit
from tapete.odds.kit.tables import KEY5, KEY6, KEY7, OFFSET5, OFFSET6, OFFSET7, TABLE5, TABLE6, TABLE7

Cards = NDArray[np.uint8]
Classes = NDArray[np.uint16]

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("s", "h", "d", "c")
START = np.uint64(0x3333)
"""Four suit counters that begin at three, so that the fifth card of a suit sets the counter's high bit."""
FLUSH_BITS = np.uint64(0x8888)


def index(card: str) -> int:
    """The number of a card: `index("As")` is 48."""
    return 4 * RANKS.index(rank(card)) + SUITS.index(suit(card))


def name(card: int) -> str:
    """The card of a number."""
    return RANKS[card // 4] + SUITS[card % 4]


def indices(cards: Iterable[str]) -> list[int]:
    return [index(card) for card in cards]


@njit(cache=True, inline="always")
def _ranks_in(key: np.uint64, hands: Cards, i: int) -> int:
    """The ranks, as bits, that the hand holds of the suit it has five or more of."""
    flushed = key & FLUSH_BITS
    suit_of = 0 if flushed & np.uint64(0x8) else 1 if flushed & np.uint64(0x80) else 2 if flushed & np.uint64(0x800) else 3
    ranks = 0
    for j in range(hands.shape[1]):
        if hands[i, j] & 3 == suit_of:
            ranks |= 1 << (hands[i, j] >> 2)
    return ranks


@njit(cache=True, nogil=True)
def class5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The class of five cards, for other kernels."""
    key = START + KEY5[a] + KEY5[b] + KEY5[c] + KEY5[d] + KEY5[e]
    at = np.uint64((key >> np.uint64(32)) & np.uint64(0x1FFF)) ^ np.uint64(OFFSET5[key >> np.uint64(54)])
    if key & FLUSH_BITS:
        ranks = 1 << (a >> 2) | 1 << (b >> 2) | 1 << (c >> 2) | 1 << (d >> 2) | 1 << (e >> 2)
        at = np.uint64(0x2000 + ranks)
    return int(TABLE5[at])


@njit(cache=True, nogil=True)
def _rank5(hands: Cards, out: Classes) -> None:
    for i in range(hands.shape[0]):
        key = START + KEY5[hands[i, 0]] + KEY5[hands[i, 1]] + KEY5[hands[i, 2]] + KEY5[hands[i, 3]] + KEY5[hands[i, 4]]
        at = np.uint64((key >> np.uint64(32)) & np.uint64(0x1FFF)) ^ np.uint64(OFFSET5[key >> np.uint64(54)])
        if key & FLUSH_BITS:
            at = np.uint64(0x2000 + _ranks_in(key, hands, i))
        out[i] = TABLE5[at]


@njit(cache=True, nogil=True)
def _rank6(hands: Cards, out: Classes) -> None:
    for i in range(hands.shape[0]):
        key = (
            START
            + KEY6[hands[i, 0]]
            + KEY6[hands[i, 1]]
            + KEY6[hands[i, 2]]
            + KEY6[hands[i, 3]]
            + KEY6[hands[i, 4]]
            + KEY6[hands[i, 5]]
        )
        at = np.uint64((key >> np.uint64(32)) & np.uint64(0x7FFF)) ^ np.uint64(OFFSET6[key >> np.uint64(53)])
        if key & FLUSH_BITS:
            at = np.uint64(0x8000 + _ranks_in(key, hands, i))
        out[i] = TABLE6[at]


@njit(cache=True, nogil=True)
def _rank7(hands: Cards, out: Classes) -> None:
    for i in range(hands.shape[0]):
        key = (
            START
            + KEY7[hands[i, 0]]
            + KEY7[hands[i, 1]]
            + KEY7[hands[i, 2]]
            + KEY7[hands[i, 3]]
            + KEY7[hands[i, 4]]
            + KEY7[hands[i, 5]]
            + KEY7[hands[i, 6]]
        )
        at = np.uint64((key >> np.uint64(32)) & np.uint64(0xFFFF)) ^ np.uint64(OFFSET7[key >> np.uint64(52)])
        if key & FLUSH_BITS:
            at = np.uint64(0x10000 + _ranks_in(key, hands, i))
        out[i] = TABLE7[at]


@njit(cache=True, nogil=True)
def _first_bad(hands: Cards) -> int:
    """The first hand that holds a number above 51 or a card twice, or -1."""
    for i in range(hands.shape[0]):
        seen = np.uint64(0)
        for j in range(hands.shape[1]):
            bit = np.uint64(1) << np.uint64(hands[i, j] & 63)
            if hands[i, j] > 51 or seen & bit:
                return i
            seen |= bit
    return -1


def _checked(hands: ArrayLike, size: int, trusted: bool) -> Cards:
    raw = np.asarray(hands)
    if raw.ndim != 2 or raw.shape[1] != size:
        raise ValueError(f"hands must be an array of {size} cards a row, not of shape {raw.shape}")
    if raw.dtype != np.uint8:
        if raw.size and (raw.min() < 0 or raw.max() > 51):
            raise ValueError("a card is a number from 0 to 51")
        raw = raw.astype(np.uint8)
    array: Cards = np.ascontiguousarray(raw)
    if not trusted and (bad := _first_bad(array)) >= 0:
        raise ValueError(f"hand {bad} is no {size} different cards from 0 to 51: {array[bad].tolist()}")
    return array


def rank5(hands: ArrayLike, *, trusted: bool = False) -> Classes:
    """The class of each hand of five cards.

    >>> rank5([indices(["As", "Ks", "Qs", "Js", "10s"]), indices(["7s", "5h", "4d", "3c", "2s"])]).tolist()
    [7461, 0]
    """
    cards = _checked(hands, 5, trusted)
    out = np.empty(len(cards), dtype=np.uint16)
    _rank5(cards, out)
    return out


def rank6(hands: ArrayLike, *, trusted: bool = False) -> Classes:
    """The class of the best five of each six cards."""
    cards = _checked(hands, 6, trusted)
    out = np.empty(len(cards), dtype=np.uint16)
    _rank6(cards, out)
    return out


def rank7(hands: ArrayLike, *, trusted: bool = False) -> Classes:
    """The class of the best five of each seven cards; `trusted` leaves out the look for wrong and repeated cards."""
    cards = _checked(hands, 7, trusted)
    out = np.empty(len(cards), dtype=np.uint16)
    _rank7(cards, out)
    return out
