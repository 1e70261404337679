"""The compiled part of draw poker: the dealer's forced exchange, what hands are worth against it, and rounds dealt."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from tapete.odds.kit.evaluator import class5
from tapete.odds.kit.tables import FIRST
from tapete.odds.poker.stud_kernel import AT, CHOICES, CHOOSE, SIZE

Cards = NDArray[np.uint8]
Int16 = NDArray[np.int16]
Int32 = NDArray[np.int32]
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

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
def finals(
    hands: Cards, weights: Ints, classes: Ints, row_of: Int32, inside: bool, ace_ends: bool, stand: int, single: int, out: Ints
) -> None:
    """How often the dealer ends with each canonical hand, from each canonical hand dealt; two cards drawn count once."""
    hand, new = np.zeros(5, dtype=np.int64), np.zeros(5, dtype=np.int64)
    for i in range(hands.shape[0]):
        inside_hand = np.uint64(0)
        for j in range(5):
            hand[j] = hands[i, j]
            inside_hand |= np.uint64(1) << np.uint64(hand[j])
        mask = forced(hand, classes[i], inside, ace_ends)
        if mask == 0:
            out[i] += weights[i] * stand
            continue
        kept = 0
        for j in range(5):
            if not mask >> j & 1:
                kept += 1
        for a in range(52):
            if inside_hand >> np.uint64(a) & np.uint64(1):
                continue
            for b in range(a if kept == 3 else 1):
                if kept == 3 and inside_hand >> np.uint64(b) & np.uint64(1):
                    continue
                k = 0
                for j in range(5):
                    if not mask >> j & 1:
                        new[k] = hand[j]
                        k += 1
                new[kept] = a
                if kept == 3:
                    new[4] = b
                out[row_of[number5(new)]] += weights[i] * (2 if kept == 3 else single)


@njit(cache=True, nogil=True)
def _avoiding(held: Ints, own: Cards) -> int:
    """The weight counted in `held` of hands that share no card with `own`, `own` itself counted as one that does not."""
    total = 0
    for choice in range(31):
        at = AT[SIZE[choice]]
        for j in range(SIZE[choice]):
            at += CHOOSE[j + 1, own[CHOICES[choice, j]]]
        total += -held[at] if SIZE[choice] & 1 else held[at]
    return total


@njit(cache=True, nogil=True)
def _hold(held: Ints, hand: Cards, weight: int) -> None:
    for choice in range(31):
        at = AT[SIZE[choice]]
        for j in range(SIZE[choice]):
            at += CHOOSE[j + 1, hand[CHOICES[choice, j]]]
        held[at] += weight


@njit(cache=True, nogil=True)
def against(
    hands: Cards,
    starts: Ints,
    row_of: Int32,
    weight: Ints,
    players: Cards,
    player_starts: Ints,
    floor: int,
    pays: Ints,
    out: Floats,
) -> None:
    """What each canonical hand is worth at the showdown, and how much more if the dealer stays shut than if he opens, in antes.

    `pays[strength]`: dealer shut, beaten, better, in thousandths.
    """
    held = np.zeros(AT[5], dtype=np.int64)
    shut, below, level = np.zeros(len(players)), np.zeros(len(players)), np.zeros(len(players))
    cards = np.zeros(5, dtype=np.int64)
    for s in range(starts.shape[0] - 1):
        if s == floor:
            for i in range(len(players)):
                shut[i] = _avoiding(held, players[i]) - (weight[i] if i < player_starts[s] else 0)
        for i in range(player_starts[s], player_starts[s + 1]):
            below[i] = _avoiding(held, players[i])
        for h in range(starts[s], starts[s + 1]):
            for j in range(5):
                cards[j] = hands[h, j]
            _hold(held, hands[h], weight[row_of[number5(cards)]])
        for i in range(player_starts[s], player_starts[s + 1]):
            level[i] = _avoiding(held, players[i]) - weight[i] - below[i]
    for s in range(starts.shape[0] - 1):
        for i in range(player_starts[s], player_starts[s + 1]):
            total = _avoiding(held, players[i]) - weight[i]
            beaten = below[i] - shut[i] if s >= floor else 0.0
            tied = level[i] if s >= floor else 0.0
            better = total - shut[i] - beaten - tied
            opened = (pays[s, 1] * beaten + pays[s, 2] * better) / 1000
            out[i, 0] = (pays[s, 0] * shut[i] / 1000 + opened) / total
            out[i, 1] = pays[s, 0] / 1000 - opened / (total - shut[i])


@njit(cache=True, nogil=True)
def exchanges(players: Cards, worth: Floats, shut_more: Floats, out: Floats) -> None:
    """For each hand and each choice of cards to change (as bits, at most two), the mean of what it may become.

    `shut_more[rank]`: how much more often the dealer stays shut when such a card is out of play.
    """
    new = np.zeros(5, dtype=np.int64)
    for i in range(players.shape[0]):
        own = np.uint64(0)
        for j in range(5):
            own |= np.uint64(1) << np.uint64(players[i, j])
        for mask in range(32):
            size = SIZE[mask]
            if size > 2:
                out[i, mask] = -9.0
                continue
            total, steps, n = 0.0, 0.0, 0
            for a in range(52 if size else 1):
                if size and own >> np.uint64(a) & np.uint64(1):
                    continue
                for b in range(a if size == 2 else 1):
                    if size == 2 and own >> np.uint64(b) & np.uint64(1):
                        continue
                    k = 0
                    for j in range(5):
                        if not mask >> j & 1:
                            new[k] = players[i, j]
                            k += 1
                    if size:
                        new[k] = a
                    if size == 2:
                        new[4] = b
                    at = number5(new)
                    total += worth[at, 0]
                    steps += worth[at, 1]
                    n += 1
            more = 0.0
            for j in range(5):
                if mask >> j & 1:
                    more += shut_more[players[i, j] >> 2]
            out[i, mask] = (total + more * steps) / n


@njit(cache=True, nogil=True)
def shut_without(rounds: int, seed: int, out_of_play: int, strength: Int16, floor: int, inside: bool, ace_ends: bool) -> int:
    """How often the dealer stays shut in so many hands dealt to him from a deck without one card (52 for a whole deck)."""
    deck, hand, state = np.arange(52), np.zeros(5, dtype=np.int64), np.zeros(1, dtype=np.uint64)
    state[0] = np.uint64(seed)
    size, shut = 52, 0
    if out_of_play < 52:
        deck[out_of_play], size = 51, 51
    for _ in range(rounds):
        for i in range(7):
            j = i + _next(state, size - i)
            deck[i], deck[j] = deck[j], deck[i]
        hand[:] = deck[:5]
        number5(hand)
        mask = forced(hand, class5(hand[0], hand[1], hand[2], hand[3], hand[4]), inside, ace_ends)
        drawn = 5
        for j in range(5):
            if mask >> j & 1:
                hand[j] = deck[drawn]
                drawn += 1
        shut += strength[class5(hand[0], hand[1], hand[2], hand[3], hand[4])] < floor
    return shut


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
