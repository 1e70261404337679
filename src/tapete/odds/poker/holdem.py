"""Hold'em against the house, over all boards: the sums from which each game reads what its decisions are worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from os import cpu_count
from threading import Lock
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from tapete.odds.kit.evaluator import RANKS
from tapete.odds.kit.patience import Progress
from tapete.odds.kit.suits import KNOWN, PERMUTATIONS, canonical_sets, masks_of
from tapete.odds.kit.tables import CATEGORIES, CATEGORY
from tapete.odds.poker.floor import strengths
from tapete.odds.poker.holdem_kernel import HIGH, LEFT, LOW, OTHERS, PAIRS, gather, lay, runouts, settle, showdown
from tapete.odds.poker.stud_kernel import CHOOSE

Ints = NDArray[np.int64]
Int32 = NDArray[np.int32]
Sums = Int32 | Ints
Number = TypeVar("Number", np.int32, np.int64)
Stage = tuple[int, int, int, int, int]
"""What `lay` is to find, and for which game."""

BOARDS = comb(50, 5)
"""The boards that are possible beside two cards."""
RUNOUTS = comb(47, 2)
"""Turn and river, after a flop and two cards of one's own."""
CHUNK = 256
"""Boards, or flops, that are looked at together."""
BASE4 = np.array([64, 16, 4, 1], dtype=np.int64)
PLACES = {size: np.array(list(combinations(range(5), size)), dtype=np.int64) for size in (3, 4)}
"""Where the flops, and the sets of four, lie on a board."""
WON, TIED, LOST, NOT_OPEN_WON, NOT_OPEN_TIED, NOT_OPEN_LOST = range(6)


@dataclass(frozen=True)
class Showdown:
    """What is won at the showdown, in whole units: the fixed bets by category of the player's hand, and one of the bet in play.

    The six figures are for a dealer who opens and is beaten, tied, or wins; and for one who does not.
    """

    fixed: Mapping[str, tuple[int, int, int, int, int, int]]
    multiple: tuple[int, int, int, int, int, int]
    floor: int
    """The least class the dealer opens with."""
    only_named: bool = False

    def base(self) -> Ints:
        """The fixed figures by strength."""
        strength = strengths(self.only_named)
        out = np.zeros((int(strength.max()) + 1, 6), dtype=np.int64)
        out[strength] = np.array([self.fixed[name] for name in CATEGORIES], dtype=np.int64)[CATEGORY]
        return out

    def least(self) -> int:
        return int(strengths(self.only_named)[self.floor])


@lru_cache
def set_rows(size: int) -> NDArray[np.int32]:
    """For each so many cards, by number, the canonical row times 24 and the renaming of suits that leads there."""
    cards = np.array(list(combinations(range(52), size)), dtype=np.int64)
    masks = np.stack([np.where(cards & 3 == s, 1 << (cards >> 2), 0).sum(axis=1) for s in range(4)], axis=1)
    new = np.argsort(np.argsort(-masks, axis=1, kind="stable"), axis=1)
    renamed = np.sort((cards & ~3) | np.take_along_axis(new, cards & 3, axis=1), axis=1)
    moves = {int(np.array(p) @ BASE4): i for i, p in enumerate(PERMUTATIONS)}
    row_of, out = np.zeros(len(cards), dtype=np.int64), np.zeros(len(cards), dtype=np.int32)
    sets, _ = canonical_sets(size)
    row_of[_numbers(sets)] = np.arange(len(sets))
    out[_numbers(cards)] = 24 * row_of[_numbers(renamed)] + np.array([moves.get(n, 0) for n in range(256)])[new @ BASE4]
    return out


def _numbers(sets: NDArray[Any]) -> Ints:
    """The number of each set of cards in rising order."""
    numbers: Ints = np.sum([CHOOSE[j + 1, sets[:, j]] for j in range(sets.shape[1])], axis=0)
    return numbers


