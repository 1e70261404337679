"""The table: its page, the part of it that changes, its price list, and its moves for browsers that run no scripts."""

from __future__ import annotations

import hashlib
import re
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from tapete.catalogue.circle.rules import CircleRules
from tapete.errors import Refused
from tapete.floor import eyes, places, returning
from tapete.floor.host import Host
from tapete.floor.people import Person
from tapete.floor.store import now
from tapete.odds.report import BetOdds
from tapete.text import Lang
from tapete.web.changes import had, with_prints
from tapete.web.door import floor_of, genuine, language, not_too_often, whoever
from tapete.web.pages import circle, past
from tapete.web.pages.acta import names_of
from tapete.web.pages.lobby import limits
from tapete.web.pages.meters import on_table
from tapete.web.pages.paper import Form, cash, coin, plain_amount, written
from tapete.web.pages.places import go
from tapete.web.pages.scene import Scene, felt_svg
from tapete.web.pricing import price_list
from tapete.written import Style, percent, style_in

router = APIRouter()


def view(request: Request, host: Host) -> dict[str, Any]:
    """All that the template of a table shows to who asks."""
    lang, floor = language(request), floor_of(request)
    person = whoever(request)
    names = names_of(floor, lang)
    currency = host.money
    purse = floor.balances(person).get(currency.code, 0)
    least = host.table.terms.plan.amount(host.table.terms.rules.limits.min) or currency.minor
    seat = host.seat_of(person) if person else None
    scene = Scene(host, person, lang, names, request.query_params.get("ruling", ""))
    return {
        "host": host,
        "scene": scene,
        "roads": past.roads(scene),
        "numbers": past.hot_and_cold(scene),
        "coups": past.in_words(scene),
        "aloud": past.aloud(scene),
        "felt": felt_svg(host, person, lang),
        "purse": cash(purse, currency, lang),
        "buy": _bring(host, purse, least * 100, seat, person) // currency.minor,
        "limits": limits(host, lang),
        "writes": style_in(lang, currency.writes),
        "meters": on_table(floor, host, lang),
        "coin": coin(currency.code, lang),
        "why_not": _why_not(host, person, lang),
    }


def _bring(host: Host, purse: int, usual: int, seat: int | None, person: Person) -> int:
    """What to buy for: the usual, or what the rules of a poker table want, above all of who comes back."""
    if not isinstance(host.table.terms.rules, CircleRules):
        return min(purse, usual)
    if seat is None and (back := returning.due(host, person.id, now()) or places.due(host, person.id, now())):
        return min(purse, back)
    return min(purse, circle.wanted(host.table.terms, host.table.felt.chips.get(seat or 0, 0)))


def _why_not(host: Host, person: Person, lang: Lang) -> str:
    """Why this person may not sit down here, if it is who they are."""
    try:
        eyes.check_stake(host, person)
    except Refused as refusal:
        return refusal.text[lang]
    return ""


def _shown(request: Request, table: int, template: str) -> Response:
    """Drawn while nobody moves, so that all parts of it agree; without the parts that the reader says to have."""
    whoever(request)
    host = floor_of(request).host(table)
    with host.lock:
        html = written(request, template, view(request, host))
    return HTMLResponse(with_prints(html, had(request.headers.get("x-had", ""))))


@router.get("/tables/{table}")
def table_page(request: Request, table: int) -> Response:
    return _shown(request, table, "table.html")


@router.get("/tables/{table}/fragment")
def fragment(request: Request, table: int) -> Response:
    """What changes on the page with every move."""
    return _shown(request, table, "_table.html")


@router.get("/tables/{table}/prices")
def prices(request: Request, table: int) -> Response:
    """What each bet costs at this table, by its name; empty, and to be asked again, while it is being worked out."""
    whoever(request)
    host, lang = floor_of(request).host(table), language(request)
    found: dict[str, dict[str, str]] = {}
    known = price_list(host.game, host.plan)
    style = style_in(lang, host.game.regulation.currency.writes)
    for row in known.bets if known else ():
        for name in [f"{row.bet} {s}".strip() for s in row.spots] if row.split else [row.bet]:
            found.setdefault(name, _price(row, style, lang))
        found.setdefault(row.bet, _price(row, style, lang))
    return JSONResponse(found, 200 if known else 202)


def _price(row: BetOdds, style: Style, lang: Lang) -> dict[str, str]:
    return {"pays": row.spoken(lang), "edge": percent(row.edge, 2, style), "exact": str(row.edge), "cite": row.cite}


@router.post("/tables/{table}/move")
def move(request: Request, table: int, form: Form) -> Response:
    """A move by a plain form; sent twice from the same state of the table it has one effect."""
    genuine(request, form.get("csrf", ""))
    person = whoever(request)
    not_too_often(request, person)
    host = floor_of(request).host(table)
    if to := form.get("to"):
        return RedirectResponse(f"/tables/{go(host, person, to)}", 303)
    if typed := form.get("amount"):
        form["amount"] = plain_amount(typed, host.money, language(request))
    line = re.sub(r"\{(\w+)\}", lambda found: form.get(found[1], ""), form.get("line", ""))
    digest = hashlib.sha256(line.encode()).hexdigest()[:16]
    host.act(person, line[:300], f"form-{person.id}-{form.get('n', '')[:9]}-{digest}")
    return RedirectResponse(f"/tables/{table}", 303)
