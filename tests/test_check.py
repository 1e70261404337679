"""`tapete check`: our own five regulations pass it, and it finds what a stranger's file has wrong or strange."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import tapete
from tapete.catalogue.families import FAMILIES
from tapete.catalogue.loader import HOME, Catalogue, Game
from tapete.catalogue.starter import begin
from tapete.check import check_game
from tapete.check.figures import articles
from tapete.check.findings import Report
from tapete.check.plans import plans
from tapete.check.prices import Inline
from tapete.check.run import Settings
from tapete.cli.checking import _games
from tapete.errors import TapeteError
from test_cli import run

QUICK = ("wheel", "dice", "baccarat", "chemin", "tableaux", "war", "bingo")
"""Priced here. What the others cost takes minutes and is held by tests of their own; `make check` prices everything."""


@pytest.mark.parametrize("game", tapete.all_games(), ids=lambda g: g.id)
def test_our_own_games_pass(game: Game) -> None:
    """Fifty coups (of the hall's ninety balls, five) with the sample plan and with each option, and the sample plan's prices."""
    priced, coups = game.bare.procedure in QUICK, 5 if game.bare.procedure == "bingo" else 50
    report = check_game(game, Settings(coups=coups, prices="default" if priced else "none", figures=False), Inline())
    assert report.of("error") == []
    told = [f.what.en for f in report.of("fine")]
    if game.status == "complete":
        many = coups * len(plans(game.bare, {}))
        assert any(words.startswith(f"{many} random coups") for words in told), told
        assert not priced or any("house edge" in words for words in told)
    else:
        assert all("incomplete" in f.what.en and f.cite for f in report.of("warning"))


@pytest.mark.parametrize("family", FAMILIES)
def test_a_new_game_passes_as_it_stands(family: str, tmp_path: Path) -> None:
    begin(tmp_path, "mine/game", family, "en")
    report = checked(tmp_path, prices=family in QUICK)
    assert report.of("error") == []
    assert [f for f in report.of("warning") if "article" in f.what.en or "no stake" in f.what.en] == []


def checked(folder: Path, prices: bool = True, figures: bool = False) -> Report:
    game = Catalogue([folder]).games["mine/game"]
    return check_game(game, Settings(coups=20, prices="default" if prices else "none", figures=figures), Inline(), (folder,))


def change(folder: Path, *changes: tuple[str, str]) -> None:
    path = folder / "mine" / "game.toml"
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) >= 1, old
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("family", "old", "new", "where", "said"),
    [
        ("wheel", 'pays = "11 to 1"', 'pays = "13 to 1"', "number", "it favours the player: edge -7.69 %"),
        ("wheel", "times = 20\n", 'times = "1/2"\n', "bets.number", "no stake is possible: the least is 5 and the most 2.50"),
        ("wheel", 'cite = "4.1"', "", "wheel", "figures without an article of their own: numbers, zeros"),
        ("war", 'surrender_keeps = "1/2"', "surrender_keeps = 0", "war", "nobody would choose surrender"),
    ],
)
def test_what_is_strange_is_a_warning(family: str, old: str, new: str, where: str, said: str, tmp_path: Path) -> None:
    begin(tmp_path, "mine/game", family, "en")
    change(tmp_path, (old, new))
    report = checked(tmp_path)
    assert report.ok
    assert any(f.where == where and f.what.en.startswith(said) and f.what.es for f in report.of("warning")), report.findings


def test_a_row_that_no_deal_reaches_is_a_warning(tmp_path: Path) -> None:
    """A tie never follows a tie: the second line of a bet on it is never paid."""
    begin(tmp_path, "mine/game", "baccarat", "en")
    path = tmp_path / "mine" / "game.toml"
    text = path.read_text(encoding="utf-8")
    last = text.rindex('pays = "8 to 1"')
    more = 'pays = "8 to 1"\n[[bets.tie.rows]]\nwinner = "tie"\ntotal = 9\npays = "20 to 1"'
    path.write_text(text[:last] + more + text[last:].removeprefix('pays = "8 to 1"'), encoding="utf-8")
    report = checked(tmp_path, figures=True)
    idle = [f.where for f in report.of("warning") if "no deal reaches it" in f.what.en]
    assert report.ok and idle == ["bets.tie.rows.1.pays"]


def test_on_the_command_line(tmp_path: Path) -> None:
    """Text in both languages, JSON, and exit code 2 on errors; a file, a folder and a name are all understood."""
    begin(tmp_path, "mine/game", "war", "en")
    file = tmp_path / "mine" / "game.toml"
    few = ("--coups", "5", "--prices", "none")
    for what in (str(file), str(file.parent), str(tmp_path)):
        done = run("check", what, *few)
        assert done.returncode == 0 and "mine/game" in done.stdout and "1 game: 0 errors, 0 warnings" in done.stdout
    spanish = run("check", "mine/game", "--catalogue", str(tmp_path), "--lang", "es", *few)
    assert "5 golpes al azar con 1 plan: las fichas cuadran y el acta se repite igual" in spanish.stdout
    change(tmp_path, ('pays = "1 to 1"', 'pays = "1:1"'))
    done = run("check", str(file), "--json", *few)
    told = json.loads(done.stdout)
    assert done.returncode == 2 and told["ok"] is False
    assert "1:1" in told["games"][0]["errors"][0]["what"]
    assert run("check", str(tmp_path / "mine" / "nothing.toml")).returncode == 2


def test_prices_are_given_up_when_time_is_over(tmp_path: Path) -> None:
    """Priced by another process, which is stopped; the game is checked all the same."""
    begin(tmp_path, "mine/game", "twentyone", "en")
    done = run("check", str(tmp_path), "--coups", "1", "--seconds", "1", "--json")
    assert done.returncode == 0 and json.loads(done.stdout)["games"][0]["fine"]


def test_a_main_bet_that_does_not_pay_even_money_has_no_price(tmp_path: Path) -> None:
    begin(tmp_path, "mine/game", "twentyone", "en")
    change(tmp_path, ('pays = "1 to 1"', 'pays = "2 to 1"'))
    report = checked(tmp_path)
    assert any("pays even money" in f.what.en for f in report.of("warning"))


@pytest.mark.parametrize("folder", [str(HOME.parent.parent), "..", "empty"])
def test_a_folder_without_law_is_refused_at_once(folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where our own law lies somewhere below it."""
    (tmp_path / "law" / "empty").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "law")
    with pytest.raises(TapeteError, match="there are no games in"):
        _games(folder)


def test_a_file_that_is_none_or_too_large_is_not_read(tmp_path: Path) -> None:
    regulation = tmp_path / "here"
    regulation.mkdir()
    card = regulation / "regulation.toml"
    os.mkfifo(card)
    with pytest.raises(TapeteError, match="not a file"):
        _games(str(regulation))
    card.unlink()
    card.write_text("# " + "x" * 2_000_000)
    with pytest.raises(TapeteError, match="not a file of up to a megabyte"):
        _games(str(regulation))


def test_every_figure_of_the_catalogue_has_an_article_of_its_own() -> None:
    """In every variant, looked at as it is played."""
    assert [(game.id, found.where) for game in tapete.all_games() for found in articles(game)] == []
