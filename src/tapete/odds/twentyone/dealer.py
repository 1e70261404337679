"""What the dealer ends with, given the up card and the cards that are left: the part every analysis of twenty-one shares.

A dealer's hand is a set of cards and the number of orders in which it can be drawn without stopping sooner. Its chance is
that number times one falling product over the counts, so all hands of one up card hang on a *trie* whose every node costs one
multiplication, done for many shoes side by side.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tapete.compiled import njit

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

COLUMNS = ("17", "18", "19", "20", "21", "22", "bust", "natural")
"""What a distribution's columns are: totals, exactly 22 (always told apart), more than 22, and a two-card 21."""
TWENTY_TWO, BUST, NATURAL = 5, 6, 7
LANES = 32
DEEPEST = 12


@dataclass(frozen=True)
class Trie:
    """The dealer's hands for every up card, in the order of a walk; `start[u]:start[u + 1]` are those of value u + 1."""

    start: Ints
    nodes: Ints
    """For each node: depth, card (0 to 9), how many of it are on the path already, column."""
    weight: Floats
    """In how many orders the cards from the root to here are a finished hand; 0 where they are none."""


def stops(cards: tuple[int, ...], hits_soft_17: bool) -> int:
    """The total on which the dealer stays or busts, 0 while he draws; `cards` counts values, ace first."""
    total = sum((i + 1) * n for i, n in enumerate(cards))
    soft = cards[0] > 0 and total <= 11
    best = total + 10 if soft else total
    return 0 if best < 17 or (best == 17 and soft and hits_soft_17) else best


@lru_cache(maxsize=4)
def trie(hits_soft_17: bool) -> Trie:
    """All finished hands of the dealer except those above 22, which are what remains."""
    start, nodes, weights = [0], [], []
    for up in range(10):
        for path, weight, column in _walk(_finished(up, hits_soft_17)):
            nodes.append((len(path) - 1, path[-1], path[:-1].count(path[-1]), column))
            weights.append(float(weight))
        start.append(len(nodes))
    return Trie(np.array(start, dtype=np.int64), np.array(nodes, dtype=np.int64), np.array(weights))


def _finished(up: int, hits_soft_17: bool) -> dict[tuple[int, ...], tuple[int, int]]:
    """The cards drawn to an up card, largest first, that make a finished hand up to 22: in how many orders, and which column."""
    drawing: dict[tuple[int, ...], int] = {(0,) * 10: 1}
    done: dict[tuple[int, ...], tuple[int, int]] = {}
    while drawing:
        longer: dict[tuple[int, ...], int] = {}
        ended: dict[tuple[int, ...], tuple[int, int]] = {}
        for cards, ways in drawing.items():
            for card in range(10):
                drawn = (*cards[:card], cards[card] + 1, *cards[card + 1 :])
                total = stops((*drawn[:up], drawn[up] + 1, *drawn[up + 1 :]), hits_soft_17)
                if total == 0:
                    longer[drawn] = longer.get(drawn, 0) + ways
                elif total <= 22:
                    natural = total == 21 and sum(drawn) == 1
                    before = ended.get(drawn, (0, 0))[0]
                    ended[drawn] = (before + ways, NATURAL if natural else total - 17)
        done.update({_ordered(cards): found for cards, found in ended.items()})
        drawing = longer
    return done


def _ordered(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(card for card in range(9, -1, -1) for _ in range(cards[card]))


def _walk(done: dict[tuple[int, ...], tuple[int, int]]) -> list[tuple[tuple[int, ...], int, int]]:
    """Every beginning of a finished hand, before what continues it."""
    paths = {hand[:n] for hand in done for n in range(1, len(hand) + 1)}
    return [(path, *done.get(path, (0, 0))) for path in sorted(paths)]


def distribution(counts: Floats, up: int, hits_soft_17: bool) -> Floats:
    """What the dealer ends with (see COLUMNS), one row for each row of `counts`: the cards left, the up card gone.

    Nothing is known of the second card here. Where the dealer has looked and has no natural, leave that column out and divide
    by what the others add up to.
    """
    rows = np.ascontiguousarray(np.atleast_2d(counts), dtype=np.float64)
    hands = trie(hits_soft_17)
    out = np.empty((len(rows), len(COLUMNS)))
    finish(rows, len(rows), hands.start[up - 1], hands.start[up], hands.nodes, hands.weight, out)
    return out


@njit(cache=True, nogil=True, error_model="numpy")
def finish(rows: Floats, size: int, first: int, last: int, nodes: Ints, weight: Floats, out: Floats) -> None:
    """`out[i]`: the distribution of columns for the counts `rows[i]`, i below `size`, over the trie's nodes first to last."""
    left, path = np.empty((10, LANES)), np.empty((DEEPEST + 1, LANES))
    sums = np.empty((6 * DEEPEST, LANES))
    for block in range(0, size, LANES):
        used = min(LANES, size - block)
        for i in range(LANES):
            row = block + min(i, used - 1)
            for c in range(10):
                left[c, i] = rows[row, c]
        path[0, :] = 1.0
        sums[:, :] = 0.0
        natural = np.zeros(LANES)
        for n in range(first, last):
            depth, card, taken, column = nodes[n, 0], nodes[n, 1], float(nodes[n, 2]), nodes[n, 3]
            above, here, cards = path[depth], path[depth + 1], left[card]
            for i in range(LANES):
                here[i] = above[i] * (cards[i] - taken)
            w = weight[n]
            if w > 0.0:
                if column == NATURAL:
                    for i in range(LANES):
                        natural[i] = here[i]
                else:
                    total = sums[column * DEEPEST + depth]
                    for i in range(LANES):
                        total[i] += w * here[i]
        for i in range(used):
            cards_left = 0.0
            for c in range(10):
                cards_left += left[c, i]
            row = block + i
            out[row, :] = 0.0
            out[row, NATURAL] = natural[i] / cards_left if cards_left > 0.0 else 0.0
            orders = 1.0
            for depth in range(DEEPEST):
                if cards_left - depth <= 0.0:
                    break
                orders /= cards_left - depth
                for column in range(6):
                    out[row, column] += sums[column * DEEPEST + depth, i] * orders
            rest = 1.0
            for column in range(len(COLUMNS)):
                rest -= out[row, column]
            out[row, BUST] = rest
