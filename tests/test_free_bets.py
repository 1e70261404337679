"""Free Bet and Switch: values by enumeration held against simulation of the same play, and against what is known."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

import tapete
from tapete.odds.twentyone.exact import analyse
from tapete.odds.twentyone.figures import ANY_HARD, ANY_SOFT, NINE_TO_ELEVEN, Figures
from tapete.odds.twentyone.freebet import analyse_free
from tapete.odds.twentyone.freechart import follow, free_chart
from tapete.odds.twentyone.lammers import free_bets, pot_of_gold
from tapete.odds.twentyone.simulate import simulate
from tapete.odds.twentyone.strategy import PAIR_ROW, SOFT_ROW, textbook
from tapete.odds.twentyone.switch import Exchange, analyse_switch, by_table, simulate_switch, switch_chart

FREE_BET = Figures(
    peeks=False,
    push_22=True,
    free_double=NINE_TO_ELEVEN,
    free_split=frozenset(range(1, 10)),
    double_hard=NINE_TO_ELEVEN,
    double_soft=frozenset({19, 20, 21}),
)
SWITCH = Figures(
    blackjack=Fraction(1),
    push_22=True,
    double_hard=NINE_TO_ELEVEN,
    double_soft=frozenset({19, 20}),
    split_hands=2,
)
POT = {1: Fraction(3), 2: Fraction(12), 3: Fraction(30), 4: Fraction(50), **dict.fromkeys((5, 6, 7), Fraction(100))}


def test_without_free_bets_it_is_the_ordinary_game() -> None:
    assert analyse_free(Figures()).value == pytest.approx(analyse(Figures()).value, abs=1e-12)
    by_totals = follow(Figures(), textbook())
    assert 0 < analyse(Figures()).value - by_totals < 0.00004


@pytest.mark.parametrize(
    "figures",
    [
        FREE_BET,
        replace(FREE_BET, peeks=True, hits_soft_17=True, resplit_aces=True, double_hard=ANY_HARD, double_soft=ANY_SOFT),
        replace(FREE_BET, decks=1, double_after_split=False, natural_beats_21=False),
        replace(FREE_BET, free_split=frozenset({8}), split_hands=3),
        replace(FREE_BET, free_split=frozenset(), free_double=frozenset({11}), surrender=frozenset({10})),
    ],
)
def test_a_table_earns_in_simulation_what_it_is_computed_to_earn(figures: Figures) -> None:
    table = free_chart(figures)
    exact, found = follow(figures, table), simulate(figures, table, 4_000_000, 21)
    assert abs(found.mean - exact) < 4 * found.error
    assert 0 <= analyse_free(figures).value - exact < 0.001


def test_free_bet_is_worth_what_was_found_once_with_a_hundred_million_rounds() -> None:
    assert analyse_free(FREE_BET).value == pytest.approx(-0.007895670, abs=1e-9)
    assert follow(FREE_BET, free_chart(FREE_BET)) == pytest.approx(-0.007921561, abs=1e-9)


def test_free_bets_cost_nothing_so_a_natural_seen_late_takes_no_more() -> None:
    assert analyse_free(replace(FREE_BET, peeks=True)).value == pytest.approx(analyse_free(FREE_BET).value, abs=1e-12)


def test_hands_with_nothing_at_risk_are_played_more_boldly() -> None:
    table = free_chart(FREE_BET)
    assert table.letters(17, free=True) != table.letters(17)
    assert set(table.letters(17)) == {"S"}
    assert set(table.letters(10)) == {"D"}
    assert set(table.letters(PAIR_ROW + 8)) == {"P"}
    assert set(table.letters(PAIR_ROW + 5)) == set(table.letters(PAIR_ROW + 10)) == {"."}
    assert table.letters(SOFT_ROW + 20)[0] == "S"


@pytest.mark.parametrize("figures", [FREE_BET, replace(FREE_BET, peeks=True, decks=1, resplit_aces=True)])
def test_free_bets_of_a_round_are_as_many_as_simulated(figures: Figures) -> None:
    table, rounds = free_chart(figures), 4_000_000
    exact, found = free_bets(figures, table), simulate(figures, table, rounds, 2)
    assert sum(exact.values()) == 1
    assert max(exact) == 7
    for number, chance in exact.items():
        expected = float(chance) * rounds
        assert abs(found.free_bets[number] - expected) < 4 * expected**0.5 + 2
    paid = sum(chance * (POT[number] + 1) for number, chance in exact.items() if number)
    assert pot_of_gold(figures, table, POT) == paid - 1


def test_switch_by_a_table_earns_what_it_is_computed_to_earn() -> None:
    table = switch_chart(SWITCH)
    exact = by_table(SWITCH, table)
    found = simulate_switch(SWITCH, table, exact.switches, 4_000_000, 8)
    assert abs(found.mean - exact.value) < 4 * found.error
    never = simulate_switch(SWITCH, table, np.zeros_like(exact.switches), 4_000_000, 8)
    assert abs(never.mean - exact.kept) < 4 * never.error
    assert exact.value == pytest.approx(-0.0035713248, abs=1e-9)


def test_switching_is_worth_most_of_the_game() -> None:
    best = analyse_switch(SWITCH)
    assert best.value == pytest.approx(-0.0034822370, abs=1e-9)
    assert best.kept < -0.18
    ten, ace, six, five, up = 9, 0, 5, 4, 8
    assert best.switches[ten, five, six, ten, up]
    assert not best.switches[ten, ten, ten, ace, up]
    assert 0.3 < best.how_often < 0.4


def test_what_may_not_be_done_after_an_exchange_costs_the_player() -> None:
    """Naturals paid before anybody switches; pairs, and totals to be doubled, that an exchange has made."""
    table, freely = switch_chart(SWITCH), by_table(SWITCH, switch_chart(SWITCH))
    first = by_table(SWITCH, table, Exchange(naturals_first=True))
    found = simulate_switch(SWITCH, table, first.switches, 4_000_000, 9)
    assert first.value < freely.value and abs(found.mean - first.value) < 4 * found.error
    assert not first.switches[0, 9, 9, 9, :].any() and not first.switches[9, 9, 0, 9, :].any()
    best = [analyse_switch(SWITCH, Exchange(**{what: False})) for what in ("doubles", "splits")]
    whole = analyse_switch(SWITCH)
    assert all(one.value < whole.value - 1e-3 and one.kept == whole.kept for one in best)
    assert all(one.how_often < whole.how_often for one in best)


@pytest.mark.parametrize("reading", ["switched-pairs", "switched-doubles"])
def test_a_reading_of_what_follows_an_exchange_moves_the_price(reading: str) -> None:
    game = tapete.game("puerto-rico/blackjack-switch")
    assert game.odds(**{reading: "no"})["main-1"].edge > game.odds()["main-1"].edge + Fraction(1, 2000)


def test_naturals_paid_first_move_the_price_of_switch() -> None:
    game = tapete.game("puerto-rico/blackjack-switch")
    assert game.odds(**{"naturals-and-switch": "before"})["main-1"].edge > game.odds()["main-1"].edge + Fraction(1, 10000)
