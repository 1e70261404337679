"""Seeds at rest: sealed with a key that is not in the database, so that who reads the database cannot foretell a card.

The same key stamps sessions, so that who writes to the database cannot make one.

The key is 64 hexadecimal digits: in a file made at the first start, in an environment variable, or printed by a command (a
keyring, a card reader). A sealed seed is bound to its table and number and opens nowhere else.
"""

from __future__ import annotations

import base64
import hmac
import os
import secrets
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import Connection, Engine, insert, select, update

from tapete.errors import TapeteError, file_says
from tapete.floor import chronicle
from tapete.floor.store import seeds, tables, writing
from tapete.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

VARIABLE, COMMAND = "TAPETE_SEED_KEY", "TAPETE_SEED_KEY_COMMAND"
SEALED = "aesgcm:"
NONCE = 12
SOME = 20
"""So many of the last seeds are tried with the key when the house opens."""
PATIENCE = 60
"""Seconds that a command may take to print the key."""

NOT_A_KEY = Text("la clave de las semillas son 64 cifras hexadecimales", "the key of the seeds is 64 hexadecimal digits")
NO_KEY = Text("falta la clave con que se sellaron las semillas", "the key with which the seeds were sealed is missing")
OTHER_KEY = Text("las semillas se sellaron con otra clave", "the seeds were sealed with another key")


def new_seed() -> str:
    """A seed from which an automatic table draws."""
    return secrets.token_hex(32)


class Vault:
    """Seals and opens seeds; without a key they lie open, as in a house for trying things out.

    A key of no digits is none that anybody meant: a file cut off by a full disk, a command that prints nothing. It is refused
    like any other that is wrong, for it would leave seeds and sessions open without a word.
    """

    def __init__(self, key: str | None = None) -> None:
        if key is not None and (len(key) != 64 or set(key.lower()) - set("0123456789abcdef")):
            raise TapeteError(NOT_A_KEY)
        self._cipher = AESGCM(bytes.fromhex(key)) if key else None
        self._stamp = hmac.digest(bytes.fromhex(key), b"tapete stamps", "sha256") if key else b""

    @property
    def locked(self) -> bool:
        return self._cipher is not None

    def stamp(self, words: str) -> str:
        """A mark that only who has the key can make for these words."""
        return hmac.new(self._stamp, words.encode(), "sha256").hexdigest()

    def seal(self, table: int, n: int, seed: str) -> str:
        if self._cipher is None:
            return seed
        nonce = secrets.token_bytes(NONCE)
        return SEALED + base64.b64encode(nonce + self._cipher.encrypt(nonce, seed.encode(), _bound(table, n))).decode()

    def open(self, table: int, n: int, kept: str) -> str:
        if not kept.startswith(SEALED):
            return kept
        if self._cipher is None:
            raise TapeteError(NO_KEY)
        try:
            raw = base64.b64decode(kept.removeprefix(SEALED), validate=True)
            return self._cipher.decrypt(raw[:NONCE], raw[NONCE:], _bound(table, n)).decode()
        except (InvalidTag, ValueError):
            raise TapeteError(OTHER_KEY) from None


def _bound(table: int, n: int) -> bytes:
    return f"tapete seed {table} {n}".encode()


def keep(db: Connection, vault: Vault, table: int, n: int, seed: str) -> None:
    """Write a seed down, sealed, under its table and number."""
    key = db.execute(insert(seeds).values(table_id=table, n=n, seed=vault.seal(table, n, seed))).inserted_primary_key
    assert key is not None
    chronicle.record(db, seeds, key[0])


def seeds_of(db: Connection, vault: Vault, table: int) -> list[str]:
    """The seeds of a table, opened, in their order."""
    rows = db.execute(select(seeds.c.n, seeds.c.seed).where(seeds.c.table_id == table).order_by(seeds.c.n))
    return [vault.open(table, int(n), str(kept)) for n, kept in rows]


def adopt(engine: Engine, vault: Vault) -> None:
    """Seal what an older house kept open; and say at once if the key is not the one that opens the rest."""
    with engine.connect() as db:
        _check_key(vault, db.execute(select(seeds).order_by(seeds.c.id.desc()).limit(SOME)).all())
        bare = db.execute(select(tables.c.id).where(tables.c.seed != "")).scalars().all()
    for table in bare if vault.locked else ():
        with writing(engine) as db:
            seed = db.execute(select(tables.c.seed).where(tables.c.id == table)).scalar_one()
            if seed:
                keep(db, vault, table, 1, seed)
                db.execute(update(tables).where(tables.c.id == table).values(seed=""))
                chronicle.record(db, tables, table)


def _check_key(vault: Vault, rows: Sequence[Any]) -> None:
    """Refuse a key that opens none of these; where it opens some, the others were tampered with."""
    refused: list[TapeteError] = []
    for row in rows:
        try:
            vault.open(row.table_id, row.n, str(row.seed))
        except TapeteError as error:
            refused.append(error)
    if rows and len(refused) == len(rows):
        raise refused[0]


# where the key is


def key_from(path: Path, environment: Mapping[str, str] = os.environ) -> str:
    """The key: of the variable, else what the command prints, else of the file, made where there is none yet."""
    if environment.get(VARIABLE):
        return environment[VARIABLE].strip()
    if environment.get(COMMAND):
        return _printed(environment[COMMAND])
    try:
        if not path.exists():
            once(path, secrets.token_hex(32).encode() + b"\n")
        return path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        why = file_says(error)
        told = Text("la clave de las semillas no se puede leer", "the key of the seeds cannot be read")
        raise TapeteError(told + f": {path}: " + why) from None


def _printed(command: str) -> str:
    try:
        done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=PATIENCE)
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError) as error:
        said = type(error).__name__
        raise TapeteError(
            Text(f"la orden que da la clave no acaba bien: {said}", f"the command that prints the key fails: {said}")
        ) from None
    if done.returncode:
        why = (done.stderr.strip().splitlines() or [str(done.returncode)])[-1][:200]
        raise TapeteError(Text(f"la orden que da la clave falla: {why}", f"the command that prints the key fails: {why}"))
    return done.stdout.strip()


def once(path: Path, content: bytes) -> None:
    """Make a file that only its owner reads, whole or not at all; of two who do so at once, the first one's is kept."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink(missing_ok=True)
