"""The hall's big screen, and the public's own check of a card: what anybody in the room may see."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from tapete.errors import TapeteError
from tapete.floor import hall
from tapete.floor.host import Host
from tapete.text import Lang
from tapete.web.door import language, whoever
from tapete.web.pages.hall_parts import face_of, host_of, named, number, told

router = APIRouter()


@router.get("/hall/{table}/screen")
@router.get("/hall/{table}/screen/fragment")
def screen(request: Request, table: int) -> Response:
    """Last balls, board, figure, prizes, cards sold, the growing prize and the winner, large enough for the last row."""
    person = whoever(request)
    return told(request, "hall_screen.html", host_of(request, table), person)


def public_card(host: Host, card: int, lang: Lang) -> dict[str, Any]:
    """A card without whose it is."""
    found = hall.checked(host, card)
    lacks = [{"name": named(host, k, lang), "lacks": rest} for k, rest in found.lacks.items() if k not in found.won]
    return {
        "number": card,
        "face": face_of(host, card, hall.memory_of(host).drawn),
        "sold": found.sold is not None,
        "invalid": found.invalid,
        "won": [named(host, kind, lang) for kind in found.won],
        "lacks": lacks if found.sold else [],
    }


@router.get("/hall/{table}/check")
def check(request: Request, table: int, card: Annotated[str, Query(max_length=9)] = "") -> Response:
    """Anybody's own check of a card by its number; nobody has to log in for it."""
    host, lang = host_of(request, table), language(request)
    found, refusal = None, None
    try:
        found = public_card(host, number(card), lang) if card else None
    except TapeteError as error:
        refusal = error
    return told(request, "hall_check.html", host, None, refusal, card=found, asked=card)
