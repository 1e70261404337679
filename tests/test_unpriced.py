"""A game that no count of ours follows is not priced as another: its bets have no row, and it is said what the count supposes."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tapete.catalogue.loader import Catalogue, Game
from tapete.catalogue.starter import begin
from tapete.check import check_game
from tapete.check.prices import Inline
from tapete.check.run import Settings
from tapete.errors import TapeteError
from tapete.odds.as_json import odds_json
from tapete.odds.twentyone.reading import figures_of
from tapete.odds.twentyone.reckoned import refuse_unless_reckoned

TEXT = {"es": "x", "en": "x"}


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    home: Path = tmp_path_factory.mktemp("land")
    for family in ("poker", "twentyone"):
        begin(home, f"land/{family}", family, "en")
    return Catalogue([home])


def changed(game: Game, what: dict[str, Any]) -> Game:
    raw = deepcopy(game.raw)
    for key, value in what.items():
        *above, last = key.split(".")
        here = raw
        for part in above:
            here = here[part]
        here[last] = value
    other = Game(game.path, game.regulation, folders=game.folders)
    other.__dict__["raw"] = raw
    return other


def stage(**ways: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"cite": "1", "ways": {name: {"names": {"es": name, "en": name}, **way} for name, way in ways.items()}}]


PLAY, FOLD = {"stakes": {"play": 1}}, {"folds": True}
OTHER_POKER: list[tuple[dict[str, Any], str]] = [
    ({"deal.community": 2}, "common cards of hold"),
    ({"dealer.up": 1}, "shows nothing too early"),
    ({"dealer.cards": 5}, "as many cards to the dealer"),
    ({"dealer.qualifies": {"hand": "pair", "cite": "1"}}, "opens by one card"),
    ({"bets.ante.survives_fold": True}, "loses the bets of the hand"),
    ({"pays_most": {"cite": "1", "of": "ante"}}, "without a cap"),
    ({"stages": [{**stage(play=PLAY, fold=FOLD)[0], "exchange": {"most": 1}}]}, "nobody changes cards"),
    ({"stages": stage(play=PLAY, check={})}, "may fold"),
    ({"stages": stage(play=PLAY, check={}, fold=FOLD)}, "nobody passes"),
    ({"stages": stage(play=PLAY, more={"stakes": {"play": 3}}, fold=FOLD)}, "of one size"),
    ({"stages": stage(play=PLAY, back={"withdraws": ["ante"]}, fold=FOLD)}, "nothing else"),
]


@pytest.mark.parametrize(("change", "words"), OTHER_POKER)
def test_another_poker_game_has_no_price_of_this_one(begun: Catalogue, change: dict[str, Any], words: str) -> None:
    odds = changed(begun.game("land/poker"), change).odds()
    assert "ante" not in {row.bet for row in odds.bets}
    assert words in odds.unpriced["ante"].en and odds.unpriced["ante"].es
    assert odds_json(odds)["unpriced"]["ante"]["en"] == odds.unpriced["ante"].en


def test_the_check_says_so_too(tmp_path: Path) -> None:
    begin(tmp_path, "land/poker", "poker", "en")
    path = tmp_path / "land" / "poker.toml"
    text = path.read_text(encoding="utf-8")
    assert "#community = 0" in text
    path.write_text(text.replace("#community = 0", "community = 2"), encoding="utf-8")
    game = Catalogue([tmp_path]).game("land/poker")
    report = check_game(game, Settings(coups=0, figures=False), Inline(Catalogue([tmp_path])), (tmp_path,))
    assert report.ok
    assert [(f.where, f.what.en) for f in report.of("warning")] == [
        ("ante", "no price: the count supposes the common cards of hold’em or none")
    ]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"dealer.push_on": 23}, "the dealer's 23 ties"),
        ({"splitting.only": ["A"]}, "only some pairs"),
        ({"naturals.even_money": "2 to 1"}, "something else than even money"),
        ({"splitting.double_aces": True, "doubling.low": list(range(2, 12))}, "a split ace may be doubled"),
        ({"doubling.low": [3, 4], "doubling.low_after_split": [5]}, "other totals may be doubled after a split"),
    ],
)
def test_a_rule_of_twentyone_that_is_not_reckoned_is_told(begun: Catalogue, change: dict[str, Any], words: str) -> None:
    rules = changed(begun.game("land/twentyone"), change).rules()
    with pytest.raises(TapeteError, match=words):
        refuse_unless_reckoned(rules, figures_of(rules))  # type: ignore[arg-type]


def test_what_nobody_would_double_after_a_split_changes_no_price(begun: Catalogue) -> None:
    rules = changed(begun.game("land/twentyone"), {"doubling.low_after_split": [9, 10], "splitting.double_aces": False}).rules()
    refuse_unless_reckoned(rules, figures_of(rules))  # type: ignore[arg-type]
