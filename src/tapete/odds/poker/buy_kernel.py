"""The compiled part of buying a card: what it is worth to keep four cards, throw a fifth away and take a new one.

Every finished hand is looked at once. The dealer shows one card and holds neither the hand nor the card thrown away for it, so
his hands are counted by two of their cards: the one that is seen and any other. As in the other kernel they are taken in rising
order of strength, and inclusion and exclusion over the finished hand's cards leaves those that hold none of them; a hand of the
dealer has but three cards besides the two, so small tables will do. Cards seen are taken some ranks at a time: what is true of
them does not change when suits are renamed, and the tables stay small.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.odds.poker.stud_kernel import CHOOSE, cards_in

Bytes = NDArray[np.uint8]
Cards = NDArray[np.uint8]
Int16 = NDArray[np.int16]
Int32 = NDArray[np.int32]
Ints = NDArray[np.int64]

PAIRS, TRIOS = 1326, 22100
THIRDS = 14190
"""The dealer's hands with two cards given and five others known not to be his: three out of 45."""
UNFIT, BELOW = 0, 1
"""Bits in the table of trios: whether the five cards do not open, and whether they are below the hand that is looked at."""


@njit(cache=True, nogil=True)
def add_hands(hands: Cards, first: int, two: Int32, three: Int32, four: Int32, five: Bytes, bits: int) -> None:
    """More hands of the dealer: count each for each of its cards that may be seen, each other one, and sets of the rest."""
    size = two.shape[0] // 52
    rest = np.zeros(3, dtype=np.int64)
    for h in range(hands.shape[0]):
        for i in range(5):
            seen = np.int64(hands[h, i]) - first
            if seen < 0 or seen >= size:
                continue
            for j in range(5):
                if j == i:
                    continue
                at, n = seen * 52 + hands[h, j], 0
                for k in range(5):
                    if k not in (i, j):
                        rest[n] = hands[h, k]
                        n += 1
                a, b, c = rest[0], rest[1], rest[2]
                two[at] += 1
                three[a, at] += 1
                three[b, at] += 1
                three[c, at] += 1
                four[CHOOSE[2, b] + a, at] += 1
                four[CHOOSE[2, c] + a, at] += 1
                four[CHOOSE[2, c] + b, at] += 1
                five[CHOOSE[3, c] + CHOOSE[2, b] + a, at] |= bits


@njit(cache=True, nogil=True)
def without(own: Cards, two: Int32, three: Int32, four: Int32, five: Bytes, bit: int, out: Int32) -> None:
    """For each card seen and each other one: the hands counted so far that hold both and none of `own`, which holds neither."""
    size = two.shape[0]
    for c in range(size):
        out[c] = two[c]
    for i in range(5):
        row = three[own[i]]
        for c in range(size):
            out[c] -= row[c]
        for j in range(i):
            more = four[CHOOSE[2, own[i]] + own[j]]
            for c in range(size):
                out[c] += more[c]
            for k in range(j):
                last = five[CHOOSE[3, own[i]] + CHOOSE[2, own[j]] + own[k]]
                for c in range(size):
                    out[c] -= (last[c] >> bit) & 1


@njit(cache=True, nogil=True)
def ties(members: Cards, own: Cards, first: int, out: Int32) -> None:
    """For each card seen and each other one: how many of these hands hold both and none of `own`."""
    out[:] = 0
    mine, size = cards_in(own), out.shape[0] // 52
    for i in range(members.shape[0]):
        if not cards_in(members[i]) & mine:
            for j in range(5):
                seen = np.int64(members[i, j]) - first
                if 0 <= seen < size:
                    for k in range(5):
                        out[seen * 52 + members[i, k]] += 1
    for same in range(size):
        out[same * 52 + first + same] = 0


@njit(cache=True, nogil=True)
def four_of(hand: Cards, left_out: int, new: Ints) -> int:
    """Four cards of a hand as one of the sets that stand for all: its number, and the new name of each suit."""
    masks = np.zeros(4, dtype=np.int64)
    cards = np.zeros(4, dtype=np.int64)
    n = 0
    for j in range(5):
        if j != left_out:
            cards[n] = hand[j]
            masks[cards[n] & 3] |= 1 << (cards[n] >> 2)
            n += 1
    for s in range(4):
        new[s] = 0
        for t in range(4):
            new[s] += masks[t] > masks[s] or (masks[t] == masks[s] and t < s)
    for j in range(4):
        cards[j] = (cards[j] & ~3) | new[cards[j] & 3]
    at = 0
    for j in range(4):
        place = 1
        for k in range(4):
            place += cards[k] < cards[j]
        at += CHOOSE[place, cards[j]]
    return at


