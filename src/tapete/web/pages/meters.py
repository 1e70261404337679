"""The house's meters: what they show, what went in and came out, which tables are on them, and how one is given up."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from sqlalchemy import Connection

from tapete.errors import Refused, TapeteError
from tapete.floor import ledger, meters
from tapete.floor.host import Host
from tapete.floor.house import Floor
from tapete.floor.meters import Pot
from tapete.floor.pace import whole
from tapete.table.called import bet_called
from tapete.text import Lang, Text
from tapete.web.door import floor_of, genuine, language, only
from tapete.web.pages.acta import names_of
from tapete.web.pages.money import MEMOS, currencies
from tapete.web.pages.paper import STAFF, Form, cash, page

router = APIRouter()

SHOWN = 40


def number(words: str) -> int:
    """A number of a meter or a table from a form."""
    found = whole(words, 2**31)
    if found is None:
        raise Refused(Text("falta el número de la mesa", "the number of the table is missing"))
    return found


def on_table(floor: Floor, host: Host, lang: Lang) -> list[dict[str, Any]]:
    """What each meter of a table shows: the floor's where it is linked, else its own."""
    bets = meters.kinds(host)
    if not bets:
        return []
    currency, names = host.money, host.table.terms.rules.bets
    with floor.engine.connect() as db:
        shared = meters.linked(db, host)
        rows = []
        for kind in bets:
            pot = shared.get(kind)
            own = host.table.felt.meters.get(kind, meters.base_of(host, kind))
            units = meters.reading(db, pot) if pot else int(own)
            row = {"name": pot.name if pot else names[kind].names[lang], "shows": cash(units, currency, lang)}
            rows.append(row | {"ends": meters.free_from(floor, pot) if pot else None, "linked": bool(pot)})
    return rows


def described(floor: Floor, db: Connection, pot: Pot, lang: Lang) -> dict[str, Any]:
    currency = currencies(floor)[pot.currency]
    card = floor.catalogue.regulations[pot.regulation]
    rule = card.removal
    host = next((floor.hosts[t] for t in pot.tables if t in floor.hosts), None)
    kind = bet_called(host.game.bare, pot.kind)[lang] if host else pot.kind
    return {
        "of": f"{card.short[lang]} · {kind}",
        "pot": pot,
        "shows": cash(meters.reading(db, pot), currency, lang),
        "spare": cash(ledger.balance(db, meters.reserve_of(pot.id), pot.currency), currency, lang),
        "base": cash(pot.base, currency, lang),
        "tables": [t for t in pot.tables if t in floor.hosts and not floor.hosts[t].closed],
        "free": meters.free_from(floor, pot),
        "rule": rule,
        "rows": [
            {"at": r.at, "memo": MEMOS[r.memo][lang] if r.memo in MEMOS else r.memo, "table": r.table_id, "who": r.person}
            | {"amount": cash(r.amount, currency, lang), "minus": r.amount < 0, "reserve": r.account.endswith(":reserve")}
            for r in meters.history(db, pot, SHOWN)
        ],
    }


def _page(request: Request, status: int = 200, **said: str) -> Response:
    floor, lang = floor_of(request), language(request)
    with floor.engine.connect() as db:
        shown = [described(floor, db, pot, lang) for pot in meters.pots(db)]
        taken = {(t, s["pot"].kind) for s in shown for t in s["pot"].tables}
    hosts = [h for h in floor.hosts.values() if not h.closed]
    free = [
        (h, kind, bet_called(h.game.bare, kind)[lang]) for h in hosts for kind in meters.kinds(h) if (h.id, kind) not in taken
    ]
    return page(request, "meters.html", status, meters=shown, free=free, names=names_of(floor, lang), **said)


@router.get("/house/meters")
def meters_page(request: Request) -> Response:
    only(request, *STAFF)
    return _page(request)


@router.post("/house/meters")
def change(request: Request, form: Form) -> Response:
    """Open, link, unlink, announce or remove; what will not do is said with its article."""
    genuine(request, form.get("csrf", ""))
    by, floor, lang = only(request, "director"), floor_of(request), language(request)
    try:
        match form.get("what", ""):
            case "open":
                table, _, kind = form.get("table", "").partition(" ")
                meters.open_meter(floor, by, number(table), kind, form.get("name", ""), form.get("reserve", "0"))
            case "link":
                meters.link(floor, by, number(form.get("meter", "")), number(form.get("table", "").partition(" ")[0]))
            case "unlink":
                meters.unlink(floor, by, number(form.get("meter", "")), number(form.get("table", "")))
            case "announce":
                meters.announce(floor, by, number(form.get("meter", "")))
            case "remove":
                meters.remove(floor, by, number(form.get("meter", "")))
            case _:
                raise Refused(Text("eso no se hace con un pozo", "that is not done with a meter"))
    except TapeteError as refusal:
        return _page(request, 409, refusal=refusal.text[lang], article=getattr(refusal, "cite", ""))
    return RedirectResponse("/house/meters", 303)
