"""What people of the house did: tables opened and closed, papers made and signed, cash agreed to, accounts and rules changed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import Connection, select

from tapete.floor import chronicle, papers, starting
from tapete.floor.store import closings, decisions, knocks, links, movements, settings, signatures, tables
from tapete.floor.store import papers as written
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.floor.house import Floor

PASSING = ("in", "wrong", "guest", "try", "slow")
"""What the access log says of everybody, every day."""
ACCOUNTS = {
    "locked": Text("bloqueada", "locked"),
    "disabled": Text("cerrada", "closed"),
    "reopened": Text("reabierta", "reopened"),
    "unlocked": Text("desbloqueada", "unlocked"),
    "one-time password": Text("contraseña de un solo uso", "one-time password"),
    "real name": Text("nombre de la persona", "the person's name"),
    "new password": Text("contraseña nueva", "new password"),
    "factor removed": Text("segundo factor retirado", "second factor removed"),
    "factor set up": Text("segundo factor puesto", "second factor set up"),
    "factor wanted": Text("segundo factor pedido a todos", "second factor asked of all"),
    "factor free": Text("segundo factor voluntario", "second factor voluntary"),
}
RULES = {
    "second.": Text("lo que uno mueve a solas, en la unidad menor,", "what one moves alone, in the smallest unit,"),
    "confirm.": Text(
        "por lo que se pregunta otra vez, en la unidad menor,", "what is asked about once more, in the smallest unit,"
    ),
    "staff-play": Text("el personal practica", "the staff practises"),
    "bank": Text("el banco se cuenta", "the bank is counted"),
    "guests": Text("se admiten invitados", "guests are admitted"),
    "second-factor": Text("segundo factor de todos", "second factor of all"),
    "day-zone": Text("zona horaria", "time zone"),
    "day-hour": Text("hora del cambio de día", "hour at which the day changes"),
    "day-shifts": Text("turnos", "shifts"),
}
SIGNED = {
    "signed": Text("firmó", "signed"),
    "approved": Text("aprobó", "approved"),
    "received": Text("recibió", "received"),
    papers.REJECTED: Text("rechazó", "rejected"),
}
YES_NO = {"no": Text("no", "no")} | dict.fromkeys(("yes", "play", "live", "staff"), Text("sí", "yes"))


def _account(what: str) -> Text:
    """What was done to an account, in words."""
    if what in ACCOUNTS:
        return ACCOUNTS[what]
    if what.startswith("role "):
        return Text("otra función", "another role")
    return Text("abierta", "opened") if what.startswith("opened") else Text("cambiada", "changed")


@dataclass(frozen=True)
class Action:
    at: int
    person: int | None
    """Nobody where the books do not say who."""
    what: Text


def actions(floor: Floor, since: int, until: int) -> list[Action]:
    """All of them between two moments, the latest first."""
    with floor.engine.connect() as db:
        found = [a for a in _all(db, since, until) if since <= a.at < until]
    return sorted(found, key=lambda a: -a.at)


def _all(db: Connection, since: int, until: int) -> Iterator[Action]:
    for t in db.execute(select(tables).where(tables.c.opened.between(since, until))):
        yield Action(t.opened, t.opened_by, Text(f"abrió la mesa {t.id}, {t.game}", f"opened table {t.id}, {t.game}"))
    for c in db.execute(select(closings).where(closings.c.at.between(since, until))):
        yield Action(c.at, c.person, Text(f"cerró la mesa {c.table_id}", f"closed table {c.table_id}"))
    kinds = {p.id: p.kind for p in db.execute(select(written.c.id, written.c.kind))}
    for p in db.execute(select(written).where(written.c.at.between(since, until))):
        kind = papers.KINDS[p.kind]
        yield Action(p.at, p.person, Text(f"hizo el papel {p.id}, {kind.es}", f"made paper {p.id}, {kind.en}"))
    for s in db.execute(select(signatures).where(signatures.c.at.between(since, until))):
        kind, word = papers.KINDS[kinds[s.paper]], SIGNED[s.what]
        said = Text(f"{word.es} el papel {s.paper}, {kind.es}", f"{word.en} paper {s.paper}, {kind.en}")
        yield Action(s.at, s.person, said)
    for m in db.execute(select(movements).where(movements.c.at.between(since, until))):
        yield Action(m.at, m.person, Text(f"pidió el movimiento {m.id}", f"asked for movement {m.id}"))
    for d in db.execute(select(decisions).where(decisions.c.at.between(since, until))):
        es, en = ("aprobó", "approved") if d.approved else ("rechazó", "rejected")
        yield Action(d.at, d.person, Text(f"{es} el movimiento {d.movement}", f"{en} movement {d.movement}"))
    for k in db.execute(select(knocks).where(knocks.c.at.between(since, until), knocks.c.what.not_in(PASSING))):
        said = _account(k.what)
        by = f" ({k.origin})" if k.origin.startswith("by ") else ""
        yield Action(
            k.at, None, Text(f"cuenta de {k.name}: {said.es}{by.replace('by ', 'por ')}", f"account of {k.name}: {said.en}{by}")
        )
    book = links.c.book == chronicle.KEPT[settings]
    for link in db.execute(select(links).where(book, links.c.at.between(since, until))):
        row = json.loads(link.what)["row"]
        if row["key"] == starting.PROGRAM:
            yield Action(link.at, None, starting.opened(row["value"]))
            continue
        name = next((text for begin, text in RULES.items() if row["key"].startswith(begin)), Text("otra", "another"))
        unit = row["key"].partition(".")[2]
        value = YES_NO.get(row["value"], Text(row["value"], row["value"]))
        said = Text(f"regla: {name.es} {unit}: {value.es}", f"rule: {name.en} {unit}: {value.en}")
        yield Action(link.at, None, Text(said.es.replace(" :", ":"), said.en.replace(" :", ":")))
