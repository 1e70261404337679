"""Fifty-three cards (Puerto Rico §10.2): the joker is an ace, or any card that completes a straight, a flush or both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from tapete.catalogue.paigow.rules import CardRank, CardWay, Shape
from tapete.equipment.cards import DECK, JOKER, rank, suit
from tapete.equipment.hands import LOW_TO_HIGH, NAMES, VALUE
from tapete.games.paigow.worth import Split, Worth
from tapete.text import Text, same

PACK = (*DECK, JOKER)
ACE = VALUE["A"]
FIVE_ACES = "five-aces"
SAID = NAMES | {FIVE_ACES: Text("cinco ases", "five aces")}


def value(card: str) -> int:
    """A card's rank as a number; the joker is an ace."""
    return ACE if card == JOKER else VALUE[rank(card)]


def high_worth(rule: CardRank, cards: Sequence[str]) -> Worth:
    """What five cards are worth.

    >>> rule = CardRank(order=("five-aces", "straight", "pair", "high-card"), cite="1")
    >>> high_worth(rule, ("9h", "8c", "joker", "6d", "5s")).kind
    'straight'
    """
    found = max(_ways(rule, cards))
    return _worth(rule, found[0], found[1:])


def low_worth(rule: CardRank, cards: Sequence[str]) -> Worth:
    """What the two cards of the low hand are worth: a pair, or the higher card and then the other."""
    ranks = sorted(map(value, cards), reverse=True)
    pair = len(ranks) == 2 and ranks[0] == ranks[1]
    return _worth(rule, _place(rule, "pair" if pair else "high-card"), tuple(ranks[:1] if pair else ranks))


def _worth(rule: CardRank, place: int, ranks: Sequence[int]) -> Worth:
    category = rule.order[-1 - place]
    return Worth((place, *ranks), category, SAID[category] + same(_tail(category, ranks)))


def _tail(category: str, ranks: Sequence[int]) -> str:
    """The ranks that people name with a hand: both of two pairs and of a full house, the first two of nothing."""
    if category in (FIVE_ACES, "royal-flush"):
        return ""
    if category in ("straight", "straight-flush"):
        return f" {_top_named(ranks[0])}"
    count = 2 if category in ("two-pairs", "full-house", "high-card") else 1
    return " " + "-".join(LOW_TO_HIGH[r - 2] for r in ranks[:count])


WHEEL = {"second": 27, "lowest": 11}
"""Where ace to five stands among straights, which are counted in twos by their highest card: a ten-high straight is 20."""


