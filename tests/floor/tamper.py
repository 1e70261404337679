"""An insider with the whole database in their hands: every kind of edit of every column of every table, one at a time.

Each is made in a copy of a house where everything has happened that is written down, with triggers put to sleep. Then the copy is
opened as the house would open the next day, with its key and its anchors, and must name what was done.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pyotp.totp import TOTP
from sqlalchemy import Column, Connection, Table, and_, create_engine, delete, insert, select, text, update
from sqlalchemy.exc import DBAPIError

from floor.house_of_cards import SECRET, House, furnish
from private_postgres import Cluster
from tapete.floor import accounts, bank, counter, eyes, meters, movements, papers, store, totp
from tapete.floor.house import Floor
from tapete.floor.people import begin, change_password, enrol, log_in
from tapete.text import Lang, Text

STUD = "puerto-rico/caribbean-stud"
COLUMN_KINDS = ("changed", "emptied", "swapped")
ROW_KINDS = ("first dropped", "last dropped", "doubled", "two swapped", "truncated")

ROW_NUMBERS = ("entries", "ledger", "links")
"""Logs whose rows are known by numbers and names of their own: `id` is only the order in which they were written."""
BY_ITSELF = {
    ("people", "totp_step"): "which code was used last; it moves with every one",
    ("sessions", "seen"): "when a session was last used; it moves with every page",
}
"""Columns that change by themselves and give no right."""


def busy(url: str, folder: Path) -> House:
    """A house where everything that is written down has happened, closed for the night."""
    house = furnish(url, ("ana", "bea", "cyd"))
    floor, director = house.floor, house["director"]
    floor.anchored(folder / "house.key", folder / "anchors")
    for who in ("ana", "bea"):
        host = house.roulette()
        for i, line in enumerate(("seat 1 buys 100", "no more bets", "no more bets", "seat 1 buys 50")):
            host.act(house[who], line, f"{who}-{i}")
    done = house.roulette()
    done.act(house["cyd"], "seat 1 buys 100", "buy-1")
    done.act(house["cyd"], "seat 1 cashes out", "out-1")
    floor.close_table(house["chief"], done.id)
    other = house.roulette("live")
    floor.close_table(house["chief"], other.id)
    for name in ("pot", "other"):
        stud = floor.open_table(house["chief"], STUD, {})
        pot = meters.open_meter(floor, director, stud.id, meters.kinds(stud)[0], name)
        meters.announce(floor, director, pot)
        for i, line in enumerate(("seat 1 buys 500", "seat 1 bets 10 ante", "no more bets")):
            stud.act(house["cyd"], line, f"{name}-{i}")
    bingo = floor.open_table(house["chief"], "puerto-rico/bingo", {}, "automatic", {"desk": 1})
    for station, cards in (("cage-1", 3), ("remote-2", 2)):
        counter.sell(bingo, house["cashier"], counter.Order(station, cards))
    eyes.change(floor, director, "second.USD", "1")
    eyes.change(floor, director, "staff-play", "play")
    for amount in (500, 700):
        number = floor.credit(house["cashier"], house["ana"], "USD", amount)
        assert number is not None
        movements.decide(floor, house["chief"], number, True)
    eyes.change(floor, director, "second.ESP", "1")
    for lent in ("500", "700"):
        assert floor.fill(house["cashier"], 1, lent) is not None
    live = house.roulette("live")
    for kind, second, what in (("fill", "cashier", "approved"), ("credit", "chief", papers.REJECTED)):
        slip = bank.slip(floor, house["croupier"], live.id, kind, {"100": 1, "25": 2})
        bank.sign(floor, house[second], slip, what)
    change_password(floor.engine, house["ana"], "another long word")
    enrol(floor.engine, "new", "croupier", SECRET, must_change=True)
    enrol(floor.engine, "passer-by", "player", SECRET, guest=True)
    accounts.change(floor.engine, director, "new", "disable")
    secret = totp.new_secret()
    accounts.set_up_factor(floor.engine, house["inspector"], secret, TOTP(secret).now())
    accounts.give_role(floor.engine, director, "bea", "croupier")
    for who in ("cyd", "chief"):
        begin(floor.engine, house[who])
        log_in(floor.engine, who, SECRET, "127.0.0.1")
    floor.auditor.look()
    assert floor.differences == [], floor.differences
    floor.close()
    return house


# copies


class Copies:
    """Copies of a closed house, each for one edit."""

    def __init__(self, url: str, folder: Path, server: Cluster | None = None) -> None:
        self.url, self.folder, self.server, self.made = url, folder, server, 0

    def __enter__(self) -> str:
        self.made += 1
        if self.server is None:
            self.path = self.folder / f"copy-{self.made}.db"
            shutil.copy(self.url.removeprefix("sqlite:///"), self.path)
            self.copy = f"sqlite:///{self.path}"
        else:
            self.copy = self.server.copy_of(self.url)
        return self.copy

    def __exit__(self, *_: object) -> None:
        if self.server is None:
            for file in self.folder.glob(f"{self.path.name}*"):
                file.unlink()
        else:
            self.server.drop(self.copy)


def insider(url: str, edit: Callable[[Connection], None]) -> str:
    """Make an edit with nothing in the way; what the database says where it cannot hold such rows."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://", 1))
    try:
        with engine.begin() as db:
            if db.dialect.name == "sqlite":
                for name in db.execute(text("SELECT name FROM sqlite_master WHERE type = 'trigger'")).scalars().all():
                    db.execute(text(f"DROP TRIGGER {name}"))
            else:
                db.execute(text("SET session_replication_role = replica"))
            edit(db)
    except DBAPIError as error:
        return str(error.orig).splitlines()[0]
    finally:
        engine.dispose()
    return ""


