"""One floor, several processes: who moves owns the table for as long as that takes, and everybody else hears of it.

On PostgreSQL a table is owned through an advisory lock that ends with its transaction. A process that dies loses its locks with
its connections, so its tables are free for the others at once. SQLite has one writer at a time, who owns everything.
"""

from __future__ import annotations

import asyncio
import threading
import uuid
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from psycopg import ClientCursor
from sqlalchemy import Connection, Engine, PoolProxiedConnection, text

from tapete.floor.store import LOST, PREPARED

if TYPE_CHECKING:
    from tapete.floor.house import Floor

TABLES, ACCOUNTS = 7462, 7463
"""The two families of advisory locks."""

CHANNEL = "tapete"
BLINK, GLANCE = 0.1, 2.0
"""Seconds between two looks at SQLite, and between two looks at PostgreSQL when nothing is heard."""

_account = text(f"SELECT pg_advisory_xact_lock({ACCOUNTS}, hashtext(:name))")

_shut = "SELECT at FROM closings WHERE table_id = {table:d}"
_fresh = "SELECT n, at, person, line, hash, client, nonce FROM entries WHERE table_id = {table:d} AND n > {known:d} ORDER BY n"
_column_types = {
    "table_id": "bigint",
    "n": "integer",
    "at": "bigint",
    "person": "bigint",
    "client": "text",
    "line": "text",
    "hash": "text",
    "nonce": "text",
}
_columns = ", ".join(_column_types)
_prepare = (
    f"PREPARE tapete_shut(bigint) AS {_shut.replace('{table:d}', '$1')}",
    f"PREPARE tapete_fresh(bigint, integer) AS {_fresh.replace('{table:d}', '$1').replace('{known:d}', '$2')}",
    f"PREPARE tapete_entry({', '.join(_column_types.values())}) AS INSERT INTO entries ({_columns}) "
    f"SELECT {', '.join(f'${i + 1}' for i in range(len(_column_types)))} "
    "WHERE NOT EXISTS (SELECT FROM closings WHERE closings.table_id = $1)",
)
_entry = f"EXECUTE tapete_entry({', '.join(['%s'] * len(_column_types))})"
"""PostgreSQL understands these once for each connection, and not at every move."""
_own = (
    f"BEGIN; SELECT pg_advisory_xact_lock({TABLES}, {{table:d}}); "
    "EXECUTE tapete_shut({table:d}); EXECUTE tapete_fresh({table:d}, {known:d})"
)


@dataclass(frozen=True)
class News:
    """What a table's record holds beyond what was known of it, and whether it was closed."""

    closed: bool
    rows: Sequence[Any]


def news(db: Connection, table: int, known: int) -> News:
    with closing(db.connection.cursor()) as cursor:
        found = []
        for words in (_shut, _fresh):
            cursor.execute(words.format(table=table, known=known))
            found.append(cursor.fetchall())
    return News(bool(found[0]), found[1])


def own(db: Connection, table: int, known: int) -> News:
    """Until the transaction ends nobody else, in any process, writes to this table; and what is new there.

    It must come first in its transaction. On PostgreSQL it is one journey with the transaction's beginning, for which the
    connection is told not to begin by itself; what is read is all that was written before the lock was given.
    """
    if db.dialect.name != "postgresql":
        return news(db, table, known)
    with closing(db.connection.cursor()) as cursor:
        line: Any = cursor
        _by_the_word(db.connection)
        line.execute(_own.format(table=table, known=known), prepare=False)
        line.nextset()
        line.nextset()
        shut = line.fetchall()
        line.nextset()
        return News(bool(shut), line.fetchall())


def _by_the_word(line: PoolProxiedConnection) -> Any:
    """The connection behind this one, told not to begin or end a transaction by itself, and to know our statements."""
    pooled: Any = line.dbapi_connection
    pooled.autocommit = True  # until it goes back to the pool
    if not line.info.get(PREPARED):
        if not pooled.execute("SELECT FROM pg_prepared_statements WHERE name = 'tapete_entry'", prepare=False).rowcount:
            pooled.execute("; ".join(_prepare), prepare=False)
        line.info[PREPARED] = True
    return pooled


