"""Every way to complete hands that share no board: seven-card and five-card stud.

Two players still to be dealt four cards each have 18 thousand million deals before them. They need not be gone through. All draws
of the one are put in order of what they make, and all of the other; then, going up, it is counted for each draw of the first how
many of the other lie below it and share no card with it: all, less those that share a card, and those that share two back again.
For that it is enough to know how many of those below hold each set of up to four cards. A third player and those after him are
dealt card by card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit
from tapete.odds.kit.count import suited
from tapete.odds.kit.evaluator import FLUSH_BITS, START
from tapete.odds.kit.tables import KEY5, KEY7, OFFSET5, OFFSET7, TABLE5, TABLE7, Uint16, Uint64

Int64 = NDArray[np.int64]
Places = NDArray[np.uint8]

MOST_CARDS = 7
_BITS = np.array([1 << (16 * (c % 4) + c // 4) for c in range(52)], dtype=np.uint64)
_CHOOSE = np.array([[comb(n, k) for k in range(MOST_CARDS + 1)] for n in range(53)], dtype=np.int64)
_SIZE = np.array([s.bit_count() for s in range(1 << MOST_CARDS)], dtype=np.int64)
_TOP = np.array([max(s.bit_length() - 1, 0) for s in range(1 << MOST_CARDS)], dtype=np.int64)
"""The highest member of a set."""
FIRST, SECOND, OTHERS = 1, 2, 4
"""Who shares in the pot, as bits: the two players that are counted, and the best of those that are dealt."""


class Draws(NamedTuple):
    """All ways to complete one hand, the worst first: what each makes, and the places of its cards among those left."""

    classes: Uint16
    places: Places
    masks: Uint64


@njit(cache=True, nogil=True)
def _class(size: int, key: np.uint64, bits: np.uint64) -> int:
    if size == 5:
        at = ((key >> np.uint64(32)) & np.uint64(0x1FFF)) ^ np.uint64(OFFSET5[key >> np.uint64(54)])
        if key & FLUSH_BITS:
            at = np.uint64(0x2000) + suited(key, bits)
        return int(TABLE5[at])
    at = ((key >> np.uint64(32)) & np.uint64(0xFFFF)) ^ np.uint64(OFFSET7[key >> np.uint64(52)])
    if key & FLUSH_BITS:
        at = np.uint64(0x10000) + suited(key, bits)
    return int(TABLE7[at])


@njit(cache=True, nogil=True)
def _fill(known: Places, left: Places, size: int, cards: int, classes: Uint16, places: Places, masks: Uint64) -> None:
    keys = KEY5 if size == 5 else KEY7
    key, bits = START, np.uint64(0)
    for card in known:
        key += keys[card]
        bits |= _BITS[card]
    at = np.arange(cards)
    for i in range(classes.shape[0]):
        whole, held, mask = key, bits, np.uint64(0)
        for j in range(cards):
            card = left[at[j]]
            whole += keys[card]
            held |= _BITS[card]
            mask |= np.uint64(1) << np.uint64(at[j])
            places[i, j] = at[j]
        classes[i] = _class(size, whole, held)
        masks[i] = mask
        j = cards - 1
        while j >= 0 and at[j] == left.shape[0] - cards + j:
            j -= 1
        if j >= 0:
            at[j] += 1
            for k in range(j + 1, cards):
                at[k] = at[k - 1] + 1


def draws(known: Places, left: Places, size: int) -> Draws:
    """All ways to bring a hand to so many cards, in order of their class."""
    cards = size - len(known)
    ways = comb(len(left), cards)
    classes, masks = np.zeros(ways, dtype=np.uint16), np.zeros(ways, dtype=np.uint64)
    places = np.zeros((ways, cards), dtype=np.uint8)
    _fill(known, left, size, cards, classes, places, masks)
    order = np.argsort(classes, kind="stable")
    return Draws(classes[order], places[order], masks[order])


@njit(cache=True, nogil=True)
def _sets(places: Places, most: int, starts: Int64, at: Int64) -> None:
    """Where the counters of all sets of up to so many of these cards are; -1 for a larger set."""
    at[0] = 0
    for some in range(1, 1 << places.shape[0]):
        size, top = _SIZE[some], _TOP[some]
        at[some] = -1 if size > most else at[some ^ 1 << top] + _CHOOSE[places[top], size] + starts[size] - starts[size - 1]


@njit(cache=True, nogil=True)
def _insert(two: Draws, used: np.uint64, done: int, level: int, most: int, starts: Int64, sets: Int64, counters: Int64) -> int:
    """Count the second player's draws below a class into the counters of all their sets; how far that went."""
    classes, places, masks = two
    while done < classes.shape[0] and classes[done] < level:
        if masks[done] & used == 0:
            _sets(places[done], most, starts, sets)
            for some in range(1 << places.shape[1]):
                if sets[some] >= 0:
                    counters[sets[some]] += 1
        done += 1
    return done


