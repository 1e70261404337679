"""Draw poker against a dealer who exchanges by fixed rules and shows nothing before: best play, exactly.

Up to fourteen cards are in play. The law of the croupier's final hand given the cards that the player has seen is counted in
whole numbers (`draw_law`), every hand and every exchange of the player's is weighed against it (`draw_count`), and nothing is
sampled. The whole takes some minutes; one hand by itself takes a moment.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, sqrt
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tapete.odds.kit.evaluator import RANKS, indices, name
from tapete.odds.kit.patience import Progress
from tapete.odds.kit.suits import PERMUTATIONS
from tapete.odds.kit.tables import CATEGORIES, CATEGORY, CLASSES, FIRST
from tapete.odds.poker.floor import Least, high_cards, least_class, strengths
from tapete.odds.poker.stud import deal
from tapete.odds.poker.value import Pays, Rule, Value, unit_of
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.odds.poker.stud import Deal

Ints = NDArray[np.int64]

DRAW_PAYS: Pays = dict(zip(CATEGORIES, (0, 1, 1, 2, 3, 5, 7, 20, 50, 100), strict=True))
SCALE = (1560, 39, 2)
"""By how much the deals of no, one and two cards drawn are multiplied so that every choice has as many."""
DEALS = comb(47, 5) * 42 * 41 * SCALE[0]
"""The deals of every choice of one hand: what the croupier holds and draws, and what the player draws."""
HANDS = comb(52, 5)
PARTS = 256


@dataclass(frozen=True)
class Draw:
    """The figures of one table."""

    bet: Fraction = Fraction(2)
    pays: Pays = field(default_factory=lambda: DRAW_PAYS)
    opens: Least = ("pair", "8")
    unopened: Fraction = Fraction(1)
    """What ante and bet win together, in antes, when the dealer does not open."""
    inside: bool = False
    """Whether four cards with a gap are four to a straight, for the dealer."""
    ace_ends: bool = True
    """Whether A-2-3-4 and J-Q-K-A are."""
    only_named: bool = False
    tied: Fraction = Fraction(0)
    """What ante and bet win together on a tie."""


@dataclass(frozen=True)
class Terms:
    """The figures as the count takes them: whole numbers of a unit."""

    kinds: Ints
    level: Ints
    floor: int
    wins: Ints
    pays: Ints
    """Croupier shut, level, better."""
    unit: int


def _terms(rules: Draw) -> Terms:
    from tapete.odds.poker.draw_law import kinds

    strength = strengths(rules.only_named)
    level = np.stack([np.searchsorted(strength, strength, side) for side in ("left", "right")], axis=1).astype(np.int64)
    won = [1 + rules.bet * Fraction(rules.pays.get(category, 0)) for category in CATEGORIES]
    rest = [rules.unopened, rules.tied, -1 - rules.bet]
    unit = unit_of(also=(*won, *rest))
    wins = np.array([int(x * unit) for x in won], dtype=np.int64)[CATEGORY]
    floor = int(level[least_class(rules.opens), 0])
    return Terms(kinds(rules.inside, rules.ace_ends), level, floor, wins, np.array([int(x * unit) for x in rest]), unit)


@lru_cache(maxsize=1)
def rank_sets(size: int) -> Ints:
    """All ranks that so many cards may have."""
    every = combinations_with_replacement(range(13), size)
    return np.array([ranks for ranks in every if max(Counter(ranks).values()) <= 4], dtype=np.int64)


def _rows(own: Deal) -> NDArray[np.int32]:
    """Where each hand that stands for others is found, by its number."""
    from tapete.odds.poker.stud_kernel import CHOOSE

    hands = own.players.astype(np.int64)
    out = np.full(HANDS, -1, dtype=np.int32)
    out[sum(CHOOSE[j + 1, hands[:, j]] for j in range(5))] = np.arange(len(hands))
    return out


def counted(rules: Draw, progress: Progress | None = None) -> Ints:
    """For each canonical hand and each choice: what is won, its square, and how often the croupier is shut, beaten and level."""
    from tapete.odds.poker.draw_count import CHOICES, count_deals, even_out

    terms, own = _terms(rules), deal(rules.only_named)
    rows = _rows(own)
    work = [part for size in (7, 6, 5) for part in np.array_split(rank_sets(size), PARTS >> 2 * (7 - size))]
    spare = [np.zeros((len(own.players), len(CHOICES), 5), dtype=np.int64) for _ in range(2)]
    done = 0

    def one(part: Ints) -> None:
        nonlocal done
        out = spare.pop()
        count_deals(part, terms.kinds, terms.level, terms.floor, terms.wins, terms.pays, rows, out)
        spare.append(out)
        done += 1
        if progress:
            progress(done, len(work))

    with ThreadPoolExecutor(len(spare)) as pool:
        list(pool.map(one, work))
    out = spare.pop()
    out += spare.pop()
    even_out(own.players, np.array(PERMUTATIONS, dtype=np.int64), own.weights, out)
    scale = np.array([SCALE[mask.bit_count()] for mask in CHOICES], dtype=np.int64)
    out *= scale[None, :, None]
    return out


def draw(table: Draw | None = None, progress: Progress | None = None) -> Value:
    """Ante and bet under best play: fold, or bet twice the ante on five cards and then exchange up to two."""
    rules = table or Draw()
    unit, own = _terms(rules).unit, deal(rules.only_named)
    found = counted(rules, progress)
    best = found[:, :, 0].argmax(axis=1)
    chosen = found[np.arange(len(found)), best]
    goes = chosen[:, 0] > -DEALS * unit

    def mean(values: Ints) -> Fraction:
        """Over all hands; summed one by one, since the whole passes what 64 bits hold."""
        total = sum(w * v for w, v in zip(own.weights.tolist(), values.tolist(), strict=True))
        return Fraction(total, HANDS * DEALS)

    ev = mean(np.where(goes, chosen[:, 0], -DEALS * unit)) / unit
    shut, won, even = (mean(np.where(goes, chosen[:, k], 0)) for k in (2, 3, 4))
    fold = mean(np.where(goes, 0, DEALS))
    squares = mean(np.where(goes, chosen[:, 1], DEALS * unit * unit)) / unit**2
    outcomes = {"fold": fold, "unqualified": shut, "win": won, "tie": even, "lose": 1 - fold - shut - won - even}
    outcomes["exchange"] = mean(np.where(goes & (best > 0), DEALS, 0))
    rule = _threshold(own, chosen[:, 0] + DEALS * unit, ev, unit)

    def advise(cards: Sequence[str]) -> dict[str, Fraction]:
        return worths(rules, cards)

    return Value(ev, 1 + rules.bet * (1 - fold), outcomes, (rule,), advise, sqrt(squares - ev * ev))


def _threshold(own: Deal, gains: Ints, ev: Fraction, unit: int) -> Rule:
    """The hand from which on to go, and what it costs to look at no more than that; the exchange is always the best one."""
    starts = [*range(FIRST[1]), *(FIRST[1] + 220 * rank for rank in range(13)), FIRST[2]]
    by_class = np.zeros(CLASSES, dtype=object)
    for at, weight, gain in zip(own.classes.tolist(), own.weights.tolist(), gains.tolist(), strict=True):
        by_class[at] += weight * gain
    suffix = np.cumsum(by_class[::-1])[::-1]
    at = max(starts, key=lambda start: suffix[start])
    value = Fraction(int(suffix[at]), HANDS * DEALS * unit) - 1
    if at == 0:
        return Rule(Text("vaya siempre", "always go"), ev - value)
    if at < FIRST[1]:
        said = Text(high_cards(at), high_cards(at))
    elif at < FIRST[2]:
        rank = RANKS[(at - FIRST[1]) // 220]
        said = Text(f"par de {rank}", f"a pair of {rank}")
    else:
        said = Text("dos pares", "two pairs")
    return Rule(Text(f"vaya con {said.es} o mejor", f"go with {said.en} or better"), ev - value)


def worths(rules: Draw, cards: Sequence[str]) -> dict[str, Fraction]:
    """What folding, standing and each exchange of five cards are worth, exactly, in antes."""
    held = sorted(indices(cards))
    terms, totals = _terms(rules), defaultdict[tuple[int, ...], int](int)
    for size in (0, 1, 2):
        by_ranks = defaultdict[tuple[int, ...], list[tuple[int, ...]]](list)
        for drawn in combinations([c for c in range(52) if c not in held], size):
            by_ranks[tuple(sorted(c >> 2 for c in (*held, *drawn)))].append(drawn)
        for group in by_ranks.values():
            for thrown, value in _group(terms, held, group).items():
                totals[thrown] += value
    out = {"fold": Fraction(-1)}
    for thrown in sorted(totals, key=lambda t: (len(t), t)):
        said = "change " + " ".join(name(c) for c in thrown) if thrown else "stand"
        out[said] = Fraction(totals[thrown] * SCALE[len(thrown)], DEALS * terms.unit)
    return out


def _group(terms: Terms, held: list[int], group: list[tuple[int, ...]]) -> dict[tuple[int, ...], int]:
    """What each exchange wins in all when these cards are drawn, which share their ranks."""
    from tapete.odds.poker.draw_count import DROPS, HOW_MANY, judge

    drawn = len(group[0])
    sets = np.array([sorted((*held, *new)) for new in group], dtype=np.uint8)
    found = np.zeros((len(sets), int(HOW_MANY[drawn]), 4))
    judge(sets, terms.kinds, terms.level, terms.floor, found)
    whole = comb(47 - drawn, 5) * (42 - drawn) * (41 - drawn)
    shut, beaten, even, own = (found[:, :, k].astype(np.int64) for k in range(4))
    won = shut * terms.pays[0] + beaten * terms.wins[own] + even * terms.pays[1] + (whole - shut - beaten - even) * terms.pays[2]
    out = defaultdict[tuple[int, ...], int](int)
    for cards, row in zip(sets.tolist(), won.tolist(), strict=True):
        for mask, value in zip(DROPS[drawn].tolist(), row, strict=False):
            thrown = tuple(card for j, card in enumerate(cards) if mask >> j & 1)
            if all(card in held for card in thrown):
                out[thrown] += value
    return out
