"""Approved, notarised, and unchanged since: a document's versions, each with the fingerprint of what it said (VII §4.1)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any, Literal

from tapete.errors import Refused
from tapete.text import Text
from tapete.tournament.documents import Bases, Reglamento, Version
from tapete.tournament.law import Chapter

Kind = Literal["reglamento", "bases"]
NAMES: dict[Kind, Text] = {"reglamento": Text("el Reglamento", "the Reglamento"), "bases": Text("las Bases", "the Bases")}
PAST: dict[Kind, Text] = {
    "reglamento": Text("el Reglamento está", "the Reglamento is"),
    "bases": Text("las Bases están", "the Bases are"),
}


def fingerprint(raw: Mapping[str, Any]) -> str:
    """The hash of what a document says, its versions apart; spacing, comments and the order of keys do not count."""
    said = {key: value for key, value in raw.items() if key != "versions"}
    return hashlib.sha256(json.dumps(said, sort_keys=True, ensure_ascii=False, default=str).encode()).hexdigest()


def kind_of(document: Reglamento | Bases) -> Kind:
    return "bases" if isinstance(document, Bases) else "reglamento"


def in_force(document: Reglamento | Bases) -> Version | None:
    return document.versions[-1] if document.versions else None


def lacks(law: Chapter, document: Reglamento | Bases, raw: Mapping[str, Any], on: date | None = None) -> Iterator[Refused]:
    """What keeps a document from being in force, on a day if one is given."""
    kind, last = kind_of(document), in_force(document)
    name, are = NAMES[kind], PAST[kind]
    if last is None:
        yield law.refuse("approval", are + Text(" sin aprobar", " not approved"))
        return
    for before, after in zip(document.versions, document.versions[1:], strict=False):
        if after.number != before.number + 1 or after.approved < before.approved or after.change is None:
            yield law.refuse(
                "change",
                name
                + Text(
                    f": la versión {after.number} debe seguir a la {before.number}, con su fecha y lo que cambia",
                    f": version {after.number} must follow {before.number}, with its date and what it changes",
                ),
            )
    if last.fingerprint != fingerprint(raw):
        yield law.refuse(
            "change",
            name
            + Text(
                f" no dice ya lo que se aprobó en la versión {last.number}: un cambio se autoriza antes y es otra versión",
                f" no longer says what was approved as version {last.number}: a change is authorised first, as another version",
            ),
        )
    if last.notarised < last.approved:
        yield law.refuse("notarised", name + Text(": se protocoliza después de aprobar", ": it is notarised after its approval"))
    if on is not None and on < last.approved:
        yield law.refuse("approval", are + Text(f" sin aprobar el {on}", f" not approved on {on}"))
    elif on is not None and on < last.notarised:
        yield law.refuse("notarised", are + Text(f" sin protocolizar el {on}", f" not notarised on {on}"))


def approve(path: Path, raw: Mapping[str, Any], resolution: str, approved: date, notarised: date, change: Text | None) -> Version:
    """Write a new version under a document: the resolution that approves it, as it stands now, and its dates."""
    number = len(raw.get("versions", ())) + 1
    made = Version(
        number=number,
        resolution=resolution,
        approved=approved,
        notarised=notarised,
        fingerprint=fingerprint(raw),
        change=change,
    )
    lines = [
        "",
        "[[versions]]",
        f"number      = {number}",
        f"resolution  = {json.dumps(resolution, ensure_ascii=False)}",
        f"approved    = {approved}",
        f"notarised   = {notarised}",
        f'fingerprint = "{made.fingerprint}"',
    ]
    if change:
        es, en = (json.dumps(words, ensure_ascii=False) for words in (change.es, change.en))
        lines.append(f"change      = {{ es = {es}, en = {en} }}")
    with path.open("a", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    return made
