"""What poker hands are worth, as the procedures use it: readable, and with each text's own ranking as data.

The category names are the trade's; which of them a text knows, in which order, whether an ace may stand below a two, and how far
two hands of one category are compared, is a `Ranking`. A `Standing` is what a hand is worth under it: standings compare with
`<` and `>`, and `==` is a tie.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import NamedTuple

from tapete.equipment.cards import SUITS
from tapete.text import Text

LOW_TO_HIGH = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
VALUE = {name: i for i, name in enumerate(LOW_TO_HIGH, start=2)}
RANK = {value: name for name, value in VALUE.items()}
ACE = VALUE["A"]
LANE = (1 << 16) - 1
LANES = {name + suit: 1 << 16 * place + value for place, suit in enumerate(SUITS) for name, value in VALUE.items()}
"""Each card as one bit: its rank in the lane of its suit."""
_lane = LANES.__getitem__
REMEMBERED = 1024
"""So many hands are remembered with what they are worth: a round asks for the same few again and again."""
SETS = 1 << 14
"""So many sets of ranks are remembered with their highest: there are half as many sets in all."""

HIGH_CARD = "high-card"
PAIR = "pair"
TWO_PAIRS = "two-pairs"
THREE_OF_A_KIND = "three-of-a-kind"
STRAIGHT = "straight"
FLUSH = "flush"
FULL_HOUSE = "full-house"
FOUR_OF_A_KIND = "four-of-a-kind"
STRAIGHT_FLUSH = "straight-flush"
ROYAL_FLUSH = "royal-flush"
IN_SEQUENCE = (STRAIGHT, STRAIGHT_FLUSH, ROYAL_FLUSH)
OF_A_SUIT = (FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH)
MANY = {PAIR: (2,), TWO_PAIRS: (2, 2), THREE_OF_A_KIND: (3,), FULL_HOUSE: (3, 2), FOUR_OF_A_KIND: (4,)}
"""How many cards each of the ranks that grade a hand takes, where it is not one."""

NAMES = {
    HIGH_CARD: Text(es="carta alta", en="high card"),
    PAIR: Text(es="par", en="pair"),
    TWO_PAIRS: Text(es="dos pares", en="two pairs"),
    THREE_OF_A_KIND: Text(es="trío", en="three of a kind"),
    STRAIGHT: Text(es="escalera", en="straight"),
    FLUSH: Text(es="color", en="flush"),
    FULL_HOUSE: Text(es="full", en="full house"),
    FOUR_OF_A_KIND: Text(es="póker", en="four of a kind"),
    STRAIGHT_FLUSH: Text(es="escalera de color", en="straight flush"),
    ROYAL_FLUSH: Text(es="escalera real", en="royal flush"),
}

ALL: Mapping[str, int] = MappingProxyType({})
ONLY_NAMED: Mapping[str, int] = MappingProxyType({THREE_OF_A_KIND: 1, FLUSH: 1, FULL_HOUSE: 1, FOUR_OF_A_KIND: 1})
"""Where a text names only the card that grades the hand: the trio, the flush's top card, the four; the rest does not decide."""

ONLY_GRADED: Mapping[str, int] = MappingProxyType({**ONLY_NAMED, HIGH_CARD: 2, PAIR: 1, TWO_PAIRS: 1})
"""Where a text grades hands by one line each and by nothing else: two pairs by the higher, no odd card ever."""


@dataclass(frozen=True, eq=False)
class Ranking:
    """One text's order of hands, lowest first, of so many cards; what it does not list cannot be made.

    A ranking is made once for its text and is itself alone: what a hand is worth by it is remembered with it.
    """

    order: tuple[str, ...]
    cards: int = 5
    ace_low: bool = True
    """Whether an ace may also begin the lowest straight."""
    compared: Mapping[str, int] = field(default_factory=lambda: ALL)
    """How many of a hand's ranks decide between two hands of a category, if not all of them."""

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Where each category stands in the order."""
        return {category: place for place, category in enumerate(self.order)}

    @cached_property
    def deciding(self) -> tuple[int, ...]:
        """How many of a hand's ranks decide, place by place of the order."""
        return tuple(self.compared.get(category, self.cards) for category in self.order)


