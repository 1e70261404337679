"""What it is worth to change one card for a fee, the dealer's card seen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import prod
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray

from tapete.odds.kit.suits import PERMUTATIONS, canonical_sets
from tapete.odds.kit.tables import CATEGORIES, CATEGORY
from tapete.odds.poker.buy_kernel import BELOW, PAIRS, TRIOS, UNFIT, add_hands, bought, changes, even_out
from tapete.odds.poker.floor import least_class, strengths
from tapete.odds.poker.stud_kernel import CHOOSE, by_strength

if TYPE_CHECKING:
    from tapete.odds.poker.stud import Seen, Stud

Int32 = NDArray[np.int32]
Number = TypeVar("Number", np.int32, np.int64)

TOGETHER = 8
"""Cards seen, two ranks, that are looked at together: all at once would take 350 MB."""


def sections(rules: Stud, unit: int) -> Iterator[Seen]:
    """All cards that the dealer may show, some at a time, with the counts for each hand and the worth of each change.

    A change is the sum over new cards and dealer's hands, without the fee.
    """
    from tapete.odds.poker.stud import Seen, deal

    own, strength = deal(rules.only_named), strengths(rules.only_named)
    hands, starts = by_strength(strength)
    pays = np.zeros((len(starts) - 1, 3), dtype=np.int64)
    pays[:, 0], pays[:, 2] = int(rules.unopened * unit), -int((1 + rules.bet) * unit)
    pays[strength, 1] = np.array([int((1 + rules.paid(name)) * unit) for name in CATEGORIES])[CATEGORY]
    fours, _ = canonical_sets(4)
    rows = np.zeros(CHOOSE[4, 52], dtype=np.int32)
    rows[sum(CHOOSE[j + 1, fours[:, j]] for j in range(4))] = np.arange(len(fours))
    floor, permutations = int(strength[least_class(rules.opens)]), np.array(PERMUTATIONS, dtype=np.int64)
    spare = np.zeros(len(own.players) * 3 * TOGETHER, dtype=np.int32)
    spares = np.zeros(len(fours) * TOGETHER * 52, dtype=np.int64)
    for first in range(0, 52, TOGETHER):
        size = min(TOGETHER, 52 - first)
        counts, kept = _room(spare, (len(own.players), 3, size)), _room(spares, (len(fours), size, 52))
        tables = _shut(hands[: starts[floor]], first, size)
        kept[:] = 0
        bought(hands, starts, own.players, own.weights, own.starts, floor, pays, rows, first, *tables, counts, kept)
        even_out(fours, permutations, kept)
        yield Seen(slice(first, first + size), counts, partial(_changes, own.players, rows, kept))


def _room(spare: NDArray[Number], shape: tuple[int, ...]) -> NDArray[Number]:
    """Room that is used again for the next cards, without gaps."""
    return spare[: prod(shape)].reshape(shape)


def _shut(hands: NDArray[np.uint8], first: int, size: int) -> tuple[Int32, Int32, Int32, NDArray[np.uint8]]:
    """The tables of the dealer's hands that do not open, twice; and those of five cards, with a bit for each."""
    wide = size * 52
    two, three, four = (np.zeros((2, *shape, wide), dtype=np.int32) for shape in ((), (52,), (PAIRS,)))
    five = np.zeros((TRIOS, wide), dtype=np.uint8)
    add_hands(hands, first, two[UNFIT], three[UNFIT], four[UNFIT], five, 1 << UNFIT | 1 << BELOW)
    for table in (two, three, four):
        table[BELOW] = table[UNFIT]
    return two, three, four, five


def _changes(players: NDArray[np.uint8], rows: Int32, kept: NDArray[np.int64], part: slice) -> NDArray[np.int64]:
    """For some hands, each card thrown away and each card seen."""
    out = np.zeros((len(players[part]), 5, kept.shape[1]), dtype=np.int64)
    changes(players[part], rows, kept, out)
    return out
