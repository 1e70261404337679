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
from itertools import combinations_with_replacement, product
from math import comb, perm, prod
from typing import TypeVar

from tapete.equipment.cards import DECK, RANKS
from tapete.equipment.patterns import PATTERNS, RECOLOURED, Hand, names_a_suit
from tapete.errors import TapeteError
from tapete.odds.twentyone.dealer import stops
from tapete.text import Text

Kind = TypeVar("Kind", bound=Hashable)
Rows = tuple[tuple[str, Fraction], ...]
"""Patterns by name, dearest first, each with its net pay for one unit."""

ORDER = ("player", "up", "second", "dealer")
_BY_RANK = tuple(rank + "s" for rank in RANKS)


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
    kinds, copies = (_BY_RANK, 4 * decks) if by_rank else (DECK, decks)
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
    names = tuple(name for name, _ in rows)
    if any(PATTERNS[name].needs == "dealer" for name in names):
        return _on_22(rows, decks, hits_soft_17=hits_soft_17)
    copies, size = decks * (4 if held == 4 else 1), 52 * decks
    chances = dict.fromkeys(names, Fraction(0))
    for (name, alike, gone), deals in _deals(names, held).items():
        if name:
            ways = deals * prod(comb(copies, n) for n in alike) * prod(max(copies - n, 0) for n in gone)
            chances[name] += Fraction(ways, comb(size, sum(alike)) * perm(size - sum(alike), len(gone)))
    return Spread(rows, chances)


Deals = Counter[tuple[str, tuple[int, ...], tuple[int, ...]]]
"""How many deals of each kind: the row paid; how often each card of those first drawn lies among them; and of each card that
follows in order, how many like it have gone before. What a kind weighs is then a matter of how many decks there are."""


@lru_cache(maxsize=64)
def _deals(names: tuple[str, ...], held: int) -> Deals:
    """Every deal that these patterns look at, dearest first, whatever the number of decks."""
    found: Deals = Counter()
    needs = {PATTERNS[name].needs for name in names}
    changes = () if any(map(names_a_suit, names)) else RECOLOURED
    if held == 4:
        for four in combinations_with_replacement(_BY_RANK, 4):
            found[_paid(names, Hand(four)), _alike(four), ()] += 1
    elif needs == {"up"}:
        for three in combinations_with_replacement(DECK, 3):
            found[_paid(names, Hand(three[:2], three[2])), _alike(three), ()] += 1
    else:
        for pair, times in _pairs(changes):
            alike, depth = _alike(pair), 1 if held == 3 else _dealer_cards(names, pair)
            for more in product(DECK, repeat=depth):
                hand = Hand((*pair, *more)) if held == 3 else Hand(pair, more[0] if more else None, more)
                gone = tuple((*pair, *more[:i]).count(card) for i, card in enumerate(more))
                found[_paid(names, hand), alike, gone] += times
    return found


def _pairs(changes: Sequence[dict[str, str]]) -> Iterator[tuple[tuple[str, ...], int]]:
    """Two cards, one pair for all that differ by a change of suits alone, and how many those are."""
    for drawn in combinations_with_replacement(DECK, 2):
        like = {tuple(sorted((change[card] for card in drawn), key=DECK.index)) for change in changes} or {drawn}
        if drawn == min(like):
            yield drawn, len(like)


def _alike(drawn: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(sorted(Counter(drawn).values()))


def _paid(names: tuple[str, ...], hand: Hand) -> str:
    return next((name for name in names if PATTERNS[name](hand)), "")


def _dealer_cards(names: tuple[str, ...], pair: tuple[str, ...]) -> int:
    """How many of the dealer's cards must be known to settle rows that are possible with these two."""
    return max((ORDER.index(PATTERNS[name].needs) for name in names if PATTERNS[name].only(pair)), default=0)


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
