"""The compiled part of buying a card: what each hand is worth once one of its cards was changed for a new one.

Every finished hand is looked at once, with each card that may have been thrown away for it: the dealer can hold neither. What it
is worth then is added to the hands it came from.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from tapete.odds.kit.evaluator import class5
from tapete.odds.poker.stud_kernel import AT, CHOICES, CHOOSE, SIZE, add_hand, cards_in, holdings, ties_with_one, with_one

Cards = NDArray[np.uint8]
Int16 = NDArray[np.int16]
Int32 = NDArray[np.int32]
Ints = NDArray[np.int64]

DEALER = 148995
"""The dealer's hands when one of his cards is seen and six others are known: four out of 45."""


@njit(cache=True, nogil=True)
def with_two(held: Int32, own: Cards, limit: int, strength: Int16, out: Int32) -> None:
    """For each two cards, the lower first, how many hands counted in `held` (those below `limit`) hold both and none of `own`."""
    out[:] = 0
    for choice in range(31):
        size = SIZE[choice]
        if size > 3:
            continue
        sign = -1 if size & 1 else 1
        for p in range(size + 1):
            for q in range(p, size + 1):
                base = AT[size + 2] if size < 3 else 0
                for j in range(size):
                    base += CHOOSE[min(5, j + 1 + (j >= p) + (j >= q)), own[CHOICES[choice, j]]]
                first_p = np.int64(own[CHOICES[choice, p - 1]]) + 1 if p else 0
                first_q = np.int64(own[CHOICES[choice, q - 1]]) + 1 if q else 0
                last_p = np.int64(own[CHOICES[choice, p]]) if p < size else 52
                last_q = np.int64(own[CHOICES[choice, q]]) if q < size else 52
                for low in range(first_p, last_p):
                    row = base + CHOOSE[p + 1, low]
                    for high in range(max(first_q, low + 1), last_q):
                        if size < 3:
                            out[low, high] += sign * held[row + CHOOSE[q + 2, high]]
                        else:
                            a, b, c = own[CHOICES[choice, 0]], own[CHOICES[choice, 1]], own[CHOICES[choice, 2]]
                            out[low, high] -= strength[class5(a, b, c, low, high)] < limit


@njit(cache=True, nogil=True)
def ties_with_two(members: Cards, own: Cards, out: Int32) -> None:
    """For each two cards, how many of these hands hold both and none of `own`."""
    out[:] = 0
    mine = cards_in(own)
    for i in range(members.shape[0]):
        if not cards_in(members[i]) & mine:
            for j in range(5):
                for k in range(j):
                    out[members[i, k], members[i, j]] += 1


@njit(cache=True, nogil=True)
def _worth(one: Int32, two: Int32, pays: Ints, values: Ints) -> None:
    """The sum over the dealer's hands for each card seen and each card thrown away; the counts are unfit, below, equal."""
    for seen in range(52):
        for thrown in range(52):
            low, high = min(seen, thrown), max(seen, thrown)
            unfit = one[0, seen] - two[0, low, high]
            below = one[1, seen] - two[1, low, high] - unfit
            equal = one[2, seen] - two[2, low, high]
            above = DEALER - unfit - below - equal
            values[thrown, seen] = pays[0] * unfit + pays[1] * below + pays[2] * above


@njit(cache=True, nogil=True)
def _hand_over(final: Cards, weight: int, values: Ints, rows: Int32, sums: Ints) -> None:
    """Add the values of a finished hand to every hand that becomes it by throwing one card away."""
    masks = np.zeros(4, dtype=np.int64)
    new = np.zeros(4, dtype=np.int64)
    cards = np.zeros(5, dtype=np.int64)
    inside = np.zeros(52, dtype=np.bool_)
    for j in range(5):
        inside[final[j]] = True
    for drawn in range(5):
        for thrown in range(52):
            if inside[thrown]:
                continue
            masks[:] = 0
            for j in range(5):
                card = thrown if j == drawn else np.int64(final[j])
                masks[card & 3] |= 1 << (card >> 2)
            for s in range(4):
                new[s] = 0
                for t in range(4):
                    new[s] += masks[t] > masks[s] or (masks[t] == masks[s] and t < s)
            for j in range(5):
                card = thrown if j == drawn else np.int64(final[j])
                cards[j] = (card & ~3) | new[card & 3]
            mine = cards[drawn]
            cards.sort()
            at, place = 0, 0
            for j in range(5):
                at += CHOOSE[j + 1, cards[j]]
                if cards[j] < mine:
                    place += 1
            row = rows[at]
            for seen in range(52):
                if not inside[seen] and seen != thrown:
                    sums[row, place, (seen & ~3) | new[seen & 3]] += weight * values[thrown, seen]


@njit(cache=True, nogil=True)
def bought(
    hands: Cards,
    starts: Ints,
    players: Cards,
    weights: Ints,
    player_starts: Ints,
    floor: int,
    strength: Int16,
    pays: Ints,
    rows: Int32,
    part: int,
    parts: int,
    sums: Ints,
) -> None:
    """Fill `sums[hand, card thrown away, card seen]`, still to be evened out. `pays[strength]`: dealer unfit, below, above."""
    held, unfit = np.zeros(AT[5], dtype=np.int32), holdings(hands[: starts[floor]])
    one, two = np.zeros((3, 52), dtype=np.int32), np.zeros((3, 52, 52), dtype=np.int32)
    values = np.zeros((52, 52), dtype=np.int64)
    for s in range(starts.shape[0] - 1):
        for i in range(player_starts[s] + (part - player_starts[s]) % parts, player_starts[s + 1], parts):
            with_one(unfit, players[i], floor, strength, one[0])
            with_two(unfit, players[i], floor, strength, two[0])
            if s >= floor:
                with_one(held, players[i], s, strength, one[1])
                with_two(held, players[i], s, strength, two[1])
                ties_with_one(hands[starts[s] : starts[s + 1]], players[i], one[2])
                ties_with_two(hands[starts[s] : starts[s + 1]], players[i], two[2])
            else:
                one[1] = one[0]
                two[1] = two[0]
                one[2] = 0
                two[2] = 0
            _worth(one, two, pays[s], values)
            _hand_over(players[i], weights[i], values, rows, sums)
        for h in range(starts[s], starts[s + 1]):
            add_hand(held, hands[h])


@njit(cache=True, nogil=True)
def even_out(players: Cards, weights: Ints, permutations: Ints, sums: Ints, out: Ints) -> None:
    """Hands that look the same share what was added to any of them."""
    place = np.zeros(52, dtype=np.int64)
    for i in range(players.shape[0]):
        place[:] = -1
        for j in range(5):
            place[players[i, j]] = j
        alike = 0
        for p in range(24):
            fixed = True
            for j in range(5):
                card = np.int64(players[i, j])
                fixed = fixed and place[(card & ~3) | permutations[p, card & 3]] >= 0
            if not fixed:
                continue
            alike += 1
            for j in range(5):
                card = np.int64(players[i, j])
                to = place[(card & ~3) | permutations[p, card & 3]]
                for seen in range(52):
                    out[i, j, seen] += sums[i, to, (seen & ~3) | permutations[p, seen & 3]]
        for j in range(5):
            for seen in range(52):
                out[i, j, seen] //= alike * weights[i]
