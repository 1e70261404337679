"""`tapete anchor` and `tapete verify --anchor`: the ends of all chains signed, and what was signed looked for again."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tapete.cli.people import books, existing
from tapete.cli.serving import HOME
from tapete.cli.setting import lang, say
from tapete.errors import TapeteError, cannot, file_says
from tapete.text import Text


def house_key(named: str) -> Path:
    return Path(named) if named else HOME / "house.key"


def write_anchor(database: str, key: str, out: str) -> None:
    """An anchor to standard output, or added to a file."""
    from tapete.floor import anchors
    from tapete.floor.keyring import ring_in

    there = existing(database)
    ring = ring_in(house_key(key))
    with books(there) as engine:
        if out:
            try:
                anchors.keep(engine, ring.private, Path(out), past=ring.past)
            except OSError as error:
                raise cannot(error, out, write=True) from None
            return
        with engine.connect() as db:
            print(json.dumps(anchors.anchor(db, ring.private, past=ring.past), sort_keys=True))


def _read(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = file_says(error)
        raise TapeteError(Text(f"no se puede leer {path}: {why.es}", f"{path} cannot be read: {why.en}")) from None


def verify_database(anchor: str, database: str) -> None:
    """Whether a database holds together and still contains all that was signed."""
    from tapete.floor import anchors, chronicle

    told = anchors.read(_read(anchor))
    with books(existing(database)) as engine, engine.connect() as db:
        said = anchors.missing(db, told) + chronicle.differences(db)
    for difference in said:
        print(difference[lang()], file=sys.stderr)
    if not said:
        key = told[-1]["key"][:16]
        print(say(f"correcto: {len(told)} anclas de la clave {key}…", f"ok: {len(told)} anchors of the key {key}…"), end="")
        print(say("; nada falta", "; nothing is missing"))
    sys.exit(1 if said else 0)


def not_held(anchor: str, hashes: list[str], key: str = "") -> Text | None:
    """Why an acta is not what was signed, if it is not."""
    from tapete.floor import anchors

    told = anchors.read(_read(anchor))
    if key and key not in anchors.lineage(told[-1]):
        return anchors.OTHER_KEY
    if not anchors.holds(hashes, told):
        return Text("el ancla no firma ningún asiento de esta acta", "the anchor signs no entry of this acta")
    if last := anchors.goes_further(hashes, told):
        return Text(
            f"el acta está cortada: se firmaron {last} asientos y tiene {len(hashes)}",
            f"the acta is cut short: {last} entries were signed and it has {len(hashes)}",
        )
    return None


def write_backup(path: str, database: str, key: str) -> None:
    """The whole of the books into a new file, while the house is at work."""
    from tapete.floor.backup import backup
    from tapete.floor.keyring import ring_in

    there = existing(database)
    ring = ring_in(house_key(key))
    with books(there) as engine:
        try:
            made = backup(engine, ring, Path(path))
        except OSError as error:
            raise cannot(error, path, write=True) from None
    print(say(f"{made.rows} filas, firmadas con {made.key[:16]}…", f"{made.rows} rows, signed with {made.key[:16]}…"))


def restore_backup(path: str, database: str, anchor: str) -> None:
    """A backup into an empty database, verified by its chains and anchors."""
    from tapete.floor import anchors
    from tapete.floor.backup import restore

    told = anchors.read(_read(anchor)) if anchor else None
    with books(database, as_it_is=True) as engine:
        made = restore(engine, Path(path), told)
    later = [a for a in told or () if int(a["at"]) > made.at]
    print(
        say(
            f"{made.rows} filas restauradas; firmadas con {made.key[:16]}…",
            f"{made.rows} rows restored; signed with {made.key[:16]}…",
        )
    )
    if later:
        print(
            say(f"{len(later)} anclas son posteriores a la copia", f"{len(later)} anchors are later than the backup"),
            file=sys.stderr,
        )
