"""Rules that are kept come back as they were, of every game; and a file that changes, or that somebody changed, is read anew."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

import tapete
from tapete import kept
from tapete.amend.draft import Draft, amended
from tapete.catalogue import keeping, loader
from tapete.catalogue.model import Model
from tapete.cli import main
from tapete.errors import TapeteError


@pytest.fixture
def keeps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A process that keeps rules, in a place of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    keeping.begin()
    yield tmp_path
    keeping.end()


def alike(one: Any, other: Any, at: str = "") -> None:
    """That two values are the same to the last type, and what was written in them too."""
    assert type(one) is type(other), at
    if isinstance(one, Model):
        assert one.model_fields_set == other.model_fields_set, at
        for name in type(one).model_fields:
            alike(getattr(one, name), getattr(other, name), f"{at}.{name}")
    elif isinstance(one, Mapping):
        assert list(one) == list(other), at
        for key in one:
            alike(one[key], other[key], f"{at}.{key}")
    elif isinstance(one, tuple | list):
        assert len(one) == len(other), at
        for i, (a, b) in enumerate(zip(one, other, strict=True)):
            alike(a, b, f"{at}.{i}")
    else:
        assert one == other, at


@pytest.mark.parametrize("game", tapete.all_games(), ids=lambda game: game.id)
def test_rules_come_back_as_they_were(game: tapete.Game) -> None:
    values: list[Any] = [game.bare, game.regulation]
    try:
        rules, plan = game.resolve()
        values += [rules, vars(plan)]
    except TapeteError:
        assert game.status == "incomplete"
    for value in values:
        words = json.dumps(keeping.as_plain(value))
        alike(json.loads(words, object_hook=keeping.read_value), value, game.id)


def own_law(home: Path) -> Path:
    """A copy of a regulation, to change."""
    copytree(loader.HOME / "bolivia", home / "own" / "bolivia")
    return home / "own" / "bolivia"


def test_a_file_that_changes_is_read_anew(keeps: Path) -> None:
    folder = own_law(keeps)
    slug = "punto-y-banca"

    def title() -> str:
        return loader.Catalogue([folder.parent]).game(f"bolivia/{slug}").title.en

    before = title()
    assert title() == before
    file = folder / f"{slug}.toml"
    said = file.read_text(encoding="utf-8")
    file.write_text(said.replace(f'en = "{before}"', 'en = "Another name"', 1), encoding="utf-8")
    assert title() == "Another name"


def test_kept_rules_are_taken_and_damaged_ones_are_not(keeps: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def bare() -> Any:
        return loader.Catalogue().game("spain/boule").bare

    first = bare()
    checked: list[str] = []
    read = loader.Game._bare

    def counted(game: loader.Game) -> Any:
        checked.append(game.id)
        return read(game)

    monkeypatch.setattr(loader.Game, "_bare", counted)
    alike(bare(), first)
    assert not checked
    for file in (kept.home() / "law").iterdir():
        said = file.read_bytes()
        file.write_bytes(said.replace(b"1", b"2"))
    alike(bare(), first)
    assert checked == ["spain/boule"]


def test_what_an_amendment_changes_is_not_taken_from_what_is_kept(keeps: Path) -> None:
    law = loader.Catalogue()
    assert str(law.game("chile/war").rules().bets["tie"].pays) == "10 to 1"
    change = {"game": "war", "cite": "III.4 §4.4", "set": {"bets.tie.pays": "8 to 1"}}
    draft = Draft.model_validate({"regulation": "chile", "title": {"es": "a", "en": "b"}, "changes": [change]})
    for _ in range(2):
        assert str(amended(loader.Catalogue(), draft).game("chile/war").rules().bets["tie"].pays) == "8 to 1"
    assert str(loader.Catalogue().game("chile/war").rules().bets["tie"].pays) == "10 to 1"


def test_a_game_that_says_something_else_than_its_file_has_its_own_rules(keeps: Path) -> None:
    game = loader.Catalogue().game("chile/war")
    assert str(game.rules().bets["tie"].pays) == "10 to 1"
    other = loader.Game(game.path, game.regulation)
    other.__dict__["raw"] = deepcopy(game.raw) | {"bets": deepcopy(game.raw["bets"])}
    other.__dict__["raw"]["bets"]["tie"]["pays"] = "8 to 1"
    assert str(other.rules().bets["tie"].pays) == "8 to 1"


def test_what_a_command_line_keeps_ends_with_it(keeps: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever calls the command line from a program goes on as before."""
    monkeypatch.setattr("sys.argv", ["tapete", "games"])
    with pytest.raises(SystemExit):
        main()
    assert not keeping._state["on"]


def test_only_classes_of_ours_are_named() -> None:
    with pytest.raises(ValueError, match="os:system"):
        json.loads('{"=v": ["os:system", "true"]}', object_hook=keeping.read_value)


def test_a_process_puts_away_a_few_plans_and_no_more(keeps: Path) -> None:
    game = loader.Catalogue().game("spain/roulette")
    for least in range(10, 10 * (keeping.PLANS + 6), 10):
        assert game.resolve({"min": str(least)})[1].amount("min")
    assert len(list((kept.home() / "law").iterdir())) <= keeping.PLANS
