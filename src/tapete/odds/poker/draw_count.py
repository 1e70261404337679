"""Every deal of draw poker, counted: what each choice with each five cards brings, over all cards drawn by either side.

Sets of seven cards (five dealt and two drawn), or of six or five, are taken by their ranks. All that share their ranks share the
columns of the croupier's law; each set then says what every hand in it is worth against him, and that is added to the choices
which lead there: any of its cards may have been drawn, and any of the others thrown away.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.odds.kit.evaluator import class5
from tapete.odds.kit.suits import weight_of
from tapete.odds.kit.tables import CLASSES
from tapete.odds.poker.draw_kernel import number5
from tapete.odds.poker.draw_law import RANKS, law

Cards = NDArray[np.uint8]
Int32 = NDArray[np.int32]
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

CHOICES = tuple(mask for mask in range(32) if mask.bit_count() <= 2)
"""What may be thrown away of five cards, as bits: nothing, one or two."""
_CHOICE = np.array([CHOICES.index(mask) if mask in CHOICES else -1 for mask in range(32)], dtype=np.int64)
DROPS = np.zeros((3, 21), dtype=np.int64)
"""For sets of five, six and seven cards, the places of as many as were drawn, as bits."""
for _n in range(3):
    for _i, _at in enumerate(combinations(range(5 + _n), _n)):
        DROPS[_n, _i] = sum(1 << j for j in _at)
HOW_MANY = np.array([1, 6, 21], dtype=np.int64)
_SUITS = np.zeros((5, 6), dtype=np.int64)
_SUIT_SETS = np.array([1, 4, 6, 4, 1], dtype=np.int64)
"""The sets of so many suits, as bits, and how many there are."""
for _n in range(5):
    for _i, _at in enumerate(combinations(range(4), _n)):
        _SUITS[_n, _i] = sum(1 << j for j in _at)


@njit(cache=True, nogil=True)
def suited_sets(ranks: Ints, sets: Cards, weights: Ints) -> int:
    """All sets with these ranks (rising) that stand for others which differ in suits, how many each stands for; their number."""
    size, groups = len(ranks), 0
    rank, count, at = np.zeros(7, dtype=np.int64), np.zeros(7, dtype=np.int64), np.zeros(8, dtype=np.int64)
    for i in range(size):
        if i == 0 or ranks[i] != ranks[i - 1]:
            rank[groups] = ranks[i]
            groups += 1
        count[groups - 1] += 1
    masks, n = np.zeros(4, dtype=np.int64), 0
    while True:
        masks[:] = 0
        for g in range(groups):
            for s in range(4):
                masks[s] |= (_SUITS[count[g], at[g]] >> s & 1) << rank[g]
        weight = weight_of(masks)
        if weight:
            i = 0
            for g in range(groups):
                for s in range(4):
                    if _SUITS[count[g], at[g]] >> s & 1:
                        sets[n, i] = 4 * rank[g] + s
                        i += 1
            weights[n] = weight
            n += 1
        g = 0
        while g < groups:
            at[g] += 1
            if at[g] < _SUIT_SETS[count[g]]:
                break
            at[g] = 0
            g += 1
        if g == groups:
            return n


@njit(cache=True, nogil=True)
def judge(sets: Cards, kind_of: Ints, level: Ints, floor: int, out: Floats) -> None:
    """For each of these sets, all of the same ranks, and each hand that is left when as many cards are thrown away as were drawn:

    how often the croupier stays shut, opens and is beaten, and opens and is level. `level[class]`: the first class that ties with
    it and the first that beats it; `floor` is the first class with which he opens.
    """
    n, size = sets.shape
    left, place = np.full(RANKS, 4.0), np.full(RANKS, -1)
    groups = 0
    for i in range(size):
        r = sets[0, i] >> 2
        if place[r] < 0:
            place[r] = groups
            groups += 1
        left[r] -= 1
    slot, columns = np.full(128, -1), 0
    at = np.zeros((n, 4), dtype=np.int64)
    suited = np.ones((RANKS, 128))
    for i in range(n):
        for j in range(size):
            at[i, sets[i, j] & 3] |= 1 << place[sets[i, j] >> 2]
        for s in range(4):
            gone = at[i, s]
            if slot[gone] < 0:
                slot[gone] = columns
                for r in range(RANKS):
                    suited[r, columns] = 0.0 if place[r] >= 0 and gone >> place[r] & 1 else 1.0
                columns += 1
            at[i, s] = slot[gone]
    under = np.empty((CLASSES + 1, columns + 1))
    law(kind_of, left, np.ascontiguousarray(suited[:, :columns]), 47 - size, under)
    hand = np.zeros(5, dtype=np.int64)
    for i in range(n):
        shut = _under(under, floor, at[i])
        for d in range(HOW_MANY[size - 5]):
            k = 0
            for j in range(size):
                if not DROPS[size - 5, d] >> j & 1:
                    hand[k] = sets[i, j]
                    k += 1
            own = class5(hand[0], hand[1], hand[2], hand[3], hand[4])
            out[i, d, 0] = shut
            out[i, d, 1], out[i, d, 2] = 0, 0
            if own >= floor:
                below = _under(under, level[own, 0], at[i])
                out[i, d, 1] = below - shut
                out[i, d, 2] = _under(under, level[own, 1], at[i]) - below
            out[i, d, 3] = own


@njit(cache=True, nogil=True)
def _under(under: Floats, own: int, at: Ints) -> float:
    """How often he ends below a class: by ranks, put right for each suit."""
    row = under[own]
    return float(row[-1] + row[at[0]] + row[at[1]] + row[at[2]] + row[at[3]])


@njit(cache=True, nogil=True)
def stands_for(hand: Ints, old: Ints, new: Ints) -> None:
    """The hand that stands for this one among those that differ in suits, rising, and at which place of it each card was."""
    masks = np.zeros(4, dtype=np.int64)
    for j in range(5):
        masks[hand[j] & 3] |= 1 << (hand[j] >> 2)
    suit = np.zeros(4, dtype=np.int64)
    for s in range(4):
        for other in range(4):
            suit[s] += masks[other] > masks[s] or (masks[other] == masks[s] and other < s)
    for j in range(5):
        card, k = (hand[j] & ~3) | suit[hand[j] & 3], j
        while k > 0 and new[k - 1] > card:
            new[k], old[k] = new[k - 1], old[k - 1]
            k -= 1
        new[k], old[k] = card, j


@njit(cache=True, nogil=True)
def count_deals(
    rank_sets: Ints, kind_of: Ints, level: Ints, floor: int, wins: Ints, pays: Ints, row_of: Int32, out: Ints
) -> None:
    """Add all deals with these sets of ranks to `out[hand, choice]`: what is won, its square, and how often the croupier stays
    shut, is beaten, and is level. `wins[class]` is won from a croupier who is beaten; `pays`: shut, level, better.
    """
    size = rank_sets.shape[1]
    drawn, ways = size - 5, HOW_MANY[size - 5]
    sets, weights = np.zeros((4096, size), dtype=np.uint8), np.zeros(4096, dtype=np.int64)
    found = np.zeros((4096, 21, 4))
    bring = np.zeros((21, 5), dtype=np.int64)
    total = 1
    for i in range(5):
        total = total * (52 - size - i) // (i + 1)
    total *= (47 - size) * (46 - size)
    hand, old, new = np.zeros(5, dtype=np.int64), np.zeros(5, dtype=np.int64), np.zeros(5, dtype=np.int64)
    spot = np.zeros(7, dtype=np.int64)
    for g in range(len(rank_sets)):
        n = suited_sets(rank_sets[g], sets, weights)
        judge(sets[:n], kind_of, level, floor, found[:n])
        for i in range(n):
            for d in range(ways):
                shut, beaten, even = int(found[i, d, 0]), int(found[i, d, 1]), int(found[i, d, 2])
                win, better = wins[int(found[i, d, 3])], total - shut - beaten - even
                bring[d, 0] = weights[i] * (shut * pays[0] + beaten * win + even * pays[1] + better * pays[2])
                bring[d, 1] = weights[i] * (shut * pays[0] ** 2 + beaten * win**2 + even * pays[1] ** 2 + better * pays[2] ** 2)
                bring[d, 2], bring[d, 3], bring[d, 4] = weights[i] * shut, weights[i] * beaten, weights[i] * even
            for t in range(ways):
                taken, k = DROPS[drawn, t], 0
                for j in range(size):
                    if not taken >> j & 1:
                        hand[k] = sets[i, j]
                        spot[k] = j
                        k += 1
                stands_for(hand, old, new)
                row = row_of[number5(new)]
                for d in range(ways):
                    if DROPS[drawn, d] & taken:
                        continue
                    thrown = 0
                    for j in range(5):
                        thrown |= (DROPS[drawn, d] >> spot[old[j]] & 1) << j
                    for k in range(5):
                        out[row, _CHOICE[thrown], k] += bring[d, k]


@njit(cache=True, nogil=True)
def even_out(players: Cards, perms: Ints, weights: Ints, out: Ints) -> None:
    """Choices that differ only in suits which the hand holds alike were counted for one of them: share them; then per hand."""
    masks, place = np.zeros(4, dtype=np.int64), np.zeros(5, dtype=np.int64)
    whole = np.zeros((16, 5), dtype=np.int64)
    for i in range(len(players)):
        masks[:] = 0
        for j in range(5):
            masks[players[i, j] & 3] |= 1 << (players[i, j] >> 2)
        alike = 0
        whole[:] = 0
        for p in range(len(perms)):
            if (
                masks[perms[p, 0]] != masks[0]
                or masks[perms[p, 1]] != masks[1]
                or masks[perms[p, 2]] != masks[2]
                or masks[perms[p, 3]] != masks[3]
            ):
                continue
            alike += 1
            for j in range(5):
                card = (players[i, j] & ~3) | perms[p, players[i, j] & 3]
                for k in range(5):
                    if players[i, k] == card:
                        place[j] = k
            for mask in range(32):
                if _CHOICE[mask] >= 0:
                    image = 0
                    for j in range(5):
                        image |= (mask >> j & 1) << place[j]
                    for k in range(5):
                        whole[_CHOICE[mask], k] += out[i, _CHOICE[image], k]
        for c in range(16):
            for k in range(5):
                out[i, c, k] = whole[c, k] // (alike * weights[i])
