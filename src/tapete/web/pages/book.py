"""The book: each game's rulebook and prices, beside the same game elsewhere; each regulation's card; a search through it all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup
from pydantic import BaseModel

from tapete.book import Document, as_html, of_regulation
from tapete.book.as_html import Cite, section_html
from tapete.book.chapters import chapter
from tapete.book.compare import alike, likenesses
from tapete.book.game import terms_of
from tapete.book.kit.naming import bet_name
from tapete.book.kit.say import capital
from tapete.catalogue.card import Regulation
from tapete.catalogue.citing import covers
from tapete.catalogue.loader import Catalogue, Game
from tapete.catalogue.schema import GameRules
from tapete.errors import TapeteError, unknown
from tapete.odds import BetOdds
from tapete.passages.reading import has_passages
from tapete.play.terms import Terms
from tapete.text import Lang, Text
from tapete.web.door import floor_of, language
from tapete.web.pages.paper import cite_html, page
from tapete.web.pages.parts import part
from tapete.web.pages.searching import KINDS, ONE, marked, nearest, rulebook, search, wanted
from tapete.web.pages.strategy import has_chart
from tapete.web.pricing import price_list

router = APIRouter()

EACH, BESIDE = 25, 7
"""How many findings a page of a search shows, and how many games a comparison."""
BRIEF = 0.3
"""Seconds that a page waits for the prices of each other game beside it."""
SHOWN = ("game",)
"""Sections of the rulebook that the head of the page has already."""


def linked(where: str) -> Cite:
    """An article as a link to its passages; of a game, or of a regulation."""
    return lambda cite: str(cite_html(where, cite))


def cites(thing: Any) -> Iterator[str]:
    """Every article that the rules name, wherever they do."""
    if isinstance(thing, BaseModel):
        for name in type(thing).model_fields:
            value = getattr(thing, name)
            if isinstance(value, str) and (name == "cite" or name.endswith("_cite") or name == "frozen") and value:
                yield value
            elif name == "articles":
                yield from value.values()
            else:
                yield from cites(value)
    elif isinstance(thing, Mapping):
        for value in thing.values():
            yield from cites(value)
    elif isinstance(thing, tuple):
        for value in thing:
            yield from cites(value)


def articles(doc: Document, rules: GameRules, lang: Lang) -> dict[str, list[str]]:
    """Every article that the rules cite, and what the rulebook tells under it."""
    found: dict[str, list[str]] = {}
    for line in doc.lines():
        if line.cite and line.text[lang] not in found.setdefault(line.cite, []):
            found[line.cite].append(line.text[lang])
    for cite in cites(rules):
        if cite not in found:
            told = [text for other, texts in found.items() if covers(cite, other) for text in texts]
            found[cite] = list(dict.fromkeys(told))
    return {cite: said for cite, said in found.items() if said}


# pages


@router.get("/book")
def shelf(
    request: Request,
    q: Annotated[str, Query(max_length=200)] = "",
    kind: Annotated[str, Query(max_length=20)] = "",
    regulation: Annotated[str, Query(alias="in", max_length=60)] = "",
) -> Response:
    """All games by regulation; or what a search finds, of one kind or of one regulation if so asked."""
    law = floor_of(request).catalogue
    if q.strip():
        return _found(request, law, q, kind, regulation)
    shelves = [(r, games_of(law, r)) for r in law.regulations.values()]
    return page(request, "book.html", shelves=shelves, q=q)


def _found(request: Request, law: Catalogue, q: str, kind: str, regulation: str) -> Response:
    if kind and kind not in KINDS:
        raise unknown(Text("ninguna clase de resultado", "kind of result"), kind, KINDS)
    if regulation:
        _card(law, regulation)
    lang, asked, all_found = language(request), wanted(q), search(law, q)
    of_kind = Counter(e.kind for e in all_found if regulation in ("", e.regulation))
    in_card = Counter(e.regulation for e in all_found if kind in ("", e.kind))
    kept = [e for e in all_found if kind in ("", e.kind) and regulation in ("", e.regulation)]
    shown = part(request, kept, each=EACH)
    return page(
        request,
        "search.html",
        q=q,
        kind=kind,
        within=regulation,
        total=len(kept),
        kinds=[(name, told[lang], of_kind[name]) for name, told in KINDS.items()],
        cards=[(name, card.short[lang], in_card[name]) for name, card in law.regulations.items()],
        part=shown,
        rows=[(e, ONE[e.kind][lang], Markup(marked(e.says[lang], asked))) for e in shown.rows],
        first=(shown.number - 1) * EACH + 1,
        nearest="" if all_found else nearest(law, q),
    )


def games_of(law: Catalogue, card: Regulation) -> list[Game]:
    return [g for g in law.games.values() if g.regulation is card]


def priced(game: Game, patience: float | None = None) -> tuple[BetOdds, ...] | None:
    """The price list, nothing in it where the text omits what it would need; none at all while it is being worked out."""
    try:
        found = price_list(game, {}, patience)
    except TapeteError:
        return ()
    return found.bets if found else None


def price_rows(game: Game, terms: Terms[GameRules], lang: Lang) -> list[dict[str, Any]]:
    """Each bet with what it pays and its exact price."""
    by_bet: dict[str, list[BetOdds]] = {}
    for row in priced(game) or ():
        by_bet.setdefault(row.bet, []).append(row)
    mine = chapter(terms.rules)
    return [
        {
            "kind": kind,
            "name": capital(bet_name(terms.rules, kind))[lang],
            "pays": mine.pays(terms, kind)[lang] or "—",
            "cite": bet.cite,
            "prices": by_bet.get(kind, []),
        }
        for kind, bet in terms.rules.bets.items()
    ]


def compared(law: Catalogue, game: Game) -> dict[str, Any]:
    """The edges of the same bets in every regulation that has the game, side by side; the same by what they are."""
    others = [g for g in law.games.values() if g.status == "complete" and alike(g.bare, game.bare)]
    ordered = sorted(others, key=lambda g: (g is not game, g.id))[:BESIDE]
    if len(ordered) < 2 or ordered[0] is not game:
        return {"games": [], "rows": [], "waiting": []}
    prices = [priced(g, None if g is game else BRIEF) for g in ordered]
    rows = likenesses((g, found or ()) for g, found in zip(ordered, prices, strict=True))
    return {"games": ordered, "rows": rows, "waiting": [i for i, found in enumerate(prices) if found is None]}


@router.get("/book/{regulation}")
def regulation_page(request: Request, regulation: str) -> Response:
    law, lang = floor_of(request).catalogue, language(request)
    card = _card(law, regulation)
    doc = of_regulation(card, games_of(law, card))
    parts = [(part, Markup(section_html(part, lang, linked(regulation)))) for part in doc.sections if part.id != "games"]
    return page(
        request, "regulation.html", card=card, doc=doc, parts=parts, games=games_of(law, card), read=has_passages(regulation, law)
    )


def _card(law: Catalogue, name: str) -> Regulation:
    if name in law.regulations:
        return law.regulations[name]
    raise unknown(Text("ningún reglamento", "regulation"), name, law.regulations)


@router.get("/book/{regulation}/{slug}/print")
def printed(request: Request, regulation: str, slug: str) -> Response:
    """The rulebook alone, for paper."""
    game = floor_of(request).catalogue.game(f"{regulation}/{slug}")
    return HTMLResponse(as_html(rulebook(game), language(request)))


@router.get("/book/{regulation}/{slug}")
def game_page(request: Request, regulation: str, slug: str) -> Response:
    law, lang = floor_of(request).catalogue, language(request)
    game = law.game(f"{regulation}/{slug}")
    terms, doc = terms_of(game, {}), rulebook(game)
    show = linked(game.id)
    return page(
        request,
        "game.html",
        game=game,
        rules=terms.rules,
        doc=doc,
        card=game.regulation,
        writes=game.regulation.currency.writes,
        bets=price_rows(game, terms, lang),
        parts=[(part, Markup(section_html(part, lang, show))) for part in doc.sections if part.id not in SHOWN],
        missing=game.bare.missing,
        articles=articles(doc, terms.rules, lang),
        compared=compared(law, game),
        charted=has_chart(terms.rules),
        counting=priced(game, 0) is None,
        read=has_passages(regulation, law),
    )
