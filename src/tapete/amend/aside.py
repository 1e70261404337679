"""A draft's consequences worked out in a process of their own, within bounds: for drafts that come from somebody else.

The process has so many seconds and so much memory, and what it has not said by then stays unsaid. No draft names a file.
"""

from __future__ import annotations

import multiprocessing
import resource
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

from tapete.amend.again import Total, Window, again, totals
from tapete.amend.as_markdown import draft_text
from tapete.amend.consequences import Priced, Told, prices, rulebook
from tapete.amend.draft import Draft, amended, touched
from tapete.amend.effect import Effect, on_audit
from tapete.catalogue.loader import catalogue
from tapete.errors import TapeteError
from tapete.table.played import Played
from tapete.text import Text

SECONDS = 45
MEMORY = 6 * 2**30
LATE = Text(
    "el borrador tarda demasiado en calcularse aquí; use la línea de órdenes",
    "the draft takes too long to work out here; use the command line",
)


@dataclass(frozen=True)
class OfGame:
    game: str
    prices: list[Priced]
    told: list[Told]
    effect: Effect


@dataclass(frozen=True)
class Outcome:
    """All that a page shows of a draft."""

    title: Text
    games: list[OfGame]
    text: Text
    totals: dict[str, Total] = field(default_factory=dict)
    wrong: list[Text] = field(default_factory=list)


def outcome(folders: tuple[str, ...], draft: Draft, tables: Sequence[Played], window: Window) -> Outcome:
    """The consequences, however long it takes."""
    law = catalogue(*folders)
    new = amended(law, draft)
    games = touched(law, draft)
    effects = on_audit(law, new, games)
    found = [OfGame(g.id, prices(g, new.game(g.id)), list(rulebook(g, new.game(g.id))), effects[g.id]) for g in games]
    text = Text(draft_text(law, new, draft, "es"), draft_text(law, new, draft, "en"))
    settled = [again(law, new, one, window) for one in tables]
    wrong = [Text(f"{r.name}: {r.wrong.es}", f"{r.name}: {r.wrong.en}") for r in settled if r.wrong]
    return Outcome(draft.title, found, text, totals(settled), wrong)


def within_bounds(
    folders: tuple[str, ...], draft: Draft, tables: Sequence[Played], window: Window, seconds: float = SECONDS
) -> Outcome:
    """The same, within bounds; what is wrong with the draft, or that it took too long, is one sentence."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs, folders, draft, tuple(tables), window, seconds), daemon=True)
    process.start()
    theirs.close()
    try:
        said = ours.recv() if ours.poll(seconds) else LATE
    except EOFError:
        said = LATE
    finally:
        process.kill()
        process.join()
        ours.close()
    if isinstance(said, Outcome):
        return said
    raise TapeteError(said if isinstance(said, Text) else LATE)


def _work(
    line: Connection, folders: tuple[str, ...], draft: Draft, tables: Sequence[Played], window: Window, seconds: float
) -> None:
    bound = int(seconds) + 5
    resource.setrlimit(resource.RLIMIT_CPU, (bound, bound))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with suppress(BrokenPipeError, KeyboardInterrupt):
        try:
            line.send(outcome(folders, draft, tables, window))
        except TapeteError as error:
            line.send(error.text)
