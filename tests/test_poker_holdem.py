"""Hold'em against the house: published values, and single situations counted card by card."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from tapete.equipment.cards import DECK
from tapete.odds.kit.count import category_counts
from tapete.odds.kit.evaluator import indices, rank7
from tapete.odds.poker.texas import Plus, bonus, plus
from tapete.odds.poker.ultimate import Ultimate, first_bets, ultimate
from tapete.odds.poker.value import Value, side_bet


@pytest.fixture(scope="module")
def uth() -> Value:
    return ultimate()


def ahead(hole: list[str], board: list[str]) -> tuple[int, int]:
    """How many of the dealer's 990 pairs a hand beats, and how many beat it."""
    own, table = indices(hole), indices(board)
    left = [c for c in range(52) if c not in own + table]
    dealer = rank7(np.array([(*pair, *table) for pair in combinations(left, 2)], dtype=np.uint8)).astype(int)
    mine = int(rank7([own + table])[0])
    return int((dealer < mine).sum()), int((dealer > mine).sum())


def test_ultimate_texas_holdem(uth: Value) -> None:
    assert uth.ev == Fraction(-50643648973, 2317817502000)
    assert round(float(uth.edge) * 100, 2) == 2.18
    assert uth.outcomes["first"] == Fraction(500, 1326)
    assert sum(uth.outcomes.values()) == 1
    assert sum(first_bets(uth).values()) == 69


def test_rules_that_people_can_keep_in_mind(uth: Value) -> None:
    flop, whole = uth.rules
    assert flop.text.en.startswith("4x with 33+, A2o+, K5o+, K2s+, Q8o+, Q6s+, JTo, J8s+; 2x on the flop")
    assert round(float(flop.cost), 5) == 0.00086 and round(float(whole.cost), 5) == 0.00189
    assert "fewer than 21 single cards" in whole.text.en


def test_advice_at_every_stage(uth: Value) -> None:
    assert uth.advise is not None
    early = uth.advise(["3s", "3d"])
    assert early["4x"] > early["3x"] > early["check"]
    assert max(uth.advise(["2s", "2d"]), key=uth.advise(["2s", "2d"]).__getitem__) == "check"
    flop = uth.advise(["Ks", "5d"], ["5h", "9d", "2c"])
    assert flop["2x"] > flop["check"]
    won, lost = ahead(["Ks", "5d"], ["5h", "9d", "2c", "Ah", "Ad"])
    river = uth.advise(["Ks", "5d"], ["5h", "9d", "2c", "Ah", "Ad"])
    # the board opens for the dealer: ante and play win or lose, the blind is only lost
    assert river["1x"] == Fraction(2 * won - 3 * lost, 990)
    assert river["fold"] == -2


def test_a_trips_bet_that_a_fold_kills_is_worth_less_than_one_that_lives(uth: Value) -> None:
    trips = {
        "three-of-a-kind": 3,
        "straight": 4,
        "flush": 7,
        "full-house": 8,
        "four-of-a-kind": 30,
        "straight-flush": 40,
        "royal-flush": 50,
    }
    lives = side_bet(category_counts(7), trips).ev
    killed = ultimate(Ultimate(trips=trips), outs=0).ev - uth.ev
    assert round(float(lives), 4) == -0.0350
    assert killed < lives


def test_texas_plus() -> None:
    value = plus()
    assert value.ev == Fraction(-107349971147, 3476726253000)
    assert 0 < value.rules[0].cost < Fraction(1, 100)
    casino = plus(Plus(ante_by_table=True))
    assert round(float(casino.edge) * 100, 2) == 2.16
    assert casino.advise is not None
    told = casino.advise(["2s", "7d"], ["Ah", "Kh", "9c"])
    assert told["bet"] < told["fold"] == -1


def test_texas_bonus() -> None:
    value = bonus()
    assert value.ev == Fraction(-578107733, 28381438800)
    assert round(float(value.edge) * 100, 2) == 2.04
    assert value.outcomes["fold"] == Fraction(60, 1326)
    assert value.rules[0].text.en.startswith("fold 72o, 62o, 52o, 42o, 32o;") and value.rules[0].cost < Fraction(1, 100)
    assert value.advise is not None
    assert value.advise(["7s", "2d"])["bet"] < -1 < value.advise(["8s", "2d"])["bet"]
    won, lost = ahead(["As", "7d"], ["Ah", "Kh", "9c", "2c", "2d"])
    assert value.advise(["As", "7d"], ["Ah", "Kh", "9c", "2c", "2d"])["ahead"] == Fraction(won - lost, 990)
    four = ["Ah", "Kh", "9c", "2c"]
    sums = [ahead(["As", "7d"], [*four, c]) for c in DECK if c not in [*four, "As", "7d"]]
    assert value.advise(["As", "7d"], four)["bet"] == Fraction(sum(w - b for w, b in sums), 46 * 990)
