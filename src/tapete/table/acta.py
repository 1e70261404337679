"""The acta: a table's record as text that reads aloud. The log, the test format and what `tapete settle` reads are one.

A line is a header (`game`, `plan`, `variant`, `reading`), a move, what the table must answer (`> …`), a `seal`, or a comment.
`settle` replays an acta and says which line is wrong and what was legal there. The grammar is in docs/acta.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from tapete.catalogue.loader import Catalogue
from tapete.catalogue.loader import catalogue as default_catalogue
from tapete.catalogue.schema import GameRules
from tapete.errors import Refused, TapeteError
from tapete.figures import format_amount
from tapete.play.events import Call, Event, Payment, Ruling, Stays, TakenBack
from tapete.play.moves import BuyIn, CashOut, Choose, Decided, Outcome, Rectify, Report, Undo
from tapete.table.expect import Answers, unmet
from tapete.table.lying import Lying, lying
from tapete.table.notation import format_move, parse_move
from tapete.table.speech import canonical, read_cards, spoken
from tapete.table.statements import read_line, write_line
from tapete.table.table import Table, taken_back
from tapete.text import Lang, Text, lines_of

HEADS = ("game", "language", "format", "plan", "variant", "reading", "commit", "chain", "key")
MARKS = ("seal", "reveal", "by", "open", "end", "signed")


COMMENT = re.compile(r"(^|\s)#.*$")
FIRST, NEWEST = "1", "2"
"""The version of an acta that names none, whose seals are over the very letters of its lines; and the version that is written,
whose seals are over what the lines say, in whatever language they say it."""


@dataclass(frozen=True)
class Line:
    """One line that says something: its number in the file, and its words without comment.

    Which statement it makes is told in English whatever language it was written in; what the statement tells stays as written.
    """

    number: int
    words: str
    raw: str = ""
    """The words as they stand in the file."""

    @property
    def head(self) -> str:
        return self.words.split(None, 1)[0]

    @property
    def rest(self) -> str:
        return self.words.partition(" ")[2].strip()


@dataclass(frozen=True)
class Problem:
    """What is wrong, in which line, and under which article."""

    line: int
    text: Text
    cite: str = ""
    legal: tuple[str, ...] = ()


@dataclass
class Settled:
    """An acta replayed: the table it leads to, what was answered line by line, and what is wrong with it."""

    game: str = ""
    table: Table | None = None
    answers: list[tuple[Line, tuple[Event, ...]]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    claims: int = 0
    refused: list[tuple[Line, Refused]] = field(default_factory=list)
    """Lines that were rightly refused, with the reason and its article."""
    hands: list[tuple[Line, list[Lying]]] = field(default_factory=list)
    """The hands that a line changed, as they lay after it."""

    @property
    def ok(self) -> bool:
        return not self.problems

    @property
    def payments(self) -> list[tuple[Line, Payment]]:
        return [(line, e) for line, events in self.answers for e in events if isinstance(e, Payment)]

    @property
    def unfinished(self) -> bool:
        """Whether the acta ends in the middle of a coup: more was told of it than who bought chips."""
        return self.table is not None and in_mid_coup(self.table)

    @property
    def awaited(self) -> list[str]:
        """What would have to come next, in the acta's words, where a coup is in progress."""
        return self.table.legal() if self.table and self.unfinished else []


def in_mid_coup(table: Table) -> bool:
    """Whether something has been told of a coup that is not over: more than who bought chips."""
    return any(not isinstance(move, BuyIn | CashOut | Decided) for move, *_ in table.story.told)


def read(text: str) -> list[Line]:
    """The lines of an acta that say something."""
    lines = []
    for number, raw in enumerate(lines_of(text.removeprefix("\ufeff")), 1):
        words = COMMENT.sub("", raw).strip()
        if words:
            said, cite = read_line(words)
            english = write_line(said, cite, "en") if said and said.lang != "en" else words
            lines.append(Line(number, english, words))
    return lines


def plan_of(lines: Iterable[Line]) -> dict[str, str]:
    """The plan that the header lines give."""
    plan: dict[str, str] = {}
    for line in lines:
        if line.head == "variant":
            plan["variant"] = line.rest
        elif line.head in ("plan", "reading"):
            key, _, value = line.rest.partition(" ")
            plan[key] = value.strip()
    return plan


