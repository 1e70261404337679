"""Games with three cards against the dealer: what ante and play cost under best play, and the bets beside them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from tapete.equipment.hands import THREE_CARDS, VALUE
from tapete.odds.kit.evaluator import RANKS, indices
from tapete.odds.kit.suits import canonical_sets, relabel, relabelling, row_of
from tapete.odds.poker.three_kernel import Table, against_dealer, class3, three_table
from tapete.odds.poker.value import NO_PAYS, Pays, Rule, Value
from tapete.text import Text

DEALER_HANDS = comb(49, 3)
FLAT: Pays = dict.fromkeys(THREE_CARDS.order, 1)
MINI_ROYAL = "mini-royal"
MINI_ROYAL_SPADES = "mini-royal-spades"


@dataclass(frozen=True)
class ThreeCard:
    """The figures of one table. The defaults are the published game with a bonus of 1, 4 and 5."""

    play: Fraction = Fraction(1)
    """The second bet, in antes."""
    pays: Pays = field(default_factory=lambda: FLAT)
    """What the second bet pays when it wins against a dealer who plays."""
    bonus: Pays = field(default_factory=lambda: {"straight": 1, "three-of-a-kind": 4, "straight-flush": 5})
    """What the ante earns beside, by the player's hand."""
    bonus_if_beaten: bool = True
    """Whether the bonus is paid whatever the dealer holds (otherwise only with an ante that wins)."""
    qualifies: str | None = "Q"
    """The high card the dealer needs in order to play; nothing if he always plays."""
    unopened: Fraction = Fraction(1)
    """What ante and second bet win together, in antes, when the dealer does not play."""
    flush_by_top_card: bool = False
    """Whether flushes with the same top card tie, as some texts say word for word."""


@lru_cache
def class_table(flush_by_top_card: bool = False) -> Table:
    """The classes of three cards: straight above flush, A-2-3 the lowest straight."""
    table = three_table()
    if flush_by_top_card:
        first, tops = _first_class("flush"), {}
        for a, b, c in combinations(range(13), 3):
            own = int(table[((a * 13 + b) * 13 + c) * 2 + 1])
            if category_of(own) == "flush":
                tops[own] = first + c
        table = np.array([tops.get(int(x), int(x)) for x in table], dtype=np.int16)
    return table


def _first_class(category: str) -> int:
    return _FIRST[THREE_CARDS.order.index(category)]


_FIRST = (0, 274, 274 + 156, 274 + 156 + 274, 274 + 156 + 274 + 12, 274 + 156 + 274 + 12 + 13)
"""The lowest class of each category: 274 high cards, 156 pairs, 274 flushes, 12 straights, 13 threes, 12 straight flushes."""


def category_of(own: int) -> str:
    """The category of a class of three cards."""
    return THREE_CARDS.order[sum(own >= first for first in _FIRST) - 1]


def name_of(own: int) -> str:
    """A class of high cards as people say it: `Q-6-4`."""
    table = class_table()
    for a, b, c in combinations(range(12, -1, -1), 3):
        if table[((a * 13 + b) * 13 + c) * 2] == own:
            return f"{RANKS[a]}-{RANKS[b]}-{RANKS[c]}"
    return category_of(own)


def lowest(high: str | None) -> int:
    """The lowest class with such a high card."""
    if high is None:
        return 0
    if high not in VALUE:
        raise ValueError(f"no such rank: {high}")
    top, table = RANKS.index(high), class_table()
    return min(int(table[((top * 13 + b) * 13 + c) * 2]) for b, c in combinations(range(top), 2))


@lru_cache
def dealer_counts(flush_by_top_card: bool, qualifies: int) -> NDArray[np.int64]:
    """For each canonical hand: class, dealer unfit, and of the others below, equal, above."""
    players, _ = canonical_sets(3)
    out: NDArray[np.int64] = against_dealer(class_table(flush_by_top_card), players, qualifies)
    return out


