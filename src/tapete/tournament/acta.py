"""A tournament's record as text, played and held against what it says: cases, `tapete tournament settle`, and replay.

    tournament freeze-out
    at 2026-12-05 19:00
    ana registers with cash
    > ana pays 50000: 40000 to prizes, 10000 to the house      VII §3.2

A line that begins with `>` is what must follow: an answer to the line before it, in either language, with its article after two
spaces; `> refused`; or how the tournament stands. Every other line is something said.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tapete.catalogue.loader import Catalogue
from tapete.errors import Refused, TapeteError
from tapete.table.acta import Problem
from tapete.text import Text
from tapete.tournament.notation import NAME
from tapete.tournament.opening import Papers, examine, found
from tapete.tournament.record import Record
from tapete.tournament.state import Answer, Tournament

HEAD = re.compile(r"(?:tournament|torneo) (\S+)")
SEAL = re.compile(r"seal ([0-9a-f]{64})")
REFUSED = ("refused", "se rechaza")


@dataclass
class Settled:
    """What came of an acta: the record, how many demands were met, and what is wrong."""

    record: Record | None = None
    claims: int = 0
    problems: list[Problem] = field(default_factory=list)
    answers: list[tuple[int, str, tuple[Answer, ...]]] = field(default_factory=list)
    """By line: what was said and what followed."""
    refused: list[tuple[int, str, Refused]] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return not self.problems


def is_tournament(text: str) -> bool:
    """Whether a text is the record of a tournament, and not of a table."""
    first = next((line for line in text.splitlines() if line.strip() and not line.startswith("#")), "")
    return HEAD.fullmatch(first.strip()) is not None


def settle(text: str, known: Catalogue | None = None, beside: Path | None = None) -> Settled:
    """Play a record from its first line, holding every demand against what follows."""
    out = Settled()
    last: tuple[Answer, ...] | Refused = ()
    for number, raw in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        line = raw.partition("#")[0].rstrip() if raw.lstrip().startswith("#") else raw.strip()
        if not line:
            continue
        if line.startswith(">"):
            _demand(out, number, line[1:].strip(), last)
            last = () if isinstance(last, Refused) and out.ok else last
            continue
        if isinstance(last, Refused):
            _unexpected(out, last)
            return out
        last = _said(out, number, line, known, beside)
    if isinstance(last, Refused):
        _unexpected(out, last)
    return out


def _unexpected(out: Settled, refusal: Refused) -> None:
    number = out.refused[-1][0]
    out.problems.append(Problem(number, refusal.text, refusal.cite))


def _said(out: Settled, number: int, line: str, known: Catalogue | None, beside: Path | None) -> tuple[Answer, ...] | Refused:
    try:
        if out.record is None:
            out.record = Record(_papers(line, known, beside))
            return ()
        if seal := SEAL.fullmatch(line):
            if seal[1] != out.record.hash:
                words = Text(
                    "el sello no corresponde: algo cambió antes", "the seal does not match: something before was changed"
                )
                out.problems.append(Problem(number, words))
            return ()
        answers = out.record.say(line)
        out.answers.append((number, line, answers))
        return answers
    except TapeteError as error:
        refusal = error if isinstance(error, Refused) else Refused(error.text)
        out.refused.append((number, line, refusal))
        return refusal


def _papers(line: str, known: Catalogue | None, beside: Path | None) -> Papers:
    head = HEAD.fullmatch(line)
    if not head:
        raise Refused(Text("la primera línea dice: tournament BASES", "the first line says: tournament BASES"))
    path = found(head[1]) if beside is None or not (beside / f"{head[1]}.toml").exists() else beside / f"{head[1]}.toml"
    papers, wrong = examine(path, known)
    if wrong or papers is None:
        raise wrong[0]
    return papers


def _demand(out: Settled, number: int, words: str, last: tuple[Answer, ...] | Refused) -> None:
    said, _, cite = (part.strip() for part in words.partition("  "))
    if said in REFUSED:
        met = isinstance(last, Refused) and (not cite or last.cite == cite)
        got = last.cite if isinstance(last, Refused) else "–"
    elif isinstance(last, Refused):
        _unexpected(out, last)
        return
    else:
        met = any(said in (a.text.en, a.text.es) and (not cite or a.cite == cite) for a in last)
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