def version_of(lines: Iterable[Line]) -> str:
    """The version of the format that an acta says it has."""
    return next((line.rest for line in lines if line.head == "format"), FIRST)


def language_of(lines: Iterable[Line]) -> Lang:
    """The language that an acta says it is in; without a word of it, English."""
    return "es" if any(line.head == "language" and line.rest == "es" for line in lines) else "en"


def rules_of(lines: Sequence[Line], catalogue: Catalogue) -> GameRules | None:
    """The rules that an acta's headers name, as far as they can be followed: under its plan, else as the file has them."""
    try:
        game = catalogue.game(lines[0].rest if lines else "")
    except TapeteError:
        return None
    try:
        return game.rules(plan_of(line for line in lines if line.head in HEADS))
    except TapeteError:
        return game.bare


def told_words(lines: Sequence[Line], catalogue: Catalogue) -> Iterator[tuple[Line, str]]:
    """Every line with the words that seals and signature are over; which language an acta is in, none of them tells."""
    rules = rules_of(lines, catalogue) if version_of(lines) != FIRST else None
    for line in lines:
        if rules is None or line.head != "language":
            yield line, canonical(rules, line.raw) if rules else line.raw


def settle(text: str, catalogue: Catalogue | None = None) -> Settled:
    """Replay an acta and check every line of it."""
    return _Settler(read(text), catalogue or default_catalogue()).run()


SEVERAL = ("balls", "reels", "cards", "tiles")


def moves_in(words: str) -> list[str]:
    """A line is one move, but `cards 9 K 2 5` is as many as it names, and so are `tiles 6-6 4-5`, `balls 7 31 90` and
    `reels 3 17 20`."""
    if not words.startswith(SEVERAL):
        return [words]
    head, *rest = words.split()
    if head in ("balls", "reels") and rest:
        return [f"{head[:-1]} {number}" for number in rest]
    return [f"{head[:-1]} {piece}" for piece in read_cards(" ".join(rest))] if head in ("cards", "tiles") and rest else [words]


class _Settler:
    """Walks through an acta once; stops at a move that may not come, goes on after a wrong `>` line."""

    def __init__(self, lines: list[Line], catalogue: Catalogue) -> None:
        self.lines = lines
        self.catalogue = catalogue
        self.out = Settled()
        self.answers = Answers()
        self.refusal: Refused | None = None
        self.started_anew = False

    def run(self) -> Settled:
        split = next((i for i, line in enumerate(self.lines) if line.head not in HEADS), len(self.lines))
        if not self._open(self.lines[:split], self.lines[split:]):
            return self.out
        for i, line in enumerate(self.lines[split:], split):
            head = line.head
            if head == ">":
                self._claim(line)
            elif head in HEADS:
                self._wrong(line, Text("el encabezado va antes de la primera jugada", "headers come before the first move"))
            elif head not in MARKS and not self._move(line, self._follower(i)):
                break
        return self.out

    def _follower(self, i: int) -> Line | None:
        return self.lines[i + 1] if i + 1 < len(self.lines) else None

    def _wrong(self, line: Line, text: Text, cite: str = "", legal: Iterable[str] = ()) -> None:
        self.out.problems.append(Problem(line.number, text, cite, tuple(legal)))

    def _open(self, heads: list[Line], rest: list[Line]) -> bool:
        first = heads[0] if heads else (rest[0] if rest else Line(1, "game"))
        if not heads or first.head != "game" or not first.rest:
            self._wrong(
                first,
                Text("la primera línea debe ser «juego REGLAMENTO/JUEGO»", "the first line must be 'game REGULATION/GAME'"),
            )
            return False
        again = next((line for line in heads[1:] if line.head == "game"), None)
        if again:
            self._wrong(again, Text("un acta es de un solo juego", "an acta is of one game only"))
            return False
        self.out.game = first.rest
        try:
            game = self.catalogue.game(first.rest)
            self.out.table = Table(game, plan_of(heads))
        except TapeteError as error:
            expected = rest[0] if rest else None
            if isinstance(error, Refused) and expected and expected.words.startswith("> refused"):
                self.refusal = error
                self._claim(expected)
            else:
                self._wrong(self._culprit(heads, error.text), error.text, getattr(error, "cite", ""))
            return False
        return True

    def _culprit(self, heads: list[Line], why: Text) -> Line:
        """The header line after which the table could not be opened for this reason."""
        for i in range(1, len(heads) + 1):
            try:
                Table(self.catalogue.game(heads[0].rest), plan_of(heads[:i]))
            except TapeteError as error:
                if error.text == why:
                    return heads[i - 1]
        return heads[-1]

    def _move(self, line: Line, follower: Line | None) -> bool:
        table = self.out.table
        assert table is not None
        self.refusal = None
        coup, lay = table.felt.coup, dict(table.felt.hands)
        if not table.log or self.started_anew:
            self.answers.clear()
        events: tuple[Event, ...] = ()
        before, began = len(table.log), table.began
        try:
            for words in moves_in(line.words):
                events += table.do(parse_move(table, words))
        except TapeteError as error:
            if len(table.log) > before:  # a line is all or nothing: take back what it had begun
                self.out.table = taken_back(table, began, before)
            if follower and follower.words.startswith("> refused"):
                self.refusal = error if isinstance(error, Refused) else Refused(error.text)
                self.out.refused.append((line, self.refusal))
                return True
            legal = getattr(error, "legal", ()) or table.legal()
            self._wrong(line, error.text, getattr(error, "cite", ""), legal)
            return False
        self.answers.add(events)
        self.started_anew = table.felt.coup != coup
        self.out.answers.append((line, events))
        self.out.hands += [(line, changed)] if (changed := lying(table, lay)) else []
        return True

    def _claim(self, line: Line) -> None:
        self.out.claims += 1
        found = unmet(line.rest, self.out.table, self.answers, self.refusal)
        if found:
            self._wrong(line, found)


