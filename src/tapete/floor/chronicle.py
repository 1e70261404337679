"""The chronicle: all that holds money or rights is written down twice, in chains; no row is changed, invented or erased unseen.

Whoever writes to the ledger, to people, tables, closings, meters, rules or cash movements writes a link in the same transaction:
the row as it then was, and the hash of the link before. There are several books, so that writers do not queue behind each other.
`differences` follows every book and holds the rows of today against the last that was written of them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, Table, func, insert, inspect, select, text

from tapete.floor.store import (
    closings,
    decisions,
    entries,
    hall_log,
    knocks,
    ledger,
    links,
    meter_entries,
    meters,
    movements,
    now,
    papers,
    people,
    seeds,
    sessions,
    settings,
    signatures,
    tables,
)
from tapete.text import Text

BOOKS = 7466
"""The family of advisory locks."""
START = "tapete chronicle 1"
EVENTS = "events"
"""What happened to the house, told by the chronicle alone."""
SECRETS = ("password", "totp", "seed", "csrf")
"""Columns of which only a digest is written down."""
PASSING = ("totp_step", "seen")
"""Columns that change by themselves and give no right."""
LATER = ("key", "called")
"""Columns that older books do not have: written down where they say something."""

KEPT: Mapping[Table, str] = {
    people: "people",
    settings: "rules",
    tables: "table",
    closings: "table",
    seeds: "table",
    meters: "meters",
    meter_entries: "meters",
    movements: "cash",
    decisions: "cash",
    sessions: "door",
    knocks: "door",
    hall_log: "hall",
    papers: "bank",
    signatures: "bank",
}
"""Which tables are kept row by row, and in which book."""
KEYS = {settings: "key", closings: "table_id", decisions: "movement", sessions: "token"}
ENDING = ("sessions",)
"""Tables whose rows end by themselves: to erase one takes a right away and gives none."""


def _key(table: Table) -> str:
    return KEYS.get(table, "id")


def _digest(value: object) -> str:
    return hashlib.sha256(str(value).encode()).hexdigest()


def _row(table: Table, row: Any) -> str:
    """A row as it is written down."""
    values = {c.name: getattr(row, c.name) for c in table.columns if c.name not in PASSING}
    values = {name: value for name, value in values.items() if value or name not in LATER}
    values |= {name: _digest(values[name]) for name in SECRETS if values.get(name)}
    return _words({"in": table.name, "key": str(getattr(row, _key(table))), "row": values})


def _words(value: object) -> str:
    """A value in words. What no honest row holds, such as bytes that an insider put there, is told as it looks, and so named."""
    return json.dumps(value, sort_keys=True, ensure_ascii=True, separators=(",", ":"), default=repr)


def _book(table: Table, row: Any) -> str:
    number = {"tables": "id", "closings": "table_id", "seeds": "table_id"}.get(table.name)
    return f"table:{getattr(row, number)}" if number else KEPT[table]


def link(before: str, book: str, n: int, at: int, what: str) -> str:
    return hashlib.sha256(f"{before}\n{book} {n} {at} {what}".encode()).hexdigest()


def record(db: Connection, table: Table, key: object) -> None:
    """Write down a row that was just made or changed."""
    row = db.execute(select(table).where(table.c[_key(table)] == key)).one()
    _append(db, _book(table, row), _row(table, row))


def record_transaction(db: Connection, rows: Iterable[Mapping[str, Any]], book: int | None) -> None:
    """Write down one transaction of the ledger."""
    _append(db, f"ledger:{book if book is not None else 'cage'}", _transaction(rows))


def _transaction(rows: Iterable[Mapping[str, Any]]) -> str:
    """A transaction as it is written down: what all its rows have in common, and what each moved.

    Rows that say different things of when, what for, by whom or where were not written so: then all that they say is told.
    """
    listed = list(rows)
    common = {name: [r[name] for r in listed] for name in ("at", "memo", "person", "table_id")}
    first = {name: values[0] if all(v == values[0] for v in values) else values for name, values in common.items()}
    moved = [[r["account"], r["currency"], r["amount"]] for r in listed]
    try:
        moved.sort()
    except TypeError:  # an insider's: a name beside a number
        moved.sort(key=repr)
    return _words({"in": "ledger", "key": listed[0]["txn"], "row": first | {"moved": moved}})


def record_end(db: Connection, table: int, n: int, hash: str) -> None:
    """Write down how far a table's record goes, and which requests made it: of those its hashes say nothing."""
    row = {"hash": hash, "clients": _clients(db, table, {n}).get(n, "")}
    _append(db, f"table:{table}", _words({"in": "entries", "key": f"{table}:{n}", "row": row}))


def _clients(db: Connection, table: int, at: Collection[int]) -> dict[int, str]:
    """A digest of the ids of all requests up to each of these entries."""
    rows = select(entries.c.n, entries.c.client).where(entries.c.table_id == table, entries.c.n <= max(at))
    found, running = {}, hashlib.sha256()
    for n, client in db.execute(rows.order_by(entries.c.n)):
        running.update(f"{n} {client}\n".encode())
        if n in at:
            found[int(n)] = running.hexdigest()
    return found


def record_event(db: Connection, what: str, **facts: object) -> None:
    """Write down that something happened to the house, such as a jump of the clock: no row of any table says it."""
    n = db.execute(select(func.count()).select_from(links).where(links.c.book == EVENTS)).scalar_one()
    _append(db, EVENTS, _words({"in": EVENTS, "key": f"{n + 1}", "row": {"what": what} | facts}))


