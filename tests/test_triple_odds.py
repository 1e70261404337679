"""Triple Shot: what its three bets cost, held against the procedure's own reading of random hands and another analysis."""

from __future__ import annotations

import random
from fractions import Fraction

import tapete
from tapete.catalogue.triple.rules import TripleRules
from tapete.equipment.cards import DECK
from tapete.games.triple.coup import line
from tapete.odds.triple.blackjack import Table, pairs
from tapete.odds.twentyone.exact import Action, analyse
from tapete.odds.twentyone.reading import figures_of

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


def test_six_cards_that_win_make_the_hand_of_twenty_one_favour_the_player() -> None:
    """Best play of every composition, as a fraction; with other pairs to split, that of hands played by their own cards."""
    row = tapete.game(TRIPLE).odds()["blackjack"]
    assert row.exact and row.edge == Fraction(-750075169415071, 338229282000109500)
    split = tapete.game(TRIPLE).odds(splitting="article-4")["blackjack"]
    assert not split.exact and row.edge - Fraction(1, 100) < split.edge < row.edge
    assert edges(**{"article-4-offers": "yes"})["blackjack"] < row.edge


def test_hands_of_few_cards_are_worth_what_the_analysis_of_twenty_one_finds() -> None:
    """Without the sixth card's win: standing, doubling and splitting aces against every first card of the dealer's."""
    rules = tapete.game(TRIPLE).rules({})
    assert isinstance(rules, TripleRules)
    figures = figures_of(rules)
    whole, table = analyse(figures), Table(figures, None)
    for up in range(10):
        aces = whole.actions((1, 1), up + 1)
        assert abs(float(2 * table.split_ace(up)) - aces[Action.SPLIT]) < 1e-12
        eleven = (0, 0, 0, 0, 1, 1, 0, 0, 0, 0)
        five_six = whole.actions((5, 6), up + 1)
        assert abs(float(2 * table.drawn(eleven, up, "stand")) - five_six[Action.DOUBLE]) < 1e-12
        assert abs(float(table.drawn(eleven, up, "play")) - five_six[Action.HIT]) < 1e-12


def test_pairs_split_as_in_article_4_are_worth_what_the_analysis_of_twenty_one_finds() -> None:
    """Without the sixth card's win, to four hands."""
    rules = tapete.game(TRIPLE).rules({"splitting": "article-4"})
    assert isinstance(rules, TripleRules)
    figures = figures_of(rules)
    whole, table = analyse(figures), Table(figures, None, pairs(rules))
    for pair, up in ((8, 10), (8, 8), (9, 7), (7, 2), (10, 5)):
        assert abs(float(table.split(pair - 1, up - 1)) - whole.actions((pair, pair), up)[Action.SPLIT]) < 1e-12
