"""What it is worth to change one card for a fee, the dealer's card seen."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tapete.odds.kit.suits import PERMUTATIONS
from tapete.odds.kit.tables import CATEGORIES, CATEGORY
from tapete.odds.poker.buy_kernel import bought, even_out
from tapete.odds.poker.floor import least_class, strengths
from tapete.odds.poker.stud_kernel import CHOOSE, HANDS, by_strength

if TYPE_CHECKING:
    from tapete.odds.poker.stud import Stud


THREADS = 2
"""Each has 280 MB of its own to add up in."""


def change_values(rules: Stud, unit: int) -> NDArray[np.int64]:
    """For each hand, card thrown away and card seen: the sum over new cards and dealer's hands, without the fee."""
    from tapete.odds.poker.stud import deal

    own, strength = deal(rules.only_named), strengths(rules.only_named)
    hands, starts = by_strength(strength)
    pays = np.zeros((len(starts) - 1, 3), dtype=np.int64)
    pays[:, 0], pays[:, 2] = int(rules.unopened * unit), -int((1 + rules.bet) * unit)
    pays[strength, 1] = np.array([int((1 + rules.paid(name)) * unit) for name in CATEGORIES])[CATEGORY]
    rows = np.zeros(HANDS, dtype=np.int32)
    at = sum(CHOOSE[j + 1, own.players[:, j]] for j in range(5))
    rows[at] = np.arange(len(own.players))
    floor = int(strength[least_class(rules.opens)])

    def work(part: int) -> NDArray[np.int64]:
        sums = np.zeros((len(own.players), 5, 52), dtype=np.int64)
        bought(hands, starts, own.players, own.weights, own.starts, floor, strength, pays, rows, part, THREADS, sums)
        return sums

    with ThreadPoolExecutor(THREADS) as pool:
        sums, *others = pool.map(work, range(THREADS))
    for other in others:
        sums += other
    out = np.zeros_like(sums)
    even_out(own.players, own.weights, np.array(PERMUTATIONS, dtype=np.int64), sums, out)
    return out
