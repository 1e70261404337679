"""Three equal bets of which two may be taken back, on three cards of one's own and two that all share: let it ride, and Go.

No bet depends on another, so each is kept exactly when it is worth more on the felt than in the hand. A community card that is
burned unseen changes nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import comb

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.odds.kit.count import category_counts
from tapete.odds.kit.evaluator import RANKS, class5, indices
from tapete.odds.kit.suits import canonical_sets, relabel, relabelling, row_of
from tapete.odds.kit.tables import CATEGORIES, CATEGORY, CLASSES, FIRST
from tapete.odds.poker.value import Pays, Rule, Value, unit_of
from tapete.text import Text

Ints = NDArray[np.int64]
Cards = NDArray[np.uint8]


def pays_by_class(pays: Pays, least_pair: str, unit: int, most_pair: str = "A") -> Ints:
    """What each class of five cards nets on a bet, in units: pairs pay within those bounds; what pays nothing loses the bet."""
    net = np.full(CLASSES, -unit, dtype=np.int64)
    for i, category in enumerate(CATEGORIES):
        if category in pays:
            net[i == CATEGORY] = int(Fraction(pays[category]) * unit)
    net[FIRST[1] : FIRST[1] + 220 * RANKS.index(least_pair)] = -unit
    net[FIRST[1] + 220 * (RANKS.index(most_pair) + 1) : FIRST[2]] = -unit
    return net


@njit(cache=True, nogil=True)
def completed(sets: Cards, net: Ints) -> Ints:
    """For each set of three or four cards, the sum of what all five cards net that it can become."""
    out = np.zeros(sets.shape[0], dtype=np.int64)
    size = sets.shape[1]
    for i in range(sets.shape[0]):
        known = np.uint64(0)
        for j in range(size):
            known |= np.uint64(1) << np.uint64(sets[i, j])
        for a in range(52):
            if known >> np.uint64(a) & np.uint64(1):
                continue
            if size == 4:
                out[i] += net[class5(sets[i, 0], sets[i, 1], sets[i, 2], sets[i, 3], a)]
                continue
            for b in range(a):
                if not known >> np.uint64(b) & np.uint64(1):
                    out[i] += net[class5(sets[i, 0], sets[i, 1], sets[i, 2], a, b)]
    return out


@njit(cache=True, nogil=True)
def _squares(sets: Cards, keep: NDArray[np.bool_], net: Ints, unit: int) -> NDArray[np.float64]:
    """For each set of three cards, the mean square of what the bets that are kept win together."""
    out = np.zeros(sets.shape[0])
    nets = np.zeros(52, dtype=np.int64)
    for i in range(sets.shape[0]):
        a, b, c = int(sets[i, 0]), int(sets[i, 1]), int(sets[i, 2])
        for d in range(52):
            if d in (a, b, c):
                continue
            for e in range(52):
                nets[e] = 0 if e == d or e in (a, b, c) else net[class5(a, b, c, d, e)]
            bets = 1 + keep[i] + (nets.sum() > 0)
            for e in range(52):
                out[i] += (bets * nets[e] / unit) ** 2
    return out / (49 * 48)


@njit(cache=True, nogil=True)
def ridden(sets: Cards, keep: NDArray[np.bool_], net: Ints, place: Ints, many: int) -> Ints:
    """For each set of three cards, how many of its next two end with so many bets kept and so much for each of them."""
    out = np.zeros((sets.shape[0], 3, many), dtype=np.int64)
    own = np.zeros(52, dtype=np.int64)
    for i in range(sets.shape[0]):
        a, b, c = int(sets[i, 0]), int(sets[i, 1]), int(sets[i, 2])
        for d in range(52):
            if d in (a, b, c):
                continue
            total = 0
            for e in range(52):
                own[e] = -1 if e == d or e in (a, b, c) else class5(a, b, c, d, e)
                total += net[own[e]] if own[e] >= 0 else 0
            kept = int(keep[i]) + int(total > 0)
            for e in range(52):
                if own[e] >= 0:
                    out[i, kept, place[own[e]]] += 1
    return out


def ride(pays: Pays, least_pair: str = "10", most_pair: str = "A") -> Value:
    """Three bets of one unit: the first may be taken back on three cards, the second on four, the third never.

    The values are per unit; all three bets are placed, so that an edge of x per unit is x/3 of what is first put down.
    """
    unit = unit_of(pays)
    net = pays_by_class(pays, least_pair, unit, most_pair)
    (threes, w3), (fours, w4) = canonical_sets(3), canonical_sets(4)
    three, four = completed(threes, net), completed(fours, net)
    ways3, ways4 = comb(49, 2), 48
    keep1, keep2 = three > 0, four > 0
    first = Fraction(int((three * w3)[keep1].sum()), unit * ways3 * comb(52, 3))
    second = Fraction(int((four * w4)[keep2].sum()), unit * ways4 * comb(52, 4))
    third = Fraction(int((three * w3).sum()), unit * ways3 * comb(52, 3))
    kept1, kept2 = (Fraction(int(w[k].sum()), int(w.sum())) for w, k in ((w3, keep1), (w4, keep2)))
    outcomes = {"first kept": kept1, "second kept": kept2, "paid": _paid(pays, least_pair, most_pair)}

    def advise(cards: Sequence[str]) -> dict[str, Fraction]:
        held = indices(cards)
        row = row_of(relabel(held, relabelling(held)))
        stays = Fraction(int((three if len(held) == 3 else four)[row]), unit * (ways3 if len(held) == 3 else ways4))
        return {"ride": stays, "take back": Fraction(0)}

    rule = _human(three, four, unit, RANKS.index(least_pair), first + second)
    ev = first + second + third
    squares = float((_squares(threes, keep1, net, unit) * w3).sum() / w3.sum())
    return Value(ev, 1 + kept1 + kept2, outcomes, (rule,), advise, math.sqrt(squares - float(ev) ** 2))


def _paid(pays: Pays, least_pair: str, most_pair: str) -> Fraction:
    """How often five cards pay."""
    counts = category_counts(5)
    pairs = Fraction(RANKS.index(most_pair) + 1 - RANKS.index(least_pair), 13)
    return sum((Fraction(counts[k]) * (pairs if k == "pair" else 1) for k in pays), Fraction(0)) / comb(52, 5)


def _human(three: Ints, four: Ints, unit: int, high: int, best: Fraction) -> Rule:
    """The rule that people keep in mind, and what it costs."""
    total = Fraction(0)
    for size, sums, ways, keeps in ((3, three, comb(49, 2), _ride_three), (4, four, 48, _ride_four)):
        sets, weights = canonical_sets(size)
        kept = [int(s) * int(w) for hand, s, w in zip(sets.tolist(), sums, weights, strict=True) if keeps(hand, high)]
        total += Fraction(sum(kept), unit * ways * comb(52, size))
    return Rule(RIDE_RULE, best - total)


def _ride_three(hand: list[int], high: int) -> bool:
    """A paying hand; or of one suit and in sequence, or with one gap and a high card, or with two gaps and two."""
    ranks = sorted(card >> 2 for card in hand)
    if len(set(ranks)) < 3:
        return ranks[0] == ranks[2] or ranks[1] >= high
    suited, span, highs = len({card & 3 for card in hand}) == 1, ranks[2] - ranks[0], sum(r >= high for r in ranks)
    return suited and ((span == 2 and ranks[0] > 0) or (span == 3 and highs >= 1) or (span == 4 and highs >= 2))


def _ride_four(hand: list[int], high: int) -> bool:
    """A paying hand, four of a suit, an open straight with a high card, or four high cards."""
    ranks = sorted(card >> 2 for card in hand)
    doubles = [a for a, b in pairwise(ranks) if a == b]
    if doubles:
        return len(doubles) > 1 or doubles[0] >= high
    open_ended = ranks[3] - ranks[0] == 3 and ranks[3] < 12 and ranks[3] >= high
    return len({card & 3 for card in hand}) == 1 or open_ended or ranks[0] >= high


RIDE_RULE = Text(
    "con tres cartas: mano que paga, o tres de una pinta seguidas (no A-2-3 ni 2-3-4), con un hueco y una carta alta, o "
    "con dos huecos y dos altas; con cuatro: mano que paga, cuatro de una pinta, escalera abierta con una alta, o cuatro altas",
    "with three cards: a paying hand, or three suited in sequence (not A-2-3 or 2-3-4), with one gap and a high card, or "
    "two gaps and two; with four: a paying hand, four suited, an open straight with a high card, or four high cards",
)
"""A card is high if a pair of it pays."""
