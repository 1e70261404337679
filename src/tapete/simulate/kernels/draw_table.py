"""What is done with five cards of which some may be changed: given up, kept, or which are thrown away.

A strategy of conditions is asked once for each class of hands, and for the rank that the dealer shows where it looks at that;
where it does as the dealer must, suits count too.
What is best where a change costs nothing is counted for every hand, by the counts that the price is reckoned from, and kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tapete.catalogue.poker.rules import PokerRules
from tapete.compiled import njit
from tapete.games.poker.hands import DEALER, key
from tapete.odds.kit.evaluator import class5, index, name
from tapete.odds.kit.suits import PERMUTATIONS
from tapete.odds.kit.tables import CLASSES
from tapete.odds.poker.draw import DEALS, Draw, _terms, counted
from tapete.odds.poker.draw_count import CHOICES
from tapete.odds.poker.draw_kernel import forced
from tapete.odds.poker.stud import deal
from tapete.play.exchange import Swap
from tapete.play.moves import Choose, Discard, Move
from tapete.simulate.kernels.automaton import Sitting
from tapete.simulate.kernels.deals import decisions
from tapete.simulate.kernels.five import CHOOSE, HANDS, number
from tapete.simulate.kernels.stored import stored
from tapete.simulate.strategy import looks_up

Int8 = NDArray[np.int8]
Ints = NDArray[np.int64]
GIVEN_UP = -1
_IN_ORDER = sorted(CHOICES, key=lambda mask: (mask.bit_count(), [place for place in range(5) if mask >> place & 1]))
ORDER = np.array([_IN_ORDER.index(mask) if mask in CHOICES else 99 for mask in range(32)], dtype=np.int8)
"""Of equal worth is thrown away what advice names first: the fewest cards, and of as many the lowest."""


@dataclass(frozen=True)
class Plan:
    """What is done, by the number of five cards or by their class, and by the rank shown where so many are told apart."""

    done: Int8
    """Given up, or the places of the cards that are changed, as bits, the cards in rising order."""
    by_number: bool
    ups: int

    def of(self, held: Sequence[int], up: int) -> int:
        """What is done with cards in rising order."""
        a, b, c, d, e = held
        where = number(a, b, c, d, e, CHOOSE) if self.by_number else class5(a, b, c, d, e)
        return int(self.done[where * self.ups + (up >> 2 if self.ups > 1 else 0)])


def asked(sitting: Sitting, strategy: Sequence[str]) -> Plan:
    """What conditions say of each class."""
    rules: PokerRules = sitting.terms.rules
    ups = 13 if rules.dealer.up and looks_up(strategy) else 1
    done, own = np.zeros((CLASSES, ups), dtype=np.int8), deal(False)
    ways, hands = rules.stages[0].ways, own.players[np.unique(own.classes, return_index=True)[1]].tolist()
    for felt, ask in decisions(sitting):
        for at, hand in enumerate(hands):
            cards = tuple(map(name, hand))
            for up in range(ups):
                ranks = range(4 * up, 4 * up + 4) if ups > 1 else range(52)
                shown = next((card for card in ranks if card not in hand), None)
                if done[at, up] == GIVEN_UP or shown is None:
                    continue
                felt.hands = {key(1): cards} | ({DEALER: (name(shown),)} if rules.dealer.up else {})
                move = sitting.player.answer(felt, replace(ask, held={1: cards}) if isinstance(ask, Swap) else ask)
                if isinstance(ask, Swap):
                    done[at, up] = _places(move, cards)
                elif isinstance(move, Choose) and ways[move.option].folds:
                    done[at, up] = GIVEN_UP
        if isinstance(ask, Swap):
            break
    if rules.dealer.draws is not None and "basic" in strategy:
        return Plan(_by_suits(done, hands, every_forced(rules.dealer.draws.inside, rules.dealer.draws.ace_ends)), True, ups)
    return Plan(done.ravel(), False, ups)


def _by_suits(done: Int8, hands: Sequence[Sequence[int]], dealers: Int8) -> Int8:
    """What is done with every hand, where a class has been told to do as the dealer would: that hangs on suits too."""
    own = np.array([dealers[number(a, b, c, d, e, CHOOSE)] for a, b, c, d, e in map(sorted, hands)], dtype=np.int8)
    classes = every_class()
    found: Int8 = np.where((done == own[:, None])[classes], dealers[:, None], done[classes])
    return found.ravel()


def _places(move: Move, cards: Sequence[str]) -> int:
    """The places of what is thrown away."""
    out = move.cards if isinstance(move, Discard) else ()
    return sum(1 << place for place, card in enumerate(sorted(cards, key=index)) if card in out)


def bests(rules: PokerRules, figures: Draw) -> Plan:
    """The best that can be done, as the worths of all ways say; where both are worth the same, the one that is named first."""
    goes_first = not next(iter(rules.stages[0].ways.values())).folds
    (done,) = stored(f"draw {figures!r} {goes_first}", __file__, lambda: (_spread(figures, counted(figures), goes_first),))
    return Plan(done.astype(np.int8), True, 1)


def _spread(figures: Draw, found: Ints, goes_first: bool) -> Int8:
    """For every hand, from what each choice is worth with those that stand for all."""
    worth, fold = found[:, :, 0], -DEALS * _terms(figures).unit
    most = worth.max(axis=1)
    goes, tied = most >= fold if goes_first else most > fold, worth == most[:, None]
    hands, out = deal(figures.only_named).players.astype(np.int64), np.zeros(HANDS, dtype=np.int8)
    choose = CHOOSE.reshape(5, 52).astype(np.int64)
    bits = np.array([[mask >> place & 1 for place in range(5)] for mask in CHOICES], dtype=np.int64)
    by_order = np.array(_IN_ORDER, dtype=np.int8)
    for suits in PERMUTATIONS:
        renamed = (hands & ~3) | np.array(suits, dtype=np.int64)[hands & 3]
        places = renamed.argsort(axis=1).argsort(axis=1)
        masks = (1 << places) @ bits.T
        first = np.where(tied, ORDER[masks], 99).min(axis=1)
        where = sum(
            (choose[place][card] for place, card in enumerate(np.sort(renamed, axis=1).T)), np.zeros(len(hands), np.int64)
        )
        out[where] = np.where(goes, by_order[first], GIVEN_UP)
    return out


@lru_cache(maxsize=1)
def every_class() -> NDArray[np.int16]:
    """The class of five cards by their number."""
    out = np.zeros(HANDS, dtype=np.int16)
    _every_class(out)
    return out


@njit(cache=True, nogil=True)
def _every_class(out: NDArray[np.int16]) -> None:
    """In the order of the numbers."""
    n = 0
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        out[n] = class5(a, b, c, d, e)
                        n += 1


@lru_cache(maxsize=4)
def every_forced(inside: bool, ace_ends: bool) -> Int8:
    """By the number of the dealer's cards, the places of those that he must change, as bits."""
    out = np.zeros(HANDS, dtype=np.int8)
    _every_forced(inside, ace_ends, out)
    return out


@njit(cache=True, nogil=True)
def _every_forced(inside: bool, ace_ends: bool, out: Int8) -> None:
    """In the order of the numbers."""
    hand, n = np.zeros(5, dtype=np.int64), 0
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        hand[0], hand[1], hand[2], hand[3], hand[4] = a, b, c, d, e
                        out[n] = forced(hand, class5(a, b, c, d, e), inside, ace_ends)
                        n += 1
