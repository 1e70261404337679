"""Every board that can still come, for hands that share one: hold'em and Omaha, counted by rank and not card by card.

Flushes aside, who wins depends on the ranks of the board, and there are 6,175 boards by rank instead of 1.7 million. So each is
decided once and weighted with the number of its boards. Where some hand can make a flush, the boards with enough of that suit are
taken out and decided by themselves: which ranks of the board are of the suit says all, no board of five having three of two.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.odds.kit.omaha import BOARD_RANKS, BOARDS, PAIR_NUMBER, RANK_PAIRS, board_index, board_multipliers, by_board
from tapete.odds.kit.tables import FLUSH, KEY7, OFFSET7, TABLE7, Uint16, Uint64

Int64 = NDArray[np.int64]
Counts = NDArray[np.int64]
"""For each hand, at place k: on how many boards it is one of the k best."""
_CHOOSE = np.array([[1, n, n * (n - 1) // 2, n * (n - 1) * (n - 2) // 6, int(n == 4), 0] for n in range(5)], dtype=np.int64)
"""How many ways to take up to five cards of a rank of which there are up to four."""
_SIZE = np.array([mask.bit_count() for mask in range(1 << 13)], dtype=np.int64)
_MASKS = np.array(sorted((m for m in range(1 << 13) if m.bit_count() <= 5), key=int.bit_count), dtype=np.int64)
"""The ranks that can come of one suit, as bits, the fewest first."""
_SUITED = _MASKS[_SIZE[_MASKS] >= 3]
"""Those that a board has where there is a flush."""
_NEVER = 99


class Coming(NamedTuple):
    """Cards still to come, by rank alone: how many ranks, which, how often each, and the key that finds the board."""

    kinds: Int64
    ranks: Int64
    times: Int64
    keys: Uint64


@lru_cache
def coming() -> tuple[Coming, Int64]:
    """From none to five cards still to come; and where those of each number begin."""
    by_size = [[x for x in combinations_with_replacement(range(13), n) if n < 5 or x[0] < x[4]] for n in range(6)]
    choices = [x for some in by_size for x in some]
    ranks, times = np.zeros((len(choices), 5), dtype=np.int64), np.zeros((len(choices), 5), dtype=np.int64)
    for i, choice in enumerate(choices):
        for j, rank in enumerate(sorted(set(choice))):
            ranks[i, j], times[i, j] = rank, choice.count(rank)
    kinds = np.array([len(set(choice)) for choice in choices], dtype=np.int64)
    keys = np.array([sum(int(board_multipliers[r]) for r in choice) & 0xFFFFFFFF for choice in choices], dtype=np.uint64)
    return Coming(kinds, ranks, times, keys), np.cumsum([0, *(len(some) for some in by_size)])


@lru_cache
def suited_keys() -> Uint64:
    """The key of the ranks that come of one suit."""
    ranks = np.arange(1 << 13)[:, None] >> np.arange(13) & 1
    keys: Uint64 = (ranks.astype(np.uint64) * board_multipliers).sum(axis=1, dtype=np.uint64)
    return keys


@lru_cache
def of_seven() -> Uint16:
    """For each pair of ranks and each board, the best five of the seven, flushes aside."""
    keys = KEY7[::4] >> np.uint64(32)
    sums = keys[np.array(RANK_PAIRS)].sum(axis=1)[:, None] + keys[BOARD_RANKS].sum(axis=1)[None, :]
    sums &= np.uint64(0xFFFFFFFF)
    out: Uint16 = TABLE7[(sums & np.uint64(0xFFFF)) ^ OFFSET7[sums >> np.uint64(20)].astype(np.uint64)]
    out.setflags(write=False)
    return out


@njit(cache=True, nogil=True)
def _award(values: Uint16, hands: int, weight: int, counts: Counts) -> None:
    top, sharing = values[0], 1
    for h in range(1, hands):
        if values[h] > top:
            top, sharing = values[h], 1
        elif values[h] == top:
            sharing += 1
    for h in range(hands):
        if values[h] == top:
            counts[h, sharing] += weight


@njit(cache=True, nogil=True)
def _weigh(of_rank: Int64, new: Coming, first: int, last: int, weights: Int64) -> None:
    """In how many ways the cards of each choice by rank can come, of so many left of each rank."""
    kinds, ranks, times, _ = new
    for x in range(first, last):
        weight = 1
        for j in range(kinds[x]):
            weight *= _CHOOSE[of_rank[ranks[x, j]], times[x, j]]
        weights[x] = weight


@njit(cache=True, nogil=True)
def _decide(
    plain: Uint16,
    flushes: Uint16,
    need: Int64,
    free: Int64,
    lying: Int64,
    known: np.uint64,
    new: Coming,
    to_come: int,
    starts: Int64,
    suited_keys: Uint64,
    index: Uint16,
    offsets: Uint16,
    counts: Counts,
) -> None:
    """Decide every board: `plain` values by board, `flushes` by suit and its ranks on the board, `need` more cards of a suit for
    one, `free` cards of each suit as bits, `lying` those of the board, `known` the key of the cards that lie there."""
    hands = plain.shape[0]
    keys, weights = new.keys, np.zeros(new.keys.shape[0], dtype=np.int64)
    of_rank, others = np.zeros(13, dtype=np.int64), np.zeros(13, dtype=np.int64)
    for rank in range(13):
        for suit in range(4):
            of_rank[rank] += free[suit] >> rank & 1
    values, best = np.zeros(hands, dtype=np.uint16), np.zeros(hands, dtype=np.uint16)
    made = np.zeros(hands, dtype=np.uint16)
    first, second = 0, 0
    _weigh(of_rank, new, starts[to_come], starts[to_come + 1], weights)
    for x in range(starts[to_come], starts[to_come + 1]):
        if weights[x]:
            board = _board(known + keys[x], index, offsets)
            for h in range(hands):
                values[h] = plain[h, board]
            _award(values, hands, weights[x], counts)
    for suit in range(4):
        if need[suit] > to_come:
            continue
        for rank in range(13):
            others[rank] = of_rank[rank] - (free[suit] >> rank & 1)
        _weigh(others, new, 0, starts[to_come + 1 - max(need[suit], 0)], weights)
        for mask in _MASKS:
            size = _SIZE[mask]
            if size < need[suit] or size > to_come or mask & ~free[suit]:
                continue
            with_suit = known + suited_keys[mask]
            for h in range(hands):
                made[h] = flushes[h, suit, lying[suit] | mask]
            for x in range(starts[to_come - size], starts[to_come - size + 1]):
                if weights[x]:
                    board = _board(with_suit + keys[x], index, offsets)
                    if hands == 2:  # in registers: three times as fast
                        a, b = plain[0, board], plain[1, board]
                        c, d = max(a, made[0]), max(b, made[1])
                        first += weights[x] * (int(c > d) - int(a > b))
                        second += weights[x] * (int(c < d) - int(a < b))
                        continue
                    for h in range(hands):
                        values[h] = plain[h, board]
                        best[h] = max(values[h], made[h])
                    _award(best, hands, weights[x], counts)
                    _award(values, hands, -weights[x], counts)
    if hands == 2:
        counts[0, 1] += first
        counts[1, 1] += second
        counts[0, 2] -= first + second
        counts[1, 2] -= first + second


@njit(cache=True, nogil=True)
def _board(key: np.uint64, index: Uint16, offsets: Uint16) -> int:
    """The number of the board whose ranks have this sum of keys."""
    key &= np.uint64(0xFFFFFFFF)
    return int(index[(key & np.uint64(0x3FFF)) ^ np.uint64(offsets[key >> np.uint64(22)])])


@njit(cache=True, nogil=True)
def _two_and_three(held: int, flushes: Uint16) -> None:
    """An Omaha hand's flushes by what the board has of the suit: exactly two of those held with exactly three."""
    for mask in _SUITED:
        best, rest = np.uint16(0), mask
        while rest:
            low = rest & -rest
            best = max(best, flushes[mask ^ low])
            rest ^= low
        if _SIZE[mask] == 3:
            best = np.uint16(0)
            for a in range(1, 13):
                for b in range(a):
                    if held >> a & 1 and held >> b & 1:
                        best = max(best, FLUSH[mask | 1 << a | 1 << b])
        flushes[mask] = best


