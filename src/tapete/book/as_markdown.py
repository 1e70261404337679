"""A document as Markdown: for a repository, a site, or a printer's software."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tapete.book.document import Block, Document, Grid, Items, Line, Section
from tapete.text import Lang, Text

ARTICLE = Text("artículo", "article")


def as_markdown(doc: Document, lang: Lang, level: int = 1) -> str:
    """The whole document; its title a heading of that level."""
    lines = [f"{'#' * level} {_plain(doc.title[lang])}", ""]
    for line in doc.under:
        lines += [_line(line, lang), ""]
    for part in doc.sections:
        lines += section_lines(part, lang, level + 1)
    return "\n".join(lines).rstrip() + "\n"


def section_lines(part: Section, lang: Lang, level: int) -> Iterator[str]:
    yield f"{'#' * min(level, 6)} {_plain(part.title[lang])}"
    yield ""
    for block in part.blocks:
        yield from _block(block, lang)
        yield ""
    for below in part.below:
        yield from section_lines(below, lang, level + 1)


def _block(block: Block, lang: Lang) -> Iterator[str]:
    if isinstance(block, Grid):
        yield from _grid(block, lang)
    elif isinstance(block, Items):
        for i, line in enumerate(block.lines, start=1):
            text = _line(line, lang)
            yield f"{i}. {text}" if block.ordered else f"- **{text}**" if line.mark == "chosen" and not line.cite else f"- {text}"
    else:
        for i, line in enumerate(block.lines):
            yield from ([""] if i else [])
            yield _line(line, lang)


def _grid(table: Grid, lang: Lang) -> Iterator[str]:
    if table.title:
        yield from (_plain(table.title[lang]), "")
    heads = [_cell(h[lang]) for h in table.heads] + ([ARTICLE[lang]] if table.cited else [])
    yield f"| {' | '.join(heads)} |"
    yield "|" + (":-:|" if table.tight else "---|") * len(heads)
    for row in table.rows:
        cells = [_cell(c[lang]) for c in row.cells] + ([_cell(row.cite)] if table.cited else [])
        yield f"| {' | '.join(cells)} |"


def _line(line: Line, lang: Lang) -> str:
    return _plain(line.text[lang]) + (f" *({_plain(line.cite)})*" if line.cite else "")


def _plain(words: str) -> str:
    """Text without meaning to Markdown."""
    return re.sub(r"([\\`*_\[\]<>#])", r"\\\1", words.replace(chr(160), " "))


def _cell(words: str) -> str:
    return _plain(words).replace("|", "\\|").replace("\n", " ")
