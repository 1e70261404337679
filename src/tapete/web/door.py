"""The door: who is asking, in which language, whether the form really came from our page, and how often somebody knocks."""

from __future__ import annotations

import hmac
import ipaddress
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


def path_of(request: Request) -> str:
    """The path by which the route was found. `request.url` is put together with the Host that the caller names: `Host: x/y?` is
    enough for some versions of the framework to see another path in it, and what is decided by a path must not be theirs to say.
    """
    return str(request.scope["path"])


def for_programs(request: Request) -> bool:
    """Whether this is the API, which answers in JSON and lets nobody in who has something to put right first."""
    return path_of(request).startswith("/api")


def session_of(request: Request) -> Session | None:
    token, by_itself = request.cookies.get(COOKIE), path_of(request).endswith(("/fragment", "/events", "/prices"))
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
    if found.person.must_change and for_programs(request):
        raise Denied(CHANGE_FIRST, 403)
    if lacks_factor(request, found.person) and for_programs(request):
        raise Denied(FACTOR_FIRST, 403)
    return found.person


def lacks_factor(request: Request, person: Person) -> bool:
    """Whether this person must take a second factor before anything else."""
    return person.role != "player" and not person.two_factors and factor_wanted(floor_of(request).engine)


def origin(request: Request) -> str:
    """The address that asks; a proxy's word for it counts only where the proxy was named at the start."""
    return line_of(request.client.host) if request.client else ""


def line_of(address: str) -> str:
    """An address as it is counted: of IPv6 the network that one line is given, for who has a line has all addresses of it.

    >>> line_of("192.0.2.7"), line_of("2001:db8:1:2:aaaa::7"), line_of("::ffff:192.0.2.7"), line_of("::1")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7', '::1')
    """
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return address
    if ip.ipv4_mapped:
        return str(ip.ipv4_mapped)
    if ip.is_loopback or ip.is_link_local:  # this machine, and neighbours who all have one network
        return str(ip)
    return str(ipaddress.ip_network((int(ip) >> 64 << 64, 64)))


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
