"""What is tested: final outcomes as a table gets them, told as independent symbols of known chances.

What is drawn without putting back is told by its number among all that could have come: five of 52 by the number of the hand
among 2,598,960, a shoe by the places where the six aces of spades lie, then among the places left the six twos, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import comb

import numpy as np

from tapete.catalogue.loader import Catalogue
from tapete.equipment.cards import Shoe
from tapete.equipment.chance import Source
from tapete.lab.draws import from_shoe, from_urn, pockets
from tapete.lab.ten import Chances, Symbols
from tapete.text import Text

CLASSES = 60
"""Numbers among very many are told by which sixtieth they lie in."""
FINE = 10**9
"""Only where there are so many times more ways than classes that these are equal for all that can be seen."""
DECKS = 6


@dataclass(frozen=True)
class Sample:
    """Outcomes as symbols, the chance of each, and how often each single thing came where several come at once."""

    symbols: Symbols
    chances: Chances
    singly: tuple[Chances, int] | None = None
    """How often each of the things came, and how many come at a time."""


@dataclass(frozen=True)
class Subject:
    name: str
    text: Text
    sample: Callable[[Catalogue, Source, int], Sample]


def wheel(law: Catalogue, source: Source, count: int) -> Sample:
    drawn = pockets(law.game("spain/roulette"), source, count)
    return _sample(map(int, drawn), [1.0] * 37)


def dice(law: Catalogue, source: Source, count: int) -> Sample:
    faces: list[tuple[int, ...]] = [(a, b) for a in range(1, 7) for b in range(a, 7)]
    drawn = (tuple(sorted(map(int, v.split()))) for v in pockets(law.game("spain/craps"), source, count))
    return _sample(map(faces.index, drawn), [1.0 if a == b else 2.0 for a, b in faces])


def shoe(law: Catalogue, source: Source, count: int) -> Sample:
    """Whole shoes of six packs: where each card lies."""
    found: list[int] = []
    cards = list(Shoe.fresh(DECKS, 0).drawable)
    while len(found) < count:
        places: dict[str, list[int]] = {card: [] for card in cards}
        for at, card in enumerate(from_shoe(source, DECKS, DECKS * len(cards))):
            places[card].append(at)
        found += lying(places, cards)
    return _sample(found[:count], [1.0] * CLASSES)


def lying(places: dict[str, list[int]], cards: Sequence[str]) -> list[int]:
    """For each kind of card in turn: which sixtieth of all the ways to lie among the places that are left."""
    left = list(range(sum(map(len, places.values()))))
    found: list[int] = []
    for card in cards:
        ways = comb(len(left), len(places[card]))
        if ways < FINE * CLASSES:
            break
        index = {place: i for i, place in enumerate(left)}
        found.append(number([index[p] for p in places[card]]) * CLASSES // ways)
        taken = set(places[card])
        left = [p for p in left if p not in taken]
    return found


def five_of_52(law: Catalogue, source: Source, count: int) -> Sample:
    cards = list(Shoe.fresh(1, 0).drawable)
    hands = [[cards.index(c) for c in from_shoe(source, 1, 5)] for _ in range(count)]
    return _combined(hands, 52, 5)


def balls_24_of_75(law: Catalogue, source: Source, count: int) -> Sample:
    return _combined([[n - 1 for n in from_urn(source, 75, 24)] for _ in range(count)], 75, 24)


def _combined(drawn: list[list[int]], things: int, at_a_time: int) -> Sample:
    ways = comb(things, at_a_time)
    singly = np.bincount(np.asarray(drawn).ravel(), minlength=things).astype(float)
    told = _sample((number(d) * CLASSES // ways for d in drawn), [1.0] * CLASSES)
    return Sample(told.symbols, told.chances, (singly, at_a_time))


def number(members: Iterable[int]) -> int:
    """The number of a combination among all of its size (the combinatorial number system)."""
    return sum(comb(member, i) for i, member in enumerate(sorted(members), 1))


def _sample(symbols: Iterable[int], weights: Sequence[float]) -> Sample:
    return Sample(np.fromiter(symbols, dtype=np.int64), np.asarray(weights) / sum(weights))


SUBJECTS = (
    Subject("pockets", Text("casillas de la ruleta (spain/roulette)", "pockets of the wheel (spain/roulette)"), wheel),
    Subject("dice", Text("dos dados (spain/craps)", "two dice (spain/craps)"), dice),
    Subject("shoe", Text("lugares en el sabot de seis barajas", "places in a shoe of six packs"), shoe),
    Subject("5 of 52", Text("cinco cartas de 52", "five cards of 52"), five_of_52),
    Subject("24 of 75", Text("24 bolas de 75", "24 balls of 75"), balls_24_of_75),
)
