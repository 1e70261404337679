"""Every key of every file is explained, in both languages: the meanings cover exactly the fields that exist."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import tapete.catalogue
from tapete.catalogue.card import Regulation
from tapete.catalogue.describe import FILE, described, home, meanings, models, own_fields, schema
from tapete.catalogue.families import FAMILIES, model_of
from tapete.catalogue.schema import Model
from tapete.text import Lang

HERE = Path(tapete.catalogue.__file__).parent


def all_models() -> list[type[Model]]:
    """Every model of every module of the catalogue."""
    names = [m.name for m in pkgutil.walk_packages(tapete.catalogue.__path__, "tapete.catalogue.")]
    return [
        value
        for name in names
        for value in vars(import_module(name)).values()
        if isinstance(value, type) and issubclass(value, Model) and value.__module__ == name
    ]


FOLDERS = sorted({home(m) for m in all_models()})


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.name)
def test_meanings_cover_exactly_the_fields_that_exist(folder: Path) -> None:
    wanted = {(m.__name__, f) for m in all_models() if home(m) == folder for f in own_fields(m)}
    wanted |= {(FILE, key) for key in ("extends", "includes", "without") if folder == HERE}
    given = {(name, field) for name, fields in meanings(folder).items() for field in fields}
    assert given == wanted, f"{folder}/fields.toml: lacking {sorted(wanted - given)}, too many {sorted(given - wanted)}"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.name)
def test_every_meaning_is_a_sentence_in_both_languages(folder: Path) -> None:
    for name, fields in meanings(folder).items():
        for field, said in fields.items():
            for words in (said["es"], said["en"]):
                assert len(words) > 10 and words.endswith("."), f"{name}.{field}: {words}"
            assert said["es"] != said["en"], f"{name}.{field}"


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("family", FAMILIES)
def test_the_schema_carries_every_meaning(family: str, lang: Lang) -> None:
    made = schema(model_of(family), lang)
    by_name = models(model_of(family))
    parts = {model_of(family).__name__: made} | {k: v for k, v in made["$defs"].items() if k in by_name}
    assert set(parts) == set(by_name)
    for name, part in parts.items():
        for field in by_name[name].model_fields:
            assert part["properties"][field]["description"] == described(by_name[name], field, lang)


def test_the_card_of_a_regulation_has_its_schema_too() -> None:
    made = schema(Regulation, "es", game=False)
    assert made["properties"]["dating"]["description"] == "De cuándo es, y cómo se sabe. [texto en los dos idiomas]"
    assert "extends" not in made["properties"]


def test_only_the_file_as_a_whole_must_have_an_article() -> None:
    made = schema(model_of("wheel"), "en")
    assert "cite" in made["required"] and not any("cite" in d.get("required", ()) for d in made["$defs"].values())
