"""Cards to be printed: sheets, strips and packages, each card with its series, number, price and the code that a verifier reads.

The code says `tapete:REGULATION/GAME:SERIES:SIZE:NUMBER`. A face needs no file: it follows from that (`equipment/bingo.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import segno
from fpdf import FPDF

from tapete.catalogue.bingo.rules import BingoRules
from tapete.draw.kit.marks import SERIF, group, label, rect, tag
from tapete.games.bingo.sale import face, price, size, whole
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.play.terms import Terms

PAGE = (210.0, 297.0)
MARGIN, GAP, HEAD, CODE = 12.0, 8.0, 14.0, 12.0
ACROSS, LARGEST = 2, 14.0
NO_TITLE = Text("", "")


@dataclass(frozen=True)
class Place:
    """Where a card is printed, in millimetres."""

    x: float
    y: float
    cell: float


def code(game: str, terms: Terms[BingoRules], card: int) -> str:
    """What a card's code says."""
    return f"tapete:{game}:{whole(terms, 'series', 1)}:{size(terms)}:{card}"


def _dots(words: str) -> list[list[int]]:
    """A code as dots, dark or not."""
    return [list(line) for line in segno.make(words, error="m", micro=False).matrix]


def heading(terms: Terms[BingoRules], card: int, lang: Lang) -> tuple[str, str]:
    """What stands over a card: its number and series, its price and how many cards the series has."""
    series, worth = whole(terms, "series", 1), f"{terms.money(price(terms)):{lang}}"
    symbol = terms.card.currency.symbol
    first = Text(f"n.º {card} · serie {series}", f"no. {card} · series {series}")[lang]
    second = Text(f"{symbol}{worth} · {size(terms)} cartones", f"{symbol}{worth} · {size(terms)} cards")[lang]
    return first, second


@dataclass(frozen=True)
class Leaf:
    """One page: its cards, of which terms, how they stand on it, and what is written above them."""

    terms: Terms[BingoRules]
    cards: Sequence[int]
    title: Text = NO_TITLE
    down_first: bool = False
    """Whether cards follow each other down a column, to be cut into strips, and not along a row."""


def leaves(terms: Terms[BingoRules], cards: Sequence[int]) -> list[Leaf]:
    """Sheets: as many cards to a page as fit, row by row."""
    each = len(_places(terms.rules))
    return [Leaf(terms, cards[i : i + each]) for i in range(0, len(cards), each)]


def strips(terms: Terms[BingoRules], cards: Sequence[int]) -> list[Leaf]:
    """Strips: cards that follow each other down a column, with a line to cut along."""
    each = len(_places(terms.rules))
    down = each // ACROSS
    pages = []
    for i in range(0, len(cards), each):
        some = cards[i : i + each]
        told = " | ".join(f"{some[j]}-{some[min(j + down, len(some)) - 1]}" for j in range(0, len(some), down))
        pages.append(Leaf(terms, some, Text(f"tiras {told}", f"strips {told}"), down_first=True))
    return pages


def packages(games: Sequence[Terms[BingoRules]], cards: Sequence[int], each: int) -> list[Leaf]:
    """Packages: for each of them a page for every game, in the order of the games; each game has a series of its own."""
    pages = []
    for number, i in enumerate(range(0, len(cards), each), start=1):
        for game, terms in enumerate(games, start=1):
            title = Text(f"paquete {number} · partida {game} de {len(games)}", f"package {number} · game {game} of {len(games)}")
            pages.append(Leaf(terms, cards[i : i + each], title))
    return pages


def fits(rules: BingoRules) -> int:
    """How many cards fit on a page."""
    return len(_places(rules))