def _top_named(place: int) -> str:
    return "A-5" if place % 2 else LOW_TO_HIGH[place // 2 - 2]


def _place(rule: CardRank, category: str) -> int:
    """How high a category stands, from 0 for the lowest; under all where the text does not know it."""
    names: tuple[str, ...] = rule.order
    return len(names) - 1 - names.index(category) if category in names else -1


def _ways(rule: CardRank, cards: Sequence[str]) -> Iterator[tuple[int, ...]]:
    """Everything that five cards can be taken for."""
    ranks = sorted((value(c) for c in cards), reverse=True)
    yield _groups(rule, ranks)
    wild = JOKER in cards
    plain = [c for c in cards if c != JOKER]
    suited = len({suit(c) for c in plain}) == 1
    tops = _straights(rule, {value(c) for c in plain}, len(plain), wild)
    if suited:
        yield (_place(rule, "flush"), *_flush(plain, wild))
    for top in tops:
        yield (_place(rule, "straight"), top)
        if suited:
            royal = top == 2 * ACE
            yield (_place(rule, "royal-flush"),) if royal else (_place(rule, "straight-flush"), top)


def _groups(rule: CardRank, ranks: Sequence[int]) -> tuple[int, ...]:
    """What the cards are by their equal ranks alone, the joker an ace."""
    counts = Counter(ranks)
    order = sorted(counts, key=lambda r: (-counts[r], -r))
    shape = tuple(counts[r] for r in order)
    name = {
        (5,): FIVE_ACES,
        (4, 1): "four-of-a-kind",
        (3, 2): "full-house",
        (3, 1, 1): "three-of-a-kind",
        (2, 2, 1): "two-pairs",
        (2, 1, 1, 1): "pair",
    }.get(shape, "high-card")
    return (_place(rule, name), *order) if name != FIVE_ACES else (_place(rule, name),)


def _straights(rule: CardRank, held: set[int], count: int, wild: bool) -> Iterator[int]:
    """The straights that these ranks make, by where each stands."""
    if len(held) != count or count + wild != 5:
        return
    for top in range(6, ACE + 1):
        if len(held & set(range(top - 4, top + 1))) == count:
            yield 2 * top
    if len(held & {ACE, 2, 3, 4, 5}) == count:
        yield WHEEL[rule.wheel]


def _flush(plain: Sequence[str], wild: bool) -> tuple[int, ...]:
    """The ranks of a flush, the joker standing for the highest that is missing."""
    held = {value(c) for c in plain}
    joker = {next(r for r in range(ACE, 1, -1) if r not in held)} if wild else set()
    return tuple(sorted(held | joker, reverse=True))


def is_foul(rule: CardRank, split: Split) -> bool:
    """Whether the high hand ranks below the low one (§10.11(G)(3))."""
    high, low = high_worth(rule, split.high).strength, low_worth(rule, split.low).strength
    return low > high[: len(low)]


def splits(rule: CardRank, cards: Sequence[str]) -> list[Split]:
    """Every way to lay the cards that is not foul."""
    found = [Split(low, tuple(c for c in cards if c not in low)) for low in combinations(cards, rule.low)]
    return [split for split in found if not is_foul(rule, split)]


# the house way


def shape(cards: Sequence[str]) -> Shape:
    """What the cards hold of a kind."""
    counts = sorted(Counter(map(value, cards)).values(), reverse=True)
    if counts[0] >= 4:
        return "five-aces" if counts[0] == 5 else "four-of-a-kind"
    if counts[0] == 3:
        return "two-threes" if counts[1] == 3 else "full-house" if counts[1] == 2 else "three-of-a-kind"
    pairs = counts.count(2)
    return ("nothing", "pair", "two-pairs", "three-pairs")[pairs]


def groups(cards: Sequence[str]) -> tuple[str, str, str]:
    """The ranks of the largest group, of the next one, and of the highest single card; nothing where there is none."""
    counts = Counter(map(value, cards))
    many = sorted((r for r in counts if counts[r] > 1), key=lambda r: (-counts[r], -r))
    single = max((r for r in counts if counts[r] == 1), default=0)
    named = [LOW_TO_HIGH[r - 2] for r in many] + ["", ""]
    return named[0], named[1], LOW_TO_HIGH[single - 2] if single else ""


def fits(rule: CardRank, way: CardWay, cards: Sequence[str]) -> bool:
    """Whether a rule of the house way is about these cards."""
    top, second, single = groups(cards)
    return (
        (not way.having or shape(cards) in way.having)
        and (not way.top or top in way.top)
        and (not way.second or second in way.second)
        and (not way.single or single in way.single)
        and (not way.makes or any(high_worth(rule, five).kind in way.makes for five in combinations(cards, 5)))
    )


def follow(rule: CardRank, way: CardWay, cards: Sequence[str]) -> Split | None:
    """The best low hand, and then the best high one, that leaves in the high hand what the rule keeps there."""
    least = _place(rule, way.keep)
    ranked = [(low_worth(rule, s.low), high_worth(rule, s.high), s) for s in splits(rule, cards)]
    kept = [row for row in ranked if row[1].strength[0] >= least]
    return max(kept, key=lambda row: (row[0], row[1]))[2] if kept else None
