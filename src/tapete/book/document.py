"""What a rulebook is made of: sections of lines, lists and tables, every line in both languages and with its article."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from tapete.text import Text


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence or two, and the article that says so."""

    text: Text
    cite: str = ""
    mark: Literal["", "chosen"] = ""
    """`chosen`: of several options, the one in force."""


@dataclass(frozen=True, slots=True)
class Prose:
    """Lines that follow one another, each a paragraph."""

    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Items:
    """A list: of steps, where order counts, or of things."""

    lines: tuple[Line, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    cells: tuple[Text, ...]
    cite: str = ""
    id: str = ""
    """The mark under which it is found, where it has one."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; the articles of its rows stand in a last column, where there are any."""

    heads: tuple[Text, ...]
    rows: tuple[Row, ...]
    title: Text | None = None
    tight: bool = False
    """Cells of a figure or a word each: set close, and centred."""

    @property
    def cited(self) -> bool:
        return any(row.cite for row in self.rows)


Block = Prose | Items | Grid

Sort = tuple[Hashable, ...]
"""What a bet is, whatever its text calls it: bets of one sort are the same bet under two regulations."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, what stands under it, and the sections below."""

    id: str
    title: Text
    blocks: tuple[Block, ...] = ()
    below: tuple[Section, ...] = ()
    cite: str = ""

    def __bool__(self) -> bool:
        return bool(self.blocks or self.below)


@dataclass(frozen=True, slots=True)
class Document:
    """A rulebook: its title, whose it is, and its sections in the order in which one reads them."""

    title: Text
    under: tuple[Line, ...]
    sections: tuple[Section, ...]

    def lines(self) -> Iterator[Line]:
        """Everything it says, line by line; the cells of a row together."""
        yield from self.under
        for part in self.sections:
            yield from lines_of(part)


def lines_of(section: Section) -> Iterator[Line]:
    if section.cite:
        yield Line(section.title, section.cite)
    for block in section.blocks:
        if isinstance(block, Grid):
            yield from (Line(_sentence(row.cells), row.cite) for row in block.rows)
        else:
            yield from block.lines
    for part in section.below:
        yield from lines_of(part)


def _sentence(cells: Iterable[Text]) -> Text:
    told = list(cells)
    return Text(": ".join(c.es for c in told if c.es), ": ".join(c.en for c in told if c.en))


def section(id: str, es: str, en: str, *blocks: Block | None, below: Iterable[Section] = (), cite: str = "") -> Section:
    """A section without what is empty in it."""
    kept = [b for b in blocks if b is not None and (b.rows if isinstance(b, Grid) else b.lines)]
    return Section(id, Text(es, en), _together(kept), tuple(s for s in below if s), cite)


def _together(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """Prose that follows prose is one block."""
    found: list[Block] = []
    for block in blocks:
        last = found[-1] if found else None
        if isinstance(block, Prose) and isinstance(last, Prose):
            found[-1] = prose(*last.lines, *block.lines)
        else:
            found.append(block)
    return tuple(found)


def prose(*lines: Line) -> Prose:
    """Paragraphs; what stands under one article is one of them."""
    found: list[Line] = []
    for line in lines:
        if found and found[-1].cite == line.cite and not line.mark:
            found[-1] = Line(found[-1].text + " " + line.text, line.cite)
        else:
            found.append(line)
    return Prose(tuple(found))


def items(lines: Iterable[Line], ordered: bool = False) -> Items:
    return Items(tuple(lines), ordered)


def grid(heads: Iterable[Text], rows: Iterable[Row], title: Text | None = None, tight: bool = False) -> Grid:
    return Grid(tuple(heads), tuple(rows), title, tight)
