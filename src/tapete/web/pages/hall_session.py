"""Sessions: the evening's schedule, printable; a game changed before it begins, never after; clocks and the hall's log."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response

from tapete.catalogue.bingo.rules import BingoRules
from tapete.catalogue.loader import Game
from tapete.errors import Refused, TapeteError
from tapete.floor import evening, hall
from tapete.floor.host import Host
from tapete.floor.store import now
from tapete.games.bingo.sale import span
from tapete.text import Lang, Text, same
from tapete.web.door import floor_of, genuine, language, not_too_often, only, whoever
from tapete.web.pages.acta import names_of
from tapete.web.pages.hall_parts import figures, host_of, money, named, number
from tapete.web.pages.hall_sale import station_name
from tapete.web.pages.paper import Form, page

router = APIRouter()
DEFAULT = "puerto-rico/bingo"
LINES = 300
WHATS = {
    "ball": Text("bola pedida", "ball called for"),
    "sale": Text("venta", "sale"),
    "void": Text("venta anulada", "sale voided"),
    "reload": Text("recarga", "reload"),
    "prize": Text("pago de premio", "prize paid"),
    "audit": Text("corrección auditada", "audited correction"),
    "session": Text("sesión abierta", "session opened"),
    "round": Text("partida cambiada", "game changed"),
    "next": Text("se pasa a la siguiente", "on to the next"),
}
MONEY = {
    "total": Text("importe", "amount"),
    "amount": Text("importe", "amount"),
    "entry": Text("derecho al progresivo", "right to the progressive"),
}
FACTS = {
    "after": Text("después", "after"),
    "authorised": Text("autoriza", "authorised by"),
    "before": Text("antes", "before"),
    "cards": Text("cartones", "cards"),
    "device": Text("dispositivo", "device"),
    "entry": Text("asiento", "entry"),
    "game": Text("partida", "game"),
    "item": Text("dato", "item"),
    "licence": Text("licencia", "licence"),
    "mode": Text("modo", "mode"),
    "name": Text("nombre", "name"),
    "number": Text("partida", "game"),
    "plan": Text("plan", "plan"),
    "reason": Text("motivo", "reason"),
    "receipt": Text("recibo", "receipt"),
    "seat": Text("puesto", "seat"),
    "session": Text("sesión", "session"),
    "table": Text("sala", "hall"),
    "to": Text("a la sala", "to hall"),
}
"""What the log's facts are called."""
DESK = Text("mesa del anunciador", "announcer's desk")


def plans_in(words: str) -> list[tuple[str, dict[str, str]]]:
    """A schedule as it is typed: a game to a line, `name: parameter value, parameter value`."""
    found = []
    for line in filter(None, map(str.strip, words.splitlines())):
        name, _, rest = line.partition(":")
        plan: dict[str, str] = {}
        for part in filter(None, map(str.strip, rest.split(","))):
            key, _, value = part.partition(" ")
            if not value.strip():
                raise Refused(
                    Text(
                        f"«{part[:40]}»: escriba «nombre: parámetro valor, parámetro valor»",
                        f"'{part[:40]}': write 'name: parameter value, parameter value'",
                    )
                )
            plan[key] = value.strip()
        found.append((name.strip()[:60], plan))
    return found


def _games(request: Request) -> list[Game]:
    return [g for g in floor_of(request).catalogue.games.values() if g.status == "complete" and isinstance(g.bare, BingoRules)]


def _round(host: Host, name: str, lang: Lang, count: int) -> dict[str, Any]:
    """A scheduled game as the programme has it: figure, price and prizes."""
    rules, terms = hall.rules_of(host), host.table.terms
    now_worth = hall.game(host).prizes
    offered = []
    for kind, bet in rules.bets.items():
        if bet.role != "prize":
            continue
        fixed = terms.plan.amount(bet.amount) if bet.amount else None
        rate = terms.plan.fraction(bet.rate) if bet.rate else None
        part = Text(f"{rate * 100} % de lo vendido", f"{rate * 100}% of sales")[lang] if rate else ""
        said = money(host, fixed, lang) if fixed else part
        if said:
            offered.append({"name": named(host, kind, lang), "is": said, "now": money(host, now_worth.get(kind, 0), lang)})
    pot = hall.growing(host)
    return {
        "number": count,
        "name": name,
        "table": host.id,
        "state": evening.state(host),
        "price": money(host, terms.plan.amount(rules.limits.min) or 0, lang),
        "prizes": offered,
        "pot": money(host, pot[1], lang) if pot[0] else "",
        "figures": figures(host, lang),
        "cards": hall.memory_of(host).cards,
        "balls": hall.memory_of(host).ball,
        "fixed": evening.state(host) != "sale" or bool(hall.memory_of(host).cards or host.seats),
    }


@router.get("/hall/sessions")
def listed(request: Request) -> Response:
    """The sessions, and for who may, a form that opens one."""
    person, floor = whoever(request), floor_of(request)
    return _list(request, person.may("chief"), {}, None, evening.sessions(floor))


def _list(
    request: Request, may: bool, form: dict[str, str], refusal: TapeteError | None, known: list[evening.Session]
) -> Response:
    lang = language(request)
    return page(
        request,
        "hall_sessions.html",
        409 if refusal else 200,
        sessions=known,
        may=may,
        games=_games(request),
        titles={g.id: f"{g.title[lang]} · {g.regulation.short[lang]}" for g in _games(request)},
        form=form or {"game": DEFAULT, "mode": "automatic"},
        refusal=refusal.text[lang] if refusal else "",
        article=getattr(refusal, "cite", ""),
        names=names_of(floor_of(request), lang),
    )


