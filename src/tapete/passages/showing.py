"""A citation opened: each passage with its title, what becomes of it and, where the user has the text, its words.

Terminal and browser show what is said here, so that a citation opens alike wherever it stands.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tapete.catalogue.loader import Catalogue
from tapete.passages.model import LawText, Passage
from tapete.passages.reading import has_passages, law_text
from tapete.passages.resolving import by_regulation
from tapete.passages.sources import Source, kept_names, source_of
from tapete.text import Text

AROUND = 140
"""So many letters of what surrounds a passage, on each side."""
SHORT = 42
"""A line shorter than this ended where it did for a reason: a row of a table, an item."""
_BROKEN = re.compile(r"(?<=[^\W\d_])[-\u2010\u00ad\u00ac]\n(?=[a-záéíóúüñ])")


@dataclass(frozen=True, slots=True)
class Opened:
    """A passage, and its words where there is a source that has it."""

    text: LawText
    passage: Passage
    words: str = ""
    before: str = ""
    after: str = ""
    exact: bool = False

    @property
    def where(self) -> Text:
        """Its lines in the edition that was read."""
        lines, many = self.passage.where.replace("-", "–").replace(",", ", "), self.passage.size > 1
        return Text(f"línea{'s' if many else ''} {lines}", f"line{'s' if many else ''} {lines}")


def set_anew(words: str) -> str:
    """Words as they are read, not as they were set: lines joined but where a table or an item ends one."""
    lines = [" ".join(line.split()) for line in _BROKEN.sub("", words).split("\n")]
    said = ""
    for line in filter(None, lines):
        last = said.rpartition("\n")[2]
        apart = bool(said) and (len(last) < SHORT or last[-1] in ".:;")
        said += ("\n" if apart else " " if said else "") + line
    return said


def open_passage(text: LawText, passage: Passage, source: Source | None) -> Opened:
    spot = source.spots.get(passage.key) if source else None
    if source is None or spot is None:
        return Opened(text, passage)
    words = "\n".join(source.text[first:last] for first, last in spot.spans)
    begin, end = spot.spans[0][0], spot.spans[-1][1]
    before = " ".join(source.text[max(0, begin - AROUND) : begin].split())
    after = " ".join(source.text[end : end + AROUND].split())
    return Opened(
        text,
        passage,
        set_anew(words),
        f"… {before.partition(' ')[2]}" if begin > AROUND else before,
        f"{after.rpartition(' ')[0]} …" if end + AROUND < len(source.text) else after,
        spot.exact,
    )


def opened(regulation: str, cite: str, law: Catalogue) -> list[Opened]:
    """The passages of a citation; none, where nobody has read the text into passages."""
    return [
        open_passage(text, passage, source)
        for text, passages in by_regulation(regulation, cite, law)
        for source in [source_of(text)]
        for passage in passages
    ]


def has_source(regulation: str, law: Catalogue) -> bool:
    """Whether the words of this regulation can be shown."""
    return regulation in kept_names() and has_passages(regulation, law) and source_of(law_text(regulation, law)) is not None
