"""The audit menu: behind the duty, the central cage, the password again and a licence number."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response

from tapete.errors import TapeteError
from tapete.floor import duties, hall_audit
from tapete.floor.host import Host
from tapete.floor.people import Person
from tapete.web.door import NOT_ALLOWED, Denied, genuine, origin, whoever
from tapete.web.pages.hall_parts import host_of, told
from tapete.web.pages.paper import Form

router = APIRouter()


def _who(request: Request, host: Host) -> Person:
    person = whoever(request)
    if not (duties.may(host, person, "audit") or person.may("inspector")):
        raise Denied(NOT_ALLOWED, 403)
    return person


def _page(request: Request, host: Host, person: Person, form: dict[str, str], refusal: TapeteError | None = None) -> Response:
    kept = {k: v for k, v in form.items() if k not in ("password", "csrf")}
    return told(request, "hall_audit.html", host, person, refusal, rows=hall_audit.corrections(host), form=kept)


@router.get("/hall/{table}/audit")
def menu(request: Request, table: int, done: Annotated[str, Query(max_length=9)] = "") -> Response:
    """The corrections so far, printable, and the form for another."""
    host = host_of(request, table)
    return _page(request, host, _who(request, host), {"done": done})


@router.post("/hall/{table}/audit")
def correct(request: Request, table: int, form: Form) -> Response:
    genuine(request, form.get("csrf", ""))
    host = host_of(request, table)
    person = _who(request, host)
    names = ("item", "before", "after", "reason", "licence", "authorised")
    try:
        made = hall_audit.Correction(*(form.get(name, "") for name in names))
        number = hall_audit.correct(host, person, form.get("station", ""), form.get("password", ""), made, origin(request))
    except TapeteError as refusal:
        return _page(request, host, person, form, refusal)
    return RedirectResponse(f"/hall/{table}/audit?done={number}", 303)
