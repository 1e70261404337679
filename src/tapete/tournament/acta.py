"""A tournament's record as text, played and held against what it says: cases, `tapete tournament settle`, and replay.

    tournament freeze-out
    at 2026-12-05 19:00
    ana registers with cash
    > ana pays 50000: 40000 to prizes, 10000 to the house      VII §3.2

A line that begins with `>` is what must follow: an answer to the line before it, in either language, with its article after two
spaces; `> refused`; or how the tournament stands. Every other line is something said. Before the first of them a case may change
its documents (`bases players.most = 4`, `without bases prizes.table`) and have them approved as they then stand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any

from tapete import toml
from tapete.catalogue.citing import covers
from tapete.catalogue.loader import Catalogue, drop, put
from tapete.errors import Refused, TapeteError
from tapete.table.acta import Problem
from tapete.text import Text, lines_of
from tapete.tournament.approval import fingerprint
from tapete.tournament.notation import NAME
from tapete.tournament.opening import Files, examine_files, found, read
from tapete.tournament.record import Record
from tapete.tournament.state import Answer, Tournament

HEAD = re.compile(r"(?:tournament|torneo) (\S+)")
SEAL = re.compile(r"seal ([0-9a-f]{64})")
CHANGED = re.compile(r"(reglamento|bases) ([a-z_.-]+) = (.+)")
WITHOUT = re.compile(r"(?:without|sin) (reglamento|bases) ([a-z_.-]+)")
APPROVED = re.compile(r"(?:approved|aprobado) (\d{4}-\d\d-\d\d) (?:notarised|protocolizado) (\d{4}-\d\d-\d\d)")
REFUSED = ("refused", "se rechaza")


FIRST = Text("la primera línea dice: tournament BASES", "the first line says: tournament BASES")


@dataclass
class Settled:
    """What came of an acta: the record, how many demands were met, and what is wrong."""

    files: Files | None = None
    record: Record | None = None
    claims: int = 0
    problems: list[Problem] = field(default_factory=list)
    answers: list[tuple[int, str, tuple[Answer, ...]]] = field(default_factory=list)
    """By line: what was said and what followed."""
    refused: list[tuple[int, str, Refused]] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return not self.problems


def settle(text: str, known: Catalogue | None = None, beside: Path | None = None) -> Settled:
    """Play a record from its first line, holding every demand against what follows."""
    out = Settled()
    last: tuple[Answer, ...] | Refused = ()
    for number, raw in enumerate(lines_of(text.lstrip("\ufeff")), 1):
        line = "" if raw.lstrip().startswith("#") else raw.strip()
        if not line:
            continue
        if isinstance(last, Refused) and not line.startswith(">"):
            _unexpected(out, last)
            return out
        if out.record is None and not isinstance(last, Refused):
            last = _heading(out, number, line, known, beside)
            if not isinstance(last, Refused) and out.record is None:
                continue
        if line.startswith(">"):
            _demand(out, number, line[1:].strip(), last)
            if isinstance(last, Refused) and out.record is None:
                return out
            last = () if isinstance(last, Refused) and out.ok else last
        elif not isinstance(last, Refused):
            last = _said(out, number, line)
    if out.record is None and not isinstance(last, Refused):
        last = _open(out, 1, "", known)
    if isinstance(last, Refused):
        _unexpected(out, last)
    return out


def _heading(out: Settled, number: int, line: str, known: Catalogue | None, beside: Path | None) -> tuple[Answer, ...] | Refused:
    """Which Bases, and what is changed in the documents; at anything else the tournament opens, or does not."""
    try:
        if out.files is None:
            out.files = read(_named(line, beside))
        elif not (changed := _changed(out.files, line)):
            return _open(out, number, line, known)
        else:
            out.files = changed
    except TapeteError as error:
        return _refusal(out, number, line, error)
    return ()


def _open(out: Settled, number: int, line: str, known: Catalogue | None) -> tuple[Answer, ...] | Refused:
    try:
        if out.files is None:
            raise Refused(FIRST)
        papers, wrong = examine_files(out.files, known)
        if wrong or papers is None:
            raise wrong[0]
        out.record = Record(papers)
    except TapeteError as error:
        return _refusal(out, number, line, error)
    return ()


def _refusal(out: Settled, number: int, line: str, error: TapeteError) -> Refused:
    refusal = error if isinstance(error, Refused) else Refused(error.text)
    out.refused.append((number, line, refusal))
    return refusal


def _changed(files: Files, line: str) -> Files | None:
    """The documents with what a heading changes in them; nothing if the line is no heading."""
    if found_ := CHANGED.fullmatch(line):
        try:
            value = toml.loads(f"x = {found_[3]}")["x"]
        except (ValueError, RecursionError):
            raise Refused(Text(f"«{found_[3]}» no es un valor de TOML", f"'{found_[3]}' is not a TOML value")) from None
        return _with(files, found_[1], lambda raw: put(raw, found_[2], value))
    if gone := WITHOUT.fullmatch(line):
        return _with(files, gone[1], lambda raw: drop(raw, gone[2]))
    if said := APPROVED.fullmatch(line):
        try:
            days = [date.fromisoformat(words) for words in said.groups()]
        except ValueError:
            raise Refused(Text("no es una fecha", "this is not a date")) from None
        return _with(_with(files, "bases", lambda raw: _approve(raw, *days)), "reglamento", lambda raw: _approve(raw, *days))
    return None


def _approve(raw: dict[str, Any], approved: date, notarised: date) -> None:
    before = raw.get("versions", [])
    change = {"change": {"es": "lo que dice el caso", "en": "what the case says"}} if before else {}
    version = {"number": len(before) + 1, "resolution": "case", "approved": approved, "notarised": notarised}
    raw["versions"] = [*before, {**version, "fingerprint": fingerprint(raw), **change}]


def _with(files: Files, kind: str, change: Callable[[dict[str, Any]], None]) -> Files:
    raw: Mapping[str, Any] = files.bases if kind == "bases" else files.reglamento
    copy = deepcopy(dict(raw))
    change(copy)
    return replace(files, bases=copy) if kind == "bases" else replace(files, reglamento=copy)


def _named(line: str, beside: Path | None) -> Path:
    head = HEAD.fullmatch(line)
    if not head:
        raise Refused(FIRST)
    own = beside / f"{head[1]}.toml" if beside else None
    return own if own and own.exists() else found(head[1])


def _unexpected(out: Settled, refusal: Refused) -> None:
    number = out.refused[-1][0]
    out.problems.append(Problem(number, refusal.text, refusal.cite))


def _said(out: Settled, number: int, line: str) -> tuple[Answer, ...] | Refused:
    assert out.record is not None
    if seal := SEAL.fullmatch(line):
        if seal[1] != out.record.hash:
            words = Text("el sello no corresponde: algo cambió antes", "the seal does not match: something before was changed")
            out.problems.append(Problem(number, words))
        return ()
    try:
        answers = out.record.say(line)
    except TapeteError as error:
        return _refusal(out, number, line, error)
    out.answers.append((number, line, answers))
    return answers


def _demand(out: Settled, number: int, words: str, last: tuple[Answer, ...] | Refused) -> None:
    said, _, cite = (part.strip() for part in words.partition("  "))
    if said in REFUSED:
        met = isinstance(last, Refused) and (not cite or covers(cite, last.cite))
        got = last.cite if isinstance(last, Refused) else "–"
    elif isinstance(last, Refused):
        _unexpected(out, last)
        return
    else:
        met = any(said in (a.text.en, a.text.es) and (not cite or covers(cite, a.cite)) for a in last)
        got = "; ".join(f"{a.text.en}  {a.cite}" for a in last) or "–"
        if not met and out.record and (state := _state(out.record.tournament, said)):
            met, got = state[0] == state[1], state[0]
    if met:
        out.claims += 1
    else:
        out.problems.append(
            Problem(number, Text(f"se esperaba «{words}»; hay: {got}", f"expected '{words}'; there is: {got}"), cite)
        )


def _seat(t: Tournament, name: str) -> str:
    seat = t.player(name).seat
    return f"{seat[0]} {seat[1]}" if seat else "-"


CLAIMS: list[tuple[str, Callable[[Tournament, str], str]]] = [
    (rf"(?P<name>{NAME}) has (?P<value>\d+)", lambda t, name: str(t.player(name).chips)),
    (rf"(?P<name>{NAME}) is (?P<value>here|waiting|registered|playing|out|withdrawn)", lambda t, name: t.player(name).status),
    (rf"(?P<name>{NAME}) sits at (?P<value>\d+ \d+)", lambda t, name: _seat(t, name)),
    (rf"account (?P<name>{NAME}) (?P<value>-?\d+)", lambda t, name: str(t.account(name))),
    (r"(?P<name>pool) is (?P<value>\d+)", lambda t, name: str(t.pool.total)),
    (r"(?P<name>level) is (?P<value>\d+)", lambda t, name: str(t.level)),
    (r"(?P<name>round) is (?P<value>\d+)", lambda t, name: str(t.round)),
    (r"(?P<name>left) (?P<value>\d+)", lambda t, name: str(len(t.living))),
    (r"(?P<name>phase) (?P<value>\w+)", lambda t, name: t.phase),
    (r"(?P<name>chips) in play (?P<value>\d+)", lambda t, name: str(sum(p.chips for p in t.living))),
]
"""How a tournament stands, as a demand may ask: `ana has 12000`, `pool is 400000`, `account house 40000`."""


def _state(t: Tournament, said: str) -> tuple[str, str] | None:
    for pattern, ask in CLAIMS:
        if asked := re.fullmatch(pattern, said):
            try:
                return ask(t, asked["name"]), asked["value"]
            except TapeteError as error:
                return str(error), asked["value"]
    return None
