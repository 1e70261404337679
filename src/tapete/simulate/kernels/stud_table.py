"""With which five cards to go on against which card shown: worked out for every hand once, by the worths that advice goes by.

Of most classes of hands all are gone on with, or none. Of the others the very cards decide: a word of 52 bits for each way that
the suits of a class can fall, the cards in rising order.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm

import numpy as np
from numpy.typing import NDArray

from tapete.catalogue.poker.rules import PokerRules
from tapete.odds.kit.suits import PERMUTATIONS
from tapete.odds.kit.tables import CATEGORIES, CATEGORY, CLASSES
from tapete.odds.poker.floor import least_class, strengths
from tapete.odds.poker.reading import HIGHER, LOWER, TIE, opens, raise_of
from tapete.odds.poker.sight import worth
from tapete.odds.poker.stud import deal
from tapete.odds.poker.stud_kernel import by_strength, seen_card_counts
from tapete.simulate.kernels.stored import stored

NEVER, ALWAYS = -2, -1
"""What a class says where it decides; else it says in which row of words the cards are looked up."""
OTHERS = comb(46, 4)
"""The four cards that the dealer may hold beside the one shown."""
WAYS = 4**5
"""How the suits of five cards can fall."""
PART = 8192
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Verdicts:
    """What is done with a hand: by its class, or by its suits and the card shown."""

    by_class: NDArray[np.int32]
    masks: NDArray[np.uint64]


def bests(rules: PokerRules) -> Verdicts:
    """The best that can be done, as the worths of both ways say."""
    first, (bet, times) = rules.first, raise_of(rules.stages[0])
    staked = {first: Fraction(1), bet: times}
    ends = ((HIGHER, False), (HIGHER, True), (TIE, True), (LOWER, True))
    worths = [[worth(rules, staked, category, *end) for category in CATEGORIES] for end in ends]
    scale = lcm(*(w.denominator for row in worths for w in row))
    table = np.array([[int(w * scale) for w in row] for row in worths], dtype=np.int64)
    named, floor = rules.ranking.compared == "named", least_class(opens(rules))
    goes_first = next(iter(rules.stages[0].ways.values())).folds is False
    key = f"stud {named} {floor} {scale} {goes_first} {table.tolist()}"
    by_class, masks = stored(key, __file__, lambda: _counted(named, floor, table, -scale * OTHERS, goes_first))
    return Verdicts(by_class.astype(np.int32), masks.astype(np.uint64))


def _counted(named: bool, floor: int, table: Ints, fold: int, goes_first: bool) -> tuple[NDArray[np.int32], NDArray[np.uint64]]:
    """Of all hands and cards shown those gone on with; where both ways are worth the same, the one that is named first."""
    own, strength = deal(named), strengths(named)
    hands, starts = by_strength(strength)
    counts = np.zeros((len(own.players), 3, 52), dtype=np.int32)
    seen_card_counts(hands, starts, own.players, own.starts, int(strength[floor]), strength, counts)
    goes = np.zeros((len(own.players), 52), dtype=np.bool_)
    for start in range(0, len(own.players), PART):
        part = slice(start, start + PART)
        unfit, below, equal = (counts[part, n].astype(np.int64) for n in range(3))
        paid = table[:, CATEGORY[own.classes[part]]][:, :, None]
        value = unfit * paid[0] + below * paid[1] + equal * paid[2] + (OTHERS - unfit - below - equal) * paid[3]
        goes[part] = (value >= fold if goes_first else value > fold) & own.free[part]
    return _packed(own.players, own.classes, own.free, goes)


def _packed(
    players: NDArray[np.uint8], classes: Ints, free: NDArray[np.bool_], goes: NDArray[np.bool_]
) -> tuple[NDArray[np.int32], NDArray[np.uint64]]:
    """Classes that decide, and for the others the cards shown against which each hand goes on."""
    some, every = np.zeros(CLASSES, dtype=np.bool_), np.ones(CLASSES, dtype=np.bool_)
    np.logical_or.at(some, classes, goes.any(axis=1))
    np.logical_and.at(every, classes, (goes | ~free).all(axis=1))
    by_class = np.where(every, ALWAYS, np.where(some, 0, NEVER)).astype(np.int32)
    mixed = np.flatnonzero(by_class == 0)
    by_class[mixed] = np.arange(len(mixed))
    masks = np.zeros(max(1, len(mixed)) * WAYS, dtype=np.uint64)
    bit = np.uint64(1) << np.arange(52, dtype=np.uint64)
    for hand, row, ups in zip(*((x[by_class[classes] >= 0]) for x in (players, by_class[classes], goes)), strict=True):
        for new in PERMUTATIONS:
            renamed = np.sort((hand & 0xFC) | np.array(new, dtype=np.uint8)[hand & 3])
            cards = np.flatnonzero(ups)
            shown = (cards & ~3) | np.array(new)[cards & 3]
            place = int((renamed & 3) @ (4 ** np.arange(4, -1, -1)))
            masks[row * WAYS + place] = np.bitwise_or.reduce(bit[shown]) if len(shown) else 0
    return by_class, masks