@njit(cache=True, nogil=True)
def _apart(
    one: Draws,
    used: np.uint64,
    first: int,
    last: int,
    bar: int,
    most: int,
    starts: Int64,
    sets: Int64,
    counters: Int64,
    out: Int64,
) -> None:
    """How many of the draws counted share no card with each of these: added up for those below the bar, and for the others."""
    classes, places, masks = one
    out[:] = 0
    for i in range(first, last):
        if masks[i] & used == 0:
            _sets(places[i], most, starts, sets)
            found = 0
            for some in range(1 << places.shape[1]):
                if sets[some] >= 0:
                    found += -counters[sets[some]] if _SIZE[some] & 1 else counters[sets[some]]
            reached = int(classes[i] >= bar)
            out[reached, 0] += found
            out[reached, 1] += 1


@njit(cache=True, nogil=True)
def _sweep(
    one: Draws, two: Draws, used: np.uint64, bar: int, most: int, rest: int, starts: Int64, counters: Int64, out: Int64
) -> None:
    """Each draw of the first player against the `rest` of the second apart from it; `bar` is what others have."""
    classes = one.classes
    counters[:] = 0
    sets = np.zeros(1 << max(one.places.shape[1], two.places.shape[1]), dtype=np.int64)
    less, upto = np.zeros((2, 2), dtype=np.int64), np.zeros((2, 2), dtype=np.int64)
    done, i, n = 0, 0, classes.shape[0]
    while i < n:
        level, last = max(int(classes[i]), bar), i
        while last < n and max(int(classes[last]), bar) == level:
            last += 1
        done = _insert(two, used, done, level, most, starts, sets, counters)
        _apart(one, used, i, last, bar, most, starts, sets, counters, less)
        done = _insert(two, used, done, level + 1, most, starts, sets, counters)
        _apart(one, used, i, last, bar, most, starts, sets, counters, upto)
        with_others = OTHERS if level == bar else 0
        for reached in range(2):
            mine = FIRST if reached else 0
            out[mine | with_others] += less[reached, 0]
            out[mine | SECOND | with_others] += upto[reached, 0] - less[reached, 0]
            out[SECOND] += upto[reached, 1] * rest - upto[reached, 0]
        i = last


def _deals(others: list[Draws], used: int = 0) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to deal to the others: what each makes, and the places of all their cards as bits."""
    if not others:
        yield (), used
        return
    for own, mask in zip(others[0].classes.tolist(), others[0].masks.tolist(), strict=True):
        if not mask & used:
            for classes, together in _deals(others[1:], used | mask):
                yield (own, *classes), together


def work(hands: Sequence[Sequence[int]], left: int, size: int) -> int:
    """About how many steps the counting takes: the two with most cards to come are counted, the others dealt in every way."""
    missing = sorted((size - len(hand) for hand in hands), reverse=True)
    one, two = missing[:2]
    deals, cards = 1, left
    for other in missing[2:]:
        deals *= comb(cards, other)
        cards -= other
    return deals * (1000 + (comb(left, one) << one + 1) + (comb(left, two) << two))


def count_draws(hands: Sequence[Sequence[int]], dead: Iterable[int], size: int) -> NDArray[np.int64]:
    """For each hand, at place k: in how many deals of all that is to come it is one of the k best."""
    gone = {card for hand in hands for card in hand} | set(dead)
    left = np.array([card for card in range(52) if card not in gone], dtype=np.uint8)
    order = sorted(range(len(hands)), key=lambda h: len(hands[h]))
    all_draws = [draws(np.array(hands[h], dtype=np.uint8), left, size) for h in order]
    one, two, others = all_draws[0], all_draws[1], all_draws[2:]
    most = min(one.places.shape[1], two.places.shape[1])
    starts = np.concatenate([[0], np.cumsum([comb(len(left), k) for k in range(most + 1)])]).astype(np.int64)
    counters, shares = np.zeros(starts[-1], dtype=np.int64), np.zeros(8, dtype=np.int64)
    dealt = sum(other.places.shape[1] for other in others)
    rest = comb(len(left) - dealt - one.places.shape[1], two.places.shape[1])
    counts = np.zeros((len(hands), len(hands) + 1), dtype=np.int64)
    for classes, used in _deals(others):
        bar = max(classes, default=-1)
        shares[:] = 0
        _sweep(one, two, np.uint64(used), bar, most, rest, starts, counters, shares)
        best = [order[2 + i] for i, own in enumerate(classes) if own == bar]
        for who in range(1, 8):
            winners = [order[0]] * (who & FIRST) + [order[1]] * (who >> 1 & 1) + best * (who >> 2)
            for hand in winners:
                counts[hand, len(winners)] += shares[who]
    return counts
