"""What a round of Switch is worth to a player who forgets no card of it: a value below, proved above.

The value is that of a concrete player. `bothhands` tells what he remembers, which is all but this: after a first hand that was
split, aces aside, his second hand does not know what its hands drew; and hands of a *quiet* pair do not know one another. What
more there could be in those is bounded in `splitgain`. A pair is quiet where that is next to nothing; of the others, one that no
first hand of two cards could make worth splitting is not gone into either (see `bothhands`), and the rest are `deep`.

Where the dealer can have no natural, games that differ by it are alike, so that card is reckoned once for all of these.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from tapete.odds.twentyone.bothhands import MOST, PAIRS, UpCard, both_hands, first_sets, naturals, second_hand, split_near, starts
from tapete.odds.twentyone.dealer import Floats
from tapete.odds.twentyone.figures import Figures
from tapete.odds.twentyone.hands import all_hands
from tapete.odds.twentyone.rounding import gamma, of_round
from tapete.odds.twentyone.splitgain import after_split, after_two, listed, quiet
from tapete.odds.twentyone.switch import deals
from tapete.odds.twentyone.switchknown import Remembering
from tapete.odds.twentyone.told import less

Counts = tuple[int, ...]
NATURAL = PAIRS.index((0, 9))
QUIET = 5e-8
"""What a pair may gain, of all rounds, and be called quiet."""
SMALL = 5e-10
"""The same of two split pairs, before it is looked at which the first is."""
ROUND = 1e-12
"""What double precision may put between two numbers that are the same."""
WORTH_LISTING = 1e-3
"""What the cards of a pair may tell the second hand, of all rounds, before that is gone through set by set."""


@dataclass(frozen=True)
class Against:
    """One up card: two hands together, [first, second] as in PAIRS, not less and not more; and what quiet pairs could add."""

    low: Floats
    high: Floats
    then: tuple[Floats, Floats]
    """One hand, not less and not more, when the other is a natural."""
    quiet: float


def remembering(figures: Figures, shoe: Counts) -> Remembering:
    """Best switching and best play of two hands."""
    chance = deals(shoe)
    value = kept = most = doubt = 0.0
    for up in range(10):
        if not shoe[up]:
            continue
        found = against(_alike(figures, up), shoe, up)
        doubt += found.quiet
        sums = [_deals(figures, shoe, up, *level) for level in zip((found.low, found.high), found.then, strict=True)]
        part = chance[..., up]
        if np.any((part > 0) & ~(np.fmax(*sums[1]) >= np.fmax(*sums[0]) - ROUND)):
            raise ArithmeticError("a bound lies below what it bounds")
        kept += float(np.nansum(part * sums[0][0]))
        value += float(np.nansum(part * np.fmax(*sums[0])))
        most += float(np.nansum(part * np.fmax(*sums[1])))
    doubt += 8 * of_round(figures, shoe) + 16 * gamma(chance.size + 64)
    return Remembering(value, kept, most - value + doubt)


def _alike(figures: Figures, up: int) -> Figures:
    """The game without what only the dealer's natural decides, where he can have none."""
    return figures if up in (0, 9) else replace(figures, peeks=False, natural_beats_21=True, blackjack=Figures().blackjack)


def _deals(figures: Figures, shoe: Counts, up: int, both: Floats, one: Floats) -> tuple[Floats, Floats]:
    """[first hand's two cards, second's]: what keeping is worth, and switching."""
    game = UpCard(figures, shoe, up)
    spoilt = _natural_chance(game)
    plain = both - 2 * spoilt
    keep, pays = plain.copy(), naturals(game)
    keep[NATURAL, :] = pays + one - spoilt[NATURAL]
    keep[:, NATURAL] = pays + one - spoilt[:, NATURAL]
    keep[NATURAL, NATURAL] = 2 * pays[NATURAL]
    number = np.array([[PAIRS.index((min(a, b), max(a, b))) for b in range(10)] for a in range(10)])
    a, a2, b, b2 = np.indices((10,) * 4)
    return keep[number[a, a2], number[b, b2]], plain[number[a, b2], number[b, a2]]


def _natural_chance(game: UpCard) -> Floats:
    """[first, second]: how often a dealer who peeks has a natural."""
    if not game.figures.peeks or game.up not in (0, 9):
        return np.zeros((len(PAIRS), len(PAIRS)))
    counts = all_hands().counts[starts()]
    rest = game.left - counts[:, None] - counts[None, :]
    return np.asarray(rest[..., 9 - game.up] / rest.sum(axis=2))


@lru_cache(maxsize=16)
def against(figures: Figures, shoe: Counts, up: int) -> Against:
    """Everything about one up card."""
    game = UpCard(figures, shoe, up)
    often = np.array([n * max(0, n - 1) for n in game.left]) / (game.left.sum() * (game.left.sum() - 1)) * shoe[up] / sum(shoe)
    pairs = [q for q in range(10) if figures.split_hands > 1 and often[q] > 0 and not game.stays(q)]
    noise = {q: 4 * often[q] * quiet(game, q) for q in pairs}
    hushed = frozenset(q for q in pairs if noise[q] < QUIET)
    deep = frozenset(q for q in pairs if q not in hushed and split_near(game, q))
    low, high = second_hand(game, deep, hushed)
    nothing = np.zeros((10, len(PAIRS)))
    below = np.fmax(*both_hands(game, low, nothing))
    gains = _gains(game, pairs, often, both_hands(game, high, nothing)[1] - below)
    above = np.fmax(*both_hands(game, high, gains))
    at = first_sets().of_hand[all_hands().pair(1, 10)]
    return Against(below, above, (low.then[at], high.then[at]), sum(noise[q] for q in hushed))


def _gains(game: UpCard, pairs: list[int], often: Floats, short: Floats) -> Floats:
    """[pair, second hand]: what the second could gain by the cards of a first that was split.

    `short` is by how much splitting that one falls short of best play: where it does by more than is gained, nothing is.
    """
    out = np.zeros((10, len(PAIRS)))
    size = game.left.sum()
    share = np.array([game.left[a] * (game.left[b] - (a == b)) * (1 + (a != b)) for a, b in PAIRS]) / (size * (size - 1))
    same = [PAIRS.index((q, q)) for q in range(10)]
    blind = {q: after_split(game, None, q) for q in range(10) if share[same[q]] > 0}
    for p in pairs:
        out[p] = after_two(game, p)
        more = np.fmax(0.0, np.nan_to_num(np.fmin(out[p], short[same[p]] + out[p])))
        if 2 * often[p] * float(share @ more) > WORTH_LISTING:
            out[p] = np.fmin(out[p], listed(game, p))
        for q, gain in blind.items():
            left = less(game.left, q, q)
            mean = gain * left.sum() * (left.sum() - 1) / max(left[p] * (left[p] - 1), 1.0)
            if often[p] * share[same[q]] * min(mean, mean + short[same[p], same[q]]) > SMALL:
                mean = min(mean, after_split(game, p, q))
            out[p, same[q]] += mean
    # Where cards run out nothing is reckoned: all that there is may be won there.
    return np.where(np.isfinite(out), out, 2 * MOST)
