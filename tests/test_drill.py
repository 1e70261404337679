"""Practice, for every game of the catalogue alike: nothing here names a game but to check a known figure."""

from __future__ import annotations

import pytest

import tapete
from tapete.catalogue.loader import catalogue
from tapete.drill import question
from tapete.drill.questions import TRADES, Trade

GAMES = [name for name, game in catalogue().games.items() if game.status == "complete"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("trade", TRADES)
def test_every_game_asks_and_knows_the_answer(game: str, trade: Trade) -> None:
    for seed in range(2):
        try:
            asked = question(tapete.game(game), trade, seed)
        except tapete.TapeteError as error:
            assert trade != "croupier" and error.text.es and error.text.en
            return
        assert asked.grade(asked.right).right and asked.cite
        assert asked == question(tapete.game(game), trade, seed)
        wrong = [o for o in asked.options if o != asked.right] or ["123456789"]
        grades = [asked.grade(o) for o in wrong]
        assert all(g.cost > 0 or not g.right for g in grades if g.cost == 0 and not asked.worth)
        with pytest.raises(tapete.TapeteError):
            asked.grade("no such answer")


def test_sixteen_against_ten_is_priced() -> None:
    prices = [question(tapete.game("spain/blackjack"), "player", seed) for seed in range(6)]
    for asked in prices:
        assert asked.grade(asked.right).cost == 0
        assert max(asked.worth.values()) == asked.worth[asked.right]
