"""Coups of card games in which nobody chooses, compiled: hands of baccarat, rows of thirty-and-forty.

A shoe is a row of bytes, shuffled as it is drawn: card i is any of those not drawn yet. What a coup came to is one number, its
key, and keys are counted; what a key pays, its account says, found by playing the procedure.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.simulate.draws import below, next_word
from tapete.simulate.kernels import apart

Numbers = NDArray[np.int64]
Bytes = NDArray[np.uint8]
DRAWN, LEFT, DUE, OWED = range(4)
"""What a shoe's state remembers: cards drawn, coups left before the shuffle (none announced: -1), whether it is due, and the
commission that is marked and not collected."""


class Shoe(NamedTuple):
    """How a shoe goes, as numbers."""

    size: int
    cut: int
    """When more cards than this are out, the cut card has come."""
    one_more: int
    """Coups that are still played when it has come in the middle of one."""
    fresh: bool
    """Whether the cards are shuffled before every coup."""
    burn: int
    """Cards burned after a shuffle; -1: as many as the first one says."""
    least: int
    most: int
    tens: int


class Notes(NamedTuple):
    """Where kernels note what a round brought."""

    nets: Numbers
    """How often each came, in bins."""
    low: int
    """The net of the first bin but one."""
    far: Numbers
    """Nets outside the bins; when there is no more room the kernel stops."""
    trace: Numbers
    """The net of every round, if there is room."""
    begins: Numbers
    """Whether it began a shoe, if there is room."""


def begun() -> Numbers:
    """The state of a shoe before its first coup."""
    return apart.copied(np.array([0, -1, 0, 0], dtype=np.int64))


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def draw(cards: Bytes, i: int, size: int, s0: Any, s1: Any) -> tuple[Any, int, Any, Any]:
    """The next card, and the shoe and the generator after it."""
    word, s0, s1 = next_word(s0, s1)
    j = uint64(i) + below(word, uint64(size - i))
    card = cards[j]
    cards[j] = cards[uint64(i)]
    cards[uint64(i)] = card
    return np.int64(card), i + 1, s0, s1


@njit(cache=True, nogil=True)
def burned(cards: Bytes, i: int, shoe: Shoe, s0: Any, s1: Any) -> tuple[int, Any, Any]:
    """The shoe after what is burned when it was shuffled."""
    count = shoe.burn
    if count < 0:
        card, i, s0, s1 = draw(cards, i, shoe.size, s0, s1)
        count = min(max(card if card else shoe.tens, shoe.least), shoe.most)
    for _ in range(count):
        _, i, s0, s1 = draw(cards, i, shoe.size, s0, s1)
    return i, s0, s1


@njit(cache=True, nogil=True)
def hands(
    cards: Bytes, state: Numbers, words: Any, shoe: Shoe, tables: Numbers, rounds: int,
    units: Numbers, dues: Numbers, counts: Numbers, notes: Notes,
) -> tuple[int, int]:  # fmt: skip
    """Hands of baccarat: the rounds played, and how many nets lie outside the bins."""
    nets, low, far, trace, begins = notes
    s0, s1 = uint64(words[0]), uint64(words[1])
    i, left, due, owed = state[DRAWN], state[LEFT], state[DUE] != 0, state[OWED]
    natural, player, stood = uint64(tables[0]), uint64(tables[1]), uint64(tables[2])
    kept, marks, most = len(trace), len(dues), uint64(len(nets) - 2)
    done, strays, size, cut = 0, 0, shoe.size, shoe.cut
    while done < rounds and strays < len(far):
        charged = 0
        if len(begins):
            begins[done] = due
        if due:
            i, s0, s1 = burned(cards, 0, shoe, s0, s1)
            charged, owed = owed, 0
        p, i, s0, s1 = draw(cards, i, size, s0, s1)
        b, i, s0, s1 = draw(cards, i, size, s0, s1)
        p2, i, s0, s1 = draw(cards, i, size, s0, s1)
        b2, i, s0, s1 = draw(cards, i, size, s0, s1)
        p = p + p2 - (10 if p + p2 > 9 else 0)
        b = b + b2 - (10 if b + b2 > 9 else 0)
        third = 0
        if (((natural >> uint64(p)) | (natural >> uint64(b))) & uint64(1)) == 0:
            wanted = stood
            if (player >> uint64(p)) & uint64(1):
                p3, i, s0, s1 = draw(cards, i, size, s0, s1)
                p = p + p3 - (10 if p + p3 > 9 else 0)
                wanted = uint64(tables[3 + p3])
                third = 1
            if (wanted >> uint64(b)) & uint64(1):
                b3, i, s0, s1 = draw(cards, i, size, s0, s1)
                b = b + b3 - (10 if b + b3 > 9 else 0)
                third += 2
        key = uint64((p * 10 + b) * 4 + third)
        counts[key] += 1
        if marks or kept:
            net = units[key] - charged
            if marks:
                owed += dues[key]
                place = min(uint64(net - low), most)
                nets[place + uint64(1)] += 1
                if place == most:
                    far[strays] = net
                    strays += 1
            if kept:
                trace[done] = net
        if left >= 0:
            left -= 1
        elif i > cut:
            left = shoe.one_more
        due = shoe.fresh or left == 0
        if due:
            left = -1
        done += 1
    words[0], words[1] = s0, s1
    state[DRAWN], state[LEFT], state[DUE], state[OWED] = i, left, np.int64(due), owed
    return done, strays


@njit(cache=True, nogil=True)
def rows(
    cards: Bytes, state: Numbers, words: Any, shoe: Shoe, target: int, rounds: int,
    cells: Numbers, counts: Numbers, trace: Numbers,
) -> None:  # fmt: skip
    """Coups of thirty-and-forty: which cells came, a row of seventeen for each state of the bets (the upper half is the net).

    A card is its points, and 16 more if it is red. A coup is which row is nearer (or thirty-one to both, or another tie) and
    the colours of the first cards; the last of a row is the coup that the cut card voids.
    """
    s0, s1 = uint64(words[0]), uint64(words[1])
    i, due, base = state[DRAWN], state[DUE] != 0, uint64(state[OWED])
    kept, size, cut = len(trace), shoe.size, shoe.cut
    for k in range(rounds):
        if due:
            i, s0, s1 = burned(cards, 0, shoe, s0, s1)
        first, black, red = 0, 0, 0
        while black < target and i < cut:
            card, i, s0, s1 = draw(cards, i, size, s0, s1)
            if black == 0:
                first = (card >> 4) << 1
            black += card & 15
        while black >= target and red < target and i < cut:
            card, i, s0, s1 = draw(cards, i, size, s0, s1)
            if red == 0:
                first |= card >> 4
            red += card & 15
        void = black < target or red < target
        came = 0 if black < red else 1 if red < black else 2 if black == target else 3
        here = base + uint64(16 if void else 4 * came + first)
        cell = cells[here]
        counts[here] += 1
        base = uint64(cell) & uint64(0xFFFFFF)
        if kept:
            trace[k] = cell >> 32
        due = shoe.fresh or void or i >= cut
    words[0], words[1] = s0, s1
    state[DRAWN], state[DUE], state[OWED] = i, np.int64(due), np.int64(base)


@njit(cache=True, nogil=True)
def wars(
    cards: Bytes, state: Numbers, words: Any, shoe: Shoe, seats: int, fights: bool, shared: bool, burn: int, rounds: int,
    units: Numbers, counts: Numbers, trace: Numbers, begins: Numbers,
) -> None:  # fmt: skip
    """Coups of war: how often seat 1 (the first row) and any seat (the second) lost, tied or won, and what its war came to.

    A card is its rank. The ends are: lower, tied, higher; after a tie that is fought, lower, tied, higher again.
    """
    s0, s1 = uint64(words[0]), uint64(words[1])
    i, left, due = state[DRAWN], state[LEFT], state[DUE] != 0
    kept, size, cut = len(trace), shoe.size, shoe.cut
    own, second = np.zeros(seats, dtype=np.int64), np.zeros(seats, dtype=np.int64)
    for k in range(rounds):
        if len(begins):
            begins[k] = due
        if due:
            i, s0, s1 = burned(cards, 0, shoe, s0, s1)
        for seat in range(seats):
            own[seat], i, s0, s1 = draw(cards, i, size, s0, s1)
        house, i, s0, s1 = draw(cards, i, size, s0, s1)
        for seat in range(seats):
            own[seat] = 0 if own[seat] < house else 2 if own[seat] > house else 3 if fights else 1
        last = -1
        for seat in range(seats):
            if own[seat] == 3:
                last = seat
                for _ in range(burn):
                    _, i, s0, s1 = draw(cards, i, size, s0, s1)
                second[seat], i, s0, s1 = draw(cards, i, size, s0, s1)
                if not shared:
                    for _ in range(burn):
                        _, i, s0, s1 = draw(cards, i, size, s0, s1)
                    house, i, s0, s1 = draw(cards, i, size, s0, s1)
                    own[seat] = 3 if second[seat] < house else 5 if second[seat] > house else 4
        if shared and last >= 0:
            for _ in range(burn):
                _, i, s0, s1 = draw(cards, i, size, s0, s1)
            house, i, s0, s1 = draw(cards, i, size, s0, s1)
            for seat in range(seats):
                if own[seat] == 3:
                    own[seat] = 3 if second[seat] < house else 5 if second[seat] > house else 4
        counts[0, own[0]] += 1
        for seat in range(seats):
            counts[1, own[seat]] += 1
        if kept:
            trace[k] = units[own[0]]
        if left >= 0:
            left -= 1
        elif i > cut:
            left = shoe.one_more
        due = shoe.fresh or left == 0
        if due:
            left = -1
    words[0], words[1] = s0, s1
    state[DRAWN], state[LEFT], state[DUE] = i, left, np.int64(due)
