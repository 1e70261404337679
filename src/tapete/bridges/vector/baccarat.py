"""Baccarat at many tables at once, compiled: a bet of one unit, a coup from a full shoe, and what it brings.

There is nothing to see before the cards: a table sees the last coup, both totals and how many cards each side had. What every bet
brings with every coup is asked of the function by which bets are priced.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tapete.bridges.vector.chance import Words, drawn
from tapete.bridges.vector.kernel import Kept, Kernel, Mask, Seen
from tapete.catalogue.baccarat.rules import BaccaratRules
from tapete.compiled import njit
from tapete.games.baccarat.coup import spots
from tapete.odds.baccarat.price import counts_of, returns
from tapete.text import Text

SEEN = ("player", "banker", "player cards", "banker cards")


def kernel(rules: BaccaratRules) -> Kernel | Text:
    """The tables of a game."""
    bets = [(kind, spot) for kind, rule in rules.bets.items() if rule.payable for spot in spots(rules)[kind]]
    pays = np.zeros((len(bets), 10, 10, 2, 2))
    for (at, (kind, spot)), player, banker, m, n in product(enumerate(bets), range(10), range(10), (2, 3), (2, 3)):
        pays[at, player, banker, m - 2, n - 2] = float(returns(rules, kind, spot, (player, banker, m, n)) - 1)
    draws = rules.draws
    table = np.zeros((14, 10), np.int8)
    table[0, list(draws.natural)] = 1
    table[1, list(draws.player)] = 1
    table[2, list(draws.stood)] = 1
    for total, thirds in draws.banker.items():
        table[3 + int(total), list(thirds)] = 1
    shoe = np.array(counts_of(rules.shoe.decks), np.int16)

    def make(tables: int) -> Kept:
        return (np.zeros((tables, 10), np.int16),)

    def begin(kept: Kept, words: Words, seen: Seen, mask: Mask) -> None:
        seen[:] = 0
        mask[:] = 1

    def act(
        actions: NDArray[np.int64],
        kept: Kept,
        words: Words,
        seen: Seen,
        mask: Mask,
        won: NDArray[np.float64],
        over: NDArray[np.bool_],
    ) -> None:
        step(actions, kept[0], shoe, table, pays, words, seen, won, over)

    return Kernel(tuple(f"bet {kind} {spot}".strip() for kind, spot in bets), SEEN, make, begin, act, 16)


@njit(cache=True, nogil=True)
def step(actions: Any, counts: Any, shoe: Any, table: Any, pays: Any, words: Any, seen: Any, won: Any, over: Any) -> None:
    """A coup at every table."""
    size = shoe.sum()
    for t in range(len(counts)):
        won[t], over[t] = 0.0, False
        if actions[t] < 0 or actions[t] >= len(pays):
            continue
        for value in range(10):
            counts[t, value] = shoe[value]
        player = drawn(counts, t, size, words)
        banker = drawn(counts, t, size - 1, words)
        player = (player + drawn(counts, t, size - 2, words)) % 10
        banker = (banker + drawn(counts, t, size - 3, words)) % 10
        m = n = 0
        if not (table[0, player] or table[0, banker]):
            draws = table[2, banker]
            if table[1, player]:
                third = drawn(counts, t, size - 4, words)
                player, m = (player + third) % 10, 1
                draws = table[3 + banker, third]
            if draws:
                banker, n = (banker + drawn(counts, t, size - 4 - m, words)) % 10, 1
        won[t], over[t] = pays[actions[t], player, banker, m, n], True
        seen[t, 0], seen[t, 1], seen[t, 2], seen[t, 3] = player, banker, 2 + m, 2 + n
