"""The hand of twenty-one between the high card and the six cards: best play of every composition.

One deck, a hand that ends with its sixth card, and aces alone to split, once and with one card each: so few hands that they are
all gone through, and nothing is lost by playing two split aces apart, since nothing is decided on them. The dealer's hands are
counted as whole numbers; the rest is arithmetic of fractions.

Where other pairs may be split, their hands are played as the same cards would be that were not split, by their own cards alone,
and are added as in `twentyone.splits`, in double precision: the value of a concrete player, no longer that of the best.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache, lru_cache
from math import perm

import numpy as np
from numpy.typing import NDArray

from tapete.catalogue.triple.rules import TripleRules
from tapete.catalogue.twentyone.rules import Promotion
from tapete.odds.twentyone.dealer import stops
from tapete.odds.twentyone.figures import Figures, full_shoe
from tapete.odds.twentyone.reading import figures_of, worth
from tapete.odds.twentyone.splits import deepest, split_value

Hand = tuple[int, ...]
"""How many cards of each value, ace first."""
Ints = NDArray[np.int64]

VALUES = 10
NATURAL, OVER = 0, 1
"""The dealer's ends beside 17 to 21."""
SIX = "six-cards"
NONE: Hand = (0,) * VALUES
ACES = frozenset({1})


def reckons(rules: TripleRules) -> bool:
    """Whether the hand is one that is gone through here."""
    prizes = [rules.promotions[name] for name in rules.promoted]
    splitting, doubling = rules.splitting, rules.doubling
    few = splitting.hands is not None and splitting.aces_one_card and not (splitting.resplit_aces or splitting.double_aces)
    others = only_aces(rules) or (splitting.by == "value" and not (doubling.after_split or splitting.plays_on_21))
    plain = not (rules.dealer.peeks or rules.dealer.push_on or doubling.free or splitting.free)
    prize = all(p.pattern == SIX and p.replaces and not (p.if_wins or p.originals) for p in prizes)
    return few and others and plain and rules.shoe.decks == 1 and prize


def only_aces(rules: TripleRules) -> bool:
    """Whether aces alone may be split: then the value is that of the best player, as an exact fraction."""
    return pairs(rules) == ACES


def pairs(rules: TripleRules) -> frozenset[int]:
    """The values whose pairs may be split."""
    return frozenset(map(worth, rules.splitting.only)) or frozenset(range(1, VALUES + 1))


def blackjack(rules: TripleRules) -> Fraction:
    """What a unit on the hand is worth under best play."""
    prize = next((rules.promotions[name] for name in rules.promoted), None)
    return _value(figures_of(rules), _pays(prize), pairs(rules))


def _pays(prize: Promotion | None) -> Fraction | None:
    return prize.pays.net if prize is not None else None


def more(hand: Hand, value: int) -> Hand:
    return (*hand[:value], hand[value] + 1, *hand[value + 1 :])


@cache
def total(hand: Hand) -> int:
    """The best count: an ace eleven where that does not pass 21.

    >>> total((1, 0, 0, 0, 0, 0, 0, 0, 0, 1)), total((2, 0, 0, 0, 0, 0, 0, 0, 0, 1))
    (21, 12)
    """
    low = sum((i + 1) * n for i, n in enumerate(hand))
    return low + 10 if hand[0] and low <= 11 else low


@lru_cache(maxsize=32)
def _ends(up: int, hits_soft_17: bool) -> tuple[Ints, Ints, Ints]:
    """The dealer's hands from a first card: what he draws, in how many orders, and where it ends."""
    drawing: Counter[Hand] = Counter({NONE: 1})
    done: list[tuple[Hand, int, int]] = []
    while drawing:
        longer: Counter[Hand] = Counter()
        for drawn, orders in drawing.items():
            for value in range(VALUES):
                now = more(drawn, value)
                end = stops(more(now, up), hits_soft_17)
                if end == 0:
                    longer[now] += orders
                else:
                    done.append((now, orders, NATURAL if end == 21 and sum(now) == 1 else OVER if end > 21 else end))
        drawing = longer
    merged: Counter[tuple[Hand, int]] = Counter()
    for now, orders, end in done:
        merged[now, end] += orders
    real = [(now, end, n) for (now, end), n in merged.items() if max(now[:9]) <= 4]
    return (
        np.array([now for now, _, _ in real], dtype=np.int64),
        np.array([n for _, _, n in real], dtype=np.int64),
        np.array([end for _, end, _ in real], dtype=np.int64),
    )


