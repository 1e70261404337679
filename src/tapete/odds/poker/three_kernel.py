"""The compiled part of games with three cards: the class of a hand by table, and every dealer's hand against every player's."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit

Table = NDArray[np.int16]


def three_table(straight_over_flush: bool = True, ace_low: bool = True) -> Table:
    """The class of three cards by (first rank * 169 + second * 13 + third) * 2 + whether they are of one suit.

    Classes are numbered from 0, more is better; `three_categories` says where each category begins.
    """
    worth: dict[int, tuple[int, ...]] = {}
    order = (0, 1, 2, 3, 4, 5) if straight_over_flush else (0, 1, 3, 2, 4, 5)
    for a in range(13):
        for b in range(13):
            for c in range(13):
                for flush in (0, 1):
                    worth[((a * 13 + b) * 13 + c) * 2 + flush] = _worth((a, b, c), bool(flush), order, ace_low)
    place = {value: i for i, value in enumerate(sorted(set(worth.values())))}
    return np.array([place[worth[at]] for at in range(len(worth))], dtype=np.int16)


def _worth(ranks: tuple[int, int, int], flush: bool, order: tuple[int, ...], ace_low: bool) -> tuple[int, ...]:
    """Category (high card, pair, flush, straight, three of a kind, straight flush, in `order`) and the ranks that grade it."""
    low, mid, high = sorted(ranks)
    if low == high:
        return (order[4], high)
    if low == mid or mid == high:
        return (order[1], mid, low if mid == high else high)
    wheel = ace_low and (low, mid, high) == (0, 1, 12)
    if wheel or high - low == 2:
        return (order[5 if flush else 3], 1 if wheel else high)
    return (order[2 if flush else 0], high, mid, low)


@njit(cache=True, nogil=True)
def class3(table: Table, a: int, b: int, c: int) -> int:
    """The class of three cards."""
    suited = (a & 3) == (b & 3) == (c & 3)
    return int(table[(((a >> 2) * 13 + (b >> 2)) * 13 + (c >> 2)) * 2 + suited])


@njit(cache=True, nogil=True)
def against_dealer(table: Table, players: NDArray[np.uint8], qualifies: int) -> NDArray[np.int64]:
    """For each player's hand: its class, the dealer's hands that do not qualify, and of the others those below, equal, above."""
    out = np.zeros((players.shape[0], 5), dtype=np.int64)
    for i in range(players.shape[0]):
        p, q, r = players[i, 0], players[i, 1], players[i, 2]
        own = class3(table, p, q, r)
        unfit = below = equal = above = 0
        for a in range(2, 52):
            if a in (p, q, r):
                continue
            for b in range(1, a):
                if b in (p, q, r):
                    continue
                for c in range(b):
                    if c in (p, q, r):
                        continue
                    his = class3(table, a, b, c)
                    if his < qualifies:
                        unfit += 1
                    elif his < own:
                        below += 1
                    elif his == own:
                        equal += 1
                    else:
                        above += 1
        out[i, 0], out[i, 1], out[i, 2], out[i, 3], out[i, 4] = own, unfit, below, equal, above
    return out
