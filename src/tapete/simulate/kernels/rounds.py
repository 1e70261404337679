"""Rounds of twenty-one at a table of several seats, compiled: cards in the table's own order, hands by the chart.

A card to each seat, the dealer's first, a second card to each seat; the hole card where the dealer looks at it; hands in turn,
each split hand finished before the next gets its second card; the dealer's cards as far as somebody waits for them. Cards, chart
and steps lie in one array and functions have one exit: else reference counting would take more time than cards.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.odds.twentyone.law import BUST, DRAWS, SOFT_17
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
from tapete.simulate.kernels import apart
from tapete.simulate.kernels.coups import Notes
from tapete.simulate.kernels.rounds_shoe import (
    ALWAYS,
    ENDS_OWN,
    ENDS_SPLIT,
    IF_WINS,
    MADE,
    MOST_HANDS,
    NEEDED,
    OF_SPLIT,
    WORTH,
    Table,
    begun,
    draw,
    given_back,
    goes_on,
    noted,
    put_away,
    shuffled,
    taken_up,
)

Numbers = NDArray[np.int64]
Bytes = NDArray[np.uint8]


def room(seats: int) -> tuple[Numbers, Numbers]:
    """A cloth for all their hands, and room for notes of each seat."""
    return apart.zeros(MOST_HANDS * seats, np.int64), apart.zeros((6, seats), np.int64)


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def made_with(deck: Bytes, prizes: int, own: Any, raw: Any, cards: int) -> tuple[Any, int]:
    """What a hand has just come to, by its three cards or by how many they are; and in which bits it lies on the cloth."""
    at = prizes + 256
    if cards == 3:
        a, b = np.int64(deck[uint64(prizes + (own & 255))]), np.int64(deck[uint64(prizes + (own >> 8))])
        c = np.int64(deck[uint64(prizes + raw)])
        found, shift = np.int64(deck[uint64(at + (a * 52 + b) * 52 + c)]), 9
    else:
        found, shift = np.int64(deck[uint64(at + 52 * 52 * 52 + cards)]), 13
    return found, shift


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def play(
    deck: Bytes,
    i: int,
    s0: Any,
    s1: Any,
    first: int,
    second: int,
    up: int,
    third: bool,
    rules: Table,
    cloth: Numbers,
    made: int,
    bits: int,
    prizes: int,
    pair: int,
) -> tuple[int, bool, int, bool, int, int, Any, Any]:
    """A seat's part with two cards: finished hands are laid on the cloth with their total (22 when bust), risk and gain.

    Gives how many hands lie on the cloth, whether any of this seat stands, what surrendering cost, whether a third card has come,
    how many bets the house made for it, and the shoe after it. Where cards win prizes, `prizes` is where their tables begin
    behind the shoe (a constant 0 to whoever has none) and `pair` the two cards as bytes; what a hand has made lies with it; one
    that a prize has ended has nothing more to win or to lose.
    """
    size = rules.size
    hands, pending, pending_risk = 1, 0, 1
    risk, cost, free_bets = 1, 0, 0
    given, done, stands = True, False, False
    after = size + 2 * ROWS * 16
    alone = np.int64(deck[uint64(after + first)])
    others = uint64(0)
    own: Any = pair
    while not done:
        if not given:
            raw, i, s0, s1 = draw(deck, i, size, s0, s1, WORTH)
            second = raw & bits
            own = own & 255 | raw << 8
        given = False
        base = size + (ROWS * 16 if risk == 0 else 0) + up
        may_surrender = hands == 1 and (rules.surrender >> up) & 1 != 0 and (rules.surrender_late != 0 or not third)
        splits, gives_up, paired = False, False, BY_TOTAL
        if first == second and hands < rules.split_hands and (first > 1 or hands == 1 or rules.resplit_aces):
            action = deck[uint64(base + 16 * (PAIR_ROW + first))]
            splits = action == SPLIT or (action == SURRENDER_SPLIT and not may_surrender)
            gives_up = action == SURRENDER_SPLIT and may_surrender
            paired = action
        if splits:
            hands += 1
            pending += 1
            third = True
            pending_risk = 0 if (rules.free_split >> first) & 1 else 1
            free_bets += 1 - pending_risk
            others = others << uint64(8) | uint64(own >> 8)
        else:
            cards, win, surrendered, prized, closed = 2, 1, False, 0, False
            state: Any = np.int64(deck[uint64(after + 16 * alone + second)])
            action = deck[uint64(base + 16 * state)]
            if gives_up:
                action = SURRENDER_HIT
            elif first == 1 and hands > 1 and not rules.hit_split_aces:
                action = STAND
            elif paired != BY_TOTAL and not gives_up:
                action = paired
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
                        if cards == 2 and (free or paid) and (hands == 1 or rules.after_split):
                            risk += 0 if free else 1
                            free_bets += 1 if free else 0
                            win = 2
                        action = STAND if action == DOUBLE_STAND and win == 1 else HIT
                if action != STAND:
                    raw, i, s0, s1 = draw(deck, i, size, s0, s1, WORTH)
                    third = True
                    state = np.int64(deck[uint64(after + 16 * state + (raw & bits))])
                    cards += 1
                    if prizes and state != BUST:
                        came, shift = made_with(deck, prizes, own, raw, cards)
                        prized = (0 if rules.prizes_as == IF_WINS else prized) | (came & MADE) << shift
                        closed = came & (ENDS_SPLIT if hands > 1 else ENDS_OWN) != 0
                    action = deck[uint64(base + 16 * state)] if win == 1 and not closed else STAND
            if surrendered:
                cost = rules.surrender_costs
            else:
                stands = stands or (state != BUST and not closed)
                total = state - SOFT_ROW if state > SOFT_ROW else state
                cloth[made] = (0 if closed else total | risk << 5) | win << 7 | prized
                if prizes and hands > 1:
                    cloth[made] |= OF_SPLIT
                made += 1
            done = pending == 0
            pending -= 1
            risk = pending_risk
            own = np.int64(others & uint64(255))
            others = others >> uint64(8)
    return made, stands, cost, third, free_bets, i, s0, s1


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def dealer(
    deck: Bytes, i: int, size: int, s0: Any, s1: Any, up: int, second: int, hits_soft_17: int, bits: int
) -> tuple[int, int, Any, Any]:
    """The dealer's total with two cards; beyond 21 what it went over with."""
    after = size + 2 * ROWS * 16
    hard = up + second
    state = uint64(deck[uint64(after + 16 * np.int64(deck[uint64(after + up)]) + second)])
    draws = uint64(DRAWS | (SOFT_17 if hits_soft_17 else 0))
    while (draws >> state) & uint64(1):
        card, i, s0, s1 = draw(deck, i, size, s0, s1, bits)
        hard += card
        state = uint64(deck[uint64(after + card) + (state << uint64(4))])
    total: Any = np.int64(state)
    if total == BUST:
        total = hard
    elif total > SOFT_ROW:
        total -= SOFT_ROW
    return total, i, s0, s1


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def settled(cloth: Numbers, start: int, end: int, total: int, natural: bool, rules: Table) -> int:
    """What hands on the cloth bring, in stakes, against the dealer's total; 0 stands for a dealer who did not draw."""
    net = 0
    pushed = total > 21 and total == rules.push_on
    target = 0 if total > 21 else total
    for h in range(start, end):
        own, risk, win = cloth[h] & 31, (cloth[h] >> 5) & 3, (cloth[h] >> 7) & 3
        wins = own <= 21 and own > target and not pushed
        loses = own > 21 or (own < target and not pushed) or (natural and rules.natural_beats_21 != 0)
        net += (win if wins else 0) - (risk if loses else 0)
    return net


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def one_round(
    deck: Bytes, i: int, s0: Any, s1: Any, rules: Table, cloth: Numbers, seats: Numbers
) -> tuple[int, int, int, Any, Any]:
    """A round: what it brought seat 1 and all seats, and the shoe after it. `seats` has a row of notes for each."""
    size, n, bits = rules.size, rules.seats, WORTH
    for seat in range(n):
        seats[0, seat], i, s0, s1 = draw(deck, i, size, s0, s1, bits)
    up, i, s0, s1 = draw(deck, i, size, s0, s1, bits)
    for seat in range(n):
        seats[1, seat], i, s0, s1 = draw(deck, i, size, s0, s1, bits)
    at_once = (rules.at_once >> up) & 1 != 0
    naturals, playing = 0, 0
    for seat in range(n):
        natural = seats[0, seat] + seats[1, seat] == 11 and (seats[0, seat] == 1 or seats[1, seat] == 1)
        seats[2, seat] = rules.natural_pays if natural and at_once else 0
        seats[3, seat] = 1 if natural else 0
        naturals += 1 if natural and not at_once else 0
        playing += 0 if natural else 1
    down, hole, made, third, alive = 0, -1, 0, False, False
    if rules.peeks and (up == 1 or up == 10) and naturals + playing > 0:
        down, i, s0, s1 = draw(deck, i, size, s0, s1, bits)
        hole = i - 1
    looked = hole >= 0 and up + down == 11
    for seat in range(n):
        seats[4, seat] = made
        if seats[3, seat] == 0:
            if looked:
                first, second = seats[0, seat], seats[1, seat]
                cloth[made] = first + second + (10 if first == 1 or second == 1 else 0) | 1 << 5 | 1 << 7
                made += 1
                alive = True
            else:
                made, stands, cost, third, _, i, s0, s1 = play(
                    deck, i, s0, s1, seats[0, seat], seats[1, seat], up, third, rules, cloth, made, bits, 0, 0
                )
                seats[2, seat] = -cost
                alive = alive or stands
        seats[5, seat] = made
    total, dealer_natural = 0, False
    if alive or naturals > 0 or rules.completes == ALWAYS:
        if hole < 0:
            down, i, s0, s1 = draw(deck, i, size, s0, s1, bits)
        hole = -1
        dealer_natural = up + down == 11 and (up == 1 or down == 1)
        paid = naturals > 0 and not dealer_natural and rules.completes == NEEDED and (rules.beats_21 != 0 or not alive)
        if paid:
            for seat in range(n):
                if seats[3, seat] and not at_once:
                    seats[2, seat] = rules.natural_pays
        if dealer_natural:
            total = 21
        elif alive or (naturals > 0 and not paid) or rules.completes == ALWAYS:
            total, i, s0, s1 = dealer(deck, i, size, s0, s1, up, down, rules.hits_soft_17, bits)
        if naturals > 0 and not paid:
            tied = (total == 21 and not rules.beats_21) or (total > 21 and total == rules.push_on)
            for seat in range(n):
                if seats[3, seat] and not at_once:
                    seats[2, seat] = rules.against_natural if dealer_natural else 0 if tied else rules.natural_pays
    i = given_back(deck, i, hole)
    own, every = 0, 0
    for seat in range(n):
        net = seats[2, seat] + rules.stake * settled(cloth, seats[4, seat], seats[5, seat], total, dealer_natural, rules)
        every += net
        own = net if seat == 0 else own
    return own, every, i, s0, s1


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def one_seat(deck: Bytes, i: int, s0: Any, s1: Any, rules: Table, cloth: Numbers) -> tuple[int, int, Any, Any]:
    """The same round with one seat, which needs no notes."""
    size, bits = rules.size, WORTH
    first, i, s0, s1 = draw(deck, i, size, s0, s1, bits)
    up, i, s0, s1 = draw(deck, i, size, s0, s1, bits)
    second, i, s0, s1 = draw(deck, i, size, s0, s1, bits)
    natural = first + second == 11 and (first == 1 or second == 1)
    net, made, total, down, hole, dealer_natural, alive = 0, 0, 0, 0, -1, False, False
    waits = natural and (rules.at_once >> up) & 1 == 0
    if natural and not waits:
        net = rules.natural_pays
    if rules.peeks and (up == 1 or up == 10) and (waits or not natural):
        down, i, s0, s1 = draw(deck, i, size, s0, s1, bits)
        hole = i - 1
    if hole >= 0 and up + down == 11 and not natural:
        net = -rules.stake
        hole, dealer_natural = -1, True
    elif not natural:
        made, alive, cost, _, _, i, s0, s1 = play(deck, i, s0, s1, first, second, up, False, rules, cloth, 0, bits, 0, 0)
        net = -cost
    if not dealer_natural and (alive or waits or rules.completes == ALWAYS):
        if hole < 0:
            down, i, s0, s1 = draw(deck, i, size, s0, s1, bits)
        hole = -1
        dealer_natural = up + down == 11 and (up == 1 or down == 1)
        paid = waits and not dealer_natural and rules.completes == NEEDED
        if dealer_natural:
            total = 21
        elif not paid or rules.completes == ALWAYS:
            total, i, s0, s1 = dealer(deck, i, size, s0, s1, up, down, rules.hits_soft_17, bits)
        if waits:
            tied = not paid and ((total == 21 and not rules.beats_21) or (total > 21 and total == rules.push_on))
            net = rules.against_natural if dealer_natural else 0 if tied else rules.natural_pays
    i = given_back(deck, i, hole)
    return net + rules.stake * settled(cloth, 0, made, total, dealer_natural, rules), i, s0, s1