def _places(rules: BingoRules, down_first: bool = False) -> list[Place]:
    wide = (PAGE[0] - 2 * MARGIN - (ACROSS - 1) * GAP) / ACROSS
    cell = min(wide / rules.card.columns, LARGEST)
    high = HEAD + rules.card.rows * cell + GAP
    down = int((PAGE[1] - 2 * MARGIN + GAP) // high)
    order = (
        [(r, c) for c in range(ACROSS) for r in range(down)]
        if down_first
        else [(r, c) for r in range(down) for c in range(ACROSS)]
    )
    return [Place(MARGIN + c * (wide + GAP), MARGIN + r * high, cell) for r, c in order]


def as_pdf(game: str, pages: Sequence[Leaf], lang: Lang, path: Path) -> None:
    """All pages in one file."""
    pdf = FPDF(format="A4")
    pdf.set_auto_page_break(False)
    pdf.set_creator("Tapete")
    for leaf in pages:
        pdf.add_page()
        pdf.set_font("helvetica", "", 8)
        pdf.text(MARGIN, MARGIN - 5, _latin(leaf.title[lang]))
        if leaf.down_first:
            pdf.set_dash_pattern(2, 2)
            pdf.line(PAGE[0] / 2, MARGIN, PAGE[0] / 2, PAGE[1] - MARGIN)
            pdf.set_dash_pattern()
        for card, place in zip(leaf.cards, _places(leaf.terms.rules, leaf.down_first), strict=False):
            _card_pdf(pdf, game, leaf.terms, card, place, lang)
    pdf.output(str(path))


def _card_pdf(pdf: FPDF, game: str, terms: Terms[BingoRules], card: int, at: Place, lang: Lang) -> None:
    rules = terms.rules
    first, second = heading(terms, card, lang)
    pdf.set_font("helvetica", "B", 10)
    pdf.text(at.x, at.y + 5, _latin(first))
    pdf.set_font("helvetica", "", 8)
    pdf.text(at.x, at.y + 10, _latin(second))
    dots = _dots(code(game, terms, card))
    dot = CODE / len(dots)
    left = at.x + rules.card.columns * at.cell - CODE
    for r, line in enumerate(dots):
        for c, dark in enumerate(line):
            if dark:
                pdf.rect(left + c * dot, at.y + r * dot, dot, dot, style="F")
    pdf.set_font("times", "B", at.cell * 1.5)
    for r, row in enumerate(face(terms, card)):
        for c, number in enumerate(row):
            x, y = at.x + c * at.cell, at.y + HEAD + r * at.cell
            pdf.rect(x, y, at.cell, at.cell)
            if words := str(number or (card if rules.card.form.centre == (r, c) else "")):
                pdf.set_xy(x, y)
                pdf.cell(at.cell, at.cell, words, align="C")


def _latin(words: str) -> str:
    """Words in the letters of the built-in fonts."""
    return words.encode("latin-1", "replace").decode("latin-1")


def as_svg(game: str, pages: Sequence[Leaf], lang: Lang) -> str:
    """One drawing; pages stand below each other."""
    drawn, top = [], 0.0
    for leaf in pages:
        places = _places(leaf.terms.rules, leaf.down_first)
        marks = [_card_svg(game, leaf.terms, card, at, lang) for card, at in zip(leaf.cards, places, strict=False)]
        if leaf.title[lang]:
            marks.append(label(MARGIN, MARGIN - 5, leaf.title[lang], 3.2, text_anchor="start", fill="#000"))
        if leaf.down_first:
            cut = {"stroke": "#000", "stroke_width": "0.2", "stroke_dasharray": "2 2"}
            marks.append(tag("line", x1=PAGE[0] / 2, x2=PAGE[0] / 2, y1=MARGIN, y2=PAGE[1] - MARGIN, **cut))
        drawn.append(group(*marks, transform=f"translate(0 {top:g})"))
        top += PAGE[1]
    box = f"0 0 {PAGE[0]:g} {top:g}"
    size_ = {"width": f"{PAGE[0]:g}mm", "height": f"{top:g}mm"}
    return tag("svg", *drawn, xmlns="http://www.w3.org/2000/svg", viewBox=box, **size_)


def _card_svg(game: str, terms: Terms[BingoRules], card: int, at: Place, lang: Lang) -> str:
    rules = terms.rules
    first, second = heading(terms, card, lang)
    marks = [
        label(at.x, at.y + 3.5, first, 4, text_anchor="start", fill="#000", font_weight="bold"),
        label(at.x, at.y + 9, second, 3.2, text_anchor="start", fill="#000"),
    ]
    dots = _dots(code(game, terms, card))
    dot, left = CODE / len(dots), at.x + rules.card.columns * at.cell - CODE
    for r, line in enumerate(dots):
        marks += [rect(left + c * dot, at.y + r * dot, dot, dot, fill="#000") for c, dark in enumerate(line) if dark]
    for r, row in enumerate(face(terms, card)):
        for c, number in enumerate(row):
            x, y = at.x + c * at.cell, at.y + HEAD + r * at.cell
            marks.append(rect(x, y, at.cell, at.cell, fill="none", stroke="#000", stroke_width=0.3))
            if words := str(number or (card if rules.card.form.centre == (r, c) else "")):
                look = {"fill": "#000", "font_family": SERIF, "font_weight": "bold"}
                marks.append(label(x + at.cell / 2, y + at.cell / 2, words, at.cell * 0.5, **look))
    return group(*marks)
