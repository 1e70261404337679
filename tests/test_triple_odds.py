"""Triple Shot: what the high card and the six cards cost, held against the procedure's own reading of random hands."""

from __future__ import annotations

import random
from fractions import Fraction

import tapete
from tapete.catalogue.triple.rules import TripleRules
from tapete.equipment.cards import DECK
from tapete.games.triple.coup import line

TRIPLE = "puerto-rico/triple-shot"


def edges(**plan: str) -> dict[str, Fraction]:
    return {row.bet: row.edge for row in tapete.game(TRIPLE).odds(**plan).bets}


def test_a_tie_of_the_first_cards_is_the_whole_edge() -> None:
    assert edges()["war"] == Fraction(3, 51) / 2


def test_six_cards_cost_what_random_hands_lose() -> None:
    rules, rng, hands = tapete.game(TRIPLE).rules({}), random.Random(14), 20_000
    assert isinstance(rules, TripleRules)
    rows = [line(rules, tuple(rng.sample(DECK, 6))) for _ in range(hands)]
    mean = sum((row.pays.net if row is not None and row.pays is not None else Fraction(-1)) for row in rows) / hands
    assert abs(float(mean + edges()["poker"])) < 0.08
    assert edges()["poker"] == Fraction(81352, 2544815)


def test_without_queens_and_kings_it_costs_more() -> None:
    assert edges(**{"winning-pair": "aces"})["poker"] > edges()["poker"]
