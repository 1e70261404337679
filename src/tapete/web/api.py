"""The same actions for other programs: JSON in, JSON out, and a stream of events that can be taken up again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import PlainTextResponse, StreamingResponse
from pydantic import BaseModel, Field

from tapete.catalogue.schema import GameRules
from tapete.errors import Refused
from tapete.figures import json_amount, parse_amount
from tapete.floor import accounts, meters, movements, purse
from tapete.floor.host import Host
from tapete.floor.pace import whole
from tapete.floor.people import Person, enrol, everybody, log_in, log_out
from tapete.floor.record import Line
from tapete.floor.store import now
from tapete.odds.as_json import odds_json
from tapete.play.asks import Chance, Decide
from tapete.play.events import Call, Event, Payment, Ruling, Stays, TakenBack
from tapete.play.terms import Terms
from tapete.table.as_json import payment_json
from tapete.table.table import Table
from tapete.text import Text
from tapete.web.door import COOKIE, Denied, floor_of, genuine, language, let_in, not_too_often, only, origin, whoever
from tapete.web.pricing import price_list

router = APIRouter(prefix="/api", tags=["floor"])
TOO_MANY_STREAMS = Text("hay demasiadas páginas abiertas a la vez", "too many pages are open at once")
MOST = 500
"""Tables in one answer."""
QUIET = 10.0
"""Seconds after which a silent stream says that it is still there."""


class Credentials(BaseModel):
    name: str = Field(max_length=60)
    password: str = Field(max_length=200)
    code: str = Field(default="", max_length=20, description="of the second factor, where the account has one")


class NewTable(BaseModel):
    game: str = Field(examples=["spain/roulette"], max_length=80)
    plan: dict[str, str] = Field(default_factory=dict, examples=[{"min": "10"}])
    mode: str = "automatic"
    stakes: str = Field(default="money", max_length=10, description="money, or play for play money")
    meter: int | None = Field(default=None, description="a progressive meter to link it to; for the director")
    pace: dict[str, str | int] = Field(
        default_factory=dict,
        description="seconds: betting, decision, pause; start is bet or opening",
        examples=[{"betting": 30, "decision": 60, "pause": 3}],
    )


class NewMove(BaseModel):
    line: str = Field(description="a line of the acta", examples=["seat 1 bets 100 red"], max_length=300)
    id: str = Field(description="made by the client; the same id has one effect", min_length=4, max_length=48)


class NewPerson(BaseModel):
    name: str = Field(max_length=40)
    role: str = Field(max_length=20)
    password: str = Field(max_length=200)


class Cash(BaseModel):
    name: str = Field(max_length=40)
    currency: str = Field(max_length=8, examples=["USD"])
    amount: str = Field(max_length=20, examples=["100", "-50"])
    id: str = Field(default="", description="made by the client; the same movement with the same id is made once", max_length=48)


def event_json(event: Event, terms: Terms[GameRules], lang: str) -> dict[str, Any]:
    tongue = "es" if lang == "es" else "en"
    match event:
        case Payment():
            return {"kind": "payment", **payment_json(0, event, terms, "es" if lang == "es" else "en")}
        case Stays():
            return {
                "kind": "stays",
                "seat": event.bet.seat,
                "bet": event.bet.name,
                "why": event.why["es" if tongue == "es" else "en"],
                "cite": event.cite,
            }
        case Call():
            return {"kind": "call", "text": event.text["es" if tongue == "es" else "en"], "cite": event.cite}
        case TakenBack():
            return {"kind": "taken back", **payment_json(0, event.payment, terms, "es" if lang == "es" else "en")}
        case Ruling():
            return {
                "kind": "ruling",
                "irregularity": event.irregularity,
                "text": event.text["es" if tongue == "es" else "en"],
                "cite": event.cite,
            }


def table_json(host: Host, person: Person) -> dict[str, Any]:
    """A table as this person may see it: bets, chips, results, hands, and what may come next."""
    felt, minor, ask = host.seen_by(person).felt, host.table.terms.minor, host.table.ask
    mine = {s for s, owner in host.seats.items() if owner == person.id or host.all_seen_by(person)}
    clock = host.left(now())
    return {
        **host.summary(),
        "bets": [{"seat": b.seat, "bet": b.name, "amount": json_amount(b.amount, minor), "state": b.state} for b in felt.bets],
        "chips": {str(s): json_amount(c, minor) for s, c in sorted(felt.chips.items())},
        "results": list(felt.results),
        "hands": {name: list(cards) for name, cards in felt.hands.items()},
        "legal": [f"{ask.verb} …"] if isinstance(ask, Chance) and felt.down else _legal(host, mine),
        "choices": [
            {"seat": c.bet.seat, "bet": ask.about(c), "options": list(c.options)} for c in ask.pending if c.bet.seat in mine
        ]
        if isinstance(ask, Decide)
        else [],
        "waits": {"for": clock[0], "milliseconds": clock[1]} if clock else None,
        "corrections": [
            {"number": c.number, "seat": c.seat, "amount": json_amount(c.amount, minor), "why": c.why, "approved": c.approved}
            for c in host.table.corrections
        ],
        "struck": [i + 1 for i in sorted(host.table.struck)],
    }


def _legal(host: Host, mine: set[int]) -> list[str]:
    """What may come; of choices over hidden cards only one's own."""
    ask = host.table.ask
    if not isinstance(ask, Decide) or not host.table.felt.down:
        return host.table.legal()
    return replace(ask, pending=tuple(c for c in ask.pending if c.bet.seat in mine)).legal()


