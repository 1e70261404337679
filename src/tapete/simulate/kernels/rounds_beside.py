"""Rounds of twenty-one in which more is at stake than the hands: insurance, side bets, prizes on the cards of a hand.

The same rounds as in `rounds.py`, whose functions they are made of, with whole cards instead of their worths: every seat has the
same bets, and what they are on is looked up.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.simulate.kernels import apart
from tapete.simulate.kernels.coups import Notes
from tapete.simulate.kernels.rounds import dealer, play, settled
from tapete.simulate.kernels.rounds_shoe import (
    ALWAYS,
    BESIDES,
    IF_WINS,
    INSTEAD,
    LOW,
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
    taken_up,
)

Numbers = NDArray[np.int64]
Bytes = NDArray[np.uint8]


class Beside(NamedTuple):
    """Bets beside the main one, as arrays; money in units. A side bet's line 0 is the one that nothing makes."""

    ids: Bytes
    """The number of a card, 0 to 51, by its byte."""
    how: Numbers
    """Of each side bet what it is on: the first cards, the dealer's 22, what the house staked, a third card."""
    lines: Bytes
    """Of each side bet, the line that two cards and the dealer's first make, or a third card where it is on that; or that the
    dealer's second is waited for."""
    later: Bytes
    """The same with the dealer's second, for the pairs that wait."""
    places: NDArray[np.int32]
    """Where a pair's part of these begins; the line of two cards where no third came."""
    lammers: Bytes
    """Of each side bet, the line for so many bets of the house."""
    pays: Numbers
    """Of each side bet, what a line brings."""
    halts: Numbers
    """Of each side bet, whether a line takes from a meter, so that it brings something else next time."""
    insured: Numbers
    """What insurance against each first card brings when it wins; nothing where none is laid."""
    premium: Numbers
    """What it costs."""
    waits: int
    """Whether a bet is on the dealer's whole hand, so that the second card is always turned."""
    played: int
    """Whether the dealer's hand is then played out, though nobody waits for it."""
    prizes: int
    """Where behind the shoe the tables of prizes begin; 0 where there are none."""
    dealt: Bytes
    """The prize of each two cards."""
    won: Numbers
    """What a prize brings: four numbers of each, for a doubled hand after two, for one from a split after one."""


FIRST_CARDS, DEALER_22, HOUSE_BETS, THIRD_CARD = range(4)
WAITS, MOST_LINES, MOST_LAMMERS = 255, 16, 64
PAIRS, TRIPLES = 52 * 52, 52 * 52 * 52
ONE, TWO, PAIR, NATURAL, NET, START, END, HOUSE, THIRD, LINES = range(10)
"""What is noted of each seat: its two cards, both as one number, whether they are a natural, what is settled already and in the
end all, its hands on the cloth, the house's bets for it, the number of its third card, and from here on the lines of its side
bets."""


AT_ONCE, LATE = 1, 2
"""A natural that is paid at once, or that waits for the dealer."""


