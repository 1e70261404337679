"""Loading the law: errors name file, key and what was expected; plans are held to the bounds the texts set."""

from __future__ import annotations

from pathlib import Path

import pytest

import tapete
from tapete.catalogue.citing import covers
from tapete.catalogue.loader import Catalogue
from tapete.errors import CatalogueError, NotFound, Refused
from tapete.figures import Odds, format_amount, parse_amount

HOME = Path(tapete.__file__).parent / "law"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A copy of Spain as a regulation of the user's own, called mine."""
    folder = tmp_path / "mine"
    folder.mkdir()
    card = (HOME / "spain/regulation.toml").read_text(encoding="utf-8")
    (folder / "regulation.toml").write_text(card.replace('regulation = "spain"', 'regulation = "mine"', 1), encoding="utf-8")
    (folder / "roulette.toml").write_text((HOME / "spain/roulette.toml").read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path


def change(folder: Path, old: str, new: str) -> None:
    path = folder / "mine/roulette.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_folder_of_ones_own_stands_beside_ours(own: Path) -> None:
    catalogue = Catalogue([own])
    assert "mine/roulette" in catalogue.games and "spain/roulette" in catalogue.games
    change(own, '"35 to 1"', '"36 to 1"')
    assert Catalogue([own]).game("mine/roulette").odds()["straight"].edge == 0


@pytest.mark.parametrize(
    ("old", "new", "key", "expected"),
    [
        ('"35 to 1"', '"thirty-five"', "bets.straight.pays", "35 to 1"),
        ('"35 to 1"', "35", "bets.straight.pays", "35 to 1"),
        ('shape = "number"', 'shape = "blob"', "bets.straight.shape", "number"),
        ("numbers   = 36", "numbers   = 35", "wheel", "pocket"),
        ("times = 30", "tymes = 30", "bets.straight.max.tymes", "times"),
        ('procedure = "wheel"', 'procedure = "whirl"', "procedure", "wheel"),
        ('game      = "roulette"', 'game      = "ruleta"', "game", "roulette"),
    ],
)
def test_load_errors_name_file_key_and_what_was_expected(own: Path, old: str, new: str, key: str, expected: str) -> None:
    change(own, old, new)
    with pytest.raises(CatalogueError) as error:
        Catalogue([own]).game("mine/roulette").bare  # noqa: B018
    said = str(error.value)
    assert "mine/roulette.toml" in said and key in said and expected in said


def test_broken_toml_names_the_file(own: Path) -> None:
    change(own, "[cloth]", "[cloth")
    with pytest.raises(CatalogueError, match=r"mine/roulette\.toml.*not valid TOML"):
        Catalogue([own]).game("mine/roulette").bare  # noqa: B018


def test_a_cite_covers_everything_below_that_has_none_of_its_own() -> None:
    rules = tapete.game("spain/roulette").bare
    assert covers("01.IV.3.d", rules.irregularities["object-in-wheel"].cite)
    assert covers("01.IV.3.b", rules.irregularities["late-bet"].cite)


def test_unknown_game_offers_the_nearest() -> None:
    with pytest.raises(NotFound, match="spain/roulette"):
        tapete.game("spain/rulette")


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ({"min": "-1"}, "not an amount"),
        ({"min": "ten"}, "not an amount"),
        ({"mim": "10"}, "min"),
        ({"zero-splits": "maybe"}, "admitted"),
        ({"variant": "x"}, "variant"),
    ],
)
def test_a_wrong_plan_is_refused_in_one_sentence(plan: dict[str, str], said: str) -> None:
    with pytest.raises(tapete.TapeteError, match=said):
        tapete.game("spain/roulette").rules(plan)


def test_a_reading_changes_the_layout() -> None:
    table = tapete.game("spain/roulette").open(zero_splits="refused")
    with pytest.raises(tapete.Refused) as refusal:
        table.bet(1, 10, "split 0 1")
    assert covers("01.IV.1.A.b", refusal.value.cite)


@pytest.mark.parametrize(("words", "net"), [("35 to 1", 35), ("9 for 1", 8), ("1 to 1", 1), ("1 for 1", 0)])
def test_to_and_for_are_different(words: str, net: int) -> None:
    assert Odds.parse(words).net == net


@pytest.mark.parametrize(("words", "minor", "units"), [("2.50", 100, 250), ("1,000", 1, 1000), ("7", 100, 700)])
def test_money_is_whole_units(words: str, minor: int, units: int) -> None:
    assert parse_amount(words, minor) == units
    assert parse_amount(format_amount(units, minor), minor) == units


@pytest.mark.parametrize("words", ["2.505", "x", "-3", "", "1e3"])
def test_what_is_not_money_is_refused(words: str) -> None:
    with pytest.raises(tapete.TapeteError):
        parse_amount(words, 100)


def test_a_maximum_below_the_minimum_is_refused() -> None:
    """Of the table or of one bet: no stake would do, and one that slipped by unnoticed would be under and over at once."""
    game = tapete.game("arica/craps")
    for plan in ({"max": "99"}, {"min": "5000", "max.pass": "4000"}):
        with pytest.raises(Refused, match="it is below the minimum"):
            game.resolve(plan)
    game.resolve({"min": "99", "max": "99"})
