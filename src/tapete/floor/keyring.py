"""The house's keys over the years: the one it signs with, those it signed with before, and how one gives way to the next.

An old key signs that the new one follows it. What it signed stays good, and all that the new one signs carries the way from the
old one, so that who knew only that follows it. The signing key and the key of the seeds are changed together, while the house
is closed: whoever serves holds a lock on the key's file. Each step may be interrupted and begun again.
"""

from __future__ import annotations

import fcntl
import json
import os
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key
from sqlalchemy import Connection, Engine, select, update

from tapete.errors import TapeteError, file_says
from tapete.floor import chronicle, guards
from tapete.floor.store import links, now, seeds, writing
from tapete.floor.vault import COMMAND, VARIABLE, Vault, key_from, once
from tapete.table.signature import Handover, hand_over, leads, new_key, public
from tapete.text import Text

NEXT = "TAPETE_SEED_KEY_NEW"
"""Where the next key of the seeds is told, in a house that does not keep it in a file."""
EVENT = "house key"

OPEN = Text(
    "la sala está abierta con esa clave: ciérrela antes de cambiarla",
    "the floor is open with that key: close it before it is changed",
)
ASTRAY = Text("las claves anteriores no llevan a la de ahora", "the keys before do not lead to the present one")
TELL_NEXT = Text(
    f"la clave de las semillas no está en un archivo: diga la nueva en {NEXT}",
    f"the key of the seeds is not in a file: tell the new one in {NEXT}",
)


@dataclass(frozen=True)
class Ring:
    """The key with which the house signs, and the handovers that lead to it."""

    private: Ed25519PrivateKey
    past: tuple[Handover, ...] = ()

    @property
    def public(self) -> str:
        return public(self.private)

    @property
    def line(self) -> list[str]:
        """The keys of the house from the first to the present one."""
        return [*(step.old for step in self.past), self.public]


def ring_in(path: Path) -> Ring:
    """The house's key: read, or made where there is none yet, in a file that only its owner reads; and those before it."""
    try:
        if not path.exists():
            once(path, _pem(new_key()))
        found = load_pem_private_key(path.read_bytes(), None)
    except (OSError, ValueError) as error:
        why = file_says(error)
        raise TapeteError(
            Text(f"la clave de la casa no se puede leer: {path}: {why.es}", f"the house's key cannot be read: {path}: {why.en}")
        ) from None
    if not isinstance(found, Ed25519PrivateKey):
        raise TapeteError(Text(f"{path} no es una clave Ed25519", f"{path} is not an Ed25519 key"))
    return Ring(found, _past(path, public(found)))