@lru_cache
def pair_moves() -> Ints:
    """Where each pair goes when suits are renamed in each of the 24 ways."""
    out = np.zeros((24, PAIRS), dtype=np.int64)
    low, high = LOW.astype(np.int64), HIGH.astype(np.int64)
    for i, new in enumerate(PERMUTATIONS):
        to = np.array(new, dtype=np.int64)
        a, b = (low & ~3) | to[low & 3], (high & ~3) | to[high & 3]
        bottom, top = np.minimum(a, b), np.maximum(a, b)
        out[i] = top * (top - 1) // 2 + bottom
    return out


def even(sums: Ints) -> Ints:
    """Sums over canonical boards or flops by their weights, turned into sums over all of them, for each pair."""
    total: Ints = np.sum([sums[..., pair_moves()[i]] for i in range(24)], axis=0)
    return total // 24


def shared(sums: NDArray[Number], size: int) -> NDArray[Number]:
    """Sums of canonical flops, or fours, shared among pairs that look the same there; six times too large as they are."""
    moves = pair_moves()
    for i, alike in _alike(size):
        sums[i] = sums[i, moves[alike]].sum(axis=0)
    return sums


@lru_cache
def _alike(size: int) -> tuple[tuple[int, list[int]], ...]:
    """The canonical flops, or fours, that stay the same when suits are renamed in several ways; and in which."""
    found = []
    for i, cards in enumerate(canonical_sets(size)[0].tolist()):
        masks = masks_of(cards)
        alike = [p for p, new in enumerate(PERMUTATIONS) if all(masks[new[s]] == masks[s] for s in range(4))]
        if len(alike) > 1:
            found.append((i, alike))
    return tuple(found)


def summed(sums: Sums, size: int, figure: Callable[[Ints], Ints]) -> Ints:
    """For each pair a figure of these sums, added up over all flops or fours; some hundred at a time, for the sake of memory."""
    weights, total = canonical_sets(size)[1], np.zeros(PAIRS, dtype=np.int64)
    for part in (slice(at, at + CHUNK) for at in range(0, len(sums), CHUNK)):
        total += weights[part] @ figure(sums[part].astype(np.int64))
    return even(total)


def over_boards(
    games: Sequence[Showdown], stages: Sequence[Stage], rooms: Sequence[tuple[int, Sums]], progress: Progress | None
) -> Ints:
    """Go over all canonical boards in several threads. What `lay` finds for a stage is added, for each room (a stage's number and
    an array), to the flops or fours of a board; the threads lay boards at the same time and add one after the other, so that
    there is one array and not one for each. The fixed and multiple sums of each game and pair are the answer."""
    boards, weights = canonical_sets(5)
    game = games[0]
    if any((g.multiple, g.floor, g.only_named) != (game.multiple, game.floor, game.only_named) for g in games):
        raise ValueError("games that are gone over together must share their showdown")
    strength, base, least = strengths(game.only_named), np.stack([g.base() for g in games]), game.least()
    per_unit, at, moves = np.array(game.multiple, dtype=np.int64), np.array(stages, dtype=np.int64), pair_moves().astype(np.int16)
    sizes = {KNOWN[size]: size for size in (3, 4)}
    threads, starts = max(1, min(4, cpu_count() or 1)), list(range(0, len(boards), CHUNK))
    adding, done = Lock(), 0

    def one(thread: int) -> Ints:
        nonlocal done
        lines = np.zeros((len(stages), CHUNK, PAIRS), dtype=np.int64)
        totals = np.zeros((len(games), 2, PAIRS), dtype=np.int64)
        work, fixed = np.zeros((9, LEFT), dtype=np.int32), np.zeros((len(games) + 2, LEFT), dtype=np.int64)
        for start in starts[thread::threads]:
            here = boards[start : start + CHUNK]
            lay(here, weights[start : start + CHUNK], strength, least, base, per_unit, at, work, fixed, lines, totals)
            with adding:
                for stage, sums in rooms:
                    size = sizes[len(sums)]
                    gather(here, lines[stage], PLACES[size], set_rows(size), moves, sums)
                done += 1
            if progress:
                progress(done, len(starts))
        return totals

    with ThreadPoolExecutor(threads) as pool:
        return even(np.sum(list(pool.map(one, range(threads))), axis=0))


