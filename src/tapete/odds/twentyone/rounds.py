"""One round of twenty-one, compiled: what simulation, replay and the checks of every value share.

The order of cards is that of the table: the player's first card, the dealer's first, the player's second, the dealer's hole
card where there is one; then the player's draws; then the dealer's. A pair that is split is played from the right: the first
hand gets its second card and is finished before the next hand gets its own; a hand split again goes on at once with a new
second card. The dealer draws only while a hand waits for him; for naturals alone only his second card, unless they must wait
for his total.

Cards, strategy and steps lie in one array and finished hands in one number, and functions have one exit: else reference
counting would take more time than cards. All kernels stand in this file because one kept on disk notices changes of its own
file only.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import uint64

from tapete.compiled import njit
from tapete.odds.twentyone.law import BUST, DRAWS, SOFT_17, Bytes, Law, Numbers
from tapete.odds.twentyone.strategy import (
    BY_TOTAL,
    DOUBLE_STAND,
    HIT,
    PAIR_ROW,
    ROWS,
    SOFT_ROW,
    SPLIT,
    STAND,
    SURRENDER_HIT,
    SURRENDER_SPLIT,
    SURRENDER_STAND,
)


@njit(cache=True, nogil=True, forceinline=True)
def draw(deck: Bytes, i: int, size: int, s0: Any, s1: Any, shuffles: bool) -> tuple[int, int, Any, Any]:
    """The next card and the generator after it (xoroshiro128+); without shuffling the next of a row, tens when it is over."""
    card: Any = 10
    if shuffles:
        word = s0 + s1
        x = s0 ^ s1
        s0 = ((s0 << uint64(24)) | (s0 >> uint64(40))) ^ x ^ (x << uint64(16))
        s1 = (x << uint64(37)) | (x >> uint64(27))
        j = uint64(i) + (((word >> uint64(32)) * uint64(size - i)) >> uint64(32))
        card = np.int64(deck[j])
        deck[j] = deck[uint64(i)]
        deck[uint64(i)] = card
    elif i < size:
        card = np.int64(deck[uint64(i)])
    return card, i + 1, s0, s1


@njit(cache=True, nogil=True, forceinline=True)
def play(
    deck: Bytes, i: int, size: int, s0: Any, s1: Any, shuffles: bool,
    first: int, second: int, up: int, limit: int, rules: Law, cloth: int, made: int,
) -> tuple[int, int, int, int, int, Any, Any]:  # fmt: skip
    """The player's part with two cards: finished hands are laid on the cloth with their total (22 when bust), risk and gain.

    Gives the cloth, how many hands lie on it, the prizes already earned (less what was surrendered), the free bets used, and the
    shoe after it. A surrendered hand leaves nothing on the cloth.
    """
    hands, pending, pending_risk = 1, 0, 1
    risk, bonus, free_bets = 1, 0, 0
    given, done = True, False
    after = size + 2 * ROWS * 16
    alone = np.int64(deck[uint64(after + first)])
    while not done:
        if not given:
            second, i, s0, s1 = draw(deck, i, size, s0, s1, shuffles)
        given = False
        base = size + (ROWS * 16 if risk == 0 else 0) + up
        may_surrender = hands == 1 and (rules.surrender >> up) & 1 != 0
        splits, gives_up = False, False
        if first == second and hands < limit and (first > 1 or hands == 1 or rules.resplit_aces):
            action = deck[uint64(base + 16 * (PAIR_ROW + first))]
            splits = action == SPLIT or (action == SURRENDER_SPLIT and not may_surrender)
            gives_up = action == SURRENDER_SPLIT and may_surrender
        if splits:
            hands += 1
            pending += 1
            pending_risk = risk
            if (rules.free_split >> first) & 1:
                free_bets += 1
                pending_risk = 0
        else:
            cards, win, surrendered = 2, 1, False
            state: Any = np.int64(deck[uint64(after + 16 * alone + second)])
            action = deck[uint64(base + 16 * state)]
            if gives_up:
                action = SURRENDER_HIT
            elif first == 1 and hands > 1 and not rules.hit_split_aces:
                action = STAND
            while action != STAND:
                if action > HIT:
                    if action >= SURRENDER_HIT:
                        surrendered = cards == 2 and may_surrender
                        action = STAND if surrendered or action == SURRENDER_STAND else HIT
                    else:
                        soft = state > SOFT_ROW
                        total = state - SOFT_ROW if soft else state
                        free = not soft and (rules.free_double >> total) & 1
                        paid = ((rules.double_soft if soft else rules.double_hard) >> total) & 1
                        if cards == 2 and (free or (paid and (hands == 1 or rules.after_split))):
                            free_bets += 1 if free else 0
                            risk += 0 if free else 1
                            win = 2
                        action = STAND if action == DOUBLE_STAND and win == 1 else HIT
                if action != STAND:
                    card, i, s0, s1 = draw(deck, i, size, s0, s1, shuffles)
                    state = np.int64(deck[uint64(after + 16 * state + card)])
                    cards += 1
                    if cards == 7 and state != BUST:
                        bonus += rules.seven_pays
                    action = deck[uint64(base + 16 * state)] if win == 1 else STAND
            if surrendered:
                bonus -= rules.surrender_costs
            else:
                cloth |= ((state - SOFT_ROW if state > SOFT_ROW else state) | risk << 5 | win << 7) << (9 * made)
                made += 1
            done = pending == 0
            pending -= 1
            risk = pending_risk
    return cloth, made, bonus, free_bets, i, s0, s1


@njit(cache=True, nogil=True, forceinline=True)
def surrenders(deck: Bytes, size: int, first: int, second: int, up: int) -> bool:
    """Whether the strategy gives up two cards where it may; the pair's row decides first."""
    after = size + 2 * ROWS * 16
    state = deck[uint64(after + 16 * np.int64(deck[uint64(after + first)]) + second)]
    pair = deck[uint64(size + up + 16 * (PAIR_ROW + first))] if first == second else BY_TOTAL
    by_total = pair != SPLIT and deck[uint64(size + up + 16 * np.int64(state))] >= SURRENDER_HIT
    return pair == SURRENDER_SPLIT or by_total