def event_line(event: Event, minor: int) -> str | None:
    """An event as the `>` line that would demand it; calls are not demanded."""
    match event:
        case Payment():
            said = _paid(event, minor)
        case Stays():
            held = f" in {event.bet.state}" if not event.bet.free else ""
            said = f"seat {event.bet.seat} leaves {format_amount(event.bet.amount, minor)} {event.bet.name}{held}"
        case Ruling():
            said = f"ruling {event.action} for {event.irregularity}"
        case TakenBack():
            said = f"taken back: {_paid(event.payment, minor)}"
        case Call():
            return None
    return f"> {said:<48}  {event.cite}".rstrip()


def _paid(payment: Payment, minor: int) -> str:
    """A payment as a demand names it: a prize as the article does, the price of something beside the bet that it goes with."""
    if payment.prize:
        return f"seat {payment.seat} wins prize {format_amount(payment.returned, minor)} {payment.bet.name}"
    on = "on " if payment.price else ""
    return f"seat {payment.seat} {payment.verb} {format_amount(payment.figure, minor)} {on}{payment.bet.name}"


def write(
    table: Table,
    heads: Iterable[str] = (),
    tails: Iterable[str] = (),
    record: Sequence[tuple[str, str]] = (),
    seals: bool = True,
    lang: Lang = "en",
) -> str:
    """The acta of a table in a language: its plan, its moves, its answers, and a seal after every coup.

    A house that keeps a record gives, for every move, the mark that stands before it and the words under which it was written.
    """
    from tapete.table.seal import sealed

    plan, rules = table.terms.plan, table.terms.rules
    lines = [f"game {table.game.id}", f"format {NEWEST}"]
    lines += [f"variant {plan.variant}"] if plan.variant else []
    lines += [f"plan {k} {v}" for k, v in plan.said.items()]
    lines += [f"reading {k} {v}" for k, v in plan.readings.items() if k in plan.given]
    lines += heads
    minor = table.terms.minor
    for i, entry in enumerate(table.log):
        lines += filter(None, record[i]) if record else [format_move(table, entry.move)]
        said = [event_line(event, minor) for event in entry.events]
        lines += [line for line in said if line]
        if seals and isinstance(entry.move, Outcome | Choose | Report | Undo | Rectify):
            lines.append("seal")
    lines += tails
    if seals and lines[-1] != "seal":
        lines.append("seal")
    told = [spoken(rules, line, lang) for line in sealed(lines, rules)]
    return "\n".join([told[0], *([f"idioma {lang}"] if lang == "es" else []), *told[1:]]) + "\n"
