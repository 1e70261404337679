"""Cards and the shoe they come from.

A card is written rank and suit: `9h`, `10s`, `Kd`, `As`. The shoe is known only by what has not yet been seen of it, so that a
live table (where a real shoe deals) and an automatic one (where chance draws) are the same thing. Burned cards nobody saw stay
unseen: they bring the cut card nearer and tell nothing about the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from tapete.equipment.pieces import Pieces
from tapete.equipment.tiles import read_tile
from tapete.values import altered, looked_up, maker, quick

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("s", "h", "d", "c")
RED = ("h", "d")
SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
BACK = "??"
"""A card as somebody sees it who may not: its back."""
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
JOKER = "joker"
PIECES = ("card", "tile")
"""What the record calls something that is dealt."""


def rank(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


def colour(card: str) -> str:
    """Red or black; a tile is black, and so is the joker here."""
    return "red" if suit(card) in RED else "black"


def read_card(words: str) -> str:
    """A card as people type it: `10h`, `Th`, `10♥`; a bare rank stays a bare rank.

    >>> read_card("th"), read_card("K♠"), read_card("9"), read_card("none")
    ('10h', 'Ks', '9', 'none')
    """
    if (tile := read_tile(words)) is not None:
        return tile
    text = words.strip()
    if text.lower() in ("joker", "jk", "comodín", "comodin"):
        return JOKER
    for letter, symbol in SYMBOLS.items():
        text = text.replace(symbol, letter)
    if len(text) > 1 and text[-1].lower() in SUITS:
        head, tail = text[:-1].upper(), text[-1].lower()
    else:
        head, tail = text.upper(), ""
    card = ("10" if head == "T" else "A" if head == "1" else head) + tail
    return card if card in DECK or card in RANKS else words.strip()


@looked_up(256)
def show_card(card: str) -> str:
    if card == BACK:
        return "🂠"
    return rank(card) + SYMBOLS[suit(card)] if len(card) > 1 and suit(card) in SYMBOLS else card  # the joker, a tile, dice


@quick
@dataclass(frozen=True, slots=True)
class Shoe:
    """What is left of a pack of so many decks: unseen cards, and how many more come before the cut card."""

    unseen: Pieces
    """What a card that lies face down may be."""
    before_cut: int
    left: int

    @classmethod
    def fresh(cls, decks: int, behind: int) -> Shoe:
        """A full pack, shuffled and cut, with the cut card before the last `behind` cards."""
        return _fresh(decks, behind)

    @classmethod
    def of(cls, pieces: Iterable[str]) -> Shoe:
        """These cards or tiles and no others, with no cut card among them."""
        whole = Pieces.of(pieces)
        return cls(whole, whole.total + 1, whole.total)

    @property
    def counts(self) -> dict[str, int]:
        """How many of each card of the whole pack have not been seen; none of some."""
        return dict.fromkeys(self.unseen.kinds, 0) | self.unseen.counts

    def without(self, card: str) -> Shoe:
        """The shoe after a card was drawn and seen."""
        return _shoe(self.unseen.without(card), self.before_cut - 1, self.left - 1)

    def drawn(self, count: int, below: Callable[[int], int]) -> tuple[list[str], Shoe]:
        """So many cards drawn and seen, where `below` says which of those unseen each is; and the shoe after them."""
        cards, unseen = self.unseen.taken(count, below)
        return cards, _shoe(unseen, self.before_cut - count, self.left - count)

    def burned(self, cards: int) -> Shoe:
        """The shoe after cards were burned unseen."""
        return _shoe(self.unseen, self.before_cut - cards, self.left - cards) if cards else self

    def turned(self, card: str) -> Shoe:
        """The shoe when a card that had left it face down turns out to be this one."""
        return altered(self, unseen=self.unseen.without(card))

    def cut_now(self) -> Shoe:
        """The shoe when the cut card has just come, sooner or later than counted."""
        return altered(self, before_cut=-1)

    @property
    def cut_out(self) -> bool:
        """Whether the cut card has come."""
        return self.before_cut < 0

    @property
    def cut_in(self) -> bool:
        """Whether the cut card is still to come; a machine that shuffles without end has none."""
        return self.next[1]

    @property
    def drawable(self) -> Mapping[str, int]:
        """What the next card may be; nothing when the pack has run out."""
        return self.next[0]

    @property
    def next(self) -> tuple[Mapping[str, int], bool]:
        """What the next card may be, and whether the cut card may come instead."""
        return coming(self)


_shoe = maker(Shoe)


def coming(shoe: Shoe) -> tuple[Mapping[str, int], bool]:
    """`shoe.next`, for what asks at every card."""
    left = shoe.left
    return (shoe.unseen if left > 0 else {}), 0 <= shoe.before_cut <= left


@lru_cache(maxsize=64)
def _fresh(decks: int, behind: int) -> Shoe:
    size = decks * len(DECK)
    return Shoe(Pieces.of(card for card in DECK for _ in range(decks)), size - behind, size)
