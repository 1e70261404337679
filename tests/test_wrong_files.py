"""A file that is wrong does not load: every TOML of the law, changed in one place, either says so in one sentence or means it.

Names are misspelt, numbers made of another kind, keys added, types exchanged. What comes of it is a CatalogueError that names the
key in both languages, or rules in which the change can be seen where the leaf is free: never a traceback, and never a name that
names nothing. `TAPETE_ALL_FAULTS=1` tries every leaf instead of a sample.
"""

from __future__ import annotations

import os
import random
import typing
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import tapete
from tapete.catalogue.card import Regulation
from tapete.catalogue.families import FAMILIES, model_of
from tapete.catalogue.faults import Fault, refuse
from tapete.catalogue.kinds import Kind
from tapete.catalogue.loader import HOME, Game, read_toml, validate
from tapete.catalogue.model import Model
from tapete.catalogue.names import ACTIONS as ACTION_NAMES
from tapete.catalogue.names import Names
from tapete.catalogue.vetting import examine_card
from tapete.errors import CatalogueError, TapeteError
from tapete.figures import Odds
from tapete.numbers import NotANumber, read_number, read_rate, read_whole
from tapete.table.referee import ACTIONS
from tapete.table.seal import verify
from tapete.text import Text

EACH = None if os.environ.get("TAPETE_ALL_FAULTS") else 12
ODD = "zzz-nothing"
MARKED: dict[type, type] = {str: Names, int: Kind, bool: Kind}
"""What a field of letters or digits must say of itself."""
Key = tuple[str | int, ...]


def leaves(value: Any, key: Key = ()) -> Iterator[tuple[Key, Any]]:
    if isinstance(value, dict):
        for name, item in value.items():
            yield from leaves(item, (*key, name))
    elif isinstance(value, list):
        for at, item in enumerate(value):
            yield from leaves(item, (*key, at))
    else:
        yield key, value


def put(raw: Any, key: Key, value: Any) -> Any:
    changed = deepcopy(raw)
    here = changed
    for part in key[:-1]:
        here = here[part]
    here[key[-1]] = value
    return changed


def load(game: Game, raw: dict[str, Any]) -> Any:
    """The rules of a game whose merged file says this."""
    changed = Game(game.path, game.regulation)
    changed.__dict__["raw"] = raw
    return changed.bare


def told(error: CatalogueError) -> None:
    """One sentence for each fault, in both languages, with its file and without a validator's words."""
    assert error.faults, error
    assert len(error.faults) <= 10
    for fault in error.faults:
        assert isinstance(fault, Fault) and fault.key and fault.where in fault.told.en and fault.where in fault.told.es
        for words in (fault.told.es, fault.told.en):
            assert "pydantic" not in words and "Input should" not in words and "Value error" not in words, words
            assert "something else" not in words and "otra cosa" not in words, words
        assert fault.what.es and fault.what.en


def wrong_values(value: Any) -> list[Any]:
    if isinstance(value, bool):
        return ["yes", 7]
    if isinstance(value, int):
        return [-1, 10**20, "some", [value]]
    return [ODD, 3.5e9, True, {"a": 1}]


@pytest.mark.parametrize("game", tapete.all_games(), ids=lambda g: g.id)
def test_a_changed_leaf_is_refused_or_means_something(game: Game) -> None:
    """Names and kinds, leaf by leaf, in each game as merged from its files."""
    rng = random.Random(game.id)
    before = game.bare
    tried = [(key, value) for key, value in leaves(game.raw) if key[-1] not in ("es", "en")]
    chosen = tried if EACH is None else rng.sample(tried, min(EACH, len(tried)))
    for key, value in chosen:
        for wrong in wrong_values(value) if EACH is None else [rng.choice(wrong_values(value))]:
            try:
                after = load(game, put(game.raw, key, wrong))
            except CatalogueError as error:
                if error.faults:
                    told(error)
            else:
                same = after.model_dump(mode="json") == before.model_dump(mode="json")
                assert not same or _unchosen(key), f"{'.'.join(map(str, key))}: {value!r} → {wrong!r} changes nothing"


def _unchosen(key: Key) -> bool:
    """Whether a leaf belongs to what is written over: by a reading's or a variant's choice, or by a plan."""
    return True if key[0] in ("readings", "variants") else len(key) > 1


