"""The announcer's desk: the next ball, the board, corrections, claims with the card's face, prizes, and the orders."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response

from tapete.errors import TapeteError
from tapete.floor import duties, hall
from tapete.floor.host import Host
from tapete.floor.people import Person
from tapete.text import Lang
from tapete.web.door import NOT_ALLOWED, Denied, floor_of, genuine, language, not_too_often, whoever
from tapete.web.pages.acta import names_of
from tapete.web.pages.hall_parts import face_of, host_of, named, number, told
from tapete.web.pages.paper import Form

router = APIRouter()


def _who(request: Request, host: Host) -> Person:
    """The desk is for who announces or gives the orders; inspectors look on."""
    person = whoever(request)
    if not (duties.may(host, person, "announce") or duties.may(host, person, "order") or person.may("inspector")):
        raise Denied(NOT_ALLOWED, 403)
    return person


def _card(host: Host, card: int, lang: Lang, names: dict[int, str]) -> dict[str, Any]:
    """A card that is being verified: its face, whose it is, and what it lacks for each prize."""
    found = hall.checked(host, card)
    memory = hall.memory_of(host)
    owner = host.seats.get(found.sold.seat) if found.sold else None
    return {
        "number": card,
        "face": face_of(host, card, memory.drawn),
        "seat": found.sold.seat if found.sold else None,
        "owner": names.get(owner or 0, ""),
        "entered": bool(found.sold and found.sold.entered),
        "invalid": found.invalid,
        "won": [named(host, kind, lang) for kind in found.won],
        "lacks": [
            {"kind": k, "name": named(host, k, lang), "lacks": lacks} for k, lacks in found.lacks.items() if k not in found.won
        ],
    }


def _page(request: Request, host: Host, person: Person, card: str = "", refusal: TapeteError | None = None) -> Response:
    lang = language(request)
    asked: dict[str, Any] | None = None
    try:
        wanted = number(card) if card else hall.last_claim(host)
        asked = _card(host, wanted, lang, dict(names_of(floor_of(request), lang))) if wanted else None
    except TapeteError as error:
        refusal = refusal or error
    wrong = next(iter(duties.right_ball(host)), "")
    return told(request, "hall_desk.html", host, person, refusal, card=asked, wrong=wrong)


@router.get("/hall/{table}/desk")
@router.get("/hall/{table}/desk/fragment")
def desk(request: Request, table: int, card: Annotated[str, Query(max_length=9)] = "") -> Response:
    host = host_of(request, table)
    return _page(request, host, _who(request, host), card)


@router.post("/hall/{table}/desk")
def at_desk(request: Request, table: int, form: Form) -> Response:
    """What the desk does: a ball, the close of the sale, a claim, an order, a ball put right."""
    genuine(request, form.get("csrf", ""))
    host = host_of(request, table)
    person = _who(request, host)
    not_too_often(request, person)
    card = form.get("card", "")
    try:
        _do(host, person, form)
    except TapeteError as refusal:
        return _page(request, host, person, card, refusal)
    return RedirectResponse(f"/hall/{table}/desk" + (f"?card={number(card)}" if card else ""), 303)


def _do(host: Host, person: Person, form: dict[str, str]) -> None:
    n = number(form.get("n", "0"))
    if form.get("do") == "draw":
        hall.next_ball(host, person, n)
        return
    words = _words(host, form)
    host.act(person, words, f"desk-{person.id}-{n}-{hashlib.sha256(words.encode()).hexdigest()[:16]}")


def _words(host: Host, form: dict[str, str]) -> str:
    """A button of the desk in the acta's words."""
    match form.get("do", ""):
        case "ball":
            return f"ball {number(form.get('ball', ''))}"
        case "close":
            return "no more bets"
        case "order":
            return "no more claims"
        case "right":
            wrong = next(iter(duties.right_ball(host)), "")
            return f"report {wrong} {number(form.get('wrong', ''))} {number(form.get('right', ''))}"
        case "claim":
            card = number(form.get("card", ""))
            sold = hall.memory_of(host).sale_of(card)
            return f"seat {sold.seat if sold else 1} claims {form.get('prize', '')[:40]} {card}"
        case _:
            return form.get("do", "")[:100]
