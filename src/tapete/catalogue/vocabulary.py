"""What people type, in either language, for what the files call by an English name.

A thing has one word in each language, and no two things of a kind share one in either: what is written can be read back, and a
record may mix both. Words are data (`words.toml`); bets, and what may be said at a stage of poker, take the names that the game's
own file gives them, unless that would be long or mistaken for another.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.schema import GameRules
from tapete.errors import NotFound, unknown
from tapete.text import Lang, Text, plain

FILE = Path(__file__).with_name("words.toml")
SECTIONS = (
    "plan", "answers", "variants", "choices", "remedies", "irregularities", "spots", "facts", "states", "looks", "bets",
)  # fmt: skip
_WORD = re.compile(r"[^\W\d_][\w'’.-]*")


def slug(words: str) -> str:
    """Several words as one: with hyphens, in lower case."""
    return re.sub(r"\s+", "-", words.strip().lower())


@lru_cache(4096)
def bare(word: str) -> str:
    """A word without accents and apostrophes: `numero-completo` for «número completo», `dont-win` for `don't win`."""
    return plain(word).replace("'", "").replace("’", "")


@dataclass(frozen=True)
class Vocabulary:
    """The words of one game: of each kind of thing, the Spanish word for a name, and the name that a word stands for."""

    spoken: Mapping[str, Mapping[str, str]]
    meant: Mapping[str, Mapping[str, str]]

    def word(self, of: str, name: str, lang: Lang) -> str:
        """What to type for it; the name itself where there is no word for it."""
        return name if lang == "en" else self.spoken[of].get(name, name)

    def meaning(self, of: str, word: str) -> str | None:
        """What a word stands for, with accents or without."""
        return self.meant[of].get(bare(word.lower()))

    def name(self, of: str, word: str) -> str:
        """What a word stands for; the word itself where nothing is called so."""
        return self.meaning(of, word) or word

    def clashes(self) -> Iterator[tuple[str, str, str]]:
        """Words that stand for two things of a kind: the kind, the word, and the second thing."""
        for of, words in self.spoken.items():
            for name, word in words.items():
                if self.meant[of].get(bare(word.lower())) != name or self.meant[of].get(bare(name.lower())) != name:
                    yield of, word, name


@lru_cache(maxsize=1)
def _file() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


@once_per_rules
def vocabulary(rules: GameRules) -> Vocabulary:
    """The words of a game: the trade's, its regulation's and its own."""
    regulation, game = rules.source.regulation, f"{rules.source.regulation}/{rules.game}"
    shared = _shared(rules.procedure, regulation, game)
    bets = _bets(rules, shared.spoken["bets"])
    choices = {**shared.spoken["choices"], **_said_at_poker(rules, shared.spoken["choices"], _file()["in"].get(game, {}))}
    own = {"bets": bets, "choices": choices}
    return Vocabulary({**shared.spoken, **own}, {**shared.meant, **{of: _meant(words) for of, words in own.items()}})


@lru_cache(maxsize=128)
def _shared(procedure: str, regulation: str, game: str) -> Vocabulary:
    """What the file of words says for a game, whatever its rules."""
    local: Mapping[str, Any] = _file()["in"]
    layers = [_file(), *(local.get(name, {}) for name in (procedure, regulation, game))]
    spoken = {of: {name: word for layer in layers for name, word in layer.get(of, {}).items()} for of in SECTIONS}
    return Vocabulary(spoken, {of: _meant(words) for of, words in spoken.items()})


def _meant(words: Mapping[str, str]) -> dict[str, str]:
    return {bare(word.lower()): name for name, word in words.items()} | {bare(name.lower()): name for name in words}


def _bets(rules: GameRules, given: Mapping[str, str]) -> dict[str, str]:
    """For every bet the first of its Spanish names that no other bet answers to."""
    named = {kind: [given[kind]] if kind in given else _names(bet.names.es) for kind, bet in rules.bets.items()}
    return {kind: next(_its_own(rules, kind, words), kind) for kind, words in named.items()}


@once_per_rules
def english_bets(rules: GameRules) -> Mapping[str, str]:
    """For every bet the first of its English names that no other bet answers to, as its file writes it."""
    named = {kind: [word.strip() for word in bet.names.en.split(",")] for kind, bet in rules.bets.items()}
    return {kind: next(_its_own(rules, kind, words), kind.replace("-", " ")) for kind, words in named.items()}


def _its_own(rules: GameRules, kind: str, words: Iterable[str]) -> Iterator[str]:
    """Those of a bet's names that are words, and that no other bet answers to."""
    answers = _answering(rules)
    return (word for word in words if _WORD.fullmatch(slug(word)) and answers.get(bare(slug(word)), {kind}) == {kind})


