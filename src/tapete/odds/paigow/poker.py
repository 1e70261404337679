"""Pai gow poker, exactly: all 154,143,080 hands against all 53,524,680 that the croupier can then have."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from tapete.odds.kit.patience import Progress
from tapete.odds.paigow.count import MOST_WAYS, add_up, all_sensible, put_right, weigh_many
from tapete.odds.paigow.deals import House, all_sets, house_of, lows_of
from tapete.odds.paigow.setting import RANKS

Ints = NDArray[np.int64]
Small = NDArray[np.int32]

A = TypeVar("A")
B = TypeVar("B")

CHUNK = 400
WORK = (5, 4)
"""How long weighing and putting right take, as tenths of the whole; adding up takes the last."""


@dataclass(frozen=True)
class Asked:
    """The ways to set each set of ranks that are worth asking about."""

    offsets: Ints
    plains: Ints
    """How many of a set's ways are no flush; these come first."""
    laid: Ints
    """The strengths of both hands."""
    places: Ints
    """What is asked: to beat a high strength and a low hand's place among the 91; for each set as a player, then as the bank."""
    suited: NDArray[np.bool_]
    """Which of those are flushes."""
    blocks: Ints
    """Where a set's corrections begin: for each choice of its ranks, what is asked of it."""


@lru_cache(maxsize=2)
def _asked(order: bytes) -> Asked:
    sets, ranking = all_sets(), np.frombuffer(order, dtype=np.int64)
    size = len(sets.joker)
    room, plains, ends = np.zeros((size * MOST_WAYS, 2), dtype=np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64)
    all_sensible(sets.ranks, sets.suits, ranking, room, plains, ends)
    laid = room[: ends[-1]].copy()
    offsets = np.concatenate([[0], ends])
    number = np.diff(offsets)
    low = np.searchsorted(lows_of(ranking), laid[:, 1])
    whose = np.repeat(np.arange(size), number)
    within = np.arange(len(laid)) - offsets[whose]
    places, suited = np.zeros((2 * len(laid), 2), dtype=np.int64), np.zeros(2 * len(laid), dtype=np.bool_)
    for side in (0, 1):  # the bank wins copies: it beats whatever is not higher
        at = 2 * offsets[whose] + side * number[whose] + within
        places[at, 0], places[at, 1] = laid[:, 0] + side, low + side
        suited[at] = within >= plains[whose]
    blocks = np.concatenate([[0], np.cumsum((1 << (sets.counts > 0).sum(axis=1)) * 2 * number)])
    return Asked(offsets, plains, laid, places, suited, blocks)


@dataclass(frozen=True)
class Counted:
    """Wins and losses of whatever was asked: without flushes, and what the croupier's flushes in one suit change."""

    base: Small
    wins: Small
    losses: Small


def counted(order: Ints, house: Ints, progress: Progress) -> Counted:
    """Every way against the croupier's hands, set by the house way."""
    dealt, asked = house_of(house, order), _asked(order.tobytes())
    base = _base(dealt, asked, lambda done: progress(done * WORK[0] // 10, 1000))
    wins, losses = _corrections(dealt, asked, lambda done: progress(100 * WORK[0] + done * WORK[1] // 10, 1000))
    return Counted(base, wins, losses)


def outcomes(
    order: Ints, found: Counted, lists: Sequence[Ints], as_player: tuple[int, int], as_bank: tuple[int, int]
) -> tuple[Ints, Ints]:
    """As a player and as the bank, for each set of ranks: wins and losses over all its hands, set by each of the lists, and
    last in the best way, given what a win brings and a loss costs."""
    sets, asked = all_sets(), _asked(order.tobytes())
    ways = np.zeros((len(lists), max(map(len, lists)), 6), dtype=np.int64)
    for i, rows in enumerate(lists):
        ways[i, : len(rows)] = rows
    sizes = np.array([len(rows) for rows in lists])
    player, bank = (np.zeros((len(sets.joker), len(lists) + 1, 2), dtype=np.int64) for _ in range(2))

    def add(part: tuple[int, int]) -> int:
        side, start = part
        return add_up(
            start, min(start + CHUNK, len(sets.joker)), sets.counts, sets.joker, asked.offsets, asked.plains, asked.laid, side,
            found.base, asked.blocks, found.wins, found.losses, ways, sizes, order,
            *(as_player, as_bank)[side], (player, bank)[side],
        )  # fmt: skip

    parts = [(side, start) for side in (0, 1) for start in range(0, len(sets.joker), CHUNK)]
    assert all(p < 0 for p in _spread_out(add, parts, lambda done: None)), "rules set a hand in a way that another beats"
    return player, bank


def _base(dealt: House, asked: Asked, tell: Callable[[int], None]) -> Small:
    """Every way against the croupier's sets of ranks, flushes not minded."""
    sets = all_sets()
    out = np.zeros((len(asked.places), 2), dtype=np.int32)
    first, second, wild = sets.lower[dealt.order], sets.upper[dealt.order], sets.joker[dealt.order]

    def work(start: int) -> None:
        weigh_many(
            start, min(start + CHUNK, len(sets.joker)), sets.counts, sets.joker, 2 * asked.offsets, asked.places, *sets.halves,
            first, second, wild, dealt.high, dealt.low, out,
        )  # fmt: skip

    _spread_out(work, range(0, len(sets.joker), CHUNK), tell)
    return out


def _corrections(dealt: House, asked: Asked, tell: Callable[[int], None]) -> tuple[Small, Small]:
    """What the croupier's flushes in one suit change, for every choice of a set's ranks in that suit."""
    sets = all_sets()
    bits = 1 << np.arange(RANKS)
    held, fours = (sets.counts > 0) @ bits, (sets.counts == 4) @ bits
    wins, losses = (np.zeros(int(asked.blocks[-1]), dtype=np.int32) for _ in range(2))
    below = np.cumsum(sets.counts > 0, axis=1) - 1

    def work(ranks: int) -> None:
        whose = np.flatnonzero((ranks & ~held == 0) & (fours & ~ranks == 0))
        chosen = [r for r in range(RANKS) if ranks >> r & 1]
        local = (1 << below[whose][:, chosen]).sum(axis=1)
        begins = asked.blocks[whose] + local * 2 * np.diff(asked.offsets)[whose]
        put_right(
            ranks, whose, sets.counts, sets.joker, 2 * asked.offsets, asked.suited, asked.places, dealt.event_high,
            dealt.event_low, dealt.event_slot, dealt.event_sign, dealt.event_ranks, begins, wins, losses,
        )  # fmt: skip

    _spread_out(work, sorted((m for m in range(1 << RANKS) if m.bit_count() <= 7), key=int.bit_count), tell)
    return wins, losses


def _spread_out(work: Callable[[A], B], parts: Iterable[A], tell: Callable[[int], None]) -> list[B]:
    """The parts on all cores; it is told how many of a thousand are done."""
    todo, found = list(parts), []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for i, result in enumerate(pool.map(work, todo), 1):
            found.append(result)
            tell(1000 * i // len(todo))
    return found
