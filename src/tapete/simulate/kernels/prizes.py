"""Prizes on the cards of a hand at twenty-one, as tables behind the shoe: by two cards, by three, by how many they are.

Which prizes cards make is asked of the procedure's own patterns, once for all cards; those that are made together are one entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np

from tapete.catalogue.twentyone.rules import Promotion, TwentyOneRules
from tapete.equipment.cards import DECK
from tapete.equipment.patterns import PATTERNS
from tapete.equipment.patterns import Hand as Seen
from tapete.figures import share
from tapete.simulate.kernels.beside import byte
from tapete.simulate.kernels.cards import Bytes
from tapete.simulate.kernels.rounds_beside import Beside
from tapete.text import Text

BY_COUNT = ("seven-cards",)
BY_CARDS = ("777", "suited-777", "678", "suited-678", "spade-blackjack", "jack-of-spades-blackjack")
"""Patterns that so many cards make whatever they are, and those that two or three make."""
MOST_SETS, MOST_CARDS, MOST_SPLIT = 16, 32, 8
Made = tuple[str, ...]


def prizes_not_carried(rules: TwentyOneRules) -> Iterator[Text]:
    """What of the prizes only the procedure can award."""
    prizes = [rules.promotions[name] for name in rules.promoted]
    if any(prize.replaces or prize.if_wins for prize in prizes):
        yield Text(
            "hay premios en lugar de lo que paga la mano, o solo si gana", "prizes replace a hand's pay, or need it to win"
        )
    if any(prize.pattern not in BY_COUNT + BY_CARDS for prize in prizes):
        yield Text("hay premios por otras cartas que las dos o tres primeras", "prizes hang on more than two or three cards")
    if prizes and (rules.doubling.free or rules.splitting.free or (rules.splitting.hands or MOST_SPLIT + 1) > MOST_SPLIT):
        yield Text(
            "hay premios en manos que pone la casa, o en demasiadas", "prizes are for hands that the house stakes, or too many"
        )


def with_prizes(rules: TwentyOneRules, stake: int, deck: Bytes, beside: Beside) -> tuple[Bytes, Beside]:
    """The shoe with the tables behind it, and what the prizes bring."""
    sets: dict[Made, int] = {(): 0}
    prizes = {name: rules.promotions[name] for name in rules.promoted}

    def entry(cards: tuple[str, ...], but: tuple[str, ...] = ()) -> int:
        found = tuple(n for n, prize in prizes.items() if prize.pattern not in but and PATTERNS[prize.pattern](Seen(cards)))
        return sets.setdefault(found, len(sets))

    dealt = [entry(pair) for pair in product(DECK, repeat=2)]
    three = [entry(cards) for cards in product(DECK, repeat=3)]
    many = [entry((DECK[0],) * count, but=BY_CARDS) for count in range(MOST_CARDS)]
    ids = np.zeros(256, dtype=np.uint8)
    for n, card in enumerate(DECK):
        ids[byte(card)] = n
    won = np.zeros((MOST_SETS, 4), dtype=np.int64)
    for made, n in sets.items():
        for column in range(4):
            won[n, column] = sum(_award(rules, prizes[name], stake, column >= 2, column % 2 == 1) for name in made)
    tables = np.concatenate([ids, np.array([*three, *many], dtype=np.uint8)])
    told = beside._replace(prizes=len(deck), dealt=np.array(dealt, dtype=np.uint8), won=won.ravel())
    return np.concatenate([deck, tables]), told


def _award(rules: TwentyOneRules, prize: Promotion, stake: int, doubled: bool, split: bool) -> int:
    """What a prize brings a hand, on the stake or on all that lies on it."""
    if prize.originals and split:
        return 0
    return share(stake * 2 if doubled and not prize.on_first else stake, prize.pays.net, rules.rounding)