def opened(url: str, folder: Path) -> list[str]:
    """What the house says when it opens."""
    kept = folder / "anchors-of-a-copy"
    shutil.copy(folder / "anchors", kept)
    floor = Floor.at(url)
    try:
        floor.anchored(folder / "house.key", kept)
        return [d.en for d in floor.differences] + [f"table {d.table}: {d.why}" for d in floor.damaged.values()]
    finally:
        floor.close()


# edits


@dataclass(frozen=True)
class Edit:
    table: Table
    column: str
    """Which column; nothing where whole rows are meant."""
    kind: str

    def __str__(self) -> str:
        return f"{self.table.name}{'.' + self.column if self.column else ''} {self.kind}"

    def make(self, db: Connection) -> None:
        rows = [dict(r._mapping) for r in db.execute(select(self.table).order_by(*self.table.primary_key.columns))]
        assert len(rows) > 1, f"nothing much is in {self.table.name}"
        if self.column:
            _edit_column(db, self.table, self.table.c[self.column], self.kind, rows)
        else:
            _edit_rows(db, self.table, self.kind, rows)


def edits() -> Iterator[Edit]:
    for table in store.meta.sorted_tables:
        for column in table.columns:
            yield from (Edit(table, column.name, kind) for kind in COLUMN_KINDS)
        yield from (Edit(table, "", kind) for kind in ROW_KINDS)


def _at(table: Table, row: dict[str, Any]) -> Any:
    return and_(*(c == row[c.name] for c in table.primary_key.columns))


def _other(column: Column[Any], old: Any) -> Any:
    """Some other value that the column can hold."""
    if column.type.python_type is not str:
        return int(old or 0) + 1
    most = getattr(column.type, "length", None) or 10**6
    kept = str(old or "")
    return (kept + "x")[:most] if len(kept) < most else ("y" if kept[0] == "x" else "x") + kept[1:]


