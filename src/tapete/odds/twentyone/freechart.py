"""Tables by totals where the house pays for some bets: the best one, and the exact value of any.

Without free bets this is the ordinary game, so it also says what a simulation of any table must find.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from tapete.odds.twentyone.dealer import Floats, Ints
from tapete.odds.twentyone.exact import check_shoe
from tapete.odds.twentyone.figures import Figures, full_shoe
from tapete.odds.twentyone.freebet import FreePlay
from tapete.odds.twentyone.kernel import DOUBLE, HIT, STAND
from tapete.odds.twentyone.strategy import (
    BY_TOTAL,
    DOUBLE_HIT,
    DOUBLE_STAND,
    PAIR_ROW,
    ROWS,
    SOFT_ROW,
    SPLIT,
    SURRENDER_HIT,
    SURRENDER_SPLIT,
    SURRENDER_STAND,
    Strategy,
    Table,
)
from tapete.odds.twentyone.strategy import HIT as HITS
from tapete.odds.twentyone.strategy import STAND as STANDS


@lru_cache(maxsize=16)
def free_chart(figures: Figures) -> Strategy:
    """A table by totals for hands with a stake and for free ones: in each cell what is best for its hands taken together."""
    play = FreePlay(figures, full_shoe(figures.decks))
    play.choose()
    worth = play.worth(play.spared())
    own, free = (np.full((ROWS, 16), STANDS, dtype=np.int8) for _ in range(2))
    for up in play.ups:
        _fill(play, up, own, play.stand[up], play.hit[up], play.double[up])
        _fill(play, up, free, play.won[up], play.free_hit[up], play.free_double[up])
        _give_up(play, up, own, worth[:, up])
        for pair in range(1, 11):
            own[PAIR_ROW + pair, up + 1], free[PAIR_ROW + pair, up + 1] = _pair(worth[play.hands.pair(pair, pair), up])
    return Strategy(own, free)


def _fill(play: FreePlay, up: int, table: Table, stand: Floats, hit: Floats, double: Floats) -> None:
    hands = play.hands
    often = _weights(play.left(up), hands.counts)
    for soft in (False, True):
        for total in range(4, 22):
            cell = (hands.total == total) & (hands.soft == soft) & (hands.size >= 2) & ~np.isnan(stand)
            if not cell.any():
                continue
            hits = bool((often[cell] * (hit[cell] - stand[cell])).sum() > 0) and (soft or total < 21)
            two = cell & (hands.size == 2) & (play.may_double | play.gratis)
            gain = (often[two] * (double[two] - np.fmax(hit[two], stand[two]))).sum()
            action = (DOUBLE_HIT if hits else DOUBLE_STAND) if gain > 0 else HITS if hits else STANDS
            table[total + (SOFT_ROW if soft else 0), up + 1] = action


def _give_up(play: FreePlay, up: int, table: Table, worth: Floats) -> None:
    """Surrender in the cells where it is better for the hands of two cards taken together; pairs have rows of their own."""
    hands, often = play.hands, _weights(play.left(up), play.hands.counts)
    may = ~np.isnan(worth[:, 4]) & (hands.counts.max(axis=1) == 1) & (hands.total < 21)
    for row in range(4, SOFT_ROW + 21):
        cell = may & (_rows(play) == row)
        if cell.any() and (often[cell] * (worth[cell, 4] - np.nanmax(worth[cell, :3], axis=1))).sum() > 0:
            table[row, up + 1] = SURRENDER_STAND if table[row, up + 1] in (STANDS, DOUBLE_STAND) else SURRENDER_HIT


def _pair(values: Floats) -> tuple[int, int]:
    """The rows of a pair by what each action is worth: with a stake, and free, where it can only be split again."""
    if np.isnan(values[3]) or values[3] < np.nanmax(values[:3]):
        return BY_TOTAL, BY_TOTAL
    return (SURRENDER_SPLIT if values[4] > values[3] else SPLIT), SPLIT


def _weights(left: Floats, counts: Ints) -> Floats:
    """How likely each set of cards is to be drawn in any order, up to a factor that grows with its size."""
    out = np.ones(len(counts))
    for value in range(10):
        for taken in range(int(counts[:, value].max())):
            more = counts[:, value] > taken
            out[more] *= np.maximum(left[value] - taken, 0) / (taken + 1) / left.sum()
    return out


def follow(figures: Figures, strategy: Strategy, shoe: tuple[int, ...] | None = None) -> float:
    """The exact value of playing by a table, splits added as in best play; what simulation must find."""
    play, results, natural = table_results(figures, strategy, shoe)
    results[play.hands.pair(1, 10)] = natural
    chance = play.chance()
    return float((chance * np.nan_to_num(results)).sum())


def table_results(figures: Figures, strategy: Strategy, shoe: tuple[int, ...] | None = None) -> tuple[FreePlay, Floats, Floats]:
    """What each two cards bring against each up card when played by a table, 21 as any other total; and what a natural brings."""
    play = FreePlay(figures, check_shoe(full_shoe(figures.decks) if shoe is None else shoe))
    two = play.hands.size == 2
    for up in play.ups:
        own, free = _does(play, strategy.own, up), _does(play, strategy.free, up)
        play.draw(up, np.where(own == DOUBLE, _else(play, strategy.own, up), own))
        play.draw_free(up, np.where(free == DOUBLE, _else(play, strategy.free, up), free))
        play.doubles(up)
        may = two & (play.gratis | (play.may_double if figures.double_after_split else np.zeros_like(play.gratis)))
        play.split_both(
            up,
            np.where((own == DOUBLE) & ~may, _else(play, strategy.own, up), own),
            np.where((free == DOUBLE) & ~may, _else(play, strategy.free, up), free),
        )
    spared = play.spared()
    worth, results = play.worth(spared), np.full(spared.shape, np.nan)
    for up in play.ups:
        does = _does(play, strategy.own, up)
        for h in map(int, np.flatnonzero(two & ~np.isnan(play.stand[up]))):
            results[h, up] = _first(play, strategy, h, up, worth, does) - (1 - spared[h, up])
    return play, results, play.natural()


def _rows(play: FreePlay) -> Ints:
    return np.asarray(play.hands.total + np.where(play.hands.soft, SOFT_ROW, 0))


def _does(play: FreePlay, table: Table, up: int) -> Ints:
    """What the table says for every hand of two cards and more, surrender aside."""
    letters = table[_rows(play), up + 1]
    doubling = ((letters == DOUBLE_HIT) | (letters == DOUBLE_STAND)) & (play.hands.size == 2) & (play.may_double | play.gratis)
    return np.where(doubling, DOUBLE, _else(play, table, up)).astype(np.int64)


def _else(play: FreePlay, table: Table, up: int) -> Ints:
    """The same where doubling is not allowed."""
    letters = table[_rows(play), up + 1]
    return np.where(np.isin(letters, (HITS, DOUBLE_HIT, SURRENDER_HIT)), HIT, STAND).astype(np.int64)


def _first(play: FreePlay, strategy: Strategy, h: int, up: int, worth: Floats, does: Ints) -> float:
    """The joint value of what the table does with two cards."""
    values = worth[h, up]
    gives_up = not np.isnan(values[4])
    if (pair := np.flatnonzero(play.hands.counts[h] == 2)).size:
        letter = strategy.own[PAIR_ROW + pair[0] + 1, up + 1]
        if letter == SURRENDER_SPLIT and gives_up:
            return float(values[4])
        if letter in (SPLIT, SURRENDER_SPLIT) and not np.isnan(values[3]):
            return float(values[3])
    if strategy.own[_rows(play)[h], up + 1] >= SURRENDER_HIT and gives_up:
        return float(values[4])
    return float(values[does[h]])
