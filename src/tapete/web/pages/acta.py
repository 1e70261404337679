"""The acta of a table: a timeline to step through with the felt redrawn, its proofs, and the text to take home."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse, Response
from markupsafe import Markup
from sqlalchemy import select

from tapete.draw import svg
from tapete.floor.host import Damaged, Host
from tapete.floor.house import Floor
from tapete.floor.people import everybody
from tapete.floor.store import tables
from tapete.table.seal import Verified, verify
from tapete.web.door import floor_of, language
from tapete.web.pages.paper import in_language, page
from tapete.web.pages.scene import Scene

router = APIRouter()


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
    broken, entries = "", host.n
    with floor.engine.connect() as db:
        row = db.execute(select(tables).where(tables.c.id == host.id)).one()
    try:
        entries = Host(floor, row).n
    except Damaged as damage:
        broken = str(damage)
    drawn = sum(1 for line in host.lines if line.person == 0)
    return Proof(verify(host.acta(), floor.catalogue), entries, drawn, broken)


@router.get("/tables/{table}/acta")
def timeline(
    request: Request,
    table: int,
    n: Annotated[int | None, Query(ge=0)] = None,
    check: Annotated[bool, Query()] = False,
) -> Response:
    floor, lang = floor_of(request), language(request)
    host = floor.host(table)
    names = {p.id: p.name for p in everybody(floor.engine)} | {0: in_language(lang)("el azar", "chance")}
    with host.lock:
        scene = Scene(host, None, lang, names)
        at = host.n if n is None else min(n, host.n)
        rows = [
            {"n": line.n, "at": line.at, "who": names.get(line.person, "?"), "words": line.words, "hash": line.hash[:12]}
            | {"items": [i for i in scene.entry(line.n - 1) if i.style != "chance"]}
            for line in host.lines
        ]
        felt = Markup(svg(host.replayed(at), lang))
        proof = prove(floor, host) if check else None
    return page(request, "acta.html", host=host, at=at, rows=rows, felt=felt, proof=proof, scene=scene)


@router.get("/tables/{table}/acta.txt")
def download(request: Request, table: int) -> Response:
    name = f'attachment; filename="table-{table}.acta"'
    return PlainTextResponse(floor_of(request).host(table).acta(), headers={"Content-Disposition": name})