def three_card(table: ThreeCard | None = None) -> Value:
    """Ante and play under best play: the player folds, losing the ante, or stakes the second bet.

    If the dealer does not qualify the ante usually wins 1 to 1 and the second bet goes back.
    """
    rules = table or ThreeCard()
    _, weights = canonical_sets(3)
    counts = dealer_counts(rules.flush_by_top_card, lowest(rules.qualifies))
    play = [worth(rules, *(int(n) for n in row)) for row in counts]
    total = int(weights.sum())
    seen = dict.fromkeys(("fold", "unqualified", "win", "tie", "lose"), Fraction(0))
    ev = wagered = squares = Fraction(0)
    gains: dict[int, Fraction] = {}
    for row, value, weight in zip(counts.tolist(), play, weights.tolist(), strict=True):
        share = Fraction(weight, total)
        gains[row[0]] = gains.get(row[0], Fraction(0)) + share * (value + 1)
        ev += share * max(value, Fraction(-1))
        if value <= -1:
            seen["fold"] += share
            wagered += share
            squares += share
            continue
        wagered += share * (1 + rules.play)
        for name, n in zip(("unqualified", "win", "tie", "lose"), row[1:], strict=True):
            seen[name] += share * Fraction(n, DEALER_HANDS)
        squares += share * _squares(rules, *row)

    def advise(cards: Sequence[str]) -> dict[str, Fraction]:
        held = indices(cards)
        return {"play": play[row_of(relabel(held, relabelling(held)))], "fold": Fraction(-1)}

    return Value(ev, wagered, seen, (_threshold(gains, ev),), advise, math.sqrt(squares - ev * ev))


def _squares(rules: ThreeCard, own: int, unfit: int, below: int, equal: int, above: int) -> Fraction:
    """The mean square of what a hand wins with the second bet."""
    category = category_of(own)
    bonus = Fraction(rules.bonus.get(category, 0))
    beaten = bonus if rules.bonus_if_beaten else Fraction(0)
    won = 1 + rules.play * Fraction(rules.pays.get(category, 0)) + bonus
    total = unfit * (rules.unopened + bonus) ** 2 + below * won**2 + equal * beaten**2 + above * (beaten - 1 - rules.play) ** 2
    return total / DEALER_HANDS


def worth(rules: ThreeCard, own: int, unfit: int, below: int, equal: int, above: int) -> Fraction:
    """What a hand is worth with the second bet, in antes."""
    category = category_of(own)
    bonus = Fraction(rules.bonus.get(category, 0))
    base = unfit * rules.unopened + below * (1 + rules.play * Fraction(rules.pays.get(category, 0))) - above * (1 + rules.play)
    return base / DEALER_HANDS + bonus * (1 if rules.bonus_if_beaten else Fraction(unfit + below, DEALER_HANDS))


def _threshold(gains: dict[int, Fraction], ev: Fraction) -> Rule:
    """The hand from which on playing everything is best, and what that simple rule costs."""
    best, at, total = Fraction(0), max(gains) + 1, Fraction(0)
    for own in sorted(gains, reverse=True):
        total += gains[own]
        if total >= best:
            best, at = total, own
    hand = name_of(at)
    return Rule(Text(f"juegue con {hand} o mejor", f"play {hand} or better"), ev - (best - 1))


@lru_cache
def three_counts() -> dict[str, int]:
    """How many of the 22,100 hands are of each kind: a suited A-K-Q is told apart, and that of spades once more."""
    table, out = class_table(), dict.fromkeys((*THREE_CARDS.order, MINI_ROYAL, MINI_ROYAL_SPADES), 0)
    for a, b, c in combinations(range(52), 3):
        out[category_of(int(class3(table, a, b, c)))] += 1
    out["straight-flush"] -= 4
    return {**out, MINI_ROYAL: 3, MINI_ROYAL_SPADES: 1}


def plain_three_counts() -> dict[str, int]:
    """How many of the 22,100 hands make each category of the ordinary three-card ranking."""
    out = dict(three_counts())
    out["straight-flush"] += out.pop(MINI_ROYAL) + out.pop(MINI_ROYAL_SPADES)
    return out


__all__ = ["FLAT", "NO_PAYS", "ThreeCard", "category_of", "plain_three_counts", "three_card", "three_counts"]
