"""What side bets on cards are worth, by counting every deal: exact fractions.

A side bet is a table of named patterns (`equipment/patterns.py`) with what each pays, dearest first. Cards that look alike are
counted together: with d decks there are d of each of 52, so a deal is a set of cards with the number of ways it can be drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, perm, prod
from typing import TypeVar

from tapete.equipment.cards import DECK, RANKS
from tapete.equipment.patterns import PATTERNS, Hand
from tapete.errors import TapeteError
from tapete.odds.twentyone.dealer import stops
from tapete.text import Text

Kind = TypeVar("Kind", bound=Hashable)
Rows = tuple[tuple[str, Fraction], ...]
"""Patterns by name, dearest first, each with its net pay for one unit."""

ORDER = ("player", "up", "second", "dealer")


@dataclass(frozen=True)
class Spread:
    """How often each row of a pay table is the one that is paid."""

    rows: Rows
    chances: dict[str, Fraction]

    @property
    def lost(self) -> Fraction:
        """How often nothing is paid."""
        return 1 - sum(self.chances.values(), Fraction(0))

    @property
    def value(self) -> Fraction:
        """What a unit is worth to the player: what he wins less what he loses."""
        return sum((self.chances[name] * pays for name, pays in self.rows), Fraction(0)) - self.lost


def enumerate_pattern(
    cards: int, decks: int, classify: Callable[[tuple[str, ...]], Kind], *, by_rank: bool = False
) -> dict[Kind, Fraction]:
    """How often each class comes when so many cards are drawn, their order aside.

    By rank all suits are shown as spades, which is enough where suits do not matter.

    >>> enumerate_pattern(2, 6, lambda pair: pair[0] == pair[1])[True]
    Fraction(5, 311)
    """
    ways: Counter[Kind] = Counter()
    for drawn, number in _sets(cards, decks, by_rank):
        ways[classify(drawn)] += number
    return {kind: Fraction(number, comb(52 * decks, cards)) for kind, number in ways.items()}


def _sets(cards: int, decks: int, by_rank: bool = False) -> Iterator[tuple[tuple[str, ...], int]]:
    kinds, copies = (tuple(rank + "s" for rank in RANKS), 4 * decks) if by_rank else (DECK, decks)
    for drawn in combinations_with_replacement(kinds, cards):
        if number := prod(comb(copies, n) for n in Counter(drawn).values()):
            yield drawn, number


@lru_cache(maxsize=64)
def spread(rows: Rows, decks: int, held: int = 2, hits_soft_17: bool = False) -> Spread:
    """The spread of a pay table over the first cards of a full shoe.

    `held` is 2 for a player's first cards, 4 for those of a player with two hands (ranks alone are looked at), 3 when a third
    card is drawn whatever the first two are, which is how sevens are counted: textbook play never stands on two of them, and a
    split counts its third card. Nothing else here depends on how a hand is played.
    """
    needs = {PATTERNS[name].needs for name, _ in rows}
    if "dealer" in needs:
        return _on_22(rows, decks, hits_soft_17=hits_soft_17)
    if held == 4:
        found = enumerate_pattern(4, decks, lambda cards: _paid(rows, Hand(cards)), by_rank=True)
    elif needs == {"up"}:
        found = enumerate_pattern(3, decks, lambda cards: _paid(rows, Hand(cards[:2], cards[2])))
    elif held == 3:
        found = _tally(rows, decks, lambda pair: 1, lambda pair, more: Hand((*pair, *more)))
    else:
        found = _tally(rows, decks, lambda pair: _dealer_cards(rows, pair), _against)
    return Spread(rows, {name: found.get(name, Fraction(0)) for name, _ in rows})


def _paid(rows: Rows, hand: Hand) -> str:
    return next((name for name, _ in rows if PATTERNS[name](hand)), "")


def _against(pair: tuple[str, ...], more: tuple[str, ...]) -> Hand:
    return Hand(pair, more[0] if more else None, more)


def _dealer_cards(rows: Rows, pair: tuple[str, ...]) -> int:
    """How many of the dealer's cards must be known to settle rows that are possible with these two."""
    return max((ORDER.index(PATTERNS[name].needs) for name, _ in rows if PATTERNS[name].only(pair)), default=0)