@pytest.mark.parametrize("game", tapete.all_games(), ids=lambda g: g.id)
def test_a_key_that_nothing_reads_is_an_error(game: Game) -> None:
    rng = random.Random(game.id)
    tables = sorted({key[:-1] for key, _ in leaves(game.raw) if not any(isinstance(part, int) for part in key)}, key=str)
    models = [t for t in tables if t[:1] in ((), ("bets",), ("shoe",), ("wheel",), ("dice",), ("limits",)) and len(t) in (0, 2)]
    models = [t for t in models if len(t) < 2 or t[0] != "bets" or t[1] in game.bare.bets]
    for table in models if EACH is None else rng.sample(models, min(3, len(models))):
        with pytest.raises(CatalogueError) as error:
            load(game, put(game.raw, (*table, "payz"), 1))
        told(error.value)
        assert "payz" in error.value.text.es and "payz" in error.value.text.en


def test_every_word_of_every_model_is_a_name_or_says_that_it_is_none() -> None:
    """No family can have a field of letters that nobody checks, nor a number without its bounds."""
    bare: list[str] = []
    waiting: list[type[Model]] = [*map(model_of, FAMILIES), Regulation]
    seen: set[type[Model]] = set()
    while waiting:
        model = waiting.pop()
        if model in seen:
            continue
        seen.add(model)
        for name, field in model.model_fields.items():
            for at, marks in _letters(field.annotation, tuple(field.metadata)):
                if isinstance(at, type) and issubclass(at, Model):
                    waiting.append(at)
                elif at in MARKED and not any(isinstance(m, MARKED[at]) for m in marks):
                    bare.append(f"{model.__name__}.{name}")
    assert set(bare) <= {"Closing.says", "Text.es", "Text.en"}, bare


def _letters(annotation: Any, marks: tuple[Any, ...] = ()) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Annotated:
        yield from _letters(args[0], (*marks, *args[1:]))
    elif origin is typing.Literal:
        return
    elif args:
        for arg in args:
            yield from _letters(arg, marks)
    else:
        yield annotation, marks


def test_the_referee_has_a_line_for_every_action_that_a_file_may_name() -> None:
    assert set(ACTION_NAMES) == set(ACTIONS)


# what a jurist tried


def tried(game: str, old: str, new: str, tmp_path: Path) -> Text:
    """What is said of a copy of a game of ours with one thing changed."""
    source = tapete.game(game)
    folder = tmp_path / "mine"
    folder.mkdir()
    for path in source.path.parent.glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        if path.name == "regulation.toml":
            text = text.replace(f'regulation = "{source.regulation.regulation}"', 'regulation = "mine"', 1)
        if path == source.path:
            assert old in text, old
            text = text.replace(old, new, 1)
        (folder / path.name).write_text(text, encoding="utf-8")
    with pytest.raises(TapeteError) as error:
        tapete.Catalogue([tmp_path]).game(f"mine/{source.path.stem}").bare  # noqa: B018
    assert "mine/" in error.value.text.es
    return error.value.text


WRONG = [
    ("puerto-rico/three-card-poker", 'hand = "three-of-a-kind"', 'hand = "trips"', "three-of-a-kind"),
    ("puerto-rico/three-card-poker", 'hand = "straight-flush"', 'hand = "straight flush"', "straight-flush"),
    ("puerto-rico/lucky-lucky", 'pattern = "suited-777"', 'pattern = "foo"', "foo"),
    ("spain/punto-y-banca", 'rate = "1/20"', 'rate = "4"', "400 %"),
    ("spain/roulette", '"35 to 1"', '"1/0 to 1"', "1/0"),
    ("spain/roulette", "numbers   = 36", "numbers   = 1e9", "number"),
    ("arica/american-roulette", 'under = ["corner", "line"]', 'under = ["coner", "line"]', "corner"),
    ("spain/blackjack", "waits_on", "waitson", "waits_on"),
    ("puerto-rico/three-card-poker", 'several = "cards-face-up"', 'several = "cards-face-upp"', "cards-face-up"),
    ("puerto-rico/three-card-poker", "where  = { automatic-shoe =", "where  = { automatic-show =", "automatic-shoe"),
    ("puerto-rico/three-card-poker", 'automatic-shoe = ["yes"]', 'automatic-shoe = ["yess"]', "yess"),
    ("puerto-rico/pai-gow-poker", 'where  = { start = ["dice"]', 'where  = { start = ["dize"]', "dice"),
]


