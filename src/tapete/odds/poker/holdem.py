"""Hold'em against the house, over all boards: the sums from which each game reads what its decisions are worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from os import cpu_count

import numpy as np
from numpy.typing import NDArray

from tapete.odds.kit.evaluator import RANKS
from tapete.odds.kit.patience import Progress
from tapete.odds.kit.suits import PERMUTATIONS, canonical_sets, masks_of
from tapete.odds.kit.tables import CATEGORIES, CATEGORY
from tapete.odds.poker.floor import strengths
from tapete.odds.poker.holdem_kernel import HIGH, LEFT, LOW, OTHERS, PAIRS, by_flop, fold_suits, runouts, settle, showdown

Cards = NDArray[np.uint8]
Ints = NDArray[np.int64]

BOARDS = comb(50, 5)
"""The boards that are possible beside two cards."""
RUNOUTS = comb(47, 2)
"""Turn and river, after a flop and two cards of one's own."""
CHUNK = 1024
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
def flop_rows() -> tuple[Cards, Ints]:
    """The flops that lie on some canonical board, and for each flop's number its row among them."""
    boards, _ = canonical_sets(5)
    rows = np.full(comb(52, 3), -1, dtype=np.int64)
    for places in combinations(range(5), 3):
        a, b, c = (boards[:, j].astype(np.int64) for j in places)
        rows[c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a] = 0
    numbers = np.flatnonzero(rows == 0)
    rows[numbers] = np.arange(len(numbers))
    flops = np.array(sorted(combinations(range(52), 3), key=lambda f: f[::-1]), dtype=np.uint8)
    return flops[numbers], rows


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


def canonical_flops(flops: Ints) -> Ints:
    """The sums of all flops brought to the 1,755 canonical ones, six times too large as long as they are packed."""
    raw, _ = flop_rows()
    sets, _ = canonical_sets(3)
    place = {tuple(f): i for i, f in enumerate(sets.tolist())}
    rows, moves = np.zeros(len(raw), dtype=np.int64), np.zeros((len(raw), 24), dtype=np.int64)
    for i, flop in enumerate(raw.tolist()):
        masks = masks_of(flop)
        wanted = sorted(masks, reverse=True)
        for p, new in enumerate(PERMUTATIONS):
            if all(wanted[new[s]] == masks[s] for s in range(4)):
                moves[i, p] = 1
                rows[i] = place[tuple(sorted(4 * (c >> 2) + new[c & 3] for c in flop))]
    out = np.zeros((len(sets), PAIRS), dtype=np.int64)
    fold_suits(raw, rows, moves, pair_moves(), flops, out)
    return out


def over_boards(
    work: Callable[[Cards, Ints, list[Ints]], None], room: list[tuple[int, ...]], progress: Progress | None
) -> list[Ints]:
    """Let `work` go over all canonical boards in several threads, each with arrays of its own, and add these up."""
    boards, weights = canonical_sets(5)
    threads = max(1, min(4, cpu_count() or 1))
    starts = list(range(0, len(boards), CHUNK))
    done = 0

    def one(thread: int) -> list[Ints]:
        nonlocal done
        own = [np.zeros(shape, dtype=np.int64) for shape in room]
        for start in starts[thread::threads]:
            work(boards[start : start + CHUNK], weights[start : start + CHUNK], own)
            done += 1
            if progress:
                progress(done, len(starts))
        return own

    with ThreadPoolExecutor(threads) as pool:
        first, *others = pool.map(one, range(threads))
    for other in others:
        for mine, his in zip(first, other, strict=True):
            mine += his
    return first


def unpacked(six: Ints) -> tuple[Ints, Ints, Ints]:
    """The multiple sums, what folding saves and how often, from what `by_flop` packs."""
    folds = six & 0x1FFF
    saved = (six >> 13) & 0x7FFFFFF
    saved = np.where(saved >= 1 << 26, saved - (1 << 27), saved)
    return ((six >> 13) - saved >> 27) // 6, saved // 6, folds // 6


def flop_sums(game: Showdown, stage: tuple[int, int, int, int], progress: Progress | None = None) -> tuple[Ints, Ints]:
    """For the canonical flops and all pairs, what `by_flop` adds up, six times; and for each pair fixed and multiple sums."""
    strength, base, least = strengths(game.only_named), game.base(), game.least()
    raw, rows = flop_rows()
    per_unit, at = np.array(game.multiple, dtype=np.int64), np.array(stage, dtype=np.int64)

    def work(boards: Cards, weights: Ints, own: list[Ints]) -> None:
        by_flop(boards, weights, strength, least, base, per_unit, at, rows, own[0], own[1])

    flops, totals = over_boards(work, [(len(raw), PAIRS), (2, PAIRS)], progress)
    return canonical_flops(flops), even(totals)


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
