"""Games side by side: `/compare`, by name, by family or one with all that are like it; differences first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from tapete.book.comparison import chosen, compare
from tapete.catalogue.loader import Game
from tapete.web.door import floor_of, language
from tapete.web.pages.book import BRIEF, priced
from tapete.web.pages.paper import page

router = APIRouter()


@router.get("/compare")
def compare_page(
    request: Request, of: Annotated[str, Query(max_length=400)] = "", everything: Annotated[bool, Query(alias="all")] = False
) -> Response:
    law = floor_of(request).catalogue
    names = of.split()
    lang = language(request)
    several = [
        (slug, min((g.title[lang] for g in games), key=len))
        for slug, games in _by_name(law.games.values()).items()
        if len(games) > 1
    ]
    shared = sorted(several, key=lambda one: one[1].lower())
    if not names:
        return page(request, "compare.html", found=None, shared=shared, of="", everything=False, waiting=[])
    games = chosen(law, names)
    prices = [priced(game, BRIEF) for game in games]
    found = compare(games, [rows or () for rows in prices])
    waiting = [i for i, rows in enumerate(prices) if rows is None]
    return page(request, "compare.html", found=found, shared=shared, of=" ".join(names), everything=everything, waiting=waiting)


def _by_name(games: Iterable[Game]) -> dict[str, list[Game]]:
    found: dict[str, list[Game]] = {}
    for game in games:
        found.setdefault(game.id.split("/")[1], []).append(game)
    return found
