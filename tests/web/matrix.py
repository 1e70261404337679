"""Who may do what, asked of the application itself: every route, every method, by everybody; `docs/matrix.md` is what came of it.

Each request is one that would be granted to somebody: what it needs is made for it, and who asks is new to the house
each time. So a cell says that the house did it or that it turned this person away, wherever below the route that was decided.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from fastapi import FastAPI
from fastapi.routing import APIRoute
from pyotp.totp import TOTP as Code
from sqlalchemy import insert
from starlette.routing import BaseRoute, Mount, Route

from tapete.floor import bank, counter, evening, eyes, hall, ledger, meters
from tapete.floor.desks import Desk, open_desk
from tapete.floor.host import Host
from tapete.floor.house import Floor
from tapete.floor.people import Person, Session, begin, enrol
from tapete.floor.store import meter_entries
from tapete.text import Lang, Text
from tapete.tournament.opening import SAMPLES, read
from tapete.web.app import create_app

SECRET = "not so very secret"
VISITORS = ("nobody", "guest", "player", "croupier", "chief", "cashier", "inspector", "director")
STUD = "puerto-rico/caribbean-stud"
TOTP = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
AWAY = (401, 403, 409)
"""Unknown, not for this person, or refused by the floor below the routes."""


@dataclass(frozen=True)
class Ask:
    """What is sent: the path's names filled in, a query, and a form or JSON."""

    path: Mapping[str, object] = field(default_factory=dict)
    query: Mapping[str, object] = field(default_factory=dict)
    form: Mapping[str, str] | None = None
    json: Mapping[str, object] | None = None
    nothing_there: bool = False
    """Whether 404 is the answer to who is let through."""


class World:
    """A floor with everything that a request may need, made anew where it would be used up."""

    def __init__(self, url: str) -> None:
        self.floor = Floor.at(url)
        self.app: FastAPI = create_app(self.floor)
        self.chief, self.teller, self.director = (self.person(r) for r in ("chief", "cashier", "director"))
        eyes.change(self.floor, self.director, "second.USD", "1")
        for code in ("ESP", "USD"):
            eyes.change(self.floor, self.director, f"second.{code}", "1000000000" if code == "ESP" else "1")
        self.kept = {v: self.person("player" if v == "guest" else v, v == "guest") for v in VISITORS[1:]}
        self.table = self.auto()
        player = self.person("player")
        for line in ("seat 1 buys 100", "no more bets", "no more bets"):
            self.table.act(player, line, secrets.token_hex(8))
        self.stud = self.floor.open_table(self.chief, STUD, {}, "live")
        self.meter = self.pot()
        self.desk = self.tournament()
        self.hall = self.bingo("")
        self.receipt = counter.sell(self.hall, self.teller, counter.Order("cage-1", 1)).number

        games = [("first", {"figure": "x..../...../...../...../....."}), ("second", {}), ("third", {})]
        self.evening = evening.open_session(self.floor, self.chief, "evening", "puerto-rico/bingo", "automatic", games)
        self.played(self.floor.host(self.evening.rounds[0].table))

    def played(self, host: Host) -> None:
        """A game of one card, to its end."""
        counter.sell(host, self.teller, counter.Order("cage-1", 1))
        caller = self.person("croupier")
        host.act(caller, "no more bets", "close")
        while hall.checked(host, 1).lacks.get("bingo", [1]):
            hall.next_ball(host, caller, host.n)
        host.act(caller, "seat 1 claims bingo 1", "claim")
        host.act(caller, "no more claims", "order")

    def bingo(self, state: str) -> Host:
        """A hall of Puerto Rico, on sale; with a card sold, or with its balls being drawn."""
        host = self.floor.open_table(self.chief, "puerto-rico/bingo", {}, "automatic", {"desk": 1})
        if state:
            counter.sell(host, self.teller, counter.Order("cage-1", 1))
        if state == "drawing":
            host.act(self.chief, "no more bets", "close")
        return host

    def person(self, role: str, guest: bool = False) -> Person:
        made = enrol(self.floor.engine, f"{role}-{secrets.token_hex(5)}", role, SECRET, guest=guest)
        if role == "player":
            self.floor.gift(made)
        if role == "player" and not guest:
            self.floor.credit(self.teller, made, "ESP", 1_000_000)
        return made

    def session(self, visitor: str, fresh: bool) -> Session | None:
        if visitor == "nobody":
            return None
        who = self.person("player" if visitor == "guest" else visitor, visitor == "guest") if fresh else self.kept[visitor]
        return begin(self.floor.engine, who)

    def auto(self, stakes: str = "money", mode: str = "automatic") -> Host:
        return self.floor.open_table(self.chief, "spain/boule", {}, mode, stakes=stakes)

    def spun(self) -> Host:
        """A live table at which a number was entered."""
        host = self.live()
        for line in ("no more bets", "spin 3"):
            host.act(self.chief, line, line)
        return host

    def debtor(self) -> Person:
        """Somebody who owes the house, and has the money now."""
        made = self.person("player")
        with self.floor.engine.begin() as db:
            ledger.post(db, {ledger.owed_by(made.id): -100, ledger.CAGE: 100}, "ESP", "resettled", self.chief.id)
        return made

    def live(self) -> Host:
        return self.auto(mode="live")

    def pot(self) -> int:
        table = self.floor.open_table(self.chief, STUD, {}, "live")
        return meters.open_meter(self.floor, self.director, table.id, meters.kinds(table)[0], f"pot {table.id}")

    def old_pot(self) -> int:
        """A meter whose removal was posted long ago."""
        pot = self.pot()
        row = {"meter": pot, "what": "announce", "at": 1, "person": self.director.id}
        with self.floor.engine.begin() as db:
            db.execute(insert(meter_entries).values(**row))
        return pot

    def tournament(self) -> Desk:
        return open_desk(self.floor, self.director, read(SAMPLES / "freeze-out.toml"))

    def slip(self) -> int:
        return bank.slip(self.floor, self.chief, self.live().id, "fill", {"1000": 1})

    def count(self) -> int:
        return bank.count(self.floor, self.chief, self.live().id, "check", {"1000": 1}, "for the matrix")

    def movement(self) -> int:
        number = self.floor.credit(self.teller, self.person("player"), "USD", 5_000)
        assert number is not None
        return number


