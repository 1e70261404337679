"""What is strange in a file though it can be played: bets nobody can make or win, lines no deal reaches, limits with no stake."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

import tapete
from tapete.catalogue.loader import Catalogue, Game
from tapete.check import check_game, warnings
from tapete.check.prices import Inline
from tapete.check.run import Settings
from tapete.errors import CatalogueError
from test_imaginary import HERE, changed

SIDE = {"role": "side", "names": {"es": "lateral", "en": "side"}, "cite": "VI.11"}
PAIR, PERFECT, SEVENS, FOUR = (
    {"pattern": pattern, "names": {"es": pattern, "en": pattern}, "pays": "5 to 1"}
    for pattern in ("pair", "perfect-pair", "seven-cards", "pair-of-four")
)
QUEENS = {"hand": "pair", "least": "Q", "pays": "2 to 1"}
STRAIGHT = {"hand": "straight", "pays": "6 to 1"}
LOW = {"hand": "high-card", "most": "3", "pays": "9 to 1"}

STRANGE: list[tuple[str, dict[str, Any], dict[str, str]]] = [
    ("roulette", {}, {}),
    ("roulette", {"cloth.rows": 11}, {"bets.dozen": "no spot"}),
    ("roulette", {"wheel.sets.none": [], "bets.red.sets": ["none"]}, {"bets.red": "never win"}),
    ("roulette", {"bets.red.max": {"times": "1/2", "of": "min", "cite": "I.3"}}, {"bets.red": "no stake is possible"}),
    ("blackjack", {"bets.side": SIDE | {"table": [PERFECT, PAIR]}}, {}),
    ("blackjack", {"bets.side": SIDE | {"table": [PAIR, PERFECT]}}, {"bets.side.table.1": "no deal reaches it"}),
    ("blackjack", {"bets.side": SIDE | {"table": [PAIR, PAIR]}}, {"bets.side.table.1": "a line before it pays"}),
    ("blackjack", {"bets.side": SIDE | {"table": [SEVENS, PAIR]}}, {"bets.side.table.0": "no deal reaches it"}),
    ("blackjack", {"bets.side": SIDE | {"table": [PAIR, FOUR]}}, {"bets.side.table.1": "no deal reaches it"}),
    ("three-card-poker", {}, {}),
    ("three-card-poker", {"bets.pair-plus.table.queens": QUEENS}, {"bets.pair-plus.table.queens": "a line before it pays"}),
    ("three-card-poker", {"bets.pair-plus.table.again": STRAIGHT}, {"bets.pair-plus.table.again": "a line before it pays"}),
    ("three-card-poker", {"bets.pair-plus.table.low": LOW}, {"bets.pair-plus.table.low": "no deal reaches it"}),
    ("three-card-poker", {"bets.ante.bonus.table.again": STRAIGHT}, {"bets.ante.bonus.table.again": "a line before it pays"}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "change", "said"), STRANGE)
def test_what_is_strange_is_told_with_its_key(name: str, change: dict[str, Any], said: dict[str, str]) -> None:
    found = warnings(changed(name, change))
    assert {fault.where: fault.severity for fault in found} == dict.fromkeys(said, "warning")
    for fault in found:
        assert said[fault.where] in fault.what.en and fault.what.es and fault.cite and fault.where in fault.told.es


def test_a_line_that_is_never_reached_is_part_of_the_check() -> None:
    strange = changed("three-card-poker", {"bets.pair-plus.table.queens": QUEENS})
    report = check_game(strange, Settings(coups=0, prices="none"), Inline())
    assert report.ok and [(f.where, f.cite) for f in report.of("warning")] == [("bets.pair-plus.table.queens", "V.7")]


def test_a_bet_that_can_never_win_is_told_with_its_price(tmp_path: Path) -> None:
    shutil.copytree(HERE, tmp_path, dirs_exist_ok=True)
    path = tmp_path / "isla-fortuna" / "craps.toml"
    text = path.read_text(encoding="utf-8")
    for line in ("wins    = [2, 3, 4, 9, 10, 11, 12]", 'pays_on = { 2 = "2 to 1", 12 = "3 to 1" }'):
        assert line in text
        text = text.replace(line, line.split("=")[0] + "= []" if "wins" in line else "")
    path.write_text(text, encoding="utf-8")
    game = Catalogue([tmp_path]).game("isla-fortuna/craps")
    report = check_game(game, Settings(coups=0, figures=False), Inline(), (tmp_path,))
    assert [(f.where, f.what.en, f.cite) for f in report.of("warning")] == [("field", "it can never win", "III.5")]


@pytest.mark.parametrize("pattern", ["lammers-1", "dealer-22", "royal-match-both"])
def test_a_prize_looks_at_the_cards_of_its_hand(pattern: str) -> None:
    with pytest.raises(CatalogueError, match=r"promotions\.suited-natural\.pattern"):
        changed("blackjack", {"promotions.suited-natural.pattern": pattern}).resolve()


TABLES = [g for g in tapete.all_games() if g.bare.procedure in ("wheel", "twentyone", "poker") and g.status == "complete"]


@pytest.mark.parametrize("game", TABLES, ids=lambda g: g.id)
def test_nothing_of_the_kind_is_in_the_five_regulations(game: Game) -> None:
    assert warnings(game) == []
