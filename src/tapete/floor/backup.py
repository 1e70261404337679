"""A backup is the whole of the books at one moment, in one file, and says itself whether it is whole.

Each line is one row; the first says of which form and version the books are, the last counts and hashes all that came before and
carries an anchor: the ends of all chains at that moment, signed by the house's key. It is taken while the house is at work, from
one view of the database, and may be put back into either kind of database. Sessions are left out: people log in again.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import secrets
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, func, insert, inspect, select, text
from sqlalchemy.exc import DataError, IntegrityError, OperationalError, StatementError

from tapete.errors import TapeteError, cannot
from tapete.floor import anchors, chronicle, ledger
from tapete.floor.store import entries, meta, migrate_in, now, people, sessions, tables, writing
from tapete.table.chain import follow
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.floor.keyring import Ring

FORM = "tapete backup 1"
KEPT = [table for table in meta.sorted_tables if table is not sessions]
KEPT_COLUMNS = {table.name: {column.name for column in table.columns} for table in KEPT}
LONGEST = 4_000_000
"""Bytes of a row at most: what is longer is no backup of ours."""
LARGEST = 2**63
AT_ONCE = 500
"""Rows written at a time."""

NOT_ONE = Text("eso no es una copia de Tapete", "that is not a backup of Tapete")
CUT = Text("la copia está cortada o cambiada", "the backup was cut or changed")
NOT_EMPTY = Text(
    "esa base de datos ya tiene libros; se restaura en una vacía",
    "that database has books already; a backup is restored into an empty one",
)
OTHER_VERSION = Text("la copia es de otra versión de Tapete", "the backup is of another version of Tapete")
NOTHING = Text("no hay libros que copiar", "there are no books to back up")


@dataclass(frozen=True)
class Backed:
    """What a backup holds: how many rows, when it was taken, and the key that signed its anchor."""

    rows: int
    at: int
    key: str


@contextmanager
def one_view(engine: Engine) -> Iterator[Connection]:
    """A transaction that sees the database as it is now, whatever is written meanwhile."""
    with engine.connect() as db:
        if engine.dialect.name == "postgresql":
            db.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
        else:
            db.exec_driver_sql("BEGIN")
        yield db


class _Counted:
    """Lines written to a file, counted and hashed."""

    def __init__(self, file: gzip.GzipFile) -> None:
        self.file, self.rows, self.digest = file, 0, hashlib.sha256()

    def write(self, value: object) -> None:
        line = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        self.digest.update(line)
        self.file.write(line)


def backup(engine: Engine, ring: Ring, path: Path) -> Backed:
    """Write the books into a new file, whole or not at all."""
    if not path.name or path.exists():
        raise TapeteError(Text(f"{path} ya existe", f"{path} exists already"))
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as raw:
            with gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as file, one_view(engine) as db:
                made = _write(db, ring, _Counted(file))
            raw.flush()
            os.fsync(raw.fileno())
        try:
            os.link(draft, path)
        except FileExistsError:
            raise TapeteError(Text(f"{path} ya existe", f"{path} exists already")) from None
    finally:
        draft.unlink(missing_ok=True)
    return made


def _write(db: Connection, ring: Ring, out: _Counted) -> Backed:
    if not db.execute(select(func.count()).select_from(people)).scalar_one():
        raise TapeteError(NOTHING)
    said = check(db)
    if said:
        raise TapeteError(Text("los libros no concuerdan: ", "the books do not agree: ") + said[0])
    at = now()
    version = str(db.execute(text("SELECT version_num FROM alembic_version")).scalar_one())
    out.write({"form": FORM, "version": version, "at": at})
    for table in KEPT:
        for row in db.execute(select(table).order_by(*table.primary_key.columns)):
            out.write([table.name, dict(row._mapping)])
            out.rows += 1
    signed = anchors.anchor(db, ring.private, "backup", ring.past)
    out.write({"rows": out.rows, "digest": out.digest.hexdigest(), "anchor": signed})
    return Backed(out.rows, at, str(signed["key"]))


def check(db: Connection) -> list[Text]:
    """What does not hold together in the books, by their chains alone: chronicle, ledger and the tables' records."""
    said = chronicle.differences(db)
    if not ledger.adds_up(db):
        said.append(ledger.UNBALANCED)
    return said + broken_records(db)


