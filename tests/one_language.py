"""Which words of a screen belong to the other language.

Those that give a language away are its function words and the commonest of the trade (`words.toml`), and names that only the
files know (`wrong-distribution`). A game's own texts decide what is Spanish or English in it: *black jack* is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tapete.catalogue.loader import Game
from tapete.catalogue.model import Model
from tapete.catalogue.vocabulary import vocabulary
from tapete.text import Lang, Text, plain

_LISTS = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
STRANGE: dict[Lang, frozenset[str]] = {"es": frozenset(_LISTS["english"].split()), "en": frozenset(_LISTS["spanish"].split())}
"""For each language the words that belong to the other."""
WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
QUOTED = re.compile(r"“[^”]*”|‘[^’]*’")
"""A term of the regulation, quoted in English."""
OURS: dict[Lang, frozenset[str]] = {"es": frozenset({"acta", "tapete"}), "en": frozenset({"acta", "actas", "tapete"})}


def words_of(text: str) -> set[str]:
    """The words of a screen, and the parts of those with hyphens."""
    found = {plain(word.lower()) for word in WORD.findall(text)}
    return found | {part for word in found for part in word.split("-")}


def texts(value: Any, lang: Lang) -> Iterator[str]:
    """All that the files say in a language, wherever it stands in them."""
    if isinstance(value, Text):
        yield value[lang]
    elif isinstance(value, Model):
        for name in type(value).model_fields:
            yield from texts(getattr(value, name), lang)
        if isinstance(said := getattr(value, lang, None), str):
            yield said
    elif isinstance(value, dict):
        for item in value.values():
            yield from texts(item, lang)
    elif isinstance(value, list | tuple | set | frozenset):
        for item in value:
            yield from texts(item, lang)


@cache
def own_words(game: Game, lang: Lang) -> set[str]:
    """What the files of a game and of its regulation say in this language: its terms, its proper names, its glossary."""
    said = [*texts(game.bare, lang), *texts(game.regulation, lang), game.title[lang], game.id]
    said += [*game.bare.bets, *game.bare.variants] if lang == "en" else []  # the acta's own names, some of them terms of art
    return words_of(" ".join([*said, *(term.term if lang == "es" else term.en for term in game.regulation.glossary)]))


def ids_of(game: Game) -> set[str]:
    """The names that only the files know: those with a hyphen, which no language writes so."""
    rules = game.bare
    found = [*rules.bets, *rules.irregularities, *rules.params, *rules.readings, *rules.variants]
    found += [option for reading in rules.readings.values() for option in reading.options]
    return {name for name in found if "-" in name}


def foreign(game: Game, lang: Lang, text: str) -> set[str]:
    """The words of a screen that belong to the other language."""
    shown = QUOTED.sub("", text.replace(game.id, "").replace("black jack", ""))  # which is Spanish too
    found = words_of(shown) & STRANGE[lang] - own_words(game, lang) - OURS[lang]
    if lang == "es":
        spoken = {plain(word) for word in spanish_ids(game)}
        found |= {word for word in WORD.findall(shown) if word in ids_of(game) and word not in spoken}
    return found


def spanish_ids(game: Game) -> set[str]:
    """Spanish words for those names that happen to be written alike."""
    return {word for words in vocabulary(game.bare).spoken.values() for word in words.values()}