@njit(cache=True, nogil=True, borrows=True)
def batch(
    deck: Bytes, state: Numbers, words: Any, rules: Table, rounds: int, notes: Notes, cloth: Numbers, seats: Numbers
) -> tuple[int, int, int]:
    """Rounds: how many were played, the nets outside the bins, and what all seats won. Hands lie on the cloth, and notes of
    seats beside it."""
    nets, low, far, trace, begins = notes
    s0, s1, i, left, due = taken_up(state, words)
    done, strays, every = 0, 0, 0
    while done < rounds and strays < len(far) and i <= rules.size:
        i, s0, s1 = begun(deck, i, s0, s1, rules, due, begins, done)
        if rules.seats == 1:
            net, i, s0, s1 = one_seat(deck, i, s0, s1, rules, cloth)
            of_all = net
        else:
            net, of_all, i, s0, s1 = one_round(deck, i, s0, s1, rules, cloth, seats)
        every += of_all
        strays = noted(net, nets, low, far, strays, trace, done)
        left, due = goes_on(i, left, rules)
        done += 1
    put_away(state, words, s0, s1, i, left, due)
    return done, strays, every


@njit(cache=True, nogil=True, borrows=True)
def counted(
    deck: Bytes,
    state: Numbers,
    words: Any,
    rules: Table,
    rounds: int,
    tags: Numbers,
    how: Numbers,
    found: Numbers,
    cloth: Numbers,
    seats: Numbers,
) -> int:
    """Rounds by the count before each: how many, what they brought and its squares, in the row of that count.

    `how`: what a shoe begins with, whether it is divided by the decks left, and what one point is in parts of a tag.
    """
    s0, s1, i, left, due = taken_up(state, words)
    size, middle, done = rules.size, len(found) // 2, 0
    start, divided, point = how[0], how[1] != 0, how[2]
    running = start
    while done < rounds and i <= size:
        running = start if due else running
        i, s0, s1 = shuffled(deck, i, s0, s1, rules, due)
        true = (running * 52) // ((size - i) * point) if divided else running // point
        row = min(max(true + middle, 0), 2 * middle)
        first = i
        if rules.seats == 1:
            net, i, s0, s1 = one_seat(deck, i, s0, s1, rules, cloth)
        else:
            net, _, i, s0, s1 = one_round(deck, i, s0, s1, rules, cloth, seats)
        for k in range(first, min(i, size)):
            running += tags[deck[k]]
        found[row, 0] += 1
        found[row, 1] += net
        found[row, 2] += net * net
        left, due = goes_on(i, left, rules)
        done += 1
    put_away(state, words, s0, s1, i, left, due)
    return done
