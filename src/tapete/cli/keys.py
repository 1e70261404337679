"""Which key does what, in each language: one meaning a key, the same in every game (`keys.toml`)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from tapete.text import Lang, plain

FILE = Path(__file__).with_name("keys.toml")


@dataclass(frozen=True)
class Command:
    """Something that may be asked at any time: its key, where it has one, and its words."""

    name: str
    key: str
    words: tuple[str, ...]


@lru_cache(maxsize=1)
def _file() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


@lru_cache(maxsize=2)
def choice_keys(lang: Lang) -> dict[str, str]:
    """The key of each choice."""
    return {option: row[lang] for row in _file()["key"] for option in row["means"]}


@lru_cache(maxsize=2)
def commands(lang: Lang) -> dict[str, Command]:
    return {row["name"]: Command(row["name"], row[lang]["key"], tuple(row[lang]["words"])) for row in _file()["command"]}


@lru_cache(maxsize=1)
def _spoken() -> dict[str, str]:
    return {plain(word): row["name"] for row in _file()["command"] for lang in ("es", "en") for word in row[lang]["words"]}


def command_named(word: str, lang: Lang) -> str:
    """The command that a word says in either language, or a key in this one; nothing otherwise."""
    by_key = {c.key: c.name for c in commands(lang).values() if c.key}
    return by_key.get(word) or _spoken().get(plain(word.lower()), "")


def meanings(lang: Lang) -> list[tuple[str, str]]:
    """Every key with what it means, for the test that no key means two things."""
    found = [(row[lang], "/".join(row["means"])) for row in _file()["key"]]
    return found + [(c.key, c.name) for c in commands(lang).values() if c.key]
