"""Tournaments in the browser: the director's desk, the big clock, a player's own page, seat cards and results to be printed."""

from __future__ import annotations

import re
import secrets
from dataclasses import replace
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, RedirectResponse, Response
from markupsafe import Markup

from tapete import toml
from tapete.book.as_html import body
from tapete.book.document import Document
from tapete.draw import svg
from tapete.errors import NotFound, Refused, TapeteError
from tapete.floor import days, desks
from tapete.floor.desks import Desk
from tapete.floor.house import Floor
from tapete.floor.pace import whole
from tapete.floor.store import now
from tapete.table.speech import spoken
from tapete.table.table import Table
from tapete.text import Lang, Text
from tapete.tournament import seating
from tapete.tournament.course import lacking
from tapete.tournament.hands import table_of
from tapete.tournament.icm import MOST, icm, in_units
from tapete.tournament.notation import PLACE, Move, statements, words
from tapete.tournament.opening import Files, read, sample, samples
from tapete.tournament.paper import MEANS, amount, document, results
from tapete.tournament.paying import left_to_win
from tapete.tournament.prizes import amounts
from tapete.tournament.state import Tournament
from tapete.tournament.trying import dated
from tapete.web.door import floor_of, genuine, language, not_too_often, only, whoever
from tapete.web.pages.circle import faces
from tapete.web.pages.paper import STAFF, Form, page

router = APIRouter()

RANGE = re.compile(r"(seat \d+ (?:bets|raises to)) (\d+) … (\d+)")
SEAT = re.compile(r"seat (\d+) ")
TOLD = 30
"""So many of the last entries are shown."""
DRAWN = "seed"
"""What the house draws itself where a statement wants it, whatever a form says."""
PHASES = {
    "registering": Text("inscripciones", "registration"),
    "seated": Text("puestos sorteados", "places drawn"),
    "playing": Text("en juego", "in play"),
    "over": Text("terminado, por pagar", "over, to be paid"),
    "paid": Text("pagado", "paid"),
    "cancelled": Text("cancelado", "cancelled"),
}
STATUSES = {
    "here": Text("en la sala", "in the room"),
    "waiting": Text("en espera", "waiting"),
    "registered": Text("inscrito", "registered"),
    "playing": Text("juega", "playing"),
    "out": Text("fuera", "out"),
    "withdrawn": Text("retirado", "withdrawn"),
}
NOT_TOML = Text("los documentos se escriben en TOML", "the documents are written in TOML")


def number(words_: str) -> int:
    found_ = whole(words_, 2**31)
    if found_ is None:
        raise NotFound(Text("no hay torneo con ese número", "there is no tournament of that number"))
    return found_


def at(request: Request, tournament: str) -> Desk:
    return desks.desk(floor_of(request), number(tournament))


# what is shown


