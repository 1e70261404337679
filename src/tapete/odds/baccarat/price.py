"""What baccarat bets cost: every hand that a shoe can deal, counted by the value of its cards in whole numbers.

The hand is dealt here by loops, and settled by the very function that the table uses; a test deals random shoes to both. All
counts are over the ordered first six cards, so hands of four and five cards are weighted by what may follow them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from tapete.catalogue.baccarat.rules import BaccaratRules, Draws
from tapete.games.baccarat.coup import result_of, row_for, spots
from tapete.odds.report import BetOdds, from_spread, grouped
from tapete.play.terms import Terms

Hand = tuple[int, int, int, int]
"""The player's total, the banker's, and how many cards each had."""


def counts_of(decks: int) -> tuple[int, ...]:
    """How many cards of each value 0 to 9 so many decks have."""
    return (16 * decks, *(4 * decks for _ in range(9)))


def hands(draws: Draws, counts: tuple[int, ...]) -> dict[Hand, int]:
    """How many of the ordered ways to draw six cards lead to each hand."""
    banker = tuple(tuple(draws.banker.get(str(total), ())) for total in range(10))
    return _hands(tuple(draws.natural), tuple(draws.player), banker, tuple(draws.stood), counts)


@lru_cache(maxsize=64)
def _hands(
    natural: tuple[int, ...],
    player_draws: tuple[int, ...],
    banker_draws: tuple[tuple[int, ...], ...],
    stood: tuple[int, ...],
    counts: tuple[int, ...],
) -> dict[Hand, int]:
    found: dict[Hand, int] = {}
    left = list(counts)
    size = sum(counts)

    def add(hand: Hand, ways: int) -> None:
        found[hand] = found.get(hand, 0) + ways

    for a in range(10):
        for b in range(a, 10):
            player_ways = left[a] * (left[b] - 1) if a == b else 2 * left[a] * left[b]
            if not player_ways:
                continue
            left[a] -= 1
            left[b] -= 1
            player = (a + b) % 10
            for c in range(10):
                for d in range(c, 10):
                    ways = player_ways * (left[c] * (left[d] - 1) if c == d else 2 * left[c] * left[d])
                    if not ways:
                        continue
                    left[c] -= 1
                    left[d] -= 1
                    _finish(natural, player_draws, banker_draws, stood, left, size, player, (c + d) % 10, ways, add)
                    left[c] += 1
                    left[d] += 1
            left[a] += 1
            left[b] += 1
    return found


def _finish(
    natural: tuple[int, ...],
    player_draws: tuple[int, ...],
    banker_draws: tuple[tuple[int, ...], ...],
    stood: tuple[int, ...],
    left: list[int],
    size: int,
    player: int,
    banker: int,
    ways: int,
    add: Any,
) -> None:
    """The third cards of both sides, from what is left of the shoe."""
    fifth, sixth = size - 4, size - 5
    if player in natural or banker in natural:
        add((player, banker, 2, 2), ways * fifth * sixth)
        return
    if player not in player_draws:
        if banker in stood:
            for card, many in enumerate(left):
                add((player, (banker + card) % 10, 2, 3), ways * many * sixth)
        else:
            add((player, banker, 2, 2), ways * fifth * sixth)
        return
    for third, many in enumerate(left):
        if not many:
            continue
        after = (player + third) % 10
        if third not in banker_draws[banker]:
            add((after, banker, 3, 2), ways * many * sixth)
            continue
        for card, more in enumerate(left):
            add((after, (banker + card) % 10, 3, 3), ways * many * (more - (card == third)))


def total_ways(counts: tuple[int, ...]) -> int:
    return math.perm(sum(counts), 6)


def price_bets(terms: Terms[BaccaratRules], counts: tuple[int, ...] | None = None) -> list[BetOdds]:
    """Every bet over a full shoe, or over one of which these cards are left."""
    rules = terms.rules
    counts = counts or counts_of(rules.shoe.decks)
    dealt = hands(rules.draws, counts)
    total = total_ways(counts)
    rows: list[BetOdds] = []
    for kind in rules.bets:
        if rules.bets[kind].payable:
            rows += grouped([_price(rules, kind, spot, dealt, total) for spot in spots(rules)[kind]])
    return rows


def returns(rules: BaccaratRules, kind: str, spot: str, hand: Hand) -> Fraction:
    """What one unit on a bet brings back with this hand, the stake among it."""
    row = row_for(rules.bets[kind], spot, result_of(rules, *hand))
    if row is None:
        return Fraction(0)
    if row.pays is None:
        return Fraction(1)
    kept = 1 - rules.commission.rate if row.commission and rules.commission else Fraction(1)
    return 1 + row.pays.net * kept


def _price(rules: BaccaratRules, kind: str, spot: str, dealt: Mapping[Hand, int], total: int) -> BetOdds:
    spread: dict[Fraction, int] = {}
    for hand, ways in dealt.items():
        back = returns(rules, kind, spot, hand)
        spread[back] = spread.get(back, 0) + ways
    shares = {back: Fraction(ways, total) for back, ways in spread.items()}
    bet = rules.bets[kind]
    return from_spread(kind, spot, shares, bet.spoken_pays("en"), bet.cite, "kernel")


def removal(terms: Terms[BaccaratRules], kind: str, spot: str = "") -> dict[int, Fraction]:
    """How a bet's edge changes when one card of each value has left the shoe."""
    rules = terms.rules
    full = counts_of(rules.shoe.decks)
    before = next(r.edge for r in price_bets(terms) if r.bet == kind and spot in r.spots)
    changed = {}
    for value in range(10):
        counts = tuple(n - (v == value) for v, n in enumerate(full))
        changed[value] = _price(rules, kind, spot, hands(rules.draws, counts), total_ways(counts)).edge - before
    return changed
