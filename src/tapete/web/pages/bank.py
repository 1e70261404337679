"""The bank of a table and the gaming day: counts and slips to make, to sign and to print; days to close."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from tapete.errors import Refused, TapeteError
from tapete.figures import parse_amount
from tapete.floor import bank, days, denominations, ledger, papers, purse
from tapete.floor.host import Host
from tapete.floor.papers import ASKED, KINDS, REJECTED, SIGNED, Paper
from tapete.floor.people import Person
from tapete.floor.results import results
from tapete.floor.store import now
from tapete.floor.store import papers as written
from tapete.table.chain import PLAY
from tapete.text import Lang, Text
from tapete.web.door import floor_of, genuine, language, only
from tapete.web.pages.paper import STAFF, Form, cash, page, plain_amount, read_aloud
from tapete.web.pages.people import names_of

router = APIRouter()
BY_SLIP = Text(
    "a una mesa en vivo las fichas se llevan: pídalas en su banco, con un vale",
    "chips are carried to a live table: ask for them at its bank, with a slip",
)
SHOWN = 50
TOLD = ("chief", "inspector", "cashier")
"""Who is told what the tray must hold before it is counted: a croupier counts what is there."""


# one table


@router.get("/house/tables/{table}/bank")
def table_bank(request: Request, table: int) -> Response:
    only(request, *STAFF)
    return _bank(request, table)


def _bank(request: Request, table: int, status: int = 200, typed: dict[str, str] | None = None, **said: str) -> Response:
    floor, lang, reader = floor_of(request), language(request), only(request, *STAFF)
    host = floor.host(table)
    names = names_of(floor)
    with floor.engine.connect() as db:
        kept, tray, sold = bank.of_table(db, table), bank.tray(db, host), bank.sold(db, host)
        wanted = bank.wanted(db, host)
    about: dict[str, Any] = {
        "host": host,
        "title": host.table.terms.rules.title[lang],
        "orders": [g for g in host.game.regulation.general if g.topic == "bank"],
        "papers": [told(p, host, reader, names, lang) for p in kept],
        "chips": [(v, read_aloud(parse_amount(v, host.money.minor), host.money, lang)) for v in denominations.values(host.money)],
        "units": [parse_amount(v, host.money.minor) for v in denominations.values(host.money)],
        "ways": [(k, KINDS[k][lang]) for k in ways(host, reader, kept)],
        "seated": [
            (s, names.get(p, "?"), cash(host.table.felt.chips.get(s, 0), host.money, lang)) for s, p in host.seats.items()
        ],
        "tray": cash(tray, host.money, lang) if reader.may(*TOLD) and not host.closed else "",
        "sold": cash(sold, host.money, lang),
        "boxed": any(p.kind == "box" and p.done for p in kept),
        "wanted": wanted,
        "typed": typed or {},
    }
    return page(request, "bank.html", status, **about, **said)


def ways(host: Host, reader: Person, kept: list[Paper]) -> list[str]:
    """What this person may count or ask for at this table now."""
    done = {p.kind for p in kept if p.done}
    if host.closed:
        found = ["box"] if "closing" in done and "box" not in done else []
    else:
        found = ["fill", "credit", *([] if "opening" in done else ["opening"]), "check", *([] if host.seats else ["closing"])]
    return [kind for kind in found if reader.may(*bank.MAKERS[kind])]


def told(p: Paper, host: Host, reader: Person, names: dict[int, str], lang: Lang) -> dict[str, Any]:
    """A paper as a page shows it."""
    made = "requested" if p.kind in bank.APPROVES else "made"
    words = [w for w in (p.waits_for, REJECTED) if w and bank.may_sign(p, reader, w)]
    return {
        "id": p.id,
        "kind": p.kind,
        "name": KINDS[p.kind][lang],
        "at": p.at,
        "day": p.day,
        "amount": cash(p.amount, host.money, lang),
        "expected": cash(p.expected, host.money, lang),
        "difference": cash(p.difference, host.money, lang) if p.difference else "",
        "short": p.difference < 0,
        "why": p.why,
        "signed": [(SIGNED[made][lang], names.get(p.person, "?"), p.at)]
        + [(SIGNED[s.what][lang], names.get(s.person, "?"), s.at) for s in p.signed],
        "waits": p.waits_for,
        "missing": [SIGNED[w][lang] for w in papers.STEPS[p.kind] if w not in {s.what for s in p.signed} and not p.rejected],
        "buttons": [(w, ASKED[w][lang]) for w in words],
        "rejected": p.rejected,
    }


@router.post("/house/tables/{table}/bank")
def make(request: Request, table: int, form: Form) -> Response:
    """A count, or chips asked for."""
    genuine(request, form.get("csrf", ""))
    by, floor, lang = only(request, *STAFF), floor_of(request), language(request)
    host, kind = floor.host(table), form.get("kind", "")
    try:
        loose = plain_amount(form["loose"], host.money, lang) if form.get("loose") else ""
        pieces = denominations.read({k.removeprefix("c"): v for k, v in form.items()}, host.money, loose)
        if kind in bank.APPROVES:
            bank.slip(floor, by, table, kind, pieces)
        else:
            bank.count(floor, by, table, kind, pieces, form.get("why", ""))
    except TapeteError as refusal:
        said = refusal.text[lang]
        if refusal.text is bank.EXPLAIN and by.may(*TOLD):
            said += _apart(floor_of(request), host, kind, denominations.total(pieces, host.money), lang)
        return _bank(request, table, 409, typed=form, refusal=said)
    return RedirectResponse(f"/house/tables/{table}/bank", 303)


def _apart(floor: Any, host: Host, kind: str, found: int, lang: Lang) -> str:
    with floor.engine.connect() as db:
        must = ledger.balance(db, ledger.in_box(host.id), host.currency) if kind == "box" else bank.tray(db, host)
    one, other = cash(found, host.money, lang), cash(must, host.money, lang)
    return f" ({one} ≠ {other})"


@router.get("/house/papers/{paper}")
def paper_page(request: Request, paper: int) -> Response:
    """A paper by itself, to be printed."""
    reader, floor, lang = only(request, *STAFF), floor_of(request), language(request)
    with floor.engine.connect() as db:
        found = papers.one(db, paper)
    if found.table is None:
        return RedirectResponse(f"/house/day#d{found.day}", 303)
    host = floor.host(found.table)
    pieces = found.body.get("pieces", {})
    rows = [
        (
            read_aloud(parse_amount(v, host.money.minor), host.money, lang),
            n,
            cash(n * parse_amount(v, host.money.minor), host.money, lang),
        )
        for v, n in sorted(pieces.items(), key=lambda x: -denominations.total({x[0]: 1}, host.money))
        if v != denominations.LOOSE
    ]
    loose = cash(pieces[denominations.LOOSE], host.money, lang) if denominations.LOOSE in pieces else ""
    about = {"host": host, "title": host.table.terms.rules.title[lang], "rows": rows, "loose": loose}
    return page(request, "slip.html", p=told(found, host, reader, names_of(floor), lang), **about)


@router.post("/house/papers/{paper}")
def sign(request: Request, paper: int, form: Form) -> Response:
    """The word that a paper waits for, or a refusal of it."""
    genuine(request, form.get("csrf", ""))
    by, floor, what = only(request, *STAFF), floor_of(request), form.get("what", "")
    with floor.engine.connect() as db:
        found = papers.one(db, paper)
    if found.table is None:
        return _day_signed(request, by, found, what)
    try:
        bank.sign(floor, by, paper, what)
    except Refused as refusal:
        return _bank(request, found.table, 409, refusal=refusal.text[language(request)])
    return RedirectResponse(f"/house/tables/{found.table}/bank", 303)


def _day_signed(request: Request, by: Person, found: Paper, what: str) -> Response:
    try:
        days.sign(floor_of(request), by, found.id, what)
    except Refused as refusal:
        return _day(request, 409, refusal=refusal.text[language(request)])
    return RedirectResponse("/house/day", 303)


# the day


@router.get("/house/day")
def day_page(request: Request) -> Response:
    only(request, *STAFF)
    return _day(request)


def _day(request: Request, status: int = 200, **said: str) -> Response:
    floor, lang, reader = floor_of(request), language(request), only(request, *STAFF)
    names, money = names_of(floor), purse.currencies(floor.catalogue)
    with floor.engine.connect() as db:
        known = days.calendar(db)
        first = days.first_open(db, known)
        open_papers = papers.waiting(db, written.c.kind != "day")
        asked = papers.waiting(db, written.c.kind == "day")
        closed = [p for p in papers.found_where(db, written.c.kind == "day", limit=SHOWN) if p.done]
        missing = [m[lang] for m in days.missing(db, known, first)] if first else []
        over = [cash(units, money[code], lang) for code, units in days.over_and_short(db).items() if units]
    hosts = {p.table: floor.host(p.table) for p in open_papers if p.table in floor.hosts}
    about: dict[str, Any] = {
        "known": known,
        "today": known.day(now()),
        "first": first,
        "missing": missing,
        "waiting": [told(p, hosts[p.table], reader, names, lang) | {"table": p.table} for p in open_papers if p.table in hosts],
        "asked": [
            (p, names.get(p.person, "?"), [w for w in ("signed", REJECTED) if w == REJECTED or p.person != reader.id])
            for p in asked
        ],
        "may_sign": reader.may(*days.SIGNERS),
        "may_close": reader.may(*days.CLOSERS),
        "closed": [
            (
                p,
                [(SIGNED["made"][lang], names.get(p.person, "?"))]
                + [(SIGNED[s.what][lang], names.get(s.person, "?")) for s in p.signed],
            )
            for p in closed
        ],
        "over": over,
        "asks": ASKED,
    }
    return page(request, "day.html", status, **about, **said)


@router.post("/house/day")
def close_day(request: Request, form: Form) -> Response:
    """Close a day; or, from the director, set when it changes."""
    genuine(request, form.get("csrf", ""))
    floor = floor_of(request)
    by = only(request, "director") if "zone" in form else only(request, *days.CLOSERS)
    try:
        if "zone" in form:
            days.change(floor, by, form["zone"], form.get("hour", ""), form.get("shifts", ""))
        else:
            days.close(floor, by, form.get("day", ""), lambda day: figures(floor, day))
    except Refused as refusal:
        return _day(request, 409, refusal=refusal.text[language(request)])
    return RedirectResponse("/house/day", 303)


def figures(floor: Any, day: str) -> dict[str, Any]:
    """What a day's paper keeps: every table's shifts, with the stakes from which their expectation follows."""
    with floor.engine.connect() as db:
        known = days.calendar(db)
    found = results(floor, known, known.begins(day), known.ends(day))
    return {"rows": [r.as_dict() for r in found if not purse.is_play(r.currency)]}


def counts_here(host: Host) -> bool:
    """Whether a table has a bank that somebody counts."""
    return host.mode == "live" and host.stakes != PLAY
