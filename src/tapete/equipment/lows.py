"""Low hands: ace to five, with or without an eight to qualify; deuce to seven; badugi. As `Standing`s, so that higher is better.

None of the five regulations plays for low; rooms whose rules are written as data elsewhere do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from tapete.equipment.cards import rank, suit
from tapete.equipment.hands import FIVE_CARDS, VALUE, Ranking, Standing, best

LOW = "low"
BADUGI = "badugi"
EIGHT = 8
DEUCE = Ranking(FIVE_CARDS.order, ace_low=False)


def ace_low(card: str) -> int:
    """What a card counts where the ace is the lowest."""
    return 1 if rank(card) == "A" else VALUE[rank(card)]


def ace_to_five(cards: Iterable[str], qualify: int | None = None) -> Standing | None:
    """The lowest five cards, straights and flushes counting for nothing; none if they must qualify and do not.

    >>> ace_to_five(["As", "2s", "3s", "4s", "5s", "Kd", "Kh"]).ranks
    ('5', '4', '3', '2', 'A')
    """
    made = min((_five(five) for five in combinations(sorted(set(cards), key=ace_low), 5)), default=None)
    if made is None or (qualify is not None and (made[0] != (1, 1, 1, 1, 1) or made[1][0] > qualify)):
        return None
    shape, values, held = made
    return Standing((*(-n for n in shape), *(-v for v in values)), LOW, tuple(rank(c) for c in held), held)


def _five(cards: Sequence[str]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[str, ...]]:
    """How bad five cards are as a low hand: pairs first, then the highest card."""
    counts = Counter(ace_low(c) for c in cards)
    order = sorted(counts, key=lambda v: (-counts[v], -v))
    held = tuple(sorted(cards, key=lambda c: order.index(ace_low(c))))
    return tuple(counts[v] for v in order), tuple(order), held


def deuce_to_seven(cards: Iterable[str]) -> Standing:
    """The worst poker hand, aces high, straights and flushes counting against it."""
    held = tuple(cards)
    made = [best(five, DEUCE) for five in combinations(held, 5)]
    low = min(made, key=lambda s: s.strength)
    return Standing(tuple(-n for n in low.strength), low.category, low.ranks, low.cards)


def badugi(cards: Iterable[str]) -> Standing:
    """The most cards of different ranks and suits, then the lowest of them.

    >>> badugi(["As", "2h", "3d", "3c"]).ranks
    ('3', '2', 'A')
    """
    held = tuple(cards)
    for count in range(min(4, len(held)), 0, -1):
        fits = [
            tuple(sorted(some, key=ace_low, reverse=True))
            for some in combinations(held, count)
            if len({rank(c) for c in some}) == count == len({suit(c) for c in some})
        ]
        if fits:
            low = min(fits, key=lambda some: [ace_low(c) for c in some])
            return Standing((count, *(-ace_low(c) for c in low)), BADUGI, tuple(rank(c) for c in low), low)
    raise ValueError("a hand needs cards")