def _append(db: Connection, book: str, what: str) -> None:
    if db.dialect.name == "postgresql":
        db.execute(text("SELECT pg_advisory_xact_lock(:kind, hashtext(:book))"), {"kind": BOOKS, "book": book})
    last = db.execute(
        select(links.c.n, links.c.hash, links.c.at).where(links.c.book == book).order_by(links.c.n.desc()).limit(1)
    ).first()
    n, before, at = (last.n + 1, last.hash, max(now(), last.at)) if last else (1, START, now())
    db.execute(insert(links).values(book=book, n=n, at=at, what=what, hash=link(before, book, n, at, what)))


def adopt(db: Connection) -> None:
    """Write down what a house had before there was a chronicle."""
    there = set(inspect(db).get_table_names())
    for table in (t for t in KEPT if t.name in there):
        for row in db.execute(select(table).order_by(table.c[_key(table)])).all():
            _append(db, _book(table, row), _row(table, row))
    for rows in _transactions(db):
        record_transaction(db, rows, rows[0]["table_id"])


def _transactions(db: Connection) -> Iterator[list[Mapping[str, Any]]]:
    """The ledger, transaction by transaction in the order written."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for row in db.execute(select(ledger).order_by(ledger.c.id)):
        found.setdefault(row.txn, []).append(dict(row._mapping))
    yield from found.values()


# holding the books against it


def differences(db: Connection) -> list[Text]:
    """Everything in the books that is not as it was written down, each named; nothing where all is well."""
    said, last = _follow(db)
    present: dict[tuple[str, str], str] = {}
    for table in KEPT:
        for row in db.execute(select(table)):
            present[table.name, str(getattr(row, _key(table)))] = _row(table, row)
    for rows in _transactions(db):
        present["ledger", str(rows[0]["txn"])] = _transaction(rows)
    present |= _ends(db, {key: last[kind, key] for kind, key in last if kind == "entries"})
    for where in sorted(last.keys() | present.keys()):
        name = f"{where[0]} {where[1]}"
        if where not in present and where[0] in ENDING:
            continue
        if where not in present:
            said.append(Text(f"{name}: se borró de los libros", f"{name}: was erased from the books"))
        elif where not in last:
            said.append(Text(f"{name}: nadie lo escribió", f"{name}: nobody wrote it"))
        elif last[where] != present[where]:
            changed = ", ".join(_changed(last[where], present[where]))
            said.append(Text(f"{name}: se cambió {changed}", f"{name}: {changed} was changed"))
    return said


def _ends(db: Connection, marks: Mapping[str, str]) -> dict[tuple[str, str], str]:
    """The records as they are where their ends were written down, as they would be written down now."""
    numbers: dict[int, set[int]] = {}
    for key in marks:
        words = key.split(":")
        if len(words) == 2 and all(w.isdecimal() and len(w) < 10 for w in words):
            numbers.setdefault(int(words[0]), set()).add(int(words[1]))
    found: dict[tuple[str, str], str] = {}
    for table, at in numbers.items():
        clients = _clients(db, table, at)
        rows = db.execute(select(entries.c.n, entries.c.hash).where(entries.c.table_id == table, entries.c.n.in_(at)))
        for n, hash in rows:
            key = f"{table}:{n}"
            row = {"hash": hash, "clients": clients[n]} if '"clients"' in marks[key] else {"hash": hash}
            found["entries", key] = _words({"in": "entries", "key": key, "row": row})
    return found


def _changed(before: str, after: str) -> list[str]:
    a, b = json.loads(before)["row"], json.loads(after)["row"]
    return [k for k in sorted(a.keys() | b.keys()) if a.get(k) != b.get(k)]


def _follow(db: Connection) -> tuple[list[Text], dict[tuple[str, str], str]]:
    """Follow every book from its first link; what does not follow, and what was last written of each row."""
    said: list[Text] = []
    last: dict[tuple[str, str], str] = {}
    heads: dict[str, tuple[int, str]] = {}
    for row in db.execute(select(links).order_by(links.c.book, links.c.n)):
        n, before = heads.get(row.book, (0, START))
        if row.n != n + 1 or link(before, row.book, row.n, row.at, row.what) != row.hash:
            said.append(
                Text(
                    f"crónica {row.book}, línea {row.n}: su huella no sigue a la anterior",
                    f"chronicle {row.book}, line {row.n}: its hash does not follow from the one before",
                )
            )
        heads[row.book] = n + 1, row.hash
        with suppress(
            ValueError, KeyError, TypeError, RecursionError
        ):  # what cannot be read was named above: its hash does not follow
            told = json.loads(row.what)
            if row.book != EVENTS:
                last[str(told["in"]), str(told["key"])] = row.what
    return said, last


def heads(db: Connection) -> dict[str, tuple[int, str]]:
    """The last link of every book: its number and its hash."""
    newest = select(links.c.book, func.max(links.c.n).label("n")).group_by(links.c.book).subquery()
    rows = db.execute(select(links).join(newest, (links.c.book == newest.c.book) & (links.c.n == newest.c.n)))
    return {str(row.book): (int(row.n) if isinstance(row.n, int) else 0, str(row.hash)) for row in rows}