@pytest.mark.parametrize(("game", "old", "new", "said"), WRONG)
def test_what_a_jurist_tried_is_told_with_line_key_and_what_is_allowed(
    game: str, old: str, new: str, said: str, tmp_path: Path
) -> None:
    found = tried(game, old, new, tmp_path)
    for words in (found.es, found.en):
        assert said in words and ", l" in words, words


@pytest.mark.parametrize("name", sorted({game.regulation.regulation for game in tapete.all_games()}))
def test_a_changed_leaf_of_a_regulations_card_is_refused_or_means_something(name: str) -> None:
    """Identity, money, glossary and general rules."""
    path, rng = HOME / name / "regulation.toml", random.Random(name)
    raw = read_toml(path)
    before = card(raw, path)
    found = list(leaves(raw))
    for key, value in found if EACH is None else rng.sample(found, min(10 * EACH, len(found))):
        for wrong in (*wrong_values(value), *([""] if key[-1] in ("es", "en") else [])):
            where = f"{'.'.join(map(str, key))}: {value!r} → {wrong!r}"
            try:
                after = card(put(raw, key, wrong), path)
            except CatalogueError as error:
                told(error)
            else:
                assert type(wrong) is type(value), f"{where} is of another kind, and is taken"
                assert after != before, f"{where} changes nothing"
    for table in sorted({key[:-1] for key, _ in found}, key=str)[:EACH]:
        with pytest.raises(CatalogueError) as refused:
            card(put(raw, (*table, "payz"), 1), path)
        told(refused.value)


def card(raw: dict[str, Any], path: Path) -> Regulation:
    """A regulation's card as the catalogue reads it."""
    found = validate(Regulation, raw, (path,))
    refuse(examine_card(found, path.parent.name), (path,))
    return found


@pytest.mark.parametrize("words", ["1e20000000", "1/0", "9" * 40, "٣", "inf", "nan", "0x10", "1_0", "", " ", "1.", ".5", "--1"])
def test_numbers_from_outside_are_plain_and_have_an_end(words: str) -> None:
    for read in (read_number, read_whole, read_rate, Odds.parse):
        with pytest.raises(NotANumber) as error:
            read(words)
        assert error.value.text.es and error.value.text.en


def test_a_rate_is_understood_in_three_ways_and_never_more_than_all() -> None:
    assert read_rate("4%") == read_rate("0.04") == read_rate("1/25")
    for words in ("4", "101%", "-1%"):
        with pytest.raises(NotANumber, match="between 0 and 1"):
            read_rate(words)


def own_roulette(tmp_path: Path, again: str) -> Game:
    """Spain's roulette as a regulation of one's own, with another rule for a second zero."""
    (tmp_path / "mine").mkdir()
    home = tapete.game("spain/roulette").path.parent
    card = (home / "regulation.toml").read_text(encoding="utf-8").replace('regulation = "spain"', 'regulation = "mine"', 1)
    (tmp_path / "mine/regulation.toml").write_text(card, encoding="utf-8")
    text = (home / "roulette.toml").read_text(encoding="utf-8")
    (tmp_path / "mine/roulette.toml").write_text(text, encoding="utf-8")
    game = tapete.Catalogue([tmp_path]).game("mine/roulette")
    raw = deepcopy(game.raw)
    raw["zero"] |= {"prison": True, "again": "whole", "below_minimum": "ignored", "shrinks_to": again}
    for reading in [
        n for n, r in raw["readings"].items() if any("zero." in p for o in r["options"].values() for p in o.get("set", ()))
    ]:
        del raw["readings"][reading]
    game.__dict__["raw"] = raw
    return game


def test_odds_refuse_what_has_no_end_and_say_why(tmp_path: Path) -> None:
    with pytest.raises(TapeteError, match="below_minimum"):
        own_roulette(tmp_path, "1/2").odds()


def test_a_prison_that_changes_nothing_has_an_end(tmp_path: Path) -> None:
    assert 0 < own_roulette(tmp_path, "1").odds()["red"].edge < 1


def test_a_line_without_end_is_not_understood_and_takes_no_time() -> None:
    """What it would mean is not looked for: that takes the square of its length."""
    for word in ("number ", "3 "):
        found = verify("game spain/boule\nseat 1 bets 10 " + word * 50_000)
        assert not found.ok and all(len(str(p)) < 2_000 for p in found.problems)
