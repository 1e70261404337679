"""Seals: each is the hash of the one before and of the lines since, so that no line can be changed unseen.

An acta of the second version is sealed over what its lines say, so that its seals hold in whatever language it is written.

A session may also `commit` to the hash of its random seed before the first draw and `reveal` the seed at the end; `verify`
then draws again and compares (`table/seeding.py`). The record of a house is a chain besides (`table/chain.py`), and an acta ends
with a signature (`table/signature.py`).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from tapete.catalogue.loader import Catalogue
from tapete.catalogue.loader import catalogue as default_catalogue
from tapete.catalogue.schema import GameRules
from tapete.table.acta import NEWEST, Problem, read, settle, told_words, version_of
from tapete.table.chain import check_chain
from tapete.table.seeding import check_seeds
from tapete.table.signature import check_signature
from tapete.table.speech import canonical
from tapete.text import Text

LANGUAGE = ("language ", "idioma ")
"""How the header begins that names an acta's language: the one line that no seal of the second version is over."""


def start(version: str) -> str:
    """What stands in the place of a seal before the first one."""
    return f"tapete acta {version}"


def link(before: str, lines: list[str]) -> str:
    """The seal that follows `before` over these lines; spacing and comments do not count."""
    body = "\n".join(" ".join(line.split()) for line in lines)
    return hashlib.sha256(f"{before}\n{body}".encode()).hexdigest()[:40]


def sealed(lines: list[str], rules: GameRules) -> list[str]:
    """The lines with every bare `seal` filled in, over what they say in this game."""
    out: list[str] = []
    since: list[str] = []
    before = start(NEWEST)
    for line in lines:
        if line == "seal":
            before = link(before, since)
            out.append(f"seal {before}")
            since = []
        else:
            out.append(line)
            since += [] if line.startswith(LANGUAGE) else [canonical(rules, line)]
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
    seeds: int = 0
    """Seeds that were revealed and are those committed to."""
    words: int = 0
    """Words that players added to them."""
    key: str = ""
    """The key that signed the end; none in actas of the first forms."""
    problems: list[Problem] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return not self.problems


def verify(text: str, catalogue: Catalogue | None = None) -> Verified:
    """Check the chain of seals, that the acta settles as it says, and that its results follow from the committed seed."""
    out, lines, known = Verified(), read(text), catalogue or default_catalogue()
    if lines:
        out.key, out.problems = check_signature(lines, known)
    found = check_chain(lines, known)
    if found:
        out.entries, out.open = found.entries, found.open
        out.problems += found.problems
        if found.hidden:
            return out  # what is not told can be neither sealed nor played again
    _seals(text, out, known)
    drawn = check_seeds(lines, known)
    out.committed, out.revealed, out.draws = drawn.committed, drawn.revealed, drawn.draws
    out.seeds, out.words = drawn.seeds, drawn.words
    out.problems += drawn.problems
    settled = settle(text, known)
    out.problems += settled.problems
    return out


def broken_seals(text: str, catalogue: Catalogue) -> list[Problem]:
    """What is wrong with the seals of an acta, whatever else is."""
    out = Verified()
    _seals(text, out, catalogue)
    return out.problems


def _seals(text: str, out: Verified, catalogue: Catalogue) -> None:
    since: list[str] = []
    lines = read(text)
    before, begun = start(version_of(lines)), 1
    for line, words in told_words(lines, catalogue):
        if line.head == "signed":
            continue
        if line.head != "seal":
            since.append(words)
            continue
        want = link(before, since)
        out.seals += 1
        if line.rest != want:
            out.problems.append(
                Problem(
                    line.number,
                    Text(
                        f"el sello no corresponde: algo cambió entre las líneas {begun} y {line.number}",
                        f"the seal does not match: something between lines {begun} and {line.number} was changed",
                    ),
                )
            )
        before, since, begun = line.rest or want, [], line.number + 1
    out.unsealed = len(since)
    if out.seals == 0:
        out.problems.append(Problem(1, Text("el acta no lleva sellos", "the acta carries no seals")))
    elif since:
        text_ = Text(f"las últimas {len(since)} líneas no están selladas", f"the last {len(since)} lines are not sealed")
        out.problems.append(Problem(begun, text_))