def _tally(
    rows: Rows,
    decks: int,
    further: Callable[[tuple[str, ...]], int],
    shown: Callable[[tuple[str, ...], tuple[str, ...]], Hand],
) -> dict[str, Fraction]:
    """Chances of rows when to each pair so many cards are added, in their order."""
    found: dict[str, Fraction] = {}
    for pair, number in _sets(2, decks):
        depth = further(pair)
        ways: Counter[str] = Counter()
        for more, orders in _sequences(pair, decks, depth):
            ways[_paid(rows, shown(pair, more))] += orders
        chance = Fraction(number, comb(52 * decks, 2) * perm(52 * decks - 2, depth))
        for name, orders in ways.items():
            found[name] = found.get(name, Fraction(0)) + chance * orders
    return found


def _sequences(gone: tuple[str, ...], decks: int, depth: int) -> Iterator[tuple[tuple[str, ...], int]]:
    if depth == 0:
        yield (), 1
        return
    for card in DECK:
        left = decks - gone.count(card)
        if left > 0:
            for more, number in _sequences((*gone, card), decks, depth - 1):
                yield (card, *more), left * number


@lru_cache(maxsize=8)
def dealer_22(decks: int, hits_soft_17: bool = False) -> dict[str, Fraction]:
    """How often the dealer ends with exactly 22: in one suit, in one colour (those of one suit among them), at all.

    He is taken to draw to his end. Then the cards players drew before do not matter: whatever they were, the next card is as
    likely to be any unseen one as it was before.
    """
    shares = {"dealer-suited-22": 4, "dealer-coloured-22": 2, "dealer-22": 1}
    size = 52 * decks
    found = {name: Fraction(0) for name in shares}
    for cards, orders in _busts_with_22(hits_soft_17):
        drawn = sum(cards)
        for name, groups in shares.items():
            of_each = 4 * decks // groups
            one = prod(perm(of_each * (4 if value == 9 else 1), n) for value, n in enumerate(cards))
            found[name] += Fraction(groups * orders * one, perm(size, drawn))
    return found


def _busts_with_22(hits_soft_17: bool) -> Iterable[tuple[tuple[int, ...], int]]:
    """The dealer's hands of exactly 22 by value, ace first, and in how many orders they can be drawn."""
    drawing: Counter[tuple[int, ...]] = Counter({(0,) * 10: 1})
    done: Counter[tuple[int, ...]] = Counter()
    while drawing:
        longer: Counter[tuple[int, ...]] = Counter()
        for cards, orders in drawing.items():
            for value in range(10):
                more = (*cards[:value], cards[value] + 1, *cards[value + 1 :])
                total = stops(more, hits_soft_17) if sum(more) > 1 else 0
                if total == 0:
                    longer[more] += orders
                elif total == 22:
                    done[more] += orders
        drawing = longer
    return done.items()


def _on_22(rows: Rows, decks: int, *, hits_soft_17: bool) -> Spread:
    """The rows lie one within another, so a row is paid where it holds and no dearer one does."""
    whole, chances, before = dealer_22(decks, hits_soft_17), {}, Fraction(0)
    for name, _ in rows:
        if name not in whole:
            raise TapeteError(
                Text(
                    f"no se sabe valorar una tabla que une el 22 del croupier con «{name}»",
                    f"a table that joins the dealer's 22 with '{name}' cannot be priced",
                )
            )
        chances[name] = max(whole[name] - before, Fraction(0))
        before = max(before, whole[name])
    return Spread(rows, chances)


def insurance(decks: int, up: int, pays: Fraction, seen: Sequence[int] = ()) -> Fraction:
    """What a unit of insurance is worth against an ace (1) or a ten (10), with so many decks and these values seen besides.

    >>> insurance(6, 1, Fraction(2)), insurance(6, 10, Fraction(5))
    (Fraction(-23, 311), Fraction(-167, 311))
    """
    needed = {1: 10, 10: 1}[up]
    gone = [up, *seen]
    left = (16 if needed == 10 else 4) * decks - gone.count(needed)
    return (pays + 1) * Fraction(left, 52 * decks - len(gone)) - 1
