"""How wrong double precision can make the values of twenty-one, at most: what the proof in `bound` allows for.

Every operation is exact but for a factor 1 + e, |e| <= U; n of them in a row but for 1 + gamma(n) (Higham, *Accuracy and
Stability of Numerical Algorithms*, lemma 3.1). Counts of cards and orders of drawing are whole numbers below 2**53, so:

1. A column of the dealer's ends is a sum of positive products: as many terms as his trie has nodes for an up card, each of at
   most DEEPEST factors, divided by as many numbers. What is above 22 is one minus the rest, so the ends are wrong by at most
   twice as much, taken together.
2. Standing weighs eight ends by what they pay.
3. Drawing weighs at most ten cards, each by a rounded chance and a value that may itself be wrong; no hand draws more than
   `LONGEST_HAND` cards. A value never exceeds `most`, so each card drawn adds at most that times gamma(24).
4. A split adds hands with the coefficients of `splits.split_value`, which is linear in them.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from tapete.odds.twentyone.dealer import COLUMNS, DEEPEST, trie
from tapete.odds.twentyone.figures import Figures
from tapete.odds.twentyone.splits import deepest, split_value

U = 2.0**-53
LONGEST_HAND = 21
A_DRAW = 24
"""Operations on the way of one term of a draw: its chance, the worth of a bust, a prize, the product, and ten additions."""
SUMS = 1.0 + (1 << 20) * U * 2
"""More than a sum of a million positive terms, each known but for some rounding, can fall short of what it should be."""


def gamma(operations: int) -> float:
    """By how much so many roundings in a row can move a number, as a part of it.

    >>> gamma(1) == U / (1 - U)
    True
    """
    return operations * U / (1 - operations * U)


@lru_cache(maxsize=32)
def wrong(figures: Figures) -> float:
    """The error, at most, of what standing, drawing or doubling is computed to be worth."""
    nodes = int(np.diff(trie(figures.hits_soft_17).start).max())
    most = 2.0 + 2 * float(figures.seven_cards)
    ends = 2 * gamma(nodes + 4 * DEEPEST + len(COLUMNS))
    return most * (ends + gamma(2 * len(COLUMNS)) + LONGEST_HAND * gamma(A_DRAW))


@lru_cache(maxsize=256)
def of_splits(cards: int, of_pair: int, hands: int) -> float:
    """By how much a split multiplies the error of its hands: the sum of its coefficients, all taken positive."""
    if hands < 2:
        return 1.0
    one = np.zeros((deepest(hands) + 1, 2))
    found = 0.0
    for place in np.ndindex(one.shape):
        one[place] = 1.0
        found += abs(split_value(one, cards, of_pair, hands))
        one[place] = 0.0
    return found


def of_round(figures: Figures, shoe: tuple[int, ...]) -> float:
    """The error, at most, of the value of a whole round: the worst of its hands, split or not, and some thousand additions."""
    cards = sum(shoe) - 3
    splits = [of_splits(cards, left, figures.split_hands) for n in shoe for left in (n - 2, n - 3) if left >= 0]
    # The hand with the stake on it, where others are free, is counted apart: what it is worth more than they are.
    return (max(1.0, *splits) + 4) * (wrong(figures) + 4 * gamma(1 << 12))
