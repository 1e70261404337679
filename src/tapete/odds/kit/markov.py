"""Exact linear equations over fractions: what a game's states are worth when they lead to one another.

States are solved a knot at a time: those that can reach each other together, by elimination; everything else in order.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from typing import TypeVar

S = TypeVar("S", bound=Hashable)

Vector = dict[Hashable, Fraction]
"""A sparse vector: the value of a state may be a number (under one key) or a whole distribution."""

Row = tuple[dict[S, Fraction], Vector]
"""One state's equation: how much of each other state's value it takes, and what it adds itself."""


def knots(edges: Mapping[S, list[S]]) -> Iterator[list[S]]:
    """The strongly connected sets of states, each after all that it leads to (Tarjan, without recursion)."""
    index: dict[S, int] = {}
    low: dict[S, int] = {}
    stack: list[S] = []
    on_stack: set[S] = set()
    for root in edges:
        if root in index:
            continue
        work: list[tuple[S, int]] = [(root, 0)]
        while work:
            state, i = work.pop()
            if i == 0:
                index[state] = low[state] = len(index)
                stack.append(state)
                on_stack.add(state)
            for j in range(i, len(edges[state])):
                after = edges[state][j]
                if after not in index:
                    work += [(state, j + 1), (after, 0)]
                    break
                if after in on_stack:
                    low[state] = min(low[state], index[after])
            else:
                if low[state] == index[state]:
                    yield _pop_knot(state, stack, on_stack)
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[state])


def _pop_knot(state: S, stack: list[S], on_stack: set[S]) -> list[S]:
    knot: list[S] = []
    while True:
        other = stack.pop()
        on_stack.discard(other)
        knot.append(other)
        if other == state:
            return knot


def add(into: Vector, other: Mapping[Hashable, Fraction], times: Fraction) -> None:
    for key, value in other.items():
        into[key] = into.get(key, Fraction(0)) + times * value


def solve(rows: Mapping[S, Row[S]]) -> dict[S, Vector]:
    """The value of every state: v(s) = own(s) + sum of share * v(s')."""
    solved: dict[S, Vector] = {}
    for knot in knots({s: list(row[0]) for s, row in rows.items()}):
        inside = set(knot)
        block: dict[S, tuple[dict[S, Fraction], Vector]] = {}
        for state in knot:
            shares, own = rows[state]
            known = dict(own)
            for other, share in shares.items():
                if other not in inside:
                    add(known, solved[other], share)
            block[state] = ({o: p for o, p in shares.items() if o in inside}, known)
        solved |= _eliminate(block)
    return solved


def _eliminate(block: dict[S, tuple[dict[S, Fraction], Vector]]) -> dict[S, Vector]:
    """Gauss: express each state by those not yet treated, then go back."""
    order = list(block)
    done: list[S] = []
    for state in order:
        shares, own = block[state]
        for before in done:
            times = shares.pop(before, None)
            if times:
                for other, share in block[before][0].items():
                    shares[other] = shares.get(other, Fraction(0)) + times * share
                add(own, block[before][1], times)
        loop = 1 - shares.pop(state, Fraction(0))
        if loop == 0:
            raise ValueError("a state leads only to itself: the game never ends")
        block[state] = ({o: p / loop for o, p in shares.items()}, {k: v / loop for k, v in own.items()})
        done.append(state)
    solved: dict[S, Vector] = {}
    for state in reversed(order):
        shares, own = block[state]
        value = dict(own)
        for other, share in shares.items():
            add(value, solved[other], share)
        solved[state] = value
    return solved