def _pem(key: Ed25519PrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def past_of(path: Path) -> Path:
    """The file with the handovers: public, and each signed by the key that gave way."""
    return path.with_name(f"{path.name}.past")


def _next(path: Path) -> Path:
    return path.with_name(f"{path.name}.new")


def interrupted(path: Path) -> bool:
    """Whether a new key was begun with and is not in its place yet."""
    return _next(path).exists()


def _past(path: Path, key: str) -> tuple[Handover, ...]:
    """The handovers up to this key; a rotation that was interrupted may have written one more."""
    try:
        told = past_of(path).read_text(encoding="utf-8").splitlines() if past_of(path).exists() else []
        found = [Handover(*(str(json.loads(line)[name]) for name in ("old", "new", "signature"))) for line in told if line]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        raise TapeteError(ASTRAY) from None
    upto = next((i + 1 for i, h in enumerate(found) if h.new == key), 0)
    if found and not upto and found[0].old != key:
        raise TapeteError(ASTRAY)
    if upto and not leads(found[:upto], found[0].old, key):
        raise TapeteError(ASTRAY)
    return tuple(found[:upto])


# who holds it


@contextmanager
def held(path: Path, alone: bool = False) -> Iterator[None]:
    """The key's file held by who serves, together with others who do; or alone, by who changes it."""
    with _hold(path, alone):
        yield


def _hold(path: Path, alone: bool) -> IO[bytes]:
    file = path.open("rb")
    try:
        fcntl.flock(file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise TapeteError(OPEN) from None
    return file


def hold(path: Path) -> IO[bytes]:
    """Held until it is closed, or until the process ends."""
    return _hold(path, alone=False)


# rotation


@dataclass(frozen=True)
class Rotated:
    """What a rotation did: from which key to which, and how many seeds were sealed anew."""

    old: str
    new: str
    seeds: int


def rotate(engine: Engine, house: Path, seed_file: Path | None, environment: Mapping[str, str] = os.environ) -> Rotated:
    """Give the house a new key and its seeds another seal; what was begun before and not ended is ended.

    `seed_file` is where the key of the seeds lies; nothing, where a variable or a command tells it.
    """
    ring = ring_in(house)
    with held(house, alone=True):
        fresh = _drafted(_next(house), lambda: _pem(new_key()))
        following = load_pem_private_key(fresh, None)
        assert isinstance(following, Ed25519PrivateKey)
        sealed, sealing, sealed_file = _seals(seed_file, environment)
        step = hand_over(ring.private, public(following))
        with writing(engine, alone=True) as db:
            if not _recorded(db, step):
                chronicle.record_event(db, EVENT, old=step.old, new=step.new, signature=step.signature)
            count = _seal_anew(db, sealed, sealing) if sealed.locked else 0
        _note(past_of(house), step)
        if sealed_file:
            _replace(_next(sealed_file), sealed_file)
        _replace(_next(house), house)
    return Rotated(step.old, step.new, count)


def _drafted(path: Path, make: Callable[[], bytes]) -> bytes:
    """A key that is to come, on the disk before it is used."""
    if not path.exists():
        once(path, make())
    return path.read_bytes()


def _seals(path: Path | None, environment: Mapping[str, str]) -> tuple[Vault, Vault, Path | None]:
    """The vault that opens the seeds, the one that will, and the file in which the key lies, if any does."""
    if path is None and (environment.get(VARIABLE) or environment.get(COMMAND)):
        if not environment.get(NEXT):
            raise TapeteError(TELL_NEXT)
        return Vault(key_from(Path(), environment)), Vault(environment[NEXT].strip()), None
    assert path is not None
    if not path.exists():
        return Vault(), Vault(), None
    old = Vault(key_from(path, {}))
    drafted = _drafted(_next(path), lambda: secrets.token_hex(32).encode() + b"\n")
    return old, Vault(drafted.decode("ascii", "replace").strip()), path


def _recorded(db: Connection, step: Handover) -> bool:
    rows = db.execute(select(links.c.what).where(links.c.book == chronicle.EVENTS, links.c.what.contains(step.new)))
    return any(json.loads(what)["row"].get("new") == step.new for (what,) in rows)


def _seal_anew(db: Connection, old: Vault, new: Vault) -> int:
    """Open every seed with the old key and seal it with the new one; the chronicle has each."""
    count = 0
    guards.lift(db)
    for row in db.execute(select(seeds).order_by(seeds.c.id)).all():
        try:
            seed = old.open(row.table_id, row.n, row.seed)
        except TapeteError:
            new.open(row.table_id, row.n, row.seed)  # sealed anew by a rotation that was not ended
            continue
        db.execute(update(seeds).where(seeds.c.id == row.id).values(seed=new.seal(row.table_id, row.n, seed)))
        chronicle.record(db, seeds, row.id)
        count += 1
    guards.raise_(db)
    return count


def _note(path: Path, step: Handover) -> None:
    told = path.read_text(encoding="utf-8") if path.exists() else ""
    if step.new in told:
        return
    with path.open("a", encoding="utf-8") as file:
        line = {"old": step.old, "new": step.new, "signature": step.signature, "at": now()}
        file.write(("\n" if told and not told.endswith("\n") else "") + json.dumps(line) + "\n")
        file.flush()
        os.fsync(file.fileno())


def _replace(draft: Path, path: Path) -> None:
    draft.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