def _edit_column(db: Connection, table: Table, column: Column[Any], kind: str, rows: list[dict[str, Any]]) -> None:
    first, name = rows[0], column.name
    if kind == "changed":
        db.execute(update(table).where(_at(table, first)).values({name: _other(column, first[name])}))
    elif kind == "emptied":
        full = next((r for r in rows if r[name]), None)
        if full is None:
            raise Same
        empty = None if column.nullable else "" if column.type.python_type is str else 0
        db.execute(update(table).where(_at(table, full)).values({name: empty}))
    else:
        second = next((r for r in rows if r[name] != first[name]), None)
        if second is None:
            raise Same
        spare = _other(column, _other(column, second[name])) if column.type.python_type is str else -7
        spare = spare if column.primary_key or column.unique else first[name]
        db.execute(update(table).where(_at(table, second)).values({name: spare}))
        db.execute(update(table).where(_at(table, first)).values({name: second[name]}))
        db.execute(
            update(table).where(_at(table, second | ({name: spare} if column.primary_key else {}))).values({name: first[name]})
        )


class Same(Exception):
    """All rows have the same there, or nothing: there is nothing to swap or to empty."""


def _edit_rows(db: Connection, table: Table, kind: str, rows: list[dict[str, Any]]) -> None:
    keys = [c.name for c in table.primary_key.columns]
    if kind == "first dropped":
        db.execute(delete(table).where(_at(table, rows[0])))
    elif kind == "last dropped":
        db.execute(delete(table).where(_at(table, rows[-1])))
    elif kind == "truncated":
        db.execute(delete(table))
    elif kind == "doubled":
        fresh = dict(rows[-1])
        for column in table.columns:
            if column.primary_key or column.unique:
                fresh[column.name] = _other(column, max(r[column.name] for r in rows))
        for unique in (c for c in table.constraints if len(getattr(c, "columns", ())) > 1):
            for column in list(getattr(unique, "columns", ()))[1:]:
                taken = [r[column.name] for r in rows if r[column.name] is not None]
                fresh[column.name] = _other(column, max(taken)) if taken else None
        db.execute(insert(table).values(fresh))
    else:
        first, second = rows[0], rows[-1]
        db.execute(delete(table).where(_at(table, first)))
        db.execute(delete(table).where(_at(table, second)))
        for one, other in ((first, second), (second, first)):
            db.execute(insert(table).values(one | {k: other[k] for k in keys}))


# judging


@dataclass(frozen=True)
class Outcome:
    edit: Edit
    how: str
    """found, impossible (the database cannot hold it), harmless, nothing (there is nothing so to edit), or missed."""
    said: str = ""


def names(table: str) -> tuple[str, ...]:
    """By which words a sentence names what is in a table."""
    return {
        "links": ("chronicle ",),
        "entries": ("entries ", "table "),
        "tables": ("tables ", "table "),
        "seeds": ("seeds ", "table "),
    }.get(table, (f"{table} ",))


def tried(edit: Edit, copies: Copies, folder: Path) -> Outcome:
    with copies as url:
        try:
            refused = insider(url, edit.make)
        except Same:
            return Outcome(edit, "nothing")
        if refused:
            return Outcome(edit, "impossible", refused)
        said = opened(url, folder)
    named = [s for s in said if any(n in s for n in names(edit.table.name))]
    if named:
        return Outcome(edit, "found", named[0])
    if (edit.table.name, edit.column) in BY_ITSELF:
        return Outcome(edit, "harmless", BY_ITSELF[edit.table.name, edit.column])
    if edit.table.name in ROW_NUMBERS and (edit.column == "id" or edit.kind == "two swapped"):
        return Outcome(edit, "harmless", "the order of writing; what is kept has numbers of its own")
    if edit.table.name == "sessions" and edit.kind.endswith(("dropped", "truncated")):
        return Outcome(edit, "harmless", "who is logged out logs in again")
    return Outcome(edit, "missed", " | ".join(said))


def small() -> Iterator[Edit]:
    """A few of them, at every table: what every run of the tests tries."""
    for i, table in enumerate(store.meta.sorted_tables):
        columns = [c.name for c in table.columns if not c.primary_key and (table.name, c.name) not in BY_ITSELF]
        yield Edit(table, columns[i % len(columns)], "changed")
        if table.name != "sessions":
            yield Edit(table, "", ("first dropped", "last dropped", "truncated")[i % 3])


