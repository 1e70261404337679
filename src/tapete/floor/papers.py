"""Papers of the house and who signed them: counts, slips, days that are closed. A paper is written once; a signature is added.

Nobody signs their own paper, and nobody signs twice. What a signature does to the money stands in `bank` and `days`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Connection, insert, select
from sqlalchemy.exc import IntegrityError

from tapete.errors import NotFound, Refused
from tapete.floor import chronicle
from tapete.floor.people import Person
from tapete.floor.store import now, papers, signatures
from tapete.text import Text

REJECTED = "rejected"
KINDS = {
    "opening": Text("recuento de apertura", "opening count"),
    "check": Text("comprobación del banco", "check of the bank"),
    "closing": Text("recuento de cierre", "closing count"),
    "box": Text("recuento del buzón", "count of the drop box"),
    "fill": Text("relleno", "fill"),
    "credit": Text("devolución", "credit"),
    "day": Text("cierre del día", "closing of the day"),
}
STEPS: Mapping[str, tuple[str, ...]] = dict.fromkeys(KINDS, ("signed",)) | {
    "fill": ("approved", "received"),
    "credit": ("approved", "received"),
}
"""Whose words a paper waits for after it is made, in their order."""
SIGNED = {
    "made": Text("lo hizo", "made by"),
    "requested": Text("lo pidió", "requested by"),
    "signed": Text("lo firmó", "signed by"),
    "approved": Text("lo aprobó", "approved by"),
    "received": Text("lo recibió", "received by"),
    REJECTED: Text("lo rechazó", "rejected by"),
}
ASKED = {
    "signed": Text("Firmar", "Sign"),
    "approved": Text("Aprobar", "Approve"),
    "received": Text("Recibir", "Receive"),
    REJECTED: Text("Rechazar", "Reject"),
}
OWN_PAPER = Text("nadie firma su propio papel: hace falta otra persona", "nobody signs their own paper: it takes another person")
SIGNED_ALREADY = Text("ese papel ya está firmado", "that paper is signed already")


@dataclass(frozen=True)
class Signature:
    what: str
    person: int
    at: int


@dataclass(frozen=True)
class Paper:
    """A count or a slip: what was found or asked for, what the record says must be there, and why they differ."""

    id: int
    at: int
    person: int
    kind: str
    table: int | None
    day: str
    currency: str
    amount: int
    expected: int
    body: Mapping[str, Any]
    why: str
    signed: tuple[Signature, ...] = field(default=())

    @property
    def rejected(self) -> bool:
        return any(s.what == REJECTED for s in self.signed)

    @property
    def waits_for(self) -> str:
        """The word it waits for, or nothing when it is done with."""
        given = {s.what for s in self.signed}
        return "" if self.rejected else next((step for step in STEPS[self.kind] if step not in given), "")

    @property
    def done(self) -> bool:
        return not self.rejected and not self.waits_for

    @property
    def difference(self) -> int:
        return self.amount - self.expected

    @property
    def people(self) -> set[int]:
        return {self.person, *(s.person for s in self.signed)}


def write(db: Connection, by: Person, kind: str, **about: Any) -> int:
    """Write a paper down; it waits for its signatures."""
    row = {"table_id": None, "day": "", "currency": "", "amount": 0, "expected": 0, "why": "", **about}
    row["body"] = json.dumps(about.get("body", {}), sort_keys=True)
    key = db.execute(insert(papers).values(at=now(), person=by.id, kind=kind, **row)).inserted_primary_key
    assert key is not None
    chronicle.record(db, papers, key[0])
    return int(key[0])


def add(db: Connection, by: Person, paper: Paper, what: str) -> None:
    """Add a signature; who made the paper gives none but the last of a slip, which says that it arrived."""
    if by.id in (paper.people if what != "received" else {s.person for s in paper.signed}) and what != REJECTED:
        raise Refused(OWN_PAPER)
    if what not in (paper.waits_for, REJECTED) or not paper.waits_for:
        raise Refused(SIGNED_ALREADY)
    try:
        key = db.execute(insert(signatures).values(paper=paper.id, what=what, at=now(), person=by.id)).inserted_primary_key
    except IntegrityError:  # somebody else signed in the same moment
        raise Refused(SIGNED_ALREADY) from None
    assert key is not None
    chronicle.record(db, signatures, key[0])


def one(db: Connection, number: int) -> Paper:
    found = found_where(db, papers.c.id == number) if 0 < number < 2**31 else []
    if not found:
        raise NotFound(Text(f"no hay papel {number}", f"there is no paper {number}"))
    return found[0]


def found_where(db: Connection, *where: ColumnElement[bool], limit: int = 10_000) -> list[Paper]:
    """Papers with their signatures, the latest first."""
    rows = db.execute(select(papers).where(*where).order_by(papers.c.id.desc()).limit(limit)).all()
    signed: dict[int, list[Signature]] = {}
    numbers = [r.id for r in rows]
    for i in range(0, len(numbers), 500):
        query = select(signatures).where(signatures.c.paper.in_(numbers[i : i + 500])).order_by(signatures.c.id)
        for s in db.execute(query):
            signed.setdefault(s.paper, []).append(Signature(s.what, s.person, s.at))
    return [_paper(r, signed.get(r.id, ())) for r in rows]


def _paper(r: Any, signed: Sequence[Signature]) -> Paper:
    about = (r.kind, r.table_id, r.day, r.currency, r.amount, r.expected, json.loads(r.body), r.why)
    return Paper(r.id, r.at, r.person, *about, tuple(signed))


def waiting(db: Connection, *where: ColumnElement[bool]) -> list[Paper]:
    """What waits for somebody's word, the oldest first."""
    last = {"signed", "received", REJECTED}
    ended = select(signatures.c.paper).where(signatures.c.what.in_(last))
    return found_where(db, papers.c.id.not_in(ended), *where)[::-1]
