"""The house: its tables, its people, and the log of its door."""

from __future__ import annotations

import secrets
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from sqlalchemy import func, select

from tapete.errors import Refused, TapeteError
from tapete.floor import accounts, eyes
from tapete.floor.people import ROLES, enrol
from tapete.floor.store import knocks, writing
from tapete.web.door import floor_of, genuine, language, only
from tapete.web.pages import bank
from tapete.web.pages.enter import GUESTS, guests_allowed
from tapete.web.pages.lobby import card
from tapete.web.pages.money import takings_rows
from tapete.web.pages.paper import STAFF, Form, new_mark, page, plain_amount
from tapete.web.pages.parts import SHOWN, asked, part, part_of
from tapete.web.pages.waiting import waiting_for

router = APIRouter()
DIFFERENCES = 50


@router.get("/house")
def tables_page(request: Request) -> Response:
    reader, floor, lang = only(request, *STAFF), floor_of(request), language(request)
    hosts = sorted(floor.hosts.values(), key=lambda h: (h.closed, -h.id if h.closed else h.id))
    shown = part(request, hosts)
    takings = {r["table"]: r for r in takings_rows(floor, lang, {h.id for h in shown.rows})}
    about: dict[str, Any] = {
        "part": shown,
        "once": new_mark(),
        "waiting": waiting_for(floor, reader, lang),
        "counted": eyes.in_force(floor)[eyes.BANK] == "live",
        "damaged": list(floor.damaged.values())[:DIFFERENCES],
        "differences": [d[lang] for d in floor.differences[:DIFFERENCES]],
    }
    return page(request, "house.html", tables=[card(h, lang) for h in shown.rows], takings=takings, **about)


@router.post("/house/tables/{table}/close")
def close_table(request: Request, table: int, form: Form) -> Response:
    genuine(request, form.get("csrf", ""))
    floor_of(request).close_table(only(request, "chief"), table)
    return RedirectResponse("/house", 303)


@router.post("/house/tables/{table}/fill")
def fill(request: Request, table: int, form: Form) -> Response:
    """Money from the cage to an automatic table's float, or back; a live table asks with a slip."""
    genuine(request, form.get("csrf", ""))
    by = only(request, "cashier", "chief")
    sign, floor = "-" if form.get("way") == "credit" else "", floor_of(request)
    if bank.counts_here(floor.host(table)):
        raise Refused(bank.BY_SLIP)
    typed = plain_amount(form.get("amount", "").lstrip("-"), floor.host(table).money, language(request))
    floor.fill(by, table, sign + typed, form.get("once", "")[:64])
    return RedirectResponse("/house", 303)


# people


@router.get("/house/people")
def people_page(request: Request) -> Response:
    only(request, "inspector")
    return _people(request)


def _people(request: Request, status: int = 200, **said: str) -> Response:
    engine = floor_of(request).engine
    shown = part(request, accounts.listed(engine))
    about = {"part": shown, "people": shown.rows, "guests": guests_allowed(engine), "factor": accounts.factor_wanted(engine)}
    return page(request, "people.html", status, **about, order=ROLES, **said)


@router.post("/house/accounts")
def change_account(request: Request, form: Form) -> Response:
    """Close, reopen, unlock, give another role or a new one-time password, or take a second factor off."""
    genuine(request, form.get("csrf", ""))
    by, engine, name = only(request, "director"), floor_of(request).engine, form.get("name", "")
    try:
        password = accounts.change(engine, by, name, form.get("what", ""), form.get("role", ""), form.get("called", "")[:200])
    except TapeteError as refusal:
        return _people(request, 409, refusal=refusal.text[language(request)])
    return _people(request, made=name, password=password) if password else RedirectResponse("/house/people", 303)


@router.post("/house/factor")
def want_factor(request: Request, form: Form) -> Response:
    genuine(request, form.get("csrf", ""))
    accounts.want_factor(floor_of(request).engine, only(request, "director"), form.get("wanted") == "yes")
    return RedirectResponse("/house/people", 303)


@router.post("/house/people")
def new_person(request: Request, form: Form) -> Response:
    """Open an account; its one-time password is shown once."""
    genuine(request, form.get("csrf", ""))
    by, engine = only(request, "director"), floor_of(request).engine
    password = secrets.token_urlsafe(9)
    try:
        name, role, called = form.get("name", ""), form.get("role", ""), form.get("called", "")[:200]
        made = enrol(engine, name, role, password, must_change=True, called=called, by=by.name)
    except TapeteError as refusal:
        return _people(request, 409, refusal=refusal.text[language(request)])
    return _people(request, made=made.name, password=password)


@router.post("/house/guests")
def allow_guests(request: Request, form: Form) -> Response:
    genuine(request, form.get("csrf", ""))
    only(request, "director")
    with writing(floor_of(request).engine) as db:
        eyes.write(db, GUESTS, "yes" if form.get("allow") == "yes" else "no")
    return RedirectResponse("/house/people", 303)


@router.get("/house/door")
def door_log(request: Request) -> Response:
    only(request, "inspector")
    with floor_of(request).engine.connect() as db:
        count = int(db.execute(select(func.count()).select_from(knocks)).scalar_one())
        first = (min(asked(request, "page"), -(-count // SHOWN) or 1) - 1) * SHOWN
        rows = list(db.execute(select(knocks).order_by(knocks.c.id.desc()).offset(first).limit(SHOWN)))
    return page(request, "door.html", rows=rows, part=part_of(request, rows, count))
