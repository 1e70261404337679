"""How likely each result of a whole round of poker is under best play, in antes: not only what it costs on average.

Where a price is counted hand by hand: three cards against the dealer, stud without cards for sale, three bets of which two
may be taken back. The others have a price and no law.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import singledispatch

import numpy as np

from tapete.odds.kit.suits import canonical_sets
from tapete.odds.kit.tables import CATEGORIES, CATEGORY
from tapete.odds.poker.floor import least_class
from tapete.odds.poker.reading import Ride
from tapete.odds.poker.ride import completed, pays_by_class, ridden
from tapete.odds.poker.stud import DEALER, DEALS, Stud, deal, dealer_ends, parts, stud_counts
from tapete.odds.poker.three import DEALER_HANDS, ThreeCard, category_of, dealer_counts, lowest, worth
from tapete.odds.poker.value import unit_of

Results = dict[Fraction, Fraction]


@dataclass(frozen=True)
class Law:
    """What a round brings, in units of the first bet, and what is staked in it on average and at most."""

    results: Results
    staked: Fraction
    most: Fraction


@singledispatch
def law(figures: object) -> Law | None:
    """The law of a table with such figures; nothing where only its price is known."""
    return None


@law.register
def _three(rules: ThreeCard) -> Law:
    _, weights = canonical_sets(3)
    ways: dict[Fraction, int] = {}
    played = 0
    for row, weight in zip(
        dealer_counts(rules.flush_by_top_card, lowest(rules.qualifies)).tolist(), weights.tolist(), strict=True
    ):
        own, unfit, below, equal, above = row
        if worth(rules, *row) <= -1:
            _add(ways, Fraction(-1), weight * DEALER_HANDS)
            continue
        played += weight
        category = category_of(own)
        bonus = Fraction(rules.bonus.get(category, 0))
        beaten = bonus if rules.bonus_if_beaten else Fraction(0)
        _add(ways, rules.unopened + bonus, weight * unfit)
        _add(ways, 1 + rules.play * Fraction(rules.pays.get(category, 0)) + bonus, weight * below)
        _add(ways, beaten, weight * equal)
        _add(ways, beaten - 1 - rules.play, weight * above)
    hands = int(weights.sum())
    return _made(ways, hands * DEALER_HANDS, 1 + rules.play * Fraction(played, hands), 1 + rules.play)


@law.register
def _stud(rules: Stud) -> Law | None:
    if rules.fee is not None:
        return None
    own, counts = deal(rules.only_named), stud_counts(rules.only_named, least_class(rules.opens))
    won = {name: 1 + rules.paid(name) for name in CATEGORIES}
    unit = unit_of(won, also=(rules.bet, rules.unopened, rules.tied))
    wins = np.array([int(won[name] * unit) for name in CATEGORIES], dtype=np.int64)[CATEGORY[own.classes]]
    lost = 1 + rules.bet
    ways: dict[Fraction, int] = {}
    bets = 0
    for part in parts(own):
        unfit, below, equal, above = dealer_ends(counts[part])
        value = (
            unfit * int(rules.unopened * unit)
            + below * wins[part, None]
            - above * int(lost * unit)
            + equal * int(rules.tied * unit)
        )
        weights = own.weights_of(part)
        played = weights * (value > -unit * DEALER)
        bets += int(played.sum())
        _add(ways, Fraction(-1), int((weights - played).sum()) * DEALER)
        for cases, net in ((unfit, rules.unopened), (equal, rules.tied), (above, -lost)):
            _add(ways, net, int((cases * played).sum()))
        by_hand = (below * played).sum(axis=1)
        category = CATEGORY[own.classes[part]]
        for n in np.unique(category).tolist():
            _add(ways, won[CATEGORIES[n]], int(by_hand[category == n].sum()))
    return _made(ways, DEALS * DEALER, 1 + rules.bet * Fraction(bets, DEALS), lost)


@law.register
def _ride(rules: Ride) -> Law:
    """Per unit of one bet, three of which are made."""
    unit = unit_of(rules.pays)
    net = pays_by_class(rules.pays, rules.least_pair, unit, rules.most_pair)
    threes, weights = canonical_sets(3)
    values = np.unique(net)
    counts = ridden(threes, completed(threes, net) > 0, net, np.searchsorted(values, net), len(values))
    ways: dict[Fraction, int] = {}
    staked = 0
    for hand, weight in zip(counts.tolist(), weights.tolist(), strict=True):
        for kept, line in enumerate(hand, 1):
            for value, count in zip(values.tolist(), line, strict=True):
                _add(ways, Fraction(kept * value, unit), weight * count)
                staked += kept * weight * count
    total = int(weights.sum()) * 49 * 48
    return _made(ways, total, Fraction(staked, total), Fraction(3))


def _add(ways: dict[Fraction, int], net: Fraction, count: int) -> None:
    if count:
        ways[net] = ways.get(net, 0) + count


def _made(ways: dict[Fraction, int], total: int, staked: Fraction, most: Fraction) -> Law:
    assert sum(ways.values()) == total, "every deal ends somehow"
    return Law({net: Fraction(count, total) for net, count in sorted(ways.items())}, staked, most)
