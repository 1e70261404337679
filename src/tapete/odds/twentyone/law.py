"""The rules, the cards and a strategy as the compiled rounds of twenty-one read them: whole numbers and bytes.

They are arguments of the kernels, never globals: a kernel kept on disk would not see a changed global.
"""

from __future__ import annotations

from functools import cache
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tapete.odds.twentyone.figures import Figures, full_shoe
from tapete.odds.twentyone.strategy import SOFT_ROW, Strategy

Bytes = NDArray[np.uint8]
Numbers = NDArray[np.int64]

HANDS = 6
"""Most hands on the cloth at once: each takes nine bits of a word (total five, stakes at risk two, stakes to win two)."""


BUST = SOFT_ROW
"""The state of a hand is its row in a strategy; the row between hard and soft totals is that of a hand that has passed 21."""
DRAWS = sum(1 << total for total in range(17)) | sum(1 << SOFT_ROW + total for total in range(11, 17))
SOFT_17 = 1 << SOFT_ROW + 17


class Law(NamedTuple):
    """The rules as the kernels read them: yes and no as 1 and 0, sets of totals or cards as bits, money in parts of a stake."""

    hits_soft_17: int
    peeks: int
    hole: int
    natural_beats_21: int
    against_natural: int
    natural_beats_dealer_21: int
    at_once: int
    double_hard: int
    double_soft: int
    after_split: int
    split_hands: int
    resplit_aces: int
    hit_split_aces: int
    surrender: int
    surrender_early: int
    surrender_costs: int
    push_22: int
    free_double: int
    free_split: int
    unit: int
    natural_pays: int
    seven_pays: int


def unit(figures: Figures) -> int:
    """How many parts a stake is counted in, so that every payment is whole: two, as long as a natural pays 3 to 2 or evenly."""
    return lcm(figures.surrender_keeps.denominator, figures.blackjack.denominator, figures.seven_cards.denominator)


def law(figures: Figures, hole: bool | None = None) -> Law:
    """The rules for a kernel; `hole` tells whether the dealer's second card is dealt at the start, as it is for a peek."""
    if not 1 <= figures.split_hands <= HANDS:
        raise ValueError(f"a hand may become at most {HANDS} hands, not {figures.split_hands}")
    parts = unit(figures)
    return Law(
        hits_soft_17=int(figures.hits_soft_17),
        peeks=int(figures.peeks),
        hole=int(figures.peeks or bool(hole)),
        natural_beats_21=int(figures.natural_beats_21),
        against_natural=-parts if figures.naturals_lose else 0 if figures.naturals_push else int(figures.blackjack * parts),
        natural_beats_dealer_21=int(figures.natural_beats_dealer_21),
        at_once=bits(figures.natural_at_once),
        double_hard=bits(figures.double_hard),
        double_soft=bits(figures.double_soft),
        after_split=int(figures.double_after_split),
        split_hands=figures.split_hands,
        resplit_aces=int(figures.resplit_aces),
        hit_split_aces=int(figures.hit_split_aces),
        surrender=bits(figures.surrender),
        surrender_early=int(figures.surrender_early),
        surrender_costs=int((1 - figures.surrender_keeps) * parts),
        push_22=int(figures.push_22),
        free_double=bits(figures.free_double),
        free_split=bits(figures.free_split),
        unit=parts,
        natural_pays=int(figures.blackjack * parts),
        seven_pays=int(figures.seven_cards * parts),
    )


def bits(values: frozenset[int]) -> int:
    """A set of small numbers as a word.

    >>> bits(frozenset({1, 3}))
    10
    """
    return sum(1 << value for value in values)


def shoe(decks: int, strategy: Strategy) -> Bytes:
    """All cards of a shoe by value, and behind them the strategy."""
    return loaded(np.repeat(np.arange(1, 11, dtype=np.uint8), full_shoe(decks)), strategy)


def loaded(cards: Bytes, strategy: Strategy) -> Bytes:
    """Given cards in their order, and behind them the strategy and the table of what a card makes of a hand."""
    return np.concatenate([cards, tail(strategy)])


def tail(strategy: Strategy) -> Bytes:
    """What lies behind the cards."""
    return np.concatenate([strategy.packed, steps()])


@cache
def steps() -> Bytes:
    """The next state of a hand by its state and a card, sixteen to a state; state 0 is a hand without cards."""
    table = np.full((4 * 16, 16), BUST, dtype=np.uint8)
    for state in range(4 * 16):
        hard, ace = (state - SOFT_ROW - 10, True) if state > SOFT_ROW else (state, False)
        for card in range(1, 11):
            total = hard + card
            soft = (ace or card == 1) and total <= 11
            if state != BUST and total <= 21:
                table[state, card] = SOFT_ROW + total + 10 if soft else total
    return table.ravel()