@njit(cache=True, nogil=True, forceinline=True)
def dealer(
    deck: Bytes, i: int, size: int, s0: Any, s1: Any, shuffles: bool, up: int, second: int, hits_soft_17: int
) -> tuple[int, int, Any, Any]:
    """The dealer's total with his two cards; beyond 21 what he bust with."""
    after = size + 2 * ROWS * 16
    hard = up + second
    state = uint64(deck[uint64(after + 16 * np.int64(deck[uint64(after + up)]) + second)])
    draws = uint64(DRAWS | (SOFT_17 if hits_soft_17 else 0))
    while (draws >> state) & uint64(1):
        card, i, s0, s1 = draw(deck, i, size, s0, s1, shuffles)
        hard += card
        state = uint64(deck[uint64(after + card) + (state << uint64(4))])
    total: Any = np.int64(state)
    if total == BUST:
        total = hard
    elif total > SOFT_ROW:
        total -= SOFT_ROW
    return total, i, s0, s1


@njit(cache=True, nogil=True, forceinline=True)
def settle(cloth: int, made: int, total: int, natural: bool, rules: Law) -> int:
    """What the hands on the cloth bring, in stakes, against the dealer's total; 0 stands for a dealer who did not draw."""
    net = 0
    pushed = total == 22 and rules.push_22
    target = 0 if total > 21 else total
    for h in range(made):
        hand = cloth >> (9 * h)
        own, risk, win = hand & 31, (hand >> 5) & 3, (hand >> 7) & 3
        wins = own <= 21 and own > target and not pushed
        loses = own > 21 or (own < target and not pushed) or (natural and rules.natural_beats_21)
        net += (win if wins else 0) - (risk if loses else 0)
    return net


@njit(cache=True, nogil=True, forceinline=True)
def standing(cloth: int, made: int) -> bool:
    """Whether any hand on the cloth has not passed 21."""
    found = False
    for h in range(made):
        found = found or ((cloth >> (9 * h)) & 31) <= 21
    return found


@njit(cache=True, nogil=True, forceinline=True)
def one_round(
    deck: Bytes, i: int, size: int, s0: Any, s1: Any, shuffles: bool, rules: Law
) -> tuple[int, int, int, int, Any, Any]:
    """A round of one box: its net in parts of a stake, the free bets used, the dealer's total (0 if he drew none), the shoe."""
    net, free_bets, total, down, cloth, made = 0, 0, 0, 0, 0, 0
    first, i, s0, s1 = draw(deck, i, size, s0, s1, shuffles)
    up, i, s0, s1 = draw(deck, i, size, s0, s1, shuffles)
    second, i, s0, s1 = draw(deck, i, size, s0, s1, shuffles)
    if rules.hole:
        down, i, s0, s1 = draw(deck, i, size, s0, s1, shuffles)
    natural = first + second == 11 and (first == 1 or second == 1)
    peeked = rules.peeks and up + down == 11 and (up == 1 or down == 1)
    if natural and (rules.at_once >> up) & 1:
        net = rules.natural_pays
    else:
        if not natural and not peeked:
            cloth, made, net, free_bets, i, s0, s1 = play(
                deck, i, size, s0, s1, shuffles, first, second, up, rules.split_hands, rules, 0, 0
            )
        if natural or standing(cloth, made):
            if not rules.hole:
                down, i, s0, s1 = draw(deck, i, size, s0, s1, shuffles)
            dealer_natural = up + down == 11 and (up == 1 or down == 1)
            if natural and (dealer_natural or rules.natural_beats_dealer_21):
                net = rules.against_natural if dealer_natural else rules.natural_pays
            else:
                total = 21
                if not dealer_natural:
                    total, i, s0, s1 = dealer(deck, i, size, s0, s1, shuffles, up, down, rules.hits_soft_17)
                if natural:
                    net = 0 if total == 21 or (total == 22 and rules.push_22) else rules.natural_pays
                else:
                    net += rules.unit * settle(cloth, made, total, dealer_natural, rules)
        elif peeked:
            early = rules.surrender_early and (rules.surrender >> up) & 1
            net = -rules.surrender_costs if early and surrenders(deck, size, first, second, up) else -rules.unit
        else:
            net += rules.unit * settle(cloth, made, 0, False, rules)
    return net, free_bets, total, i, s0, s1


