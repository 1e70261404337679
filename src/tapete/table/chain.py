"""The chain of a house's record: each entry carries the hash of all that came before, who made it, when, and its words.

Cards that lie face down must not be found by trying all of them against a hash that is shown. So an entry that tells what is not
for everybody has a secret nonce inside its hash. Whoever may not read the entry gets its hash, from which the chain goes on;
when the table closes the nonce is told with the words, and anybody can follow the chain from its first entry to its last.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from tapete.catalogue.loader import Catalogue
from tapete.catalogue.loader import catalogue as default_catalogue
from tapete.catalogue.schema import GameRules
from tapete.catalogue.vocabulary import understood
from tapete.table.acta import FIRST, HEADS, MARKS, Line, Problem, plan_of, rules_of, version_of
from tapete.table.speech import canonical
from tapete.text import Text

PLAY = "play"
STAKES = ("money", PLAY)

_BY = re.compile(r"by (-?\d{1,18}) at (\d{1,18})(?: (nonce|hash) ([0-9a-f]{32,64}))?")
_HEAD = re.compile(r"chain (money|play) ([0-9a-f]{64})(?: next ([0-9a-f]{64}))?(?: key ([0-9a-f]{64}))? (\{.*\})")
_LAST = re.compile(r"(?:open|end) (\d{1,18}) ([0-9a-f]{64})")

NO_HEAD = Text("la cabecera de la cadena no se entiende", "the head of the chain cannot be read")
OTHER_PLAN = Text("la cadena es de otro plan o de otra semilla", "the chain is of another plan or another seed")
NO_MARK = Text("al asiento le falta quién y cuándo", "the entry does not say who made it and when")
CUT = Text(
    "el acta está cortada: no llega a la marca de mesa abierta o de fin",
    "the acta is cut short: it does not reach the mark of an open table or of the end",
)
AFTER = Text("hay líneas después del fin", "there are lines after the end")


def link(before: str, line: str) -> str:
    return hashlib.sha256(f"{before}\n{line}".encode()).hexdigest()


@dataclass(frozen=True)
class Head:
    """What a table began with, and what its first entry follows."""

    plan: str
    """As JSON."""
    commitment: str
    """The hash of the first seed."""
    stakes: str = "money"
    following: str = ""
    """The hash of the second seed, where seeds follow one another."""
    key: str = ""
    """The public key with which the house signs the end of this acta."""

    def hash(self, game: str) -> str:
        said = [game, self.plan, self.commitment, *([PLAY] if self.stakes == PLAY else []), *self._later()]
        return link("tapete", " ".join(said))

    def _later(self) -> list[str]:
        return [*(["next", self.following] if self.following else []), *(["key", self.key] if self.key else [])]

    def mark(self) -> str:
        return " ".join(["chain", self.stakes, self.commitment, *self._later(), self.plan])


def head_of(line: Line) -> Head | None:
    """The head that a line says, if it does."""
    found = _HEAD.fullmatch(line.words)
    if not found:
        return None
    stakes, commitment, following, key, plan = found.groups()
    return Head(plan, commitment, stakes, following or "", key or "")


def follow(before: str, at: int, person: int, words: str, nonce: str = "") -> str:
    """The hash of an entry: what was said, by whom and when, after all that came before."""
    return link(before, " ".join([str(at), str(person), words, *([nonce] if nonce else [])]))


def entry_mark(at: int, person: int, nonce: str = "", hidden: str = "") -> str:
    """What stands before an entry; of one that is not told, its hash."""
    told = f" hash {hidden}" if hidden else f" nonce {nonce}" if nonce else ""
    return f"by {person} at {at}{told}"


def last_mark(entries: int, hash: str, closed: bool) -> str:
    return f"{'end' if closed else 'open'} {entries} {hash}"


@dataclass
class Chained:
    """What was found out about the chain of an acta."""

    entries: int = 0
    hidden: int = 0
    open: bool = False
    last: str = ""
    hashes: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def check_chain(lines: Sequence[Line], catalogue: Catalogue | None = None) -> Chained | None:
    """Follow the chain of an acta from its head to its last mark; nothing where the acta has none."""
    start = next((line for line in lines if line.head == "chain"), None)
    if start is None:
        return None
    out = Chained()
    rules = rules_of(lines, catalogue or default_catalogue())
    out.last = _head(lines, start, rules, out)
    if not out.problems:
        _entries(lines, out, rules if version_of(lines) != FIRST else None)
    if out.hidden and not out.problems:
        said = Text(
            f"la mesa sigue abierta y {out.hidden} asientos no se cuentan a quien lee; entera solo al cerrarse",
            f"the table is still open and {out.hidden} entries are not told to this reader; it is whole only once it is closed",
        )
        out.problems.append(Problem(lines[-1].number, said))
    return out


def _head(lines: Sequence[Line], start: Line, rules: GameRules | None, out: Chained) -> str:
    found = head_of(start)
    if not found:
        out.problems.append(Problem(start.number, NO_HEAD))
        return ""
    said = plan_of(line for line in lines if line.head in HEADS)
    committed = next((line.rest for line in lines if line.head == "commit"), found.commitment)
    said = {name: str(value) for name, value in understood(rules, said).items()} if rules else said
    if committed != found.commitment or not _same_plan(found.plan, said):
        out.problems.append(Problem(start.number, OTHER_PLAN))
    return found.hash(lines[0].rest)


def _same_plan(kept: str, said: dict[str, str]) -> bool:
    """Whether what the header lines say is what the chain began with: every value that was given is said."""
    try:
        given = json.loads(kept)
    except (ValueError, RecursionError):
        return False
    return isinstance(given, dict) and all(_plainly(said.get(k)) == _plainly(v) for k, v in given.items() if v != "")


def _plainly(value: object) -> str:
    return " ".join(str(value).split()).lower()


def _entries(lines: Sequence[Line], out: Chained, rules: GameRules | None) -> None:
    mark: re.Match[str] | None = None
    ended: Line | None = None
    for line in lines:
        if line.head in ("open", "end"):
            ended = line
            _ends(line, out)
        elif line.head == "by":
            mark = _BY.fullmatch(line.words)
        elif line.head in (*HEADS, *MARKS, ">"):
            continue
        elif mark is None or ended:
            out.problems.append(Problem(line.number, AFTER if ended else NO_MARK))
            return
        else:
            _entry(canonical(rules, line.raw) if rules else line.words, mark, out)
            mark = None
    if ended is None:
        out.problems.append(Problem(lines[-1].number, CUT))


def _entry(words: str, mark: re.Match[str], out: Chained) -> None:
    person, at, what, value = mark.groups()
    out.entries += 1
    if what == "hash":
        out.hidden += 1
        out.last = value
    else:
        out.last = follow(out.last, int(at), int(person), words, value or "")
    out.hashes.append(out.last)


def _ends(line: Line, out: Chained) -> None:
    found = _LAST.fullmatch(line.words)
    out.open = line.head == "open"
    if not found or (int(found[1]), found[2]) != (out.entries, out.last):
        said = Text(
            f"la cadena no llega a esta marca: tras {out.entries} asientos la huella es {out.last[:12]}…",
            f"the chain does not lead to this mark: after {out.entries} entries the hash is {out.last[:12]}…",
        )
        out.problems.append(Problem(line.number, said))
