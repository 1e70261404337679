"""The application: who is asking, what goes wrong and how it is said, and the security that holds for every page."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic

import psycopg
from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from sqlalchemy.exc import DataError, DBAPIError
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount
from starlette.staticfiles import PathLike
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import tapete
from tapete.errors import NotFound, Refused, TapeteError
from tapete.floor.house import Floor
from tapete.floor.knocking import TooSoon
from tapete.floor.record import Damaged
from tapete.text import Text
from tapete.web import api, drill_api, meters_api, observing, pages
from tapete.web.bounds import Bounded, Streams, refuse
from tapete.web.door import Denied, for_programs, language, path_of, session_of
from tapete.web.meddled import MEDDLED, Suspicion
from tapete.web.pages.paper import STAFF
from tapete.web.present import Present

HERE = Path(__file__).parent
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

EVERYWHERE = APIRouter()
"""Every address of the floor: the same for all applications, so that they are laid out once."""
for room in (observing, api, drill_api, meters_api, pages):
    EVERYWHERE.include_router(room.router)


def create_app(floor: Floor, names: Sequence[str] = ()) -> FastAPI:
    """The floor in a browser; while it runs, it hears what other processes do on the same floor.

    With `names`, it answers only to those: a page of somebody else's that points at this machine gets nothing.
    """

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        floor.bell.start()
        floor.clock.start()
        floor.auditor.start()
        yield
        await run_in_threadpool(floor.auditor.stop)
        await run_in_threadpool(floor.clock.stop)
        await run_in_threadpool(floor.bell.stop)

    app = FastAPI(
        title="Tapete",
        version=tapete.__version__,
        description="A casino floor by the book: open tables, play, rule and audit; every payment names its article.",
        docs_url=None,
        redoc_url=None,
        lifespan=running,
        routes=[Mount("/static", Kept(directory=HERE / "static"), name="static"), *EVERYWHERE.routes],
    )
    app.state.floor = floor
    app.state.streams, app.state.present = Streams(), Present(floor.engine)
    app.state.secret = secrets.token_hex(16)
    app.state.recent, app.state.arrivals = {}, {}
    app.state.suspicion = Suspicion(floor)
    app.state.seen = observing.Seen(floor, app.state.streams)
    app.add_exception_handler(TapeteError, _said)  # type: ignore[arg-type]
    app.add_exception_handler(Denied, _denied)  # type: ignore[arg-type]
    app.add_exception_handler(RequestValidationError, _malformed)  # type: ignore[arg-type]
    app.add_exception_handler(HTTPException, _nowhere)  # type: ignore[arg-type]
    app.add_exception_handler(Damaged, _damaged)  # type: ignore[arg-type]
    for lost in (DBAPIError, psycopg.Error):
        app.add_exception_handler(lost, _unwritten)

    app.add_middleware(Guarded, names=names, seen=app.state.seen)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Bounded)
    return app


class Guarded:
    """Who is asking, before anybody else looks; and the headers that every answer carries.

    It passes parts of an answer on as they come: thousands may be listening to a stream.
    """

    def __init__(self, app: ASGIApp, names: Sequence[str], seen: observing.Seen) -> None:
        self.app, self.names, self.seen = app, names, seen

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        secure, since = request.url.scheme == "https", monotonic()

        begun = False

        async def told(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                _shield(MutableHeaders(scope=message), secure)
                self.seen.answered(request, message["status"], since)
            await send(message)

        request.state.session = None
        answer: Response | None = None
        if self.names and request.url.hostname not in self.names:
            await _plainly(request, WRONG_NAME, 421)(scope, receive, send)
            return
        try:
            try:
                request.state.session = await run_in_threadpool(session_of, request)
            except (DBAPIError, psycopg.Error) as lost:
                answer = await _unwritten(request, lost)
            await (answer or self.app)(scope, receive, told)
        except Exception:
            meddled = [] if begun else await run_in_threadpool(request.app.state.suspicion.found)
            if not begun:
                await _failed(request, meddled)(scope, receive, told)
            if not meddled:
                raise  # whoever runs the server reads what it was


def _shield(headers: MutableHeaders, secure: bool) -> None:
    headers["Content-Security-Policy"] = POLICY
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "same-origin"
    headers.setdefault("Cache-Control", "no-store")
    if secure:
        headers["Strict-Transport-Security"] = "max-age=31536000"


class Kept(StaticFiles):
    """Files to be kept by browsers for good where they are asked for by the print of what is in them, else asked for again."""

    def file_response(self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        by_print = scope["query_string"].startswith(b"v=")
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if by_print else "no-cache"
        return response


NAMED = 20
"""So many differences are named on a page that could not be made."""
UNWRITTEN = Text(
    "los libros no se pueden leer o escribir ahora; nada se ha perdido ni cambiado",
    "the books cannot be read or written just now; nothing is lost or changed",
)
FAILED = Text(
    "la casa no ha podido responder; vale lo que está escrito en los libros, y Comprobar dice si alguien los ha tocado",
    "the house could not answer; what is written in the books holds, and Verify says whether somebody has meddled with them",
)
UNWRITABLE = Text("eso tiene signos que los libros no admiten", "that has characters which the books do not take")
NOWHERE = Text("aquí no hay ninguna página con esa dirección", "there is no page at this address")
MALFORMED = Text("la petición no se entiende", "the request cannot be understood")
WRONG_NAME = Text("esta casa no responde a ese nombre", "this house does not answer to that name")
NOT_SO = Text("esta dirección no admite esa petición", "this address does not take that request")
DAMAGED = Text("el acta de esa mesa está dañada: nadie juega en ella", "the record of that table is damaged: nobody plays there")


def status_of(error: TapeteError) -> int:
    if isinstance(error, TooSoon):
        return 429
    return 404 if isinstance(error, NotFound) else 409 if isinstance(error, Refused) else 400


async def _said(request: Request, error: TapeteError) -> Response:
    """What a user got wrong: one sentence in both languages, its article, and what would be allowed."""
    if not for_programs(request):
        return pages.problem(request, error.text[language(request)], status_of(error), getattr(error, "cite", ""))
    body = {
        "error": {"es": error.text.es, "en": error.text.en},
        "cite": getattr(error, "cite", ""),
        "legal": list(getattr(error, "legal", ())),
    }
    return JSONResponse(body, status_of(error))


async def _denied(request: Request, error: Denied) -> Response:
    if not for_programs(request):
        return pages.denied(request, error)
    return JSONResponse({"error": {"es": error.text.es, "en": error.text.en}, "cite": "", "legal": []}, error.status)


async def _nowhere(request: Request, error: HTTPException) -> Response:
    """An address that is none of ours: a page for who reads, JSON for who programs."""
    said = NOT_SO if error.status_code == 405 else MALFORMED if error.status_code == 400 else NOWHERE
    return _plainly(request, said, error.status_code)


async def _unwritten(request: Request, error: Exception) -> Response:
    """The disk is full or cannot be written, or the database is away: nothing was done, and the house is told.

    What the database cannot write because of what it is, a letter without a sign, is the sender's mistake and no trouble of ours.
    """
    if isinstance(error, DataError | psycopg.DataError):
        return _plainly(request, UNWRITABLE, 400)
    floor: Floor = request.app.state.floor
    floor.trouble = str(getattr(error, "orig", error)).splitlines()[0][:200]
    if not path_of(request).startswith(("/api", "/static")):
        return HTMLResponse(pages.bare(UNWRITTEN[language(request)], language(request)), 503, {"Retry-After": "10"})
    return refuse(UNWRITTEN, 503)


async def _damaged(request: Request, error: Damaged) -> Response:
    """A table that turns out to be damaged while it is used is set aside; the others go on."""
    floor: Floor = request.app.state.floor
    table = request.path_params.get("table", "")
    if str(table).isdigit():
        await run_in_threadpool(floor.set_aside, int(table), str(error))
    return _plainly(request, DAMAGED, 409)


def _failed(request: Request, meddled: Sequence[Text]) -> Response:
    """A fault of ours, or books that somebody has meddled with: said on a page that looks nothing up.

    Which rows were changed is for who works here.
    """
    said, status = (MEDDLED, 409) if meddled else (FAILED, 500)
    if path_of(request).startswith(("/api", "/static")):
        return refuse(said, status)
    lang, session = language(request), request.state.session
    rows = [one[lang] for one in meddled[:NAMED]] if session and session.person.role in STAFF else []
    return HTMLResponse(pages.bare(said[lang], lang, rows), status)


def _plainly(request: Request, said: Text, status: int) -> Response:
    if not path_of(request).startswith(("/api", "/static")):
        return pages.problem(request, said[language(request)], status, "")
    return JSONResponse({"error": {"es": said.es, "en": said.en}, "cite": "", "legal": []}, status)


async def _malformed(request: Request, error: RequestValidationError) -> Response:
    """A request that does not fit the schema: where and why, without repeating what was sent, a password perhaps."""
    if not for_programs(request):
        return pages.problem(request, NOWHERE[language(request)], 404, "")
    detail = [{"loc": list(e["loc"]), "msg": e["msg"], "type": e["type"]} for e in error.errors()]
    return Response(json.dumps({"detail": detail}), 422, media_type="application/json")
