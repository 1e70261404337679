"""Tables of a floor as they were played, read from its books and nothing else: no host is opened, nothing is written."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator

from sqlalchemy import Connection, select

from tapete.floor.store import entries, tables
from tapete.table.chain import PLAY
from tapete.table.played import Played


def played(db: Connection, games: Collection[str], since: int, until: int) -> Iterator[Played]:
    """The tables of these games at which something was done between two moments, each from its first entry on."""
    active = select(entries.c.table_id).where(entries.c.at >= since, entries.c.at < until).distinct()
    wanted = select(tables).where(tables.c.game.in_(games), tables.c.stakes != PLAY, tables.c.id.in_(active))
    for row in db.execute(wanted.order_by(tables.c.id)).all():
        told = select(entries.c.line, entries.c.at).where(entries.c.table_id == row.id, entries.c.at < until)
        lines = db.execute(told.order_by(entries.c.n)).all()
        words, moments = tuple(str(x.line) for x in lines), tuple(int(x.at) for x in lines)
        yield Played(f"{row.id}", str(row.game), json.loads(row.plan), words, moments, checked=True)
