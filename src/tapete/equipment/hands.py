"""What poker hands are worth, as the procedures use it: slow, readable, and with each text's own ranking as data.

The category names are the trade's; which of them a text knows, in which order, whether an ace may stand below a two, and how far
two hands of one category are compared, is a `Ranking`. A `Standing` is what a hand is worth under it: standings compare with
`<` and `>`, and `==` is a tie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from types import MappingProxyType

from tapete.equipment.cards import rank, suit
from tapete.text import Text

LOW_TO_HIGH = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
VALUE = {name: i for i, name in enumerate(LOW_TO_HIGH, start=2)}

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


@dataclass(frozen=True)
class Ranking:
    """One text's order of hands, lowest first, of so many cards; what it does not list cannot be made."""

    order: tuple[str, ...]
    cards: int = 5
    ace_low: bool = True
    """Whether an ace may also begin the lowest straight."""
    compared: Mapping[str, int] = field(default_factory=lambda: ALL)
    """How many of a hand's ranks decide between two hands of a category, if not all of them."""


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
    held = tuple(cards)
    if len(held) < ranking.cards or len(set(held)) < len(held):
        raise ValueError(f"a hand of {ranking.cards} needs as many different cards, not {', '.join(held) or 'none'}")
    made = [_stand(five, ranking) for five in combinations(held, ranking.cards)]
    return max(made, key=lambda s: (s.strength[0], [VALUE[name] for name in s.ranks]))


def _stand(cards: Sequence[str], ranking: Ranking) -> Standing:
    """What exactly these cards are worth."""
    counts = Counter(rank(card) for card in cards)
    by_weight = sorted(counts, key=lambda name: (-counts[name], -VALUE[name]))
    shape = tuple(counts[name] for name in by_weight)
    top = _straight_top(counts, ranking) if len(counts) == ranking.cards else None
    flush = len({suit(card) for card in cards}) == 1
    category = _category(shape, top, flush, ranking)
    if top and top != "A" and "A" in counts:
        by_weight = [*by_weight[1:], "A"]
    ranks = tuple(by_weight[:1] if top else by_weight)
    place = {name: i for i, name in enumerate(by_weight)}
    deciding = ranks[: ranking.compared.get(category, len(ranks))]
    return Standing(
        (ranking.order.index(category), *(VALUE[name] for name in deciding)),
        category,
        ranks,
        tuple(sorted(cards, key=lambda card: place[rank(card)])),
    )


def _category(shape: tuple[int, ...], top: str | None, flush: bool, ranking: Ranking) -> str:
    """The name of a hand with such groups of equal ranks."""
    if top and flush:
        return ROYAL_FLUSH if top == "A" and ROYAL_FLUSH in ranking.order else STRAIGHT_FLUSH
    if shape[0] == 4:
        return FOUR_OF_A_KIND
    if shape[0] == 3:
        return FULL_HOUSE if shape[1:2] == (2,) else THREE_OF_A_KIND
    if flush or top:
        return FLUSH if flush else STRAIGHT
    if shape[0] == 2:
        return TWO_PAIRS if shape[1:2] == (2,) else PAIR
    return HIGH_CARD


def _straight_top(ranks: Iterable[str], ranking: Ranking) -> str | None:
    """The top card of the straight that these ranks make: the five when the ace stands low."""
    values = sorted(VALUE[name] for name in ranks)
    if values[-1] - values[0] == ranking.cards - 1:
        return LOW_TO_HIGH[values[-1] - 2]
    low = [*range(2, ranking.cards + 1), VALUE["A"]]
    return str(ranking.cards) if ranking.ace_low and values == low else None
