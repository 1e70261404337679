"""Coming in and going out: names and passwords, guests with play money, and the language of the page."""

from __future__ import annotations

import re
import secrets
from collections import deque
from collections.abc import Hashable
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response
from sqlalchemy import Engine, select

from tapete.errors import Refused, TapeteError
from tapete.floor import accounts, totp
from tapete.floor.knocking import TooSoon, knock
from tapete.floor.people import Person, Session, begin, change_password, enrol, log_in, log_out, prove
from tapete.floor.store import settings
from tapete.web.bounds import often
from tapete.web.door import (
    COOKIE,
    FORGED,
    TONGUE,
    TOO_OFTEN,
    Denied,
    floor_of,
    genuine,
    lacks_factor,
    language,
    let_in,
    origin,
    whoever,
)
from tapete.web.pages.paper import Form, cash, page

router = APIRouter()

GUESTS = "guests"
GUESTS_PER_HOUR = 60
YEAR = 365 * 24 * 3600


def inside(path: str) -> str:
    """A place of ours to go on to, never somebody else's."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"


def _from_here(request: Request) -> None:
    """Before there is a session there is no token: the browser says whose page the form was on."""
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Denied(FORGED, 403)


def _welcome(request: Request, found: Session, to: str) -> Response:
    answer = RedirectResponse("/password" if found.person.must_change else inside(to), 303)
    let_in(request, answer, found.token)
    return answer


@router.get("/language/{lang}")
def choose_language(lang: str, back: Annotated[str, Query()] = "/") -> Response:
    answer = RedirectResponse(inside(back), 303)
    answer.set_cookie(TONGUE, "es" if lang == "es" else "en", max_age=YEAR, httponly=True, samesite="strict")
    return answer


@router.get("/login")
def door(request: Request, back: Annotated[str, Query()] = "/") -> Response:
    return page(request, "login.html", goto=inside(back), guests=guests_allowed(floor_of(request).engine))


@router.post("/login")
def knock_at_door(request: Request, form: Form) -> Response:
    _from_here(request)
    floor, to = floor_of(request), form.get("goto", "/")
    engine, name, code = floor.engine, form.get("name", "")[:60], form.get("code", "")[:20]
    try:
        found = log_in(engine, name, form.get("password", "")[:200], origin(request), code, floor.vault)
    except TooSoon as wait:
        about = {"refusal": wait.text[language(request)], "guests": guests_allowed(engine)}
        answer = page(request, "login.html", 429, goto=inside(to), **about)
        answer.headers["Retry-After"] = str(wait.seconds)
        return answer
    except Refused as refusal:
        said = refusal.text[language(request)]
        return page(request, "login.html", 401, goto=inside(to), refusal=said, guests=guests_allowed(engine))
    return _welcome(request, found, to)


@router.post("/logout")
def leave(request: Request, form: Form) -> Response:
    genuine(request, form.get("csrf", ""))
    if left := chips_left(request) if not form.get("anyway") else []:
        return page(request, "leaving.html", left=left)
    log_out(floor_of(request).engine, request.state.session.token)
    answer = RedirectResponse("/", 303)
    answer.delete_cookie(COOKIE)
    return answer


def chips_left(request: Request) -> list[tuple[int, str, str]]:
    """Tables where who leaves still has chips or bets: what they are worth stays there."""
    person, lang = whoever(request), language(request)
    found = []
    for host in list(floor_of(request).hosts.values()):
        seat = host.seat_of(person)
        if seat is not None and not host.closed:
            felt = host.table.felt
            held = felt.chips.get(seat, 0) + sum(b.amount for b in felt.bets if b.seat == seat)
            found.append((host.id, host.table.terms.rules.title[lang], cash(held, host.money, lang)))
    return found


@router.get("/password")
def password_page(request: Request) -> Response:
    whoever(request)
    return page(request, "password.html")


@router.post("/password")
def new_password(request: Request, form: Form) -> Response:
    genuine(request, form.get("csrf", ""))
    engine, person = floor_of(request).engine, whoever(request)
    try:
        if not person.must_change:
            prove(engine, person, form.get("current", "")[:200], origin(request))
        change_password(engine, person, form.get("password", "")[:200])
    except TapeteError as refusal:
        return page(request, "password.html", 409, refusal=refusal.text[language(request)])
    knock(engine, person.name, "new password", origin(request))
    return _welcome(request, begin(engine, replace(person, must_change=False), floor_of(request).vault), "/")


@router.get("/factor")
def factor_page(request: Request) -> Response:
    """A second factor: the secret for a telephone, and a field for the code that it then gives."""
    return _factor(request, whoever(request), totp.new_secret())


def _factor(request: Request, person: Person, secret: str, status: int = 200, **said: str) -> Response:
    about = {"secret": secret, "link": totp.link(secret, person.name), "wanted": lacks_factor(request, person)}
    return page(request, "factor.html", status, **about, **said)


@router.post("/factor")
def set_up_factor(request: Request, form: Form) -> Response:
    genuine(request, form.get("csrf", ""))
    person, secret = whoever(request), form.get("secret", "")
    if not re.fullmatch(r"[A-Z2-7]{32}", secret):
        secret = totp.new_secret()
    try:
        prove(floor_of(request).engine, person, form.get("current", "")[:200], origin(request))
        accounts.set_up_factor(floor_of(request).engine, person, secret, form.get("code", "")[:20])
    except TapeteError as refusal:
        return _factor(request, person, secret, 409, refusal=refusal.text[language(request)])
    return RedirectResponse("/password", 303)


# guests


def guests_allowed(engine: Engine) -> bool:
    """Whether the director lets guests play with play money; at first, yes."""
    with engine.connect() as db:
        value = db.execute(select(settings.c.value).where(settings.c.key == GUESTS)).scalar_one_or_none()
    return value != "no"


def _not_a_crowd(request: Request) -> None:
    arrivals: dict[Hashable, deque[float]] = request.app.state.arrivals
    if often(arrivals, origin(request), GUESTS_PER_HOUR, 3600):
        raise Denied(TOO_OFTEN, 429)


@router.post("/guest")
def guest(request: Request, form: Form) -> Response:
    """A player's account with play money and a password that nobody knows."""
    _from_here(request)
    floor = floor_of(request)
    if not guests_allowed(floor.engine):
        raise Denied(FORGED, 403)
    _not_a_crowd(request)
    person = enrol(floor.engine, f"guest-{secrets.token_hex(3)}", "player", secrets.token_urlsafe(24), guest=True)
    floor.gift(person)
    knock(floor.engine, person.name, "guest", origin(request))
    return _welcome(request, begin(floor.engine, person, floor.vault), form.get("goto", "/"))


@router.post("/play-money")
def play_money(request: Request, form: Form) -> Response:
    """Play money for whoever has little of it left."""
    genuine(request, form.get("csrf", ""))
    floor_of(request).gift(whoever(request))
    return RedirectResponse(inside(form.get("goto", "/")), 303)
