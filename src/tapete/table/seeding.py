"""Seeds that follow one another, none of them chosen by one side alone.

The house commits to a seed by its hash; after that players add words to it; from `reseed` on results are drawn from the seed and
the words together, and the seed after that is committed to. When it may be told, the seed is revealed, and `verify` draws again.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tapete.catalogue.loader import Catalogue
from tapete.equipment.chance import Source, commitment
from tapete.errors import TapeteError
from tapete.play.asks import Chance
from tapete.play.moves import Move, Outcome, Reseed, Shuffle
from tapete.table.acta import HEADS, MARKS, Line, Problem, moves_in, plan_of
from tapete.table.chain import head_of
from tapete.table.notation import parse_move
from tapete.table.table import Table
from tapete.text import Text

NOT_COMMITTED = Text("se revela una semilla no comprometida", "a seed is revealed that was not committed")
NOT_THE_ONE = Text("la semilla revelada no es la comprometida", "the revealed seed is not the one committed to")
NOT_RESEEDED = Text("tras barajar falta la semilla nueva", "after the shuffle the new seed is missing")
TOO_EARLY = Text("no hay semilla comprometida para seguir", "no seed is committed to that could follow")


def mixed(seed: str, words: Mapping[int, str]) -> str:
    """The seed with what seats have added to it; without a word, the seed itself."""
    if not words:
        return seed
    said = "\n".join(f"{seat} {word}" for seat, word in sorted(words.items()))
    return hmac.new(seed.encode(), said.encode(), hashlib.sha256).hexdigest()


@dataclass
class Drawn:
    """What was found out about an acta's seeds."""

    committed: bool = False
    revealed: bool = False
    draws: int = 0
    words: int = 0
    seeds: int = 0
    problems: list[Problem] = field(default_factory=list)


def check_seeds(lines: Sequence[Line], catalogue: Catalogue) -> Drawn:
    """Whether every seed that is revealed is the one committed to, and every result follows from it and the words added."""
    return _Drawing(lines, catalogue).run()


class _Drawing:
    """Walks through an acta once, drawing again whatever it can."""

    def __init__(self, lines: Sequence[Line], catalogue: Catalogue) -> None:
        self.lines, self.catalogue, self.out = lines, catalogue, Drawn()
        self.reveals = [line for line in lines if line.head == "reveal"]
        self.commits = [line.rest for line in lines if line.head == "commit"][:1]
        chain = next((line for line in lines if line.head == "chain"), None)
        head = head_of(chain) if chain else None
        self.follow = bool(head and head.following and self.commits)
        self.commits += [head.following] if head and self.follow else []
        self.begun = 0
        self.source: Source | None = None

    def run(self) -> Drawn:
        out, lines = self.out, self.lines
        out.committed, out.revealed = bool(self.commits), bool(self.reveals)
        if not self.commits:
            out.problems += [Problem(line.number, NOT_COMMITTED) for line in self.reveals]
            return out
        if not self.reveals:
            return out
        self._begin({})
        try:
            table = Table(self.catalogue.game(lines[0].rest), plan_of(x for x in lines if x.head in HEADS))
            self._draw_again(table)
        except TapeteError:
            return out  # what is wrong with the moves themselves is reported by settle
        if not out.problems and len(self.reveals) > self.begun:
            out.problems.append(Problem(self.reveals[self.begun].number, NOT_COMMITTED))
        if not out.problems and len(self.reveals) < self.begun and any(line.head == "end" for line in lines):
            said = Text(
                f"se usaron {self.begun} semillas y se revelan {len(self.reveals)}",
                f"{self.begun} seeds were used and {len(self.reveals)} are revealed",
            )
            out.problems.append(Problem(lines[-1].number, said))
        return out

    def _begin(self, words: Mapping[int, str]) -> None:
        """The next seed: its results can be drawn again if it is revealed."""
        self.begun += 1
        self.source = None
        if self.begun > len(self.reveals):
            return
        told = self.reveals[self.begun - 1]
        if commitment(told.rest) != self.commits[self.begun - 1]:
            self.out.problems.append(Problem(told.number, NOT_THE_ONE))
            return
        self.source = Source(mixed(told.rest, words))
        self.out.seeds += 1
        self.out.words += len(words)

    def _draw_again(self, table: Table) -> None:
        shuffled: Line | None = None
        for line in self.lines:
            if line.head in (*HEADS, *MARKS, ">"):
                continue
            for words in moves_in(line.words):
                move = parse_move(table, words)
                if shuffled and not isinstance(move, Reseed):
                    self.out.problems.append(Problem(shuffled.number, NOT_RESEEDED))
                shuffled = line if self.follow and isinstance(move, Shuffle) else None
                self._again(table, move, line)
                if self.out.problems:
                    return

    def _again(self, table: Table, move: Move, line: Line) -> None:
        """Make a move again; if chance made it, see that the seed gives the same result."""
        if isinstance(move, Reseed):
            if not self.follow:
                self.out.problems.append(Problem(line.number, TOO_EARLY))
                return
            self.commits.append(move.commitment)
            self._begin(table.words)
        elif isinstance(move, Outcome) and isinstance(table.ask, Chance) and self.source:
            drawn = self.source.weighted(table.ask.weights)
            self.out.draws += 1
            if drawn != move.value:
                said = Text(f"de la semilla sale {drawn}, no {move.value}", f"the seed gives {drawn}, not {move.value}")
                self.out.problems.append(Problem(line.number, said))
                return
        table.do(move)
