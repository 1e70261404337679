"""What bets on the dice cost, held against figures worked out without playing a throw."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product

import pytest

import tapete
from tapete.odds import game_odds

WAYS = {total: sum(a + b == total for a, b in product(range(1, 7), repeat=2)) for total in range(2, 13)}
POINTS = (4, 5, 6, 8, 9, 10)


def staked(times: dict[int, Fraction]) -> Fraction:
    """What odds add to a line bet of one on average, if so many times it is put on each point."""
    return sum((Fraction(WAYS[n], 36) * times[n] for n in POINTS), Fraction(0))


def evenly(times: int) -> dict[int, Fraction]:
    return {n: Fraction(times) for n in POINTS}


def to_win(times: int) -> dict[int, Fraction]:
    """Odds laid so that they win so many times the line bet: 6 to WAYS is laid to win one."""
    return {n: Fraction(times * 6, WAYS[n]) for n in POINTS}


SPAIN_WRONG = {4: Fraction(2), 10: Fraction(2), 5: Fraction(3, 2), 9: Fraction(3, 2), 6: Fraction(6, 5), 8: Fraction(6, 5)}


@pytest.mark.parametrize(
    ("game", "plan", "bet", "alone", "times"),
    [
        ("spain/craps", {}, "win", "7/495", evenly(1)),
        ("spain/craps", {}, "dont-come", "3/220", SPAIN_WRONG),
        ("puerto-rico/craps", {}, "pass", "7/495", evenly(5)),
        ("puerto-rico/craps", {"odds-times": "2"}, "dont-pass", "3/220", evenly(2)),
        ("puerto-rico/craps", {"lay-odds-measure": "win"}, "dont-pass", "3/220", to_win(5)),
        ("puerto-rico/craps", {"lay-odds-measure": "win"}, "dont-come", "3/220", to_win(5)),
    ],
)
def test_odds_cost_nothing_and_thin_the_edge(
    game: str, plan: dict[str, str], bet: str, alone: str, times: dict[int, Fraction]
) -> None:
    row = game_odds(tapete.game(game), plan, bet)[bet]
    assert row.edge == Fraction(alone)
    assert Fraction(row.extra["with_odds"]["edge"]) == Fraction(alone) / (1 + staked(times))


def test_no_odds_no_combined_edge() -> None:
    assert "with_odds" not in game_odds(tapete.game("puerto-rico/craps"), {"odds-times": 0}, "pass")["pass"].extra


@pytest.mark.parametrize(("bet", "fee", "wins", "loses"), [("buy 4", "1/20", 3, 6), ("lay 10", "1/40", 6, 3)])
def test_a_bought_number_is_fair_but_for_its_commission(bet: str, fee: str, wins: int, loses: int) -> None:
    """Left up until it loses, one commission is spread over all its decisions."""
    row = game_odds(tapete.game("puerto-rico/craps"), {}, bet.split()[0])[bet]
    assert row.edge == Fraction(fee) and (row.win, row.lose) == (Fraction(wins, 9), Fraction(loses, 9))
    decisions = Fraction(wins + loses, loses)
    assert row.extra["left_up"] == {"decisions": str(decisions), "edge_per_decision": str(Fraction(fee) / decisions)}


def test_six_and_eight_at_even_money_cost_more() -> None:
    row = game_odds(tapete.game("puerto-rico/craps"), {}, "place-win")["place-win 6"]
    assert row.edge == Fraction(1, 66) and row.extra["small"]["edge"] == str(Fraction(6 - 5, 11))


@lru_cache
def gathered(wanted: frozenset[int]) -> Fraction:
    """How often all these totals come before a seven."""
    if not wanted:
        return Fraction(1)
    deciding = sum(WAYS[n] for n in wanted) + WAYS[7]
    return sum((Fraction(WAYS[n], deciding) * gathered(wanted - {n}) for n in wanted), Fraction(0))


@pytest.mark.parametrize(
    ("bet", "wanted", "pays"),
    [("all-small", range(2, 7), 34), ("all-tall", range(8, 13), 34), ("make-em-all", [*range(2, 7), *range(8, 13)], 175)],
)
def test_bonus_craps_by_the_set_of_totals_still_wanted(bet: str, wanted: list[int], pays: int) -> None:
    row = game_odds(tapete.game("puerto-rico/craps"), {}, bet.split()[0])[bet]
    assert row.win == gathered(frozenset(wanted))
    assert row.edge == 1 - row.win * (pays + 1)
