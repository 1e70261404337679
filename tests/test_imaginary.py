"""A country that does not exist, written as a stranger would from the guide alone.

Its edges are those that are published, or that a few independent lines here reckon from nothing but cards and dice.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb
from pathlib import Path

import pytest

from tapete.catalogue.loader import Catalogue
from tapete.check import check_game
from tapete.check.prices import Inline
from tapete.check.run import Settings
from tapete.odds import BetOdds

HERE = Path(__file__).parent / "imaginary"
COUNTRY = Catalogue([HERE])
GAMES = [name for name in COUNTRY.games if name.startswith("isla-fortuna/")]


def price(game: str, bet: str) -> BetOdds:
    return COUNTRY.game(f"isla-fortuna/{game}").odds()[bet]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_passes_the_check(name: str) -> None:
    report = check_game(COUNTRY.games[name], Settings(coups=50, prices="none"), Inline(), (HERE,))
    assert report.of("error") == [] and report.of("warning") == []


def test_the_five_numbers_of_roulette() -> None:
    """7.89 %, against 5.26 % for every other bet of a wheel with two zeros."""
    assert price("roulette", "five").edge == 1 - 7 * Fraction(5, 38) == Fraction(3, 38)
    assert {price("roulette", bet).edge for bet in ("number", "dozen", "red", "black")} == {Fraction(2, 38)}
    assert round(Fraction(3, 38) * 100, 2) == Fraction("7.89")


ROLLS = Counter(a + b for a, b in product(range(1, 7), repeat=2))


def test_craps_with_odds_of_three_four_and_five() -> None:
    """1.41 % on the line, 0.37 % of line and odds together, 2.78 % on a field that triples twelve."""
    points = {n: Fraction(ROLLS[n], 36) for n in (4, 5, 6, 8, 9, 10)}
    made = {n: Fraction(ROLLS[n], ROLLS[n] + ROLLS[7]) for n in points}
    wins = Fraction(ROLLS[7] + ROLLS[11], 36) + sum(p * made[n] for n, p in points.items())
    line = price("craps", "line")
    assert line.edge == 1 - 2 * wins == Fraction(7, 495)
    behind = sum(p * {4: 3, 5: 4, 6: 5}[n if n < 7 else 14 - n] for n, p in points.items())
    together = (1 - 2 * wins) / (1 + behind)
    assert Fraction(line.extra["with_odds"]["edge"]) == together and f"{float(together):.2%}" == "0.37%"
    pays = {2: 2, 12: 3} | dict.fromkeys((3, 4, 9, 10, 11), 1)
    assert price("craps", "field").edge == -sum(Fraction(n, 36) * pays.get(total, -1) for total, n in ROLLS.items())
    assert price("craps", "field").edge == Fraction(1, 36)


def test_pair_plus_by_its_own_table() -> None:
    """Every one of the 22,100 hands, told apart here by counting ranks and suits."""
    deck = list(product(range(2, 15), "shdc"))
    pays = {"straight-flush": 35, "three": 33, "straight": 6, "flush": 3, "pair": 1, "nothing": -1}
    total = sum(pays[named(hand)] for hand in combinations(deck, 3))
    row = price("three-card-poker", "pair-plus")
    assert row.edge == Fraction(-total, comb(52, 3))


def named(hand: tuple[tuple[int, str], ...]) -> str:
    ranks = sorted(rank for rank, _ in hand)
    one_suit = len({suit for _, suit in hand}) == 1
    run = ranks == [2, 3, 14] or (ranks[2] - ranks[1] == ranks[1] - ranks[0] == 1)
    if run:
        return "straight-flush" if one_suit else "straight"
    return "flush" if one_suit else {1: "three", 2: "pair", 3: "nothing"}[len(set(ranks))]


def test_the_ante_of_three_card_poker() -> None:
    """3.37 %, as published for a dealer who opens with a queen and a bonus of five, four and one."""
    assert f"{float(price('three-card-poker', 'ante').edge):.2%}" == "3.37%"


def test_punto_y_banca_at_four_per_cent() -> None:
    """Eight decks, dealt here card by card: 0.60 % on the bank, where five per cent makes it 1.06 %."""
    bank, punto, tie = baccarat(8)
    assert price("punto-y-banca", "banker").edge == punto - Fraction(24, 25) * bank
    assert price("punto-y-banca", "player").edge == bank - punto
    assert price("punto-y-banca", "tie").edge == 1 - 9 * tie
    assert f"{float(punto - Fraction(24, 25) * bank):.2%}" == "0.60%"


def baccarat(decks: int) -> tuple[Fraction, Fraction, Fraction]:
    """How often bank, punto and neither win."""
    left = [16 * decks] + [4 * decks] * 9
    won = Counter[str]()
    for four in product(range(10), repeat=4):
        ways = 1
        for card in four:
            ways *= left[card]
            left[card] -= 1
        p, b = (four[0] + four[1]) % 10, (four[2] + four[3]) % 10
        size = sum(left)
        if ways and (max(p, b) >= 8):
            won[end(p, b)] += ways * size * (size - 1)
        elif ways and p >= 6:
            for third in range(10):
                won[end(p, (b + third) % 10 if b <= 5 else b)] += ways * left[third] * (size - 1)
        elif ways:
            for third in range(10):
                many = ways * left[third]
                left[third] -= 1
                if draws(b, third):
                    for last in range(10):
                        won[end((p + third) % 10, (b + last) % 10)] += many * left[last]
                else:
                    won[end((p + third) % 10, b)] += many * (size - 1)
                left[third] += 1
        for card in four:
            left[card] += 1
    total = sum(won.values())
    return Fraction(won["bank"], total), Fraction(won["punto"], total), Fraction(won["tie"], total)


def end(punto: int, bank: int) -> str:
    return "bank" if bank > punto else "punto" if punto > bank else "tie"


def draws(bank: int, third: int) -> bool:
    """The bank's table, as every book prints it."""
    return (
        bank <= 2
        or (bank == 3 and third != 8)
        or (bank == 4 and 2 <= third <= 7)
        or (bank == 5 and 4 <= third <= 7)
        or (bank == 6 and third in (6, 7))
    )


def test_blackjack_with_two_decks() -> None:
    """Any two cards doubled, also after a split; the dealer looks, and draws to soft 17: published as 0.40 % by totals."""
    row = price("blackjack", "main")
    assert abs(float(row.edge) - 0.0040) < 0.0003
    assert price("blackjack", "insurance").edge == 1 - 3 * Fraction(32, 103)
