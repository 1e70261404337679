"""How far results spread: the second moment of a round played by fixed rules.

Exact for every round without a split. Two hands of one split meet the same dealer; given what he ends with they are taken as
independent, though they also draw from one shoe. That concerns one round in forty; simulations agree to 0.0002.
The reward for seven cards is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from tapete.odds.twentyone.dealer import BUST, NATURAL, Floats, Ints, distribution
from tapete.odds.twentyone.kernel import HIT, STAND, Board, Bools, drawing, split_hand, standing
from tapete.odds.twentyone.splits import deepest, hands_made, split_value

if TYPE_CHECKING:
    from tapete.odds.twentyone.exact import Play

NEVER = 1e-12
"""A result of the dealer's that is only the rounding of others."""
STANDS, HITS, DOUBLES, SPLITS, SURRENDERS = range(5)


def second_moment(play: Play, acts: Mapping[tuple[int, int], int], hits: Bools, does: Ints) -> float:
    """The expected square of a round's result; `acts` tells what the first two cards (by hand and up card) do."""
    squared = play.board._replace(pays=play.board.pays**2, doubled=4.0, bonus=0.0)
    chance, spared, natural = play.chance(), play.spared(), play.natural()
    pay, lost = float(play.figures.blackjack), float(1 - play.figures.surrender_keeps)
    total = float(np.nansum(chance[play.hands.pair(1, 10)] * natural)) * pay
    everything = np.arange(len(play.hands.total))
    for up in play.ups:
        stand, hit, double, value = (np.empty(len(everything)) for _ in range(4))
        standing(squared, play.left(up), up, everything, stand)
        drawing(squared, play.left(up), up, stand, np.where(hits[up], HIT, STAND).astype(np.int64), hit, double, value)
        for (h, at), action in acts.items():
            if at != up:
                continue
            if action == SPLITS:
                worth = _split(play, squared, up, h, does[up])
            elif action == SURRENDERS:
                worth = lost**2 - (1 - spared[h, up]) if play.figures.surrender_early else lost**2 * spared[h, up]
            else:
                worth = float((stand, hit, double)[action][h])
            total += chance[h, up] * (worth + (1 - spared[h, up]))
    return total


def _split(play: Play, squared: Board, up: int, h: int, does: Ints) -> float:
    """All hands of one split: their squares, and twice what each two of them have in common."""
    pair = int(np.flatnonzero(play.hands.counts[h])[0])
    played = np.full_like(does, STAND) if pair == 0 and not play.figures.hit_split_aces else does
    left, most = play.left(up), play.split_hands(pair)
    cards, of_pair = int(left.sum()) - 2, int(left[pair]) - 2

    def one(board: Board, deep: int) -> Floats:
        out = np.empty((deep + 1, 2))
        split_hand(board, left, up, pair, played, out)
        return out

    own = split_value(one(squared, deepest(most)), cards, of_pair, most)
    ends = distribution(left - play.hands.counts[h], up + 1, play.figures.hits_soft_17)[0]
    if play.figures.peeks:
        ends[NATURAL] = 0.0
    pays = play.board.pays
    lost = np.zeros_like(pays)
    lost[0] = pays[0]
    made, like = hands_made(cards, of_pair, most), of_pair / cards

    def mean(pays: Floats, chance: float) -> Floats:
        """One hand's mean where the dealer's result has this chance: its second card any card, and not of the pair."""
        whole, again = one(play.board._replace(pays=pays, bonus=0.0), 0)[0] / chance
        return np.array([whole, (whole - like * again) / (1 - like)])

    busts = mean(lost, ends.sum())
    common = 0.0
    for k in range(BUST + 2):
        if ends[k] <= NEVER:
            continue
        only = np.zeros_like(pays)
        only[1:, k] = pays[1:, k]
        any_, other = mean(only, ends[k]) + busts
        for (n, c), p in made.items():
            each, both = c * other + (n - c) * any_, c * other**2 + (n - c) * any_**2
            common += ends[k] * p * (each**2 - both)
    return own + common
