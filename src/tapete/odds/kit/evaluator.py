"""What poker hands are worth, by the million: the class of five cards, and of the best five of six or seven.

A card is a number, four times its rank (0 a deuce, 12 an ace) plus its suit. Classes are those of `tables`: 0 to 7,461, more is
better, equal is a tie. Hands of three cards have a numbering of their own, because some tables let a straight beat a flush.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tapete.compiled import njit
from tapete.equipment.cards import rank, suit
from tapete.odds.kit.tables import KEY5, KEY6, KEY7, OFFSET5, OFFSET6, OFFSET7, TABLE5, TABLE6, TABLE7

Cards = NDArray[np.uint8]
Classes = NDArray[np.uint16]

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("s", "h", "d", "c")
START = np.uint64(0x3333)
"""Four suit counters that begin at three, so that the fifth card of a suit sets the counter's high bit."""
FLUSH_BITS = np.uint64(0x8888)
_ONE = np.uint64(1)
_BLOCK = 1024
"""How many hands are looked at together for repeated cards."""
_NO, _D1, _D2, _D3, _D4, _D5, _D6, _HIGH = (np.uint8(bit) for bit in (0, 1, 2, 4, 8, 16, 32, 64))


def index(card: str) -> int:
    """The number of a card: `index("As")` is 48."""
    return 4 * RANKS.index(rank(card)) + SUITS.index(suit(card))


def name(card: int) -> str:
    """The card of a number."""
    return RANKS[card // 4] + SUITS[card % 4]


def indices(cards: Iterable[str]) -> list[int]:
    return [index(card) for card in cards]


@njit(cache=True, inline="always")
def _ranks_in(key: np.uint64, hands: Cards, i: int) -> np.uint64:
    """The ranks, as bits, that the hand holds of the suit it has five or more of; without a branch to guess wrong."""
    second, third, fourth = (key >> np.uint64(7)) & _ONE, (key >> np.uint64(11)) & _ONE, (key >> np.uint64(15)) & _ONE
    suit_of = second + np.uint64(2) * third + np.uint64(3) * fourth
    ranks = np.uint64(0)
    for j in range(hands.shape[1]):
        card = np.uint64(hands[i, j])
        ranks |= np.uint64((card & np.uint64(3)) == suit_of) << (card >> np.uint64(2))
    return ranks


@njit(cache=True, nogil=True, borrows=True)
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
            at = np.uint64(0x2000) + _ranks_in(key, hands, i)
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
            at = np.uint64(0x8000) + _ranks_in(key, hands, i)
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
            at = np.uint64(0x10000) + _ranks_in(key, hands, i)
        out[i] = TABLE7[at]


def _neighbours(size: int) -> NDArray[np.uint8]:
    """For each card of a block of hands laid end to end, a bit for each of the next six cards that is of the same hand."""
    place = np.arange(_BLOCK * size) % size
    bits = np.full(_BLOCK * size, _HIGH, dtype=np.uint8)
    for step in range(1, size):
        bits |= np.where(place + step < size, np.uint8(1 << (step - 1)), _NO)
    return bits


_SAME_HAND = {size: _neighbours(size) for size in (5, 6, 7)}
_NO_BLOCK = np.zeros(0, dtype=np.uint8)


@njit(cache=True, nogil=True)
def _look(cards: Cards, same: NDArray[np.uint8], found: NDArray[np.uint8]) -> None:
    """Each card of a block against the six after it, byte by byte in one plain loop, so that 32 are compared at a time."""
    one, two, three, four, five, six = cards[1:], cards[2:], cards[3:], cards[4:], cards[5:], cards[6:]
    for i in range(found.shape[0]):
        card = cards[i]
        found[i] |= same[i] & (
            (_D1 if card == one[i] else _NO)
            | (_D2 if card == two[i] else _NO)
            | (_D3 if card == three[i] else _NO)
            | (_D4 if card == four[i] else _NO)
            | (_D5 if card == five[i] else _NO)
            | (_D6 if card == six[i] else _NO)
            | (_HIGH if card > 51 else _NO)
        )


@njit(cache=True, nogil=True)
def _first_bad(hands: Cards, same: NDArray[np.uint8]) -> int:
    """The first hand that holds a number above 51 or a card twice, or -1: whole blocks at a glance, the rest hand by hand."""
    flat, size, start = hands.ravel(), hands.shape[1], 0
    found = np.zeros(same.shape[0], dtype=np.uint8)
    for block in range((flat.shape[0] - 6) // same.shape[0] if same.shape[0] else 0):
        _look(flat[block * same.shape[0] :], same, found)
        start += same.shape[0] // size
    if found.any():
        start = 0
    for i in range(start, hands.shape[0]):
        seen = np.uint64(0)
        for j in range(size):
            bit = _ONE << np.uint64(hands[i, j] & 63)
            if hands[i, j] > 51 or seen & bit:
                return i
            seen |= bit
    return -1


def checked(hands: ArrayLike, size: int, trusted: bool) -> Cards:
    """Hands of so many cards as rows of bytes; one that holds a wrong number or a card twice is told, unless it is trusted."""
    raw = np.asarray(hands)
    if raw.ndim != 2 or raw.shape[1] != size:
        raise ValueError(f"hands must be an array of {size} cards a row, not of shape {raw.shape}")
    if raw.dtype != np.uint8:
        if raw.size and (raw.min() < 0 or raw.max() > 51):
            raise ValueError("a card is a number from 0 to 51")
        raw = raw.astype(np.uint8)
    array: Cards = np.ascontiguousarray(raw)
    if not trusted and (bad := _first_bad(array, _SAME_HAND.get(size, _NO_BLOCK))) >= 0:
        raise ValueError(f"hand {bad} is no {size} different cards from 0 to 51: {array[bad].tolist()}")
    return array


def rank5(hands: ArrayLike, *, trusted: bool = False) -> Classes:
    """The class of each hand of five cards.

    >>> rank5([indices(["As", "Ks", "Qs", "Js", "10s"]), indices(["7s", "5h", "4d", "3c", "2s"])]).tolist()
    [7461, 0]
    """
    cards = checked(hands, 5, trusted)
    out = np.empty(len(cards), dtype=np.uint16)
    _rank5(cards, out)
    return out


def rank6(hands: ArrayLike, *, trusted: bool = False) -> Classes:
    """The class of the best five of each six cards."""
    cards = checked(hands, 6, trusted)
    out = np.empty(len(cards), dtype=np.uint16)
    _rank6(cards, out)
    return out


def rank7(hands: ArrayLike, *, trusted: bool = False) -> Classes:
    """The class of the best five of each seven cards; `trusted` leaves out the look for wrong and repeated cards."""
    cards = checked(hands, 7, trusted)
    out = np.empty(len(cards), dtype=np.uint16)
    _rank7(cards, out)
    return out