def broken_records(db: Connection) -> list[Text]:
    """Records of which an entry does not follow from the one before; whether a first one follows its head, replaying shows."""
    said: list[Text] = []
    last: dict[int, tuple[int, str]] = {}
    for row in db.execute(select(entries).order_by(entries.c.table_id, entries.c.n)):
        n, before = last.get(row.table_id, (0, ""))
        if row.n != n + 1 or (before and follow(before, row.at, row.person, row.line, row.nonce) != row.hash):
            said.append(
                Text(
                    f"mesa {row.table_id}: el asiento {row.n} no sigue al anterior",
                    f"table {row.table_id}: entry {row.n} does not follow from the one before",
                )
            )
        last[row.table_id] = row.n, row.hash
    return said


# putting it back


def restore(engine: Engine, path: Path, told: list[dict[str, Any]] | None = None) -> Backed:
    """Put a backup into an empty database if it is whole and agrees with itself and with what was signed; else change nothing."""
    first, last = verified(path)
    version, at = str(first["version"]), int(first["at"])
    signed = anchors.read(json.dumps(last["anchor"]))
    with writing(engine, alone=True) as db:
        _empty(db)
        try:
            migrate_in(db, version)
        except CommandError:
            raise TapeteError(OTHER_VERSION) from None
        try:
            for name, rows in _batches(path):
                db.execute(insert(meta.tables[name]), rows)
        except (IntegrityError, DataError, StatementError) as error:
            if isinstance(error, OperationalError):
                raise  # the database is away, or its disk full
            raise TapeteError(CUT) from None
        _count_on(db)
        earlier = [a for a in told or () if int(a["at"]) <= at]
        said = check(db) + anchors.missing(db, signed + earlier)
        if told and not anchors.of_one_house(anchors.lineage(told[-1]), anchors.lineage(signed[0])):
            said.append(anchors.OTHER_KEY)
        if said:
            raise TapeteError(said[0])
        migrate_in(db)
    return Backed(int(last["rows"]), at, str(signed[0]["key"]))


def _empty(db: Connection) -> None:
    """Refuse a database in which somebody has an account or a table stands."""
    known = inspect(db).get_table_names()
    for table in (people, tables):
        if table.name in known and db.execute(select(func.count()).select_from(table)).scalar_one():
            raise TapeteError(NOT_EMPTY)


def verified(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """The first and the last line of a backup that is whole."""
    digest, rows, first, line = hashlib.sha256(), 0, None, b""
    for following in _lines(path):
        if line:
            digest.update(line)
            rows += 1
        first, line = first or following, following
    try:
        head, tail = json.loads(first or b""), json.loads(line)
        version, at = str(head["version"]), int(head["at"])
        good = head["form"] == FORM and version.isascii() and version.isdigit() and 0 <= at < LARGEST
        whole = (tail["rows"], tail["digest"]) == (rows - 1, digest.hexdigest())
        anchors.read(json.dumps(tail["anchor"]))
    except (ValueError, KeyError, TypeError, RecursionError):
        raise TapeteError(CUT if first and FORM.encode() in first else NOT_ONE) from None
    if not good or not whole:
        raise TapeteError(CUT if good else NOT_ONE)
    return head, tail


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with gzip.open(path, "rb") as file:
            while line := file.readline(LONGEST):
                if len(line) == LONGEST:
                    raise TapeteError(CUT)
                yield line
    except (EOFError, zlib.error):
        raise TapeteError(CUT) from None
    except gzip.BadGzipFile:
        raise TapeteError(NOT_ONE) from None
    except OSError as error:
        raise cannot(error, path, write=False) from None


def _batches(path: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The rows, some of one table at a time."""
    name, some = "", list[dict[str, Any]]()
    for line in _lines(path):
        if not line.startswith(b"["):
            continue
        table, row = _row(line)
        if some and (table != name or len(some) >= AT_ONCE):
            yield name, some
            some = []
        name = table
        some.append(row)
    if some:
        yield name, some


def _row(line: bytes) -> tuple[str, dict[str, Any]]:
    """One row and its table: of those that are kept, with their columns, of words and numbers that a database holds."""
    try:
        name, row = json.loads(line)
        columns = KEPT_COLUMNS[name]
        good = set(row) <= columns and all(v is None or isinstance(v, str) or _whole(v) for v in row.values())
    except (ValueError, KeyError, TypeError, RecursionError):
        good = False
    if not good:
        raise TapeteError(CUT)
    return str(name), dict(row)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and -LARGEST <= value < LARGEST


def _count_on(db: Connection) -> None:
    """Let PostgreSQL number the next rows after those that were put in."""
    if db.dialect.name != "postgresql":
        return
    for table in KEPT:
        if "id" in table.c:
            last = select(func.max(table.c.id)).scalar_subquery()
            db.execute(
                select(func.setval(func.pg_get_serial_sequence(table.name, "id"), func.coalesce(last, 1), last.is_not(None)))
            )
