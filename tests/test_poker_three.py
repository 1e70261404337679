"""Three-card poker: the published figures where the rules are the published ones, and the regulations' own tables."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tapete.odds.kit.count import category_counts
from tapete.odds.poker.three import ThreeCard, plain_three_counts, three_card, three_counts
from tapete.odds.poker.value import side_bet

CHILE = {"high-card": 1, "pair": 1, "flush": 1, "straight": 2, "three-of-a-kind": 5, "straight-flush": 6}


def test_the_published_game() -> None:
    value = three_card()
    assert value.ev == Fraction(-686689, 20358520)
    assert round(float(value.edge) * 100, 2) == 3.37
    assert round(float(value.risk) * 100, 2) == 2.01
    assert sum(value.outcomes.values()) == 1
    assert value.rules[0].text.en == "play Q-6-4 or better" and value.rules[0].cost == 0


def test_what_should_i_have_done() -> None:
    advise = three_card().advise
    assert advise is not None
    assert advise(["Qs", "6d", "4h"])["play"] > -1 > advise(["Qs", "6d", "3h"])["play"]
    assert advise(["Qh", "6c", "4s"]) == advise(["Qs", "6d", "4h"])


def test_a_table_that_pays_on_the_second_bet_only_when_it_wins() -> None:
    value = three_card(ThreeCard(pays=CHILE, bonus={}))
    assert value.ev == Fraction(-5132301, 101792600)
    bonus_on_win = three_card(ThreeCard(bonus_if_beaten=False))
    assert bonus_on_win.ev < three_card().ev


def test_ties_of_flushes_by_their_top_card_change_the_price() -> None:
    assert three_card(ThreeCard(flush_by_top_card=True)).outcomes["tie"] > three_card().outcomes["tie"]


def test_side_bets() -> None:
    pair_plus = side_bet(
        plain_three_counts(), {"straight-flush": 40, "three-of-a-kind": 30, "straight": 6, "flush": 3, "pair": 1}
    )
    assert pair_plus.ev == Fraction(-1608, 22100)
    six = side_bet(
        category_counts(6),
        {
            "royal-flush": 1000,
            "straight-flush": 200,
            "four-of-a-kind": 100,
            "full-house": 20,
            "flush": 15,
            "straight": 9,
            "three-of-a-kind": 8,
        },
    )
    assert six.ev == Fraction(-26393, 391510)
    assert three_counts()["mini-royal-spades"] == 1 and sum(three_counts().values()) == 22_100
    with pytest.raises(ValueError, match="no such hand"):
        side_bet({"pair": 1}, {"trio": 2})
