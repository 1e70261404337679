"""What a hand is worth from the cards in sight, by counting every card the dealer may hold and every card still to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tapete.catalogue.poker.rules import PokerRules
from tapete.odds.kit.evaluator import index, indices, rank5
from tapete.odds.kit.tables import CATEGORIES, CATEGORY
from tapete.odds.poker.floor import least_class, strengths
from tapete.odds.poker.holdem import RUNOUTS, Showdown, at_the_river, to_come
from tapete.odds.poker.holdem_kernel import OTHERS
from tapete.odds.poker.reading import ENDS, HIGHER, LOWER, TIE, net, opens, order
from tapete.odds.poker.value import unit_of

TURNS = 46
"""Cards that may come last, after six are seen."""


def worth(rules: PokerRules, staked: Mapping[str, Fraction], category: str, end: str, opened: bool) -> Fraction:
    """What all bets of a player win together, in antes."""
    return sum((times * net(rules, kind, category, end, opened) for kind, times in staked.items()), Fraction(0))


def against_five(rules: PokerRules, staked: Mapping[str, Fraction], cards: Sequence[str], seen: str) -> Fraction:
    """Five cards against a dealer of five who shows one."""
    return _five(rules, staked, indices(cards), index(seen), indices(cards))


@lru_cache(maxsize=2)
def _fours(left: int) -> NDArray[np.uint8]:
    """All ways to take four of so many cards, by their places."""
    return np.array(list(combinations(range(left), 4)), dtype=np.uint8)


def _five(rules: PokerRules, staked: Mapping[str, Fraction], own: list[int], seen: int, known: Sequence[int]) -> Fraction:
    """Five cards, with others known to be out of play, against every four that the dealer may have beside the one seen."""
    left = np.array([card for card in range(52) if card not in known and card != seen], dtype=np.uint8)
    rest = left[_fours(len(left))]
    dealer = np.concatenate([np.full((len(rest), 1), seen, dtype=np.uint8), rest], axis=1)
    return _mean(rules, staked, int(rank5([own])[0]), rank5(dealer, trusted=True))


def _mean(rules: PokerRules, staked: Mapping[str, Fraction], mine: int, dealer: NDArray[np.uint16]) -> Fraction:
    """The mean over hands of the dealer, all as likely."""
    strength = strengths(rules.ranking.compared == "named")
    category, floor = CATEGORIES[CATEGORY[mine]], least_class(opens(rules))
    his, my = strength[dealer], strength[mine]
    open_ = dealer >= floor
    total = Fraction(0)
    for end, which in ((HIGHER, his < my), (TIE, his == my), (LOWER, his > my)):
        for opened in (True, False):
            n = int((which & (open_ == opened)).sum())
            if n:
                total += n * worth(rules, staked, category, end, opened)
    return total / len(dealer)


def changed(rules: PokerRules, staked: Mapping[str, Fraction], cards: Sequence[str], seen: str, thrown: str) -> Fraction:
    """The same once a card was changed for another: the mean over all that may come."""
    kept, known = [index(c) for c in cards if c != thrown], [*indices(cards), index(seen)]
    new = [card for card in range(52) if card not in known]
    values = [_five(rules, staked, [*kept, card], index(seen), [*indices(cards), card]) for card in new]
    return sum(values, Fraction(0)) / len(new)


# hold'em


def showdown_of(rules: PokerRules, staked: Mapping[str, Fraction], play: str) -> tuple[Showdown, int]:
    """What the bets on the felt win at each end, and a whole ante of the bet to be made, in units of so many to the ante."""
    cells = {
        category: [worth(rules, staked, category, end, opened) for opened in (True, False) for end in ENDS]
        for category in order(rules)
    }
    unit = unit_of({f"{c} {i}": x for c, row in cells.items() for i, x in enumerate(row)})
    fixed = {category: tuple(int(x * unit) for x in row) for category, row in cells.items()}
    more = tuple(int(net(rules, play, "straight", end, opened)) for opened in (True, False) for end in ENDS)
    floor = least_class(opens(rules))
    return Showdown(fixed, more, floor, rules.ranking.compared == "named"), unit  # type: ignore[arg-type]


def on_board(
    rules: PokerRules, staked: Mapping[str, Fraction], play: str, times: Fraction, hole: Sequence[str], board: Sequence[str]
) -> Fraction:
    """What bets win once a bet of so many antes is added on this board: three, four or five common cards."""
    game, unit = showdown_of(rules, staked, play)
    own, known = indices(hole), indices(board)
    if len(known) == 5:
        fixed, multiple = at_the_river(game, own, known)
        return (fixed + times * unit * multiple) / Fraction(OTHERS * unit)
    fixed, multiple, _ = to_come(game, own, known)
    return (fixed + times * unit * multiple) / Fraction((RUNOUTS if len(known) == 3 else TURNS) * OTHERS * unit)


def waiting(
    rules: PokerRules, staked: Mapping[str, Fraction], play: str, times: int, hole: Sequence[str], flop: Sequence[str]
) -> Fraction:
    """What it is worth to check on the flop, and on the river to bet so many antes or lose everything staked."""
    game, unit = showdown_of(rules, staked, play)
    fold = -int(sum(staked.values(), Fraction(0)) * unit) * OTHERS
    fixed, multiple, saved = to_come(game, indices(hole), indices(flop), times * unit, fold)
    return Fraction(fixed + times * unit * multiple + saved, RUNOUTS * OTHERS * unit)
