"""`tapete new`: in every family and both languages, a file that explains every key and loads, opens and plays as it stands."""

from __future__ import annotations

import random
import re
import tomllib
from pathlib import Path

import pytest

from tapete.catalogue.describe import models
from tapete.catalogue.families import FAMILIES, model_of
from tapete.catalogue.loader import Catalogue
from tapete.catalogue.starter import begin, game_file, smallest
from tapete.errors import TapeteError
from tapete.table.table import Table
from tapete.table.wander import random_move
from tapete.text import Lang

families = pytest.mark.parametrize("family", FAMILIES)


@pytest.mark.parametrize("lang", ["es", "en"])
@families
def test_a_new_game_loads_opens_and_plays(family: str, lang: Lang, tmp_path: Path) -> None:
    begin(tmp_path, f"mine/my-{family}", family, lang)
    game = Catalogue([tmp_path]).games[f"mine/my-{family}"]
    assert game.status == "complete"
    table = Table(game, {})
    rng = random.Random(7)
    for _ in range(80):
        if (move := random_move(table, rng)) is None:
            break
        table.do(move)
        assert table.felt.balanced


@families
def test_every_key_of_the_family_stands_in_the_file(family: str) -> None:
    text = game_file("mine", "game", family, "en")
    keys = {word for head in re.findall(r"^#?\[+(.*?)\]", text, re.M) for word in head.split(".")}
    keys |= set(re.findall(r"^#?([\w-]+) = ", text, re.M))
    wanted = {field for model in models(model_of(family)).values() for field in model.model_fields}
    assert wanted - keys == set()


@families
def test_the_file_says_what_the_smallest_game_says(family: str) -> None:
    """Comments away, it is the smallest game under another name."""
    made, small = tomllib.loads(game_file("mine", "game", family, "es")), smallest(family)
    for raw in (made, small):
        for gone in ("game", "title", "source"):
            raw.pop(gone)
    assert made == small


def test_comments_are_in_the_language_asked_for() -> None:
    assert "# Lo que paga si gana." in game_file("mine", "game", "wheel", "es")
    assert "# What it pays when it wins." in game_file("mine", "game", "wheel", "en")


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    begin(tmp_path, "mine/one", "war", "en")
    card, one = tmp_path / "mine" / "regulation.toml", tmp_path / "mine" / "one.toml"
    card.write_text(card.read_text(encoding="utf-8").replace("shells", "pearls"), encoding="utf-8")
    before = one.read_bytes()
    with pytest.raises(TapeteError, match="exists already"):
        begin(tmp_path, "mine/one", "dice", "en")
    assert one.read_bytes() == before
    assert list(begin(tmp_path, "mine/two", "dice", "en")) == [tmp_path / "mine" / "two.toml"]
    assert "pearls" in card.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "family", "said"),
    [
        ("mine", "wheel", "write regulation/game"),
        ("Mine/Game", "wheel", "small letters"),
        ("../mine/game", "wheel", "write regulation/game"),
        ("chile/game", "wheel", "give yours another name"),
        ("mine/game", "whel", "wheel"),
    ],
)
def test_wrong_names_are_refused(name: str, family: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(TapeteError, match=said):
        begin(tmp_path, name, family, "en")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_lies_here_and_is_not_read_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(tmp_path, "mine/one", "war", "en")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(TapeteError) as error:
        Catalogue().game("mine/one")
    assert "--catalogue ." in error.value.text.es and "--catalogue ." in error.value.text.en
    with pytest.raises(TapeteError) as error:
        Catalogue(["."]).game("mine/two")
    assert "--catalogue" not in error.value.text.en and "mine/one" in error.value.text.en
