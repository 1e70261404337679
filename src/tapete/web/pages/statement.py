"""Statements of an account: for the cashier's window, and for whose account it is."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from tapete.errors import Refused
from tapete.figures import format_amount
from tapete.floor import days, ledger, statements
from tapete.floor.people import Person, person_by_id
from tapete.web import reporting
from tapete.web.door import floor_of, language, only, whoever
from tapete.web.pages.money import currencies, moved
from tapete.web.pages.paper import cash, page, when
from tapete.web.pages.people import names_of
from tapete.web.pages.reports import sheet, span

router = APIRouter()


@router.get("/statement")
def own(request: Request) -> Response:
    return _statement(request, whoever(request))


@router.get("/house/statements/{person}")
def of_customer(request: Request, person: int) -> Response:
    only(request, "cashier", "inspector")
    with floor_of(request).engine.connect() as db:
        return _statement(request, person_by_id(db, person if 0 < person < 2**31 else 0))


def _statement(request: Request, whose: Person) -> Response:
    """The days that are asked for; as a page, or as a sheet."""
    floor, lang, asked = floor_of(request), language(request), request.query_params
    try:
        choice, refusal = reporting.chosen(floor, asked.get("from", ""), asked.get("to", ""), "day"), ""
    except Refused as refused:
        choice, refusal = reporting.chosen(floor, "", "", "day"), refused.text[lang]
    with floor.engine.connect() as db:
        since, until = span(days.calendar(db), choice)
        debts = ledger.debts(db)
    found, money, names = statements.statement(floor, ledger.player(whose.id), since, until), currencies(floor), names_of(floor)
    if asked.get("as") == "csv":
        heads = ("at", "what", "with", "currency", "amount", "balance")
        units = {code: c.minor for code, c in money.items()}
        rows = [
            (when(m.at), m.memo, m.other, m.currency, *(format_amount(n, units[m.currency]) for n in (m.amount, m.balance)))
            for m in found.lines
        ]
        return sheet(f"statement-{whose.id}", heads, rows)
    if whose == whoever(request) and whose.role == "player":
        names = {whose.id: whose.shown, 0: "Tapete"}  # a player reads no names of the house
    about: dict[str, Any] = {
        "whose": whose,
        "choice": choice,
        "lines": [moved(m, names, money[m.currency], lang) for m in found.lines],
        "before": [cash(units, money[code], lang) for code, units in found.before.items()],
        "after": [cash(units, money[code], lang) for code, units in found.after.items()],
        "owes": [cash(units, money[code], lang) for code, units in debts.get(whose.id, {}).items()],
        "staffed": whoever(request).role != "player",
        "query": str(request.url.query),
    }
    return page(request, "statement.html", 409 if refusal else 200, **about, refusal=refusal)
