"""Side bets by full enumeration: exact fractions, known values, and a second way of counting."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import comb

import numpy as np
import pytest

import tapete
from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.equipment.cards import DECK
from tapete.equipment.patterns import PATTERNS, RECOLOURED, Hand, names_a_suit
from tapete.odds.twentyone.dealer import TWENTY_TWO, distribution
from tapete.odds.twentyone.figures import Figures, full_shoe
from tapete.odds.twentyone.prizes import prizes
from tapete.odds.twentyone.promotions import seven_cards, spade_blackjack, suited_run, suited_sevens
from tapete.odds.twentyone.reading import figures_of
from tapete.odds.twentyone.sidebets import Rows, Spread, dealer_22, enumerate_pattern, insurance, spread
from tapete.odds.twentyone.simulate import simulate
from tapete.odds.twentyone.strategy import textbook


def table(**pays: int | str) -> Rows:
    return tuple((name.strip("_").replace("_", "-"), Fraction(pay)) for name, pay in pays.items())


PERFECT_PAIRS = table(perfect_pair=25, colour_pair=15, mixed_pair=5)
LUCKY = table(suited_777=200, suited_678=100, _777=50, _678=30, suited_21=15, total_21=3, total_20=2, total_19=2)
BOUNTY = table(
    kings_of_spades_and_dealer_natural=1000,
    kings_of_spades=100,
    suited_kings=30,
    suited_pair_of_tens_to_queens=20,
    two_card_suited_20=9,
    kings=6,
    two_card_20=4,
)
ROYAL = table(royal_match_both=1000, royal_match=25, two_suited="5/2")
SET = table(suited_pair=15, pair=10)
PLUS_3 = table(straight_flush=9, three_of_a_kind=9, straight=9, flush=9)
XTREME = table(straight_flush=30, three_of_a_kind=20, straight=10, flush=5)
SUPER_MATCH = table(four_of_a_kind_of_four=40, two_pairs_of_four=8, three_of_a_kind_of_four=5)
BLAZING = table(three_sevens_suited=1, three_sevens_coloured=1, three_sevens=200, two_sevens=25, one_seven=2)


def test_pairs_of_two_cards() -> None:
    found = spread(PERFECT_PAIRS, 6)
    assert found.chances == {
        "perfect-pair": Fraction(5, 311),
        "colour-pair": Fraction(6, 311),
        "mixed-pair": Fraction(12, 311),
    }
    assert found.value == Fraction(25 * 5 + 15 * 6 + 5 * 12 - 288, 311)
    assert spread(SET, 8).chances == {"suited-pair": Fraction(7, 415), "pair": Fraction(24, 415)}


def test_three_cards_with_the_dealers_first() -> None:
    for decks in (6, 8):
        found, n = spread(PLUS_3, decks), 52 * decks
        deals = comb(n, 3)
        assert found.chances["straight-flush"] == Fraction(12 * 4 * decks**3, deals)
        assert found.chances["three-of-a-kind"] == Fraction(13 * comb(4 * decks, 3), deals)
        assert found.chances["straight"] == Fraction(12 * ((4 * decks) ** 3 - 4 * decks**3), deals)
        flush = 4 * comb(13 * decks, 3) - 12 * 4 * decks**3 - 13 * 4 * comb(decks, 3)
        assert found.chances["flush"] == Fraction(flush, deals)
    assert float(-spread(PLUS_3, 6).value) == pytest.approx(0.032386, abs=1e-6)
    assert spread(XTREME, 6).value > spread(PLUS_3, 6).value - Fraction(1, 2)


def test_four_cards_of_two_hands_count_ranks() -> None:
    found, deals = spread(SUPER_MATCH, 6, held=4), comb(312, 4)
    assert found.chances["four-of-a-kind-of-four"] == Fraction(13 * comb(24, 4), deals)
    assert found.chances["two-pairs-of-four"] == Fraction(comb(13, 2) * comb(24, 2) ** 2, deals)
    assert found.chances["three-of-a-kind-of-four"] == Fraction(13 * comb(24, 3) * 12 * 24, deals)
    assert found.value < Fraction(-70, 100)


def test_the_dealers_second_card_decides_the_dearest_rows() -> None:
    bounty, royal = spread(BOUNTY, 6), spread(ROYAL, 6)
    spades = Fraction(comb(6, 2), comb(312, 2))
    natural = Fraction(2 * 24 * 94, 310 * 309)
    assert bounty.chances["kings-of-spades-and-dealer-natural"] == spades * natural
    assert bounty.chances["kings-of-spades"] == spades * (1 - natural)
    assert bounty.chances["two-card-20"] + bounty.chances["kings"] > 0
    match = Fraction(4 * 36, comb(312, 2))
    assert royal.chances["royal-match"] + royal.chances["royal-match-both"] == match
    assert royal.chances["royal-match-both"] == match * Fraction(2 * (25 + 3 * 36), 310 * 309)


def test_sevens_with_a_third_card() -> None:
    found = spread(BLAZING, 6, held=3)
    two = Fraction(comb(24, 2), comb(312, 2))
    three = sum(found.chances[name] for name in ("three-sevens", "three-sevens-coloured", "three-sevens-suited"))
    assert three == two * Fraction(22, 310)
    assert found.chances["three-sevens-suited"] == Fraction(4 * comb(6, 3), comb(312, 3))
    assert found.chances["three-sevens-coloured"] == Fraction(2 * comb(12, 3) - 4 * comb(6, 3), comb(312, 3))
    assert found.chances["one-seven"] == Fraction(24 * 288, comb(312, 2))


def dealt(generator: random.Random, decks: int, cards: int) -> tuple[str, ...]:
    return tuple(generator.sample(DECK * decks, cards))


@pytest.mark.parametrize(
    ("rows", "held"),
    [(PERFECT_PAIRS, 2), (LUCKY, 2), (BOUNTY, 2), (ROYAL, 2), (SET, 2), (PLUS_3, 2), (SUPER_MATCH, 4), (BLAZING, 3)],
)
def test_dealt_cards_come_as_often_as_counted(rows: Rows, held: int) -> None:
    generator, rounds, seen = random.Random(5), 20_000, Counter[str]()
    for _ in range(rounds):
        cards = dealt(generator, 2, held + 2)
        hand = Hand(cards[:held], cards[held] if held == 2 else None, cards[held:])
        seen[next((name for name, _ in rows if PATTERNS[name](hand)), "")] += 1
    found: Spread = spread(rows, 2, held)
    assert sum(found.chances.values()) + found.lost == 1
    for name, chance in found.chances.items():
        expected = float(chance) * rounds
        assert abs(seen[name] - expected) < 4.5 * expected**0.5 + 3


def test_dealers_22_is_what_drawn_shoes_give() -> None:
    whole = dealer_22(1)
    assert whole["dealer-suited-22"] < whole["dealer-coloured-22"] < whole["dealer-22"]
    generator, rounds, seen = random.Random(3), 20_000, Counter[str]()
    for _ in range(rounds):
        shoe = dealt(generator, 1, 12)
        hand: tuple[str, ...] = shoe[:2]
        while not _ends(hand):
            hand = shoe[: len(hand) + 1]
        for name in whole:
            seen[name] += PATTERNS[name](Hand((), hand[0], hand))
    for name, chance in whole.items():
        expected = float(chance) * rounds
        assert abs(seen[name] - expected) < 4.5 * expected**0.5 + 3
    full = np.array(full_shoe(6), dtype=np.float64)
    for hits in (False, True):
        drawn = sum(full[up] / 312 * distribution(full - np.eye(10)[up], up + 1, hits)[0, TWENTY_TWO] for up in range(10))
        assert float(dealer_22(6, hits)["dealer-22"]) == pytest.approx(drawn, abs=1e-12)
    rows = table(dealer_suited_22=50, dealer_coloured_22=20, dealer_22=8)
    assert sum(spread(rows, 6).chances.values()) == dealer_22(6)["dealer-22"]


def _ends(hand: tuple[str, ...]) -> bool:
    pips = [min("A23456789".find(card[0]) + 1 or 10, 10) if card[:2] != "10" else 10 for card in hand]
    hard = sum(pips)
    return hard >= 17 or (1 in pips and 17 <= hard + 10 <= 21)


def test_insurance_on_an_ace_and_on_a_ten() -> None:
    assert insurance(6, 10, Fraction(5)) == Fraction(-167, 311)
    assert insurance(8, 1, Fraction(2)) == Fraction(3 * 128, 415) - 1
    assert insurance(1, 1, Fraction(2), [10, 10]) == Fraction(3 * 14, 49) - 1


def test_any_classification_can_be_counted() -> None:
    found = enumerate_pattern(3, 1, lambda cards: len({card[-1] for card in cards}))
    assert found[1] == Fraction(4 * comb(13, 3), comb(52, 3))
    assert sum(found.values()) == 1


@pytest.mark.parametrize(
    ("cards", "pattern"),
    [
        (("As", "2h", "3d"), "straight"),
        (("Qs", "Ks", "As"), "straight-flush"),
        (("As", "9h", "Ad"), "total-21"),
        (("Kd", "5d", "4d"), "total-19"),
        (("8c", "6c", "7c"), "suited-678"),
        (("7c", "7c", "7c"), "suited-777"),
    ],
)
def test_three_card_patterns_hold_with_the_up_card_or_in_hand(cards: tuple[str, ...], pattern: str) -> None:
    assert PATTERNS[pattern](Hand(cards[:2], cards[2]))
    assert PATTERNS[pattern](Hand(cards))
    assert not PATTERNS[pattern](Hand(cards[:2]))
    assert not PATTERNS[pattern](Hand((*cards, "2c")))
    assert not PATTERNS[pattern](Hand(("Ks", "Ah", "2d")))


def test_a_seven_drawn_later_does_not_count_alone() -> None:
    assert not PATTERNS["one-seven"](Hand(("5s", "4s", "7s")))
    assert PATTERNS["one-seven"](Hand(("7s", "4s", "7s")))
    assert not PATTERNS["two-sevens"](Hand(("7s", "4s", "7s")))
    assert PATTERNS["three-sevens-coloured"](Hand(("7s", "7c", "7s")))
    assert not PATTERNS["three-sevens-suited"](Hand(("7s", "7c", "7s")))


def test_seven_cards_and_promotions() -> None:
    assert PATTERNS["seven-cards"](Hand(("As", "As", "2s", "2h", "3s", "4s", "5d")))
    assert not PATTERNS["seven-cards"](Hand(("As", "As", "2s", "2h", "3s", "4s", "9d")))
    assert PATTERNS["spade-blackjack"](Hand(("Js", "As")))
    assert not PATTERNS["spade-blackjack"](Hand(("Js", "Ah")))


def test_promotions_come_as_often_as_rounds_show() -> None:
    figures = Figures(hits_soft_17=True, peeks=False, surrender=frozenset({1}), resplit_aces=True)
    table = textbook(peeks=False)
    assert spade_blackjack(6) == Fraction(36, comb(312, 2))
    # 6-7-8: thirteen to fifteen are hit against a seven and higher; two of a suit, then the third.
    sure = Fraction(4 * 3 * 36, comb(312, 2)) * Fraction(6, 310)
    run = sum(suited_run(figures, table).values())
    assert sure * Fraction(7, 13) < run < sure * Fraction(9, 13)
    assert run < sum(suited_run(figures, table, after_split=True).values()) < run * Fraction(11, 10)
    # Sevens are split up to a seven, and hit above.
    same = Fraction(4 * comb(6, 2), comb(312, 2)) * Fraction(4, 310)
    assert same * Fraction(6, 13) < sum(suited_sevens(figures, table).values()) < same * Fraction(8, 13)
    assert sum(suited_run(replace(figures, peeks=True), table).values()) < run
    paid = simulate(replace(figures, seven_cards=Fraction(1)), table, 4_000_000, 6)
    plain = simulate(replace(figures, seven_cards=Fraction(0)), table, 4_000_000, 6)
    assert (paid.mean - plain.mean) == pytest.approx(seven_cards(figures, table), abs=0.00003)


@pytest.mark.parametrize("splits", ["yes", "no"])
def test_aricas_prizes_add_to_the_main_bet_as_the_readings_say(splits: str) -> None:
    added = {}
    for option in ("besides", "instead", "if-wins"):
        rules = tapete.game("arica/blackjack").rules({"prizes": option, "prizes-on-splits": splits})
        assert isinstance(rules, TwentyOneRules)
        added[option] = prizes(rules, figures_of(rules))
    besides = added["besides"]
    assert besides["spade-blackjack"] == pytest.approx(4 * 36 / comb(312, 2))
    for name in ("spade-blackjack", "suited-777", "suited-678"):
        assert 0 < added["instead"][name] < added["if-wins"][name] < besides[name]
    assert 0 < added["if-wins"]["seven-cards"] < besides["seven-cards"]


def test_any_ace_with_the_jack_of_spades_is_four_times_as_often() -> None:
    rules = tapete.game("arica/blackjack").rules({"spade-blackjack": "jack"})
    assert isinstance(rules, TwentyOneRules)
    assert prizes(rules, figures_of(rules))["spade-blackjack"] == pytest.approx(16 * 36 / comb(312, 2))


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("arica/blackjack", -0.02, 0.02),
        ("puerto-rico/blackjack-switch", -0.005, 0.0),
        ("puerto-rico/free-bet-blackjack", 0.0, 0.02),
    ],
)
def test_the_price_list_has_the_main_bet(name: str, low: float, high: float) -> None:
    main = tapete.game(name).odds().bets[0]
    assert low < main.edge < high
    assert 0.5 < main.sd < 1.3


def test_suits_that_no_pattern_names_may_change_places() -> None:
    """Eight ways, colours kept: what every pattern says of a hand stays the same, but for those that name a suit."""
    assert len(RECOLOURED) == 8
    rng, moved = random.Random(5), set()
    for _ in range(3000):
        cards = [rng.choice(DECK) for _ in range(rng.choice((4, 4, 5)))]
        if rng.random() < 0.5:
            cards[1] = rng.choice(DECK[:13])[:-1] + cards[0][-1]
        if rng.random() < 0.5:
            cards[1] = cards[0][:-1] + cards[1][-1]
        own = len(cards) - 2
        for change in RECOLOURED:
            other = [change[card] for card in cards]
            hands = [Hand(tuple(c[:own]), c[own], tuple(c[own:])) for c in (cards, other)]
            moved |= {name for name, pattern in PATTERNS.items() if pattern(hands[0]) != pattern(hands[1])}
    assert moved <= {name for name in PATTERNS if names_a_suit(name)}