@once_per_rules
def _answering(rules: GameRules) -> Mapping[str, set[str]]:
    """Every word that a bet answers to, and the bets that do."""
    found: dict[str, set[str]] = {}
    for kind, bet in rules.bets.items():
        for word in (kind, *(alias.split()[0] for alias in bet.aliases), *_names(bet.names.es), *_names(bet.names.en)):
            found.setdefault(bare(word.lower()), set()).add(kind)
    return found


def _names(said: str) -> list[str]:
    """The names that a file gives with commas between, each as one word."""
    return [slug(word) for word in said.split(",")]


def _said_at_poker(rules: GameRules, general: Mapping[str, str], local: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """What may be said at the stages of a poker game, as its file calls it, where no other choice is called so."""
    ways: dict[str, list[str]] = {}
    for stage in getattr(rules, "stages", ()):
        for option, way in stage.ways.items():
            ways.setdefault(option, []).extend(_names(way.names.es))
    own = local.get("choices", {})
    found = {option: own.get(option) or _first(words, option, ways) or option for option, words in ways.items()}
    used = {bare(word) for word in found.values()}
    return found | {option: option for option, word in general.items() if option not in ways and bare(word) in used}


def _first(words: Iterable[str], option: str, ways: Mapping[str, list[str]]) -> str | None:
    """The first name that no other choice of the game has."""
    others = {bare(word) for other, said in ways.items() if other != option for word in [other, *said]}
    return next((word for word in words if _WORD.fullmatch(word) and bare(word) not in others), None)


def not_among(rules: GameRules, of: str, what: Text, name: str, known: Iterable[str]) -> NotFound:
    """Nothing of a kind has that name; those that there are, in each language by the words that are typed there."""
    names = list(known)
    return unknown(what, name, names, [vocabulary(rules).word(of, one, "es") for one in names])


def understood(rules: GameRules, given: Mapping[str, Any]) -> dict[str, Any]:
    """A plan with its names and choices as the files have them: `mínimo`, `máximo.pleno`, `variante doble-cero`."""
    return dict(read_setting(rules, name, value) for name, value in given.items())


def read_setting(rules: GameRules, name: str, value: Any) -> tuple[str, Any]:
    """One value of a plan, in the files' names."""
    words = vocabulary(rules)
    key, dot, bet = name.partition(".")
    meant = key if key in rules.params or key in rules.readings else words.name("plan", key)
    bet = bet if bet in rules.bets else words.name("bets", bet)
    return meant + dot + bet, _value(rules, meant, value)


def _value(rules: GameRules, name: str, value: Any) -> Any:
    """A value as the files have it, where it is one of several that have names."""
    known = _answers(rules, name)
    if not isinstance(value, str) or not known or value in known:
        return value
    meant = vocabulary(rules).name("variants" if name == "variant" else "answers", value.strip())
    return meant if meant in known else value


FLAG = ("yes", "no")


def _answers(rules: GameRules, name: str) -> Iterable[str]:
    if name == "variant":
        return rules.variants
    if name in rules.readings:
        return rules.readings[name].options
    param = rules.params.get(name)
    return FLAG if param is None or param.kind == "flag" else param.options  # what only a reading adds may be a flag


def say_setting(rules: GameRules, name: str, value: str, lang: Lang) -> tuple[str, str]:
    """One value of a plan, in the words of a language: the inverse of `read_setting`."""
    words = vocabulary(rules)
    key, dot, bet = name.partition(".")
    said = words.word("variants" if name == "variant" else "answers", value, lang) if value in _answers(rules, key) else value
    return words.word("plan", key, lang) + dot + words.word("bets", bet, lang), said


def setting_called(rules: GameRules, name: str) -> Text:
    """A plan's entry by the word that is typed for it: `max.straight`, «máximo.pleno»."""
    return Text(say_setting(rules, name, "", "es")[0], name)
