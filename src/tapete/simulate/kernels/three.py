"""Three cards against the croupier, compiled: an ante, three cards, on or not as the strategy has it, three to the croupier.

What the strategy does is asked of it once for every hand that differs by more than the names of suits. A round that goes on is
the category of the hand and how it ends; each is played once by the procedure.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any

import numpy as np
from numba import njit, uint64
from numpy.typing import NDArray

from tapete.catalogue.poker.rules import PokerRules
from tapete.equipment.cards import DECK
from tapete.equipment.hands import THREE_CARDS
from tapete.games import module
from tapete.odds.kit.evaluator import index
from tapete.odds.kit.suits import canonical_sets, relabel, relabelling, row_of
from tapete.odds.poker.three import ThreeCard, category_of, class_table, lowest
from tapete.odds.poker.three_kernel import class3
from tapete.play.terms import Terms
from tapete.simulate.kernels.automaton import Account, Sitting, State, account, opening, play, unit
from tapete.simulate.kernels.cards import Bytes, Numbers, Results, nothing, pack
from tapete.simulate.kernels.coups import draw
from tapete.simulate.kernels.table import NONE, begun
from tapete.simulate.laying import Stake
from tapete.simulate.player import Player
from tapete.simulate.tally import Tally, of_nets

Classes = NDArray[np.int16]
FOLDS = 1024
"""Added to the class of a hand that is given up."""
UNFIT, BELOW, EQUAL, ABOVE = range(4)
"""How a round ends that went on: the croupier does not open, or holds less, as much, more."""
CARDS = sorted(DECK, key=index)


@dataclass(frozen=True)
class Threes:
    """Chunks of a table with three cards."""

    results: Results
    cards: Bytes
    hands: Classes
    """Of three cards in any order their class, and whether the strategy gives them up."""
    categories: Numbers
    least: int
    parts: int

    def run(self, seed: int, chunk: int, rounds: int, trace: Numbers | None = None) -> Tally:
        kept = np.zeros(rounds, dtype=np.int64) if trace is not None else NONE
        counts = np.zeros(len(self.results.accounts), dtype=np.int64)
        units = np.array([a.net // self.parts for a in self.results.accounts], dtype=np.int64)
        words = begun(seed, chunk)
        threes(self.cards.copy(), words, self.hands, self.categories, self.least, rounds, units, counts, kept)
        if trace is not None:
            trace[:rounds] = kept * self.parts
        return of_nets(self.results.nets(counts), self.results.lines(counts, alone=True), self.results.house(counts))


@njit(cache=True, nogil=True)
def threes(
    cards: Bytes, words: Any, hands: Classes, categories: Numbers, least: int, rounds: int,
    units: Numbers, counts: Numbers, trace: Numbers,
) -> None:  # fmt: skip
    """Rounds, each from a whole pack: how often each account came."""
    s0, s1 = uint64(words[0]), uint64(words[1])
    kept, folded = len(trace), len(counts) - 1
    for k in range(rounds):
        a, i, s0, s1 = draw(cards, 0, 52, s0, s1)
        b, i, s0, s1 = draw(cards, i, 52, s0, s1)
        c, i, s0, s1 = draw(cards, i, 52, s0, s1)
        own = np.int64(hands[uint64((a * 52 + b) * 52 + c)])
        which = folded
        if own < FOLDS:
            a, i, s0, s1 = draw(cards, i, 52, s0, s1)
            b, i, s0, s1 = draw(cards, i, 52, s0, s1)
            c, i, s0, s1 = draw(cards, i, 52, s0, s1)
            his = np.int64(hands[uint64((a * 52 + b) * 52 + c)]) & (FOLDS - 1)
            end = UNFIT if his < least else BELOW if his < own else EQUAL if his == own else ABOVE
            which = 4 * categories[uint64(own)] + end
        counts[which] += 1
        if kept:
            trace[k] = units[which]
    words[0], words[1] = s0, s1


def kernel(terms: Terms[Any], figures: ThreeCard, player: Player, stakes: tuple[Stake, ...]) -> Threes:
    """The hands and what they bring."""
    rules: PokerRules = terms.rules
    sitting = Sitting(terms, player, stakes, ())
    start: State = (), module(rules).memory()
    said = opening(sitting, start)

    def brought(*cards: int) -> Account | None:
        """What comes of these cards; nothing where the procedure asks for more."""
        try:
            return account(sitting, *play(sitting, start, said, tuple(CARDS[n] for n in cards)))
        except IndexError:
            return None

    given_up = [brought(*map(int, hand)) for hand in canonical_sets(3)[0]]
    classes, least = class_table(figures.flush_by_top_card), lowest(figures.qualifies)
    hands = np.zeros(52**3, dtype=np.int16)
    for three in combinations(range(52), 3):
        folds = given_up[row_of(relabel(list(three), relabelling(list(three))))] is not None
        for a, b, c in permutations(three):
            hands[(a * 52 + b) * 52 + c] = class3(classes, *three) + (FOLDS if folds else 0)
    order = THREE_CARDS.order
    categories = np.array([order.index(category_of(n)) for n in range(int(classes.max()) + 1)], dtype=np.int64)
    found = [nothing(sitting.names)] * (4 * len(order) + 1)
    for which, six in _examples(hands, categories, least).items():
        came = brought(*six)
        assert came is not None, "six cards end a round"
        found[which] = came
    found[-1] = next((came for came in given_up if came is not None), found[-1])
    parts = unit(a.net for a in found)
    return Threes(Results(sitting.names, found), pack(1, index), hands, categories, least, parts)


def _examples(hands: Classes, categories: Numbers, least: int) -> dict[int, tuple[int, ...]]:
    """Six cards for every category that is gone on with and every end."""
    every = [(three, int(hands[(three[0] * 52 + three[1]) * 52 + three[2]])) for three in combinations(range(52), 3)]
    found: dict[int, tuple[int, ...]] = {}
    for category in range(int(categories.max()) + 1):
        mine = [(three, own) for three, own in every if own < FOLDS and categories[own] == category]
        for three, own in {mine[0], mine[len(mine) // 2], mine[-1]} if mine else ():
            for other, his in every:
                his &= FOLDS - 1
                end = UNFIT if his < least else BELOW if his < own else EQUAL if his == own else ABOVE
                if 4 * category + end not in found and not set(three) & set(other):
                    found[4 * category + end] = (*three, *other)
    return found
