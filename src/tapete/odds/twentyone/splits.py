"""What splitting is worth when a pair may become several hands.

The hands of one split pair draw from one shoe and meet one dealer. Each is played by its own cards alone, so nothing changes
if all second cards are imagined dealt first: what a hand then needs to know of the others is only how many of their second
cards were of the pair (and split again) and how many were not. That a card is *not* of the pair is one minus that it is, so
every such condition is a sum, with changing signs, over hands played with some more cards of the pair gone: the figures
`kernel.split_hand` gives. This is exact, whatever the number of hands.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb, perm

import numpy as np

from tapete.odds.twentyone.dealer import Floats


def deepest(hands: int) -> int:
    """How many further cards of the pair must be looked at for a split to so many hands.

    >>> [deepest(n) for n in (2, 3, 4, 6)]
    [0, 2, 4, 8]
    """
    return 2 * (hands - 2)


@lru_cache(maxsize=8)
def orders(hands: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """In how many orders second cards can fall.

    First: with k cards of the pair before every hand has another second card, for each k below the limit. Second: that the
    limit is reached when c hands have theirs, for each c.

    >>> orders(4)
    ((1, 2), (1, 2, 2))
    """
    most = hands - 2
    ways = {(0, 0): 1}
    closed, full = [0] * most, [0] * (most + 1)
    if most == 0:
        return (), (1,)
    while ways:
        later: dict[tuple[int, int], int] = {}
        for (again, others), n in ways.items():
            if again + 1 == most:
                full[others] += n
            else:
                later[again + 1, others] = later.get((again + 1, others), 0) + n
            if others + 1 == again + 2:
                closed[again] += n
            else:
                later[again, others + 1] = later.get((again, others + 1), 0) + n
        ways = later
    return tuple(closed), tuple(full)


def split_value(one: Floats, cards: int, of_pair: int, hands: int) -> float:
    """The joint value of all hands of a split pair.

    `one[r]` is what `kernel.split_hand` gives; `cards` are left besides the pair and the up card, `of_pair` of them like it.
    """
    most = hands - 2
    whole = one[:, 0]
    rest = np.array([w - _chance(of_pair - r, cards - r, 1) * again for r, (w, again) in enumerate(one)])

    def seen(worth: Floats, again: int, others: int) -> float:
        """One hand's worth where so many cards were of the pair and so many of the other hands' were not."""
        terms = (
            (-1) ** i * comb(others, i) * _chance(of_pair - again, cards - again, i) * worth[again + i] for i in range(others + 1)
        )
        return _chance(of_pair, cards, again) * float(sum(terms))

    closed, full = orders(hands)
    value = sum(n * (k + 2) * seen(rest, k, k + 1) for k, n in enumerate(closed))
    for c, n in enumerate(full):
        value += n * (hands - c) * seen(whole, most, c)
        if c:
            value += n * c * seen(rest, most, c - 1)
    return float(value)


def _chance(good: int, cards: int, drawn: int) -> float:
    """That the next few cards are all good ones."""
    return perm(good, drawn) / perm(cards, drawn) if 0 <= drawn <= good and drawn <= cards else 0.0 if drawn else 1.0


def hands_made(cards: int, of_pair: int, hands: int) -> dict[tuple[int, int], float]:
    """How often a split ends in so many hands, of which so many must have a second card that is not of the pair."""
    made: dict[tuple[int, int], float] = {}
    ways = {(0, 0): 1.0}
    while ways:
        later: dict[tuple[int, int], float] = {}
        for (again, others), p in ways.items():
            if again == hands - 2 or others == again + 2:
                made[again + 2, others] = made.get((again + 2, others), 0.0) + p
                continue
            more = max(0, of_pair - again) / (cards - again - others)
            later[again + 1, others] = later.get((again + 1, others), 0.0) + p * more
            later[again, others + 1] = later.get((again, others + 1), 0.0) + p * (1 - more)
        ways = later
    return made
