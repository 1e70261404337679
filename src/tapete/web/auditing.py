"""The audit of a regulation without making anybody wait: what the rules show at once, the rest worked out aside and kept.

Only who is asked to may begin it. There is one at a time of each regulation, and no more than two in all; prices come from
a process of their own, and a game that takes too long is left with what was found by then.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from tapete.audit.elsewhere import differences
from tapete.audit.findings import Finding, ordered
from tapete.audit.prices import from_prices
from tapete.audit.run import Settings, audit
from tapete.audit.seen import from_rules
from tapete.book.compare import alike
from tapete.catalogue.loader import Catalogue, Game
from tapete.check.prices import Pricer
from tapete.errors import TapeteError
from tapete.odds import BetOdds
from tapete.web.pricing import price_list

SECONDS = 60.0
"""How long the prices of one game may take; how long those of a game elsewhere are waited for."""
COUPS = 24
"""Coups that are played for each option of each reading."""
AT_ONCE = threading.Semaphore(2)
log = logging.getLogger(__name__)


@dataclass
class Work:
    """What is known of a regulation beyond its rules."""

    found: dict[str, tuple[Finding, ...]] = field(default_factory=dict)
    """By game, all that was found about it."""
    elsewhere: dict[str, tuple[Finding, ...]] = field(default_factory=dict)
    late: set[str] = field(default_factory=set)
    """Games whose prices did not all come in time."""
    running: bool = False


@dataclass(frozen=True)
class Known:
    """What can be told of a regulation just now."""

    findings: list[Finding]
    done: int
    games: int
    late: tuple[str, ...]
    running: bool

    @property
    def open(self) -> bool:
        """Whether anything is left that could be worked out."""
        return self.done < self.games or bool(self.late)


_works: dict[tuple[Catalogue, str], Work] = {}
_lock = threading.Lock()


def games_of(law: Catalogue, regulation: str) -> list[Game]:
    return [g for g in law.games.values() if g.regulation is law.regulations[regulation]]


@lru_cache(maxsize=256)
def at_once(game: Game) -> tuple[Finding, ...]:
    """What a game's rules show before any hand is dealt or any price worked out."""
    return (*from_rules(game, {}, hands=False), *from_prices(game, (), ()))


def known(law: Catalogue, regulation: str) -> Known:
    """What is known now; of games that nobody has worked out yet, what their rules show."""
    games = games_of(law, regulation)
    with _lock:
        work = _works.get((law, regulation)) or Work()
        found, elsewhere = dict(work.found), dict(work.elsewhere)
        late, running = tuple(sorted(work.late)), work.running
    findings = [f for g in games for f in (*(found.get(g.id) or at_once(g)), *elsewhere.get(g.id, ()))]
    return Known(ordered(list(dict.fromkeys(findings))), len(found), len(games), late, running)


def start(law: Catalogue, regulation: str) -> threading.Thread | None:
    """Work out what is not known yet; nothing happens while that is being done already."""
    with _lock:
        work = _works.setdefault((law, regulation), Work())
        if work.running:
            return None
        todo = [g for g in games_of(law, regulation) if g.id not in work.found or g.id in work.late]
        if not todo:
            return None
        work.running = True
    thread = threading.Thread(target=_run, args=(law, work, todo), name=f"audit {regulation}", daemon=True)
    thread.start()
    return thread


def _run(law: Catalogue, work: Work, todo: Sequence[Game]) -> None:
    pricer, folders = Pricer(), law.folders[1:]
    try:
        for game in todo:
            with AT_ONCE:
                try:
                    report = audit([game], Settings(SECONDS, COUPS, keep=True), pricer, folders)
                    findings, late = tuple(report.findings), bool(report.late)
                except Exception:  # one game that breaks keeps no other from being told
                    log.exception("audit of %s", game.id)
                    findings, late = at_once(game), True
            with _lock:
                work.found[game.id] = findings
                (work.late.add if late else work.late.discard)(game.id)
        for game in todo:
            other = tuple(differences(game, _prices(law, game)))
            with _lock:
                work.elsewhere[game.id] = other
    finally:
        pricer.stop()
        with _lock:
            work.running = False


def _prices(law: Catalogue, game: Game) -> dict[Game, Sequence[BetOdds]]:
    """The prices of a game and of all that are like it under other regulations, as far as they can be had in time."""
    found: dict[Game, Sequence[BetOdds]] = {}
    if game.status != "complete":
        return found
    others = [g for g in law.games.values() if g.status == "complete" and g.regulation is not game.regulation]
    for one in (game, *(g for g in others if alike(g.bare, game.bare))):
        try:
            if listed := price_list(one, {}, SECONDS):
                found[one] = listed.bets
        except TapeteError:
            continue
    return found
