"""Pot of Gold: how many bets of a round the house pays for, exactly (Puerto Rico §29.6).

Free bets depend only on the first two cards, the up card and the second cards of split hands. What hands draw in between does
not matter: whatever was drawn, the next card is as likely to be any unseen one as it was before. So second cards are drawn one
after another, and counted.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from tapete.odds.twentyone.figures import Figures, full_shoe
from tapete.odds.twentyone.strategy import DOUBLE_HIT, DOUBLE_STAND, PAIR_ROW, SPLIT, SURRENDER_HIT, SURRENDER_SPLIT, Strategy

Chances = dict[int, Fraction]


def free_bets(figures: Figures, strategy: Strategy) -> Chances:
    """How often a round has none, one, two … bets paid by the house when it is played by a table."""
    shoe, found = full_shoe(figures.decks), dict[int, Fraction]()
    for up in range(1, 11):
        for first in range(1, 11):
            for second in range(first, 11):
                cards = (up, first, second)
                chance = _chance(shoe, cards) * (1 if first == second else 2)
                for number, part in _round(figures, strategy, cards, _without(shoe, cards)).items():
                    found[number] = found.get(number, Fraction(0)) + chance * part
    return dict(sorted(found.items()))


def _without(shoe: tuple[int, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(n - cards.count(value) for value, n in enumerate(shoe, 1))


def _chance(shoe: tuple[int, ...], cards: tuple[int, ...]) -> Fraction:
    chance, left = Fraction(1), list(shoe)
    for card in cards:
        chance *= Fraction(max(left[card - 1], 0), sum(left))
        left[card - 1] -= 1
    return chance


def _round(figures: Figures, strategy: Strategy, cards: tuple[int, ...], left: tuple[int, ...]) -> Chances:
    """The first decision; a dealer's natural that is seen at once leaves no free bets."""
    up, ended = cards[0], Fraction(0)
    if figures.peeks and up in (1, 10):
        ended = Fraction(left[9 if up == 1 else 0], sum(left))
    one = _one(figures, strategy, cards, left)
    if not ended:
        return one
    taken = _one(figures, strategy, cards, _without(left, (10 if up == 1 else 1,)))
    # All rounds are those with a natural and those without; what would come of the first is taken off and they have no free bets.
    out = {number: one.get(number, Fraction(0)) - ended * taken.get(number, Fraction(0)) for number in {*one, *taken}}
    return {**out, 0: out.get(0, Fraction(0)) + ended}


def _one(figures: Figures, strategy: Strategy, cards: tuple[int, ...], left: tuple[int, ...]) -> Chances:
    up, first, second = cards
    if (first, second) == (1, 10):
        return {0: Fraction(1)}
    pair = int(strategy.own[PAIR_ROW + first, up]) if first == second else -1
    leaves = up in figures.surrender
    if pair == SPLIT or (pair == SURRENDER_SPLIT and not leaves):
        return _split(figures, strategy, up, first, left) if figures.split_hands > 1 else {0: Fraction(1)}
    if pair == SURRENDER_SPLIT:
        return {0: Fraction(1)}
    letter = strategy.own[first + second, up]
    gives_up = leaves and letter >= SURRENDER_HIT
    return {1 if not gives_up and _doubles(figures, strategy, up, first, second, 0) else 0: Fraction(1)}


def _doubles(figures: Figures, strategy: Strategy, up: int, first: int, second: int, free: int) -> bool:
    """Whether these two cards, hard, double at the house's cost."""
    table = strategy.free if free else strategy.own
    hard = 1 not in (first, second)
    return hard and first + second in figures.free_double and table[first + second, up] in (DOUBLE_HIT, DOUBLE_STAND)


def _split(figures: Figures, strategy: Strategy, up: int, pair: int, left: tuple[int, ...]) -> Chances:
    """Second cards by kind: of the pair, doubling the hand with the stake, doubling a free one; drawn until no hand waits."""
    pays = pair in figures.free_split
    most = 2 if pair == 1 and not figures.resplit_aces else figures.split_hands
    draws = pair > 1 or figures.hit_split_aces
    doubling = tuple(
        frozenset(v for v in range(1, 11) if draws and _doubles(figures, strategy, up, pair, v, free)) for free in (0, 1)
    )
    kinds: dict[tuple[bool, bool, bool], int] = {}
    for value, number in enumerate(left, 1):
        kind = (value == pair, value in doubling[0], value in doubling[1])
        kinds[kind] = kinds.get(kind, 0) + number
    names = tuple(kinds)

    @cache
    def follow(counts: tuple[int, ...], hands: int, waiting: int, first: bool) -> tuple[tuple[int, Fraction], ...]:
        """Free bets still to come: `waiting` hands have no second card, the first of them perhaps the one with the stake."""
        if waiting == 0:
            return ((0, Fraction(1)),)
        out: Chances = {}
        size = sum(counts)
        for place, number in enumerate(counts):
            if number == 0:
                continue
            again, own, free = names[place]
            later = (*counts[:place], number - 1, *counts[place + 1 :])
            if again and hands < most:
                more, rest = int(pays), follow(later, hands + 1, waiting + 1, first)
            else:
                more, rest = int(own if first or not pays else free), follow(later, hands, waiting - 1, False)
            for bets, chance in rest:
                out[bets + more] = out.get(bets + more, Fraction(0)) + chance * Fraction(number, size)
        return tuple(out.items())

    found: Chances = {}
    for bets, chance in follow(tuple(kinds.values()), 2, 2, True):
        found[bets + int(pays)] = found.get(bets + int(pays), Fraction(0)) + chance
    return found


def pot_of_gold(figures: Figures, strategy: Strategy, pays: dict[int, Fraction]) -> Fraction:
    """What a unit on Pot of Gold is worth when free bets pay so much by their number, win or lose the hand."""
    return sum((chance * pays.get(number, Fraction(-1)) for number, chance in free_bets(figures, strategy).items()), Fraction(0))
