"""Anchors: the ends of all chains, signed by the house's key and kept outside the database.

Whoever holds an anchor can say later whether a database, or an acta, still contains all that was signed. The key is made at the
first start, in a file of its own; its public half is in every anchor, and so are the handovers by which it followed older ones.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from sqlalchemy import Connection, func, select

from tapete.errors import TapeteError
from tapete.floor import chronicle
from tapete.floor.store import entries, links, now
from tapete.table.signature import Handover, leads
from tapete.table.signature import public as public
from tapete.text import Text

if TYPE_CHECKING:
    from sqlalchemy import Engine

FORM = "tapete anchor 1"
LARGEST = 2**31
"""No chain is as long as this, and no database is asked for such a link."""
NOT_ONE = Text("eso no es un ancla de Tapete", "that is not an anchor of Tapete")
FORGED = Text("la firma del ancla no es de su clave", "the anchor's signature is not of its key")
OTHER_KEY = Text("el ancla es de la clave de otra casa", "the anchor is of another house's key")


def _signed(anchor: Mapping[str, Any]) -> bytes:
    return json.dumps({k: v for k, v in anchor.items() if k != "signature"}, sort_keys=True, separators=(",", ":")).encode()


def anchor(db: Connection, key: Ed25519PrivateKey, why: str = "asked", past: Sequence[Handover] = ()) -> dict[str, Any]:
    """The ends of all books of the chronicle and of all tables' records, as they are now, signed; and on what occasion."""
    newest = select(entries.c.table_id, func.max(entries.c.n).label("n")).group_by(entries.c.table_id).subquery()
    last = select(entries.c.table_id, entries.c.n, entries.c.hash).join(
        newest, (entries.c.table_id == newest.c.table_id) & (entries.c.n == newest.c.n)
    )
    made: dict[str, Any] = {
        "form": FORM,
        "at": now(),
        "why": why,
        "books": {book: list(head) for book, head in sorted(chronicle.heads(db).items())},
        "records": {
            str(r.table_id): [r.n, str(r.hash)]
            for r in db.execute(last.order_by(entries.c.table_id))
            if isinstance(r.n, int) and isinstance(r.table_id, int)  # else an insider's, which the audit names
        },
        "key": public(key),
    }
    if past:
        made["past"] = [[step.old, step.new, step.signature] for step in past]
    return made | {"signature": key.sign(_signed(made)).hex()}


def keep(engine: Engine, key: Ed25519PrivateKey, path: Path, why: str = "asked", past: Sequence[Handover] = ()) -> None:
    """Add an anchor to a file, one a line, and have it on the disk."""
    with engine.connect() as db:
        line = json.dumps(anchor(db, key, why, past), sort_keys=True)
    torn = path.exists() and path.read_bytes()[-1:] not in (b"", b"\n")
    with path.open("a", encoding="utf-8") as file:
        file.write(("\n" if torn else "") + line + "\n")
        file.flush()
        os.fsync(file.fileno())


def read(words: str) -> list[dict[str, Any]]:
    """The anchors of a file, each signed by the same key as the one before, or by one that follows it."""
    found: list[dict[str, Any]] = []
    for line in words.splitlines():
        if line.endswith("}"):  # a power cut may leave half a line
            found.append(_one(line))
    if not found:
        raise TapeteError(NOT_ONE)
    for before, after in pairwise(found):
        if lineage(after)[: len(lineage(before))] != lineage(before):
            raise TapeteError(OTHER_KEY)
    return found


def lineage(anchor: Mapping[str, Any]) -> list[str]:
    """The keys of the house from the first to the one that signed this."""
    return [*(str(old) for old, _, _ in anchor.get("past", ())), str(anchor["key"])]


def of_one_house(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether one line of keys goes on where the other does; a fork, made with an old key, is another house."""
    shorter = min(len(one), len(other))
    return list(one[:shorter]) == list(other[:shorter])


def _one(line: str) -> dict[str, Any]:
    try:
        told: dict[str, Any] = json.loads(line)
        form, key, signature = told["form"], bytes.fromhex(told["key"]), bytes.fromhex(told["signature"])
        ends = [(int(n), str(hash)) for n, hash in (*told["books"].values(), *told["records"].values())]
        known = Ed25519PublicKey.from_public_bytes(key)
        past = [Handover(*map(str, step)) for step in told.get("past", ())]
        within = all(0 <= n < LARGEST for n, _ in ends) and all(t.isdecimal() and len(t) < 10 for t in told["records"])
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        raise TapeteError(NOT_ONE) from None
    if form != FORM or not ends or not within:
        raise TapeteError(NOT_ONE)
    if past and not leads(past, past[0].old, told["key"]):
        raise TapeteError(FORGED)
    try:
        known.verify(signature, _signed(told))
    except InvalidSignature:
        raise TapeteError(FORGED) from None
    return told


def missing(db: Connection, anchors: list[dict[str, Any]]) -> list[Text]:
    """What was signed and is no longer in the database as it was."""
    said: dict[Text, None] = {}
    for told in anchors:
        for book, (n, hash) in told["books"].items():
            kept = select(links.c.hash).where(links.c.book == book, links.c.n == n)
            if db.execute(kept).scalar_one_or_none() != hash:
                said[
                    Text(
                        f"crónica {book}: falta la línea {n} que se firmó",
                        f"chronicle {book}: line {n}, which was signed, is missing",
                    )
                ] = None
        for table, (n, hash) in told["records"].items():
            kept = select(entries.c.hash).where(entries.c.table_id == int(table), entries.c.n == n)
            if db.execute(kept).scalar_one_or_none() != hash:
                said[
                    Text(
                        f"mesa {table}: falta el asiento {n} que se firmó",
                        f"table {table}: entry {n}, which was signed, is missing",
                    )
                ] = None
    return list(said)


def holds(hashes: list[str], anchors: list[dict[str, Any]]) -> int:
    """The number of the last entry of an acta's chain of which some anchor says that it was there; 0 for none."""
    signed = [(n, hash) for told in anchors for n, hash in told["records"].values()]
    return max((n for n, hash in signed if n <= len(hashes) and hashes[n - 1] == hash), default=0)


def goes_further(hashes: list[str], anchors: list[dict[str, Any]]) -> int:
    """The number of the last entry that was signed of the table of this acta, if the acta does not reach it; else 0."""
    for table in {
        t for told in anchors for t, (n, hash) in told["records"].items() if n <= len(hashes) and hashes[n - 1] == hash
    }:
        last = max(told["records"][table][0] for told in anchors if table in told["records"])
        if last > len(hashes):
            return int(last)
    return 0
