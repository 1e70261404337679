"""Checkpoints: what tables knew as a coup began, kept beside the database so that a start does not replay months of play.

A cache that may be thrown away at any time. A checkpoint is stamped with the key of the vault, which is not in the database, and
bound to the table, to the hash of the entry it stands at, to the program and to the law; with anything amiss the record is
replayed from its first entry, as it always is by whoever verifies. It holds no seed: only how far one was drawn from. The auditor
replays in the background what a start took over, and sets a table aside whose record does not hold.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import pickle
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from sqlalchemy import select

from tapete.equipment.chance import commitment
from tapete.errors import TapeteError
from tapete.floor import marks, results
from tapete.floor.marks import Mark, Marker, Moment
from tapete.floor.record import Damaged, Kept, Line, Requests
from tapete.floor.store import entries

if TYPE_CHECKING:
    from tapete.floor.host import Host
    from tapete.floor.house import Floor
    from tapete.floor.vault import Vault
    from tapete.table.table import Entry

RECENT = 256
"""So many entries before a checkpoint are kept with it: what the pages of a table show."""
PLAIN = {("builtins", "frozenset"), ("builtins", "set"), ("fractions", "Fraction"), ("collections", "OrderedDict")}
HOME = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Told:
    """The last entries before a checkpoint, and what the reports had counted by then."""

    lines: list[Line]
    log: list[Entry]
    coups: list[int]
    tally: results.Counted | None


class Cache:
    """A folder of checkpoints, and the key that says whose they are."""

    def __init__(self, folder: Path, vault: Vault) -> None:
        self.folder, self.vault = folder, vault
        self.kept: dict[int, int] = {}
        """Up to which entry each table is kept."""

    def path(self, host: Host) -> Path:
        return self.folder / f"table-{host.id}"

    def write(self, host: Host, mark: Mark, told: Told) -> None:
        """Keep this, whole or not at all; where that cannot be, a later start replays."""
        parts = pickle.dumps(mark, 5), pickle.dumps(told, 5)
        words = _words(_bound(host) | {"n": mark.n, "hash": mark.hash, "parts": [[len(p), _digest(p)] for p in parts]})
        head = json.dumps([words, self.vault.stamp(f"checkpoint {words}")]).encode()
        draft = self.path(host).with_suffix(f".{os.getpid()}")
        with suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(b"\n".join([head, parts[0] + parts[1]]))
            draft.replace(self.path(host))
            self.kept[host.id] = mark.n

    def read(self, host: Host) -> tuple[Mark, Past] | None:
        """What is kept of a table, if it is of this very table, law and program, and stamped with our key."""
        try:
            with self.path(host).open("rb") as file:
                words, stamp = json.loads(file.readline(10_000))
                if not _same(self.vault.stamp(f"checkpoint {words}"), str(stamp)):
                    return None
                told: dict[str, Any] = json.loads(words)
                if not _bound(host).items() <= told.items():
                    return None
                (size, digest), (more, recent) = told["parts"]
                found = loaded(file.read(size), digest)
                past = Past(host, found, lambda: self._recent(host, words, size, more, recent))
        except (OSError, ValueError, KeyError, TypeError, RecursionError, pickle.UnpicklingError):
            return None
        return (found, past) if isinstance(found, Mark) else None

    def _recent(self, host: Host, words: str, skipped: int, size: int, digest: str) -> Told | None:
        """The other part of the same checkpoint, if it is still there."""
        try:
            with self.path(host).open("rb") as file:
                if json.loads(file.readline(10_000))[0] != words:
                    return None
                file.seek(skipped, os.SEEK_CUR)
                return cast(Told, loaded(file.read(size), digest))
        except (OSError, ValueError, TypeError, RecursionError, pickle.UnpicklingError):
            return None


def _same(a: str, b: str) -> bool:
    from hmac import compare_digest

    return compare_digest(a.encode(), b.encode())


def _words(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


class _Values(pickle.Unpickler):
    """Reads values of ours and plain ones, and calls nothing else; what it reads was stamped before."""

    def find_class(self, module: str, name: str) -> Any:
        found = super().find_class(module, name) if module.startswith("tapete.") or (module, name) in PLAIN else None
        if isinstance(found, type) and (found.__module__.startswith("tapete.") or (module, name) in PLAIN):
            return found
        raise pickle.UnpicklingError(f"{module}.{name}")


def loaded(content: bytes, digest: str) -> Any:
    if _digest(content) != digest:
        raise ValueError("not what was stamped")
    return _Values(io.BytesIO(content)).load()


def _bound(host: Host) -> dict[str, Any]:
    """What a checkpoint is bound to besides the record: the table, its plan and law, and the program."""
    return {"table": host.id, "head": host.head_hash(), "law": law_of(host), "program": program()}


@cache
def program() -> str:
    """A digest of every file of the program and of the Python that runs it."""
    found = hashlib.sha256(sys.version.encode())
    for path in sorted(p for p in HOME.rglob("*") if p.suffix in (".py", ".toml")):
        found.update(f"{path.relative_to(HOME)} {_digest(path.read_bytes())}\n".encode())
    return found.hexdigest()


_laws: dict[int, tuple[object, str]] = {}


def law_of(host: Host) -> str:
    """A digest of the rules under the table's plan, worked out once for tables alike."""
    rules, _ = host.game.resolve(host.plan)
    known = _laws.get(id(rules))
    if known is None or known[0] is not rules:
        said = f"{rules!r}\n{host.game.regulation!r}"
        known = _laws[id(rules)] = rules, hashlib.sha256(said.encode()).hexdigest()
    return known[1]


