"""Three cards against the croupier, compiled: an ante, three cards, on or not as the strategy has it, three to the croupier.

What the strategy does is asked of it once for every hand that differs by more than the names of suits. What a round came to is
the category of the hand, how it ended, and where a bet is on all six cards, their category.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from tapete.catalogue.poker.rules import PokerBet, PokerRules
from tapete.compiled import njit
from tapete.equipment.cards import DECK
from tapete.equipment.hands import THREE_CARDS
from tapete.games import module
from tapete.odds.kit.evaluator import class5, index
from tapete.odds.kit.suits import canonical_sets, relabel, relabelling, row_of
from tapete.odds.kit.tables import CATEGORIES, CATEGORY
from tapete.odds.poker.three import ThreeCard, category_of, class_table, lowest
from tapete.odds.poker.three_kernel import class3
from tapete.play.terms import Terms
from tapete.simulate.kernels import apart
from tapete.simulate.kernels.automaton import State, alone, opening, play
from tapete.simulate.kernels.cards import Bytes, Numbers, pack
from tapete.simulate.kernels.coups import draw
from tapete.simulate.kernels.deals import NO_CARD, Deals, meter_of, stops
from tapete.simulate.laying import Stake
from tapete.simulate.player import Player
from tapete.simulate.spec import Spec

Classes = NDArray[np.int16]
FOLDS = 1024
"""Added to the class of a hand that is given up."""
ENDS = 5
UNFIT, BELOW, EQUAL, ABOVE, GIVEN_UP = range(ENDS)
"""How a round ends: the croupier does not open, or holds less, as much, more; or the hand is given up."""
SIXES = len(CATEGORIES)
CARDS = sorted(DECK, key=index)


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def of_six(a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, category: Bytes) -> Any:
    """The category of the best five of six cards."""
    best = max(class5(a, b, c, d, e), class5(a, b, c, d, f), class5(a, b, c, e, f))
    best = max(best, class5(a, b, d, e, f), class5(a, c, d, e, f), class5(b, c, d, e, f))
    return np.int64(category[uint64(best)])


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def ended(own: Any, his: Any, least: int, categories: Numbers) -> Any:
    """The category of a hand and how it ended, as one number."""
    end = UNFIT if his < least else BELOW if his < own else EQUAL if his == own else ABOVE
    end = GIVEN_UP if own >= FOLDS else end
    return ENDS * categories[uint64(own & (FOLDS - 1))] + end


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def shown_by(examples: Bytes, which: Any, a: Any, b: Any, c: Any, stay: bool, d: Any, e: Any, f: Any) -> None:
    """Keep the cards that came to a number first."""
    if examples[which, 0] == NO_CARD:
        examples[which, 0], examples[which, 1], examples[which, 2] = a, b, c
        if stay:
            examples[which, 3], examples[which, 4], examples[which, 5] = d, e, f


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def croupiers(hands: Classes, cards: Bytes, i: int, s0: Any, s1: Any, stay: bool) -> tuple[Any, Any, Any, Any, Any, Any]:
    """The croupier's three cards, where somebody waits for them, their class, and the generator."""
    d, e, f = 0, 0, 0
    his: Any = 0
    if stay:
        d, i, s0, s1 = draw(cards, i, 52, s0, s1)
        e, i, s0, s1 = draw(cards, i, 52, s0, s1)
        f, i, s0, s1 = draw(cards, i, 52, s0, s1)
        his = np.int64(hands[uint64((d * 52 + e) * 52 + f)]) & (FOLDS - 1)
    return d, e, f, his, s0, s1


@njit(cache=True, nogil=True, borrows=True)
def one_three(
    hands: Classes, categories: Numbers, category: Bytes, least: int, six: bool,
    cards: Bytes, words: Any, rounds: int, counts: Numbers, examples: Bytes, trace: Numbers,
) -> int:  # fmt: skip
    """The same rounds as `threes` with one seat, whose cards need to be laid nowhere, and at whose hands nobody stops."""
    s0, s1 = uint64(words[0]), uint64(words[1])
    for k in range(rounds):
        a, i, s0, s1 = draw(cards, 0, 52, s0, s1)
        b, i, s0, s1 = draw(cards, i, 52, s0, s1)
        c, i, s0, s1 = draw(cards, i, 52, s0, s1)
        own: Any = np.int64(hands[uint64((a * 52 + b) * 52 + c)])
        stay = six or own < FOLDS
        d, e, f, his, s0, s1 = croupiers(hands, cards, i, s0, s1, stay)
        which = ended(own, his, least, categories)
        if six:
            which = which * SIXES + of_six(a, b, c, d, e, f, category)
        counts[0, which] += 1
        shown_by(examples, which, a, b, c, stay, d, e, f)
        if len(trace):
            trace[k] = which
    words[0], words[1] = s0, s1
    return rounds


