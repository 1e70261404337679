"""A hall's reports and minute book on the floor: to be read, printed or taken as CSV by those who keep or inspect its books."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from tapete.floor.host import Host
from tapete.hall.games import HallBook, Stamp, hall_book
from tapete.hall.reports import known, report, wanted
from tapete.hall.sheets import as_csv, lines
from tapete.text import Text
from tapete.web.door import floor_of, language, only
from tapete.web.pages.paper import page

router = APIRouter()
Kind = Annotated[str, Query(max_length=20)]
House = Annotated[str, Query(max_length=80)]


def book_of(host: Host) -> HallBook:
    """The books of a hall as they are now; nobody who plays waits for it."""
    with host.lock:
        still = host.still()
    return hall_book(still.table, [Stamp(line.at, line.person) for line in still.lines])


@router.get("/hall/{table}/reports")
def hall_reports(request: Request, table: int, kind: Kind = "", house: House = "") -> Response:
    """One report, the regulation's first where none is named."""
    person = only(request, "inspector", "chief", "cashier")
    book, lang = book_of(floor_of(request).host(table)), language(request)
    chosen = kind or wanted(book)[0]
    found = report(book, chosen, house, person.name)
    sheets = [(sheet, *lines(sheet, lang, book.terms)) for sheet in found.sheets]
    kinds = {k: Text(row["title"]["es"], row["title"]["en"])[lang] for k, row in known().items()}
    return page(request, "hall_reports.html", table=table, book=book, report=found, sheets=sheets, kinds=kinds, house=house)


@router.get("/hall/{table}/reports.csv")
def hall_csv(request: Request, table: int, kind: Kind = "", house: House = "") -> Response:
    """The same as CSV: one report, or all that the regulation orders."""
    person = only(request, "inspector", "chief", "cashier")
    book = book_of(floor_of(request).host(table))
    made = [report(book, k, house, person.name) for k in ([kind] if kind else wanted(book))]
    name = f"hall-{table}{f'-{kind}' if kind in known() else ''}.csv"
    heads = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(as_csv(made, language(request), book.terms), media_type="text/csv; charset=utf-8", headers=heads)