FIVE_CARDS = Ranking(
    (
        HIGH_CARD,
        PAIR,
        TWO_PAIRS,
        THREE_OF_A_KIND,
        STRAIGHT,
        FLUSH,
        FULL_HOUSE,
        FOUR_OF_A_KIND,
        STRAIGHT_FLUSH,
        ROYAL_FLUSH,
    )
)
THREE_CARDS = Ranking((HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH), cards=3)
"""With three cards a straight is rarer than a flush, and three of a kind than either."""


class Grade(NamedTuple):
    """How high a hand stands: grades compare as hands do of which every card decides."""

    place: int
    """In the order of hands."""
    made: tuple[int, ...]
    """The ranks that make it what it is: of two pairs the higher, the lower."""
    beside: int
    """The ranks of the cards beside them that grade it further, a set of bits."""

    @property
    def ranks(self) -> tuple[int, ...]:
        """All the ranks that grade it, the weightiest first."""
        return self.made + _in_order(self.beside) if self.beside else self.made

    def weight(self, ranking: Ranking) -> Grade:
        """What decides between two hands: as many of the ranks as the text says."""
        deciding, made = ranking.deciding[self.place], self.made
        return Grade(self.place, made[:deciding], _highest(self.beside, max(0, deciding - len(made))))


_grade = tuple.__new__
"""What `Grade` itself does, without the names: hands are graded by the thousand."""


@dataclass(frozen=True, order=True)
class Standing:
    """What a hand is worth: equal standings tie, whatever their cards."""

    strength: tuple[int, ...]
    category: str = field(compare=False)
    ranks: tuple[str, ...] = field(compare=False)
    """The ranks that grade the hand, the weightiest first: of two pairs the higher, the lower, the odd card."""
    cards: tuple[str, ...] = field(compare=False)
    """The cards that make it, in the same order."""

    def reaches(self, ranking: Ranking, category: str, *ranks: str) -> bool:
        """Whether this is at least such a hand: `reaches(FIVE_CARDS, "pair", "8")`, or `"high-card", "A", "K"`."""
        own, asked = ranking.order.index(self.category), ranking.order.index(category)
        mine = tuple(VALUE[name] for name in self.ranks[: len(ranks)])
        return own > asked or (own == asked and mine >= tuple(VALUE[name] for name in ranks))


def best(cards: Iterable[str], ranking: Ranking = FIVE_CARDS) -> Standing:
    """The best hand that can be made of these cards.

    >>> best(["As", "Kd", "9h", "9c", "4s", "4d", "2c"]).category
    'two-pairs'
    """
    return _best(tuple(cards), ranking)


def strength(cards: Iterable[str], ranking: Ranking = FIVE_CARDS) -> tuple[int, ...]:
    """How strong the best hand of these cards is: `best(cards, ranking).strength`, without a word on what makes it."""
    found = _graded(tuple(cards), ranking)
    return (found.place, *found.ranks[: ranking.deciding[found.place]])


def graded(cards: Iterable[str], ranking: Ranking = FIVE_CARDS) -> tuple[str, tuple[str, ...]]:
    """The category of the best hand of these cards and the ranks that grade it, without a word on which cards make it."""
    return worth(tuple(cards), ranking)[1:]


def worth(cards: tuple[str, ...], ranking: Ranking) -> tuple[tuple[int, ...], str, tuple[str, ...]]:
    """How strong the best hand of these cards is, its category and the ranks that grade it."""
    found = _graded(cards, ranking)
    place, ranks = found.place, found.ranks
    return (place, *ranks[: ranking.deciding[place]]), ranking.order[place], tuple([RANK[v] for v in ranks])


@lru_cache(maxsize=REMEMBERED)
def _best(held: tuple[str, ...], ranking: Ranking) -> Standing:
    found = _graded(held, ranking)
    place, values = found.place, found.ranks
    size, category = ranking.cards, ranking.order[place]
    of_suit = _suit(held, found, ranking) if category in OF_A_SUIT else ""
    wanted: Sequence[int] = values
    if category in IN_SEQUENCE:
        wanted = [v if v > 1 else ACE for v in range(values[0], values[0] - size, -1)]
    many = MANY.get(category, ())
    values_held = [VALUE[c[:-1]] if not of_suit or c[-1] == of_suit else 0 for c in held]
    made = []
    for place_of, value in enumerate(wanted):
        at = -1
        for _ in range(many[place_of] if place_of < len(many) else 1):
            at = values_held.index(value, at + 1)
            made.append(held[at])
    stands = (place, *values[: ranking.deciding[place]])
    return Standing(stands, category, tuple([RANK[v] for v in values]), tuple(made))