@njit(cache=True, nogil=True, forceinline=True)
def two_hands(
    deck: Bytes, i: int, size: int, s0: Any, s1: Any, shuffles: bool, rules: Law
) -> tuple[int, int, int, int, Any, Any]:
    """A round of Switch: two hands whose second cards may be exchanged, as a table behind the cards says for each deal.

    Cards come to the first hand, the second, the dealer, and again to both; then the hole card where there is one.
    """
    net, total, down, cloth, made, waits = 0, 0, 0, 0, 0, 0
    a, i, s0, s1 = draw(deck, i, size, s0, s1, shuffles)
    b, i, s0, s1 = draw(deck, i, size, s0, s1, shuffles)
    up, i, s0, s1 = draw(deck, i, size, s0, s1, shuffles)
    a2, i, s0, s1 = draw(deck, i, size, s0, s1, shuffles)
    b2, i, s0, s1 = draw(deck, i, size, s0, s1, shuffles)
    if rules.hole:
        down, i, s0, s1 = draw(deck, i, size, s0, s1, shuffles)
    deal = (((a * 10 + a2) * 10 + b) * 10 + b2) * 10 + up - 11111
    if deck[uint64(size + 2 * ROWS * 16 + 1024 + deal)]:
        a2, b2, switched = b2, a2, 1
    else:
        switched = 0
    peeked = rules.peeks and up + down == 11 and (up == 1 or down == 1)
    for hand in range(2):
        first, second = (a, a2) if hand == 0 else (b, b2)
        if first + second == 11 and (first == 1 or second == 1) and not switched:
            if (rules.at_once >> up) & 1:
                net += rules.natural_pays
            else:
                waits += 1
        elif peeked:
            net -= rules.unit
        else:
            cloth, made, more, _, i, s0, s1 = play(
                deck, i, size, s0, s1, shuffles, first, second, up, rules.split_hands, rules, cloth, made
            )
            net += more
    stands = standing(cloth, made)
    if stands or waits:
        if not rules.hole:
            down, i, s0, s1 = draw(deck, i, size, s0, s1, shuffles)
        dealer_natural = up + down == 11 and (up == 1 or down == 1)
        if dealer_natural:
            total = 21
        elif stands or not rules.natural_beats_dealer_21:
            total, i, s0, s1 = dealer(deck, i, size, s0, s1, shuffles, up, down, rules.hits_soft_17)
        tied = total == 21 or (total == 22 and rules.push_22)
        if dealer_natural:
            net += waits * rules.against_natural
        elif rules.natural_beats_dealer_21 or not tied:
            net += waits * rules.natural_pays
        net += rules.unit * settle(cloth, made, total, dealer_natural, rules)
    else:
        net += rules.unit * settle(cloth, made, 0, False, rules)
    return net, 0, total, i, s0, s1


@njit(cache=True, nogil=True)
def batch(deck: Bytes, size: int, words: Any, rounds: int, before_cut: int, rules: Law, two: bool) -> Numbers:
    """The sum of results, of their squares, the dealer's 22s, and rounds by free bets used; of two hands a round at Switch."""
    tally = np.zeros(3 + 16, dtype=np.int64)
    s0, s1 = uint64(words[0]), uint64(words[1])
    i, net_sum, squares, dealer_22 = 0, 0, 0, 0
    for _ in range(rounds):
        if i >= before_cut:
            i = 0
        if two:
            net, free_bets, total, i, s0, s1 = two_hands(deck, i, size, s0, s1, True, rules)
        else:
            net, free_bets, total, i, s0, s1 = one_round(deck, i, size, s0, s1, True, rules)
        net_sum += net
        squares += net * net
        dealer_22 += total == 22
        tally[3 + free_bets] += 1
    tally[0], tally[1], tally[2] = net_sum, squares, dealer_22
    return tally


@njit(cache=True, nogil=True)
def replay_rows(rows: Bytes, tail: Bytes, rules: Law, out: Numbers) -> None:
    """`out[r]`: what row r of given cards brings in parts of a stake, the cards used, and the free bets."""
    size = rows.shape[1]
    deck = np.empty(size + tail.size, dtype=np.uint8)
    deck[size:] = tail
    for r in range(len(rows)):
        deck[:size] = rows[r]
        net, free_bets, _, used, _, _ = one_round(deck, 0, size, uint64(0), uint64(0), False, rules)
        out[r, 0] = net
        out[r, 1] = used
        out[r, 2] = free_bets
