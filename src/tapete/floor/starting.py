"""The house at its start: which program opens it, and how it can be reached, written into the chronicle."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from tapete.floor import eyes
from tapete.floor.store import now, writing
from tapete.itself import Running
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.floor.house import Floor

PROGRAM = "program"
SHOWN = 5


def record(floor: Floor, program: Running, https: bool, address: str) -> None:
    """Write down what opens the house; files of a wheel that are not as delivered are a difference like any other."""
    told = {"at": now(), **program.as_dict(), "https": https, "address": address}
    with writing(floor.engine) as db:
        eyes.write(db, PROGRAM, json.dumps(told, sort_keys=True))
    if program.kind == "wheel" and program.changed:
        floor.lost = [*floor.lost, doubt(program)]
        floor.differences = [*floor.differences, doubt(program)]


def last(db: Connection) -> dict[str, Any]:
    """What was written down at the last start; nothing in a house that never opened so."""
    found: dict[str, Any] = json.loads(eyes.read(db, PROGRAM) or "{}")
    return found


def opened(kept: str) -> Text:
    """What was written down at a start, in a sentence."""
    told = json.loads(kept)
    program = spoken(Running(told["kind"], told["version"], told["mark"], tuple(told["changed"])))
    aside = len(told["changed"])
    changed = Text(f"; archivos cambiados desde entonces: {aside}", f"; files changed since: {aside}") if aside else Text("", "")
    return Text("la casa abrió con ", "the house opened with ") + program + changed


def doubt(program: Running) -> Text:
    """What is not as it should be with the program, in a sentence."""
    if program.kind == "unknown":
        return Text(
            "programa: ni una rueda con su registro ni un checkout; no se sabe qué se ejecuta",
            "program: neither a wheel with its record nor a checkout; nobody knows what is running",
        )
    names = ", ".join(program.changed[:SHOWN]) + (", …" if len(program.changed) > SHOWN else "")
    return Text(
        f"programa: archivos que no están como se entregaron ({len(program.changed)}): {names}",
        f"program: files that are not as they were delivered ({len(program.changed)}): {names}",
    )


def spoken(program: Running) -> Text:
    """The program in a few words: its version, and what marks it."""
    of = {"wheel": Text("registro", "record"), "checkout": Text("commit", "commit")}.get(program.kind)
    mark = Text(f", {of.es} {program.mark[:12]}", f", {of.en} {program.mark[:12]}") if of else Text("", "")
    return Text(f"Tapete {program.version}", f"Tapete {program.version}") + mark