@router.post("/hall/sessions")
def begin(request: Request, form: Form) -> Response:
    """Open a session; a schedule that the law does not allow is refused with its article, and nothing is opened."""
    genuine(request, form.get("csrf", ""))
    by, floor = only(request, "chief"), floor_of(request)
    try:
        games = plans_in(form.get("games", ""))
        made = evening.open_session(floor, by, form.get("name", ""), form.get("game", ""), form.get("mode", "automatic"), games)
    except TapeteError as refusal:
        return _list(request, True, form, refusal, evening.sessions(floor))
    return RedirectResponse(f"/hall/sessions/{made.id}", 303)


def _page(request: Request, number_: int, refusal: TapeteError | None = None) -> Response:
    person, floor, lang = whoever(request), floor_of(request), language(request)
    found = evening.session(floor, number_)
    rounds = [_round(floor.host(r.table), r.name, lang, i) for i, r in enumerate(found.rounds, 1)]
    current = evening.current(floor, found)
    names = names_of(floor, lang)
    staff = person.role != "player"
    return page(
        request,
        "hall_session.html",
        409 if refusal else 200,
        session=found,
        rounds=rounds,
        current=current,
        may=person.may("chief"),
        staff_only=staff,
        plans={i: ", ".join(f"{k} {v}" for k, v in r.plan.items()) for i, r in enumerate(found.rounds, 1)},
        log=_log(request, found, lang, names) if staff else [],
        clock=now(),
        off=floor.off,
        game=floor.catalogue.game(found.game),
        by=names.get(found.by, ""),
        refusal=refusal.text[lang] if refusal else "",
        article=getattr(refusal, "cite", ""),
    )


def _log(request: Request, found: evening.Session, lang: Lang, names: dict[int, str]) -> list[dict[str, Any]]:
    """What the log says of the evening, the last first."""
    floor = floor_of(request)
    lines = [x for r in found.rounds for x in hall.logged(floor, r.table, most=LINES)]
    lines += [x for x in hall.logged(floor, None, ("round", "session")) if x.facts.get("session", x.id) == found.id]
    lines.sort(key=lambda x: -x.id)
    return [
        {
            "at": x.at,
            "who": names.get(x.person, ""),
            "what": WHATS[x.what][lang],
            "where": DESK[lang] if x.station == hall.DESK else station_name(x.station, lang),
            "table": x.table,
            "facts": _told(x, floor.host(x.table) if x.table else None, lang),
        }
        for x in lines[:LINES]
    ]


def _told(line: hall.Logged, host: Host | None, lang: Lang) -> str:
    """What a line of the log says besides who, what and where: in words, and money as money."""
    kept = {k: v for k, v in line.facts.items() if k not in ("rounds", "cash", "entry_number") and v not in ("", [], None)}
    paid = {k for k in kept if k in MONEY and line.what != "ball"}
    return ", ".join(
        f"{_name(k, k in paid)[lang]} {_fact(v, host if k in paid else None, lang)}"
        for k, v in kept.items()
        if v or k not in paid
    )


def _name(fact: str, paid: bool) -> Text:
    return MONEY[fact] if paid else FACTS.get(fact) or same(fact)


def _fact(value: Any, host: Host | None, lang: Lang) -> str:
    if host and isinstance(value, int):
        return money(host, value, lang)
    if isinstance(value, dict):
        return ", ".join(f"{_name(k, False)[lang]} {_fact(v, None, lang)}" for k, v in value.items())
    if isinstance(value, list) and value and all(isinstance(run, list) and len(run) == 2 for run in value):
        return ", ".join(span(*run) for run in value)
    return " ".join(_fact(v, None, lang) for v in value) if isinstance(value, list) else str(value)


@router.get("/hall/sessions/{session}")
def one(request: Request, session: int) -> Response:
    """The programme: every game with its figure, price and prizes; what it is at; clocks and log."""
    return _page(request, session)


@router.post("/hall/sessions/{session}")
def change(request: Request, session: int, form: Form) -> Response:
    """Another plan for a game that has not begun (§27.6.E)."""
    genuine(request, form.get("csrf", ""))
    by = only(request, "chief")
    try:
        told = plans_in(f"{form.get('name', '').replace(':', ' ')}: {form.get('plan', '')}")[0]
        evening.change(floor_of(request), by, session, number(form.get("number", "")), *told)
    except TapeteError as refusal:
        return _page(request, session, refusal)
    return RedirectResponse(f"/hall/sessions/{session}", 303)


@router.post("/hall/{table}/next")
def following(request: Request, table: int, form: Form) -> Response:
    """From a game that is over to the next of its session, for whoever gives the orders."""
    genuine(request, form.get("csrf", ""))
    person = whoever(request)
    not_too_often(request, person)
    host = evening.carry_on(floor_of(request), person, host_of(request, table))
    return RedirectResponse(f"/hall/{host.id}/desk", 303)


@router.get("/hall/{table}/next")
def room(request: Request, table: int, page: Annotated[str, Query(max_length=10)] = "screen") -> Response:
    """Screens and devices follow the session to its next game."""
    whoever(request)
    host = host_of(request, table)
    found = evening.session_of(floor_of(request), host.id)
    following_ = evening.current(floor_of(request), found) if found else None
    where = page if page in ("screen", "device", "sale", "desk") else "screen"
    return RedirectResponse(f"/hall/{following_.table if following_ else host.id}/{where}", 303)
