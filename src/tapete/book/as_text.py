"""A document for the terminal: wrapped to its width, tables included, with or without colour."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import TextWrapper

from tapete.book.document import Block, Document, Grid, Items, Line, Prose, Section
from tapete.text import Lang, Text

MEASURE = 100
"""Prose is not set wider than this, however wide the terminal is."""
GAP = "  "
_CITE, _HEAD, _BOLD, _END = "\x01", "\x02", "\x03", "\x04"
"""Where a citation, a heading, a name begin and where they end, until it is known whether there are colours."""
_STYLES = {_CITE: "\x1b[2m", _HEAD: "\x1b[1;4m", _BOLD: "\x1b[1m", _END: "\x1b[0m"}
ARTICLE = Text("artículo", "article")
NARROW, WIDE = 3, 18


def wrap(text: str, width: int, first: str = "", then: str = "", break_long_words: bool = False) -> list[str]:
    """Lines no wider than that; a hyphen is part of its word."""
    return TextWrapper(width, first, then, break_on_hyphens=False, break_long_words=break_long_words).wrap(text)


def as_text(doc: Document, lang: Lang, width: int = 80, colour: bool = False) -> str:
    """The whole document as text no wider than `width`."""
    lines = [_HEAD + doc.title[lang] + _END, *_prose(doc.under, lang, min(width, MEASURE))]
    for part in doc.sections:
        lines += ["", *_section(part, lang, width, 1)]
    text = "\n".join(line.rstrip() for line in lines) + "\n"
    text = text.replace(chr(160), " ")
    for mark, style in _STYLES.items():
        text = text.replace(mark, style if colour else "")
    return text


def _section(part: Section, lang: Lang, width: int, level: int) -> Iterator[str]:
    title = _joined(part.title[lang], part.cite if part.blocks and not _cited(part) else "")
    if level == 1:
        yield _HEAD + part.title[lang].upper() + _END
    else:
        yield from wrap(_BOLD + title + _END, min(width, MEASURE))
    for i, block in enumerate(part.blocks):
        if i and (isinstance(block, Grid) or isinstance(part.blocks[i - 1], Grid)):
            yield ""
        yield from _block(block, lang, width)
    for i, below in enumerate(part.below):
        if i or part.blocks:
            yield ""
        yield from _section(below, lang, width, level + 1)


def _cited(part: Section) -> bool:
    """Whether anything under a heading says its article itself."""
    return any(block.cited if isinstance(block, Grid) else any(line.cite for line in block.lines) for block in part.blocks)


def _block(block: Block, lang: Lang, width: int) -> Iterator[str]:
    if isinstance(block, Prose):
        yield from _prose(block.lines, lang, min(width, MEASURE))
    elif isinstance(block, Items):
        yield from _items(block, lang, min(width, MEASURE))
    else:
        yield from _grid(block, lang, width)


def _joined(text: str, cite: str) -> str:
    """A text and its article, which is broken between two articles only."""
    return f"{text} {_CITE}[{cite.replace(' ', chr(160)).replace(';' + chr(160), '; ')}]{_END}" if cite else text


def _prose(lines: Sequence[Line], lang: Lang, width: int) -> Iterator[str]:
    for line in lines:
        yield from wrap(_joined(line.text[lang], line.cite), width)


def _items(block: Items, lang: Lang, width: int) -> Iterator[str]:
    for i, line in enumerate(block.lines, start=1):
        mark = f"{i:>2}. " if block.ordered else "  → " if line.mark == "chosen" else "  • "
        yield from wrap(_joined(line.text[lang], line.cite), width, mark, "    ")


# tables


def _grid(table: Grid, lang: Lang, width: int) -> Iterator[str]:
    if table.title:
        yield from wrap(table.title[lang], min(width, MEASURE))
    heads = [h[lang] for h in table.heads] + ([ARTICLE[lang]] if table.cited else [])
    rows = [[c[lang] for c in row.cells] + ([row.cite] if table.cited else []) for row in table.rows]
    sizes = _sizes([heads, *rows], width)
    if any(heads):
        yield from _row(heads, sizes, table.tight, _BOLD)
    long = [row for row in rows if any(len(cell) > size for cell, size in zip(row, sizes, strict=True))]
    several = len(long) * 2 > len(rows)
    for i, row in enumerate(rows):
        if several and i:
            yield ""
        yield from _row(row, sizes, table.tight, "", _CITE if table.cited else "")


def _sizes(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """As wide as its longest cell, each; too wide together, the widest give way first, down to their longest word."""
    columns = list(zip(*rows, strict=True))
    wanted = [max(map(len, column)) for column in columns]
    least = [min(WIDE, max(_longest(cell) for cell in column)) for column in columns]
    spare = width - len(GAP) * (len(columns) - 1)
    while sum(wanted) > spare:
        shrinkable = [i for i, size in enumerate(wanted) if size > max(least[i], NARROW)]
        if not shrinkable:
            break
        widest = max(shrinkable, key=lambda i: wanted[i])
        wanted[widest] -= 1
    return wanted


def _longest(cell: str) -> int:
    return max((len(word) for word in re.split(r"[ \n]", cell)), default=0)


def _row(cells: Sequence[str], sizes: Sequence[int], tight: bool, style: str, last: str = "") -> Iterator[str]:
    wrapped = [wrap(cell, size, break_long_words=True) or [""] for cell, size in zip(cells, sizes, strict=True)]
    for i in range(max(map(len, wrapped))):
        told = []
        for at, (lines, size) in enumerate(zip(wrapped, sizes, strict=True)):
            text = lines[i] if i < len(lines) else ""
            end = at == len(cells) - 1
            padded = text.center(size) if tight and at else text if end else text.ljust(size)
            mark = style or (last if end else "")
            told.append(f"{mark}{padded}{_END}" if mark and text else padded)
        yield GAP.join(told).rstrip()