@njit(cache=True, nogil=True)
def count_boards(
    hands: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dead: Uint64,
    table: Uint16,
    new: Coming,
    starts: Int64,
    suited: Uint64,
    index: Uint16,
    offsets: Uint16,
    counts: Counts,
) -> None:
    """One matchup after another: `hands[i, h]` are the cards of hand h, `boards[i]` those that lie already, `dead[i]` the cards
    that cannot come, as bits; `table` is that of the game: a row for each pair of ranks in hold'em, for each board in Omaha."""
    players, size = hands.shape[1], hands.shape[2]
    to_come = 5 - boards.shape[1]
    held, lying = np.zeros((players, 4), dtype=np.int64), np.zeros(4, dtype=np.int64)
    free, need = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64)
    plain = np.zeros((players, BOARDS), dtype=np.uint16)
    flushes = np.zeros((players, 4, 1 << 13), dtype=np.uint16)
    for i in range(hands.shape[0]):
        held[:] = 0
        lying[:] = 0
        known = np.uint64(0)
        for suit in range(4):
            free[suit] = 0x1FFF
        for card in range(52):
            if dead[i] >> np.uint64(card) & np.uint64(1):
                free[card & 3] &= ~(1 << (card >> 2))
        for card in boards[i]:
            lying[card & 3] |= 1 << (card >> 2)
            known += suited[1 << (card >> 2)]
        for h in range(players):
            for card in hands[i, h]:
                held[h, card & 3] |= 1 << (card >> 2)
        for suit in range(4):
            free[suit] &= ~lying[suit]
            most = 0
            for h in range(players):
                free[suit] &= ~held[h, suit]
                most = max(most, _SIZE[held[h, suit]])
            need[suit] = 5 - most - _SIZE[lying[suit]] if size == 2 else 3 - _SIZE[lying[suit]] if most >= 2 else _NEVER
            if need[suit] <= to_come:
                for h in range(players):
                    if size == 2:
                        for mask in _SUITED:
                            flushes[h, suit, mask] = FLUSH[mask | held[h, suit]]
                    else:
                        _two_and_three(held[h, suit], flushes[h, suit])
        for h in range(players):
            if size == 2:
                plain[h] = table[PAIR_NUMBER[hands[i, h, 0] >> 2, hands[i, h, 1] >> 2]]
            else:
                _of_four(hands[i, h], table, plain[h])
        _decide(plain, flushes, need, free, lying, known, new, to_come, starts, suited, index, offsets, counts[i])


@njit(cache=True, nogil=True)
def _of_four(hand: NDArray[np.uint8], table: Uint16, out: Uint16) -> None:
    """An Omaha hand's best class with each board, flushes aside."""
    a, b, c, d = hand[0] >> 2, hand[1] >> 2, hand[2] >> 2, hand[3] >> 2
    pairs = PAIR_NUMBER[a, b], PAIR_NUMBER[a, c], PAIR_NUMBER[a, d], PAIR_NUMBER[b, c], PAIR_NUMBER[b, d], PAIR_NUMBER[c, d]
    for board in range(table.shape[0]):
        best = np.uint16(0)
        for pair in pairs:
            best = max(best, table[board, pair])
        out[board] = best


def count(hands: NDArray[np.uint8], boards: NDArray[np.uint8], dead: Uint64) -> Counts:
    """How often each hand of each matchup is one of so many best; hands of two cards are hold'em, of four Omaha."""
    counts = np.zeros((len(hands), hands.shape[1], hands.shape[1] + 1), dtype=np.int64)
    table = of_seven() if hands.shape[2] == 2 else by_board()
    count_boards(hands, boards, dead, table, *coming(), suited_keys(), *board_index(), counts)
    return counts