HEAD = Text(
    """# Lo que nadie de dentro puede hacer sin que se vea

Toda clase de cambio de cada columna de cada tabla, de uno en uno, en una copia de una casa donde ha pasado todo lo que se
escribe, con los disparadores quitados; después la casa se abre como al día siguiente, con su clave y sus anclas. Lo escribe
`make tamper`, que los prueba todos en SQLite y en PostgreSQL; las pruebas hacen algunos en cada tabla.

- *hallado*: la casa lo nombra al abrir, y `tapete verify --anchor` sale con 1;
- *imposible*: la base de datos no guarda filas así, las escriba quien las escriba;
- *no da nada*: el lugar de una fila en el orden en que se escribió, cuándo se usó por última vez una página o un código, una
  sesión que acaba antes;
- *nada que cambiar*: todas las filas tienen lo mismo, o nada, en esa columna.

""",
    """# What an insider cannot do unseen

Every kind of edit of every column of every table, one at a time, in a copy of a house where everything has happened that is
written down, with the triggers taken off; then the house is opened as on the next day, with its key and its anchors.
Written by `make tamper`, which tries them all on SQLite and on PostgreSQL; the tests try some at every table.

- *found*: the house names it when it opens, and `tapete verify --anchor` exits with 1;
- *cannot be*: the database holds no such rows, whoever writes them;
- *gives nothing*: a row's place in the order of writing, when a page or a code was last used, a session that ends early;
- *nothing there*: all rows have the same, or nothing, in that column.

""",
)
SAID = {
    "found": Text("hallado", "found"),
    "impossible": Text("imposible", "cannot be"),
    "harmless": Text("no da nada", "gives nothing"),
    "nothing": Text("nada que cambiar", "nothing there"),
    "missed": Text("**inadvertido**", "**missed**"),
}
KINDS = {
    "changed": Text("cambiado", "changed"),
    "emptied": Text("vaciado", "emptied"),
    "swapped": Text("permutado", "swapped"),
    "first dropped": Text("primera quitada", "first dropped"),
    "last dropped": Text("última quitada", "last dropped"),
    "doubled": Text("repetida", "doubled"),
    "two swapped": Text("dos permutadas", "two swapped"),
    "truncated": Text("todas quitadas", "truncated"),
}


def page(found: Mapping[str, list[Outcome]], lang: Lang) -> str:
    """For each table and kind of edit, how many of its columns or rows came out how; both databases together."""
    heads = [KINDS[kind][lang] for kind in KINDS]
    lines = [f"| {Text('tabla', 'table')[lang]} | {' | '.join(heads)} |", "|---|" + "---|" * len(heads)]
    outcomes = [o for each in found.values() for o in each]
    for name in dict.fromkeys(o.edit.table.name for o in outcomes):
        cells = [_cell([o for o in outcomes if o.edit.table.name == name and o.edit.kind == kind], lang) for kind in KINDS]
        lines.append(f"| `{name}` | {' | '.join(cells)} |")
    told = Text("{n} cambios en {where}: {how}.", "{n} edits on {where}: {how}.")[lang]
    sums = [told.format(n=len(each), where=where, how=_sum(each, lang)) for where, each in found.items()]
    return HEAD[lang] + "\n".join(lines) + "\n\n" + " ".join(sums) + "\n"


def _cell(outcomes: list[Outcome], lang: Lang) -> str:
    told = Counter(SAID[o.how][lang] for o in outcomes)
    return next(iter(told)) if len(told) == 1 else _sum(outcomes, lang)


def _sum(outcomes: list[Outcome], lang: Lang) -> str:
    return ", ".join(f"{n} {how}" for how, n in Counter(SAID[o.how][lang] for o in outcomes).most_common())
