"""What `passages.toml` says: the edition that was read, what of it orders nothing, and each passage in the order of the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Literal, get_args

from tapete.text import Text

Standing = Literal["carried", "told", "outside", "nobody"]
Reason = Literal["furniture", "staffing", "form", "watch", "recital"]
STANDINGS: tuple[Standing, ...] = get_args(Standing)
REASONS: tuple[Reason, ...] = get_args(Reason)
Range = tuple[int, int]
"""The first and the last of some lines, counted from one."""

STANDING_WORDS: dict[Standing, Text] = {
    "carried": Text("se lleva a cabo", "carried out"),
    "told": Text("se cuenta", "told"),
    "outside": Text("queda fuera", "outside"),
    "nobody": Text("de nadie todavía", "nobody's yet"),
}
REASON_WORDS: dict[Reason, Text] = {
    "furniture": Text("material y locales", "furniture and premises"),
    "staffing": Text("personal", "staffing"),
    "form": Text("papeles y trámites", "forms and filings"),
    "watch": Text("vigilancia y custodia", "surveillance and custody"),
    "recital": Text("preámbulos y vigencia", "recitals and validity"),
}


@dataclass(frozen=True, slots=True)
class Passage:
    """One sentence or idea of a text: where it stands, what it is about, and what becomes of it here."""

    key: str
    """The article as the text numbers it, and the paragraph where there are several: `II.2 §2.5 ¶14`."""
    lines: tuple[Range, ...]
    standing: Standing
    title: Text
    reason: Reason | None = None
    note: Text | None = None
    print: str = ""

    @property
    def article(self) -> str:
        return self.key.partition(" ¶")[0]

    @property
    def number(self) -> int:
        """Which paragraph of its article; one, where it is all of it."""
        return int(self.key.partition(" ¶")[2] or 1)

    @property
    def size(self) -> int:
        """How many lines it has in the edition read."""
        return sum(last - first + 1 for first, last in self.lines)

    @property
    def where(self) -> str:
        return write_ranges(self.lines)

    @property
    def standing_words(self) -> Text:
        """What becomes of it, with the reason where it lies outside."""
        said = STANDING_WORDS[self.standing]
        return said + Text(f" ({REASON_WORDS[self.reason].es})", f" ({REASON_WORDS[self.reason].en})") if self.reason else said


@dataclass(frozen=True, slots=True)
class Edition:
    """The very file that was read, by its title and what its bytes add up to."""

    title: Text
    sha256: str
    lines: int


@dataclass(frozen=True)
class LawText:
    """A regulation's text, passage by passage."""

    regulation: str
    edition: Edition
    passages: dict[str, Passage]
    noise: tuple[Range, ...] = ()
    holes: tuple[Range, ...] = ()
    """Lines with words on them that nobody has read yet."""

    @cached_property
    def order(self) -> list[Passage]:
        return list(self.passages.values())

    @cached_property
    def stamp(self) -> str:
        """What its passages and their prints add up to: another, where they were read anew."""
        return sha256("\n".join(f"{p.key} {p.where} {p.print}" for p in self.order).encode()).hexdigest()

    @cached_property
    def places(self) -> dict[str, int]:
        """Which in the order of the text each passage is."""
        return {key: at for at, key in enumerate(self.passages)}

    @cached_property
    def articles(self) -> dict[str, list[Passage]]:
        found: dict[str, list[Passage]] = {}
        for passage in self.order:
            found.setdefault(passage.article, []).append(passage)
        return found

    def beside(self, passage: Passage) -> tuple[Passage | None, Passage | None]:
        """The passages before and after one."""
        at = self.places[passage.key]
        return self.order[at - 1] if at else None, self.order[at + 1] if at + 1 < len(self.order) else None


def read_ranges(words: str) -> tuple[Range, ...]:
    """Lines as a reader writes them.

    >>> read_ranges("873-877, 880")
    ((873, 877), (880, 880))
    """
    found: list[Range] = []
    for piece in words.split(","):
        first, _, last = (part.strip() for part in piece.partition("-"))
        begin, end = int(first), int(last or first)
        if not 1 <= begin <= end:
            raise ValueError(words)
        found.append((begin, end))
    return tuple(found)


def write_ranges(ranges: Iterable[Range]) -> str:
    return ",".join(f"{first}" if first == last else f"{first}-{last}" for first, last in ranges)


def numbers(ranges: Iterable[Range]) -> Iterator[int]:
    """Every line of some ranges."""
    for first, last in ranges:
        yield from range(first, last + 1)


def as_standing(word: object) -> Standing | None:
    return next((known for known in STANDINGS if known == word), None)


def as_reason(word: object) -> Reason | None:
    return next((known for known in REASONS if known == word), None)
