"""The bound on what memory adds: its facts on small shoes, a hand counted card by card, whole rounds played by brute force."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
import pytest

from tapete.odds.twentyone.bound import gained, reach, seen
from tapete.odds.twentyone.burnt import burnt_hand, chances, shrinks, small, to_bust
from tapete.odds.twentyone.figures import Figures, full_shoe
from tapete.odds.twentyone.freebet import FreePlay
from tapete.odds.twentyone.switchbound import switch_bound
from tapete.odds.twentyone.told import Seat, knowing, told

Cards = tuple[int, ...]
PLAIN = Figures(peeks=False)


def played(figures: Figures, shoe: Cards) -> FreePlay:
    play = FreePlay(figures, shoe)
    play.choose()
    return play


def staked(play: FreePlay, up: int) -> Seat:
    return Seat(play, up - 1, 1, play.best(up - 1)[0], play.may_double)


@pytest.mark.parametrize(("cards", "first", "second"), [(7, 2, 3), (8, 2, 2), (9, 3, 2)])
def test_what_one_set_of_cards_tells_of_another_shrinks_as_said(cards: int, first: int, second: int) -> None:
    """The conditional expectation as a matrix: its singular values are those given, each as often as its order has functions."""
    rows, columns = (list(combinations(range(cards), n)) for n in (first, second))
    apart = np.array([[float(not set(a) & set(b)) for b in columns] for a in rows])
    given = apart / apart.sum(axis=1, keepdims=True) * np.sqrt(len(columns) / len(rows))
    values = np.linalg.svd(given, compute_uv=False)
    expected = [1.0]
    for order in range(1, min(first, second) + 1):
        times = len(list(combinations(range(cards), order))) - len(list(combinations(range(cards), order - 1)))
        expected += [shrinks(cards, first, second, order)] * times
    assert values[: len(expected)] == pytest.approx(expected, abs=1e-12)
    assert not values[len(expected) :].round(12).any()


def test_every_hand_ends_in_a_burnt_set_and_few_cards_are_seldom_small() -> None:
    shoe = np.array(full_shoe(1), dtype=np.float64)
    sets, ways = to_bust(8)
    assert chances(sets, ways, shoe).sum() == pytest.approx(1, abs=1e-12)
    pairs = [(a, b) for a in range(52) for b in range(a)]
    worth = [value for value, count in enumerate(full_shoe(1), start=1) for _ in range(count)]
    assert small(full_shoe(1), 3, 9)[2, 5] == pytest.approx(sum(worth[a] + worth[b] <= 5 for a, b in pairs) / len(pairs))


def test_what_cards_tell_one_by_one_averages_to_nothing() -> None:
    play = played(PLAIN, full_shoe(6))
    seat, shoe = staked(play, 10), play.left(9)
    shoe[7] -= 1
    slope = told(seat, 7, shoe).slope
    left = shoe - play.hands.counts[seat.begun(7)]
    assert np.abs((slope * left[:, None, :]).sum(axis=2)).max() < 1e-11
    through = reach(play.hands.counts[seat.begun(7)], 7, shoe - np.eye(10)[7])
    assert through[play.hands.size[seat.begun(7)] == 2].sum() == pytest.approx(1)


def test_a_second_hand_gains_less_than_the_bound_by_far_from_nothing() -> None:
    """Eights against a ten in six decks: the hand after every set of cards that the first could burn, best play of each."""
    play = played(PLAIN, full_shoe(6))
    seat, shoe = staked(play, 10), play.left(9)
    shoe[7] -= 1
    burnt = burnt_hand(shoe - np.eye(10)[7], 8)
    often = np.flatnonzero(burnt.law > 2e-4)
    gains = sum(burnt.law[i] * knowing(seat, 7, shoe - burnt.sets[i]) for i in often)
    bounds = seen(seat, 7, shoe, 3)
    assert 0.00005 < gains < bounds[0] < 3 * gains
    assert bounds[0] < bounds[1] < bounds[2] < 0.001


class Ends:
    """How hands end that were played with every card dealt in turn: the dealer last. A doubled hand is marked by a hundred."""

    def begin(self, up: int) -> None:
        """Against this card, with nothing known from another."""
        self.up, self.dealer, self.settle = up, cache(self._dealer), cache(self._settle)

    def _settle(self, left: Cards, done: Cards) -> float:
        ends = self.dealer(left, (self.up,))
        return sum(p * (2 if hand >= 100 else 1) * result(hand % 100, end) for end, p in ends.items() for hand in done)

    def _dealer(self, left: Cards, cards: Cards) -> dict[int, float]:
        if total(cards) >= 17 or sum(cards) > 21:
            return {total(cards): 1.0}
        ends: dict[int, float] = {}
        for c, p, rest in each(left):
            for end, q in self.dealer(rest, tuple(sorted((*cards, c)))).items():
                ends[end] = ends.get(end, 0.0) + p * q
        return ends


class Everything(Ends):
    """One split pair played by a player who forgets nothing, every card dealt in turn, the dealer last."""

    def __init__(self, figures: Figures, shoe: Cards, up: int, pair: int) -> None:
        self.begin(up)
        self.figures, self.pair = figures, pair
        left = list(shoe)
        for card in (up, pair, pair):
            left[card - 1] -= 1
        self.left = tuple(left)
        self.play = cache(self._play)

    def value(self) -> float:
        return self.play(self.left, (self.pair,), 1, 2, ())

    def _play(self, left: Cards, hand: Cards, waiting: int, hands: int, done: Cards) -> float:
        if sum(hand) > 21:
            return self._next(left, waiting, hands, (*done, 0))
        if hand == (self.pair, self.pair) and hands < self.figures.split_hands:
            return self.play(left, (self.pair,), waiting + 1, hands + 1, done)
        hit = 0.0
        for card, p, rest in each(left):
            hit += p * self.play(rest, tuple(sorted((*hand, card))), waiting, hands, done)
        if len(hand) == 1:
            return hit
        found = [self._next(left, waiting, hands, (*done, total(hand))), hit]
        if len(hand) == 2 and total(hand) in self.figures.double_hard:
            found.append(sum(p * self._next(rest, waiting, hands, (*done, 100 + total((*hand, c)))) for c, p, rest in each(left)))
        return max(found)

    def _next(self, left: Cards, waiting: int, hands: int, done: Cards) -> float:
        done = tuple(sorted(done))
        return self.play(left, (self.pair,), waiting - 1, hands, done) if waiting else self.settle(left, done)


def each(left: Cards) -> list[tuple[int, float, Cards]]:
    return [(i + 1, n / sum(left), (*left[:i], n - 1, *left[i + 1 :])) for i, n in enumerate(left) if n]


def total(hand: Cards) -> int:
    points = sum(hand)
    return 0 if points > 21 else points + 10 if 1 in hand and points <= 11 else points


def result(hand: int, dealer: int) -> int:
    return -1 if hand == 0 else (hand > dealer) - (hand < dealer)


@pytest.mark.parametrize(
    ("shoe", "hands", "up", "pair"),
    [
        ((0, 0, 0, 14, 0, 12, 0, 12, 0, 20), 2, 10, 8),
        ((0, 0, 0, 0, 9, 0, 0, 12, 0, 16), 3, 8, 8),
        ((0, 0, 6, 0, 0, 9, 0, 7, 0, 14), 2, 10, 6),
        ((0, 0, 20, 0, 0, 0, 20, 0, 0, 60), 3, 10, 7),
    ],
)
def test_full_memory_lies_between_zero_memory_and_the_bound(shoe: Cards, hands: int, up: int, pair: int) -> None:
    figures = Figures(peeks=False, split_hands=hands, double_hard=frozenset({9, 10, 11}))
    play = played(figures, shoe)
    zero = float(play.split[up - 1, play.hands.pair(pair, pair)])
    most = gained(play, up - 1, pair - 1, *play.best(up - 1))
    truth = Everything(figures, shoe, up, pair).value()
    assert zero + 1e-6 < truth < zero + most


class BothHands(Everything):
    """Switch by a player who forgets nothing, where nothing may be split."""

    def __init__(self, figures: Figures, shoe: Cards) -> None:
        self.figures, self.shoe = figures, shoe
        self.known: dict[object, float] = {}
        self.play, self.dealer, self.settle = cache(self._play), cache(self._dealer), cache(self._settle)

    def round(self) -> float:
        value = 0.0
        for up, p, rest in each(self.shoe):
            self.up = up
            self.play, self.settle = cache(self._play), cache(self._settle)
            value += p * self._dealt(rest, ())
        return value

    def _dealt(self, left: Cards, cards: Cards) -> float:
        if len(cards) < 4:
            return sum(p * self._dealt(rest, (*cards, c)) for c, p, rest in each(left))
        a, a2, b, b2 = cards
        return max(self._both(left, (a, a2), (b, b2)), self._both(left, (a, b2), (b, a2)))

    def _both(self, left: Cards, first: Cards, second: Cards) -> float:
        self.pair = 0
        return self.first(left, tuple(sorted(first)), tuple(sorted(second)))

    def first(self, left: Cards, hand: Cards, other: Cards, done: Cards = (), drawn: bool = False) -> float:
        """The hand at play, then the other; what is done is settled when both are."""

        def end(rest: Cards, result: int) -> float:
            if other:
                return self.hand(rest, other, (), (*done, result), False)
            return self.settle(rest, tuple(sorted((*done, result))))

        if sum(hand) > 21:
            return end(left, 0)
        hit = sum(p * self.hand(rest, tuple(sorted((*hand, c))), other, done, True) for c, p, rest in each(left))
        found = [end(left, total(hand)), hit]
        if not drawn and total(hand) in self.figures.double_hard:
            found.append(sum(p * end(rest, 100 + total((*hand, c))) for c, p, rest in each(left)))
        return max(found)

    def hand(self, left: Cards, hand: Cards, other: Cards, done: Cards, drawn: bool) -> float:
        key = (self.up, left, hand, other, done, drawn)
        if key not in self.known:
            self.known[key] = self.first(left, hand, other, done, drawn)
        return self.known[key]


def test_switch_lies_between_zero_memory_and_the_bound() -> None:
    figures = Figures(peeks=False, split_hands=1, double_hard=frozenset({9, 10, 11}))
    shoe = (0, 0, 0, 0, 0, 12, 12, 0, 0, 24)
    value, gain = switch_bound(figures, shoe)
    truth = BothHands(figures, shoe).round()
    assert value + 1e-6 < truth < value + gain