def _table(w: World) -> dict[str, object]:
    return {"table": w.table.id}


def _tournament(w: World) -> dict[str, object]:
    return {"tournament": w.desk.id}


def _book(w: World) -> Ask:
    return Ask({"regulation": "spain", "slug": "boule"})


def _no_chart(w: World) -> Ask:
    return Ask({"regulation": "spain", "slug": "boule"}, nothing_there=True)


def _move(line: str, table: Callable[[World], Host], way: str) -> Callable[[World], Ask]:
    if way == "form":
        return lambda w: Ask({"table": table(w).id}, form={"line": line, "n": "0"})
    return lambda w: Ask({"table": table(w).id}, json={"line": line, "id": secrets.token_hex(8)})


def _moves(way: str) -> dict[str, Callable[[World], Ask]]:
    return {
        "chips for money": _move("seat 1 buys 100", World.auto, way),
        "chips for play money": _move("seat 1 buys 100", lambda w: w.auto("play"), way),
        "closing bets, live": _move("no more bets", World.live, way),
        "announcing the last coups": _move("last coups", World.live, way),
        "stopping a table": _move("hold", World.auto, way),
        "taking a result back at once": _move("undo entry 2", World.spun, way),
        "putting a result right": _move("entry 2 was 4", World.spun, way),
    }


AUDIT = {"station": "cage-1", "item": "x", "before": "1", "after": "2", "reason": "y", "licence": "L-1", "password": SECRET}


def _in_hall(w: World) -> Ask:
    return Ask({"table": w.hall.id})


def _hall_form(w: World, state: str, form: dict[str, str]) -> Ask:
    host = w.bingo(state)
    return Ask({"table": host.id}, form=form | {"n": str(host.n)})


def _plainly(w: World) -> Ask:
    return Ask()


