"""Let it ride and Go: three bets of which two may be taken back."""

from __future__ import annotations

from fractions import Fraction

from tapete.odds.poker.ride import ride

HANDS = (
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
    "two-pairs",
    "pair",
)
LET_IT_RIDE = dict(zip(HANDS, (1000, 200, 50, 11, 8, 5, 3, 2, 1), strict=True))
GO = {**LET_IT_RIDE, "royal-flush": 200, "straight-flush": 100}


def test_the_published_game() -> None:
    value = ride(LET_IT_RIDE)
    assert value.ev == Fraction(-37963, 1082900)
    assert round(float(value.edge) * 100, 2) == 3.51
    assert round(float(value.risk) * 100, 2) == 2.86
    assert value.rules[0].cost == 0
    assert round(value.sd, 2) == 5.16  # 5.17 as published, if bets that are exactly fair are kept


def test_go_pays_less_for_the_rarest_hands() -> None:
    value = ride(GO)
    assert value.ev == Fraction(-68483, 1624350)
    assert value.rules[0].cost == Fraction(41, 1082900)


def test_the_least_pair_that_pays_matters() -> None:
    assert ride(LET_IT_RIDE, "J").ev < ride(LET_IT_RIDE, "10").ev < ride(LET_IT_RIDE, "9").ev


def test_what_should_i_have_done() -> None:
    advise = ride(LET_IT_RIDE).advise
    assert advise is not None
    assert advise(["8s", "9d", "10s", "Jc"])["ride"] == Fraction(1, 4)
    assert advise(["6s", "7d", "8s", "9c"])["ride"] == 0
    assert advise(["2s", "3s", "4s"])["ride"] < 0 < advise(["3s", "4s", "5s"])["ride"]
