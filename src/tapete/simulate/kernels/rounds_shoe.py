"""What all compiled rounds of twenty-one have in common: rules as numbers, how a shoe begins, goes on and is put away, and
where it is noted what a round brought."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.simulate.draws import below, next_word
from tapete.simulate.kernels.coups import DRAWN, DUE, LEFT

Numbers = NDArray[np.int64]
Bytes = NDArray[np.uint8]
NEEDED, LIVE, ALWAYS = range(3)
"""How far the dealer draws."""
WORTH, LOW = 255, 15
"""A card is its worth; or its worth in the low four bits, where suits matter."""
MOST_HANDS = 26
"""Hands that a box can hold: the table has no more letters for them."""
OF_SPLIT = 1 << 17
"""On the cloth, above the prizes of a hand: it comes from a split."""
MADE, ENDS_OWN, ENDS_SPLIT = 15, 64, 128
"""In a table of prizes: which are made, and whether they end a hand as it was dealt, or one from a split."""
BESIDES, INSTEAD, IF_WINS = range(3)
"""Prizes are paid besides what the hand is, in its place, or besides if the hand wins."""


class Table(NamedTuple):
    """The rules as the kernel reads them: yes and no as 1 and 0, sets of totals or cards as bits, money in units."""

    hits_soft_17: int
    peeks: int
    completes: int
    push_on: int
    natural_beats_21: int
    against_natural: int
    """What a natural brings against the dealer's."""
    beats_21: int
    """Whether a natural beats the dealer's 21 in three or more cards."""
    at_once: int
    double_hard: int
    double_soft: int
    after_split: int
    split_hands: int
    resplit_aces: int
    hit_split_aces: int
    surrender: int
    surrender_late: int
    """Whether a hand gives up in its turn whatever has been dealt; else only before any third card."""
    surrender_costs: int
    free_double: int
    free_split: int
    stake: int
    natural_pays: int
    size: int
    cut: int
    one_more: int
    fresh: int
    burn: int
    seats: int
    prizes_as: int


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def draw(deck: Bytes, i: int, size: int, s0: Any, s1: Any, bits: int) -> tuple[Any, int, Any, Any]:
    """The next card, and the shoe and the generator after it; of a shoe that is over the last again, and that is seen later.

    Where suits matter a card's worth is in its low four bits: `bits`, a constant to whoever is compiled, says what is told.
    """
    word, s0, s1 = next_word(s0, s1)
    here = uint64(min(i, size - 1))
    j = here + below(word, uint64(size) - here)
    card = deck[j]
    deck[j] = deck[here]
    deck[here] = card
    return np.int64(card) & bits, i + 1, s0, s1


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def taken_up(state: Numbers, words: Any) -> tuple[Any, Any, int, int, bool]:
    """A shoe as it was put away: the generator, cards drawn, rounds left before the shuffle, whether that is due."""
    return uint64(words[0]), uint64(words[1]), state[DRAWN], state[LEFT], state[DUE] != 0


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def put_away(state: Numbers, words: Any, s0: Any, s1: Any, i: int, left: int, due: bool) -> None:
    """Keep the shoe for the rounds that follow."""
    words[0], words[1] = s0, s1
    state[DRAWN], state[LEFT], state[DUE] = i, left, np.int64(due)


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def shuffled(deck: Bytes, i: int, s0: Any, s1: Any, rules: Table, due: bool) -> tuple[int, Any, Any]:
    """The shoe before a round: where that is due, whole again and burned from."""
    if due:
        i = 0
        for _ in range(rules.burn):
            _, i, s0, s1 = draw(deck, i, rules.size, s0, s1, WORTH)
    return i, s0, s1


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def begun(deck: Bytes, i: int, s0: Any, s1: Any, rules: Table, due: bool, begins: Numbers, done: int) -> tuple[int, Any, Any]:
    """The same, and `begins` is told, if it has room, whether this round begins a shoe."""
    if len(begins):
        begins[done] = due
    return shuffled(deck, i, s0, s1, rules, due)


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def given_back(deck: Bytes, i: int, hole: int) -> int:
    """A card that was looked at and never turned up goes back among those that nobody saw; -1: there is none."""
    if hole >= 0:
        i -= 1
        card = deck[uint64(hole)]
        deck[uint64(hole)] = deck[uint64(i)]
        deck[uint64(i)] = card
    return i


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def noted(net: int, nets: Numbers, low: int, far: Numbers, strays: int, trace: Numbers, done: int) -> int:
    """Count what a round brought, in its bin or among those that lie far off, of which there are so many then."""
    most = uint64(len(nets) - 2)
    place = min(uint64(net - low), most)
    nets[place + uint64(1)] += 1
    if place == most:
        far[strays] = net
        strays += 1
    if len(trace):
        trace[done] = net
    return strays


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def goes_on(i: int, left: int, rules: Table) -> tuple[int, bool]:
    """After a round: how many are still played once the cut card has come (-1: it has not), and whether cards are shuffled."""
    if left >= 0:
        left -= 1
    elif i > rules.cut:
        left = rules.one_more
    due = rules.fresh != 0 or left == 0
    return -1 if due else left, due
