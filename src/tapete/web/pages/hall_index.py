"""The way into the halls: which there are, and each person's own page of one of them."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from tapete.floor import duties, hall
from tapete.floor.host import Host
from tapete.floor.people import Person
from tapete.text import Lang
from tapete.web.door import floor_of, language, whoever
from tapete.web.pages.hall_parts import host_of, money
from tapete.web.pages.paper import page

router = APIRouter()


def own_page(host: Host, person: Person) -> str:
    """What this person does in the hall, first: the desk, a point of sale, a device, or a look at the screen."""
    if duties.may(host, person, "announce") or duties.may(host, person, "order"):
        return "desk"
    if duties.may(host, person, "sell") or duties.may(host, person, "pay"):
        return "sale"
    return "screen" if person.role == "inspector" else "device"


def _row(host: Host, lang: Lang) -> dict[str, Any]:
    return {
        "id": host.id,
        "title": hall.rules_of(host).title[lang],
        "regulation": host.game.regulation.short[lang],
        "game": host.table.felt.coup,
        "cards": hall.memory_of(host).cards,
        "balls": hall.memory_of(host).ball,
        "phase": hall.phase(host),
        "pot": money(host, hall.growing(host)[1], lang) if hall.growing(host)[0] else "",
    }


@router.get("/hall")
def halls(request: Request) -> Response:
    """The bingo halls that are open."""
    whoever(request)
    lang = language(request)
    open_ = [h for h in list(floor_of(request).hosts.values()) if not h.closed and duties.of_hall(h)]
    return page(request, "halls.html", halls=[_row(h, lang) for h in open_])


@router.get("/hall/{table}")
def one_hall(request: Request, table: int) -> Response:
    person, host = whoever(request), host_of(request, table)
    return RedirectResponse(f"/hall/{table}/{own_page(host, person)}", 303)
