"""Switch by a player who forgets nothing: a small shoe played through card by card against what is reckoned."""

from __future__ import annotations

from functools import cache

import pytest

import tapete
from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.odds.twentyone.figures import Figures
from tapete.odds.twentyone.reading import figures_of
from tapete.odds.twentyone.switch import one_split
from tapete.odds.twentyone.switchknown import remembered
from tapete.odds.twentyone.switchvalue import remembering
from test_twentyone_memory import Ends, each, total

Cards = tuple[int, ...]


class EveryCard(Ends):
    """A round of Switch, every card dealt in turn and every decision taken by all of them; the dealer last."""

    def __init__(self, figures: Figures, shoe: Cards) -> None:
        self.figures, self.shoe = figures, shoe

    def round(self) -> float:
        value = 0.0
        for up, p, rest in each(self.shoe):
            self.begin(up)
            self.play = cache(self._play)
            value += p * self._dealt(rest, ())
        return value

    def _dealt(self, left: Cards, cards: Cards) -> float:
        if len(cards) < 4:
            return sum(p * self._dealt(rest, (*cards, c)) for c, p, rest in each(left))
        a, a2, b, b2 = cards
        kept, switched = (((a, a2), (b, b2)), ((a, b2), (b, a2)))
        return max(self.play(left, *(tuple(sorted(hand)) for hand in hands), ()) for hands in (kept, switched))

    def _play(self, left: Cards, hand: Cards, *more: Cards) -> float:
        """The hand at play, those that wait (a split one is a single card), and last what is done."""
        *waiting, done = more
        if sum(hand) > 21:
            return self._next(left, waiting, (*done, 0))
        hit = sum(p * self.play(rest, tuple(sorted((*hand, c))), *waiting, done) for c, p, rest in each(left))
        if len(hand) == 1:
            # Marked as come of a split by a zero, so that it is not split again.
            return sum(p * self.play(rest, (0, *sorted((*hand, c))), *waiting, done) for c, p, rest in each(left))
        found = [self._next(left, waiting, (*done, total(hand))), hit]
        two = [c for c in hand if c]
        if len(two) == 2 and total(hand) in self.figures.double_hard:
            found.append(sum(p * self._next(rest, waiting, (*done, 100 + total((*hand, c)))) for c, p, rest in each(left)))
        if len(hand) == 2 and hand[0] == hand[1] and self.figures.split_hands > 1:
            found.append(self.play(left, (hand[0],), (hand[0],), *waiting, done))
        return max(found)

    def _next(self, left: Cards, waiting: list[Cards], done: Cards) -> float:
        done = tuple(sorted(done))
        return self.play(left, waiting[0], *waiting[1:], done) if waiting else self.settle(left, done)


SHOE = (0, 0, 0, 0, 8, 0, 0, 10, 0, 14)
NINE_UP = frozenset({9, 10, 11})


def test_without_splits_the_value_is_that_of_the_player_who_forgets_nothing() -> None:
    figures = Figures(peeks=False, split_hands=1, double_hard=NINE_UP)
    found = remembering(figures, SHOE)
    assert found.value == pytest.approx(EveryCard(figures, SHOE).round(), abs=1e-12)
    assert 0 <= found.gain < 1e-9


def test_what_is_known_is_of_the_rules_as_they_stand() -> None:
    """Whoever changes a rule of Switch has it reckoned again: `make switch`."""
    rules, _ = tapete.game("puerto-rico/blackjack-switch").resolve({})
    assert isinstance(rules, TwentyOneRules)
    found = remembered(one_split(figures_of(rules)))
    assert found is not None
    assert found.kept < found.value
    assert 0 < found.gain / 2 / 2 < 1e-6, "the price is the middle of the interval"


def test_other_figures_have_no_row_and_are_priced_without_memory() -> None:
    assert remembered(Figures(decks=8)) is None


@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # in so small a shoe cards run out, where nothing is said
def test_with_splits_best_play_lies_between() -> None:
    """Not below what a known player has, who forgets little; and not above what is proved, which is wide in so small a shoe."""
    figures, shoe = Figures(peeks=False, split_hands=2, double_hard=NINE_UP), (0, 0, 0, 0, 0, 0, 6, 6, 0, 7)
    found, truth = remembering(figures, shoe), EveryCard(figures, shoe).round()
    assert found.value - 1e-12 < truth < found.value + min(1e-3, found.gain)
