"""Draw poker against a dealer who exchanges by fixed rules and shows nothing before.

Up to fourteen cards are in play and every one of them matters to all others, which is too much to enumerate. So the strategy is
found from values that count the dealer's final hands exactly against the player's, but treat the cards thrown away by either
side only roughly; and what the strategy wins is then measured over dealt rounds. The result is a value that can be reached, hence
a lower bound of best play, known within its standard error.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from tapete.odds.kit.evaluator import indices
from tapete.odds.kit.patience import Progress
from tapete.odds.kit.suits import relabel, relabelling
from tapete.odds.kit.tables import CATEGORIES, CATEGORY
from tapete.odds.poker.draw_kernel import against, dealt, exchanges, finals, shut_without
from tapete.odds.poker.floor import Least, least_class, strengths
from tapete.odds.poker.stud import Deal, deal
from tapete.odds.poker.stud_kernel import CHOOSE, HANDS, by_strength
from tapete.odds.poker.value import Pays

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

DRAW_PAYS: Pays = dict(zip(CATEGORIES, (0, 1, 1, 2, 3, 5, 7, 20, 50, 100), strict=True))
STAND, SINGLE = 2 * 861, 41
"""What a hand that stands, and one card drawn, weigh when two cards drawn weigh 2 and 42 cards are left to draw from."""
SAMPLE = 4_000_000


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


@dataclass(frozen=True)
class DrawValue:
    """What the strategy wins per ante: measured over so many rounds, and what was reckoned for it."""

    ev: float
    error: float
    """One standard error of `ev`."""
    reckoned: float
    rounds: int
    outcomes: dict[str, float]
    advise: Callable[[Sequence[str]], dict[str, float]] = field(repr=False, compare=False)
    """What folding, standing and each exchange are reckoned to be worth with five cards."""


@lru_cache(maxsize=2)
def _row_numbers(only_named: bool) -> NDArray[np.int32]:
    """For each five cards, by number, the row of the canonical hand that stands for them."""
    own = deal(only_named)
    bits = _keys(own.players.astype(np.int64))
    order = np.argsort(bits)
    every = np.array(list(combinations(range(52), 5)), dtype=np.int64)
    found = order[np.searchsorted(bits[order], _keys(every))]
    out = np.zeros(HANDS, dtype=np.int32)
    out[_numbers(every)] = found
    return out


def _numbers(hands: Ints) -> Ints:
    out: Ints = sum(CHOOSE[j + 1, hands[:, j]] for j in range(5))
    return out


def _masks(hands: Ints) -> Ints:
    """The ranks of each suit, as bits, for each hand."""
    out = np.zeros((len(hands), 4), dtype=np.int64)
    for column in hands.T:
        np.bitwise_or.at(out, (np.arange(len(hands)), column & 3), 1 << (column >> 2))
    return out


def _keys(hands: Ints) -> Ints:
    """A number that hands share when they differ only in suits."""
    masks = np.sort(_masks(hands), axis=1)
    out: Ints = masks[:, 3] | masks[:, 2] << 13 | masks[:, 1] << 26 | masks[:, 0] << 39
    return out


def draw(table: Draw | None = None, rounds: int = 20_000_000, seed: int = 1, progress: Progress | None = None) -> DrawValue:
    """Ante and bet: the player folds or bets twice the ante on five cards, then both sides exchange up to two."""
    rules = table or Draw()
    own, strength = deal(rules.only_named), strengths(rules.only_named)
    rows = _row_numbers(rules.only_named)
    hands, starts = by_strength(strength)
    weight = np.zeros(len(own.players), dtype=np.int64)
    finals(own.players, own.weights, own.classes, rows, rules.inside, rules.ace_ends, STAND, SINGLE, weight)
    weight //= own.weights
    pays = np.zeros((len(starts) - 1, 3), dtype=np.int64)
    pays[:, 0], pays[:, 2] = int(rules.unopened * 1000), -int((1 + rules.bet) * 1000)
    wins = [int((1 + rules.bet * Fraction(rules.pays.get(name, 0))) * 1000) for name in CATEGORIES]
    pays[strength, 1] = np.array(wins, dtype=np.int64)[CATEGORY]
    floor = int(strength[least_class(rules.opens)])
    worth = np.zeros((len(own.players), 2))
    against(hands, starts, rows, weight, own.players, own.starts, floor, pays, worth)
    choices = _choices(own, worth[rows], _shut_more(rules, strength, floor), progress)
    best = choices.argmax(axis=1)
    value = np.maximum(choices.max(axis=1), -1.0)
    reckoned = float((value * own.weights).sum() / own.weights.sum())
    plan = _plan(own, np.where(choices.max(axis=1) > -1, best, -1), rows)
    total, squares, ends = dealt(rounds, seed, plan, strength, floor, pays, rules.inside, rules.ace_ends)
    ev = total / rounds / 1000
    error = sqrt(max(0.0, squares / rounds / 1e6 - ev * ev) / rounds)
    names = ("fold", "unqualified", "win", "tie", "lose", "exchange")
    outcomes = {name: int(n) / rounds for name, n in zip(names, ends, strict=True)}

    def advise(cards: Sequence[str]) -> dict[str, float]:
        held = indices(cards)
        new = relabelling(held)
        canonical = list(relabel(held, new))
        row = int(rows[int(_numbers(np.array([sorted(held)], dtype=np.int64))[0])])
        out = {"fold": -1.0, "stand": float(choices[row, 0])}
        for size in (1, 2):
            for thrown in combinations(cards, size):
                mask = sum(1 << canonical.index(relabel([c], new)[0]) for c in indices(thrown))
                out["change " + " ".join(thrown)] = float(choices[row, mask])
        return out

    return DrawValue(ev, error, reckoned, rounds, outcomes, advise)


def _shut_more(rules: Draw, strength: NDArray[np.int16], floor: int) -> Floats:
    """For each rank, how much more often the dealer stays shut when such a card was thrown away; measured, for choosing only."""
    whole = shut_without(SAMPLE, 7, 52, strength, floor, rules.inside, rules.ace_ends)
    parts = [shut_without(SAMPLE, 7, 4 * r, strength, floor, rules.inside, rules.ace_ends) for r in range(13)]
    return np.array([(n - whole) / SAMPLE for n in parts])


def _choices(own: Deal, worth: Floats, shut_more: Floats, progress: Progress | None) -> Floats:
    """What each exchange of each canonical hand is reckoned to be worth."""
    out = np.zeros((len(own.players), 32))
    parts = np.array_split(np.arange(len(own.players)), 64)
    done = 0

    def one(part: Ints) -> None:
        nonlocal done
        exchanges(own.players[part[0] : part[-1] + 1], worth, shut_more, out[part[0] : part[-1] + 1])
        done += 1
        if progress:
            progress(done, len(parts))

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(one, parts))
    return out


def _plan(own: Deal, chosen: NDArray[np.int64], rows: NDArray[np.int32]) -> NDArray[np.int16]:
    """The choice for every hand by number: the places are those of the hand itself in rising order."""
    every = np.array(list(combinations(range(52), 5)), dtype=np.int64)
    masks = _masks(every)
    new = np.argsort(np.argsort(-masks, axis=1, kind="stable"), axis=1)
    renamed = (every & ~3) | np.take_along_axis(new, every & 3, axis=1)
    place = np.argsort(np.argsort(renamed, axis=1), axis=1)
    mask = chosen[rows[_numbers(every)]]
    out = np.zeros(HANDS, dtype=np.int16)
    bits = sum(((mask >> place[:, j]) & 1) << j for j in range(5))
    out[_numbers(every)] = np.where(mask < 0, -1, bits)
    return out
