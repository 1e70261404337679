"""Free Bet: doubles and splits at the house's cost, and a dealer who ties with 22 (Puerto Rico, art. 29).

A hand is told by what it risks and what it may win: 1 and 1 with the first stake on it, 0 and 1 when the house paid for its
split, and one more to win once doubled, with or without one more at risk. What a hand of given cards is worth is linear in
both, so the chances of winning and of losing are computed once and weighed.

Method: as in `exact`, every hand is played by its composition, the up card and the cards known to be gone; hands of a split
draw from one shoe and are added exactly, also to four hands. A pair once split is split again whenever it can be: in the game of
six decks every pair that is worth splitting gains by each further hand. A split hand is played as the same cards would be unsplit
(at the same risk), and nothing is remembered of other hands: what that costs at most is proved in `bound`, less than 0.000001 of
the stake in six decks.
"""

from __future__ import annotations

from functools import lru_cache
from math import perm

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.odds.twentyone.dealer import Floats, Ints
from tapete.odds.twentyone.exact import Analysis, Play, check_shoe
from tapete.odds.twentyone.figures import Figures, full_shoe
from tapete.odds.twentyone.kernel import DOUBLE, HIT, STAND, Board, drawing, one_card, reached, standing
from tapete.odds.twentyone.splits import deepest, split_value

Bools = NDArray[np.bool_]


@njit(cache=True, error_model="numpy")
def split_free(
    plain: Board, gratis: Board, paid: Board, shoe: Floats, up: int, pair: int, does: Ints, free: Bools, out: Floats
) -> None:
    """One hand of a split pair as in `kernel.split_hand`, where a double pays by `gratis` or by `paid`."""
    count = len(plain.total)
    begin = plain.single[pair]
    again = plain.after[begin, pair]
    walk, ends = np.empty(count, dtype=np.int64), np.empty(count, dtype=np.bool_)
    stand, freely, dearly, value = np.zeros(count), np.zeros(count), np.zeros(count), np.zeros(count)
    walked = reached(plain, begin, does, walk, ends)
    meets = walk[:walked][ends[walk[:walked]]]
    left, rest = shoe.copy(), np.empty(10)
    for r in range(len(out)):
        out[r, 0] = out[r, 1] = 0.0
        left[pair] = shoe[pair] - 1.0 - r
        if left[pair] < 1.0:
            continue
        standing(plain, left, up, meets, stand)
        standing(gratis, left, up, meets, freely)
        standing(paid, left, up, meets, dearly)
        for w in range(walked - 1, -2, -1):
            h = walk[w] if w >= 0 else begin
            possible = True
            for c in range(10):
                rest[c] = left[c] - plain.counts[h, c]
                possible = possible and rest[c] >= 0.0
            if not possible:
                value[h] = 0.0
            elif w < 0 or does[h] == HIT:
                value[h] = one_card(plain, rest, up, h, value, True)
            elif does[h] == STAND:
                value[h] = stand[h]
            elif free[h]:
                value[h] = one_card(gratis, rest, up, h, freely, False)
            else:
                value[h] = one_card(paid, rest, up, h, dearly, False)
        out[r, 0], out[r, 1] = value[begin], value[again]


