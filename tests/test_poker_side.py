"""Side bets and progressives."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tapete.odds.poker.progressive import Prize, Progressive, five_card_chances
from tapete.odds.poker.side import HoleRow, high_card, hole_bet, table_bet
from tapete.odds.poker.three import three_counts

SIX = {
    "royal-flush": 100,
    "straight-flush": 30,
    "four-of-a-kind": 15,
    "full-house": 7,
    "flush": 5,
    "straight": 4,
    "three-of-a-kind": 3,
    "two-pairs": 2,
    "pair": 1,
}


def test_best_five_of_six_under_both_readings() -> None:
    queens, aces = table_bet(6, SIX, "Q"), table_bet(6, SIX, "A")
    assert sum(queens.spread.values()) == 1
    assert queens.ev - aces.ev == 2 * (queens.hit - aces.hit) > 0
    assert table_bet(5, {"royal-flush": 649_739}).ev == 0


def test_high_card() -> None:
    assert high_card().ev == Fraction(-1, 34)
    assert sum(high_card().spread.values()) == 1


def test_two_first_cards() -> None:
    bonus = hole_bet(
        [
            HoleRow(1000, cards=("A", "A"), dealer_too=True),
            HoleRow(30, cards=("A", "A")),
            HoleRow(25, cards=("A", "K"), suited=True),
            HoleRow(20, cards=("A", "Q"), suited=True),
            HoleRow(20, cards=("A", "J"), suited=True),
            HoleRow(15, cards=("A", "K")),
            HoleRow(10, pair_from="J", pair_to="K"),
            HoleRow(5, cards=("A", "Q")),
            HoleRow(5, cards=("A", "J")),
            HoleRow(3, pair_from="2", pair_to="10"),
        ]
    )
    assert sum(bonus.spread.values()) == 1
    assert bonus.spread[Fraction(1000)] == Fraction(6, 1326) / 1225
    by_hand = Fraction(6 * 30 + 4 * 25 + 8 * 20 + 12 * 15 + 18 * 10 + 24 * 5 + 54 * 3, 1326) + Fraction(6 * 970, 1326 * 1225)
    assert bonus.ev == by_hand - (1 - Fraction(6 + 4 + 8 + 12 + 18 + 24 + 54, 1326))


def caribbean(stake: int = 1) -> Progressive:
    chance = five_card_chances()
    return Progressive(
        Fraction(stake),
        {
            "royal-flush": Prize(chance["royal-flush"], share=Fraction(1)),
            "straight-flush": Prize(chance["straight-flush"], share=Fraction(1, 10)),
            "four-of-a-kind": Prize(chance["four-of-a-kind"], fixed=Fraction(500)),
            "full-house": Prize(chance["full-house"], fixed=Fraction(100)),
            "flush": Prize(chance["flush"], fixed=Fraction(50)),
        },
    )


def test_the_value_is_a_line_in_the_meter() -> None:
    bet = caribbean()
    a, b = bet.line(0)
    assert b == Fraction(4 + Fraction(36, 10), 2_598_960)
    for meter in (0, 10_000, 250_000):
        assert bet.value(meter) == a + b * meter
    fair = bet.break_even()
    assert fair is not None and bet.value(fair) == 0
    assert fair == Fraction(2_598_960 - 624 * 500 - 3744 * 100 - 5108 * 50) / Fraction(76, 10)
    assert bet.edge(0) == -a


def test_a_cap_bends_the_line() -> None:
    chance = five_card_chances()
    prizes = {**caribbean().prizes, "straight-flush": Prize(chance["straight-flush"], share=Fraction(1, 10), cap=Fraction(5_000))}
    bet = Progressive(Fraction(1), prizes)
    assert bet.line(0)[1] > bet.line(60_000)[1] == chance["royal-flush"]
    fair, uncapped = bet.break_even(), caribbean().break_even()
    assert fair is not None and uncapped is not None and fair > uncapped and bet.value(fair) == 0
    assert Progressive(Fraction(1), {"never": Prize(Fraction(1, 10), fixed=Fraction(1))}).break_even() is None


def test_envy_time_and_the_long_run() -> None:
    counts = three_counts()
    chance = {kind: Fraction(n, 22_100) for kind, n in counts.items()}
    bet = Progressive(
        Fraction(1),
        {
            "mini-royal-spades": Prize(chance["mini-royal-spades"], share=Fraction(1), envy=Fraction(100)),
            "mini-royal": Prize(chance["mini-royal"], fixed=Fraction(500), envy=Fraction(25)),
            "straight-flush": Prize(chance["straight-flush"], fixed=Fraction(70)),
            "three-of-a-kind": Prize(chance["three-of-a-kind"], fixed=Fraction(60)),
            "straight": Prize(chance["straight"], fixed=Fraction(6)),
        },
    )
    assert bet.value(1000, others=2) - bet.value(1000) == 2 * Fraction(100 + 75, 22_100)
    assert bet.hours_between("mini-royal-spades", 50, 4) == Fraction(22_100, 200)
    fixed = Fraction(3 * 500 + 44 * 70 + 52 * 60 + 720 * 6, 22_100)
    assert bet.long_run(Fraction(14, 100), 1000) == fixed + Fraction(14, 100) + Fraction(1000, 22_100) - 1
    with pytest.raises(ValueError, match="above zero"):
        bet.hours_between("straight", 0)