ASKS: dict[str, dict[str, Callable[[World], Ask]]] = {
    "GET /static": {"": lambda w: Ask({"path": "style.css"})},
    "GET /openapi.json": {"": _plainly},
    "POST /api/login": {"": lambda w: Ask(json={"name": w.person("player").name, "password": SECRET})},
    "POST /api/logout": {"": _plainly},
    "GET /api/games": {"": _plainly},
    "GET /api/games/{regulation}/{slug}/odds": {"": _book},
    "GET /api/tables": {"": _plainly},
    "POST /api/tables": {"": lambda w: Ask(json={"game": "spain/boule"})},
    "GET /api/tables/{table}": {"": lambda w: Ask(_table(w))},
    "POST /api/tables/{table}/moves": _moves("json"),
    "POST /api/tables/{table}/close": {"": lambda w: Ask({"table": w.auto().id})},
    "GET /api/tables/{table}/acta": {"": lambda w: Ask(_table(w))},
    "GET /api/tables/{table}/events": {"": lambda w: Ask(_table(w))},
    "POST /api/people": {"": lambda w: Ask(json={"name": f"n{secrets.token_hex(5)}", "role": "player", "password": SECRET})},
    "POST /api/people/{name}": {"": lambda w: Ask({"name": w.person("player").name}, json={"what": "disable"})},
    "POST /api/cage": {"": lambda w: Ask(json={"name": w.person("player").name, "currency": "ESP", "amount": "10"})},
    "POST /api/movements/{movement}": {"": lambda w: Ask({"movement": w.movement()}, json={"approve": True})},
    "GET /api/movements": {"": _plainly},
    "GET /api/me": {"": _plainly},
    "GET /api/drill/{regulation}/{slug}": {"": lambda w: Ask({"regulation": "spain", "slug": "boule"}, {"seed": 1})},
    "POST /api/drill/{regulation}/{slug}": {
        "": lambda w: Ask({"regulation": "spain", "slug": "boule"}, json={"as": "croupier", "seed": 1, "answer": "5"})
    },
    "GET /api/meters": {"": _plainly},
    "GET /api/meters/{meter}": {"": lambda w: Ask({"meter": w.meter})},
    "POST /api/meters": {
        "": lambda w: Ask(
            json={
                "table": w.floor.open_table(w.chief, STUD, {}, "live").id,
                "bet": meters.kinds(w.stud)[0],
                "name": secrets.token_hex(4),
            }
        )
    },
    "POST /api/meters/{meter}/link": {
        "": lambda w: Ask({"meter": w.pot()}, json={"table": w.floor.open_table(w.chief, STUD, {}, "live").id})
    },
    "POST /api/meters/{meter}/unlink": {"": lambda w: Ask({"meter": (pot := w.pot())}, json={"table": _first_table(w, pot)})},
    "POST /api/meters/{meter}/announce": {"": lambda w: Ask({"meter": w.pot()})},
    "POST /api/meters/{meter}/remove": {"": lambda w: Ask({"meter": w.old_pot()})},
    "GET /health": {"": _plainly},
    "GET /metrics": {"": _plainly},
    "GET /language/{lang}": {"": lambda w: Ask({"lang": "es"})},
    "GET /login": {"": _plainly},
    "POST /login": {"": lambda w: Ask(form={"name": w.person("player").name, "password": SECRET})},
    "POST /logout": {"": lambda w: Ask(form={})},
    "GET /password": {"": _plainly},
    "POST /password": {"": lambda w: Ask(form={"current": SECRET, "password": "another long secret"})},
    "GET /factor": {"": _plainly},
    "POST /factor": {
        "": lambda w: Ask(form={"current": SECRET, "secret": TOTP, "code": Code(TOTP).now()}),
    },
    "POST /guest": {"": lambda w: Ask(form={})},
    "POST /play-money": {"": lambda w: Ask(form={})},
    "GET /": {"": _plainly},
    "GET /open": {"": _plainly},
    "POST /open": {"": lambda w: Ask(form={"game": "spain/boule"})},
    "GET /tables/{table}": {"": lambda w: Ask(_table(w))},
    "GET /tables/{table}/fragment": {"": lambda w: Ask(_table(w))},
    "GET /tables/{table}/prices": {"": lambda w: Ask(_table(w))},
    "POST /tables/{table}/move": _moves("form"),
    "GET /tables/{table}/mend": {"": lambda w: Ask(_table(w))},
    "POST /tables/{table}/mend": {
        "": lambda w: Ask({"table": w.spun().id}, form={"n": "2", "entry": "2", "was": "4"}),
    },
    "GET /tables/{table}/acta": {"": lambda w: Ask(_table(w))},
    "GET /tables/{table}/acta.txt": {"": lambda w: Ask(_table(w))},
    "GET /tables/{table}/coups/{coup}": {"": lambda w: Ask({"table": w.table.id, "coup": 1})},
    "GET /hall/{table}/reports": {"": lambda w: Ask({"table": w.floor.open_table(w.chief, "puerto-rico/bingo", {}, "live").id})},
    "GET /hall/{table}/reports.csv": {
        "": lambda w: Ask({"table": w.floor.open_table(w.chief, "puerto-rico/bingo", {}, "live").id})
    },
    "GET /book": {"": _plainly},
    "GET /compare": {"": _plainly},
    "GET /book/{regulation}": {"": lambda w: Ask({"regulation": "spain"})},
    "GET /book/{regulation}/audit": {"": lambda w: Ask({"regulation": "spain"})},
    "POST /book/{regulation}/audit": {"": lambda w: Ask({"regulation": "nowhere"}, form={}, nothing_there=True)},
    "GET /book/{regulation}/amend": {"": lambda w: Ask({"regulation": "spain"})},
    "POST /book/{regulation}/amend": {"": lambda w: Ask({"regulation": "nowhere"}, form={}, nothing_there=True)},
    "GET /book/{regulation}/law": {"": lambda w: Ask({"regulation": "spain"})},
    "GET /book/{regulation}/law/{article}": {"": lambda w: Ask({"regulation": "spain", "article": "01.IV.1"})},
    "GET /book/{regulation}/{slug}": {"": _book},
    "GET /book/{regulation}/{slug}/print": {"": _book},
    "GET /book/{regulation}/{slug}/strategy": {"": _no_chart},
    "GET /book/{regulation}/{slug}/strategy.svg": {"": _no_chart},
    "GET /book/{regulation}/{slug}/worth": {"": _no_chart},
    "GET /drill": {"": _plainly},
    "GET /drill/{regulation}/{slug}": {"": lambda w: Ask({"regulation": "spain", "slug": "boule"}, {"seed": 1})},
    "GET /tournaments": {"": _plainly},
    "POST /tournaments": {"": lambda w: Ask(form={"sample": "freeze-out"})},
    "GET /tournaments/{tournament}": {"": lambda w: Ask(_tournament(w))},
    "POST /tournaments/{tournament}/say": {
        "running it": lambda w: Ask({"tournament": w.tournament().id}, form={"line": "it is announced"}),
        "registering somebody": lambda w: Ask(
            {"tournament": w.tournament().id}, form={"verb": "enter", "player": "ana", "ticket": "1"}
        ),
    },
    "GET /tournaments/{tournament}/tables/{table}": {"": lambda w: Ask(_tournament(w) | {"table": 1})},
    "GET /tournaments/{tournament}/clock": {"": lambda w: Ask(_tournament(w))},
    "GET /tournaments/{tournament}/cards": {"": lambda w: Ask(_tournament(w))},
    "GET /tournaments/{tournament}/results": {"": lambda w: Ask(_tournament(w))},
    "GET /tournaments/{tournament}/papers/{kind}": {"": lambda w: Ask(_tournament(w) | {"kind": "bases"})},
    "GET /tournaments/{tournament}/acta.txt": {"": lambda w: Ask(_tournament(w))},
    "GET /house": {"": _plainly},
    "POST /house/tables/{table}/close": {"": lambda w: Ask({"table": w.auto().id}, form={})},
    "POST /house/tables/{table}/fill": {"": lambda w: Ask({"table": w.table.id}, form={"amount": "10"})},
    "GET /house/tables/{table}/bank": {"": lambda w: Ask(_table(w))},
    "POST /house/tables/{table}/bank": {
        "a fill": lambda w: Ask({"table": w.live().id}, form={"kind": "fill", "c1000": "2"}),
        "a check": lambda w: Ask({"table": w.live().id}, form={"kind": "check", "c1000": "2", "why": "x"}),
    },
    "GET /house/papers/{paper}": {"": lambda w: Ask({"paper": w.slip()})},
    "POST /house/papers/{paper}": {
        "approving a fill": lambda w: Ask({"paper": w.slip()}, form={"what": "approved"}),
        "signing a count": lambda w: Ask({"paper": w.count()}, form={"what": "signed"}),
    },
    "GET /house/day": {"": _plainly},
    "POST /house/day": {"its hour": lambda w: Ask(form={"zone": "UTC", "hour": "6", "shifts": ""})},
    "GET /house/readings": {"": _plainly},
    "GET /tables/{table}/coups/{coup}/file": {"": lambda w: Ask({"table": w.table.id, "coup": 1})},
    "GET /house/people": {"": _plainly},
    "POST /house/people": {"": lambda w: Ask(form={"name": f"n{secrets.token_hex(5)}", "role": "player"})},
    "POST /house/accounts": {"": lambda w: Ask(form={"name": w.person("player").name, "what": "disable"})},
    "POST /house/factor": {"": lambda w: Ask(form={"wanted": "no"})},
    "POST /house/guests": {"": lambda w: Ask(form={"allow": "yes"})},
    "GET /house/door": {"": _plainly},
    "GET /house/meters": {"": _plainly},
    "POST /house/meters": {"": lambda w: Ask(form={"what": "announce", "meter": str(w.pot())})},
    "GET /house/cage": {"": _plainly},
    "POST /house/cage": {"": lambda w: Ask(form={"name": w.person("player").name, "currency": "ESP", "amount": "10"})},
    "POST /house/owed": {"": lambda w: Ask(form={"person": str(w.debtor().id), "currency": "ESP"})},
    "POST /house/movements/{movement}": {"": lambda w: Ask({"movement": w.movement()}, form={"way": "approve"})},
    "GET /hall/sessions": {"": _plainly},
    "POST /hall/sessions": {"": lambda w: Ask(form={"game": "puerto-rico/bingo", "name": "x", "games": "one: price 2"})},
    "GET /hall/sessions/{session}": {"": lambda w: Ask({"session": w.evening.id})},
    "POST /hall/sessions/{session}": {
        "": lambda w: Ask({"session": w.evening.id}, form={"number": "2", "name": "y", "plan": "price 3"})
    },
    "POST /hall/{table}/next": {"": lambda w: Ask({"table": w.evening.rounds[0].table}, form={})},
    "GET /hall/{table}/next": {"": lambda w: Ask({"table": w.evening.rounds[0].table})},
    "GET /hall": {"": _plainly},
    "GET /hall/{table}": {"": _in_hall},
    "GET /hall/{table}/desk": {"": _in_hall},
    "GET /hall/{table}/desk/fragment": {"": _in_hall},
    "POST /hall/{table}/desk": {
        "closing the sale": lambda w: _hall_form(w, "closed", {"do": "close"}),
        "the next ball": lambda w: _hall_form(w, "drawing", {"do": "draw"}),
    },
    "GET /hall/{table}/sale": {"": _in_hall},
    "GET /hall/{table}/sale/fragment": {"": _in_hall},
    "POST /hall/{table}/sale": {"": lambda w: _hall_form(w, "", {"do": "sell", "station": "cage-1", "cards": "1"})},
    "GET /hall/{table}/receipts/{receipt}": {"": lambda w: Ask({"table": w.hall.id, "receipt": w.receipt})},
    "GET /hall/{table}/device": {"": _in_hall},
    "GET /hall/{table}/device/fragment": {"": _in_hall},
    "POST /hall/{table}/device": {
        "calling on somebody else's card": lambda w: _hall_form(w, "drawing", {"card": "1", "prize": "bingo"})
    },
    "GET /hall/{table}/screen": {"": _in_hall},
    "GET /hall/{table}/screen/fragment": {"": _in_hall},
    "GET /hall/{table}/check": {"": lambda w: Ask({"table": w.hall.id}, {"card": 1})},
    "GET /hall/{table}/audit": {"": _in_hall},
    "POST /hall/{table}/audit": {"": lambda w: Ask({"table": w.hall.id}, form=AUDIT | {"authorised": w.chief.name})},
    "GET /statement": {"": _plainly},
    "GET /house/statements/{person}": {"": lambda w: Ask({"person": w.kept["player"].id})},
    "GET /house/rules": {"": _plainly},
    "POST /house/rules": {"": lambda w: Ask(form={"name": "staff-play", "value": "no"})},
    "GET /house/reports": {"": _plainly},
    "GET /house/takings.csv": {"": _plainly},
    "GET /house/takings.parquet": {"": _plainly},
    "GET /house/corrections.csv": {"": _plainly},
    "GET /house/ledger.csv": {"": _plainly},
}


