"""Words and moves: `statements.toml` read as patterns. What is said in Spanish is the same move as in English."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from pathlib import Path

from tapete.errors import Refused
from tapete.numbers import shown
from tapete.text import Lang, Text

NAME = r"[^\W\d_][\w.'-]{0,39}"
KINDS = {
    "player": NAME,
    "other": NAME,
    "means": NAME,
    "offence": NAME,
    "prize": NAME,
    "ticket": r"\S{1,40}",
    "seed": r"\S{1,80}",
    "table": r"[0-9]{1,4}",
    "seat": r"[0-9]{1,4}",
    "coups": r"[0-9]{1,6}",
    "time": r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}(?::[0-9]{2})?",
    "counts": rf"{NAME} [0-9]{{1,13}}(?: {NAME} [0-9]{{1,13}})*",
    "words": r".{1,200}",
}
"""What may stand in each place of a statement."""
PLACE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Move:
    """Something said to a tournament: what, and of whom and how much, as written."""

    verb: str
    said: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, place: str) -> str:
        return self.said[place]

    def number(self, place: str) -> int:
        return int(self.said[place])

    @property
    def counts(self) -> dict[str, int]:
        """Names and figures: `ana 12000 beto 0`."""
        words = self.said["counts"].split()
        names = words[::2]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice:
            raise Refused(Text(f"«{twice}» está dos veces", f"'{twice}' is there twice"))
        return dict(zip(names, map(int, words[1::2]), strict=True))

    @property
    def time(self) -> datetime:
        try:
            return datetime.fromisoformat(self.said["time"])
        except ValueError:
            said = self.said["time"]
            raise Refused(Text(f"«{said}» no es una fecha y hora", f"'{said}' is not a date and time")) from None


@cache
def statements() -> dict[str, Text]:
    rows = tomllib.loads((Path(__file__).parent / "statements.toml").read_text(encoding="utf-8"))
    return {verb: Text(row["es"], row["en"]) for verb, row in rows.items()}


@cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    return [(verb, _pattern(way)) for verb, text in statements().items() for way in (text.en, text.es)]


def _pattern(way: str) -> re.Pattern[str]:
    parts = PLACE.split(way)
    return re.compile("".join(f"(?P<{p}>{KINDS[p]})" if i % 2 else re.escape(p) for i, p in enumerate(parts)))


def parse(line: str) -> Move:
    """What a line says, in either language."""
    words = " ".join(line.split())
    for verb, pattern in _patterns():
        if found := pattern.fullmatch(words):
            return Move(verb, found.groupdict())
    said = shown(words)
    raise Refused(
        Text(f"«{said}» no se entiende; se dice, por ejemplo: ", f"'{said}' is not understood; say, for instance: ")
        + Text(*(", ".join(_example(statements()[v][lang]) for v in ("register", "count", "undo")) for lang in ("es", "en"))),
    )


def _example(way: str) -> str:
    return PLACE.sub(lambda place: place[1].upper(), way)


def words(move: Move, lang: Lang = "en") -> str:
    """A move as it is said."""
    return PLACE.sub(lambda place: move.said[place[1]], statements()[move.verb][lang])
