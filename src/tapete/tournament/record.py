"""The record of a tournament: what was said, line by line, each carrying the hash of all before; the tournament is its fold.

`undo` takes back the last thing said, and both stay in the record. A record is a text like a table's acta, with `>` for what must
follow and `seal` for the chain; `settle` plays one and compares.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from tapete.errors import Refused
from tapete.table.chain import link
from tapete.text import Text
from tapete.tournament.approval import fingerprint
from tapete.tournament.notation import Move, parse, words
from tapete.tournament.opening import Papers
from tapete.tournament.play import apply
from tapete.tournament.state import Answer, Tournament

UNDO, TIME, HAND = "undo", "at", "hand"
KEPT = 64
"""So many earlier values are kept at hand; to go back farther the record is played again."""


@dataclass(frozen=True)
class Entry:
    move: Move
    answers: tuple[Answer, ...]
    hash: str


@dataclass
class Record:
    """A tournament and how it came to be what it is."""

    papers: Papers
    entries: list[Entry] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tournament = Tournament(self.papers)
        self.standing: list[int] = []
        """The entries that hold: neither an undo, nor undone."""
        self._before: dict[int, Tournament] = {}
        known, self.entries = self.entries, []
        for entry in known:
            self.do(entry.move)

    @property
    def head(self) -> str:
        """What the first entry follows: both documents as they are in force."""
        return link("tapete tournament", f"{self.papers.bases.bases} {fingerprint(self.papers.raw)}")

    @property
    def hash(self) -> str:
        return self.entries[-1].hash if self.entries else self.head

    def say(self, line: str) -> tuple[Answer, ...]:
        return self.do(parse(line))

    def do(self, move: Move) -> tuple[Answer, ...]:
        """Let something have its effect and write it down; what is refused leaves no trace."""
        if move.verb == UNDO:
            answers = self._undo()
        else:
            before = self.tournament
            self.tournament, answers = apply(before, move)
            at = len(self.entries)
            self.standing.append(at)
            self._before[at] = before
            if len(self._before) > KEPT:
                del self._before[min(self._before)]
        self.entries.append(Entry(move, answers, link(self.hash, words(move))))
        return answers

    def _undo(self) -> tuple[Answer, ...]:
        last = next((n for n in reversed(self.standing) if self.entries[n].move.verb != TIME), None)
        if last is None or self.tournament.phase in ("paid", "cancelled"):
            raise Refused(Text("no hay nada que deshacer", "there is nothing to undo"))
        later = [n for n in self.standing if n > last]
        standing = [n for n in self.standing if n != last]
        if last in self._before:
            back, rest = self._before[last], later
        else:
            back, rest = Tournament(self.papers), standing
        for n in rest:
            back, _ = apply(back, self.entries[n].move)
        self.standing, self.tournament = standing, replace(back, step=self.tournament.step + 1)
        self._before = {n: t for n, t in self._before.items() if n < last}
        undone = self.entries[last].move
        return (
            Answer(
                Text(f"deshecho: {words(undone, 'es')}", f"undone: {words(undone)}"), self.papers.law.articles["director"].cite
            ),
        )

    def text(self) -> str:
        """The record to be kept: head, what was said, and the seal of the chain."""
        lines = [f"tournament {self.papers.bases.bases}", *(words(self.shown(entry.move)) for entry in self.entries)]
        return "\n".join([*lines, *([] if self.tournament.dealt else [f"seal {self.hash}"])]) + "\n"

    def shown(self, move: Move) -> Move:
        """A move as it may be read: the seed of a hand is told when the hand is over, and the seal with it."""
        if move.verb != HAND or not any(move["seed"] == dealt.seed for dealt in self.tournament.dealt.values()):
            return move
        return Move(HAND, {**move.said, "seed": "…"})


def replayed(papers: Papers, lines: Iterable[str]) -> Record:
    """The tournament that these lines lead to."""
    record = Record(papers)
    for line in lines:
        record.say(line)
    return record