@njit(cache=True, nogil=True, borrows=True)
def threes(
    hands: Classes, categories: Numbers, category: Bytes, least: int, seats: int, together: bool, six: bool, stop: Bytes,
    held: Numbers, made: Numbers, cards: Bytes, words: Any, rounds: int, counts: Numbers, examples: Bytes, trace: Numbers,
) -> int:  # fmt: skip
    """Rounds, each from a whole pack, until a seat's comes to a number at which to stop; that one is not counted.

    `hands`: of three cards in any order their class, and whether they are given up.
    """
    s0, s1 = uint64(words[0]), uint64(words[1])
    of_seat, of_card = (3, 1) if together else (1, seats)
    done = 0
    while done < rounds:
        i, stay, stopped = 0, six, False
        for n in range(3 * seats):
            held[n], i, s0, s1 = draw(cards, i, 52, s0, s1)
        for seat in range(seats):
            at = seat * of_seat
            made[seat] = hands[uint64((held[at] * 52 + held[at + of_card]) * 52 + held[at + 2 * of_card])]
            stay = stay or made[seat] < FOLDS
        d, e, f, his, s0, s1 = croupiers(hands, cards, i, s0, s1, stay)
        for seat in range(seats):
            at = seat * of_seat
            a, b, c = held[at], held[at + of_card], held[at + 2 * of_card]
            which = ended(made[seat], his, least, categories)
            if six:
                which = which * SIXES + of_six(a, b, c, d, e, f, category)
            made[seat] = which
            stopped = stopped or (len(stop) > 0 and stop[which] != 0)
        if stopped:
            break
        for seat in range(seats):
            at = seat * of_seat
            a, b, c = held[at], held[at + of_card], held[at + 2 * of_card]
            counts[1 if seat else 0, made[seat]] += 1
            shown_by(examples, made[seat], a, b, c, stay, d, e, f)
            if len(trace) and seat == 0:
                trace[done] = made[seat]
        done += 1
    words[0], words[1] = s0, s1
    return done


@dataclass(frozen=True)
class Threes:
    """A table's rounds: of one seat by the kernel for one, unless it must stop."""

    hands: Classes
    categories: Numbers
    least: int
    seats: int
    together: bool
    six: bool
    stop: Bytes

    def __call__(self, cards: Bytes, words: Any, rounds: int, counts: Numbers, examples: Bytes, trace: Numbers) -> int:
        hands, categories, least, six, seats = self.hands, self.categories, self.least, self.six, self.seats
        if seats == 1 and not len(self.stop):
            return one_three(hands, categories, CATEGORY, least, six, cards, words, rounds, counts, examples, trace)
        held, made = apart.zeros(3 * seats, np.int64), apart.zeros(seats, np.int64)
        return threes(
            hands, categories, CATEGORY, least, seats, self.together, six, self.stop,
            held, made, cards, words, rounds, counts, examples, trace,
        )  # fmt: skip


def kernel(spec: Spec, terms: Terms[Any], figures: ThreeCard, player: Player, stakes: tuple[Stake, ...]) -> Deals:
    """The hands that are given up, and the kernel that deals them."""
    rules: PokerRules = terms.rules
    antes = tuple(stake for stake in stakes if rules.bets[stake.kind].role == "ante")
    sitting = alone(player, antes, player.asked)
    start: State = (), module(rules).memory()
    said = opening(sitting, start)

    def given_up(*cards: int) -> bool:
        """Whether the round is over with these cards; else the croupier's are asked for."""
        try:
            play(sitting, start, said, tuple(CARDS[n] for n in cards))
        except IndexError:
            return False
        return True

    folded = [given_up(*map(int, hand)) for hand in canonical_sets(3)[0]]
    classes, least = class_table(figures.flush_by_top_card), lowest(figures.qualifies)
    hands = np.zeros(52**3, dtype=np.int16)
    for three in combinations(range(52), 3):
        folds = folded[row_of(relabel(list(three), relabelling(list(three))))]
        for a, b, c in permutations(three):
            hands[(a * 52 + b) * 52 + c] = class3(classes, *three) + (FOLDS if folds else 0)
    order = THREE_CARDS.order
    categories = np.array([order.index(category_of(n)) for n in range(int(classes.max()) + 1)], dtype=np.int64)
    six = any(rules.bets[stake.kind].judged == "six" for stake in stakes)
    side = next((stake for stake in stakes if rules.bets[stake.kind].meter), None)
    kinds = [name for name in order for _ in range(ENDS * (SIXES if six else 1))]
    stop = stops(rules.bets[side.kind] if side else None, kinds)
    plays = Threes(hands, categories, least, spec.seats, rules.deal.together, six, stop)
    meter = meter_of(terms, side, alone(player, stakes, player.asked, spec.seats)) if side else None
    return Deals(alone(player, stakes, player.asked), pack(1, index), plays, len(kinds), 6, meter)


def carries(bet: PokerBet) -> bool:
    """Whether a side bet hangs on what a round is counted by: the category of one's own cards, or of all six."""
    if bet.judged == "six":
        return bet.ranking == "five" and bet.ace_low is not False
    return bet.judged == "own" and not bet.ranking and bet.ace_low is None