def room(seats: int, sides: int) -> tuple[Numbers, Numbers]:
    """A cloth for all their hands, and room for notes of each seat with so many side bets."""
    return apart.zeros(MOST_HANDS * seats, np.int64), apart.zeros((LINES + sides, seats), np.int64)


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def prized(beside: Beside, cloth: Numbers, start: int, end: int, total: int, rules: Table) -> Any:
    """What the prizes of hands on the cloth bring, against such a total of the dealer's."""
    found: Any = 0
    least = 0 if total > 21 else total
    for h in range(start, end):
        noted = cloth[h]
        wins = least < noted & 31 <= 21 and not (total > 21 and total == rules.push_on)
        if noted >> 9 and (wins or rules.prizes_as != IF_WINS):
            column = ((noted >> 7) & 3 == 2) * 2 + (noted & OF_SPLIT != 0)
            found += beside.won[((noted >> 9) & 15) * 4 + column] + beside.won[((noted >> 13) & 15) * 4 + column]
    return found


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def first_cards(one: Any, two: Any, pair: Any, up: int, up_id: Any, rules: Table, beside: Beside) -> tuple[bool, bool, bool, Any]:
    """Of a seat's first cards: whether a side bet waits for the dealer's second, whether they are a natural, whether that waits
    for the dealer, and what they bring."""
    waits = False
    for k in range(len(beside.how)):
        waits = waits or (beside.how[k] == FIRST_CARDS and beside.lines[k * TRIPLES + pair * 52 + up_id] == WAITS)
    natural = (one & LOW) + (two & LOW) == 11 and ((one & LOW) == 1 or (two & LOW) == 1)
    at_once = natural and (rules.at_once >> up) & 1 != 0
    net: Any = rules.natural_pays if at_once else 0
    if beside.prizes:
        prize = beside.won[np.int64(beside.dealt[pair]) * 4]
        if rules.prizes_as == INSTEAD and prize:
            at_once, net = True, prize
        elif rules.prizes_as == BESIDES or at_once:
            net += prize
    return waits, natural, natural and not at_once, net


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def natural_won(brings: int, pair: Any, rules: Table, beside: Beside) -> Any:
    """What a natural that waited brings: with its prize, if that is for hands that win and it has won."""
    prize: Any = 0
    if beside.prizes and rules.prizes_as == IF_WINS and brings > 0:
        prize = beside.won[np.int64(beside.dealt[pair]) * 4]
    return brings + prize


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def hand_played(
    deck: Bytes, i: int, s0: Any, s1: Any, one: Any, two: Any, up: int, third: bool, rules: Table, beside: Beside, cloth: Numbers,
    made: int,
) -> tuple[int, bool, int, bool, int, Any, int, Any, Any]:  # fmt: skip
    """What `play` gives of these two cards, with the number of the first card drawn to them (-1: none) before the shoe."""
    before = i
    made, stands, cost, third, house, i, s0, s1 = play(
        deck, i, s0, s1, one & LOW, two & LOW, up, third, rules, cloth, made, LOW, beside.prizes, one | two << 8
    )
    drawn: Any = -1
    if i > before:
        drawn = np.int64(beside.ids[deck[min(before, rules.size - 1)]])
    return made, stands, cost, third, house, drawn, i, s0, s1


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def dealers_hand(
    deck: Bytes, i: int, s0: Any, s1: Any, up: int, turned: Any, hole: int, alive: bool, naturals: int, awaited: bool,
    rules: Table, beside: Beside,
) -> tuple[int, bool, Any, int, int, Any, Any]:  # fmt: skip
    """The dealer's total, whether it is a natural, the number of the second card, what naturals that waited bring; the shoe."""
    total, dealer_natural, brings = 0, False, 0
    down_id: Any = -1
    if alive or naturals > 0 or awaited or rules.completes == ALWAYS:
        if hole < 0:
            turned, i, s0, s1 = draw(deck, i, rules.size, s0, s1, WORTH)
        hole, down, down_id = -1, turned & LOW, np.int64(beside.ids[turned])
        dealer_natural = up + down == 11 and (up == 1 or down == 1)
        paid = naturals > 0 and not dealer_natural and rules.completes == NEEDED and (rules.beats_21 != 0 or not alive)
        if dealer_natural:
            total = 21
        elif alive or (naturals > 0 and not paid) or beside.played != 0 or rules.completes == ALWAYS:
            total, i, s0, s1 = dealer(deck, i, rules.size, s0, s1, up, down, rules.hits_soft_17, LOW)
        if naturals > 0:
            tied = not paid and ((total == 21 and not rules.beats_21) or (total > 21 and total == rules.push_on))
            brings = rules.against_natural if dealer_natural else 0 if tied else rules.natural_pays
    i = given_back(deck, i, hole)
    return total, dealer_natural, down_id, brings, i, s0, s1


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def line_of(beside: Beside, k: int, house: int, third: Any, pair: Any, up_id: Any, down_id: Any, total: int) -> Any:
    """The line of its table that a seat's side bet has come to."""
    line: Any = 0
    if beside.how[k] == FIRST_CARDS:
        line = np.int64(beside.lines[k * TRIPLES + pair * 52 + up_id])
        if line == WAITS:
            at = np.int64(beside.places[k * PAIRS + pair])
            line = np.int64(beside.later[at + up_id * 52 + down_id]) if down_id >= 0 else 0
    elif beside.how[k] == DEALER_22:
        line = np.int64(total == 22)
    elif beside.how[k] == HOUSE_BETS:
        line = np.int64(beside.lammers[k * MOST_LAMMERS + house])
    elif third >= 0:
        line = np.int64(beside.lines[k * TRIPLES + pair * 52 + third])
    else:
        line = np.int64(beside.places[k * PAIRS + pair])
    return line


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def insured(up: int, dealer_natural: bool, beside: Beside, covers: Numbers, first: bool) -> Any:
    """What insurance brings."""
    if first:
        covers[2 * up + (1 if dealer_natural else 0)] += 1
    return beside.insured[up] if dealer_natural else -beside.premium[up]


