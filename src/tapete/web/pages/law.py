"""The law itself: the passages behind a citation, with their words where the house has the text; and what of the text is done."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response
from markupsafe import Markup

from tapete.catalogue.card import Regulation
from tapete.catalogue.loader import Catalogue
from tapete.errors import unknown
from tapete.passages import report
from tapete.passages.coverage import coverage
from tapete.passages.reading import has_passages, law_text
from tapete.passages.resolving import elsewhere, find
from tapete.passages.rules import Naming, namers
from tapete.passages.showing import Opened, open_passage
from tapete.passages.sources import source_of
from tapete.text import Lang, Text
from tapete.web.door import floor_of, language
from tapete.web.pages.paper import anchor, law_at, page
from tapete.written import style_in

router = APIRouter()
FEW = 12
"""So many passages are shown whole; of more, their titles."""


def card_of(law: Catalogue, name: str) -> Regulation:
    if name in law.regulations:
        return law.regulations[name]
    raise unknown(Text("ningún reglamento", "regulation"), name, law.regulations)


def named_by(law: Catalogue, named: tuple[Naming, ...], lang: Lang) -> list[dict[str, str]]:
    """The rules that name a passage, by game, each with a link to what the book tells under that article."""
    found: dict[str, dict[str, str]] = {}
    for naming in named:
        game = law.games.get(naming.where)
        to = f"/book/{naming.where}#{anchor(naming.cite)}" if game else f"/book/{naming.where.partition('/')[0]}"
        title = game.title[lang] if game else law.regulations[naming.where.partition("/")[0]].short[lang]
        found.setdefault(naming.where, {"to": to, "title": title})
    return list(found.values())


@router.get("/book/{regulation}/law")
def whole(request: Request, regulation: str) -> Response:
    """The text from its first passage to its last, each in the colour of what becomes of it."""
    law, lang = floor_of(request).catalogue, language(request)
    card = card_of(law, regulation)
    found = coverage(law, regulation)
    source = source_of(found.text)
    rows = report.summary(found, style_in(lang, card.currency.writes))
    return page(
        request,
        "law_text.html",
        card=card,
        found=found,
        rows=rows,
        heads=report.HEADS,
        source=source,
        style=Markup(report.STYLE),
        legend=Markup(report.legend(lang)),
        body=Markup(report.text_html(found, source, lang, lambda key: law_at(regulation, key))),
    )


@router.get("/book/{regulation}/law/{article}")
def passages(request: Request, regulation: str, article: str, game: Annotated[str, Query(max_length=100)] = "") -> Response:
    """What a citation names: each passage with title, standing and lines, its words, and the rules that name it."""
    law, lang = floor_of(request).catalogue, language(request)
    card = card_of(law, regulation)
    book = f"/book/{regulation}/{game}" if f"{regulation}/{game}" in law.games else f"/book/{regulation}"
    if not has_passages(regulation, law):
        return RedirectResponse(f"{book}#{quote(anchor(article))}", 303)
    shown = [one for piece in article.split(";") for one in _opened(law, regulation, piece)]
    whole = len(shown) <= FEW
    return page(
        request,
        "law.html",
        card=card,
        article=article,
        told=[_row(law, one, lang, whole) for one in shown],
        whole=whole,
        book=f"{book}#{anchor(article)}",
        slug=game,
    )


def _opened(law: Catalogue, regulation: str, piece: str) -> list[Opened]:
    """The passages of one article, of this regulation or of the one it names."""
    name, rest = elsewhere(regulation, piece, law)
    if not has_passages(name, law):
        return []
    text = law_text(name, law)
    source = source_of(text)
    return [open_passage(text, passage, source) for passage in find(text, rest.strip())]


def _row(law: Catalogue, one: Opened, lang: Lang, whole: bool) -> dict[str, Any]:
    text, passage = one.text, one.passage
    row: dict[str, Any] = {"one": one, "passage": passage, "at": law_at(text.regulation, passage.key)}
    if whole:
        before, after = text.beside(passage)
        row["before"], row["after"] = ((p, law_at(text.regulation, p.key)) if p else None for p in (before, after))
        row["named"] = named_by(law, namers(law, text.regulation).get(passage.key, ()), lang)
    return row
