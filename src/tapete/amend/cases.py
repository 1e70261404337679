"""Cases under a draft: which of them end otherwise, line by line, before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tapete.amend.draft import Draft, changed_games
from tapete.catalogue.loader import Catalogue
from tapete.errors import file_says
from tapete.table.acta import Line, Settled, event_line, read, settle
from tapete.table.speech import spoken
from tapete.text import Text

NOTHING = Text("nada", "nothing")
FIGURE = "edge"
"""What a demand begins with that is about a price and not about a coup."""


@dataclass(frozen=True)
class Differs:
    """A line of a case that the table would answer otherwise."""

    case: str
    line: int
    words: Text
    before: tuple[Text, ...]
    after: tuple[Text, ...]


@dataclass(frozen=True)
class Case:
    """One case of a game that the draft changes, and where it would be answered otherwise."""

    name: str
    game: str
    differs: tuple[Differs, ...] = ()


def cases_under(law: Catalogue, new: Catalogue, draft: Draft, paths: Iterable[Path]) -> Iterator[Case | Text]:
    """Every case of a list that is of a game that the draft changes; what cannot be read is said."""
    wanted = changed_games(draft)
    for path in sorted(paths):
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            why = file_says(error)
            yield Text(f"{path}: no se puede leer ({why.es})", f"{path}: cannot be read ({why.en})")
            continue
        game = next((line.rest for line in read(text) if line.head == "game"), "")
        if game in wanted:
            yield Case(f"{path.parent.name}/{path.name}", game, tuple(_differences(law, new, path.name, text)))


def _differences(law: Catalogue, new: Catalogue, name: str, text: str) -> Iterator[Differs]:
    lines = {line.number: line for line in read(text)}
    old, now = (_answers(settle(text, where), lines) for where in (law, new))
    for number in sorted(old.keys() | now.keys()):
        words, before = old.get(number, (None, ()))
        said, after = now.get(number, (None, ()))
        if before != after:
            yield Differs(name, number, words or said or NOTHING, before, after)


Answered = tuple[Text, tuple[Text, ...]]


def _answers(done: Settled, lines: Mapping[int, Line]) -> dict[int, Answered]:
    """By line: its words, and what the table answers to it; a refusal is its own sentence.

    A demand that is not met says nothing that the answers do not, but for a figure that is worked out beside play.
    """
    found: dict[int, Answered] = {}
    rules = done.table.terms.rules if done.table else None

    def both(words: str) -> Text:
        told = (spoken(rules, words, "es"), spoken(rules, words, "en")) if rules else (words, words)
        return Text(*(" ".join(said.split()) for said in told))

    minor = done.table.terms.minor if done.table else 1
    for line, events in done.answers:
        said = (event_line(event, minor) for event in events)
        found[line.number] = both(line.words), tuple(both(s) for s in said if s)
    for line, refusal in done.refused:
        found[line.number] = both(line.words), (_refused(refusal.text),)
    for problem in done.problems:
        line = lines[problem.line]
        if line.head != ">":
            found[problem.line] = both(line.words), (_refused(problem.text),)
        elif line.rest.startswith(FIGURE):
            found[problem.line] = both(line.words), (problem.text,)
    return found


def _refused(why: Text) -> Text:
    return Text(f"# se rechaza: {why.es}", f"# refused: {why.en}")