def _first_table(w: World, pot: int) -> int:
    with w.floor.engine.connect() as db:
        return int(meters.pot(db, pot).tables[0])


def routes(app: FastAPI) -> list[str]:
    """Every method of every route that the application has, in its own order."""
    return list(_walk(app.routes, ""))


def _walk(listed: Sequence[BaseRoute], before: str) -> Iterator[str]:
    for route in listed:
        if isinstance(route, Mount):
            yield f"GET {before}{route.path}"
        elif isinstance(route, APIRoute | Route):
            yield from (f"{m} {before}{route.path}" for m in sorted(route.methods or ()) if m != "HEAD")
        else:  # a router that was included
            included: Any = route
            yield from _walk(included.original_router.routes, before + included.include_context.prefix)


# asking


@dataclass(frozen=True)
class Answer:
    status: int
    goes_to: str
    body: bytes

    def granted(self, ask: Ask) -> bool:
        if self.status == 404 and ask.nothing_there:
            return True
        if self.status in AWAY or (self.status == 303 and self.goes_to.startswith("/login")):
            return False
        assert self.status < 400, f"{self.status}: {self.body[-600:]!r}"
        return True


async def send(app: FastAPI, method: str, path: str, ask: Ask, session: Session | None, token: bool = True) -> Answer:
    """One request, as a server would hand it on; the answer is known by its head, and a stream is not waited for."""
    headers = [(b"host", b"house"), (b"accept-language", b"en"), (b"sec-fetch-site", b"same-origin")]
    body = b""
    if ask.json is not None:
        body = json.dumps(ask.json).encode()
        headers.append((b"content-type", b"application/json"))
    elif ask.form is not None:
        body = urlencode(ask.form).encode()
        headers.append((b"content-type", b"application/x-www-form-urlencoded"))
    if session:
        headers.append((b"cookie", f"tapete={session.token}".encode()))
    if session and token:
        headers.append((b"x-csrf", session.csrf.encode()))
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": urlencode(ask.query).encode(),
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("house", 80),
        "state": {},
    }
    heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    sent = False

    async def receive() -> dict[str, Any]:
        nonlocal sent
        if sent:
            await asyncio.Event().wait()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    async def hear(message: Any) -> None:
        await heard.put(dict(message))

    running = asyncio.create_task(app(scope, receive, hear))
    getting = asyncio.create_task(heard.get())
    await asyncio.wait({running, getting}, return_when=asyncio.FIRST_COMPLETED)
    if running.done() and not getting.done() and (failed := running.exception()):
        raise failed
    head, rest = await getting, b""
    if head["status"] >= 400 and (message := await heard.get()).get("body"):
        rest = message["body"]
    if not path.endswith("/events"):
        await running
    running.cancel()
    told = {k.decode().lower(): v.decode() for k, v in head["headers"]}
    return Answer(head["status"], told.get("location", ""), rest)