@njit(cache=True, nogil=True, borrows=True)
def one_beside(
    deck: Bytes, state: Numbers, words: Any, rules: Table, beside: Beside, rounds: int, sides: Numbers, covers: Numbers,
    main: Numbers, results: Notes, cloth: Numbers, notes: Numbers,
) -> tuple[int, int, int]:  # fmt: skip
    """The same rounds as `several_beside` plays with one seat, which needs no notes: half as fast again."""
    nets, low, far, trace, begins = results
    s0, s1, i, left, due = taken_up(state, words)
    size, every, of_main, squares = rules.size, 0, 0, 0
    done, strays, halted = 0, 0, False
    while done < rounds and strays < len(far) and i <= size and not halted:
        i, s0, s1 = begun(deck, i, s0, s1, rules, due, begins, done)
        one, i, s0, s1 = draw(deck, i, size, s0, s1, WORTH)
        shown, i, s0, s1 = draw(deck, i, size, s0, s1, WORTH)
        two, i, s0, s1 = draw(deck, i, size, s0, s1, WORTH)
        up, up_id = shown & LOW, np.int64(beside.ids[shown])
        pair = np.int64(beside.ids[one]) * 52 + beside.ids[two]
        waits, natural, late, net = first_cards(one, two, pair, up, up_id, rules, beside)
        waits, covered = waits or beside.waits != 0, late or not natural
        turned, hole = 0, -1
        if rules.peeks and (up == 1 or up == 10) and (covered or waits):
            turned, i, s0, s1 = draw(deck, i, size, s0, s1, WORTH)
            hole = i - 1
        looked = hole >= 0 and up + (turned & LOW) == 11
        made, alive, house = 0, False, 0
        third: Any = -1
        if looked and not natural:
            net -= rules.stake
        elif not natural:
            made, alive, cost, _, house, third, i, s0, s1 = hand_played(
                deck, i, s0, s1, one, two, up, False, rules, beside, cloth, 0
            )
            net -= cost
        covered = covered and beside.premium[up] != 0
        total, dealer_natural, down_id, brings, i, s0, s1 = dealers_hand(
            deck, i, s0, s1, up, turned, hole, alive, int(late), looked or waits or covered, rules, beside
        )
        net += rules.stake * settled(cloth, 0, made, total, dealer_natural, rules)
        if late:
            net += natural_won(brings, pair, rules, beside)
        if beside.prizes:
            net += prized(beside, cloth, 0, made, total, rules)
        of_main += net
        squares += net * net
        for k in range(len(beside.how)):
            at = k * MOST_LINES + line_of(beside, k, house, third, pair, up_id, down_id, total)
            net += beside.pays[at]
            halted = halted or beside.halts[at] != 0
            sides[at] += 1
        if covered:
            net += insured(up, dealer_natural, beside, covers, True)
        every += net
        strays = noted(net, nets, low, far, strays, trace, done)
        left, due = goes_on(i, left, rules)
        done += 1
    main[0] += of_main
    main[1] += squares
    put_away(state, words, s0, s1, i, left, due)
    return done, strays, every


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def dealt(
    deck: Bytes, i: int, s0: Any, s1: Any, rules: Table, beside: Beside, notes: Numbers
) -> tuple[Any, bool, int, int, int, Any, Any]:
    """Two cards to each seat and one to the dealer: that one, whether a side bet waits for the second, naturals that wait, hands
    that play, and the shoe."""
    n, size, waits, naturals, playing = rules.seats, rules.size, beside.waits != 0, 0, 0
    for seat in range(n):
        notes[ONE, seat], i, s0, s1 = draw(deck, i, size, s0, s1, WORTH)
    shown, i, s0, s1 = draw(deck, i, size, s0, s1, WORTH)
    for seat in range(n):
        notes[TWO, seat], i, s0, s1 = draw(deck, i, size, s0, s1, WORTH)
    up, up_id = shown & LOW, np.int64(beside.ids[shown])
    for seat in range(n):
        one, two = notes[ONE, seat], notes[TWO, seat]
        notes[PAIR, seat] = np.int64(beside.ids[one]) * 52 + beside.ids[two]
        waiting, natural, late, notes[NET, seat] = first_cards(one, two, notes[PAIR, seat], up, up_id, rules, beside)
        waits = waits or waiting
        notes[NATURAL, seat] = LATE if late else AT_ONCE if natural else 0
        naturals += 1 if late else 0
        playing += 0 if natural else 1
    return shown, waits, naturals, playing, i, s0, s1


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def hands_played(
    deck: Bytes, i: int, s0: Any, s1: Any, up: int, looked: bool, rules: Table, beside: Beside, cloth: Numbers, notes: Numbers
) -> tuple[bool, int, Any, Any]:
    """Hands in turn, unless the dealer has looked at a natural: whether any stands, and the shoe after them."""
    made, third, alive = 0, False, False
    for seat in range(rules.seats):
        notes[START, seat], notes[HOUSE, seat], notes[THIRD, seat] = made, 0, -1
        if not notes[NATURAL, seat]:
            if looked:
                notes[NET, seat] -= rules.stake
            else:
                made, stands, cost, third, notes[HOUSE, seat], notes[THIRD, seat], i, s0, s1 = hand_played(
                    deck, i, s0, s1, notes[ONE, seat], notes[TWO, seat], up, third, rules, beside, cloth, made
                )
                notes[NET, seat] -= cost
                alive = alive or stands
        notes[END, seat] = made
    return alive, i, s0, s1


