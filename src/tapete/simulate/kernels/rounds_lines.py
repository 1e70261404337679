"""Rounds of twenty-one in which one player has several main bets: on two hands, or on one hand against several of the dealer's.

The same rounds as in `rounds.py`, whose functions they are made of. Each bet is a line with a stake of its own. Two hands are
dealt and played as two boxes would be; several hands of the dealer's begin with one first card, and each is drawn out in turn.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.simulate.kernels.coups import DRAWN, DUE, LEFT
from tapete.simulate.kernels.rounds import MOST_HANDS, NEEDED, WORTH, Table, dealer, draw, goes_on, play, settled

Numbers = NDArray[np.int64]
Bytes = NDArray[np.uint8]


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


@njit(cache=True, nogil=True)
def batch_lines(
    deck: Bytes, state: Numbers, words: Any, rules: Table, lines: Lines, rounds: int, nets: Numbers, low: int, far: Numbers,
    sums: Numbers, trace: Numbers, begins: Numbers,
) -> tuple[int, int]:  # fmt: skip
    """Rounds of one player: how many were played, and the nets outside the bins; `sums`: of each line its net and the squares."""
    s0, s1 = uint64(words[0]), uint64(words[1])
    i, left, due = state[DRAWN], state[LEFT], state[DUE] != 0
    kept, most, size, bits = len(trace), uint64(len(nets) - 2), rules.size, WORTH
    hands, several = lines.hands, len(lines.stake)
    cloth, cards = np.zeros(MOST_HANDS * hands, dtype=np.int64), np.zeros((2, hands), dtype=np.int64)
    starts, waits, gave_up = (np.zeros(hands + 1, dtype=np.int64), np.zeros(hands, dtype=np.int64), np.zeros(hands, np.int64))
    net = np.zeros(several, dtype=np.int64)
    done, strays = 0, 0
    while done < rounds and strays < len(far) and i <= size:
        if len(begins):
            begins[done] = due
        if due:
            i = 0
            for _ in range(rules.burn):
                _, i, s0, s1 = draw(deck, i, size, s0, s1, bits)
        for hand in range(hands):
            cards[0, hand], i, s0, s1 = draw(deck, i, size, s0, s1, bits)
        up, i, s0, s1 = draw(deck, i, size, s0, s1, bits)
        for hand in range(hands):
            cards[1, hand], i, s0, s1 = draw(deck, i, size, s0, s1, bits)
        at_once = (rules.at_once >> up) & 1 != 0
        made, third, alive, naturals = 0, False, False, 0
        net[:] = 0
        for hand in range(hands):
            first, second = cards[0, hand], cards[1, hand]
            natural = first + second == 11 and (first == 1 or second == 1)
            waits[hand], gave_up[hand], starts[hand] = 0, 0, made
            if natural:
                waits[hand] = 0 if at_once else 1
                naturals += waits[hand]
                for line in range(several):
                    if at_once and (hands == 1 or line == hand):
                        net[line] = lines.natural[line]
            else:
                made, stands, gave_up[hand], third, _, i, s0, s1 = play(
                    deck, i, s0, s1, first, second, up, third, rules, cloth, made, bits, 0, 0
                )
                alive = alive or stands
            starts[hand + 1] = made
        for number in range(lines.dealers):
            total, dealer_natural, paid = 0, False, False
            if alive or naturals > 0:
                down, i, s0, s1 = draw(deck, i, size, s0, s1, bits)
                dealer_natural = up + down == 11 and (up == 1 or down == 1)
                paid = naturals > 0 and not dealer_natural and rules.completes == NEEDED and (rules.beats_21 != 0 or not alive)
                if dealer_natural:
                    total = 21
                elif alive or (naturals > 0 and not paid):
                    total, i, s0, s1 = dealer(deck, i, size, s0, s1, up, down, rules.hits_soft_17, bits)
            tied = not paid and ((total == 21 and not rules.beats_21) or (total > 21 and total == rules.push_on))
            for hand in range(hands):
                line = number if hands == 1 else hand
                if waits[hand]:
                    net[line] += lines.against[line] if dealer_natural else 0 if tied else lines.natural[line]
                if gave_up[hand]:
                    net[line] -= lines.surrender[line]
                net[line] += lines.stake[line] * settled(cloth, starts[hand], starts[hand + 1], total, dealer_natural, rules)
        own = 0
        for line in range(several):
            own += net[line]
            sums[line, 0] += net[line]
            sums[line, 1] += net[line] * net[line]
        place = min(uint64(own - low), most)
        nets[place + uint64(1)] += 1
        if place == most:
            far[strays] = own
            strays += 1
        if kept:
            trace[done] = own
        left, due = goes_on(i, left, rules)
        done += 1
    words[0], words[1] = s0, s1
    state[DRAWN], state[LEFT], state[DUE] = i, left, np.int64(due)
    return done, strays
