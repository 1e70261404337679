"""On which line of a TOML file a key stands: a small scan of the text, made only when there is something to complain of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tapete.catalogue.names import Path as Key

_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"""^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
_PART = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")


def line_of(text: str, key: Key, found: object = None) -> int | None:
    """The line of the key, or of the nearest table above it; in a value of several lines, the one that shows what was found."""
    wanted = tuple(map(str, key))
    best: tuple[int, int, int] = (0, 0, 0)
    for path, first, last in _keys(text):
        shared = len(path)
        if path == wanted[:shared] and shared > best[0]:
            best = shared, first, last
    if not best[0]:
        return _quoted(text, ".".join(wanted))
    whole, first, last = best
    if whole < len(wanted) and (quoted := _quoted(text, ".".join(wanted))):
        return quoted
    if whole < len(wanted) and last > first and isinstance(found, str | int) and str(found):
        rows = text.splitlines()
        return next((n for n in range(first, last + 1) if str(found) in rows[n - 1]), first)
    return first


def _quoted(text: str, path: str) -> int | None:
    """The line on which a reading, a variant or a parameter names this path."""
    return next((n for n, row in enumerate(text.splitlines(), 1) if f'"{path}"' in row), None)


def _keys(text: str) -> Iterator[tuple[Key, int, int]]:
    """Every key that begins a line, as its whole path, with the first and last line of its value."""
    table: Key = ()
    counts: dict[Key, int] = {}
    open_: tuple[Key, int] | None = None
    depth, quote = 0, ""
    for number, row in enumerate(text.splitlines(), 1):
        if open_ is None:
            if header := _HEADER.match(row):
                table = _table(header[1], _parts(header[2]), counts)
                yield table, number, number
                continue
            if not (key := _KEY.match(row)):
                continue
            open_, row = ((*table, *_parts(key[1])), number), row[key.end() :]
        depth, quote = _depth(row, depth, quote)
        if depth <= 0 and not quote:
            yield (*open_[0],), open_[1], number
            open_, depth = None, 0


def _table(bracket: str, parts: Key, counts: dict[Key, int]) -> Key:
    """The path of a table, with the place in its list where it is one of several."""
    path: Key = ()
    for part in parts[:-1]:
        path = (*path, part)
        path = (*path, str(counts[path] - 1)) if path in counts else path
    path = (*path, parts[-1])
    if bracket == "[[":
        counts[path] = counts.get(path, 0) + 1
    return (*path, str(counts[path] - 1)) if path in counts else path


def _parts(words: str) -> Key:
    return tuple(part.strip("\"'") for part in _PART.findall(words))


def _depth(row: str, depth: int, quote: str) -> tuple[int, str]:
    """How many brackets are open at the end of a row, and which triple quote, if any."""
    at = 0
    while at < len(row):
        if quote:
            end = row.find(quote, at)
            if end < 0:
                return depth, quote if len(quote) == 3 else ""
            at, quote = end + len(quote), ""
        elif row[at] in "\"'":
            quote = row[at] * 3 if row.startswith(row[at] * 3, at) else row[at]
            at += len(quote)
        elif row[at] == "#":
            break
        else:
            depth += (row[at] in "[{") - (row[at] in "]}")
            at += 1
    return depth, quote if len(quote) == 3 else ""


def where(files: tuple[Path, ...], key: Key, found: object = None) -> tuple[Path, int | None]:
    """The file and line of a key, in the first of these files that has it; the first file where none does."""
    for path in files:
        try:
            line = line_of(path.read_text(encoding="utf-8"), key, found)
        except (OSError, UnicodeDecodeError):
            continue
        if line is not None:
            return path, line
    return files[0], None
