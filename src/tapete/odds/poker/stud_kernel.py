"""The compiled part of five-card games against a dealer who shows a card.

How many dealer's hands hold the card that is seen, hold none of the player's, and are worse than the player's? There are too
many pairs of hands to look at each. So the dealer's hands are taken in rising order of strength, and for every set of up to four
cards it is kept how many hands so far hold that set. Inclusion and exclusion over the player's cards then answers for each seen
card in some thirty look-ups.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.odds.kit.evaluator import class5

Cards = NDArray[np.uint8]
Int16 = NDArray[np.int16]
Int32 = NDArray[np.int32]
Ints = NDArray[np.int64]

HANDS = 2598960
CHOOSE = np.zeros((6, 53), dtype=np.int64)
"""`CHOOSE[k, n]`: the number of sets of k out of n."""
for _n in range(53):
    CHOOSE[0, _n] = 1
    for _k in range(1, 6):
        CHOOSE[_k, _n] = CHOOSE[_k, _n - 1] + CHOOSE[_k - 1, _n - 1] if _n else 0
AT = np.array([0, 1, 53, 1379, 23479, 294204], dtype=np.int64)
"""Where the sets of 0, 1, 2, 3 and 4 cards begin in a table of holdings, and how long it is."""
CHOICES = np.array([[i for i in range(5) if s >> i & 1] + [9] * (5 - s.bit_count()) for s in range(32)], dtype=np.int64)
"""The places that each of the 32 choices among five cards picks."""
SIZE = np.array([s.bit_count() for s in range(32)], dtype=np.int64)


@njit(cache=True, nogil=True)
def by_strength(strength: Int16) -> tuple[Cards, Ints]:
    """All hands of five cards in rising order of strength, and where each strength begins."""
    starts = np.zeros(strength.max() + 2, dtype=np.int64)
    hands = np.empty((HANDS, 5), dtype=np.uint8)
    for fill in range(2):
        place = np.cumsum(starts)[:-1] if fill else starts[1:]
        for a in range(4, 52):
            for b in range(3, a):
                for c in range(2, b):
                    for d in range(1, c):
                        for e in range(d):
                            s = strength[class5(a, b, c, d, e)]
                            if fill:
                                at = place[s]
                                hands[at, 0], hands[at, 1], hands[at, 2], hands[at, 3], hands[at, 4] = e, d, c, b, a
                            place[s] += 1
    return hands, np.cumsum(starts)


@njit(cache=True, nogil=True)
def add_hand(held: Int32, hand: Cards) -> None:
    """One more hand: count it for every set of up to four of its cards."""
    for choice in range(31):
        at = AT[SIZE[choice]]
        for j in range(SIZE[choice]):
            at += CHOOSE[j + 1, hand[CHOICES[choice, j]]]
        held[at] += 1


@njit(cache=True, nogil=True)
def with_one(held: Int32, own: Cards, limit: int, strength: Int16, out: Int32) -> None:
    """For each card, how many of the hands counted in `held` (all those below `limit`) hold it and none of `own`."""
    out[:] = 0
    for choice in range(31):
        size = SIZE[choice]
        sign = -1 if size & 1 else 1
        first = np.int64(0)
        for below in range(size + 1):  # the cards between two neighbours of the choice stand at one place in the sorted set
            last = np.int64(own[CHOICES[choice, below]]) if below < size else np.int64(52)
            if size < 4:
                base = AT[size + 1]
                for j in range(size):
                    base += CHOOSE[j + 1 + (j >= below), own[CHOICES[choice, j]]]
                for card in range(first, last):
                    out[card] += sign * held[base + CHOOSE[below + 1, card]]
            else:
                a, b, c, d = own[CHOICES[choice, 0]], own[CHOICES[choice, 1]], own[CHOICES[choice, 2]], own[CHOICES[choice, 3]]
                for card in range(first, last):
                    out[card] += strength[class5(a, b, c, d, card)] < limit
            first = last + 1
    for j in range(5):
        out[own[j]] = 0


@njit(cache=True, nogil=True)
def cards_in(hand: Cards) -> np.uint64:
    """Five cards as bits."""
    found = np.uint64(0)
    for j in range(5):
        found |= np.uint64(1) << np.uint64(hand[j])
    return found


@njit(cache=True, nogil=True)
def ties_with_one(members: Cards, own: Cards, out: Int32) -> None:
    """For each card, how many of these hands hold it and none of `own`."""
    out[:] = 0
    mine = cards_in(own)
    for i in range(members.shape[0]):
        if not cards_in(members[i]) & mine:
            for j in range(5):
                out[members[i, j]] += 1


@njit(cache=True, nogil=True)
def seen_card_counts(
    hands: Cards, starts: Ints, players: Cards, player_starts: Ints, floor: int, strength: Int16, out: Int32
) -> None:
    """For each player, in order of strength, and each card seen: hands that do not open, and of the others those below, equal."""
    held = np.zeros(AT[5], dtype=np.int32)
    unfit = np.zeros(AT[5], dtype=np.int32)
    for s in range(starts.shape[0] - 1):
        if s == floor:
            unfit[:] = held
        for i in range(player_starts[s], player_starts[s + 1]):
            if s >= floor:
                with_one(held, players[i], s, strength, out[i, 1])
                ties_with_one(hands[starts[s] : starts[s + 1]], players[i], out[i, 2])
        for h in range(starts[s], starts[s + 1]):
            add_hand(held, hands[h])
    for i in range(players.shape[0]):
        with_one(unfit, players[i], floor, strength, out[i, 0])
        if i >= player_starts[floor]:
            for card in range(52):
                out[i, 1, card] -= out[i, 0, card]
