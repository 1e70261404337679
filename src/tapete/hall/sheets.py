"""A report as rows: one value that is shown on the screen, written as CSV, or printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from tapete import written
from tapete.catalogue.bingo.rules import BingoRules
from tapete.figures import format_amount
from tapete.hall.games import Stamp
from tapete.play.terms import Terms
from tapete.text import Lang, Text


@dataclass(frozen=True)
class Cash:
    """An amount of money in the smallest unit."""

    amount: int


Cell = str | int | Text | Cash | Stamp


@dataclass(frozen=True)
class Sheet:
    """One part of a report: its title with the article that wants it, what the columns are, and the rows."""

    title: Text
    cite: str
    heads: tuple[Text, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class Report:
    """A document: what it is, of whom, and its parts; then who signs it."""

    kind: str
    title: Text
    sheets: tuple[Sheet, ...]
    signs: tuple[Text, ...] = ()


def moment(stamp: Stamp) -> str:
    """Date and hour of twenty-four, in universal time; nothing where the record has none."""
    return datetime.fromtimestamp(stamp.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S") if stamp.at else ""


def shown(cell: Cell, lang: Lang, terms: Terms[BingoRules], plain: bool = False) -> str:
    """A cell as people read it; plainly, as a program does."""
    match cell:
        case Text():
            return cell[lang]
        case Cash():
            return format_amount(cell.amount, terms.minor) if plain else f"{terms.money(cell.amount):{lang}}"
        case Stamp():
            return moment(cell)
    return str(cell)


def as_csv(reports: Iterable[Report], lang: Lang, terms: Terms[BingoRules]) -> str:
    """Reports one after the other: each part a title with its article, the heads and the rows, then an empty line."""
    rows: list[Iterable[object]] = []
    for report in reports:
        for sheet in report.sheets:
            rows += [[report.kind, sheet.title[lang], sheet.cite], [head[lang] for head in sheet.heads]]
            rows += [[shown(cell, lang, terms, plain=True) for cell in row] for row in sheet.rows]
            rows.append([])
    return written.as_csv(rows)


def lines(sheet: Sheet, lang: Lang, terms: Terms[BingoRules]) -> tuple[Sequence[str], list[list[str]]]:
    """Heads and rows in a language."""
    return [head[lang] for head in sheet.heads], [[shown(cell, lang, terms) for cell in row] for row in sheet.rows]