class FreePlay(Play):
    """An analysis with hands at the house's cost; without any such rule it is the ordinary one."""

    def __init__(self, figures: Figures, shoe: tuple[int, ...]) -> None:
        super().__init__(figures, shoe)
        count = len(self.hands.total)
        totals, two = self.hands.total, self.hands.size == 2
        self.gratis = np.array(
            [two[h] and not self.hands.soft[h] and int(totals[h]) in figures.free_double for h in range(count)]
        )
        self.won, self.free_hit, self.free_double, self.free_value = (np.full((10, count), np.nan) for _ in range(4))
        self.free = bool(figures.free_double or figures.free_split)
        for up in self.ups if self.free else ():
            standing(self.money(0, 1), self.left(up), up, np.arange(count), self.won[up])

    def money(self, risk: int, win: int) -> Board:
        """The board on which a hand loses so much and wins so much."""
        pays = self.board.pays
        return self.board._replace(pays=np.where(pays > 0, win, risk) * pays)

    def choose(self) -> None:
        nothing = np.full(len(self.hands.total), -1, dtype=np.int64)
        for up in self.ups:
            self.draw(up, nothing)
            self.draw_free(up, nothing)
            self.doubles(up)
            self.split_both(up, *self.best(up))

    def draw_free(self, up: int, chosen: Ints) -> None:
        """Hands with nothing at risk: hitting and what comes of it."""
        if not self.free:
            return
        drawing(
            self.money(0, 1), self.left(up), up, self.won[up], chosen,
            self.free_hit[up], self.free_double[up], self.free_value[up],
        )  # fmt: skip

    def doubles(self, up: int) -> None:
        """What doubling is worth, at one's own cost or the house's, to a hand with a stake and to a free one."""
        if not self.free:
            return
        lost = self.stand[up] - self.won[up]
        left = self.left(up)
        two = (self.hands.size == 2) & ~np.isnan(self.stand[up])
        for h in map(int, np.flatnonzero(two & (self.may_double | self.gratis))):
            rest = left - self.hands.counts[h]
            once = one_card(self.money(1, 2), rest, up, h, 2 * self.won[up] + lost, False)
            if self.gratis[h]:
                self.double[up, h] = once
                self.free_double[up, h] = one_card(self.money(0, 2), rest, up, h, 2 * self.won[up], False)
            else:
                self.free_double[up, h] = once

    def best(self, up: int) -> tuple[Ints, Ints]:
        """What the hands of a split do: those with a stake, and free ones."""
        may = self.gratis | (self.may_double if self.figures.double_after_split else np.zeros_like(self.gratis))
        own = np.where(self.hit[up] > self.stand[up], HIT, STAND)
        own = np.where(may & (self.double[up] > np.fmax(self.hit[up], self.stand[up])), DOUBLE, own)
        free = np.where(self.free_hit[up] > self.won[up], HIT, STAND)
        free = np.where(may & (self.free_double[up] > np.fmax(self.free_hit[up], self.won[up])), DOUBLE, free)
        return own.astype(np.int64), free.astype(np.int64)

    def split_both(self, up: int, own: Ints, free: Ints) -> None:
        """What splitting each pair is worth when its hands do this: one keeps the stake, the others cost what the rules say."""
        if not self.free:
            self.play_splits(up, own)
            return
        left, stays = self.left(up), np.full_like(own, STAND)
        for pair in range(10):
            most, h = self.split_hands(pair), self.hands.pair(pair + 1, pair + 1)
            if most < 2 or np.isnan(self.stand[up, h]):
                continue
            stuck = pair == 0 and not self.figures.hit_split_aces
            cards, others = int(left.sum()) - 2, int(left[pair]) - 2
            staked = self.one_hand(up, pair, most, stays if stuck else own, 1)
            if pair + 1 not in self.figures.free_split:
                self.split[up, h] = split_value(staked, cards, others, most)
                continue
            costless = self.one_hand(up, pair, most, stays if stuck else free, 0)
            self.split[up, h] = split_value(costless, cards, others, most) + first_hand(staked - costless, cards, others, most)

    def one_hand(self, up: int, pair: int, most: int, does: Ints, risk: int) -> Floats:
        out = np.empty((deepest(most) + 1, 2))
        boards = (self.money(risk, 1), self.money(risk, 2), self.money(risk + 1, 2))
        split_free(*boards, self.left(up), up, pair, does, self.gratis, out)
        return out

    def worth(self, spared: Floats) -> Floats:
        out = super().worth(spared)
        out[:, :, 2] = np.where((self.may_double | self.gratis)[:, None], self.double.T, np.nan)
        return out


def alike(good: int, cards: int, drawn: int) -> float:
    """The chance that the next few cards are all of the pair."""
    return perm(max(good, 0), drawn) / perm(cards, drawn)


def first_hand(one: Floats, cards: int, of_pair: int, hands: int) -> float:
    """What the hand played first is worth: it draws until its second card is not of the pair, or no further hand is allowed."""
    most = hands - 2
    value = alike(of_pair, cards, most) * one[most, 0]
    for k in range(most):
        value += alike(of_pair, cards, k) * (one[k, 0] - alike(of_pair - k, cards - k, 1) * one[k, 1])
    return float(value)


@lru_cache(maxsize=16)
def analyse_free(figures: Figures, shoe: tuple[int, ...] | None = None) -> Analysis:
    """Best play with free bets and its value."""
    play = FreePlay(figures, check_shoe(full_shoe(figures.decks) if shoe is None else shoe))
    play.choose()
    return play.analysis()