@njit(cache=True, nogil=True)
def _hand_over(own: Cards, worth: Ints, rows: Int32, kept: Ints) -> None:
    """Add what a finished hand is worth to each four of its cards that one was taken to."""
    new = np.zeros(4, dtype=np.int64)
    for drawn in range(5):
        row = rows[four_of(own, drawn, new)]
        a, b, c, d = new[0], new[1], new[2], new[3]
        for seen in range(kept.shape[1]):
            to = kept[row, (seen & ~3) | new[seen & 3]]
            for rank in range(0, 52, 4):
                at = seen * 52 + rank
                to[rank + a] += worth[at]
                to[rank + b] += worth[at + 1]
                to[rank + c] += worth[at + 2]
                to[rank + d] += worth[at + 3]


@njit(cache=True, nogil=True)
def _value(own: Cards, first: int, pays: Ints, weight: int, found: Int32, counts: Int32, worth: Ints) -> None:
    """From the numbers of dealer's hands for each card seen and each other one: for each card seen how many there are, and for
    each that may have been thrown away what the dealer's other hands are worth."""
    inside = np.zeros(52, dtype=np.bool_)
    for j in range(5):
        inside[own[j]] = True
    for seen in range(counts.shape[1]):
        at, whole = seen * 52, np.int64(0)
        shuts = lows = evens = 0
        for other in range(52):
            worth[at + other] = 0
            if inside[first + seen] or inside[other] or other == first + seen:
                continue
            unfit, low, equal = (
                found[UNFIT, at + other],
                found[BELOW, at + other] - found[UNFIT, at + other],
                found[2, at + other],
            )
            shuts += unfit
            lows += low
            evens += equal
            worth[at + other] = pays[0] * unfit + pays[1] * low + pays[2] * (THIRDS - unfit - low - equal)
            whole += worth[at + other]
        counts[0, seen] = shuts // 4  # each hand was met with each of its four other cards
        counts[1, seen] = lows // 4
        counts[2, seen] = evens // 4
        for other in range(52):
            if not (inside[first + seen] or inside[other] or other == first + seen):
                worth[at + other] = weight * (whole // 4 - worth[at + other])


@njit(cache=True, nogil=True)
def bought(
    hands: Cards,
    starts: Ints,
    players: Cards,
    weights: Ints,
    player_starts: Ints,
    floor: int,
    pays: Ints,
    rows: Int32,
    first: int,
    two: Int32,
    three: Int32,
    four: Int32,
    five: Bytes,
    counts: Int32,
    kept: Ints,
) -> None:
    """Fill `counts[hand, unfit or below or equal, seen]` and `kept[four cards, seen, thrown]`, still to be evened out.

    The cards seen are those from `first` on, whole ranks. The tables hold, twice, all hands that do not open; the second of each
    grows here. `pays[strength]`: the dealer does not open, is below, is above.
    """
    found, worth = np.zeros((3, two.shape[1]), dtype=np.int32), np.zeros(two.shape[1], dtype=np.int64)
    for s in range(starts.shape[0] - 1):
        members = hands[starts[s] : starts[s + 1]] if s >= floor else hands[:0]
        for i in range(player_starts[s], player_starts[s + 1]):
            for which in range(2):
                without(players[i], two[which], three[which], four[which], five, which, found[which])
            ties(members, players[i], first, found[2])
            _value(players[i], first, pays[s], weights[i], found, counts[i], worth)
            _hand_over(players[i], worth, rows, kept)
        add_hands(members, first, two[BELOW], three[BELOW], four[BELOW], five, 1 << BELOW)


@njit(cache=True, nogil=True)
def even_out(fours: Cards, permutations: Ints, kept: Ints) -> None:
    """Sets of four that look the same share what was added to any of them."""
    sums = np.zeros(kept.shape[1:], dtype=np.int64)
    for i in range(fours.shape[0]):
        sums[:] = 0
        for p in range(24):
            new, fixed = permutations[p], True
            for j in range(4):
                card, there = (fours[i, j] & ~3) | new[fours[i, j] & 3], False
                for k in range(4):
                    there = there or card == fours[i, k]
                fixed = fixed and there
            if fixed:
                for seen in range(kept.shape[1]):
                    for thrown in range(52):
                        sums[seen, thrown] += kept[i, (seen & ~3) | new[seen & 3], (thrown & ~3) | new[thrown & 3]]
        for seen in range(kept.shape[1]):
            for thrown in range(52):
                kept[i, seen, thrown] = sums[seen, thrown] // 24  # renamings that change nothing, times sets that look alike


@njit(cache=True, nogil=True)
def changes(players: Cards, rows: Int32, kept: Ints, out: Ints) -> None:
    """Fill `out[hand, card thrown away, seen]` from what is known of the four cards that stay."""
    new = np.zeros(4, dtype=np.int64)
    for i in range(players.shape[0]):
        for j in range(5):
            row, card = rows[four_of(players[i], j, new)], np.int64(players[i, j])
            thrown = (card & ~3) | new[card & 3]
            for seen in range(kept.shape[1]):
                out[i, j, seen] = kept[row, (seen & ~3) | new[seen & 3], thrown]
