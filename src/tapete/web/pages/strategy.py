"""Basic strategy of a twenty-one game as a drawing, and what each of its rules is worth."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from markupsafe import Markup

from tapete.catalogue.loader import Catalogue, Game
from tapete.catalogue.schema import GameRules
from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.draw.twentyone import chart
from tapete.errors import NotFound
from tapete.odds.twentyone.basic import Basic, basic
from tapete.odds.twentyone.reading import figures_of
from tapete.odds.twentyone.worth import Worth, worth
from tapete.text import Lang, Text
from tapete.web.door import floor_of, language
from tapete.web.pages.paper import page

router = APIRouter()
ASIDE = ThreadPoolExecutor(1, "worth")
PATIENCE = 2.0
"""Seconds that the page waits."""

NONE = Text("este juego no tiene tabla de estrategia", "this game has no strategy chart")


def has_chart(rules: GameRules) -> bool:
    """Whether play of this game fits the usual chart."""
    if not isinstance(rules, TwentyOneRules) or rules.procedure != "twentyone":
        return False
    return rules.switching is None and not rules.doubling.free and not rules.splitting.free


def _rules(law: Catalogue, name: str) -> TwentyOneRules:
    game = law.game(name)
    rules = game.resolve()[0] if game.status == "complete" else game.bare
    if game.status != "complete" or not isinstance(rules, TwentyOneRules) or not has_chart(rules):
        raise NotFound(NONE)
    return rules


@lru_cache(maxsize=16)
def charted(law: Catalogue, name: str) -> Basic:
    return basic(figures_of(_rules(law, name)))


@lru_cache(maxsize=16)
def worths(law: Catalogue, name: str) -> Future[list[Worth]]:
    """Every rule changed alone, the dearest first; worked out aside, one game at a time."""
    figures = figures_of(_rules(law, name))
    return ASIDE.submit(lambda: sorted(worth(figures), key=lambda w: -abs(w.difference)))


def _game(request: Request, regulation: str, slug: str) -> Game:
    return floor_of(request).catalogue.game(f"{regulation}/{slug}")


@router.get("/book/{regulation}/{slug}/strategy.svg")
def drawing(request: Request, regulation: str, slug: str, lang: Annotated[Lang, Query()] = "en") -> Response:
    found = charted(floor_of(request).catalogue, f"{regulation}/{slug}")
    kept = {"Cache-Control": "private, max-age=3600"}
    return Response(chart.svg(found, lang), media_type="image/svg+xml", headers=kept)


@router.get("/book/{regulation}/{slug}/strategy")
def strategy_page(request: Request, regulation: str, slug: str) -> Response:
    game, lang = _game(request, regulation, slug), language(request)
    found = charted(floor_of(request).catalogue, game.id)
    return page(
        request, "strategy.html", game=game, drawing=Markup(chart.svg(found, lang)), chart=chart.data(found, lang), rows=()
    )


@router.get("/book/{regulation}/{slug}/worth")
def worth_page(request: Request, regulation: str, slug: str) -> Response:
    """One rule changed at a time, each computed; until that is done, the page says so and asks again by itself."""
    game = _game(request, regulation, slug)
    work = worths(floor_of(request).catalogue, game.id)
    done = not wait([work], PATIENCE).not_done
    shown = page(request, "strategy.html", game=game, chart=None, rows=work.result() if done else (), counting=not done)
    if not done:
        shown.headers["Refresh"] = "3"
    return shown
