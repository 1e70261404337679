"""Five cards against a dealer who shows one, compiled: an ante, on or not as the strategy has it, four more to the dealer.

What is best with a hand against a card shown is counted once for all hands and kept; for most hands their class decides. A
strategy of conditions is asked once for each class. A round that goes on is the category of the hand and how it ends; each is
played once by the procedure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import njit, uint64
from numpy.typing import NDArray

from tapete.catalogue.poker.rules import PokerRules
from tapete.games import module
from tapete.odds.kit.evaluator import class5, index, name
from tapete.odds.kit.suits import canonical_sets
from tapete.odds.kit.tables import CATEGORIES, CATEGORY, CLASSES
from tapete.odds.poker.floor import least_class, strengths
from tapete.odds.poker.reading import opens
from tapete.odds.poker.stud import Stud, deal
from tapete.play.asks import Choice
from tapete.play.terms import Terms
from tapete.simulate.kernels.automaton import Account, Sitting, State, account, alone, opening, play, unit
from tapete.simulate.kernels.cards import Bytes, Numbers, Results, nothing, pack
from tapete.simulate.kernels.coups import draw
from tapete.simulate.kernels.stud_table import ALWAYS, NEVER, Verdicts, bests
from tapete.simulate.kernels.table import NONE, begun
from tapete.simulate.laying import Stake
from tapete.simulate.player import Player
from tapete.simulate.spec import Spec
from tapete.simulate.strategy import Chooser, by_conditions, looks_up
from tapete.simulate.tally import Tally
from tapete.table.table import Table
from tapete.text import Text

Int16 = NDArray[np.int16]
Int32 = NDArray[np.int32]
Masks = NDArray[np.uint64]
ENDS = 4
UNFIT, BELOW, EQUAL, ABOVE = range(ENDS)
"""How a round ends that went on: the dealer does not open, or holds less, as much, more."""
FUNCTION = Text(
    "el núcleo juega con optimal, con basic o con un archivo de reglas",
    "the kernel plays by optimal, by basic or by a file of rules",
)
SOLD = Text("se puede comprar una carta", "a card may be bought")


@dataclass(frozen=True)
class Fives:
    """Chunks of a table with five cards."""

    results: Results
    cards: Bytes
    verdicts: Verdicts
    strength: Int16
    least: int
    seats: int
    together: bool
    parts: int

    def run(self, seed: int, chunk: int, rounds: int, trace: Numbers | None = None) -> Tally:
        kept = np.zeros(rounds, dtype=np.int64) if trace is not None else NONE
        counts = np.zeros((2, len(self.results.accounts)), dtype=np.int64)
        units = np.array([a.net // self.parts for a in self.results.accounts], dtype=np.int64)
        words, verdicts = begun(seed, chunk), self.verdicts
        fives(
            self.cards.copy(), words, verdicts.by_class, verdicts.masks, self.strength, CATEGORY, self.least,
            self.seats, self.together, rounds, units, counts, kept,
        )  # fmt: skip
        if trace is not None:
            trace[:rounds] = kept * self.parts
        return self.results.tally(counts[0], counts.sum(axis=0))


@njit(cache=True, nogil=True, forceinline=True)
def goes_on(a: Any, b: Any, c: Any, d: Any, e: Any, up: Any, verdict: Any, masks: Masks) -> Any:
    """Whether the bet is made: always or never with such a class, or as the very cards say."""
    found = verdict == ALWAYS
    if verdict >= 0:
        a, b = min(a, b), max(a, b)
        d, e = min(d, e), max(d, e)
        c, e = min(c, e), max(c, e)
        c, d = min(c, d), max(c, d)
        a, d = min(a, d), max(a, d)
        a, c = min(a, c), max(a, c)
        b, e = min(b, e), max(b, e)
        b, d = min(b, d), max(b, d)
        b, c = min(b, c), max(b, c)
        suits = (a & 3) << 8 | (b & 3) << 6 | (c & 3) << 4 | (d & 3) << 2 | (e & 3)
        found = (masks[uint64(verdict * 1024 + suits)] >> uint64(up)) & uint64(1) != uint64(0)
    return found


@njit(cache=True, nogil=True)
def fives(
    cards: Bytes, words: Any, by_class: Int32, masks: Masks, strength: Int16, category: Bytes, least: int,
    seats: int, together: bool, rounds: int, units: Numbers, counts: Numbers, trace: Numbers,
) -> None:  # fmt: skip
    """Rounds, each from a whole pack: how often each account came, to seat 1 and to the others."""
    s0, s1 = uint64(words[0]), uint64(words[1])
    kept, folded = len(trace), counts.shape[1] - 1
    held, made = np.zeros(5 * seats, dtype=np.int64), np.zeros(seats, dtype=np.int64)
    of_seat, of_card = (5, 1) if together else (1, seats)
    for k in range(rounds):
        i = 0
        for n in range(5 * seats):
            held[n], i, s0, s1 = draw(cards, i, 52, s0, s1)
        up, i, s0, s1 = draw(cards, i, 52, s0, s1)
        stay = False
        for seat in range(seats):
            at = seat * of_seat
            a, b, c = held[at], held[at + of_card], held[at + 2 * of_card]
            d, e = held[at + 3 * of_card], held[at + 4 * of_card]
            own: Any = class5(a, b, c, d, e)
            on = goes_on(a, b, c, d, e, up, np.int64(by_class[own]), masks)
            made[seat] = own if on else -1
            stay = stay or on
        his: Any = 0
        fit = False
        if stay:
            a, i, s0, s1 = draw(cards, i, 52, s0, s1)
            b, i, s0, s1 = draw(cards, i, 52, s0, s1)
            c, i, s0, s1 = draw(cards, i, 52, s0, s1)
            d, i, s0, s1 = draw(cards, i, 52, s0, s1)
            his = np.int64(strength[class5(up, a, b, c, d)])
            fit = his >= least
        for seat in range(seats):
            which = folded
            if made[seat] >= 0:
                own = np.int64(strength[made[seat]])
                end = UNFIT if not fit else BELOW if his < own else EQUAL if his == own else ABOVE
                which = ENDS * category[made[seat]] + end
            counts[1 if seat else 0, which] += 1
            if kept and seat == 0:
                trace[k] = units[which]
    words[0], words[1] = s0, s1


def kernel(spec: Spec, terms: Terms[Any], figures: Stud, player: Player, stakes: tuple[Stake, ...]) -> Fives | Text:
    """What hands are gone on with and what they bring, or what of this table the kernel does not carry."""
    rules: PokerRules = terms.rules
    if figures.fee is not None:
        return SOLD
    if spec.strategy[:1] == ("optimal",):
        verdicts = bests(rules)
    elif by_conditions(spec.strategy):
        verdicts = _asked(alone(player, stakes, player.asked), looks_up(spec.strategy))
    else:
        return FUNCTION
    names = Sitting(terms, player, stakes, ()).names
    accounts = [nothing(names)] * (ENDS * len(CATEGORIES) + 1)
    ways = rules.stages[0].ways
    on, off = (next(name for name, way in ways.items() if way.folds is folds) for folds in (False, True))
    always_on = alone(player, stakes, [_word(on)])
    strength, least = strengths(figures.only_named), int(strengths(figures.only_named)[least_class(opens(rules))])
    for which, ten in _examples(strength, least).items():
        accounts[which] = _brought(always_on, ten)
    accounts[-1] = _brought(alone(player, stakes, [_word(off)]), tuple(range(6)))
    parts = unit(a.net for a in accounts)
    results = Results(names, accounts)
    return Fives(results, pack(1, index), verdicts, strength, least, spec.seats, rules.deal.together, parts)


def _word(option: str) -> Chooser:
    """Whoever always says the same."""

    def says(table: Table, choice: Choice) -> str:
        return option

    return says


def _brought(sitting: Sitting, cards: tuple[int, ...]) -> Account:
    """What comes of cards in their order: five, the one shown, four more."""
    start: State = (), module(sitting.terms.rules).memory()
    return account(sitting, *play(sitting, start, opening(sitting, start), tuple(name(n) for n in cards)))


def _asked(sitting: Sitting, by_up: bool) -> Verdicts:
    """What conditions say of each class, and of the rank shown where they look at it."""
    by_class, masks = np.full(CLASSES, NEVER, dtype=np.int32), list[np.uint64]()
    own, start = deal(False), ((), module(sitting.terms.rules).memory())
    said = opening(sitting, start)
    firsts = np.unique(own.classes, return_index=True)[1]
    for at in firsts.tolist():
        hand = own.players[at].tolist()
        ups = [
            up
            for rank in range(13)
            if (up := next((c for c in range(4 * rank, 4 * rank + 4) if c not in hand), None)) is not None
        ]
        goes, every = 0, sum(15 << 4 * (up // 4) for up in ups)
        for up in ups if by_up else ups[:1]:
            try:
                play(sitting, start, said, tuple(name(n) for n in (*hand, up)))
            except IndexError:  # it asks for more cards: the bet was made
                goes |= 15 << 4 * (up // 4)
        if goes and by_up and goes != every:
            by_class[own.classes[at]] = len(masks) // 1024
            masks += [np.uint64(goes)] * 1024
        elif goes:
            by_class[own.classes[at]] = ALWAYS
    return Verdicts(by_class, np.array(masks or [np.uint64(0)], dtype=np.uint64))


def _examples(strength: Int16, least: int) -> Mapping[int, tuple[int, ...]]:
    """Ten cards for every category and every end that can come."""
    hands = canonical_sets(5)[0]
    every = np.concatenate([hands, hands ^ 3])
    bits = np.bitwise_or.reduce(np.uint64(1) << every.astype(np.uint64), axis=1)
    own = deal(False)
    classes = np.zeros(len(every), dtype=np.int64)
    order = np.lexsort(own.players.T[::-1])
    same = np.lexsort(hands.T[::-1])
    classes[same] = own.classes[order]
    classes[len(hands) :] = classes[: len(hands)]
    his = strength[classes]
    found: dict[int, tuple[int, ...]] = {}
    for category in range(len(CATEGORIES)):
        mine = np.flatnonzero(CATEGORY[classes[: len(hands)]] == category)
        for at in (mine[0], mine[len(mine) // 2], mine[-1], mine[np.argmax(his[mine])], mine[np.argmin(his[mine])]):
            apart = (bits & bits[at]) == 0
            held = his[at]
            for end, ends in enumerate((his < least, his < held, his == held, his > held)):
                fits = np.flatnonzero(apart & ends & ((his < least) == (end == UNFIT)))
                if len(fits) and ENDS * category + end not in found:
                    found[ENDS * category + end] = (*every[at].tolist(), *every[fits[0]].tolist())
    return found
