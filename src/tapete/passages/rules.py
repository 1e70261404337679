"""Which rules name which passages: every citation of every file of a regulation, held against its text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tapete.catalogue.citing import WHOLE, parts
from tapete.catalogue.loader import CHAPTERS, Catalogue, read_toml
from tapete.passages.model import LawText, Passage
from tapete.passages.reading import FILE, has_passages, law_text
from tapete.passages.resolving import elsewhere, missing, nearest, resolve
from tapete.text import Text

CITES = frozenset({"cite", "frozen", "lost"})
"""What a citation is called in the files, besides whatever ends in `_cite`."""
TABLES = frozenset({"articles"})
"""Tables of citations."""


@dataclass(frozen=True, slots=True)
class Naming:
    """A place in the files that names an article: a game or a regulation's own chapter, and the path of the table there."""

    where: str
    path: str
    cite: str


def named(raw: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every citation in a file, with the path of the table that it covers."""
    if isinstance(raw, Mapping):
        for key, value in raw.items():
            below = f"{path}.{key}" if path else str(key)
            table, _, last = below.rpartition(".")  # a variant or reading sets "bets.straight.cite"
            if isinstance(value, str) and value and (last in CITES or last.endswith("_cite")):
                yield table, value
            elif key in TABLES and isinstance(value, Mapping):
                yield from ((f"{below}.{name}", cite) for name, cite in value.items() if isinstance(cite, str))
            else:
                yield from named(value, below)
    elif isinstance(raw, list):
        for at, value in enumerate(raw):
            label = value.get("id") or value.get("topic") or value.get("term") if isinstance(value, Mapping) else None
            yield from named(value, f"{path}.{label or at + 1}")


@lru_cache(maxsize=8)
def namings(law: Catalogue, regulation: str) -> tuple[Naming, ...]:
    """All citations of a regulation's files: each game with what it takes over from others, and the chapters."""
    found: dict[Naming, None] = {}
    home = law.homes[regulation]
    for name in sorted(CHAPTERS - {FILE}):
        if (home / name).is_file():
            said = name.removesuffix(".toml")
            found |= {Naming(f"{regulation}/{said}", path, cite): None for path, cite in named(read_toml(home / name))}
    for game in law.games.values():
        if game.regulation.regulation == regulation:
            found |= {Naming(game.id, path, cite): None for path, cite in named(game.raw)}
    return tuple(found)


def precise(text: LawText, cite: str) -> list[Passage]:
    """The passages that a citation names themselves: not those that it names only with all the rest of their article."""
    found: dict[str, Passage] = {}
    for part in parts(cite):
        passages = resolve(text, str(part))
        if part.last != WHOLE or len(passages) == 1:
            found |= {p.key: p for p in passages}
    return list(found.values())


@lru_cache(maxsize=8)
def namers(law: Catalogue, regulation: str) -> dict[str, tuple[Naming, ...]]:
    """For each passage, what names it: by itself, not with the whole of its article; other regulations' files too."""
    text = law_text(regulation, law)
    found: dict[str, list[Naming]] = {}
    for other in law.homes:
        for naming in namings(law, other) if other == regulation or _mentions(law, other, regulation) else ():
            for piece in naming.cite.split(";"):
                where, cite = elsewhere(other, piece, law)
                if where == regulation:
                    for passage in precise(text, cite):
                        found.setdefault(passage.key, []).append(naming)
    return {key: tuple(dict.fromkeys(rows)) for key, rows in found.items()}


def _mentions(law: Catalogue, other: str, regulation: str) -> bool:
    """Whether the files of one regulation may cite another's text, which begins with its name."""
    short = law.regulations[regulation].short
    begins = {f'"{name} '.casefold() for name in (regulation, short.es, short.en)}
    files = (path.read_text(encoding="utf-8").casefold() for path in law.homes[other].glob("*.toml") if path.name != FILE)
    return any(begin in said for said in files for begin in begins)


@dataclass(frozen=True, slots=True)
class Astray:
    """A citation that leads nowhere, and where it may have been meant to lead."""

    naming: Naming
    part: str
    near: tuple[str, ...]

    @property
    def text(self) -> Text:
        near = ", ".join(self.near)
        return Text(
            f"{self.naming.where}: {self.naming.path}: no hay pasaje «{self.part}»; lo más parecido: {near}",
            f"{self.naming.where}: {self.naming.path}: there is no passage '{self.part}'; the nearest: {near}",
        )


def astray(law: Catalogue, regulation: str) -> list[Astray]:
    """Every citation of a regulation's files that is no passage of its text, nor of the one it says it is of."""
    found: list[Astray] = []
    for naming in namings(law, regulation):
        for piece in naming.cite.split(";"):
            where, cite = elsewhere(regulation, piece, law)
            if not has_passages(where, law):
                continue
            text = law_text(where, law)
            found += [Astray(naming, str(part), tuple(nearest(text, str(part)))) for part in missing(text, cite)]
    return found
