"""Those who write to SQLite at the same time share one commit, and so one wait for the disk.

SQLite has one writer at a time. Whoever has the turn works within a savepoint of a transaction that others may have begun; if
somebody waits for the turn already, the transaction is left open for them, and everybody is answered when it is committed. Nobody
waits for company: who is alone commits at once. What one of them does wrong is taken back to their savepoint and harms nobody.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from weakref import ref

from sqlalchemy import Connection, Engine

MOST = 64
"""So many share a commit at most."""
PATIENCE = 0.25
"""Seconds after which who still waits for the commit looks whether to do it themselves."""


@dataclass
class Shared:
    """A transaction that several write to: answered when it is done, or when it has failed."""

    db: Connection
    done: threading.Event = field(default_factory=threading.Event)
    failed: BaseException | None = None
    size: int = 0

    @property
    def raw(self) -> Any:
        return self.db.connection.dbapi_connection


class Together:
    """The turns of one process's writers to one SQLite database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = ref(engine)  # it is kept for as long as its engine, and must not keep it
        self._turn = threading.Lock()
        self._count = threading.Lock()
        self._waiting = 0
        self._open: Shared | None = None

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A turn within a transaction that may be shared; committed when this ends."""
        self._take_turn()
        shared, good = None, False
        try:
            shared = self._open or self._begun()
            shared.size += 1
            shared.raw.execute("SAVEPOINT one")
            try:
                yield shared.db
                shared.raw.execute("RELEASE one")
                good = True
            except BaseException as error:
                self._take_back(shared, error)
                raise
        finally:
            self._pass_on(shared)
        if good and shared:
            self._answered(shared)

    @contextmanager
    def alone(self) -> Iterator[Connection]:
        """A transaction shared with nobody, for who takes all of it back or changes the tables themselves."""
        self._take_turn()
        try:
            self._finish()
            shared = self._begun()
            try:
                yield shared.db
            except BaseException:
                self._finish(commit=False)
                raise
            self._finish()
            if shared.failed:
                raise shared.failed
        finally:
            self._turn.release()

    def _take_turn(self) -> None:
        with self._count:
            self._waiting += 1
        try:
            self._turn.acquire()
        finally:
            with self._count:
                self._waiting -= 1

    def _begun(self) -> Shared:
        engine = self._engine()
        assert engine is not None
        db = engine.connect()
        try:
            db.begin()
            db.exec_driver_sql("BEGIN IMMEDIATE")
        except BaseException:
            db.close()
            raise
        self._open = Shared(db)
        return self._open

    def _take_back(self, shared: Shared, error: BaseException) -> None:
        """Undo one turn; where SQLite has undone the whole transaction, as on a full disk, it has failed for all."""
        try:
            if shared.raw.in_transaction:
                shared.raw.execute("ROLLBACK TO one")
                shared.raw.execute("RELEASE one")
                return
        except Exception as worse:
            error = worse
        shared.failed = error
        self._finish(commit=False)

    def _pass_on(self, shared: Shared | None) -> None:
        """Leave the transaction open for who waits for the turn, or commit it."""
        try:
            if shared and shared is self._open and not (self._waiting and shared.size < MOST):
                self._finish()
        finally:
            self._turn.release()

    def _finish(self, commit: bool = True) -> None:
        """Commit what is open, or take it back, and answer everybody; only who has the turn does so."""
        shared, self._open = self._open, None
        if shared is None:
            return
        try:
            if commit:
                shared.db.commit()
            else:
                shared.db.rollback()
        except BaseException as error:
            shared.failed = shared.failed or error
            shared.raw.rollback()  # a commit that failed must leave nothing open for whoever has the connection next
        finally:
            try:
                shared.db.close()
            finally:
                shared.done.set()

    def _answered(self, shared: Shared) -> None:
        """Wait until it is committed; raises why it could not be."""
        while not shared.done.wait(PATIENCE):
            if self._turn.acquire(blocking=False):
                try:
                    if shared is self._open:
                        self._finish()
                finally:
                    self._turn.release()
        if shared.failed:
            raise shared.failed
