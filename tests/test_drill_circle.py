"""Practice at poker among players: pots, openers, raises, the share of the house, winners; and calls by cost and worth."""

from __future__ import annotations

import pytest

import tapete
from tapete.catalogue.circle.rules import CircleRules
from tapete.drill import question
from tapete.odds.circle.price import house_share
from tapete.play.terms import Terms

GAMES = [game.id for game in tapete.all_games() if game.bare.family == "circle" and game.status == "complete"]


@pytest.mark.parametrize("name", GAMES)
def test_five_kinds_of_question_each_with_its_article(name: str) -> None:
    game = tapete.game(name)
    asked = [question(game, "croupier", seed) for seed in range(40)]
    assert all(one.cite and one.grade(one.right).right for one in asked)
    assert question(game, "croupier", 3) == asked[3]
    words = {"whose word": 0, "must a raise": 0, "house's share?": 0, "Who takes": 0, "How much is in": 0}
    for one in asked:
        for said in words:
            words[said] += said in one.ask.en and not (said == "house's share?" and "before" in one.ask.en)
    assert all(words.values()) and sum(words.values()) == 40, words


def test_the_share_asked_for_is_the_share_taken() -> None:
    game = tapete.game("chile/texas-holdem")
    rules, plan = game.resolve({k: str(v) for k, v in game.bare.sample.items()})
    assert isinstance(rules, CircleRules)
    terms = Terms(rules, plan, game.regulation)
    shares = [one for seed in range(40) if (one := question(game, "croupier", seed)).ask.en.startswith("A pot of")]
    assert shares
    for one in shares:
        pot = int(one.ask.en.split()[3].rstrip(":").replace(",", ""))
        assert one.right == terms.money(house_share(terms, pot * terms.minor).taken)


@pytest.mark.parametrize("name", GAMES)
def test_a_call_is_right_when_the_hand_is_worth_its_price(name: str) -> None:
    answers = set()
    for seed in range(25):
        one = question(tapete.game(name), "player", seed)
        answers.add(one.right)
        assert one.worth["fold"] == 0 and (one.right == "call") == (one.worth["call"] >= 0)
        assert one.grade("call").cost == pytest.approx(max(0.0, -one.worth["call"]))
    assert answers == {"call", "fold"}