def clock_of(t: Tournament, lang: Lang) -> dict[str, Any]:
    """All that the big screen shows."""
    bases, now = t.papers.bases, t.moment
    levels = bases.levels
    params = t.papers.game.bare.params if t.papers.game else {}

    def values(level: int) -> list[tuple[str, str]]:
        plan = levels[level - 1].plan if levels else {}
        return [
            (params[k].text[lang] if k in params else k, amount(v)[lang] if isinstance(v, int) else str(v))
            for k, v in plan.items()
        ]

    following = next((n for n in range(now.level + 1, len(levels) + 1)), None)
    living, chips = t.living, sum(p.chips for p in t.living)
    return {
        "levels": bool(levels),
        "level": now.level,
        "pause": now.pause,
        "left": now.left,
        "runs": t.clock.since is not None,
        "values": values(now.level),
        "next_values": values(following) if following else [],
        "next_pause": bool(following) and levels[following - 1].pause if following else False,
        "to_break": now.to_break,
        "players": len(living),
        "entries": t.entered,
        "average": amount(chips // len(living))[lang] if living else "",
        "pool": amount(t.pool.total)[lang],
        "prizes": [(place, amount(units)[lang]) for place, units in enumerate(_prizes(t), 1)][:12],
        "round": t.round,
        "coups": bases.rounds[t.round - 1].coups,
    }


def _prizes(t: Tournament) -> tuple[int, ...]:
    """The prizes of all places, as entries stand."""
    players = len(t.having("registered", "playing", "out"))
    try:
        return amounts(t.papers.bases.prizes, t.entered, t.pool.table, players) if t.entered else ()
    except Refused:
        return ()


def rows_of(t: Tournament, lang: Lang) -> list[dict[str, Any]]:
    """Everybody on the lists: who plays by chips, then who went out last, then who is to come."""
    ranked: dict[str, int] = {}
    place = 1
    for group in t.groups():
        ranked |= dict.fromkeys(group, place)
        place += len(group)
    people = sorted(t.players.values(), key=lambda p: (ranked.get(p.name, 10**9), p.order, p.name))
    return [
        {
            "name": p.name,
            "status": STATUSES[p.status][lang],
            "is": p.status,
            "place": ranked.get(p.name, ""),
            "seat": f"{p.seat[0]} · {p.seat[1]}" if p.seat else "",
            "chips": amount(p.chips)[lang] if p.status == "playing" else "",
            "entries": p.entries,
            "ticket": p.ticket,
            "away": p.away is not None,
            "bounty": p.bounty,
            "offences": ", ".join(p.offences),
        }
        for p in people
    ]


def deal_of(t: Tournament, lang: Lang) -> list[tuple[str, str]]:
    """A proposal by ICM to share what is left, where deals are allowed and few enough are in."""
    living = t.living
    if not t.papers.reglamento.own.deals or not t.last_round or t.phase != "playing" or not 2 <= len(living) <= min(MOST, 9):
        return []
    prizes = left_to_win(t)
    if not prizes or not all(p.chips for p in living):
        return []
    shares = in_units(icm([p.chips for p in living], prizes), sum(prizes), t.papers.bases.prizes.unit)
    return [(p.name, str(units)) for p, units in zip(living, shares, strict=True)]


def told_of(desk: Desk, lang: Lang) -> list[dict[str, Any]]:
    """The last entries, newest first, with what followed."""
    pairs = list(zip(desk.lines, desk.record.entries, strict=True))[-3 * TOLD :]
    standing = set(desk.record.standing)
    return [
        {
            "at": line.at,
            "n": line.n,
            "words": words(desk.record.shown(entry.move), lang),
            "answers": [(a.text[lang], a.cite) for a in entry.answers][:12],
            "undone": line.n - 1 not in standing and entry.move.verb != "undo",
            "undoes": entry.move.verb == "undo",
        }
        for line, entry in reversed(pairs)
        if entry.move.verb != "at"
    ][:TOLD]


def _show(request: Request, desk: Desk, status: int = 200, **said: Any) -> Response:
    lang, person, t = language(request), whoever(request), desk.record.tournament
    mine = t.players.get(person.name)
    tables = {n: [t.player(name) for name in there.values()] for n, there in seating.at_tables(t.seats).items()}
    about: dict[str, Any] = {
        "desk": desk,
        "tour": t,
        "called": t.papers.bases.general.name[lang],
        "phase": PHASES[t.phase][lang],
        "clock": clock_of(t, lang),
        "rows": rows_of(t, lang),
        "tables": tables,
        "mine": mine,
        "mine_row": next((r for r in rows_of(t, lang) if r["name"] == person.name), None),
        "may": person.role in STAFF and person.role != "inspector",
        "leads": person.may("chief"),
        "means": [(x, MEANS[x][lang] if x in MEANS else x) for x in t.papers.bases.registration.payment],
        "penalties": {k: v.text[lang] for k, v in t.papers.reglamento.own.penalties.items()},
        "specials": [k for k in t.papers.bases.prizes.special if k not in t.specials],
        "deal": deal_of(t, lang),
        "broken": seating.to_break(t.seats, t.papers.bases.materials.tables) if t.papers.bases.own.balance else None,
        "uneven": seating.unequal(t.seats, t.papers.bases.own.balance),
        "missing": [(r.text[lang], r.cite) for r in _missing(desk)] if person.may("chief") else [],
        "told": told_of(desk, lang),
        "client": secrets.token_hex(8),
    }
    return page(request, "tournament.html", status, **(about | said))


def _missing(desk: Desk) -> list[Refused]:
    """What is to be done before the first hand, while it has not been dealt."""
    t = desk.record.tournament
    if t.phase not in ("registering", "seated") or t.round > 1:
        return []
    today = replace(t, now=desks.on_the_wall(days.zone_of(desk.floor.engine), now()))
    return list(lacking(today))


# the pages


@router.get("/tournaments")
def every(request: Request) -> Response:
    person = whoever(request)
    return _list(request, person.may("chief"))


def _list(request: Request, opens: bool, status: int = 200, **said: str) -> Response:
    lang = language(request)
    rows = [
        {
            "id": d.id,
            "name": d.papers.bases.general.name[lang],
            "phase": PHASES[d.record.tournament.phase][lang],
            "players": len(d.record.tournament.having("registered", "playing")),
            "day": d.papers.bases.general.dates[0].day,
        }
        for d in desks.desks(floor_of(request))
    ]
    listed = [(name, read(path).bases["general"]["name"][language(request)]) for name, path in samples().items()] if opens else []
    return page(request, "tournaments.html", status, rows=rows, samples=listed, opens=opens, **said)


@router.post("/tournaments")
def open_one(request: Request, form: Form) -> Response:
    """Open a tournament from documents that are written into the page, or from a sample of ours."""
    genuine(request, form.get("csrf", ""))
    by, lang = only(request, "chief"), language(request)
    try:
        made = desks.open_desk(floor_of(request), by, _files(form, floor_of(request)))
    except TapeteError as refusal:
        return _list(request, True, 409, refusal=refusal.text[lang], article=getattr(refusal, "cite", ""))
    return RedirectResponse(f"/tournaments/{made.id}", 303)


def _files(form: dict[str, str], floor: Floor) -> Files:
    if not form.get("bases"):
        today = desks.on_the_wall(days.zone_of(floor.engine), now())
        return dated(read(sample(form.get("sample", ""))), today)
    try:
        bases, reglamento = toml.loads(form["bases"]), toml.loads(form.get("reglamento", ""))
    except (RecursionError, ValueError):
        raise Refused(NOT_TOML) from None
    return Files(Path("bases.toml"), bases, Path("reglamento.toml"), reglamento)


@router.get("/tournaments/{tournament}")
def one(request: Request, tournament: str) -> Response:
    """The desk for who works here; for everybody the standing, and one's own place."""
    whoever(request)
    return _show(request, at(request, tournament))


@router.post("/tournaments/{tournament}/say")
def say(request: Request, tournament: str, form: Form) -> Response:
    """Something said to the tournament: by a form of its own, or as it would stand in the record."""
    genuine(request, form.get("csrf", ""))
    person, lang, desk = whoever(request), language(request), at(request, tournament)
    not_too_often(request, person)
    try:
        answers = desk.say(person, move_of(form), f"{person.id}-{form.get('client', '') or secrets.token_hex(8)}")
    except TapeteError as refusal:
        return _show(request, desk, 409, refusal=refusal.text[lang], article=getattr(refusal, "cite", ""))
    if form.get("verb") in ("hand", "play"):
        return RedirectResponse(f"/tournaments/{desk.id}/tables/{whole(form.get('table', ''), 10**4) or 0}", 303)
    said = [(a.text[lang], a.cite) for a in answers]
    return _show(request, desk, 200, answers=said) if said else RedirectResponse(f"/tournaments/{desk.id}", 303)


def move_of(form: dict[str, str]) -> Move:
    """What a form says; what is to be drawn the house draws."""
    if form.get("line"):
        return desks.understood(form["line"])
    verb = form.get("verb", "")
    if verb not in statements():
        raise Refused(Text("eso no se le dice a un torneo", "that is not said to a tournament"))
    given = dict(form)
    counted = [f"{key.removeprefix('c-')} {value}" for key, value in form.items() if key.startswith("c-")]
    if counted:
        given["counts"] = " ".join(counted)
    given[DRAWN] = "house"
    if given.get("amount"):
        given["words"] = f"{given.get('words', '')} {given['amount']}"
    places = PLACE.findall(statements()[verb].en)
    return desks.understood(words(Move(verb, {place: given.get(place, "") for place in places})))


@router.get("/tournaments/{tournament}/tables/{table}")
def table_page(request: Request, tournament: str, table: str) -> Response:
    """A table of the tournament: the hand in play as this person may see it, and what may be said now."""
    person, desk, lang = whoever(request), at(request, tournament), language(request)
    t, n = desk.record.tournament, number(table)
    if n not in {place.number for place in t.papers.bases.materials.tables}:
        raise NotFound(Text(f"el torneo no tiene mesa {n}", f"the tournament has no table {n}"))
    there, dealt, mine = t.at(n), t.dealt.get(n), t.players.get(person.name)
    seat = mine.seat[1] if mine and mine.seat and mine.seat[0] == n else 0
    works = person.may("croupier", "chief")
    about: dict[str, Any] = {
        "desk": desk,
        "called": t.papers.bases.general.name[lang],
        "n": n,
        "there": [(p.seat[1], p.name, amount(p.chips)[lang]) for p in there if p.seat],
        "seat": seat,
        "dealt": dealt is not None,
        "level": dealt.level if dealt else t.level,
        "deals": works and dealt is None and t.phase == "playing" and len(there) > 1,
        "ways": [],
        "felt": "",
        "client": secrets.token_hex(8),
    }
    if dealt is not None:
        now = table_of(t.papers, dealt)
        about["felt"] = Markup(svg(now.seen_by((seat,) if seat else ()), lang=lang))
        hands = now.felt.hands
        about["own"] = faces(hands[f"seat {seat}"]) if f"seat {seat}" in hands else ""
        about["common"] = faces(next((cards for name, cards in hands.items() if not name.startswith("seat ")), ()))
        about["ways"] = [w for w in ways_of(now, lang) if works or w["seat"] == seat]
    return page(request, "tournament_table.html", **about)


def ways_of(table: Table, lang: Lang) -> list[dict[str, Any]]:
    """What may be said in a hand: plain words, or words that want an amount between two."""
    ways: list[dict[str, Any]] = []
    for way in table.legal():
        told = RANGE.fullmatch(way)
        plain, _, costs = (told[1], "", "") if told else way.partition(" (")
        said = spoken(table.terms.rules, f"{plain} {told[2]}" if told else plain, lang)
        label = said.rpartition(" ")[0] if told else said + (f" ({costs}" if costs else "")
        who = SEAT.match(plain)
        least, most = (told[2], told[3]) if told else ("", "")
        ways.append({"words": plain, "label": label, "least": least, "most": most, "seat": int(who[1]) if who else 0})
    return ways


@router.get("/tournaments/{tournament}/clock")
def clock(request: Request, tournament: str) -> Response:
    """The big screen: level, time left, players, average stack, prizes, the next break."""
    whoever(request)
    desk, lang = at(request, tournament), language(request)
    t = desks.at_this_hour(desk)
    return page(
        request,
        "clock.html",
        desk=desk,
        called=t.papers.bases.general.name[lang],
        clock=clock_of(t, lang),
        phase=PHASES[t.phase][lang],
        tour=t,
    )


@router.get("/tournaments/{tournament}/cards")
def cards(request: Request, tournament: str) -> Response:
    """A card for every place, to be printed and cut."""
    only(request, *STAFF)
    desk, lang = at(request, tournament), language(request)
    t = desk.record.tournament
    people = sorted((p for p in t.players.values() if p.seat), key=lambda p: p.seat or (0, 0))
    return page(request, "cards.html", desk=desk, called=t.papers.bases.general.name[lang], people=people, tour=t)


@router.get("/tournaments/{tournament}/results")
def result(request: Request, tournament: str) -> Response:
    whoever(request)
    desk = at(request, tournament)
    return _printed(request, desk, results(desk.record.tournament))


@router.get("/tournaments/{tournament}/papers/{kind}")
def paper(request: Request, tournament: str, kind: str) -> Response:
    """Reglamento and Bases, at hand for the public while it lasts (VII §3.1)."""
    whoever(request)
    desk = at(request, tournament)
    if kind not in ("bases", "reglamento"):
        raise NotFound(Text("hay dos documentos: reglamento y bases", "there are two documents: reglamento and bases"))
    return _printed(request, desk, document(desk.papers, "bases" if kind == "bases" else "reglamento"))


def _printed(request: Request, desk: Desk, doc: Document) -> Response:
    lang = language(request)
    under = [line.text[lang] for line in doc.under]
    return page(request, "printed.html", desk=desk, heading=doc.title[lang], under=under, body=Markup(body(doc, lang)))


@router.get("/tournaments/{tournament}/acta.txt")
def record(request: Request, tournament: str) -> Response:
    only(request, *STAFF)
    return PlainTextResponse(at(request, tournament).record.text())
