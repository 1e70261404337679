"""What double precision can get wrong at twenty-one, held against the same values as fractions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from tapete.odds.twentyone.bound import beyond, doubted
from tapete.odds.twentyone.dealer import distribution, stops
from tapete.odds.twentyone.exact import Play
from tapete.odds.twentyone.figures import Figures, full_shoe
from tapete.odds.twentyone.rounding import U, gamma, of_round, of_splits, wrong
from tapete.odds.twentyone.told import Told

Cards = tuple[int, ...]
PLAIN = Figures(decks=1, peeks=False)


def each(left: Cards) -> list[tuple[int, Fraction, Cards]]:
    return [(i, Fraction(n, sum(left)), (*left[:i], n - 1, *left[i + 1 :])) for i, n in enumerate(left) if n]


def more(hand: Cards, card: int) -> Cards:
    return (*hand[:card], hand[card] + 1, *hand[card + 1 :])


def points(hand: Cards) -> int:
    hard = sum((i + 1) * n for i, n in enumerate(hand))
    return 0 if hard > 21 else hard + 10 if hand[0] and hard <= 11 else hard


@cache
def ends(left: Cards, held: Cards) -> dict[int, Fraction]:
    """Where a dealer ends, as fractions: a natural as 100, anything above 21 as 0."""
    if total := stops(held, False):
        return {100 if total == 21 and sum(held) == 2 else total if total <= 21 else 0: Fraction(1)}
    found: dict[int, Fraction] = {}
    for card, p, rest in each(left):
        for end, q in ends(rest, more(held, card)).items():
            found[end] = found.get(end, Fraction(0)) + p * q
    return found


@cache
def stand(left: Cards, hand: Cards, up: int) -> Fraction:
    own = points(hand)
    if not own:
        return Fraction(-1)
    dealer = ends(left, more((0,) * 10, up))
    return sum((p * ((own > end) - (own < end)) for end, p in dealer.items()), Fraction(0))


@cache
def best(left: Cards, hand: Cards, up: int) -> Fraction:
    return max(stand(left, hand, up), hit(left, hand, up)) if points(hand) else Fraction(-1)


def hit(left: Cards, hand: Cards, up: int) -> Fraction:
    return sum((p * best(rest, more(hand, card), up) for card, p, rest in each(left)), Fraction(0))


@pytest.mark.parametrize(("cards", "up"), [((10, 6), 10), ((10, 5), 7), ((9, 7), 9), ((10, 7), 6)])
def test_no_value_is_further_from_its_fraction_than_is_said(cards: tuple[int, int], up: int) -> None:
    play = Play(PLAIN, full_shoe(1))
    play.choose()
    h = play.hands.find(cards)
    hand = tuple(map(int, play.hands.counts[h]))
    left = tuple(int(n) for n in play.left(up - 1) - play.hands.counts[h])
    for found, exact in ((play.stand, stand), (play.hit, hit)):
        assert abs(Fraction(float(found[up - 1, h])) - exact(left, hand, up - 1)) <= wrong(PLAIN)


def test_the_dealers_ends_are_as_near_as_is_said() -> None:
    for up in range(10):
        left = tuple(n - (i == up) for i, n in enumerate(full_shoe(1)))
        found = distribution(np.array(left, dtype=np.float64), up + 1, False)[0]
        exact = ends(left, more((0,) * 10, up))
        columns = [float(found[total - 17]) for total in range(17, 22)] + [float(found[5] + found[6]), float(found[7])]
        told = [exact.get(end, Fraction(0)) for end in (17, 18, 19, 20, 21, 0, 100)]
        assert sum(abs(Fraction(x) - y) for x, y in zip(columns, told, strict=True)) <= wrong(PLAIN)


def test_doubt_only_ever_adds() -> None:
    known = Told(np.array([[-0.1]]), np.array([[[0.01, -0.01]]]), np.array([[1e-6]]))
    worse = doubted(known, 1e-12)
    assert worse.base > known.base and (worse.slope > known.slope).all() and worse.curve > known.curve
    assert gamma(3) > 3 * U
    assert 2 <= of_splits(300, 22, 2) < of_splits(300, 22, 4) < of_splits(300, 22, 6) < 10
    assert wrong(PLAIN) < of_round(PLAIN, full_shoe(1)) < 1e-10


def test_what_lies_beyond_keeps_its_digits_where_the_plain_formula_loses_them() -> None:
    far, none = beyond(np.array([1e-9, 0.0]), np.array([0.1, 0.0]))
    assert far == pytest.approx(1e-18 / 0.4, rel=1e-9)
    assert none == 0.0
