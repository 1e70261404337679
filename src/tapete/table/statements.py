"""The acta's grammar, read from `statements.toml`: a line as the statement that it makes, and back, in either language.

Nothing here knows a game. What a statement tells stands in its slots just as it was written; which bet, choice or irregularity
those words mean is the business of `speech`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any
from unicodedata import normalize

from tapete.text import Lang, plain

FILE = Path(__file__).with_name("statements.toml")
LANGUAGES: tuple[Lang, ...] = ("en", "es")
NUMBER, WORD, WORDS = r"-?\d+", r"\S+", r".+?"
SLOTS = {
    "seat": r"\d+|N",
    "number": NUMBER,
    "ticket": r"\d+|CARD|CARTÓN",
    "person": NUMBER,
    "stake": r"\d\S*|AMOUNT",
    "amount": r"\S+ … \S+|\S+",
    **dict.fromkeys(("hash", "state", "param", "irregularity", "remedy", "kind", "fraction", "look", "game"), WORD),
}
"""How what fills a slot looks; what is not named here is one word or more."""


@dataclass(frozen=True)
class Said:
    """A statement: header, mark, move or claim, which one, and what it tells."""

    of: str
    kind: str
    slots: Mapping[str, str]
    lang: Lang = field(default="en", compare=False)
    """The language in which it was made."""

    def but(self, **slots: str) -> Said:
        """The same with other words in some slots."""
        return Said(self.of, self.kind, {**self.slots, **slots})


@dataclass(frozen=True)
class Form:
    """One way to say a statement in one language."""

    kind: str
    lang: Lang
    parts: tuple[tuple[str, bool], ...]
    """Stretches of it in order, and whether each may be left out."""

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """How a line looks that says it; made when the first line comes that begins as it does."""
        return re.compile("".join(f"(?:{_pattern(part)})?" if may else _pattern(part) for part, may in self.parts))

    @cached_property
    def head(self) -> str:
        return plain(self.parts[0][0].split()[0])

    def slots(self) -> tuple[set[str], set[str]]:
        """What it must tell, and what it may."""
        must = {slot for part, may in self.parts if not may for slot in slots_in(part)}
        return must, must | {slot for part, _ in self.parts for slot in slots_in(part)}

    def write(self, slots: Mapping[str, str]) -> str:
        told = [part for part, may in self.parts if not may or all(slot in slots for slot in slots_in(part))]
        return "".join(told).format_map(slots)


@cache
def slots_in(part: str) -> list[str]:
    return re.findall(r"\{(\w+)\}", part)


@lru_cache(maxsize=1)
def grammar() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def forms() -> Mapping[str, tuple[Form, ...]]:
    """Every way to say every header, mark, move and claim, in the order in which they are tried."""
    return {
        of: tuple(_form(kind, lang, words) for kind, said in grammar()[of].items() for lang in LANGUAGES for words in said[lang])
        for of in ("header", "mark", "move", "claim")
    }


@lru_cache(maxsize=1)
def _by_head() -> Mapping[str, Mapping[str, tuple[Form, ...]]]:
    found: dict[str, dict[str, tuple[Form, ...]]] = {of: {} for of in forms()}
    for of, known in forms().items():
        for form in known:
            found[of][form.head] = (*found[of].get(form.head, ()), form)
    return found


@lru_cache(maxsize=1)
def _first() -> Mapping[tuple[str, str, Lang], tuple[Form, ...]]:
    found: dict[tuple[str, str, Lang], tuple[Form, ...]] = {}
    for of, known in forms().items():
        for form in known:
            found[of, form.kind, form.lang] = (*found.get((of, form.kind, form.lang), ()), form)
    return found


def _form(kind: str, lang: Lang, words: str) -> Form:
    parts = tuple((part.strip("[]"), part.startswith("[")) for part in re.findall(r"\[[^]]*\]|[^[]+", words))
    return Form(kind, lang, parts)


def _pattern(part: str) -> str:
    return "".join(_slot(bit[1:-1]) if bit.startswith("{") else _literal(bit) for bit in re.findall(r"\{\w+\}|[^{]+", part))


def _slot(name: str) -> str:
    shape = "|".join(re.escape(phrase) for phrase in sorted(_phrases(), key=len, reverse=True)) if name == "play" else ""
    return f"(?P<{name}>{shape or SLOTS.get(name, WORDS)})"


def _phrases() -> Iterator[str]:
    """All that a player may be said to do."""
    for said in (grammar()["play"], *grammar()["play_in"].values()):
        for words in said.values():
            yield from (*words["en"], *words["es"], *map(plain, words["es"]))
    yield from grammar()["says"]


def _literal(words: str) -> str:
    """Words as they may be written: with accents or without."""
    return "".join(f"[{c}{plain(c)}]" if plain(c) != c else re.escape(c) for c in words)


def tidy(line: str) -> str:
    """A line with one space between words, and each letter one character."""
    return " ".join(normalize("NFC", line).split())


def read(of: str, line: str) -> Said | None:
    """The statement that a line makes, in either language; nothing if it makes none of this sort."""
    if of in ("move", "claim") and len(line) > LONGEST:
        return None
    return _read_short(of, line) if len(line) <= SHORT else _read(of, line)


LONGEST = 2000
"""Signs of a move or of a claim: what is longer is none."""
SHORT = 120
"""A record says the same few lines again and again, and settling, sealing and translating read each: these are remembered."""


@lru_cache(maxsize=8192)
def _read_short(of: str, line: str) -> Said | None:
    return _read(of, line)


def _read(of: str, line: str) -> Said | None:
    words = tidy(line)
    head = plain(words.partition(" ")[0])
    for form in _by_head()[of].get(head, ()):
        if found := form.pattern.fullmatch(words):
            told = {name: words for name, words in found.groupdict().items() if words is not None}
            return Said(of, form.kind, told, form.lang)
    return None


def write(said: Said, lang: Lang) -> str:
    """The line that makes a statement, with what it tells just as it stands in the slots."""
    told = set(said.slots)
    known = _first()[said.of, said.kind, lang]
    form = next((f for f in known if f.slots()[0] <= told <= f.slots()[1]), known[0])
    return form.write(said.slots)


def read_line(line: str) -> tuple[Said | None, str]:
    """The statement of a whole line of an acta, and the article that follows a claim."""
    if line.startswith(">"):
        claim, _, cite = re.sub(r"\s{2,}", "  ", line[1:].strip()).partition("  ")
        return read("claim", claim), cite.strip()
    return next((said for of in ("header", "mark", "move") if (said := read(of, line))), None), ""


def write_line(said: Said, cite: str, lang: Lang) -> str:
    words = write(said, lang)
    if said.of != "claim":
        return words
    return f"> {words:<48}  {cite}".rstrip() if cite else f"> {words}"


def shapes(of: str, lang: Lang) -> list[str]:
    """How each statement of a sort is written in a language, with what it tells in capitals: `puesto N gana CANTIDAD APUESTA`."""
    words: Mapping[str, Mapping[str, str]] = grammar()["shape"]
    blank = {slot: said[lang] for slot, said in words.items()}
    return [known[0].write(blank) for (sort, _, tongue), known in _first().items() if sort == of and tongue == lang]


def heads(of: str) -> tuple[str, ...]:
    """The words that statements of a sort begin with, without accents."""
    return tuple(dict.fromkeys(form.head for form in forms()[of]))