def _graded(held: tuple[str, ...], ranking: Ranking) -> Grade:
    """The grade of the best hand of these cards."""
    size, lanes = ranking.cards, in_lanes(held)
    if len(held) < size or lanes.bit_count() < len(held):  # the same bit twice is another bit
        raise ValueError(f"a hand of {size} needs as many different cards, not {', '.join(held) or 'none'}")
    return grade(lanes, ranking)


def in_lanes(cards: Iterable[str]) -> int:
    """Cards as one number: those of two hands together are the sum of theirs."""
    return sum(map(_lane, cards))


def grade(lanes: int, ranking: Ranking) -> Grade:
    """The grade of the best hand of some cards, as many as it takes and each of them once.

    It is read off the ranks of each suit, sets of bits in a lane each of one number: no five out of seven are ever tried.
    """
    size, places = ranking.cards, ranking.places
    s, h, d, c = lanes & LANE, lanes >> 16 & LANE, lanes >> 32 & LANE, lanes >> 48
    category, made, beside = _alike(s, h, d, c, size)
    found = places[category], made, beside
    if top := _straight_top(s | h | d | c, size, ranking.ace_low):
        found = max(found, (places[STRAIGHT], (top,), 0))
    if s.bit_count() >= size or h.bit_count() >= size or d.bit_count() >= size or c.bit_count() >= size:
        found = max(found, *[_flush(mask, ranking) for mask in (s, h, d, c) if mask.bit_count() >= size])
    return _grade(Grade, found)


def _suit(held: tuple[str, ...], found: Grade, ranking: Ranking) -> str:
    """The suit of the flush that these cards make."""
    lanes = in_lanes(held)
    masks = {name: lanes >> 16 * place & LANE for place, name in enumerate(SUITS)}
    return next(s for s, mask in masks.items() if mask.bit_count() >= ranking.cards and _flush(mask, ranking) == found)


def _alike(s: int, h: int, d: int, c: int, size: int) -> tuple[str, tuple[int, ...], int]:
    """The best that cards of these ranks, suit by suit, make by being alike: its ranks, and those of the cards beside it."""
    one, other = s | h, d | c
    ranks, two = one | other, s & h | d & c | one & other
    if not two:
        return HIGH_CARD, (), _highest(ranks, size)
    three, four = s & h & other | d & c & one, s & h & d & c
    top = (four or three or two).bit_length() - 1
    rest, pairs = ranks ^ 1 << top, two ^ 1 << top
    if four and size > 3:
        return FOUR_OF_A_KIND, (top,), _highest(rest, size - 4)
    if three:
        if pairs and size > 4:
            return FULL_HOUSE, (top, pairs.bit_length() - 1), 0
        return THREE_OF_A_KIND, (top,), _highest(rest, size - 3)
    if pairs and size > 3:
        low = pairs.bit_length() - 1
        return TWO_PAIRS, (top, low), _highest(rest ^ 1 << low, size - 4)
    return PAIR, (top,), _highest(rest, size - 2)


def _flush(mask: int, ranking: Ranking) -> tuple[int, tuple[int, ...], int]:
    """How high a flush of these ranks stands, and the ranks that grade it."""
    top, places = _straight_top(mask, ranking.cards, ranking.ace_low), ranking.places
    if not top:
        return places[FLUSH], (), _highest(mask, ranking.cards)
    return places[ROYAL_FLUSH if top == ACE and ROYAL_FLUSH in places else STRAIGHT_FLUSH], (top,), 0


def _highest(ranks: int, size: int) -> int:
    """The highest of a set of ranks, so many of them."""
    for _ in range(ranks.bit_count() - size):
        ranks &= ranks - 1
    return ranks


@lru_cache(maxsize=SETS)
def _in_order(ranks: int) -> tuple[int, ...]:
    """A set of ranks, from the highest."""
    return tuple([rank for rank in range(ACE, 0, -1) if ranks >> rank & 1])


@lru_cache(maxsize=SETS)
def _straight_top(mask: int, size: int, ace_low: bool) -> int:
    """The top card of the highest straight among these ranks: the five when the ace stands low, 0 where there is none."""
    run = mask | (mask >> ACE << 1) if ace_low else mask
    for _ in range(size - 1):
        run &= run >> 1
        if not run:
            return 0
    return run.bit_length() + size - 2 if run else 0