def unpacked(six: Ints) -> tuple[Int32, Int32, Int32]:
    """The multiple sums, what folding saves and how often, from what `lay` packs: each fits in 32 bits, and some hundred rows are
    taken at a time, for the sake of memory."""
    play, saves, often = (np.empty(six.shape, dtype=np.int32) for _ in range(3))
    for part in (slice(at, at + CHUNK) for at in range(0, len(six), CHUNK)):
        rest = six[part] >> 13
        saved = rest & 0x7FFFFFF
        saved[saved >= 1 << 26] -= 1 << 27
        play[part], saves[part], often[part] = (rest - saved >> 27) // 6, saved // 6, (six[part] & 0x1FFF) // 6
    return play, saves, often


def flop_sums(games: Sequence[Showdown], stages: Sequence[Stage], progress: Progress | None = None) -> tuple[list[Ints], Ints]:
    """For the canonical flops and all pairs, what `lay` finds for each stage, six times; and for each game and pair fixed and
    multiple."""
    sums = [np.zeros((KNOWN[3], PAIRS), dtype=np.int64) for _ in stages]
    totals = over_boards(games, stages, list(enumerate(sums)), progress)
    return [shared(each, 3) for each in sums], totals


def at_the_river(game: Showdown, hole: list[int], board: list[int]) -> tuple[int, int]:
    """The fixed and multiple sums of one hand on a whole board, over the dealer's 990 pairs."""
    items, work = np.zeros(LEFT, dtype=np.int32), np.zeros((5, LEFT), dtype=np.int32)
    counts = np.zeros((3, LEFT), dtype=np.int32)
    fixed, multiple = np.zeros(LEFT, dtype=np.int64), np.zeros(LEFT, dtype=np.int64)
    showdown(np.array(board, dtype=np.uint8), strengths(game.only_named), game.least(), items, counts, work)
    settle(items, counts, game.least(), game.base(), np.array(game.multiple, dtype=np.int64), fixed, multiple)
    i = int(np.flatnonzero((items & 2047) == pair_number(hole))[0])
    return int(fixed[i]), int(multiple[i])


def to_come(game: Showdown, hole: list[int], known: list[int], times: int = 0, fold: int = 0) -> tuple[int, int, int]:
    """The same on a flop, or on four cards, over all boards they may become; and what it saves to be able to fold then."""
    per_unit, cards = np.array(game.multiple, dtype=np.int64), np.array(known, dtype=np.uint8)
    out = runouts(pair_number(hole), cards, strengths(game.only_named), game.least(), game.base(), per_unit, times, fold)
    return int(out[0]), int(out[1]), int(out[2])


def pair_number(hole: list[int]) -> int:
    low, high = sorted(hole)
    return high * (high - 1) // 2 + low


def holes() -> list[tuple[str, int]]:
    """The 169 kinds of two cards as people write them, `AKs`, `72o`, `88`, each with the number of one such pair."""
    out = []
    for high in range(12, -1, -1):
        for low in range(high, -1, -1):
            name = RANKS[high].replace("10", "T") + RANKS[low].replace("10", "T")
            if high == low:
                out.append((name, pair_number([4 * low, 4 * high + 1])))
            else:
                out += [(name + "s", pair_number([4 * low, 4 * high])), (name + "o", pair_number([4 * low + 1, 4 * high]))]
    return out


def mean(total: int, unit: int, per_board: int = OTHERS) -> Fraction:
    """A sum over all pairs and boards, in antes."""
    return Fraction(total, PAIRS * BOARDS * per_board * unit)