@dataclass(frozen=True)
class Row:
    route: str
    about: str
    may: tuple[bool, ...]
    token: bool
    """Whether the request must carry the session's own token."""


def probe(w: World) -> Iterator[Row]:
    """A row for each route and what is asked of it."""
    known = routes(w.app)
    assert not (missing := [r for r in known if r not in ASKS]), f"no row for {missing}: say in ASKS how they are asked"
    assert not (gone := [r for r in ASKS if r not in known]), f"no such routes: {gone}"
    with asyncio.Runner() as runner:
        for route in known:
            for about, made in ASKS[route].items():
                cells = [runner.run(_granted(w, route, made, visitor)) for visitor in VISITORS]
                token = not route.startswith("GET") and not runner.run(_granted(w, route, made, _one(cells), token=False))
                yield Row(route, about, tuple(cells), token)


def _one(cells: list[bool]) -> str:
    """The most powerful of those who may."""
    return next((v for v, may in reversed(list(zip(VISITORS, cells, strict=True))) if may), "director")


async def _granted(w: World, route: str, made: Callable[[World], Ask], visitor: str, token: bool = True) -> bool:
    method, path = route.split(" ")
    ask = made(w)
    if path == "/static":
        path = "/static/{path}"
    where = path.format(**ask.path)
    answer = await send(w.app, method, where, ask, w.session(visitor, method != "GET"), token)
    return answer.granted(ask)


