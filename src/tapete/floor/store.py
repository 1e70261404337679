"""Where the house keeps its books: an append-only log of moves, a double-entry ledger, people and sessions.

SQLite by default (write-ahead log, fully synchronous), PostgreSQL by a URL. Nothing that happened is ever edited.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from weakref import WeakKeyDictionary

import psycopg
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    create_engine,
    event,
)
from sqlalchemy.exc import DBAPIError, DisconnectionError

from tapete.floor.steady import Steady
from tapete.floor.together import Together

STEADY = Steady()

meta = MetaData()
Id = BigInteger().with_variant(Integer, "sqlite")


def _key() -> Column[int]:
    return Column("id", Id, primary_key=True)


def _at() -> Column[int]:
    """When it was written: milliseconds since 1970."""
    return Column("at", BigInteger, nullable=False)


def _person(known: bool = False) -> Column[int]:
    """Who did it; somebody of the books, or also the house and the clock."""
    return Column("person", Id, *([ForeignKey("people.id")] if known else []), nullable=False)


def _money() -> tuple[Column[str], Column[int]]:
    return Column("currency", String(8), nullable=False), Column("amount", BigInteger, nullable=False)


people = Table(
    "people",
    meta,
    _key(),
    Column("name", String(60), nullable=False, unique=True),
    Column("role", String(20), nullable=False),
    Column("password", Text, nullable=False),
    Column("must_change", Integer, nullable=False, default=0),
    Column("closed", Integer, nullable=False, default=0),
    Column("guest", Integer, nullable=False, server_default="0"),
    Column("totp", Text, nullable=False, server_default=""),
    Column("totp_step", BigInteger, nullable=False, server_default="0"),
    Column("called", String(80), nullable=False, server_default=""),
    Column("since", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    meta,
    Column("token", String(64), primary_key=True),
    _person(known=True),
    Column("csrf", String(64), nullable=False),
    Column("seen", BigInteger, nullable=False),
)

knocks = Table(
    "knocks",
    meta,
    _key(),
    _at(),
    Column("name", String(60), nullable=False),
    Column("what", String(20), nullable=False),
    Column("origin", String(60), nullable=False),
    Index("knocks_by_name", "name", "at"),
    Index("knocks_by_origin", "origin", "at"),
)

tables = Table(
    "tables",
    meta,
    _key(),
    Column("game", String(80), nullable=False),
    Column("plan", Text, nullable=False),
    Column("mode", String(10), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("opened_by", Id, ForeignKey("people.id"), nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("pace", Text, nullable=False, server_default="{}"),
    Column("stakes", String(8), nullable=False, server_default="money"),
    Column("key", String(64), nullable=False, server_default=""),
)

seeds = Table(
    "seeds",
    meta,
    _key(),
    Column("table_id", Id, ForeignKey("tables.id"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("seed", Text, nullable=False),
    UniqueConstraint("table_id", "n"),
)

closings = Table(
    "closings",
    meta,
    Column("table_id", Id, ForeignKey("tables.id"), primary_key=True),
    _at(),
    _person(),
)

entries = Table(
    "entries",
    meta,
    _key(),
    Column("table_id", Id, ForeignKey("tables.id"), nullable=False),
    Column("n", Integer, nullable=False),
    _at(),
    _person(),
    Column("client", String(64), nullable=True),
    Column("line", Text, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("nonce", String(32), nullable=False, server_default=""),
    UniqueConstraint("table_id", "n"),
    UniqueConstraint("table_id", "client"),
)

ledger = Table(
    "ledger",
    meta,
    _key(),
    Column("txn", String(64), nullable=False),
    _at(),
    Column("account", String(80), nullable=False),
    *_money(),
    Column("memo", String(40), nullable=False),
    Column("table_id", Id, nullable=True),
    _person(),
    Index("ledger_by_account", "account", "currency"),
)

movements = Table(
    "movements",
    meta,
    _key(),
    _at(),
    _person(known=True),
    Column("whom", Id, nullable=True),
    Column("table_id", Id, nullable=True),
    *_money(),
)

decisions = Table(
    "decisions",
    meta,
    Column("movement", Id, ForeignKey("movements.id"), primary_key=True),
    _at(),
    _person(known=True),
    Column("approved", Integer, nullable=False),
)

meters = Table(
    "meters",
    meta,
    _key(),
    Column("name", String(60), nullable=False),
    Column("regulation", String(40), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("currency", String(8), nullable=False),
    Column("base", BigInteger, nullable=False),
    Column("reserve", String(20), nullable=False),
    Column("opened_by", Id, ForeignKey("people.id"), nullable=False),
    Column("opened", BigInteger, nullable=False),
)

meter_entries = Table(
    "meter_entries",
    meta,
    _key(),
    Column("meter", Id, ForeignKey("meters.id"), nullable=False),
    Column("table_id", Id, ForeignKey("tables.id"), nullable=True),
    Column("what", String(20), nullable=False),
    _at(),
    _person(),
    Index("meter_entries_by_table", "table_id"),
)

hall_log = Table(
    "hall_log",
    meta,
    _key(),
    _at(),
    Column("table_id", Id, ForeignKey("tables.id"), nullable=True),
    _person(),
    Column("what", String(20), nullable=False),
    Column("station", String(40), nullable=False),
    Column("facts", Text, nullable=False),
    Index("hall_log_by_table", "table_id", "what"),
)

papers = Table(
    "papers",
    meta,
    _key(),
    _at(),
    _person(known=True),
    Column("kind", String(10), nullable=False),
    Column("table_id", Id, ForeignKey("tables.id"), nullable=True),
    Column("day", String(20), nullable=False),
    *_money(),
    Column("expected", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("why", Text, nullable=False),
    Index("papers_by_table", "table_id"),
)

signatures = Table(
    "signatures",
    meta,
    _key(),
    Column("paper", Id, ForeignKey("papers.id"), nullable=False),
    Column("what", String(10), nullable=False),
    _at(),
    _person(known=True),
    UniqueConstraint("paper", "what"),
)

links = Table(
    "links",
    meta,
    _key(),
    Column("book", String(40), nullable=False),
    Column("n", Integer, nullable=False),
    _at(),
    Column("what", Text, nullable=False),
    Column("hash", String(64), nullable=False),
    UniqueConstraint("book", "n"),
)

settings = Table("settings", meta, Column("key", String(60), primary_key=True), Column("value", Text, nullable=False))


def now() -> int:
    """Milliseconds since 1970, the only clock of the house; it never goes back."""
    return STEADY.now()


PATIENCE = 30
"""Seconds for which who finds SQLite locked tries again."""
SQLITE = {"busy_timeout": f"{PATIENCE * 1000}", "journal_mode": "WAL", "synchronous": "FULL", "foreign_keys": "ON"}
POSTGRES = {
    "synchronous_commit": "on",
    "lock_timeout": "10s",
    "idle_in_transaction_session_timeout": "30s",
    "tcp_keepalives_idle": "10",
}
"""A commit is on the disk when it returns; nobody waits for ever, and a machine that died loses its locks."""

MIGRATIONS = Path(__file__).parent / "migrations"
FRESH = 1.0
"""Seconds for which a connection that was used is taken to be there still."""
LOST = (DBAPIError, psycopg.Error)
"""What is raised when the database is away, by SQLAlchemy or by the connection beneath it."""
PREPARED = "prepared"
"""Whether a connection of PostgreSQL knows the statements of `shared`."""

_writers: WeakKeyDictionary[Engine, Together] = WeakKeyDictionary()
_making = threading.Lock()


def connect(url: str, owner: str = "") -> Engine:
    """An engine on that database, with its tables brought up to date by migrations.

    On PostgreSQL migrations may be another role's, the owner's; who serves may then only read the logs and add to them.
    """
    engine = engine_at(url)
    if not owner:
        migrate(engine)
        return engine
    from tapete.floor import guards

    other = engine_at(owner)
    try:
        migrate(other)
        if engine.url.username and engine.url.username != other.url.username:
            with other.begin() as db:
                guards.grant(db, engine.url.username)
    finally:
        other.dispose()
    return engine


def engine_at(url: str) -> Engine:
    """An engine on that database, as it is."""
    if url.startswith("postgresql://"):
        url = url.replace("postgresql://", "postgresql+psycopg://", 1)
    if url.startswith("sqlite"):
        engine = create_engine(url)
        event.listen(engine, "connect", _durable)
    else:
        options = " ".join(f"-c {name}={value}" for name, value in POSTGRES.items())
        engine = create_engine(url, pool_size=20, connect_args={"options": options})
        event.listen(engine, "checkout", _still_there)
        event.listen(engine, "checkin", _begins_by_itself)
        event.listen(engine, "reset", _forgets)
        event.listen(engine, "rollback", lambda db: db.connection.info.pop(PREPARED, None))
    return engine


def _begins_by_itself(connection, record) -> None:  # type: ignore[no-untyped-def]
    """Whoever takes a connection next is in a transaction from the first word."""
    record.info["used"] = time.monotonic()
    if connection is not None and connection.autocommit:
        connection.autocommit = False


def _forgets(connection, record, state) -> None:  # type: ignore[no-untyped-def]
    """With what is taken back, psycopg may have the server forget every statement that it has understood."""
    if connection is not None and record is not None and connection.info.transaction_status:
        record.info.pop(PREPARED, None)


def _still_there(connection, record, proxy) -> None:  # type: ignore[no-untyped-def]
    """A connection that has lain idle is asked whether it still stands; one that just served is not asked."""
    if time.monotonic() - record.info.get("used", 0.0) < FRESH:
        return
    try:
        connection.autocommit = True
        connection.execute("")
        connection.autocommit = False
    except Exception as error:
        raise DisconnectionError from error


def _durable(connection, record) -> None:  # type: ignore[no-untyped-def]
    """Settings of each connection; and letters beyond ASCII have small ones too."""
    for name, value in SQLITE.items():
        _said(connection, f"PRAGMA {name}={value}")
    connection.create_function("lower", 1, _lower, deterministic=True)


def _said(connection: sqlite3.Connection, words: str) -> None:
    """Who changes the journal of a new database while another does is refused at once, whatever the time-out: try again."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute(words)
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)


