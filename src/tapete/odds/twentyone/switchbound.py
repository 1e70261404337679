"""What remembering the cards of one's other hand could add at Switch, at most: proved by the steps of `bound`.

Valued is the best player who knows the five cards on the cloth and, when he plays his second hand, every card that his first hand
drew. Hands of a split pair are played by their own cards and the five, and so is the other hand of such a round. Here the shoe is
known to lack the up card and the first hand's two cards, and the first hand is the burnt one. All hands are followed at once: the
analyses are those of the shoe with up to four cards gone, and what could be gained from a hand on is what could be gained there
and, card by card, later.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from tapete.compiled import njit
from tapete.odds.twentyone.bound import over, span
from tapete.odds.twentyone.burnt import burnt_hand
from tapete.odds.twentyone.dealer import Floats, Ints, distribution
from tapete.odds.twentyone.exact import Play
from tapete.odds.twentyone.figures import Figures
from tapete.odds.twentyone.freebet import FreePlay
from tapete.odds.twentyone.hands import all_hands
from tapete.odds.twentyone.kernel import DOUBLE, HIT, STAND
from tapete.odds.twentyone.rounding import SUMS, gamma, of_round, wrong
from tapete.odds.twentyone.switch import FREELY, Exchange, deals
from tapete.odds.twentyone.told import Seat, advantage, gather, less, values

Counts = tuple[int, ...]
PAIRS = tuple(combinations_with_replacement(range(10), 2))
GONE = tuple(cards for n in (2, 3, 4) for cards in combinations_with_replacement(range(10), n))


def gains(figures: Figures, shoe: Counts) -> Floats:
    """What the second hand could gain: [first hand's two cards, second hand's, up], values less one; nan if not to be dealt."""
    play = FreePlay(figures, shoe)
    play.choose()
    out = np.full((10,) * 5, np.nan)
    for up in play.ups:
        own = np.where(play.hit[up] > play.stand[up], HIT, STAND)
        own = np.where(play.may_double & (play.double[up] > np.fmax(play.hit[up], play.stand[up])), DOUBLE, own)
        seat = Seat(play, up, 1, own.astype(np.int64), play.may_double)
        found = _against(seat, play.left(up))
        for (a, a2), row in zip(PAIRS, found, strict=True):
            for (b, b2), gain in zip(PAIRS, row, strict=True):
                out[[a, a, a2, a2], [a2, a2, a, a], [b, b2, b, b2], [b2, b, b2, b], up] = gain
    return out


def _against(seat: Seat, shoe: Floats) -> Floats:
    """[first hand, second hand]: the gains against one up card."""
    hands = seat.play.hands
    nodes = np.flatnonzero(hands.size > 1)
    sets, number = _together()
    ends = distribution(shoe - sets, seat.up + 1, seat.play.figures.hits_soft_17)
    better = {
        gone: advantage(seat, less(shoe, *gone), nodes, ends[number[i]])
        for i, gone in enumerate(GONE)
        if less(shoe, *gone).min() >= 0
    }
    nothing = np.full((len(nodes), 3), np.nan)
    two = np.array([hands.pair(a + 1, b + 1) for a, b in PAIRS])
    out = np.full((len(PAIRS), len(PAIRS)), np.nan)
    for i, first in enumerate(PAIRS):
        left = less(shoe, *first)
        if left.min() < 0:
            continue

        def gone(*cards: int, first: tuple[int, int] = first) -> Floats:
            return better.get(tuple(sorted((*first, *cards))), nothing)

        burnt = burnt_hand(left, first[0] + 1, first[1] + 1)
        each = np.zeros(len(hands.total))
        each[nodes] = over(seat, left, left, nodes, gather(gone, left - hands.counts[nodes]), burnt, 1)[0]
        ahead = np.zeros(len(hands.total))
        from_here(hands.counts, hands.after, left, each, ahead)
        blind = np.choose(seat.does, values(seat, left, nodes, seat.does, ends[number[i]]))
        best = np.fmax.reduce(values(seat, left, nodes, np.full_like(seat.does, -1), ends[number[i]]))
        doubt = 3 * wrong(seat.play.figures)
        out[i] = np.maximum(0.0, (blind + SUMS * ahead - best)[two] + doubt) + span(seat) * burnt.tail
    return out


@lru_cache(maxsize=1)
def _together() -> tuple[Ints, Ints]:
    """All sets of cards that a hand makes with two to four others, and which of them each makes."""
    hands, powers = all_hands(), 32 ** np.arange(10)
    keys = hands.counts[hands.size > 1] @ powers
    extra = np.array([sum(int(powers[c]) for c in cards) for cards in GONE])
    found, number = np.unique(keys[None, :] + extra[:, None], return_inverse=True)
    return found[:, None] // powers % 32, number.reshape(len(extra), len(keys)).astype(np.int32)


@njit(cache=True, nogil=True, error_model="numpy")
def from_here(counts: Ints, after: Ints, shoe: Floats, each: Floats, out: Floats) -> None:
    """`out[h]`: what `each` comes to over h and the hands that drawing on leads to, as often as they come."""
    for h in range(len(each) - 1, -1, -1):
        out[h] = each[h]
        size = 0.0
        for c in range(10):
            size += shoe[c] - counts[h, c]
        for c in range(10):
            left, to = shoe[c] - counts[h, c], after[h, c]
            if to >= 0 and left > 0.0:
                out[h] += left / size * out[to]


def switch_bound(figures: Figures, shoe: Counts, exchange: Exchange = FREELY) -> tuple[float, float]:
    """What a round of two hands is worth without memory, and what memory adds at most, in stakes of one hand."""
    after = exchange.after(figures)
    plain, natural = _without(figures, shoe)
    quiet = gains(figures, shoe)
    gain = quiet.copy() if after == figures else gains(after, shoe)
    quiet[:, :, 0, 9] = quiet[:, :, 9, 0] = 0.0
    keep = _both(natural, quiet)
    switch = _both(plain if after == figures else _without(after, shoe)[0], gain, switched=True)
    for worth in switch:
        worth[exchange.barred(figures)] = np.nan
    chance = deals(shoe)
    low, high = (np.fmax(k, s) for k, s in zip(keep, switch, strict=True))
    value = float(np.nansum(chance * low))
    doubt = 4 * of_round(figures, shoe) + 8 * gamma(chance.size + 64)
    return value, float(np.nansum(chance * high)) - value + doubt


class Worth(NamedTuple):
    """What two cards are worth, [their values, those of the other hand, up], by what is done first."""

    stands: Floats
    draws: Floats
    parts: Floats

    def best(self) -> Floats:
        return np.asarray(np.fmax(np.fmax(self.stands, self.draws), self.parts))


def _both(worth: Worth, gain: Floats, switched: bool = False) -> tuple[Floats, Floats]:
    """The sum of both hands without memory and its bound, [first hand's cards, second hand's, up] as they were dealt.

    Only a first hand that draws shows anything, and a second hand that is split is played by its own cards.
    """
    one, two = ((0, 3, 2, 1, 4), (2, 1, 0, 3, 4)) if switched else ((0, 1, 2, 3, 4), (2, 3, 0, 1, 4))
    first, second = (Worth(*(x.transpose(at) for x in worth)) for at in (one, two))
    blind = second.best()
    seeing = np.fmax(np.fmax(second.stands, second.draws) + gain.transpose(one), second.parts)
    return first.best() + blind, np.fmax(np.fmax(first.stands, first.parts) + blind, first.draws + seeing)


def _without(figures: Figures, shoe: Counts) -> tuple[Worth, Worth]:
    """What two cards are worth, ace and ten as 21 and as a natural."""
    hands = all_hands()
    number = np.array([[hands.pair(a, b) for b in range(1, 11)] for a in range(1, 11)])
    plain = Worth(*(np.full((10,) * 5, np.nan) for _ in range(3)))
    natural = Worth(*(np.full((10,) * 5, np.nan) for _ in range(3)))
    for x, y in PAIRS:
        left = less(np.array(shoe, dtype=np.float64), x, y)
        if left.min() < 0:
            continue
        play = Play(figures, tuple(int(n) for n in left))
        play.choose()
        spared = play.spared()
        worth = play.worth(spared) - (1 - spared)[:, :, None]
        found = worth[:, :, 0], np.fmax(worth[:, :, 1], worth[:, :, 2]), worth[:, :, 3]
        for a, b in {(x, y), (y, x)}:
            for kind in (plain, natural):
                for into, what in zip(kind, found, strict=True):
                    into[:, :, a, b] = what[number]
            natural.stands[0, 9, a, b] = natural.stands[9, 0, a, b] = play.natural()
            natural.draws[0, 9, a, b] = natural.draws[9, 0, a, b] = np.nan
    return plain, natural
