"""Ultimate hold'em compiled: ante and blind, and a bet that is the smaller the later it is made, as is best at every step.

What is best on two cards, on a flop and on a board is looked up; a round is the bet that was made, the category of the hand and
how it ends, and each is played once by the procedure.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from tapete.catalogue.poker.rules import PokerRules
from tapete.compiled import njit
from tapete.games import module
from tapete.games.poker.hands import TABLE
from tapete.odds.kit.count import suited
from tapete.odds.kit.evaluator import FLUSH_BITS, START, index, name
from tapete.odds.kit.suits import PERMUTATIONS
from tapete.odds.kit.tables import CATEGORIES, CATEGORY, KEY7, OFFSET7, TABLE7
from tapete.odds.poker.floor import least_class, strengths
from tapete.odds.poker.holdem_kernel import BIT, PAIRS
from tapete.odds.poker.ultimate import Ultimate
from tapete.play.asks import Choice
from tapete.play.terms import Terms
from tapete.simulate.kernels import apart
from tapete.simulate.kernels.automaton import Account, Sitting, State, account, opening, play, unit
from tapete.simulate.kernels.cards import Bytes, Numbers, Results, nothing, pack
from tapete.simulate.kernels.coups import draw
from tapete.simulate.kernels.five import CHOOSE, number, rising
from tapete.simulate.kernels.table import NONE, begun
from tapete.simulate.kernels.ultimate_ends import ENDS, LOST, TIED, UNFIT, WON, examples
from tapete.simulate.kernels.ultimate_table import WIDE, bests, placed
from tapete.simulate.laying import Stake
from tapete.simulate.player import Player
from tapete.simulate.strategy import Chooser
from tapete.simulate.tally import Tally
from tapete.table.table import Table

Int16 = NDArray[np.int16]
Int32 = NDArray[np.int32]
KINDS = ENDS * len(CATEGORIES)


@dataclass(frozen=True)
class Bets:
    """What is best: on two cards which bet of all, counted from 1; on a flop and on a board whether to bet."""

    first: Bytes
    flop: Bytes
    river: Bytes
    second: int
    """Which bet is made on a flop, and which on a board."""
    third: int


@dataclass(frozen=True)
class Holdems:
    """Chunks of a table of ultimate hold'em."""

    results: Results
    known: NDArray[np.bool_]
    """Which accounts were found."""
    cards: Bytes
    bets: Bets
    strength: Int16
    least: int
    seats: int
    together: bool
    parts: int

    def run(self, seed: int, chunk: int, rounds: int, trace: Numbers | None = None) -> Tally:
        kept = np.zeros(rounds, dtype=np.int64) if trace is not None else NONE
        counts = apart.zeros((2, len(self.results.accounts)), np.int64)
        units = np.array([a.net // self.parts for a in self.results.accounts], dtype=np.int64)
        bets, flops, boards = self.bets, placed(3), placed(5)
        holdems(
            apart.copied(self.cards), begun(seed, chunk), bets.first, bets.flop.ravel(), bets.river.ravel(), flops, boards, MOVES,
            CHOOSE, self.strength, CATEGORY, self.least, bets.second, bets.third, self.seats, self.together,
            rounds, units, counts, kept,
        )  # fmt: skip
        if counts[:, ~self.known].any():
            raise AssertionError("an end came of which no example was found")
        if trace is not None:
            trace[:rounds] = kept * self.parts
        return self.results.tally(counts[0], counts.sum(axis=0))


MOVES = np.array(PERMUTATIONS, dtype=np.int64).ravel()
"""The new name of each suit under each renaming."""


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def bit(table: Bytes, place: Any, a: Any, b: Any, moves: Numbers) -> Any:
    """Whether two cards bet, by the row and the renaming of suits that the common cards have."""
    row, move = place // 24, (place % 24) * 4
    a, b = (a & ~3) | moves[uint64(move + (a & 3))], (b & ~3) | moves[uint64(move + (b & 3))]
    low, high = min(a, b), max(a, b)
    pair = high * (high - 1) // 2 + low
    return (table[uint64(row * WIDE + (pair >> 3))] >> (pair & 7)) & 1 != 0


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def class7(key: Any, bits: Any, a: Any, b: Any) -> Any:
    """The class of five common cards, added up, and two more."""
    key = key + KEY7[uint64(a)] + KEY7[uint64(b)]
    at = ((key >> uint64(32)) & uint64(0xFFFF)) ^ uint64(OFFSET7[key >> uint64(52)])
    if key & FLUSH_BITS:
        at = uint64(0x10000) + suited(key, bits | BIT[uint64(a)] | BIT[uint64(b)])
    return np.int64(TABLE7[at])


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def board_number(a: Any, b: Any, c: Any, d: Any, e: Any, choose: Int32) -> Any:
    """The number of five cards, put in rising order."""
    a, b, c, d, e = rising(a, b, c, d, e)
    return number(a, b, c, d, e, choose)


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def flop_number(a: Any, b: Any, c: Any, choose: Int32) -> Any:
    """The number of three cards, put in rising order."""
    a, b = min(a, b), max(a, b)
    b, c = min(b, c), max(b, c)
    a, b = min(a, b), max(a, b)
    return np.int64(choose[uint64(a)]) + choose[uint64(52 + b)] + choose[uint64(104 + c)]


@njit(cache=True, nogil=True)
def holdems(
    cards: Bytes, words: Any, first: Bytes, flop: Bytes, river: Bytes, flops: Int32, boards: Int32, moves: Numbers, choose: Int32,
    strength: Int16, category: Bytes, least: int, second: int, third: int, seats: int, together: bool, rounds: int,
    units: Numbers, counts: Numbers, trace: Numbers,
) -> None:  # fmt: skip
    """Rounds, each from a whole pack: how often each account came, to seat 1 and to the others."""
    s0, s1 = uint64(words[0]), uint64(words[1])
    kept, folded = len(trace), counts.shape[1] - len(CATEGORIES)
    held, made, bets = np.zeros(2 * seats, np.int64), np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    of_seat, of_card = (2, 1) if together else (1, seats)
    for k in range(rounds):
        i = 0
        for n in range(2 * seats):
            held[n], i, s0, s1 = draw(cards, i, 52, s0, s1)
        a, i, s0, s1 = draw(cards, i, 52, s0, s1)
        b, i, s0, s1 = draw(cards, i, 52, s0, s1)
        c, i, s0, s1 = draw(cards, i, 52, s0, s1)
        d, i, s0, s1 = draw(cards, i, 52, s0, s1)
        e, i, s0, s1 = draw(cards, i, 52, s0, s1)
        key = START + KEY7[uint64(a)] + KEY7[uint64(b)] + KEY7[uint64(c)] + KEY7[uint64(d)] + KEY7[uint64(e)]
        bits = BIT[uint64(a)] | BIT[uint64(b)] | BIT[uint64(c)] | BIT[uint64(d)] | BIT[uint64(e)]
        at_flop: Any = -1
        at_river: Any = -1
        stay = False
        for seat in range(seats):
            x, y = held[seat * of_seat], held[seat * of_seat + of_card]
            low, high = min(x, y), max(x, y)
            bet: Any = np.int64(first[uint64(high * (high - 1) // 2 + low)]) - 1
            if bet < 0:
                if at_flop < 0:
                    at_flop = np.int64(flops[uint64(flop_number(a, b, c, choose))])
                if bit(flop, at_flop, x, y, moves):
                    bet = second
                else:
                    if at_river < 0:
                        at_river = np.int64(boards[uint64(board_number(a, b, c, d, e, choose))])
                    bet = third if bit(river, at_river, x, y, moves) else -1
            bets[seat] = bet
            made[seat] = class7(key, bits, x, y)
            stay = stay or bet >= 0
        his: Any = 0
        if stay:
            x, i, s0, s1 = draw(cards, i, 52, s0, s1)
            y, i, s0, s1 = draw(cards, i, 52, s0, s1)
            his = np.int64(strength[class7(key, bits, x, y)])
        for seat in range(seats):
            kind, mine = np.int64(category[made[seat]]), np.int64(strength[made[seat]])
            which = folded + kind
            if bets[seat] >= 0:
                end = WON if his < mine else TIED if his == mine else LOST
                which = bets[seat] * KINDS + kind * ENDS + end + (UNFIT if his < least else 0)
            counts[1 if seat else 0, which] += 1
            if kept and seat == 0:
                trace[k] = units[which]
    words[0], words[1] = s0, s1


class Heard(Exception):
    """What a strategy said, which is all that was asked."""


def kernel(terms: Terms[Any], figures: Ultimate, player: Player, stakes: tuple[Stake, ...], seats: int) -> Holdems:
    """What is best, and what it brings."""
    rules: PokerRules = terms.rules
    raises = [(n, word) for n, stage in enumerate(rules.stages) for word, way in stage.ways.items() if way.stakes]
    passes = [next(word for word, way in stage.ways.items() if not way.stakes) for stage in rules.stages]
    flop, river = bests(rules, figures)
    words = [word for _, word in raises]
    later = [next(k for k, (n, _) in enumerate(raises) if n == stage) for stage in (1, 2)]
    bets = Bets(first_words(player, stakes, words), flop, river, later[0], later[1])
    strength, least = strengths(figures.only_named), int(strengths(figures.only_named)[least_class(figures.opens)])
    deals = examples(least, strength)
    names = Sitting(terms, player, stakes, ()).names
    accounts = [nothing(names)] * (len(raises) * KINDS + len(CATEGORIES))
    known = np.zeros(len(accounts), dtype=np.bool_)
    for n, (stage, word) in enumerate(raises):
        sitting = _alone(player, stakes, [*passes[:stage], word])
        for key, cards in deals.items():
            accounts[n * KINDS + key], known[n * KINDS + key] = _brought(sitting, cards), True
    sitting = _alone(player, stakes, passes)
    for key, cards in deals.items():
        at = len(raises) * KINDS + key // ENDS
        if not known[at]:
            accounts[at], known[at] = _brought(sitting, cards), True
    parts, results = unit(a.net for a in accounts), Results(names, accounts)
    return Holdems(results, known, pack(1, index), bets, strength, least, seats, rules.deal.together, parts)


def first_words(player: Player, stakes: tuple[Stake, ...], words: list[str]) -> Bytes:
    """Which bet the strategy makes on each two cards, counted from 1: asked once for each of the 169 kinds."""

    def hears(table: Table, choice: Choice) -> str:
        raise Heard(next((option for chooser in player.asked if (option := chooser(table, choice))), ""))

    sitting = _seat(player, stakes, hears)
    start: State = (), module(sitting.terms.rules).memory()
    said, known, found = opening(sitting, start), dict[tuple[int, int, bool], int](), np.zeros(PAIRS, dtype=np.uint8)
    for low, high in combinations(range(52), 2):
        kind = high >> 2, low >> 2, high & 3 == low & 3
        if kind not in known:
            try:
                play(sitting, start, said, (name(low), name(high)))
            except Heard as heard:
                known[kind] = words.index(heard.args[0]) + 1 if heard.args[0] in words else 0
        found[high * (high - 1) // 2 + low] = known[kind]
    return found


def _alone(player: Player, stakes: tuple[Stake, ...], words: list[str]) -> Sitting:
    """One seat that says these words, one at each stage."""
    shown = {max(stage.shows, player.terms.rules.deal.open): n for n, stage in enumerate(player.terms.rules.stages)}

    def says(table: Table, choice: Choice) -> str:
        return words[shown[len(table.felt.hands.get(TABLE, ()))]]

    return _seat(player, stakes, says)


def _seat(player: Player, stakes: tuple[Stake, ...], chooser: Chooser) -> Sitting:
    table = Table(player.view.game, player.terms.plan.given)
    return Sitting(table.terms, Player(table, stakes, 1, player.shoe, [chooser]), stakes, ())


def _brought(sitting: Sitting, cards: tuple[int, ...]) -> Account:
    """What comes of cards in their order."""
    start: State = (), module(sitting.terms.rules).memory()
    return account(sitting, *play(sitting, start, opening(sitting, start), tuple(name(n) for n in cards)))