def _lower(text: str | None) -> str | None:
    return text if text is None else text.lower()


@contextmanager
def writing(engine: Engine, alone: bool = False) -> Iterator[Connection]:
    """A transaction that writes. SQLite has one writer at a time, and what it reads first is what it then builds on.

    Those who write at the same time share a commit: PostgreSQL sees to that by itself. Who takes all of it back is alone.
    """
    if engine.dialect.name != "sqlite":
        with engine.begin() as db:
            yield db
        return
    with _making:
        writers = _writers.get(engine) or _writers.setdefault(engine, Together(engine))
    with writers.alone() if alone else writers.writing() as db:
        yield db


def migrate(engine: Engine) -> None:
    """Run Alembic's migrations up to the newest, one process at a time."""
    with writing(engine, alone=True) as connection:
        migrate_in(connection)


def migrate_in(connection: Connection, version: str = "head") -> None:
    """Bring the tables up to a version, within a transaction that writes."""
    from alembic import command
    from alembic.config import Config
    from alembic.migration import MigrationContext

    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7461, 0)")
    if version == "head" and MigrationContext.configure(connection).get_current_heads() == (_newest(),):
        return
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, version)


@cache
def _newest() -> str:
    """The number of the newest migration: read once, for most starts find nothing to do."""
    from alembic.script import ScriptDirectory

    return str(ScriptDirectory(str(MIGRATIONS)).get_current_head())
