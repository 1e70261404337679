"""Rounds of twenty-one in which one player has several main bets: on two hands, or on one hand against several of the dealer's.

The same rounds as in `rounds.py`, whose functions they are made of. Each bet is a line with a stake of its own. Two hands are
dealt and played as two boxes would be, their second cards exchanged where a table says so; several hands of the dealer's begin
with one first card, and each is drawn out in turn.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.simulate.kernels import apart
from tapete.simulate.kernels.coups import Notes
from tapete.simulate.kernels.rounds import dealer, play, settled
from tapete.simulate.kernels.rounds_beside import MOST_LINES
from tapete.simulate.kernels.rounds_shoe import (
    LOW,
    MOST_HANDS,
    NEEDED,
    WORTH,
    Table,
    begun,
    draw,
    goes_on,
    noted,
    put_away,
    taken_up,
)

Numbers = NDArray[np.int64]
Bytes = NDArray[np.uint8]
WAITS, GAVE_UP, START, END = range(4)
"""What is noted of each hand: whether it is a natural that waits for the dealer, whether it was given up, its part of the
cloth."""


class Lines(NamedTuple):
    """Of each line its stake, what a natural brings, what one brings against the dealer's, and what giving up costs, in units."""

    stake: Numbers
    natural: Numbers
    against: Numbers
    surrender: Numbers
    hands: int
    """Hands of the player."""
    dealers: int
    """Hands of the dealer's that are played; one of both is 1."""
    switches: Bytes
    """Whether second cards are exchanged, by the first hand's two cards, the second's and the dealer's, each from 0; or empty."""
    naturals_first: bool
    """Whether a natural that is paid at once leaves nothing to exchange."""
    natural_after: bool
    """Whether ace and ten are a natural also after an exchange."""


class Asides(NamedTuple):
    """Bets beside these lines: side bets on the ranks of four first cards, and insurances."""

    ranks: Bytes
    """The rank of a card, from 0, by its byte."""
    made: Bytes
    """Of each side bet, the line of its table that the ranks of four cards make."""
    pays: Numbers
    """Of each side bet, what a line brings."""
    gain: Numbers
    cost: Numbers
    number: Numbers
    """Of each insurance what it brings when it wins, what it costs, and against which of the dealer's hands it is."""
    ups: Numbers
    """The first cards that it is laid against, as bits."""


Room = tuple[Numbers, Numbers, Numbers, Numbers]
"""Where a round lies: hands on the cloth, their first two cards, notes of each, what each line brings."""


