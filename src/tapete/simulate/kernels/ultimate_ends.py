"""Deals of hold'em against the house by which every category of hand and every end is met, to see what each pays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tapete.odds.kit.evaluator import rank5
from tapete.odds.kit.suits import canonical_sets
from tapete.odds.kit.tables import CATEGORIES, CATEGORY
from tapete.odds.poker.holdem_kernel import HIGH, LEFT, LOW, seven

Int16 = NDArray[np.int16]
ENDS = 6
WON, TIED, LOST, UNFIT = range(4)
"""How a round ends that went on; from `UNFIT` the same again with a dealer who does not open."""


def examples(least: int, strength: Int16) -> dict[int, tuple[int, ...]]:
    """Two cards, five common ones and the dealer's two, for each category and end that can come."""
    of_strength = np.zeros(int(strength.max()) + 1, dtype=np.int64)
    of_strength[strength] = CATEGORY
    found: dict[int, tuple[int, ...]] = {}
    for board in _boards():
        for key, own, his in _ends_on(board, least, strength, of_strength):
            if key not in found:
                found[key] = (int(LOW[own]), int(HIGH[own]), *board, int(LOW[his]), int(HIGH[his]))
    return found


def _ends_on(
    board: tuple[int, ...], least: int, strength: Int16, of_strength: NDArray[np.int64]
) -> Iterator[tuple[int, int, int]]:
    """On this board, by category and end a pair of the player's and one of the dealer's: with the lowest and highest of each."""
    items = np.zeros(LEFT, dtype=np.int32)
    seven(np.array(board, dtype=np.uint8), strength, items)
    items.sort()
    pairs, made = items & 2047, items >> 11
    category, opened = of_strength[made], made >= least
    for kind in range(len(CATEGORIES)):
        rows = np.flatnonzero(category == kind)
        for at in {int(n) for n in (*rows[:1], *rows[len(rows) // 2 : len(rows) // 2 + 1], *rows[-1:])}:
            own = int(pairs[at])
            mine = {int(LOW[own]), int(HIGH[own])}
            apart = ~np.isin(LOW[pairs], list(mine)) & ~np.isin(HIGH[pairs], list(mine))
            for end, ends in enumerate((made < made[at], made == made[at], made > made[at])):
                for unfit in (False, True):
                    fits = np.flatnonzero(apart & ends & (opened != unfit))
                    if len(fits):
                        yield kind * ENDS + end + (UNFIT if unfit else 0), own, int(pairs[fits[0]])


def _boards() -> list[tuple[int, ...]]:
    """Common cards of every kind: some of each category, and many that leave flushes and straights open."""
    boards = canonical_sets(5)[0]
    kinds = CATEGORY[rank5(boards, trusted=True)]
    picked = [np.flatnonzero(kinds == kind)[:: max(1, int((kinds == kind).sum()) // 30)] for kind in range(len(CATEGORIES))]
    near = [n for n in range(0, len(boards), 11) if any(map(_close, combinations(boards[n].tolist(), 3)))]
    chosen = np.unique(np.concatenate([*picked, np.array(near[:: max(1, len(near) // 150)], dtype=np.int64)]))
    return [tuple(board) for board in boards[chosen].tolist()]


def _close(three: tuple[int, ...]) -> bool:
    """Whether three cards may become a straight flush."""
    return len({card & 3 for card in three}) == 1 and three[-1] // 4 - three[0] // 4 <= 4
