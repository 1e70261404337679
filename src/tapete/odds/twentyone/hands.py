"""Every hand a player can hold without passing 21, by value: about three thousand sets of cards, the same under all rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tapete.errors import TapeteError
from tapete.text import Text

VALUES = range(1, 11)


@dataclass(frozen=True)
class Hands:
    """Hands by number, in ascending order of their hard total, so that drawing always leads to a higher number."""

    counts: NDArray[np.int64]
    """Cards of each value, ace first: hands by ten."""
    total: NDArray[np.int64]
    """The best total, an ace as eleven where it can be."""
    soft: NDArray[np.bool_]
    size: NDArray[np.int64]
    after: NDArray[np.int64]
    """The hand after one more card of each value; -1 beyond 21."""
    single: NDArray[np.int64]
    """The hands of one card, ace first."""
    number: dict[tuple[int, ...], int]

    def find(self, cards: Sequence[int]) -> int:
        """The number of a hand given as card values, in any order.

        >>> hands = all_hands()
        >>> int(hands.total[hands.find([1, 6])]), int(hands.total[hands.find([10, 6, 1])])
        (17, 17)
        """
        counts = [0] * 10
        for card in cards:
            if card not in VALUES:
                raise TapeteError(Text(f"una carta vale de 1 (as) a 10, no {card}", f"a card counts 1 (ace) to 10, not {card}"))
            counts[card - 1] += 1
        if (found := self.number.get(tuple(counts))) is None:
            raise TapeteError(Text("esa mano está vacía o pasa de 21", "that hand is empty or beyond 21"))
        return found

    def pair(self, first: int, second: int) -> int:
        """The number of a hand of two cards."""
        return int(self.after[self.single[first - 1], second - 1])


@lru_cache(maxsize=1)
def all_hands() -> Hands:
    """Made once: 3,072 hands of two or more cards, and the ten single cards a split begins with."""
    found: list[tuple[int, tuple[int, ...]]] = []

    def add(card: int, total: int, counts: tuple[int, ...]) -> None:
        for value in range(card, 11):
            if total + value > 21:
                break
            more = (*counts[: value - 1], counts[value - 1] + 1, *counts[value:])
            found.append((total + value, more))
            add(value, total + value, more)

    add(1, 0, (0,) * 10)
    found.sort()
    number = {counts: i for i, (_, counts) in enumerate(found)}
    counts = np.array([c for _, c in found], dtype=np.int64)
    hard = np.array([t for t, _ in found], dtype=np.int64)
    soft = (counts[:, 0] > 0) & (hard <= 11)
    after = np.array(
        [[number.get((*c[:v], c[v] + 1, *c[v + 1 :]), -1) for v in range(10)] for _, c in found],
        dtype=np.int64,
    )
    single = np.array([number[tuple(int(v == c) for v in range(10))] for c in range(10)], dtype=np.int64)
    return Hands(counts, np.where(soft, hard + 10, hard), soft, counts.sum(axis=1), after, single, number)
