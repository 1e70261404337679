"""The acta of a table: a timeline to step through with the felt redrawn, its proofs, and the text to take home."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Annotated, Any
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse, Response
from markupsafe import Markup
from sqlalchemy import select

from tapete.draw import svg
from tapete.errors import NotFound
from tapete.floor.host import HOUSE, TIME_OUT, Host
from tapete.floor.house import Floor
from tapete.floor.people import Person, everybody
from tapete.floor.record import Damaged
from tapete.floor.store import tables
from tapete.table.seal import Verified, verify
from tapete.text import Lang, Text
from tapete.web.door import floor_of, language, whoever
from tapete.web.pages.moment import hands_told, moment
from tapete.web.pages.paper import page
from tapete.web.pages.scene import Scene

router = APIRouter()
SHOWN = 200
"""Entries on one page."""
PATIENCE = 4.0
"""Seconds that a page waits for a check of the record before it says that it is under way."""


@dataclass(frozen=True)
class Proof:
    """What a check of the record found: the seals of its text, the chain in the store, the draws of its seed."""

    text: Verified
    entries: int
    draws: int
    broken: str

    @property
    def ok(self) -> bool:
        return self.text.ok and not self.broken


def prove(floor: Floor, host: Host) -> Proof:
    """Read the table again from the store: every hash must follow, every draw must come from the committed seed."""
    with floor.engine.connect() as db:
        row = db.execute(select(tables).where(tables.c.id == host.id)).one()
    try:
        read, broken = Host(floor, row, anew=True), ""
    except Damaged as damage:
        read, broken = host.still(), str(damage)
    drawn = sum(1 for line in read.lines if line.person == HOUSE)
    return Proof(verify(read.acta(), floor.catalogue), read.n, drawn, broken)


_aside = ThreadPoolExecutor(1, "proof")
_proofs: WeakKeyDictionary[Host, tuple[int, bool, Future[Proof]]] = WeakKeyDictionary()


def proof_of(floor: Floor, host: Host) -> Proof | None:
    """What a check of the record found; it is made aside, one at a time, and until it is done there is nothing."""
    kept = _proofs.get(host)
    if kept is None or (kept[2].done() and kept[:2] != (host.n, host.closed)):
        kept = host.n, host.closed, _aside.submit(prove, floor, host)
        _proofs[host] = kept
    wait([kept[2]], PATIENCE)
    return kept[2].result() if kept[2].done() else None


def names_of(floor: Floor, lang: Lang) -> dict[int, str]:
    """Who made an entry: people, chance, or the house for somebody who let the time pass."""
    house = {HOUSE: Text("el azar", "chance")[lang], TIME_OUT.id: Text("la casa, por tiempo", "the house, time-out")[lang]}
    return {p.id: p.name for p in everybody(floor.engine)} | house


@dataclass(frozen=True)
class Stretch:
    """A part of a record to step through: entries from one number to another; of one coup, or all."""

    first: int
    last: int
    coup: int | None = None

    def around(self, at: int) -> Stretch:
        """As much of it as fits on a page, with this entry in it."""
        first = max(self.first, min(at - SHOWN // 2, self.last - SHOWN + 1))
        return Stretch(first, min(self.last, max(first, 1) + SHOWN - 1))


def shown(request: Request, host: Host, person: Person, part: Stretch, at: int, check: bool = False) -> Response:
    """The felt as it was after one entry, and the entries around it, as this person may see them."""
    floor, lang = floor_of(request), language(request)
    names, still = names_of(floor, lang), host.still()
    hashes, scene = still.shows_hashes(person), Scene(still, person, lang, names)
    near = part.around(at)
    with host.recalling:
        hands = hands_told(host, still, person, near.first, near.last, lang)
        then = still.seen_by(person, host.replayed(at))
        felt, now = Markup(svg(then, lang)), moment(then, lang)
    rows = [
        {"n": line.n, "at": line.at, "who": names.get(line.person, "?"), "hash": line.hash[:12] if hashes else ""}
        | {"words": still.words_for(line, person, lang), "coup": still.coups[line.n - 1]}
        | {"struck": line.n - 1 in still.table.struck}
        | {"items": [i for i in scene.entry(line.n - 1) if i.style != "chance"], "hands": hands.get(line.n, [])}
        for line in still.lines[max(0, near.first - 1) : near.last]
    ]
    proof = proof_of(floor, host) if check else None
    about: dict[str, Any] = {"host": still, "at": at, "part": part, "near": near, "rows": rows, "felt": felt, "scene": scene}
    about["now"] = now
    answer = page(request, "acta.html", **about, proof=proof, checking=check and proof is None)
    if check and proof is None:
        answer.headers["Refresh"] = "3"
    return answer


@router.get("/tables/{table}/acta")
def timeline(
    request: Request,
    table: int,
    n: Annotated[int | None, Query(ge=0)] = None,
    check: Annotated[bool, Query()] = False,
) -> Response:
    person = whoever(request)
    host = floor_of(request).host(table)
    return shown(request, host, person, Stretch(0, host.n), host.n if n is None else min(n, host.n), check)


@router.get("/tables/{table}/coups/{coup}")
def recall(request: Request, table: int, coup: int, n: Annotated[int | None, Query(ge=0)] = None) -> Response:
    """One coup again, exactly as it was: it opens with all bets on the felt and the result about to come."""
    person = whoever(request)
    host = floor_of(request).host(table)
    entries = host.entries_of(coup)
    if not entries:
        raise NotFound(Text(f"no hay jugada {coup} en la mesa {table}", f"there is no coup {coup} at table {table}"))
    closed = next((i for i in entries if host.lines[i - 1].words == "no more bets"), entries[-1])
    part = Stretch(entries[0], entries[-1], coup)
    return shown(request, host, person, part, closed if n is None else min(max(n, part.first - 1), part.last))


@router.get("/tables/{table}/acta.txt")
def download(request: Request, table: int) -> Response:
    person = whoever(request)
    host = floor_of(request).host(table)
    text = host.still().acta_for(person, language(request))
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="table-{table}.acta"'})
