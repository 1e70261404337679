"""The door: who is asking, in which language, whether the form really came from our page, and how often somebody knocks."""

from __future__ import annotations

import hmac
from collections import deque
from collections.abc import Hashable

from fastapi import Request, Response

from tapete.floor.accounts import factor_wanted
from tapete.floor.house import Floor
from tapete.floor.people import Person, Session, session
from tapete.text import Lang, Text
from tapete.web.bounds import often

COOKIE = "tapete"
TONGUE = "lengua"
MOVES_PER_MINUTE = 240


class Denied(Exception):
    """Not logged in, not allowed, or too often."""

    def __init__(self, text: Text, status: int) -> None:
        super().__init__(text.en)
        self.text, self.status = text, status


LOG_IN = Text("hay que entrar primero", "you must log in first")
CHANGE_FIRST = Text("cambie antes la contraseña de un solo uso", "change the one-time password first")
FACTOR_FIRST = Text("configure antes el segundo factor", "set up the second factor first")
NOT_ALLOWED = Text("su función no permite eso", "your role does not allow that")
FORGED = Text("la petición no viene de una página de Tapete", "the request does not come from a page of Tapete")
TOO_OFTEN = Text("demasiadas peticiones; espere un momento", "too many requests; wait a moment")


def floor_of(request: Request) -> Floor:
    floor: Floor = request.app.state.floor
    return floor


def session_of(request: Request) -> Session | None:
    token, by_itself = request.cookies.get(COOKIE), request.url.path.endswith(("/fragment", "/events", "/prices"))
    floor = floor_of(request)
    return session(floor.engine, token, not by_itself, floor.vault) if token else None


def language(request: Request) -> Lang:
    """The language chosen, else the browser's, else English."""
    chosen = request.cookies.get(TONGUE) or request.headers.get("accept-language", "")
    return "es" if chosen.strip().lower().startswith("es") else "en"


def whoever(request: Request) -> Person:
    """The person behind a request, or nobody gets in."""
    found: Session | None = request.state.session
    if found is None:
        raise Denied(LOG_IN, 401)
    if found.person.must_change and request.url.path.startswith("/api"):
        raise Denied(CHANGE_FIRST, 403)
    if lacks_factor(request, found.person) and request.url.path.startswith("/api"):
        raise Denied(FACTOR_FIRST, 403)
    return found.person


def lacks_factor(request: Request, person: Person) -> bool:
    """Whether this person must take a second factor before anything else."""
    return person.role != "player" and not person.two_factors and factor_wanted(floor_of(request).engine)


def origin(request: Request) -> str:
    """The address that asks; a proxy's word for it counts only where the proxy was named at the start."""
    return request.client.host if request.client else ""


def let_in(request: Request, response: Response, token: str) -> None:
    """The session's cookie, which no script reads, no other site sends, and no plain line carries where there is a better one."""
    response.set_cookie(COOKIE, token, httponly=True, samesite="strict", secure=request.url.scheme == "https")


def only(request: Request, *roles: str) -> Person:
    person = whoever(request)
    if not person.may(*roles):
        raise Denied(NOT_ALLOWED, 403)
    return person


def genuine(request: Request, given: str) -> None:
    """A change must carry the session's own token, in a header or a form field."""
    found: Session | None = request.state.session
    if found is None:
        raise Denied(LOG_IN, 401)
    if not hmac.compare_digest(found.csrf.encode(), (given or request.headers.get("x-csrf", "")).encode()):
        raise Denied(FORGED, 403)


def not_too_often(request: Request, person: Person) -> None:
    """So many moves a minute on this floor and no more."""
    recent: dict[Hashable, deque[float]] = request.app.state.recent
    if often(recent, person.id, MOVES_PER_MINUTE, 60):
        raise Denied(TOO_OFTEN, 429)