@router.post("/login")
def login(request: Request, response: Response, who: Credentials) -> dict[str, Any]:
    """A session: a cookie, and the token that every change must carry in the X-CSRF header."""
    floor = floor_of(request)
    found = log_in(floor.engine, who.name, who.password, origin(request), who.code, floor.vault)
    let_in(request, response, found.token)
    return {"name": found.person.name, "role": found.person.role, "csrf": found.csrf}


@router.post("/logout")
def logout(request: Request, response: Response) -> dict[str, bool]:
    genuine(request, "")
    log_out(floor_of(request).engine, request.state.session.token)
    response.delete_cookie(COOKIE)
    return {"ok": True}


@router.get("/games")
def games(request: Request) -> list[dict[str, Any]]:
    """Every game of the catalogue."""
    return [
        {"game": g.id, "title": {"es": g.title.es, "en": g.title.en}, "family": g.family, "status": g.status}
        for g in floor_of(request).catalogue.games.values()
    ]


@router.get("/games/{regulation}/{slug}/odds")
def odds(request: Request, response: Response, regulation: str, slug: str, bet: str = "") -> dict[str, Any]:
    """What each bet costs, exactly; 202 while that is being worked out: ask again."""
    game = floor_of(request).catalogue.game(f"{regulation}/{slug}")
    known = price_list(game, {})
    if known is None:
        response.status_code = 202
        response.headers["Retry-After"] = "5"
        return {"computing": True}
    return odds_json(replace(known, bets=tuple(row for row in known.bets if bet in ("", row.bet))))


@router.get("/tables")
def list_tables(
    request: Request, after: Annotated[int, Query(ge=0)] = 0, limit: Annotated[int, Query(ge=1, le=MOST)] = MOST
) -> list[dict[str, Any]]:
    """The tables in the order of their numbers, so many after one of them."""
    whoever(request)
    hosts = floor_of(request).hosts
    return [dict(hosts[t].summary()) for t in sorted(t for t in hosts if t > after)[:limit]]


@router.post("/tables")
def open_table(request: Request, new: NewTable) -> dict[str, Any]:
    """Open a table; a plan that the regulation does not allow is refused with its article."""
    genuine(request, "")
    by, floor = whoever(request), floor_of(request)
    if new.meter is not None:
        meters.check_first(floor, by, new.meter, Table(floor.catalogue.game(new.game), new.plan), new.stakes)
    host = floor.open_table(by, new.game, new.plan, new.mode, new.pace, new.stakes)
    if new.meter is not None:
        meters.link(floor, by, new.meter, host.id)
    return table_json(host, by)


@router.get("/tables/{table}")
def one_table(request: Request, table: int) -> dict[str, Any]:
    """A table as you may see it: cards of others that lie face down are `??`."""
    person = whoever(request)
    host = floor_of(request).host(table)
    with host.lock:
        return table_json(host, person)


@router.post("/tables/{table}/moves")
def move(request: Request, table: int, new: NewMove) -> dict[str, Any]:
    """Make a move. The answer comes when it is durable; the same id twice has one effect."""
    genuine(request, "")
    person = whoever(request)
    not_too_often(request, person)
    host = floor_of(request).host(table)
    done = host.act(person, new.line, f"api-{person.id}-{new.id}")  # so that nobody takes an id of another, or of the clock
    terms, lang = host.table.terms, language(request)
    return {"entry": done.n, "again": done.again, "events": [event_json(e, terms, lang) for e in done.events]}


@router.post("/tables/{table}/close")
def close_table(request: Request, table: int) -> dict[str, bool]:
    genuine(request, "")
    floor_of(request).close_table(whoever(request), table)
    return {"ok": True}


@router.get("/tables/{table}/acta", response_class=PlainTextResponse)
def acta(request: Request, table: int) -> str:
    """The record as text; an automatic table's seed is in it once the table is closed."""
    person = whoever(request)
    host = floor_of(request).host(table)
    with host.lock:
        still = host.still()
    return still.acta_for(person, language(request))


