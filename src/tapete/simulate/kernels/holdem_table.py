"""What is best at hold'em plus and bonus with every two cards on every flop and every four common cards, by the sums that the
price list is reckoned from: rows of bits as at ultimate, of all stages one after the other."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from tapete.catalogue.poker.rules import PokerRules
from tapete.compiled import njit
from tapete.games.poker.hands import TABLE, key
from tapete.odds.kit.evaluator import index
from tapete.odds.kit.suits import PERMUTATIONS
from tapete.odds.poker.holdem import RUNOUTS, flop_sums
from tapete.odds.poker.holdem_kernel import OTHERS
from tapete.odds.poker.reading import raise_of
from tapete.odds.poker.sight import showdown_of
from tapete.odds.poker.texas import Bonus, Plus, _streets
from tapete.play.asks import Choice
from tapete.simulate.kernels.cards import Bytes, Numbers
from tapete.simulate.kernels.five import CHOOSE
from tapete.simulate.kernels.stored import stored
from tapete.simulate.kernels.ultimate import MOVES, bit, first_words, flop_number
from tapete.simulate.kernels.ultimate_table import placed
from tapete.simulate.laying import Stake
from tapete.simulate.player import Player
from tapete.simulate.strategy import Chooser
from tapete.table.table import Table

Int32 = NDArray[np.int32]


class Best(NamedTuple):
    """What is said by who looks at the very cards; nothing where conditions decide."""

    bits: Bytes
    """Rows of bits: whether two cards bet."""
    places: Int32
    """Of the common cards of each stage, by their number, their row times 24 and the renaming of suits that leads there."""
    starts: Numbers
    """Of each stage where its places begin."""
    on: Numbers
    off: Numbers
    """Of each stage which of its words bets, and which does not."""


_NONE = np.zeros(0, dtype=np.int64)
NO_BEST = Best(np.zeros(0, dtype=np.uint8), np.zeros(0, dtype=np.int32), _NONE, _NONE, _NONE)


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def best_word(stage: int, count: Any, x: Any, y: Any, board: Numbers, best: Best) -> Any:
    """What two cards say at a stage with so many common ones in sight: none, three or four."""
    at: Any = 0
    if count == 3:
        at = flop_number(board[0], board[1], board[2], CHOOSE)
    elif count == 4:
        a, b, c, d = board[0], board[1], board[2], board[3]
        a, b = min(a, b), max(a, b)
        c, d = min(c, d), max(c, d)
        a, c = min(a, c), max(a, c)
        b, d = min(b, d), max(b, d)
        b, c = min(b, c), max(b, c)
        at = flop_number(a, b, c, CHOOSE) + CHOOSE[uint64(156 + d)]
    place = np.int64(best.places[uint64(best.starts[stage] + at)])
    return best.on[stage] if bit(best.bits, place, x, y, MOVES) else best.off[stage]


def best_of(rules: PokerRules, figures: Plus | Bonus, player: Player, stakes: tuple[Stake, ...]) -> Best:
    """What is best at every stage; where both words are worth the same, the one that is named first."""
    bets = [next(word for word, way in stage.ways.items() if way.stakes) for stage in rules.stages]
    on = [[*stage.ways].index(bet) for stage, bet in zip(rules.stages, bets, strict=True)]
    rows = list(stored(f"holdem {figures!r} {on}", __file__, lambda: _reckoned(rules, figures, on)))
    if isinstance(figures, Bonus):
        rows.insert(0, np.packbits(first_words(player, stakes, bets[:1]) > 0, bitorder="little")[None])
    places, starts, done = list[Int32](), list[int](), 0
    for stage, row in zip(rules.stages, rows, strict=True):
        shown = max(stage.shows, rules.deal.open)
        starts.append(sum(map(len, places)))
        here = placed(shown) if shown else np.array([PERMUTATIONS.index((0, 1, 2, 3))], dtype=np.int32)
        places.append(here + np.int32(24 * done))
        done += len(row)
    found = np.array([starts, on, [1 - n for n in on]], dtype=np.int64)
    return Best(np.concatenate(rows).ravel(), np.concatenate(places), found[0], found[1], found[2])


def says(rules: PokerRules, best: Best) -> Chooser:
    """Whoever says what is best."""
    stages = {max(stage.shows, rules.deal.open): (n, [*stage.ways]) for n, stage in enumerate(rules.stages)}

    def said(table: Table, choice: Choice) -> str:
        own, common = ([index(card) for card in table.felt.hands.get(hand, ())] for hand in (key(choice.bet.seat), TABLE))
        stage, words = stages[len(common)]
        board = np.array([*common, 0, 0, 0, 0, 0], dtype=np.int64)
        word = int(best_word(stage, len(common), own[0], own[1], board, best))
        return words[word]

    return said


def _reckoned(rules: PokerRules, figures: Plus | Bonus, on: list[int]) -> tuple[Bytes, ...]:
    """Rows of bits for every stage with common cards."""
    game, unit = showdown_of(rules, {rules.first: Fraction(1)}, raise_of(rules.stages[0])[0])
    sums: list[NDArray[Any]]
    if isinstance(figures, Plus):
        # six times what is won, in units, less what giving up costs
        sums = [flop_sums([game], [(0, int(figures.bet * unit), 0, 0, 0)])[0][0] + 6 * unit * RUNOUTS * OTHERS]
    else:
        sums, on = [*_streets(game, None)[:2]], on[1:]
    bets = [ahead >= 0 if first == 0 else ahead > 0 for ahead, first in zip(sums, on, strict=True)]
    return tuple(np.packbits(row, axis=1, bitorder="little") for row in bets)
