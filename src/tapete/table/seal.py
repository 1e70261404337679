"""Seals: each is the hash of the one before and of the lines since, so that no line can be changed unseen.

A session may also `commit` to the hash of its random seed before the first draw and `reveal` the seed at the end; `verify`
then draws again and compares. The record of a house is a chain besides (`table/chain.py`).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from tapete.catalogue.loader import Catalogue
from tapete.equipment.chance import Source, commitment
from tapete.errors import TapeteError
from tapete.play.asks import Chance
from tapete.play.moves import Move, Outcome
from tapete.table.acta import HEADS, MARKS, Problem, moves_in, plan_of, read, settle
from tapete.table.chain import check_chain
from tapete.table.notation import parse_move
from tapete.table.table import Table
from tapete.text import Text

START = "tapete acta 1"


def link(before: str, lines: list[str]) -> str:
    """The seal that follows `before` over these lines; spacing and comments do not count."""
    body = "\n".join(" ".join(line.split()) for line in lines)
    return hashlib.sha256(f"{before}\n{body}".encode()).hexdigest()[:40]


def sealed(lines: list[str]) -> list[str]:
    """The lines with every bare `seal` filled in."""
    out: list[str] = []
    since: list[str] = []
    before = START
    for line in lines:
        if line == "seal":
            before = link(before, since)
            out.append(f"seal {before}")
            since = []
        else:
            out.append(line)
            since.append(line)
    return out


@dataclass
class Verified:
    """What `verify` found out about an acta."""

    seals: int = 0
    unsealed: int = 0
    committed: bool = False
    revealed: bool = False
    draws: int = 0
    entries: int = 0
    """Entries of the house's chain that follow one from another."""
    open: bool = False
    """Whether the acta is of a table that was still open."""
    problems: list[Problem] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return not self.problems


def verify(text: str, catalogue: Catalogue | None = None) -> Verified:
    """Check the chain of seals, that the acta settles as it says, and that its results follow from the committed seed."""
    out = Verified()
    found = check_chain(read(text))
    if found:
        out.entries, out.open = found.entries, found.open
        out.problems += found.problems
        if found.hidden:
            return out  # what is not told can be neither sealed nor played again
    _seals(text, out)
    _seed(text, out, catalogue)
    settled = settle(text, catalogue)
    out.problems += settled.problems
    return out


def _seals(text: str, out: Verified) -> None:
    since: list[str] = []
    before, start = START, 1
    for line in read(text):
        if line.head != "seal":
            since.append(line.words)
            continue
        want = link(before, since)
        out.seals += 1
        if line.rest != want:
            out.problems.append(
                Problem(
                    line.number,
                    Text(
                        f"el sello no corresponde: algo cambió entre las líneas {start} y {line.number}",
                        f"the seal does not match: something between lines {start} and {line.number} was changed",
                    ),
                )
            )
        before, since, start = line.rest or want, [], line.number + 1
    out.unsealed = len(since)
    if out.seals == 0:
        out.problems.append(Problem(1, Text("el acta no lleva sellos", "the acta carries no seals")))
    elif since:
        text_ = Text(f"las últimas {len(since)} líneas no están selladas", f"the last {len(since)} lines are not sealed")
        out.problems.append(Problem(start, text_))


def _seed(text: str, out: Verified, catalogue: Catalogue | None) -> None:
    lines = read(text)
    commit = next((line for line in lines if line.head == "commit"), None)
    reveal = next((line for line in lines if line.head == "reveal"), None)
    out.committed, out.revealed = commit is not None, reveal is not None
    if commit is None or reveal is None:
        if reveal is not None:
            out.problems.append(
                Problem(
                    reveal.number,
                    Text("se revela una semilla no comprometida", "a seed is revealed that was not committed"),
                )
            )
        return
    if commitment(reveal.rest) != commit.rest:
        said = Text("la semilla revelada no es la comprometida", "the revealed seed is not the one committed to")
        out.problems.append(Problem(reveal.number, said))
        return
    _draw_again(text, reveal.rest, out, catalogue)


def _draw_again(text: str, seed: str, out: Verified, catalogue: Catalogue | None) -> None:
    from tapete.catalogue.loader import catalogue as default

    lines = read(text)
    source = Source(seed)
    try:
        table = Table((catalogue or default()).game(lines[0].rest), plan_of(x for x in lines if x.head in HEADS))
        for line in lines:
            if line.head in (*HEADS, *MARKS, ">"):
                continue
            for words in moves_in(line.words):
                if not _drawn(table, parse_move(table, words), source, line.number, out):
                    return
    except TapeteError:
        return  # what is wrong with the moves themselves is reported by settle


def _drawn(table: Table, move: Move, source: Source, line: int, out: Verified) -> bool:
    """Make a move again; if chance made it, see that the seed gives the same result."""
    if isinstance(move, Outcome) and isinstance(table.ask, Chance):
        drawn = source.weighted(table.ask.weights)
        out.draws += 1
        if drawn != move.value:
            said = Text(f"de la semilla sale {drawn}, no {move.value}", f"the seed gives {drawn}, not {move.value}")
            out.problems.append(Problem(line, said))
            return False
    table.do(move)
    return True
