"""One hand of seven cards: what each way to set it wins and loses against the house way, exactly, in a fraction of a second."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.paigow.rules import PaiGowRules
from tapete.games.paigow.cards import PACK
from tapete.odds.paigow.count import put_right, weigh
from tapete.odds.paigow.deals import SUITS, House, all_sets, house_of, lows_of
from tapete.odds.paigow.setting import CARDS, RANKS, WILD, all_ways, as_numbers, ranking, way_table
from tapete.odds.paigow.spread import Spread

HANDS = comb(len(PACK) - CARDS, CARDS)
"""What the croupier can have against a given hand: 53,524,680 hands."""


@once_per_rules
def _house(rules: PaiGowRules) -> House:
    """The croupier's hands under these rules; tables with the same way and ranks share them."""
    assert rules.cards is not None
    order, way = ranking(rules.cards), way_table(rules.cards, rules.way.cards)
    return _dealt(order.tobytes(), way.tobytes())


@lru_cache(maxsize=4)
def _dealt(order: bytes, way: bytes) -> House:
    return house_of(np.frombuffer(way, dtype=np.int64).reshape(-1, 6), np.frombuffer(order, dtype=np.int64))


def card_advice(rules: PaiGowRules, hand: Sequence[str]) -> dict[tuple[str, ...], Spread]:
    """What each way to set seven cards wins and loses against the house way, by its low hand; foul ways are not among them."""
    assert rules.cards is not None
    order, dealt, sets = ranking(rules.cards), _house(rules), all_sets()
    ranks, suits = as_numbers(hand)
    laid = all_ways(ranks, suits, order)
    fair = np.flatnonzero(laid[:, 1] >= 0)
    asked = np.stack([laid[fair, 0], np.searchsorted(lows_of(order), laid[fair, 1])], axis=1)
    plain = suits != WILD
    counts = np.bincount(ranks[plain], minlength=RANKS)
    joker = int((~plain).sum())
    found = np.zeros((len(fair), 2), dtype=np.int32)
    first, second, wild = sets.lower[dealt.order], sets.upper[dealt.order], sets.joker[dealt.order]
    weigh(counts, joker, asked, *sets.halves, first, second, wild, dealt.high, dealt.low, found)
    total = found.astype(np.int64)
    one = np.zeros(1, dtype=np.int64)
    for suit in range(SUITS):
        held = int((1 << ranks[suits == suit]).sum())
        wins, losses = (np.zeros(len(fair), dtype=np.int32) for _ in range(2))
        put_right(
            held, one, counts[None, :], np.array([joker]), np.array([0, len(fair)]), np.zeros(len(fair), dtype=np.bool_), asked,
            dealt.event_high, dealt.event_low, dealt.event_slot, dealt.event_sign, dealt.event_ranks, one, wins, losses,
        )  # fmt: skip
        total[:, 0] += wins
        total[:, 1] += losses
    lows = list(combinations(hand, 2))
    return {
        lows[i]: Spread(Fraction(won, HANDS), Fraction(lost, HANDS))
        for i, (won, lost) in zip(fair.tolist(), total.tolist(), strict=True)
    }