async def entries_of(host: Host, after: int) -> AsyncIterator[Line | None]:
    """A table's entries after a number, for ever, as they are written; nothing for a while is said by None."""
    while True:
        news = host.pulse.next()
        for line in host.lines[after : host.n]:
            after = line.n
            yield line
        try:
            await asyncio.wait_for(news.wait(), QUIET)
        except TimeoutError:
            yield None


@router.get("/tables/{table}/events")
async def events(
    request: Request,
    table: int,
    after: Annotated[int, Query(ge=0)] = 0,
    last_event_id: Annotated[str, Header()] = "",
) -> StreamingResponse:
    """Entries as they are written, from after a number on; a lost connection takes up where it was by Last-Event-ID."""
    person = whoever(request)
    host = floor_of(request).host(table)
    known, mine = whole(last_event_id, 2**31), (person.id, origin(request))
    streams, present = request.app.state.streams, request.app.state.present
    start = after if known is None else known
    if streams.full(*mine):
        raise Denied(TOO_MANY_STREAMS, 429)

    async def stream() -> AsyncIterator[str]:
        with streams.one(*mine):
            async for part in entries():
                yield part

    async def entries() -> AsyncIterator[str]:
        yield "retry: 1000\n\n"
        since, token = time.monotonic(), request.cookies.get(COOKIE, "")
        async for line in entries_of(host, start):
            if not await present.has(token, since):
                return  # a stream ends with its session
            yield f"id: {line.n}\nevent: entry\ndata: {host.words_for(line, person)}\n\n" if line else ": still here\n\n"
            if line is None and await request.is_disconnected():
                return

    return StreamingResponse(stream(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})


@router.post("/people")
def new_person(request: Request, new: NewPerson) -> dict[str, Any]:
    genuine(request, "")
    by, engine = only(request, "director"), floor_of(request).engine
    made = enrol(engine, new.name, new.role, new.password, must_change=new.role != "player", by=by.name)
    return {"id": made.id, "name": made.name, "role": made.role}


class AccountChange(BaseModel):
    what: Literal["disable", "reopen", "unlock", "role", "password", "factor"]
    role: str = Field(default="", max_length=20)


@router.post("/people/{name}")
def change_account(request: Request, name: str, change: AccountChange) -> dict[str, str]:
    """What the director does with an account; a new one-time password is told once."""
    genuine(request, "")
    by, engine = only(request, "director"), floor_of(request).engine
    return {"name": name, "password": accounts.change(engine, by, name, change.what, change.role)}


@router.post("/cage")
def cage(request: Request, response: Response, cash: Cash) -> dict[str, Any]:
    """Money in or out of a player's account, by the cashier; a large sum waits for a second person, who decides on its number."""
    genuine(request, "")
    by = only(request, "cashier")
    floor = floor_of(request)
    whom = next((p for p in everybody(floor.engine) if p.name.lower() == cash.name.lower()), None)
    currency = purse.currencies(floor.catalogue).get(cash.currency)
    if whom is None or currency is None:
        raise Refused(Text("no hay esa cuenta o esa moneda", "there is no such account or currency"))
    sign = -1 if cash.amount.startswith("-") else 1
    amount = sign * parse_amount(cash.amount.removeprefix("-"), currency.minor)
    waits = floor.credit(by, whom, currency.code, amount, f"api {cash.id}" if cash.id else "")
    response.status_code = 200 if waits is None else 202
    return {"balances": _balances(request, whom), "waits": waits}


class Decision(BaseModel):
    approve: bool


@router.post("/movements/{movement}")
def decide(request: Request, movement: int, decision: Decision) -> dict[str, bool]:
    """The second person's word on a large sum."""
    genuine(request, "")
    movements.decide(floor_of(request), only(request, "cashier", "chief"), movement, decision.approve)
    return {"ok": True}


@router.get("/movements")
def waiting(request: Request) -> list[dict[str, Any]]:
    """Sums that wait for a second person."""
    only(request, "cashier", "chief", "inspector")
    floor = floor_of(request)
    money = purse.currencies(floor.catalogue)
    return [
        {"movement": m.id, "by": m.by, "whom": m.whom, "table": m.table, "currency": m.currency}
        | {"amount": json_amount(m.amount, money[m.currency].minor)}
        for m in movements.waiting(floor)
    ]


def _balances(request: Request, person: Person) -> dict[str, int | float]:
    """Each currency with its own smallest unit."""
    floor = floor_of(request)
    money = purse.currencies(floor.catalogue)
    return {c: json_amount(u, money[c].minor) for c, u in floor.balances(person).items() if c in money}


@router.get("/me")
def me(request: Request) -> dict[str, Any]:
    person = whoever(request)
    return {"name": person.name, "role": person.role, "balances": _balances(request, person)}
