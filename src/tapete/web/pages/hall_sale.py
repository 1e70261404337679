"""A point of sale: cards and the right to the progressive, receipts, voids and reloads with their reason, and prizes."""

from __future__ import annotations

import secrets
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response

from tapete.errors import NotFound, Refused, TapeteError
from tapete.floor import counter, duties, evening, hall
from tapete.floor.host import Host
from tapete.floor.people import Person
from tapete.games.bingo.sale import entry, left, price, span
from tapete.text import Lang, Text
from tapete.web.door import NOT_ALLOWED, Denied, floor_of, genuine, language, not_too_often, whoever
from tapete.web.pages.acta import names_of
from tapete.web.pages.hall_parts import host_of, money, number, told
from tapete.web.pages.paper import Form

router = APIRouter()
SHOWN = 12
STATIONS = {
    "cage": Text("caja", "cage"),
    "portable": Text("portátil", "portable"),
    "remote": Text("remoto", "remote"),
}
NO_CARD = Text("ese cartón no se vendió aquí", "that card was not sold here")


def _who(request: Request, host: Host) -> Person:
    person = whoever(request)
    if not (duties.may(host, person, "sell") or duties.may(host, person, "pay") or person.may("inspector")):
        raise Denied(NOT_ALLOWED, 403)
    return person


def station_name(station: str, lang: Lang) -> str:
    kind, _, count = station.partition("-")
    return f"{STATIONS[kind][lang]} {count}" if kind in STATIONS else station


def slip(host: Host, found: counter.Receipt, lang: Lang, names: dict[int, str]) -> dict[str, Any]:
    """A receipt as it is read."""
    return asdict(found) | {
        "numbers": ", ".join(span(*run) for run in found.cards),
        "count": sum(last - first + 1 for first, last in found.cards),
        "sum": money(host, found.total + found.entry, lang),
        "price": money(host, found.total, lang),
        "right": money(host, found.entry, lang) if found.entry else "",
        "where": station_name(found.station, lang),
        "by": names.get(found.seller, ""),
        "on": found.reloaded or found.device,
    }


def _page(
    request: Request, host: Host, person: Person, station: str, refusal: TapeteError | None = None, fresh: str = ""
) -> Response:
    lang, names = language(request), names_of(floor_of(request), language(request))
    terms = host.table.terms
    last = [slip(host, r, lang, names) for r in counter.receipts(host, most=60)[:SHOWN]]
    rows = [
        asdict(x)
        | {
            "name": station_name(x.station, lang),
            "net": money(host, x.total + x.entries - x.voids, lang),
            "out": money(host, x.paid, lang),
        }
        for x in counter.takings(host)
    ]
    return told(
        request,
        "hall_sale.html",
        host,
        person,
        refusal,
        station=station,
        stations=STATIONS,
        receipts=last,
        waits=fresh.removeprefix("waits") if fresh.startswith("waits") else "",
        fresh=next((r for r in last if r["number"] == fresh), None),
        once=secrets.token_hex(6),
        left=left(terms, hall.memory_of(host)),
        each=price(terms),
        right=money(host, entry(terms), lang) if entry(terms) and hall.growing(host)[0] else "",
        on=counter.played_on(host),
        takings=rows,
        voids=bool(hall.rules_of(host).sale.voids),
    )


@router.get("/hall/{table}/sale")
@router.get("/hall/{table}/sale/fragment")
def sale(
    request: Request,
    table: int,
    station: Annotated[str, Query(max_length=20)] = "cage-1",
    receipt: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    host = host_of(request, table)
    return _page(request, host, _who(request, host), counter.station_of(station), fresh=receipt)


@router.post("/hall/{table}/sale")
def at_station(request: Request, table: int, form: Form) -> Response:
    """What a station does: sell, void, reload, pay."""
    genuine(request, form.get("csrf", ""))
    host = host_of(request, table)
    person = _who(request, host)
    not_too_often(request, person)
    station = form.get("station", "")
    try:
        station = counter.station_of(station)
        fresh = _do(host, person, station, form)
    except TapeteError as refusal:
        return _page(request, host, person, station if "-" in station else "cage-1", refusal)
    return RedirectResponse(f"/hall/{table}/sale?station={station}" + (f"&receipt={fresh}" if fresh else ""), 303)


def _do(host: Host, person: Person, station: str, form: dict[str, str]) -> str:
    why, receipt = form.get("reason", ""), form.get("receipt", "")
    match form.get("do"):
        case "sell":
            order = counter.Order(
                station,
                number(form.get("cards", "")),
                form.get("name", "").strip(),
                form.get("device", "").strip()[:40],
                bool(form.get("entry")),
                form.get("paid", "cash") == "cash",
                form.get("once", ""),
            )
            if form.get("package"):
                return evening.package(host.floor, person, host, order)[0].number
            return evening.sell(host.floor, person, host, order).number
        case "void":
            counter.void(host, person, station, receipt, why)
        case "reload":
            counter.reload(host, person, station, receipt, form.get("device", "").strip(), why)
        case "pay":
            seat = counter.seat_with(host, number(form.get("card", "")))
            if seat is None:
                raise Refused(NO_CARD)
            waits = counter.pay(host, person, station, seat).waits
            return f"waits{waits}" if waits else ""
    return ""


@router.get("/hall/{table}/receipts/{receipt}")
def one_receipt(request: Request, table: int, receipt: str) -> Response:
    """A receipt, to be printed and handed over; its customer may see it too."""
    person, host = whoever(request), host_of(request, table)
    found = counter.receipt(host, receipt[:20])
    staff = any(duties.may(host, person, d) for d in ("sell", "pay", "audit")) or person.may("inspector")
    if not (staff or (found and found.name and found.name == person.name)):
        raise Denied(NOT_ALLOWED, 403)
    if found is None:
        raise NotFound(counter.NO_RECEIPT)
    lang = language(request)
    return told(request, "hall_receipt.html", host, person, r=slip(host, found, lang, names_of(floor_of(request), lang)))
