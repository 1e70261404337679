"""Reports: days, shifts, tables and games; win against expectation; corrections, rulings, what the staff did; pages and files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse, Response
from markupsafe import Markup
from sqlalchemy import select

from tapete.catalogue.card import Currency
from tapete.errors import Refused
from tapete.figures import format_amount
from tapete.floor import days
from tapete.floor.actions import actions
from tapete.floor.corrections import corrections_of
from tapete.floor.house import Floor
from tapete.floor.results import rulings
from tapete.floor.store import ledger as books
from tapete.play.events import Ruling
from tapete.text import Lang
from tapete.web import reporting
from tapete.web.chart import Mark, chart
from tapete.web.door import floor_of, language, only
from tapete.web.expect import Prices
from tapete.web.pages.money import currencies
from tapete.web.pages.paper import cash, page, when
from tapete.web.pages.parts import part
from tapete.web.pages.people import names_of
from tapete.web.reporting import BY, HEADS, SHOWS, Choice, Line
from tapete.written import as_csv, percent, style_in

router = APIRouter()
READERS = ("cashier", "chief", "inspector")
CHARTED = 60
"""So many tables are drawn."""


def _choice(request: Request) -> Choice:
    asked = request.query_params
    return reporting.chosen(floor_of(request), asked.get("from", ""), asked.get("to", ""), asked.get("by") or "day-table")


@router.get("/house/reports")
def reports(request: Request) -> Response:
    only(request, *READERS)
    floor, lang = floor_of(request), language(request)
    money = currencies(floor)
    try:
        choice, refusal = _choice(request), ""
    except Refused as refused:
        choice, refusal = reporting.chosen(floor, "", "", "day-table"), refused.text[lang]
    prices = Prices(floor)
    rows = reporting.shifts(floor, choice)
    found = reporting.lines(rows, prices, choice.by)
    shown = part(request, found, "days")
    by_table = part(request, reporting.lines(rows, prices, "table"), "tables")
    with floor.engine.connect() as db:
        known = days.calendar(db)
    since, until = span(known, choice)
    about: dict[str, Any] = {
        "choice": choice,
        "by": BY,
        "shows": SHOWS[choice.by],
        "days": replace(shown, rows=[told(x, money, lang) for x in shown.rows]),
        "sums": [told(x, money, lang) for x in reporting.totals(found)],
        "tables": by_table,
        "chart": Markup(chart([m for x in by_table.rows[:CHARTED] if (m := _mark(x, money, lang))], lang)),
        "late": prices.late,
        "closed": [day for day, _, _ in known.closed if choice.first <= day <= choice.last],
        "query": str(request.url.query),
        "corrections": part(request, [c for c in corrected(floor, lang) if since <= c["at"] < until], "corrections"),
        "rulings": part(request, ruled(floor, since, until, lang), "rulings"),
        "actions": part(request, done(floor, since, until, lang), "actions"),
    }
    return page(request, "reports.html", 409 if refusal else 200, **about, refusal=refusal)


def span(known: days.Calendar, choice: Choice) -> tuple[int, int]:
    """The first and the last moment of the days chosen."""
    bounds = {day: (begins, ends) for day, begins, ends in known.closed}
    first = bounds[choice.first][0] if choice.first in bounds else days.Calendar(known.zone, known.hour).begins(choice.first)
    return first, bounds[choice.last][1] if choice.last in bounds else known.ends(choice.last)


def told(x: Line, money: dict[str, Currency], lang: Lang) -> dict[str, Any]:
    """A row as a page shows it."""
    r, e = x.result, x.expected
    currency = money[r.currency]
    return {
        "day": r.day,
        "shift": r.shift,
        "table": r.table,
        "game": r.game,
        "currency": r.currency,
        "coups": r.coups,
        "staked": cash(x.staked, currency, lang),
        "drop": cash(r.drop, currency, lang),
        "fills": cash(r.fills, currency, lang),
        "cashed": cash(r.cashed, currency, lang),
        "win": "—" if r.win is None else cash(r.win, currency, lang),
        "lost": r.win is not None and r.win < 0,
        "hold": "—" if r.hold is None else percent(r.hold, 1, style_in(lang, currency.writes)),
        "expected": "—" if e is None else cash(round(e.mean), currency, lang),
        "spread": "—" if e is None else "± " + cash(round(3 * e.sd), currency, lang),
        "outside": x.outside,
    }


def _mark(x: Line, money: dict[str, Currency], lang: Lang) -> Mark | None:
    score, currency = x.score, money[x.result.currency]
    if score is None or x.expected is None or x.result.win is None:
        return None
    words = f"{cash(x.result.win, currency, lang)} / {cash(round(x.expected.mean), currency, lang)}"
    return Mark(f"{x.result.table} · {x.result.game.split('/')[1]}", score, words)


def corrected(floor: Floor, lang: Lang) -> list[dict[str, Any]]:
    """Every correction of every table, the latest first."""
    names = names_of(floor)
    found = []
    for host in list(floor.hosts.values()):
        currency = host.money
        found += [
            row
            | {"table": host.id, "currency": currency.code, "units": row["amount"], "minor": currency.minor}
            | {"amount": cash(row["amount"], currency, lang), "by": names.get(row["by"], "?")}
            | {"chief": names.get(row["decided_by"], "") if row["decided_by"] else ""}
            for row in corrections_of(host.still())
        ]
    return sorted(found, key=lambda row: -row["at"])


def ruled(floor: Floor, since: int, until: int, lang: Lang) -> list[dict[str, Any]]:
    """What the referee ordered at every table, the latest first."""
    names, found = names_of(floor), []
    for host in list(floor.hosts.values()):
        for n in rulings(host):
            line = host.lines[n - 1]
            if since <= line.at < until:
                said = [e for e in host.table.log[n - 1].events if isinstance(e, Ruling)]
                about = {"table": host.id, "game": host.game.id, "entry": n, "at": line.at, "by": names.get(line.person, "?")}
                found += [about | {"what": e.irregularity, "order": e.text[lang], "cite": e.cite} for e in said]
    return sorted(found, key=lambda row: -row["at"])


def done(floor: Floor, since: int, until: int, lang: Lang) -> list[dict[str, Any]]:
    names = names_of(floor)
    return [
        {"at": a.at, "who": names.get(a.person, "?") if a.person else "", "what": a.what[lang]}
        for a in actions(floor, since, until)
    ]


# files


def sheet(name: str, heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> Response:
    held = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return PlainTextResponse(as_csv([heads, *rows]), media_type="text/csv", headers=held)


def _rows(request: Request) -> list[dict[str, Any]]:
    """What the page shows, for other programs; these wait longer for prices."""
    only(request, *READERS)
    floor, choice = floor_of(request), _choice(request)
    found = reporting.lines(reporting.shifts(floor, choice), Prices(floor, 20), choice.by)
    return [reporting.plain(x, currencies(floor)) for x in found]


@router.get("/house/takings.csv")
def takings_csv(request: Request) -> Response:
    return sheet("takings", HEADS, ([row[h] for h in HEADS] for row in _rows(request)))


@router.get("/house/takings.parquet")
def takings_parquet(request: Request) -> Response:
    held = {"Content-Disposition": 'attachment; filename="takings.parquet"'}
    return Response(reporting.parquet(_rows(request)), media_type="application/vnd.apache.parquet", headers=held)


@router.get("/house/corrections.csv")
def corrections_csv(request: Request) -> Response:
    only(request, "cashier", "chief", "inspector")
    heads = ("table", "number", "entry", "at", "by", "seat", "currency", "amount", "why", "approved", "chief", "decided")
    rows = [
        [
            *(row[k] for k in ("table", "number", "entry")),
            when(row["at"]),
            *(row[k] for k in ("by", "seat", "currency")),
            format_amount(row["units"], row["minor"]),
            row["why"],
            {True: "yes", False: "no", None: ""}[row["approved"]],
            row["chief"],
            when(row["decided_at"]) if row["decided_at"] else "",
        ]
        for row in corrected(floor_of(request), "en")
    ]
    return sheet("corrections", heads, rows)


@router.get("/house/ledger.csv")
def ledger_csv(request: Request, limit: Annotated[int, Query(ge=1, le=100_000)] = 10_000) -> Response:
    only(request, "cashier", "inspector")
    floor = floor_of(request)
    money = currencies(floor)
    with floor.engine.connect() as db:
        found = db.execute(select(books).order_by(books.c.id.desc()).limit(limit)).all()
    rows = [
        (
            r.id,
            when(r.at),
            r.txn,
            r.account,
            r.currency,
            format_amount(r.amount, money[r.currency].minor),
            r.memo,
            r.table_id,
            r.person,
        )
        for r in found
    ]
    return sheet("ledger", ("id", "at", "transaction", "account", "currency", "amount", "memo", "table", "by"), rows)
