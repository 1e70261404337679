"""Three-card poker at many tables at once, compiled: an ante of one unit, three cards, and whether to play or to fold.

A table sees its cards' ranks, highest first, and whether they are of one suit. What an end brings by the class of the hand is
worked out once, from the figures by which the game is priced.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tapete.bridges.seats.setting import Setting
from tapete.bridges.vector.chance import Words, below
from tapete.bridges.vector.kernel import Kept, Kernel, Mask, Seen
from tapete.compiled import njit
from tapete.errors import TapeteError
from tapete.odds.poker.reading import figures_of
from tapete.odds.poker.three import ThreeCard, category_of, class_table, lowest
from tapete.odds.poker.three_kernel import class3
from tapete.text import Text

ACTIONS = ("fold", "play")
SEEN = ("high", "middle", "low", "suited")
ONLY_THREE = Text("solo el póker de tres cartas tiene mesas compiladas", "only three-card poker has compiled tables")
UNFIT, BELOW, EQUAL, ABOVE = range(4)


def kernel(setting: Setting) -> Kernel | Text:
    """The tables of a game; or why there are none."""
    try:
        figures = figures_of(setting.terms)
    except TapeteError:
        return ONLY_THREE
    if not isinstance(figures, ThreeCard):
        return ONLY_THREE
    classes = class_table(figures.flush_by_top_card)
    brings = ends(figures, int(classes.max()) + 1)
    least = lowest(figures.qualifies)

    def make(tables: int) -> Kept:
        return (np.zeros((tables, 52), np.uint8) + np.arange(52, dtype=np.uint8),)

    def begin(kept: Kept, words: Words, seen: Seen, mask: Mask) -> None:
        mask[:] = 1
        deal(kept[0], words, seen)

    def act(
        actions: NDArray[np.int64],
        kept: Kept,
        words: Words,
        seen: Seen,
        mask: Mask,
        won: NDArray[np.float64],
        over: NDArray[np.bool_],
    ) -> None:
        step(actions, kept[0], words, classes, least, brings, seen, won, over)

    return Kernel(ACTIONS, SEEN, make, begin, act, 16)


def ends(figures: ThreeCard, classes: int) -> NDArray[np.float64]:
    """What playing brings in antes, by the class of the hand and how it ends."""
    out = np.zeros((classes, 4))
    for own in range(classes):
        category = category_of(own)
        bonus = float(figures.bonus.get(category, 0))
        beaten = bonus if figures.bonus_if_beaten else 0.0
        out[own, UNFIT] = float(figures.unopened) + bonus
        out[own, BELOW] = 1 + float(figures.play) * float(figures.pays.get(category, 0)) + bonus
        out[own, EQUAL], out[own, ABOVE] = beaten, beaten - 1 - float(figures.play)
    return out


@njit(cache=True, nogil=True)
def _cards(t: int, first: int, packs: Any, words: Any) -> None:
    """Three cards to the front of a pack, from a place on."""
    for i in range(first, first + 3):
        j = i + below(words, t, 52 - i)
        packs[t, i], packs[t, j] = packs[t, j], packs[t, i]


@njit(cache=True, nogil=True)
def _look(t: int, packs: Any, seen: Any) -> None:
    a, b, c = packs[t, 0], packs[t, 1], packs[t, 2]
    high, low = max(a >> 2, b >> 2, c >> 2), min(a >> 2, b >> 2, c >> 2)
    seen[t, 0], seen[t, 1], seen[t, 2] = high, (a >> 2) + (b >> 2) + (c >> 2) - high - low, low
    seen[t, 3] = (a & 3) == (b & 3) == (c & 3)


@njit(cache=True, nogil=True)
def deal(packs: Any, words: Any, seen: Any) -> None:
    for t in range(len(packs)):
        _cards(t, 0, packs, words)
        _look(t, packs, seen)


@njit(cache=True, nogil=True)
def step(actions: Any, packs: Any, words: Any, classes: Any, least: int, brings: Any, seen: Any, won: Any, over: Any) -> None:
    """Fold or play at every table, and the next deal."""
    for t in range(len(packs)):
        won[t], over[t] = 0.0, False
        if actions[t] < 0 or actions[t] > 1:
            continue
        won[t], over[t] = -1.0, True
        if actions[t] == 1:
            _cards(t, 3, packs, words)
            own = class3(classes, packs[t, 0], packs[t, 1], packs[t, 2])
            his = class3(classes, packs[t, 3], packs[t, 4], packs[t, 5])
            end = UNFIT if his < least else BELOW if his < own else EQUAL if his == own else ABOVE
            won[t] = brings[own, end]
        _cards(t, 0, packs, words)
        _look(t, packs, seen)