# the page

HEAD = Text(
    en="""# Who may do what

Every route of the application, by everybody who can ask, as the application itself answered: each request is one that is
granted to somebody. **token** marks changes that must carry the session's own token, so that no other site's page can make
them. Written by `python tools/matrix.py`; a test asks again and compares. Beside what a role may do,
[four eyes](security.md#four-eyes) hold: who proposes does not approve, and nobody moves their own account.

""",
    es="""# Quién puede qué

Cada ruta de la aplicación, por todo el que puede pedirla, como respondió la propia aplicación: cada petición es una que a alguien
se le concede. **señal** marca los cambios que han de llevar la señal de la sesión, para que no pueda hacerlos la página de otro
sitio. Lo escribe `python tools/matrix.py`; una prueba pregunta otra vez y compara. Además de lo que puede una función valen los
[cuatro ojos](security.es.md#cuatro-ojos): quien propone no aprueba, y nadie mueve su propia cuenta.

""",
)
PAGES: dict[str, Lang] = {"matrix.md": "en", "matrix.es.md": "es"}
SPANISH = {
    "nobody": "nadie",
    "guest": "invitado",
    "player": "jugador",
    "chief": "jefe de mesa",
    "cashier": "cajero",
    "chips for money": "fichas por dinero",
    "chips for play money": "fichas de juguete",
    "closing bets, live": "cerrar apuestas, en vivo",
    "announcing the last coups": "anunciar las últimas jugadas",
    "stopping a table": "detener una mesa",
    "taking a result back at once": "deshacer enseguida un resultado",
    "putting a result right": "enmendar un resultado",
    "closing the sale": "cerrar la venta",
    "the next ball": "la próxima bola",
    "calling on somebody else's card": "cantar con un cartón ajeno",
    "running it": "llevarlo",
    "registering somebody": "inscribir a alguien",
    "a fill": "un relleno",
    "a check": "una comprobación",
    "approving a fill": "aprobar un relleno",
    "signing a count": "firmar un recuento",
    "its hour": "su hora",
}


def page(rows: list[Row], lang: Lang = "en") -> str:
    def say(word: str) -> str:
        return SPANISH.get(word, word) if lang == "es" else word

    yes, route, token = {"es": ("sí", "ruta", "señal"), "en": ("yes", "route", "token")}[lang]
    lines = [f"| {route} | {' | '.join(map(say, VISITORS))} | {token} |", "|---|" + ":-:|" * (len(VISITORS) + 1)]
    for row in rows:
        cells = [yes if may else "–" for may in (*row.may, row.token)]
        name = f"`{row.route}`" + (f" {say(row.about)}" if row.about else "")
        lines.append(f"| {name} | {' | '.join(cells)} |")
    routes = len({r.route for r in rows})
    said = Text(f"{len(rows)} filas, {routes} rutas.", f"{len(rows)} rows, {routes} routes.")
    return HEAD[lang] + "\n".join(lines) + f"\n\n{said[lang]}\n"
