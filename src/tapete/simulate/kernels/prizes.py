"""Prizes on the cards of a hand at twenty-one, as tables behind the shoe: by two cards, by three, by how many they are.

Which prizes cards make is asked of the procedure's own patterns, once for all cards; those that are made together are one entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import compress, product

import numpy as np

from tapete.catalogue.twentyone.rules import Promotion, TwentyOneRules
from tapete.equipment.cards import DECK
from tapete.equipment.patterns import PATTERNS
from tapete.equipment.patterns import Hand as Seen
from tapete.figures import share
from tapete.simulate.kernels.beside import byte
from tapete.simulate.kernels.cards import Bytes
from tapete.simulate.kernels.rounds_beside import Beside
from tapete.simulate.kernels.rounds_shoe import BESIDES, ENDS_OWN, ENDS_SPLIT, IF_WINS, INSTEAD
from tapete.text import Text

BY_COUNT = ("seven-cards",)
BY_CARDS = ("777", "suited-777", "678", "suited-678", "spade-blackjack", "jack-of-spades-blackjack")
"""Patterns that so many cards make whatever they are, and those that two or three make."""
OF_TWO = ("spade-blackjack", "jack-of-spades-blackjack")
"""Those that two make, of which all are naturals."""
MOST_SETS, MOST_CARDS, MOST_SPLIT = 16, 32, 8
Made = tuple[str, ...]


def _way(prize: Promotion) -> int:
    return IF_WINS if prize.if_wins else INSTEAD if prize.replaces else BESIDES


def paid_as(rules: TwentyOneRules) -> int:
    """How prizes are paid: besides the hand's own payment, in its place, or besides if it wins."""
    return next((_way(rules.promotions[name]) for name in rules.promoted), BESIDES)


def prizes_not_carried(rules: TwentyOneRules) -> Iterator[Text]:
    """What of the prizes only the procedure can award."""
    prizes = [rules.promotions[name] for name in rules.promoted]
    if len({_way(prize) for prize in prizes}) > 1:
        yield Text("hay premios de varias clases", "some prizes are paid otherwise than others")
    if any(prize.if_wins and not prize.originals and prize.pattern in OF_TWO for prize in prizes):
        yield Text("hay premios por dos cartas de una mano separada", "prizes are for two cards of a split hand")
    if any(prize.pattern not in BY_COUNT + BY_CARDS for prize in prizes):
        yield Text("hay premios por otras cartas que las dos o tres primeras", "prizes hang on more than two or three cards")
    if prizes and (rules.doubling.free or rules.splitting.free or (rules.splitting.hands or MOST_SPLIT + 1) > MOST_SPLIT):
        yield Text(
            "hay premios en manos que pone la casa, o en demasiadas", "prizes are for hands that the house stakes, or too many"
        )


@cache
def _makes(pattern: str, count: int) -> tuple[bool, ...]:
    """Of every so many cards, whether they make a pattern."""
    return tuple(PATTERNS[pattern](Seen(cards)) for cards in product(DECK, repeat=count))


def _by_count(pattern: str) -> tuple[bool, ...]:
    """Of every number of cards, whether so many make a pattern whatever they are."""
    holds = PATTERNS[pattern]
    return tuple(pattern not in BY_CARDS and holds(Seen((DECK[0],) * count)) for count in range(MOST_CARDS))


def with_prizes(rules: TwentyOneRules, stake: int, deck: Bytes, beside: Beside) -> tuple[Bytes, Beside]:
    """The shoe with the tables behind it, and what the prizes bring."""
    sets: dict[Made, int] = {(): 0}
    ends = paid_as(rules) == INSTEAD
    prizes = {name: rules.promotions[name] for name in rules.promoted}

    def entries(*makes: Sequence[bool]) -> list[int]:
        return [sets.setdefault(tuple(compress(prizes, row)), len(sets)) for row in zip(*makes, strict=True)]

    dealt = entries(*(_makes(prize.pattern, 2) for prize in prizes.values()))
    three = entries(*(_makes(prize.pattern, 3) for prize in prizes.values()))
    many = entries(*(_by_count(prize.pattern) for prize in prizes.values()))
    ids = np.zeros(256, dtype=np.uint8)
    for n, card in enumerate(DECK):
        ids[byte(card)] = n
    won = np.zeros((MOST_SETS, 4), dtype=np.int64)
    for made, n in sets.items():
        for column in range(4):
            found = [_award(rules, prizes[name], stake, column >= 2, column % 2 == 1) for name in made]
            won[n, column] = next(filter(None, found), 0) if ends else sum(found)
    flags = [ENDS_OWN * bool(row[0]) | ENDS_SPLIT * bool(row[1]) if ends else 0 for row in won.tolist()]
    tables = np.concatenate([ids, np.array([n | flags[n] for n in (*three, *many)], dtype=np.uint8)])
    told = beside._replace(prizes=len(deck), dealt=np.array(dealt, dtype=np.uint8), won=won.ravel())
    return np.concatenate([deck, tables]), told


def _award(rules: TwentyOneRules, prize: Promotion, stake: int, doubled: bool, split: bool) -> int:
    """What a prize brings a hand, on the stake or on all that lies on it."""
    if prize.originals and split:
        return 0
    whole = prize.replaces and not prize.if_wins
    return share(stake * 2 if doubled and (whole or not prize.on_first) else stake, prize.pays.net, rules.rounding)