# going on from one


class Past:
    """What came before the checkpoint that a table went on from: the last of it at hand, the rest replayed when it is wanted."""

    def __init__(self, host: Host, mark: Mark, recent: Callable[[], Told | None]) -> None:
        self.floor, self.row, self.mark, self.n = host.floor, host.opened_as, mark, mark.n
        self.sure = False
        """Whether it was replayed and found to lead to the checkpoint."""
        self._recent: Callable[[], Told | None] | None = recent
        self._told: Told | None = None
        self._whole: Host | None = None
        self._lock = threading.RLock()

    def recent(self) -> Told | None:
        with self._lock:
            if self._recent:
                self._told, self._recent = self._recent(), None
            return self._told

    def whole(self) -> Host:
        """The table as it was there, by its record alone."""
        with self._lock:
            if self._whole is None:
                self._whole = self.replayed()
            return self._whole

    def replayed(self) -> Host:
        """Replay the record up to the checkpoint, and see that it leads there."""
        from tapete.floor.host import Host

        found = Host(self.floor, self.row, anew=True, upto=self.n)
        if found.hash != self.mark.hash:
            raise Damaged(f"table {found.id}, entry {self.n}: the record is not the one of its checkpoint")
        if marks.mark_of(found) != self.mark:
            raise Otherwise(f"table {found.id}: its checkpoint differs from its record")
        self.sure = True
        return found

    def line(self, i: int) -> Line:
        near = self._near(i)
        return near[0].lines[near[1]] if near else self.whole().lines[i]

    def entry(self, i: int) -> Entry:
        near = self._near(i)
        return near[0].log[near[1]] if near else self.whole().table.log[i]

    def coup(self, i: int) -> int:
        near = self._near(i)
        return near[0].coups[near[1]] if near else self.whole().coups[i]

    def _near(self, i: int) -> tuple[Told, int] | None:
        told = self.recent()
        at = i - self.n + len(told.lines) if told else -1
        return (told, at) if told and at >= 0 else None

    def moments(self, known: list[Moment]) -> list[Moment]:
        """The moments of the record before those that are known."""
        first = known[0].began.n if known else self.n
        return [*(m for m in self.whole().marker.moments if m.began.n < first), *known]


class Otherwise(Damaged):
    """A checkpoint that the record does not lead to: a fault of ours, and no harm, since the record is what counts."""


def go_on(host: Host) -> bool:
    """Go on from the checkpoint of a table, if there is one and the record leads through the entry it stands at."""
    cache = host.floor.cache
    found = cache.read(host) if cache else None
    if cache is None or found is None:
        return False
    mark, past = found
    query = select(entries.c.hash).where(entries.c.table_id == host.id, entries.c.n == mark.n)
    with host.floor.engine.connect() as db:
        if db.execute(query).scalar_one_or_none() != mark.hash:
            return False
    if [commitment(seed) for seed in host.seeds[: len(mark.commitments)]] != list(mark.commitments):
        return False
    n = mark.n
    host.go_on_from(mark, Kept(n, past.line), Kept(n, past.entry), Kept(n, past.coup))
    host.requests = Requests(lambda client: _asked_before(host, n, client))
    host.marker, host.past = Marker(mark, (Moment(mark.began, mark.known["seats"]),)), past
    cache.kept[host.id] = n
    return True


def _asked_before(host: Host, n: int, client: str) -> tuple[int, int] | None:
    """Who made a request before the checkpoint, and which entry it made."""
    query = select(entries.c.person, entries.c.n).where(entries.c.table_id == host.id, entries.c.client == client)
    with host.floor.engine.connect() as db:
        row = db.execute(query.where(entries.c.n <= n)).first()
    return (int(row.person), int(row.n)) if row else None


# keeping them


def keep_all(floor: Floor) -> None:
    """Keep a checkpoint of every table that has gone on since its last."""
    if floor.cache:
        for host in list(floor.hosts.values()):
            keep(floor.cache, host)


def keep(cache: Cache, host: Host) -> None:
    mark = host.marker.mark
    if mark is None or mark.n <= cache.kept.get(host.id, 0):
        return
    still, part = host.still(), slice(max(0, mark.n - RECENT), mark.n)
    if still.past:
        still.past.recent()  # it lies in the file that is about to be replaced
    told = Told(list(still.lines[part]), list(still.table.log[part]), list(still.coups[part]), results.counted(host))
    cache.write(host, mark, told)


def verify_all(floor: Floor, stopped: Callable[[], bool] = lambda: False) -> None:
    """Replay what was taken over from checkpoints: the record is what counts, and one that does not hold is set aside."""
    for host in list(floor.hosts.values()):
        if host.past is None or host.past.sure or stopped():
            continue
        try:
            host.past.replayed()
        except Otherwise:
            with host.lock:
                host.restore()
        except (Damaged, TapeteError) as damage:
            floor.set_aside(host.id, str(damage))
