"""The texts that the user has added: kept on this machine, for this user alone, with where each passage stands in them.

A source is one file under the user's data folder, readable by nobody else. It goes nowhere else: terminal and floor show from it.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from unicodedata import category, normalize

from tapete.errors import NotFound, TapeteError
from tapete.passages.files import read_source
from tapete.passages.kept import home as home
from tapete.passages.kept import kept_names as kept_names
from tapete.passages.model import LawText, Passage
from tapete.passages.prints import read_print
from tapete.passages.words import stream
from tapete.text import Text

FORMAT = 1
Span = tuple[int, int]
"""From one letter of the text up to before another."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a passage stands in a source, and whether it is there word for word."""

    spans: tuple[Span, ...]
    exact: bool


@dataclass(frozen=True)
class Source:
    regulation: str
    files: tuple[tuple[str, str], ...]
    """Each file's name and the SHA-256 of its bytes."""
    text: str
    prints: str
    """What the prints added up to when the passages were looked for."""
    spots: dict[str, Spot]

    def missing(self, text: LawText) -> list[Passage]:
        return [p for p in text.order if p.key not in self.spots]

    @property
    def exact(self) -> int:
        return sum(spot.exact for spot in self.spots.values())


def _path(regulation: str) -> Path:
    return home() / f"{regulation}.json"


def clean(text: str) -> str:
    """A text without what would move a terminal's cursor."""
    return "".join(c if c == "\n" or category(c) != "Cc" else " " for c in normalize("NFC", text.replace("\r\n", "\n")))


# finding


def look(text: LawText, files: Sequence[Path]) -> Source:
    """Read files and find the passages in them; several are parts of one text, in their order."""
    if not files:
        raise TapeteError(Text("falta el archivo del texto", "the file of the text is missing"))
    read = [read_source(path) for path in files]
    told = tuple((path.name, sha256(raw).hexdigest()) for path, (_, raw) in zip(files, read, strict=True))
    return _found(text, told, clean("\n".join(said for said, _ in read)))


def _found(text: LawText, files: tuple[tuple[str, str], ...], said: str) -> Source:
    same = len(files) == 1 and files[0][1] == text.edition.sha256
    spots = _by_lines(text, said) if same else _by_prints(text, said)
    return Source(text.regulation, files, said, text.stamp, spots)


def _by_lines(text: LawText, said: str) -> dict[str, Spot]:
    """In the very edition that was read, by the lines."""
    starts = [0]
    for line in said.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    return {p.key: Spot(tuple((starts[a - 1], starts[b] - 1) for a, b in p.lines), True) for p in text.order}


def _by_prints(text: LawText, said: str) -> dict[str, Spot]:
    from tapete.passages.finding import find

    words = stream(said)
    prints = [read_print(p.print) if p.print else None for p in text.order]
    spots: dict[str, Spot] = {}
    for number, place in find(prints, words.words).items():
        spots[text.order[number].key] = Spot((words.around(place.first, place.last),), place.how == "exact")
    return spots


# keeping


def keep(source: Source) -> Path:
    """Write a source where only this user reads it; the old one stays whole until the new one is."""
    folder = home()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    folder.chmod(0o700)
    value = {
        "format": FORMAT,
        "regulation": source.regulation,
        "files": source.files,
        "prints": source.prints,
        "spots": {key: [int(spot.exact), *(n for span in spot.spans for n in span)] for key, spot in source.spots.items()},
        "text": source.text,
    }
    handle, name = tempfile.mkstemp(dir=folder, prefix=f".{source.regulation}-")  # made with 0600
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            json.dump(value, out, ensure_ascii=False)
        Path(name).replace(_path(source.regulation))
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
    return _path(source.regulation)


def source_of(text: LawText) -> Source | None:
    """The source of a regulation that the user has added, if any; looked through anew where our passages have changed since."""
    path = _path(text.regulation)
    try:
        stamp = path.stat()
    except OSError:
        return None
    kept = _read(path, stamp.st_mtime_ns, stamp.st_size)
    if kept is not None and kept.prints != text.stamp:
        kept = _found(text, kept.files, kept.text)
        with contextlib.suppress(OSError):
            keep(kept)
    return kept


@lru_cache(maxsize=8)
def _read(path: Path, changed: int, size: int) -> Source | None:
    """A source as it was kept; one that cannot be read is as good as none."""
    try:
        value: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        if value["format"] != FORMAT:
            return None
        spots = {key: Spot(tuple(zip(row[1::2], row[2::2], strict=True)), bool(row[0])) for key, row in value["spots"].items()}
        files = tuple((str(name), str(mark)) for name, mark in value["files"])
        return Source(str(value["regulation"]), files, str(value["text"]), str(value["prints"]), spots)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def remove(regulation: str) -> None:
    if regulation in kept_names():
        _path(regulation).unlink()
    else:
        kept = ", ".join(kept_names())
        es, en = (f"; hay: {kept}", f"; there are: {kept}") if kept else ("", "")
        raise NotFound(Text(f"no hay texto añadido de «{regulation[:60]}»{es}", f"no text of '{regulation[:60]}' was added{en}"))