def room_for(lines: Lines) -> Room:
    """Room for all hands and lines."""
    cloth, cards = apart.zeros(MOST_HANDS * lines.hands, np.int64), apart.zeros((2, lines.hands), np.int64)
    return cloth, cards, apart.zeros((4, lines.hands), np.int64), apart.zeros(len(lines.stake), np.int64)


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def is_natural(first: int, second: int) -> bool:
    return first + second == 11 and (first == 1 or second == 1)


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def exchanged(cards: Numbers, up: int, rules: Table, lines: Lines) -> bool:
    """The two hands' second cards change places where that is better: whether they did."""
    (a, c), (b, d) = cards[0], cards[1]
    if lines.naturals_first and (rules.at_once >> up) & 1 and (is_natural(a, b) or is_natural(c, d)):
        return False
    if not lines.switches[(((a - 1) * 10 + b - 1) * 10 + c - 1) * 100 + (d - 1) * 10 + up - 1]:
        return False
    cards[1, 0], cards[1, 1] = d, b
    return True


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def hands_played(
    deck: Bytes, i: int, s0: Any, s1: Any, up: int, rules: Table, lines: Lines, cards: Numbers, plain: bool, cloth: Numbers,
    notes: Numbers, net: Numbers,
) -> tuple[bool, int, int, Any, Any]:  # fmt: skip
    """The player's hands in turn, by rules that hold of exchanged cards where these are: whether any stands, how many naturals
    wait for the dealer, and the shoe after them.

    Ace and ten are `plain` where the rules say so.
    """
    hands, at_once = lines.hands, (rules.at_once >> up) & 1 != 0
    made, third, alive, naturals = 0, False, False, 0
    for hand in range(hands):
        first, second = cards[0, hand], cards[1, hand]
        natural = not plain and is_natural(first, second)
        notes[WAITS, hand], notes[GAVE_UP, hand], notes[START, hand] = 0, 0, made
        if natural:
            notes[WAITS, hand] = 0 if at_once else 1
            naturals += notes[WAITS, hand]
            for line in range(len(lines.stake)):
                if at_once and (hands == 1 or line == hand):
                    net[line] = lines.natural[line]
        else:
            made, stands, notes[GAVE_UP, hand], third, _, i, s0, s1 = play(
                deck, i, s0, s1, first, second, up, third, rules, cloth, made, LOW, 0, 0
            )
            alive = alive or stands
        notes[END, hand] = made
    return alive, naturals, i, s0, s1


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def against_one(
    deck: Bytes, i: int, s0: Any, s1: Any, up: int, rules: Table, lines: Lines, number: int, alive: bool, naturals: int,
    insured: bool, cloth: Numbers, notes: Numbers, net: Numbers,
) -> tuple[bool, int, Any, Any]:  # fmt: skip
    """One hand of the dealer's, and what the player's bring against it: whether it is a natural, and the shoe after it."""
    total, dealer_natural, paid = 0, False, False
    if alive or naturals > 0 or insured:
        down, i, s0, s1 = draw(deck, i, rules.size, s0, s1, LOW)
        dealer_natural = is_natural(up, down)
        paid = naturals > 0 and not dealer_natural and rules.completes == NEEDED and (rules.beats_21 != 0 or not alive)
        if dealer_natural:
            total = 21
        elif alive or (naturals > 0 and not paid):
            total, i, s0, s1 = dealer(deck, i, rules.size, s0, s1, up, down, rules.hits_soft_17, LOW)
    tied = not paid and ((total == 21 and not rules.beats_21) or (total > 21 and total == rules.push_on))
    for hand in range(lines.hands):
        line = number if lines.hands == 1 else hand
        if notes[WAITS, hand]:
            net[line] += lines.against[line] if dealer_natural else 0 if tied else lines.natural[line]
        if notes[GAVE_UP, hand]:
            net[line] -= lines.surrender[line]
        net[line] += lines.stake[line] * settled(cloth, notes[START, hand], notes[END, hand], total, dealer_natural, rules)
    return dealer_natural, i, s0, s1


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def on_four(cards: Numbers, asides: Asides, counts: Numbers) -> Any:
    """What the first cards of two hands bring the side bets that are on them."""
    brings: Any = 0
    if len(asides.pays):
        a, b = np.int64(asides.ranks[cards[0, 0]]), np.int64(asides.ranks[cards[1, 0]])
        c, d = np.int64(asides.ranks[cards[0, 1]]), np.int64(asides.ranks[cards[1, 1]])
        for k in range(len(asides.pays) // MOST_LINES):
            at = k * MOST_LINES + asides.made[((((k * 13 + a) * 13 + b) * 13) + c) * 13 + d]
            brings += asides.pays[at]
            counts[at] += 1
    return brings


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def covered(up: int, number: int, dealer_natural: bool, asides: Asides, counts: Numbers) -> Any:
    """What the insurances against one of the dealer's hands bring."""
    brings: Any = 0
    for k in range(len(asides.gain)):
        if asides.number[k] == number and (asides.ups[k] >> up) & 1:
            brings += asides.gain[k] if dealer_natural else -asides.cost[k]
            counts[len(asides.pays) + 2 * k + (1 if dealer_natural else 0)] += 1
    return brings


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def waits_for(up: int, number: int, asides: Asides) -> bool:
    """Whether an insurance waits for the second card of one of the dealer's hands."""
    found = False
    for k in range(len(asides.gain)):
        found = found or (asides.number[k] == number and (asides.ups[k] >> up) & 1 != 0)
    return found


@njit(cache=True, nogil=True, borrows=True)
def batch_lines(
    deck: Bytes, state: Numbers, words: Any, rules: Table, after: Table, lines: Lines, asides: Asides, rounds: int, sums: Numbers,
    counts: Numbers, results: Notes, room: Room,
) -> tuple[int, int]:  # fmt: skip
    """Rounds of one player: how many were played, and the nets outside the bins.

    `after`: the rules for exchanged hands; `sums`: of each line its net and the squares; `counts`: how often each line of a side
    bet's table came, then how often each insurance was lost and won.
    """
    nets, low, far, trace, begins = results
    s0, s1, i, left, due = taken_up(state, words)
    size, hands = rules.size, lines.hands
    cloth, cards, notes, net = room
    apart = (after.split_hands, after.double_hard, after.double_soft) != (rules.split_hands, rules.double_hard, rules.double_soft)
    done, strays = 0, 0
    while done < rounds and strays < len(far) and i <= size:
        i, s0, s1 = begun(deck, i, s0, s1, rules, due, begins, done)
        for hand in range(hands):
            cards[0, hand], i, s0, s1 = draw(deck, i, size, s0, s1, WORTH)
        up, i, s0, s1 = draw(deck, i, size, s0, s1, LOW)
        for hand in range(hands):
            cards[1, hand], i, s0, s1 = draw(deck, i, size, s0, s1, WORTH)
        net[:] = 0
        own = on_four(cards, asides, counts)
        for hand in range(hands):
            cards[0, hand] &= LOW
            cards[1, hand] &= LOW
        switched = len(lines.switches) > 0 and exchanged(cards, up, rules, lines)
        plain = switched and not lines.natural_after
        if switched and apart:
            alive, naturals, i, s0, s1 = hands_played(deck, i, s0, s1, up, after, lines, cards, plain, cloth, notes, net)
        else:
            alive, naturals, i, s0, s1 = hands_played(deck, i, s0, s1, up, rules, lines, cards, plain, cloth, notes, net)
        for number in range(lines.dealers):
            insured = waits_for(up, number, asides)
            dealer_natural, i, s0, s1 = against_one(
                deck, i, s0, s1, up, rules, lines, number, alive, naturals, insured, cloth, notes, net
            )
            own += covered(up, number, dealer_natural, asides, counts)
        for line in range(len(lines.stake)):
            own += net[line]
            sums[line, 0] += net[line]
            sums[line, 1] += net[line] * net[line]
        strays = noted(own, nets, low, far, strays, trace, done)
        left, due = goes_on(i, left, rules)
        done += 1
    put_away(state, words, s0, s1, i, left, due)
    return done, strays
