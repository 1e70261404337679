"""Three bets of which two may be taken back, compiled: three cards of one's own, two that all share, no dealer.

What the strategy says on three cards and on four is asked of it once for every set that differs by more than the names of suits.
What a round came to is which bets were left, the category of the five cards (of a pair also its rank), and where a bet is on the
first three, their category.
"""

from __future__ import annotations

from functools import partial
from math import comb
from typing import Any

import numpy as np
from numba import uint64

from tapete.catalogue.poker.rules import PokerBet, PokerRules
from tapete.compiled import njit
from tapete.equipment.hands import THREE_CARDS
from tapete.games.poker.hands import TABLE, key
from tapete.odds.kit.evaluator import class5, index, name
from tapete.odds.kit.suits import PERMUTATIONS, canonical_sets
from tapete.odds.kit.tables import CATEGORIES, CATEGORY, CLASSES, FIRST
from tapete.odds.poker.three import category_of, class_table
from tapete.odds.poker.three_kernel import class3
from tapete.play.moves import Choose
from tapete.play.terms import Terms
from tapete.simulate.kernels.automaton import Sitting, alone
from tapete.simulate.kernels.cards import Bytes, Numbers, pack
from tapete.simulate.kernels.coups import draw
from tapete.simulate.kernels.deals import NO_CARD, Deals, asked_at
from tapete.simulate.laying import Stake
from tapete.simulate.player import Player
from tapete.simulate.spec import Spec

CHOOSE = np.array([[comb(n, k) for n in range(52)] for k in range(1, 5)], dtype=np.int64)
"""By which a set of cards in rising order has a number: how many ways to choose so many of fewer."""
GROUPS = len(CATEGORIES) + 13
RANKED = 220
"""Classes of the pairs of one rank."""


def groups() -> Numbers:
    """Of each class of five cards its category, or of a pair which it is."""
    found = CATEGORY.astype(np.int64)
    pairs = np.arange(FIRST[1], FIRST[2])
    found[pairs] = len(CATEGORIES) + (pairs - FIRST[1]) // RANKED
    assert len(found) == CLASSES
    return found


@njit(cache=True, nogil=True, forceinline=True)
def sorted3(a: Any, b: Any, c: Any) -> tuple[Any, Any, Any]:
    a, b = min(a, b), max(a, b)
    b, c = min(b, c), max(b, c)
    a, b = min(a, b), max(a, b)
    return a, b, c


@njit(cache=True, nogil=True)
def rides(
    on_three: Bytes, on_four: Bytes, group: Numbers, three: Bytes, kinds: int, choose: Numbers, seats: int, together: bool,
    burns: bool, cards: Bytes, words: Any, rounds: int, counts: Numbers, examples: Bytes, trace: Numbers,
) -> int:  # fmt: skip
    """Rounds, each from a whole pack. `on_three` and `on_four`: by the number of a set, whether its bet is left; `three`: by the
    number of one's own cards their category, of `kinds` that matter; `burns`: whether a card is burned before the fourth."""
    s0, s1 = uint64(words[0]), uint64(words[1])
    held, kept = np.zeros(3 * seats, dtype=np.int64), len(trace)
    of_seat, of_card = (3, 1) if together else (1, seats)
    for k in range(rounds):
        i = 0
        for n in range(3 * seats):
            held[n], i, s0, s1 = draw(cards, i, 52, s0, s1)
        if burns:
            _, i, s0, s1 = draw(cards, i, 52, s0, s1)
        fourth, i, s0, s1 = draw(cards, i, 52, s0, s1)
        fifth, i, s0, s1 = draw(cards, i, 52, s0, s1)
        for seat in range(seats):
            at = seat * of_seat
            first, second, third = held[at], held[at + of_card], held[at + 2 * of_card]
            a, b, c = sorted3(first, second, third)
            own = choose[2, c] + choose[1, b] + a
            d, high = min(c, fourth), max(c, fourth)
            a, b, d = sorted3(a, b, d)
            four = choose[3, high] + choose[2, d] + choose[1, b] + a
            made = class5(first, second, third, fourth, fifth)
            which = np.int64(on_three[uint64(own)]) * 2 + on_four[uint64(four)]
            which = (which * GROUPS + group[uint64(made)]) * kinds + (np.int64(three[uint64(own)]) if kinds > 1 else 0)
            counts[1 if seat else 0, which] += 1
            if examples[which, 0] == NO_CARD:
                examples[which, 0], examples[which, 1], examples[which, 2] = first, second, third
                examples[which, 3], examples[which, 4] = fourth, fifth
            if kept and seat == 0:
                trace[k] = which
    words[0], words[1] = s0, s1
    return rounds


def numbers(sets: Numbers) -> Numbers:
    """The number of each set of cards, in any order."""
    rising = np.sort(sets, axis=1)
    return sum((CHOOSE[k, rising[:, k]] for k in range(sets.shape[1])), np.zeros(len(sets), dtype=np.int64))


def spread(size: int, said: Numbers) -> Bytes:
    """What holds of every set that stands for others, for all of them by their numbers."""
    sets = canonical_sets(size)[0].astype(np.int64)
    found = np.zeros(comb(52, size), dtype=np.uint8)
    for suits in PERMUTATIONS:
        found[numbers(sets & ~3 | np.array(suits, dtype=np.int64)[sets & 3])] = said
    return found


def _left(sitting: Sitting, rules: PokerRules, stage: int) -> Bytes:
    """For every set of cards in sight at a stage, whether the strategy leaves the bet."""
    felt, ask = asked_at(sitting, max(rules.stages[stage].shows, rules.deal.open))
    own, said = rules.deal.own, list[int]()
    sets = canonical_sets(own + len(felt.hands.get(TABLE, ())))[0]
    for row in sets.tolist():
        cards = tuple(map(name, row))
        felt.hands[key(1)] = cards[:own]
        if cards[own:]:
            felt.hands[TABLE] = cards[own:]
        move = sitting.player.answer(felt, ask)
        assert isinstance(move, Choose)
        said.append(int(not rules.stages[stage].ways[move.option].withdraws))
    return spread(sets.shape[1], np.array(said, dtype=np.int64))


def kernel(spec: Spec, terms: Terms[Any], player: Player, stakes: tuple[Stake, ...]) -> Deals:
    """What is left on which cards, and the kernel that deals them."""
    rules: PokerRules = terms.rules
    antes = tuple(stake for stake in stakes if rules.bets[stake.kind].role == "ante")
    asked = alone(player, antes, player.asked)
    kinds, three = (len(THREE_CARDS.order), _three()) if len(stakes) > len(antes) else (1, np.zeros(1, dtype=np.uint8))
    plays = partial(
        rides, _left(asked, rules, 0), _left(asked, rules, 1), groups(), three, kinds, CHOOSE, spec.seats, rules.deal.together,
        rules.deal.burn == "first",
    )  # fmt: skip
    return Deals(alone(player, stakes, player.asked), pack(1, index), plays, 4 * GROUPS * kinds, 5)


def _three() -> Bytes:
    """The category of every three cards."""
    classes, order = class_table(), THREE_CARDS.order
    sets = canonical_sets(3)[0]
    return spread(3, np.array([order.index(category_of(int(class3(classes, *row)))) for row in sets.tolist()], dtype=np.int64))


def carries(bet: PokerBet) -> bool:
    """Whether a side bet hangs on the category of one's own three cards."""
    return bet.judged == "own" and bet.ranking == "three" and bet.ace_low is not False