@lru_cache(maxsize=2)
def _orders() -> Ints:
    """`[left, n]`: the ways to draw n of so many cards in order."""
    return np.array([[perm(left, n) for n in range(12)] for left in range(17)], dtype=np.int64)


class Table:
    """What each hand is worth against each first card of the dealer's."""

    def __init__(self, figures: Figures, six: Fraction | None, pairs: frozenset[int] = ACES) -> None:
        self.figures, self.six, self.pairs = figures, six, pairs
        self.shoe = full_shoe(figures.decks)
        self.dealt: dict[tuple[Hand, int], dict[int, Fraction]] = {}
        self.worths: dict[tuple[Hand, int], Fraction] = {}

    def left(self, hand: Hand, up: int) -> Hand:
        """What is unseen."""
        return tuple(n - hand[i] - (i == up) for i, n in enumerate(self.shoe))

    def dealer(self, hand: Hand, up: int) -> dict[int, Fraction]:
        """How often he ends where, the player's cards gone."""
        key = (hand, up)
        if key not in self.dealt:
            drawn, orders, ends = _ends(up, self.figures.hits_soft_17)
            left = np.array(self.left(hand, up), dtype=np.int64)
            sizes, most, cards = drawn.sum(axis=1), int(drawn.sum(axis=1).max()), int(left.sum())
            rest = np.array([perm(cards - n, most - n) for n in range(most + 1)], dtype=np.int64)
            ways = orders * rest[sizes] * np.prod(_orders()[left, drawn], axis=1)
            whole = perm(cards, most)
            found = {end: int(ways[ends == end].sum()) for end in np.unique(ends).tolist()}
            assert sum(found.values()) == whole
            self.dealt[key] = {end: Fraction(n, whole) for end, n in found.items()}
        return self.dealt[key]

    def stand(self, hand: Hand, up: int, gone: Hand | None = None) -> Fraction:
        """A hand that draws no more, per unit; the cards gone are its own unless it is told."""
        mine, value = total(hand), Fraction(0)
        for end, chance in self.dealer(gone or hand, up).items():
            if end == NATURAL:
                value -= 0 if mine == 21 and not self.figures.natural_beats_21 else chance
            elif end == OVER or end < mine:
                value += chance
            elif end > mine:
                value -= chance
        return value

    def drawn(self, hand: Hand, up: int, after: str) -> Fraction:
        """One more card, and then whatever is best, or none."""
        left, value = self.left(hand, up), Fraction(0)
        for card, n in enumerate(left):
            if n:
                now = more(hand, card)
                value += n * (self.stays(now, up) if after == "stand" else self.best(now, up))
        return value / sum(left)

    def stays(self, hand: Hand, up: int) -> Fraction:
        return Fraction(-1) if total(hand) > 21 else self.stand(hand, up)

    def best(self, hand: Hand, up: int) -> Fraction:
        """A hand of three cards or more, or of two that neither doubles nor splits."""
        if total(hand) > 21:
            return Fraction(-1)
        if self.six is not None and sum(hand) == 6:
            return self.six
        if total(hand) == 21:
            return self.stand(hand, up)
        key = (hand, up)
        if key not in self.worths:
            self.worths[key] = max(self.stand(hand, up), self.drawn(hand, up, "play"))
        return self.worths[key]

    def first(self, hand: Hand, up: int) -> Fraction:
        """The first two cards."""
        figures = self.figures
        if total(hand) == 21:
            return self.natural(hand, up)
        ways = [self.best(hand, up)]
        soft = bool(hand[0])
        if total(hand) in (figures.double_soft if soft else figures.double_hard):
            ways.append(2 * self.drawn(hand, up, "stand"))
        pair = next((value for value, n in enumerate(hand) if n == 2), None)
        if pair is not None and pair + 1 in self.pairs:
            ways.append(2 * self.split_ace(up) if pair == 0 else self.split(pair, up))
        if up + 1 in figures.surrender:
            ways.append(figures.surrender_keeps - 1)
        return max(ways)

    def split_ace(self, up: int) -> Fraction:
        """One of two aces apart: a card, and no more."""
        both = more(more(NONE, 0), 0)
        left, value = self.left(both, up), Fraction(0)
        for card, n in enumerate(left):
            if n:
                value += n * self.stand(more(more(NONE, 0), card), up, more(both, card))
        return value / sum(left)

    def split(self, pair: int, up: int) -> Fraction:
        """A pair that is split as often as the rules let: all its hands together."""
        left = self.left(more(more(NONE, pair), pair), up)
        one = np.zeros((deepest(self.figures.split_hands) + 1, 2))
        for gone in range(min(len(one), left[pair] + 1)):
            found: dict[Hand, Fraction] = {}
            others = tuple((1 + gone) * (value == pair) for value in range(VALUES))
            one[gone, 0] = float(self.apart(more(NONE, pair), up, others, found))
            one[gone, 1] = float(found.get(more(more(NONE, pair), pair), 0))
        return Fraction(split_value(one, sum(left), left[pair], self.figures.split_hands))

    def apart(self, hand: Hand, up: int, others: Hand, found: dict[Hand, Fraction]) -> Fraction:
        """A hand of a split, played as it would be unsplit, when these other cards are gone too; all on its way is `found`."""
        if hand not in found:
            found[hand] = self._apart(hand, up, others, found)
        return found[hand]

    def _apart(self, hand: Hand, up: int, others: Hand, found: dict[Hand, Fraction]) -> Fraction:
        if total(hand) > 21:
            return Fraction(-1)
        if self.six is not None and sum(hand) == 6:
            return self.six
        gone = tuple(map(sum, zip(hand, others, strict=True)))
        if sum(hand) > 1 and not self.draws(hand, up):
            return self.stand(hand, up, gone)
        left, value = self.left(gone, up), Fraction(0)
        for card, n in enumerate(left):
            if n:
                value += n * self.apart(more(hand, card), up, others, found)
        return value / sum(left)

    def draws(self, hand: Hand, up: int) -> bool:
        """Whether a hand that may neither double nor split is better with another card."""
        return total(hand) != 21 and self.best(hand, up) > self.stand(hand, up)

    def natural(self, hand: Hand, up: int) -> Fraction:
        """Paid at once, or when the dealer has shown what he has."""
        figures = self.figures
        if up + 1 in figures.natural_at_once:
            return figures.blackjack
        ends = self.dealer(hand, up)
        his = ends.get(NATURAL, Fraction(0))
        level = Fraction(0) if figures.natural_beats_dealer_21 else ends.get(21, Fraction(0))
        against = Fraction(-1) if figures.naturals_lose else Fraction(0) if figures.naturals_push else figures.blackjack
        return (1 - his - level) * figures.blackjack + his * against


@lru_cache(maxsize=8)
def _value(figures: Figures, six: Fraction | None, pairs: frozenset[int]) -> Fraction:
    table, whole, cards = Table(figures, six, pairs), Fraction(0), sum(full_shoe(figures.decks))
    for a in range(VALUES):
        for b in range(a, VALUES):
            hand = more(more(NONE, a), b)
            ways = table.shoe[a] * (table.shoe[b] - 1) if a == b else 2 * table.shoe[a] * table.shoe[b]
            for up, n in enumerate(table.left(hand, -1)):
                if n:
                    whole += ways * n * table.first(hand, up)
    return whole / perm(cards, 3)
