"""What following a given chart is worth, exactly: any table of totals and pairs, not only the best one."""

from __future__ import annotations

import numpy as np

from tapete.odds.twentyone import strategy as codes
from tapete.odds.twentyone.basic import LINES, D, H, Lines, P, R, S
from tapete.odds.twentyone.dealer import Floats
from tapete.odds.twentyone.exact import check_shoe
from tapete.odds.twentyone.figures import Figures, full_shoe
from tapete.odds.twentyone.kernel import HIT, STAND
from tapete.odds.twentyone.strategy import PAIR_ROW, Strategy

HITS = (codes.HIT, codes.DOUBLE_HIT, codes.SURRENDER_HIT)
DOUBLES = (codes.DOUBLE_HIT, codes.DOUBLE_STAND)
GIVES_UP = (codes.SURRENDER_HIT, codes.SURRENDER_STAND)


class Followed(Lines):
    """The lines as a chart has them, instead of the best."""

    def __init__(self, figures: Figures, strategy: Strategy) -> None:
        super().__init__(figures, check_shoe(full_shoe(figures.decks), figures.split_hands))
        self.table = strategy.own[:, 1:11]
        lines = self.table[:LINES]
        self.hits = np.isin(lines, HITS)
        self.first = np.where(np.isin(lines, DOUBLES), D, np.where(np.isin(lines, GIVES_UP), R, -1)).astype(np.int64)
        for up in self.play.ups:
            chosen = np.where(self.hits[self.line, up], HIT, STAND).astype(np.int64)
            self.play.draw(up, chosen)
            self.does[up] = self._after_split(up, chosen)
            self.play.play_splits(up, self.does[up])
        self._pairs = {self.play.hands.pair(card, card): card for card in range(1, 11)}

    def _action(self, h: int, up: int, worth: Floats) -> int:
        pair = int(self.table[PAIR_ROW + self._pairs[h], up]) if h in self._pairs else codes.BY_TOTAL
        if pair == codes.SURRENDER_SPLIT and not np.isnan(worth[R]):
            return R
        if pair in (codes.SPLIT, codes.SURRENDER_SPLIT) and not np.isnan(worth[P]):
            return P
        first, plain = int(self.first[self.line[h], up]), H if self.hits[self.line[h], up] else S
        return plain if first < 0 or np.isnan(worth[first]) else first


def value_of(figures: Figures, strategy: Strategy) -> float:
    """What a round from a full shoe is worth to a player who follows a chart.

    >>> from tapete.odds.twentyone.basic import basic
    >>> best = basic(Figures())
    >>> abs(value_of(Figures(), Strategy.read(best.text)) - best.value) < 1e-12
    True
    """
    return Followed(figures, strategy).basic().value