@njit(cache=True, nogil=True, borrows=True)
def several_beside(
    deck: Bytes, state: Numbers, words: Any, rules: Table, beside: Beside, rounds: int, sides: Numbers, covers: Numbers,
    main: Numbers, results: Notes, cloth: Numbers, notes: Numbers,
) -> tuple[int, int, int]:  # fmt: skip
    """Rounds with bets beside: how many were played, the nets outside the bins, and what all seats won.

    `sides` counts the lines of seat 1's side bets, `covers` its insurance by the first card and whether it won, `main` adds up
    what its main bet brought and the squares. A round in which something was taken from a meter is the last; what it brought is
    noted as if every seat had been the first to take.
    """
    nets, low, far, trace, begins = results
    s0, s1, i, left, due = taken_up(state, words)
    done, strays, every, halted = 0, 0, 0, False
    while done < rounds and strays < len(far) and i <= rules.size and not halted:
        i, s0, s1 = begun(deck, i, s0, s1, rules, due, begins, done)
        shown, waits, naturals, playing, i, s0, s1 = dealt(deck, i, s0, s1, rules, beside, notes)
        up, up_id = shown & LOW, np.int64(beside.ids[shown])
        turned, hole = 0, -1
        if rules.peeks and (up == 1 or up == 10) and (naturals + playing > 0 or waits):
            turned, i, s0, s1 = draw(deck, i, rules.size, s0, s1, WORTH)
            hole = i - 1
        looked = hole >= 0 and up + (turned & LOW) == 11
        alive, i, s0, s1 = hands_played(deck, i, s0, s1, up, looked, rules, beside, cloth, notes)
        awaited = looked or waits or (beside.premium[up] != 0 and naturals + playing > 0)
        total, dealer_natural, down_id, brings, i, s0, s1 = dealers_hand(
            deck, i, s0, s1, up, turned, hole, alive, naturals, awaited, rules, beside
        )
        own = 0
        for seat in range(rules.seats):
            start, end, natural = notes[START, seat], notes[END, seat], notes[NATURAL, seat]
            net = notes[NET, seat] + rules.stake * settled(cloth, start, end, total, dealer_natural, rules)
            if natural == LATE:
                net += natural_won(brings, notes[PAIR, seat], rules, beside)
            if beside.prizes:
                net += prized(beside, cloth, start, end, total, rules)
            if seat == 0:
                main[0] += net
                main[1] += net * net
            for k in range(len(beside.how)):
                line = line_of(beside, k, notes[HOUSE, seat], notes[THIRD, seat], notes[PAIR, seat], up_id, down_id, total)
                net += beside.pays[k * MOST_LINES + line]
                halted = halted or beside.halts[k * MOST_LINES + line] != 0
                notes[LINES + k, seat] = line
                if seat == 0:
                    sides[k * MOST_LINES + line] += 1
            if beside.premium[up] != 0 and natural != AT_ONCE:
                net += insured(up, dealer_natural, beside, covers, seat == 0)
            every += net
            notes[NET, seat] = net
            own = net if seat == 0 else own
        strays = noted(own, nets, low, far, strays, trace, done)
        left, due = goes_on(i, left, rules)
        done += 1
    put_away(state, words, s0, s1, i, left, due)
    return done, strays, every
