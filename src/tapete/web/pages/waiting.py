"""What waits for the word of the one who reads: papers, sums for two, corrections and the day, each with where it is given."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection

from tapete.floor import bank, days, movements, papers, purse
from tapete.floor.host import Host
from tapete.floor.house import Floor
from tapete.floor.papers import KINDS, Paper
from tapete.floor.people import Person
from tapete.floor.store import papers as written
from tapete.text import Lang, Text
from tapete.web.pages.paper import cash
from tapete.web.pages.people import names_of

TABLE = Text("mesa", "table")
CAGE = Text("caja: espera a una segunda persona", "cage: waits for a second person")
BOX = Text("contar el buzón", "count the drop box")
CORRECTION = Text("corrección", "correction")


class Waiting(NamedTuple):
    """One thing to decide: which, who asked for it, how much, and on which page."""

    what: str
    by: str
    amount: str
    at: int
    where: str


def waiting_for(floor: Floor, reader: Person, lang: Lang) -> list[Waiting]:
    """All that this person may decide now, the oldest first."""
    names = names_of(floor)
    with floor.engine.connect() as db:
        open_papers = papers.waiting(db, written.c.kind != "day")
        asked = papers.waiting(db, written.c.kind == "day") if reader.may(*days.SIGNERS) else []
        boxes = [(host, at) for host, at in _closed(floor, db) if bank.may_count_box(db, host, reader)]
    found = [_paper(floor, p, names, lang) for p in open_papers if p.table in floor.hosts and bank.may_sign(p, reader)]
    found += [
        Waiting(f"{KINDS['day'][lang]} {p.day}", names.get(p.person, "?"), "", p.at, "/house/day")
        for p in asked
        if p.person != reader.id
    ]
    found += [Waiting(f"{TABLE[lang]} {h.id} · {BOX[lang]}", "", "", at, f"/house/tables/{h.id}/bank") for h, at in boxes]
    if reader.may("cashier", "chief"):
        money = purse.currencies(floor.catalogue)
        found += [
            Waiting(CAGE[lang], names.get(m.by, "?"), cash(m.amount, money[m.currency], lang), m.at, "/house/cage")
            for m in movements.waiting(floor)
            if reader.id not in (m.by, m.whom)
        ]
    if reader.may("chief"):
        found += [
            Waiting(
                f"{TABLE[lang]} {host.id} · {CORRECTION[lang]} {c['number']}",
                names.get(c["by"], "?"),
                cash(c["amount"], host.money, lang),
                c["at"],
                f"/tables/{host.id}",
            )
            for host in floor.hosts.values()
            for c in host.corrections
            if c["approved"] is None and c["by"] != reader.id
        ]
    return sorted(found, key=lambda one: one.at)


def _closed(floor: Floor, db: Connection) -> list[tuple[Host, int]]:
    return [(floor.host(table), at) for table, at in days.uncounted(db) if table in floor.hosts]


def _paper(floor: Floor, paper: Paper, names: dict[int, str], lang: Lang) -> Waiting:
    assert paper.table is not None
    what = f"{TABLE[lang]} {paper.table} · {KINDS[paper.kind][lang]} {paper.id}"
    amount = cash(paper.amount, floor.host(paper.table).money, lang)
    return Waiting(what, names.get(paper.person, "?"), amount, paper.at, f"/house/tables/{paper.table}/bank")
