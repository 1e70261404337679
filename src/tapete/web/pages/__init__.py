"""The pages: a lobby, tables, the book, actas and the house, drawn by the server in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote, urlsplit

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import RedirectResponse

from tapete.text import Lang
from tapete.web.door import Denied, language
from tapete.web.pages import (
    acta,
    amending,
    auditing,
    bank,
    book,
    comparing,
    drill,
    enter,
    hall_audit,
    hall_desk,
    hall_device,
    hall_index,
    hall_reports,
    hall_sale,
    hall_screen,
    hall_session,
    house,
    inspector,
    law,
    lobby,
    mend,
    meters,
    money,
    reports,
    statement,
    strategy,
    table,
    tournaments,
)
from tapete.web.pages.paper import MustChange, MustEnrol, environment, in_language, page, settled

__all__ = ["bare", "denied", "problem", "router"]

router = APIRouter(include_in_schema=False)
router.include_router(enter.router)
HALL = (hall_session, hall_index, hall_desk, hall_sale, hall_device, hall_screen, hall_audit, hall_reports)
LAW = (law, auditing, amending, book, comparing)
BOOKS = (money, meters, bank, reports, statement, inspector)
for room in (lobby, table, mend, *LAW, strategy, drill, acta, house, *BOOKS, tournaments, *HALL):
    router.include_router(room.router, dependencies=[Depends(settled)])


def bare(text: str, lang: Lang, rows: Sequence[str] = ()) -> str:
    """A page that needs nothing but itself."""
    return environment.get_template("bare.html").render(text=text, lang=lang, t=in_language(lang), rows=rows)


def problem(request: Request, text: str, status: int, cite: str) -> Response:
    """What went wrong, in one sentence with its article."""
    table = str(request.path_params.get("table", ""))
    host = request.app.state.floor.hosts.get(int(table)) if cite and table.isdecimal() and len(table) < 12 else None
    game = host.game.id if host else ""
    return page(request, "problem.html", status, text=text, article=cite, game=game, before=_before(request))


def _before(request: Request) -> str:
    """The page of ours from which something was sent, to go back to."""
    came = urlsplit(request.headers.get("referer", ""))
    if request.method != "POST" or came.netloc != request.headers.get("host", ""):
        return ""
    return enter.inside(came.path + (f"?{came.query}" if came.query else ""))


def denied(request: Request, error: Denied) -> Response:
    """Who is not known is shown the door; who is known is told that it is not for them."""
    if isinstance(error, MustChange):
        return RedirectResponse("/password", 303)
    if isinstance(error, MustEnrol):
        return RedirectResponse("/factor", 303)
    if error.status == 401:
        back = request.url.path if request.method == "GET" else "/"
        return RedirectResponse(f"/login?back={quote(back)}", 303)
    return problem(request, error.text[language(request)], error.status, "")