def append(db: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
    """Write entries after those that are there; a number that is taken already lets nothing be written.

    It comes last in its transaction. On PostgreSQL it is one journey with the transaction's end, since `own` told the connection
    not to begin or end by itself: what is refused there is not committed.
    """
    told = [value for row in rows for value in row]
    pooled: Any = db.connection.dbapi_connection
    if db.dialect.name == "postgresql" and pooled.autocommit:
        with ClientCursor(pooled) as cursor:
            cursor.execute("; ".join([_entry] * len(rows) + ["COMMIT"]), told)
        return
    mark = "%s" if db.dialect.name == "postgresql" else "?"
    values = f"({', '.join([mark] * len(_column_types))})"
    with closing(db.connection.cursor()) as other:
        other.execute(f"INSERT INTO entries ({_columns}) VALUES {', '.join([values] * len(rows))}", told)


def append_if_open(engine: Engine, table: int, rows: Sequence[tuple[Any, ...]]) -> bool:
    """Own a table, write entries and commit, all in one journey; whether they were written, or the table is closed.

    A number or a request that is there already is an error of the database, and nothing is written.
    """
    words = ["BEGIN", f"SELECT pg_advisory_xact_lock({TABLES}, {table:d})", *[_entry] * len(rows), "COMMIT"]
    with closing(engine.raw_connection()) as line, ClientCursor(_by_the_word(line)) as cursor:
        cursor.execute("; ".join(words), [value for row in rows for value in row])
        cursor.nextset()
        written = 0
        while cursor.nextset():
            written += max(0, cursor.rowcount)
    return written == len(rows)


def hold_account(db: Connection, account: str) -> None:
    """Until the transaction ends nobody else takes money from this account."""
    if db.dialect.name == "postgresql":
        db.execute(_account, {"name": account})


class Pulse:
    """Wakes whoever waits, in any event loop, when a table has something new: one call per loop, however many wait there."""

    def __init__(self) -> None:
        self._waiting: dict[asyncio.AbstractEventLoop, asyncio.Event] = {}

    def next(self) -> asyncio.Event:
        """What will be set at the next beat; take it before looking, then nothing is missed."""
        return self._waiting.setdefault(asyncio.get_running_loop(), asyncio.Event())

    def beat(self) -> None:
        for loop in list(self._waiting):
            if loop.is_closed():
                self._waiting.pop(loop, None)
            else:
                loop.call_soon_threadsafe(self._wake, loop)

    def _wake(self, loop: asyncio.AbstractEventLoop) -> None:
        waiting = self._waiting.pop(loop, None)
        if waiting:
            waiting.set()


class Bell:
    """Rings in every process of the floor when one of them has written; who hears it reads what is new.

    A ring may be lost, with its process or its connection. So the floor also looks now and then without being rung for.
    """

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.me = uuid.uuid4().hex
        self._rung: set[int] = set()
        self._wake = threading.Condition()
        self._stopped = threading.Event()
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Listen, until `stop`; nothing happens if it listens already."""
        if self._threads:
            return
        self._stopped.clear()
        postgres = self.floor.engine.dialect.name == "postgresql"
        for work in (self._listen, self._speak) if postgres else (self._look,):
            thread = threading.Thread(target=self._keep, args=(work,), name=f"bell {work.__name__}", daemon=True)
            self._threads.append(thread)
            thread.start()

    def stop(self) -> None:
        self._stopped.set()
        with self._wake:
            self._wake.notify_all()
        for thread in self._threads:
            thread.join()
        self._threads = []

    def ring(self, table: int) -> None:
        """Something was written at this table; many rings at once are sent as one."""
        with self._wake:
            self._rung.add(table)
            self._wake.notify()

    def _keep(self, work: Any) -> None:
        """Do it until stopped; a lost database is tried again."""
        while not self._stopped.is_set():
            try:
                work()
            except (*LOST, OSError):
                self._stopped.wait(1)

    @contextmanager
    def _line(self) -> Iterator[Any]:
        """A connection of our own, outside the pool."""
        pooled = self.floor.engine.raw_connection()
        pooled.detach()
        try:
            yield pooled.dbapi_connection
        finally:
            pooled.close()

    def _speak(self) -> None:
        with self._line() as line:
            line.autocommit = True
            while not self._stopped.is_set():
                with self._wake:
                    self._wake.wait_for(lambda: self._rung or self._stopped.is_set())
                    rung, self._rung = sorted(self._rung), set()
                for some in (rung[i : i + 500] for i in range(0, len(rung), 500)):
                    line.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{self.me} {' '.join(map(str, some))}"))

    def _listen(self) -> None:
        with self._line() as line:
            line.autocommit = True
            line.execute(f"LISTEN {CHANNEL}")
            self.floor.catch_up()
            quiet = 0.0
            while not self._stopped.is_set():
                heard = [note.payload.split() for note in line.notifies(timeout=BLINK * 2, stop_after=1)]
                tables = {int(t) for who, *rung in heard if who != self.me for t in rung}
                quiet = 0.0 if heard else quiet + BLINK * 2
                if tables or quiet >= GLANCE:
                    self.floor.catch_up(tables or None)
                    quiet = 0.0

    def _look(self) -> None:
        """SQLite does not call out, but it tells cheaply whether another connection has written."""
        with self._line() as line:
            seen = None
            while not self._stopped.wait(BLINK):
                version = line.execute("PRAGMA data_version").fetchone()
                if version != seen:
                    self.floor.catch_up()
                    seen = version
