"""Games of bingo compiled: the balls in the table's own order, and of every prize by how many it is shared.

The procedure draws one of the balls that are left, the lowest counted first, until the prize that ends the game falls; here all
are drawn, it is seen when that was, and the generator goes on from there.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.odds.bingo.kernel import BLOCK, NEVER, figure_on, look
from tapete.simulate.draws import below, next_word

Numbers = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]


@njit(cache=True, nogil=True, forceinline=True)
def all_balls(balls: int, left: Bytes, turn: Bytes, states: Words, s0: Any, s1: Any) -> None:
    """On which turn each ball comes, and the generator after each of them."""
    for n in range(balls):
        left[n] = n + 1
    states[0, 0], states[0, 1] = s0, s1
    for n in range(balls):
        word, s0, s1 = next_word(s0, s1)
        at = np.int64(below(word, uint64(balls - n)))
        turn[left[at]] = n + 1
        for k in range(at, balls - n - 1):
            left[k] = left[k + 1]
        states[n + 1, 0], states[n + 1, 1] = s0, s1


@njit(cache=True, nogil=True)
def halls(
    cards: Bytes, balls: int, cells: Numbers, starts: Numbers, figures: Numbers, ending: int, last_ball: bool, each: int,
    by_player: bool, begins: Numbers, counts: Numbers, again: int, rounds: int, words: Words, at: Words, found: Numbers,
) -> None:  # fmt: skip
    """Games one after the other, each with the cards of its sale: `begins` and `counts` of them from a place on, the last being
    followed by the one at `again`. A seat has `each` of them, the first seat the first.

    Of each game `at` is told the generator before it, and `found` the ball that ended it, which sale it was, and for every prize
    how many parts there are, of these how many are the first seat's, and whether it fell on the last ball.
    """
    prizes, most = len(figures) - 1, 0
    for n in range(len(counts)):
        most = max(most, counts[n])
    left, turn, states = np.empty(balls, np.uint8), np.zeros(balls + 1, np.uint8), np.empty((balls + 1, 2), np.uint64)
    come, made = np.empty((cards.shape[0], BLOCK), np.uint8), np.empty((prizes, most), np.uint8)
    worst, best = np.empty(BLOCK, np.uint8), np.empty(BLOCK, np.uint8)
    s0, s1, sale = words[0], words[1], 0
    for k in range(rounds):
        at[k, 0], at[k, 1] = s0, s1
        all_balls(balls, left, turn, states, s0, s1)
        begin, total = begins[sale], counts[sale]
        for first in range(0, total, BLOCK):
            some = min(BLOCK, total - first)
            look(cards, begin + first, some, turn, come)
            for prize in range(prizes):
                figure_on(come, some, cells, starts[figures[prize] : figures[prize + 1] + 1], worst, best)
                for n in range(some):
                    made[prize, first + n] = NEVER if last_ball and best[n] == 0 else best[n]
        end: Any = NEVER
        for n in range(total):
            end = min(end, np.int64(made[ending, n]))
        found[k, 0], found[k, 1] = end, sale
        for prize in range(prizes):
            least: Any = end
            row = made[prize]
            for n in range(total):
                least = min(least, np.int64(row[n]))
            parts, own, seat = 0, 0, -1
            for n in range(total):
                if row[n] == least and not (by_player and n // each == seat):
                    seat = n // each
                    parts += 1
                    own += 1 if seat == 0 else 0
            found[k, 2 + 3 * prize], found[k, 3 + 3 * prize] = parts, own
            found[k, 4 + 3 * prize] = 1 if parts and least == end else 0
        end = min(end, balls)
        s0, s1 = states[end, 0], states[end, 1]
        sale = sale + 1 if sale + 1 < len(begins) else again
    words[0], words[1] = s0, s1
