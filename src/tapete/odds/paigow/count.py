"""How often seven cards, set in each sensible way, win and lose against every hand that the croupier can then have; in integers.

For a set of ranks all the croupier's sets are weighed with the cards that are left (`weigh`). Flushes are put right suit by
suit (`put_right`): what a flush in one suit changes hangs on the player's ranks in that suit and on how many there are of each
rank in the others, and the second only through what two other cards weigh. So one sweep over the croupier's flushes serves every
hand with the same ranks in the suit. At last (`add_up`) all hands of a set of ranks are gone through, suit by suit.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.odds.paigow.setting import LOWS, WILD, all_ways, chosen

Ints = NDArray[np.int64]
Small = NDArray[np.int32]
Floats = NDArray[np.float32]

MOST_WAYS = 42
SLOTS = 105


@njit(cache=True, nogil=True)
def sensible(ranks: Ints, suits: Ints, order: Ints, out: Ints) -> tuple[int, int]:
    """The ways to lay a set of ranks that no other beats in both hands, then those that would be a flush: how many of each."""
    laid = all_ways(ranks, suits, order)
    n = 0
    for i in range(21):
        if laid[i, 1] < 0:
            continue
        beaten = False
        for j in range(21):
            same = laid[j, 0] == laid[i, 0] and laid[j, 1] == laid[i, 1]
            if laid[j, 0] >= laid[i, 0] and laid[j, 1] >= laid[i, 1] and (not same or j < i):
                beaten = True
        if not beaten:
            out[n] = laid[i]
            n += 1
    plain = n
    suited = all_ways(ranks, np.where(suits == WILD, WILD, 0), order)
    for i in range(21):
        beaten = False
        for j in range(n):
            better = out[j, 0] >= suited[i, 0] and out[j, 1] >= suited[i, 1]
            same = out[j, 0] == suited[i, 0] and out[j, 1] == suited[i, 1]
            if (better and j < plain) or same:
                beaten = True
        if not beaten and suited[i, 1] >= 0:
            out[n] = suited[i]
            n += 1
    return plain, n


@njit(cache=True, nogil=True)
def all_sensible(ranks: Ints, suits: Ints, order: Ints, laid: Ints, plains: Ints, ends: Ints) -> None:
    """The sensible ways of one set of ranks after another."""
    room = np.zeros((MOST_WAYS, 2), dtype=np.int64)
    at = 0
    for p in range(len(ranks)):
        plains[p], n = sensible(ranks[p], suits[p], order, room)
        laid[at : at + n] = room[:n]
        at += n
        ends[p] = at


@njit(cache=True, nogil=True)
def _choose(n: int, k: int) -> int:
    """How many ways to take k of n cards, of at most four."""
    out = 1
    for i in range(k):
        out = out * (n - i) // (i + 1)
    return out if k <= n else 0


@njit(cache=True, nogil=True)
def _half(counts: Ints, halves: Ints, out: Ints) -> None:
    """What each half of a set of ranks weighs with the cards that are left."""
    table = np.zeros((5, 5), dtype=np.int64)
    for n in range(5):
        for k in range(5):
            table[n, k] = _choose(n, k)
    for i in range(len(halves)):
        weight = 1
        for r in range(len(counts)):
            weight *= table[4 - counts[r], halves[i, r]]
        out[i] = weight


@njit(cache=True, nogil=True)
def weigh(
    counts: Ints,
    joker: int,
    asked: Ints,
    lower: Ints,
    upper: Ints,
    first: Small,
    second: Small,
    wild: Ints,
    high: Ints,
    low: Ints,
    out: Small,
) -> None:
    """Wins and losses of each way asked about (its high strength, its low place; equal ones lose), flushes not minded."""
    a, b = np.zeros(len(lower), dtype=np.int64), np.zeros(len(upper), dtype=np.int64)
    _half(counts[: lower.shape[1]], lower, a)
    _half(counts[lower.shape[1] :], upper, b)
    seen = np.zeros(LOWS, dtype=np.int64)
    at, of = 0, len(high)
    for n in np.argsort(asked[:, 0]):
        while at < of and high[at] < asked[n, 0]:
            if not (wild[at] and joker):
                seen[low[at]] += a[first[at]] * b[second[at]]
            at += 1
        won = seen[: asked[n, 1]].sum()
        out[n, 0], out[n, 1] = won, won - seen.sum()
    while at < of:
        if not (wild[at] and joker):
            seen[low[at]] += a[first[at]] * b[second[at]]
        at += 1
    for n in range(len(asked)):
        out[n, 1] += seen[asked[n, 1] :].sum()


@njit(cache=True, nogil=True)
def weigh_many(
    start: int,
    stop: int,
    counts: Ints,
    joker: Ints,
    offsets: Ints,
    asked: Ints,
    lower: Ints,
    upper: Ints,
    first: Small,
    second: Small,
    wild: Ints,
    high: Ints,
    low: Ints,
    out: Small,
) -> None:
    """The same for one set of ranks after another."""
    for p in range(start, stop):
        mine = slice(offsets[p], offsets[p + 1])
        weigh(counts[p], joker[p], asked[mine], lower, upper, first, second, wild, high, low, out[mine])


@njit(cache=True, nogil=True)
def _beside(counts: Ints, held: int, out: Floats) -> None:
    """What none, one or two cards of the other three suits weigh."""
    left = np.zeros(13, dtype=np.int64)
    out[0] = 1
    for r in range(13):
        left[r] = 3 - counts[r] + (held >> r & 1)
        out[1 + r] = left[r]
        out[14 + r] = left[r] * (left[r] - 1) // 2
    n = 27
    for r in range(13):
        for s in range(r + 1, 13):
            out[n] = left[r] * left[s]
            n += 1


@njit(cache=True, nogil=True, fastmath={"reassoc", "contract"})
def _dot(a: Floats, b: Floats, wild: bool) -> int:
    """A sum of products; every partial sum is a whole number below 2^24, so that nothing is lost."""
    total = np.float32(0)
    for i in range(SLOTS):
        total += a[i] * b[i]
    if wild:
        for i in range(SLOTS):
            total += a[i] * b[SLOTS + i]
    return int(total)


@njit(cache=True, nogil=True)
def put_right(
    held: int,
    whose: Ints,
    counts: Ints,
    joker: Ints,
    offsets: Ints,
    suited: NDArray[np.bool_],
    asked: Ints,
    event_high: Ints,
    event_low: Small,
    event_slot: Small,
    event_sign: Floats,
    event_ranks: Small,
    places: Ints,
    wins: Small,
    losses: Small,
) -> None:
    """What flushes in one suit change, for all the sets of ranks that can have just these ranks in it.

    Where a set has three or four cards in the suit no flush of its own is possible, so its ways that would be one are left out.
    """
    size = 0
    for r in range(13):
        size += held >> r & 1
    total = 0
    for p in whose:
        both = size <= 2 or size >= 5 - joker[p]
        for k in range(offsets[p], offsets[p + 1]):
            total += both or not suited[k]
    keys, rows, ways = np.empty(total, np.int64), np.empty(total, np.int64), np.empty(total, np.int64)
    weights = np.empty((len(whose), SLOTS), np.float32)
    n = 0
    for row in range(len(whose)):
        p = whose[row]
        _beside(counts[p], held, weights[row])
        both = size <= 2 or size >= 5 - joker[p]
        for k in range(offsets[p + 1] - offsets[p]):
            if both or not suited[offsets[p] + k]:
                keys[n], rows[n], ways[n] = asked[offsets[p] + k, 0], row, k
                n += 1
    table = np.zeros((LOWS + 1, 2 * SLOTS), np.float32)
    at, of = 0, len(event_high)
    by_high = np.argsort(keys)
    for n in by_high:
        while at < of and event_high[at] < keys[n]:
            if not event_ranks[at] & held:
                for low in range(event_low[at] + 1, LOWS + 1):
                    table[low, event_slot[at]] += event_sign[at]
            at += 1
        p = whose[rows[n]]
        low = asked[offsets[p] + ways[n], 1]
        won = _dot(weights[rows[n]], table[low], joker[p] == 0)
        below = _dot(weights[rows[n]], table[LOWS], joker[p] == 0)
        wins[places[rows[n]] + ways[n]] = won
        losses[places[rows[n]] + ways[n]] = won - below
    while at < of:
        if not event_ranks[at] & held:
            for low in range(event_low[at] + 1, LOWS + 1):
                table[low, event_slot[at]] += event_sign[at]
        at += 1
    for n in range(total):
        p = whose[rows[n]]
        under = _dot(weights[rows[n]], table[asked[offsets[p] + ways[n], 1]], joker[p] == 0)
        losses[places[rows[n]] + ways[n]] -= under


@njit(cache=True, nogil=True)
def _find(asked: Ints, high: int, low: int) -> int:
    for k in range(len(asked)):
        if asked[k, 0] == high and asked[k, 1] == low:
            return k
    return -1


@njit(cache=True, nogil=True)
def add_up(
    start: int,
    stop: int,
    counts: Ints,
    joker: Ints,
    offsets: Ints,
    plains: Ints,
    laid: Ints,
    side: int,
    base: Small,
    blocks: Ints,
    wins: Small,
    losses: Small,
    ways: Ints,
    sizes: Ints,
    order: Ints,
    brings: int,
    costs: int,
    out: Ints,
) -> int:
    """Wins and losses over all hands of each set of ranks: set by each list of rules, and last in the best way.

    `laid` are the strengths of the ways asked about; each was asked about twice, as a player's (`side` 0) and as the bank's.
    The suits of one rank are held fast and the rest counted so much oftener.
    """
    subsets = np.zeros((5, 6), np.int64)
    number = np.zeros(5, np.int64)
    for suits in range(16):
        size = (suits & 1) + (suits >> 1 & 1) + (suits >> 2 & 1) + (suits >> 3 & 1)
        for s in range(4):
            if suits >> s & 1:
                subsets[size, number[size]] |= 1 << (8 * s)
        number[size] += 1
    lists = len(sizes)
    hand_ranks, hand_suits = np.zeros(7, np.int64), np.zeros(7, np.int64)
    own = np.zeros(7, np.int64)
    many = np.zeros(7, np.int64)
    pick = np.zeros(8, np.int64)
    packed = np.zeros(9, np.int64)
    taken = np.zeros(lists, np.int64)
    rows = np.zeros(4, np.int64)
    for p in range(start, stop):
        mine = laid[offsets[p] : offsets[p + 1]]
        of = len(mine)
        first = 2 * offsets[p] + side * of
        d, fast = 0, 0
        for r in range(13):
            if counts[p, r]:
                own[d], many[d] = r, counts[p, r]
                if number[many[d]] > number[many[fast]]:
                    fast = d
                d += 1
        times = number[many[fast]]
        n = 0
        for i in range(d):
            for _ in range(many[i]):
                hand_ranks[n], hand_suits[n] = own[i], n
                n += 1
        if joker[p]:
            hand_ranks[6], hand_suits[6] = 12, WILD
        apart = all_ways(hand_ranks, hand_suits, order)
        for s in range(lists):
            k = chosen(hand_ranks, apart, ways[s, : sizes[s]], order)
            taken[s] = _find(mine, apart[k, 0], apart[k, 1])
            if taken[s] < 0:
                return p
        level = 0
        pick[0] = 0
        while level >= 0:
            if pick[level] >= (1 if level == fast else number[many[level]]):
                level -= 1
                pick[level] += 1
                continue
            packed[level + 1] = packed[level] + (subsets[many[level], pick[level]] << level)
            if level + 1 < d:
                level += 1
                pick[level] = 0
                continue
            pick[level] += 1
            suited = packed[d]
            for s in range(4):
                rows[s] = blocks[p] + (suited >> (8 * s) & 127) * 2 * of + side * of
            flush = False
            for s in range(4):
                bits, mask = 0, suited >> (8 * s) & 127
                while mask:
                    mask &= mask - 1
                    bits += 1
                flush |= bits >= 5 - joker[p]
            best, best_won, best_lost = -(1 << 62), 0, 0
            if not flush:
                for k in range(plains[p]):
                    won, lost = base[first + k, 0], base[first + k, 1]
                    for s in range(4):
                        won += wins[rows[s] + k]
                        lost += losses[rows[s] + k]
                    gain = won * brings - lost * costs
                    if gain > best:
                        best, best_won, best_lost = gain, won, lost
                    for s in range(lists):
                        if taken[s] == k:
                            out[p, s, 0] += won * times
                            out[p, s, 1] += lost * times
            else:
                n = 0
                for i in range(d):
                    for s in range(4):
                        if suited >> (8 * s + i) & 1:
                            hand_ranks[n], hand_suits[n] = own[i], s
                            n += 1
                every = all_ways(hand_ranks, hand_suits, order)
                for i in range(21 + lists):
                    n = i if i < 21 else chosen(hand_ranks, every, ways[i - 21, : sizes[i - 21]], order)
                    k = _find(mine, every[n, 0], every[n, 1])
                    if k < 0:
                        if i < 21:
                            continue
                        return p
                    won, lost = base[first + k, 0], base[first + k, 1]
                    for s in range(4):
                        won += wins[rows[s] + k]
                        lost += losses[rows[s] + k]
                    if i >= 21:
                        out[p, i - 21, 0] += won * times
                        out[p, i - 21, 1] += lost * times
                        continue
                    gain = won * brings - lost * costs
                    if gain > best:
                        best, best_won, best_lost = gain, won, lost
            out[p, lists, 0] += best_won * times
            out[p, lists, 1] += best_lost * times
    return -1
