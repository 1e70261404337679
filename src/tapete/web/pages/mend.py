"""The chief puts right what was entered wrongly: the differences are shown, seat by seat, before the coup is settled again."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from tapete.equipment.cards import BACK, PIECES
from tapete.errors import Refused, TapeteError
from tapete.floor import taking_back
from tapete.floor.host import Host
from tapete.floor.people import Person
from tapete.numbers import NotANumber, read_whole
from tapete.play.moves import Outcome, Place, Rectify
from tapete.play.window import Betting
from tapete.table import mending
from tapete.table.notation import format_move, parse_move
from tapete.text import Lang, Text
from tapete.web.door import floor_of, genuine, language, not_too_often, only
from tapete.web.pages.acta import names_of
from tapete.web.pages.moment import awaited
from tapete.web.pages.paper import Form, page
from tapete.web.pages.scene import Scene

router = APIRouter()
MOVED_ON = Text(
    "mientras tanto ha pasado algo en la mesa: mire otra vez las diferencias",
    "something has happened at the table meanwhile: look at the differences again",
)


@router.get("/tables/{table}/mend")
def look(request: Request, table: int) -> Response:
    """The results that can be put right; with an entry and what came out, the differences that it would make."""
    person, asked = only(request, "chief"), request.query_params
    return _shown(request, floor_of(request).host(table), person, asked.get("entry", ""), asked.get("was", ""))


@router.post("/tables/{table}/mend")
def settle_again(request: Request, table: int, form: Form) -> Response:
    """Settle again with what came out, if the table is still as the differences were shown; sent twice it has one effect."""
    genuine(request, form.get("csrf", ""))
    person = only(request, "chief")
    not_too_often(request, person)
    host, entry, was = floor_of(request).host(table), form.get("entry", ""), form.get("was", "")
    try:
        n = _number(form.get("n", ""))
        line = format_move(host.table, _move(host, entry, was))
        done = host.act(person, line, f"mend-{person.id}-{n}-{entry}"[:64], after=n)
    except TapeteError as refusal:
        article = refusal.cite if isinstance(refusal, Refused) else ""
        return _shown(request, host, person, entry, was, 409, refusal.text[language(request)], article)
    if done.again and not done.events:
        return _shown(request, host, person, entry, was, 409, MOVED_ON[language(request)])
    return RedirectResponse(f"/tables/{table}", 303)


def _number(words: str) -> int:
    try:
        return read_whole(words)
    except NotANumber:
        raise Refused(Text("falta el número del asiento", "the number of the entry is missing")) from None


def _move(host: Host, entry: str, was: str) -> Rectify:
    """What the form says, as the table reads it."""
    number = _number(entry)
    found = next((t.move for t in mending.results(host.table) if t.entry == number - 1), None)
    kind = f"{found.verb} " if isinstance(found, Outcome) and found.verb in PIECES else ""
    move = parse_move(host.table, f"entry {number} was {kind}{was[:60]}")
    if not isinstance(move, Rectify):
        raise Refused(Text("falta lo que salió", "what came out is missing"))
    return move


def _shown(
    request: Request, host: Host, person: Person, entry: str, was: str, status: int = 200, refusal: str = "", article: str = ""
) -> Response:
    lang = language(request)
    with host.lock:
        scene = Scene(host, person, lang, names_of(floor_of(request), lang))
        about: dict[str, Any] = {"host": host, "scene": scene, "entry": int(entry) if entry.isdecimal() else 0, "was": was}
        about["results"] = [
            {"entry": t.entry + 1, "said": scene.result(t.move.verb, BACK if scene.hides(t.entry) else t.move.value)}
            for t in mending.results(host.table)
            if isinstance(t.move, Outcome)
        ]
        about["cards"] = any(isinstance(t.move, Outcome) and t.move.verb in PIECES for t in mending.results(host.table))
        found = None
        if entry and was:
            try:
                move = _move(host, entry, was)
                host.check(person, move)
                found = _differences(scene, move, lang)
            except TapeteError as error:
                status = 409 if status == 200 else status
                refusal = refusal or error.text[lang]
                article = article or (error.cite if isinstance(error, Refused) else "")
        return page(request, "mend.html", status, **about, found=found, refusal=refusal, article=article)


def _differences(scene: Scene, move: Rectify, lang: Lang) -> dict[str, Any]:
    """What would change: whom it pays, whom it charges and how, which bets come off, and what the coup then waits for."""
    host = scene.host
    tried = mending.trial(host.table, move)
    told = next(t for t in mending.results(host.table) if t.entry == move.entry - 1).move
    assert isinstance(told, Outcome)
    off = [
        f"{scene.t('puesto', 'seat')} {m.seat}: {scene.money(m.amount)} {scene.named(m.kind, m.spot)}"
        for i in sorted(tried.struck - host.table.struck)
        if isinstance(m := host.table.log[i].move, Place)
    ]
    return {
        "old": scene.result(told.verb, told.value),
        "new": " ".join(scene.result(told.verb, value) for value in move.values),
        "rows": [_row(scene, d) for d in mending.compared(host.table.felt, tried.felt)],
        "off": off,
        "awaits": "" if isinstance(tried.ask, Betting) else awaited(tried)[lang],
    }


def _row(scene: Scene, d: mending.Difference) -> dict[str, Any]:
    owner = taking_back.seat_owner(scene.host, d.seat, left=bool(d.left))
    hows = []
    if d.seated:
        hows.append(scene.t("en fichas", "in chips"))
    if d.left:
        hows.append(
            scene.t("se ha ido: por su cuenta; lo que no cubra, lo debe", "has left: by their account; what it lacks is owed")
        )
    if d.owes:
        hows.append(scene.t(f"queda debiendo {scene.money(d.owes)}", f"is left owing {scene.money(d.owes)}"))
    return {
        "seat": d.seat,
        "who": scene.names.get(owner, "?"),
        "gets": scene.money(d.total) if d.total > 0 else "",
        "pays": scene.money(-d.total) if d.total < 0 else "",
        "how": "; ".join(hows),
    }
