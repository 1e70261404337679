"""When a hall's session is over the books are copied by themselves (Puerto Rico §27.4.C: after each session, or by hand).

A session is over when the last game that was announced is played, or the hall is closed. The copy is made aside, from one view of
the books; that it was made, or why not, is in the chronicle.
"""

from __future__ import annotations

import hashlib
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError

from tapete.catalogue.bingo.rules import BingoRules
from tapete.errors import TapeteError
from tapete.floor import chronicle
from tapete.floor.backup import backup
from tapete.floor.store import now, writing

if TYPE_CHECKING:
    from tapete.floor.host import Host
    from tapete.floor.house import Floor

_aside = ThreadPoolExecutor(1, "backup")


def look(host: Host) -> None:
    """Copy the books if this hall's session has just ended: once for each, and only where a folder is named."""
    floor, felt = host.floor, host.table.felt
    over = host.closed or felt.last_coups == 0
    if floor.copies is None or floor.ring is None or not over or not isinstance(host.table.terms.rules, BingoRules):
        return
    if floor.copied.get(host.id) != felt.coup:
        floor.copied[host.id] = felt.coup
        floor.copying = _aside.submit(copy_books, floor, host.id, floor.copies)


def copy_books(floor: Floor, table: int, folder: Path) -> Path | None:
    """A backup named after the moment and the hall; what went wrong is written down, and the house goes on."""
    stamp = datetime.fromtimestamp(now() / 1000, UTC).strftime("%Y%m%d-%H%M%S")
    path = folder / f"{stamp}-hall-{table}.backup"
    assert floor.ring is not None
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        made = backup(floor.engine, floor.ring, path)
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        _told(floor, "session backup", table=table, file=path.name, rows=made.rows, sha256=digest)
    except (TapeteError, OSError, DBAPIError) as error:
        _told(floor, "session backup failed", table=table, why=str(error)[:200])
        return None
    return path


def _told(floor: Floor, what: str, **facts: object) -> None:
    with writing(floor.engine) as db:
        chronicle.record_event(db, what, **facts)


Copying = Future[Path | None]
