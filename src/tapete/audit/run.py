"""One game or many audited: rules, prices under every reading, situations met by playing, the same game elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from tapete.audit import keeping
from tapete.audit.elsewhere import differences
from tapete.audit.findings import Finding, ordered
from tapete.audit.prices import from_prices
from tapete.audit.seen import from_rules
from tapete.audit.situations import COUPS, with_examples
from tapete.book.compare import alike
from tapete.catalogue.loader import Game
from tapete.check.plans import plans
from tapete.check.prices import Idle, Inline, Job, Priced, Pricer
from tapete.errors import TapeteError
from tapete.odds.report import BetOdds

SEEN = frozenset({"gap", "overlap", "limits", "chips", "printed", "reference", "oddity"})
"""What the rules show by themselves, without a price."""


@dataclass
class Settings:
    seconds: float = 60.0
    """How long the prices of one game may take."""
    coups: int = COUPS
    """Coups that are played for each option of each reading, to meet a situation in which it matters."""
    readings: bool = True
    """Whether prices are worked out under every reading, or by default only."""
    kinds: frozenset[str] = frozenset()
    """What is looked for; all there is, where nothing is said."""
    keep: bool = False
    """Whether what was found is kept for the next time, and taken from the last."""
    tell: Callable[[str, int, int], None] = lambda game, done, of: None

    @property
    def how(self) -> str:
        """What the findings hang on besides law and program."""
        return f"{self.coups} {self.readings}"


@dataclass
class Report:
    findings: list[Finding] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    """Games whose prices did not come in time, or not all of them."""
    games: int = 0


def audit(games: Sequence[Game], settings: Settings, pricer: Pricer | Inline, folders: Iterable[Path] = ()) -> Report:
    """All that is found about these games."""
    report, known = Report(games=len(games)), dict[Game, Sequence[BetOdds]]()
    for done, game in enumerate(games):
        settings.tell(game.id, done, len(games))
        if settings.kinds and settings.kinds <= SEEN:
            report.findings += from_rules(game, {}, hands="overlap" in settings.kinds)
            continue
        if settings.keep and (last := keeping.of_game(game, settings.how)) is not None:
            report.findings += last
            continue
        priced, idle = _prices(game, settings, pricer, folders, report)
        if priced:
            known[game] = priced[0].rows
        found = [*from_rules(game, {}), *from_prices(game, priced, idle)]
        found = with_examples(game, {}, found, settings.coups) if settings.coups else found
        report.findings += found
        if settings.keep and game.id not in report.late:
            keeping.keep_game(game, settings.how, found)
    report.findings += _elsewhere(games, settings, pricer, folders, report, known)
    settings.tell("", len(games), len(games))
    wanted = (f for f in report.findings if not settings.kinds or f.kind in settings.kinds)
    report.findings = ordered(list(dict.fromkeys(wanted)))
    return report


def _elsewhere(
    games: Sequence[Game],
    settings: Settings,
    pricer: Pricer | Inline,
    folders: Iterable[Path],
    report: Report,
    known: dict[Game, Sequence[BetOdds]],
) -> list[Finding]:
    """The same game under other regulations of those asked for; prices that were not worked out now are, by default only."""
    if settings.kinds and settings.kinds <= SEEN:
        return []
    if settings.keep and (last := keeping.of_many(games, settings.how)) is not None:
        return last
    others = {game for game in games if any(g.regulation is not game.regulation and alike(g.bare, game.bare) for g in games)}
    for game in games:
        if game in others and game not in known and game.id not in report.late:
            priced, _ = _prices(game, replace(settings, readings=False), pricer, folders, report)
            known |= {game: priced[0].rows} if priced else {}
    found = [one for game in games for one in differences(game, known)]
    if settings.keep and not report.late:
        keeping.keep_many(games, settings.how, found)
    return found


def _prices(
    game: Game, settings: Settings, pricer: Pricer | Inline, folders: Iterable[Path], report: Report
) -> tuple[list[Priced], list[Idle]]:
    """The prices by default and under each other option that opens."""
    if any(not lack.bet for lack in game.missing({})):
        return [], []
    wanted = [plan for plan in plans(game.bare, {}) if _opens(game, plan)]
    pricer.start(Job(tuple(map(str, folders)), game.id, tuple(wanted if settings.readings else wanted[:1]), False))
    priced: list[Priced] = []
    idle: list[Idle] = []
    try:
        for said in pricer.answers(settings.seconds):
            if isinstance(said, Priced):
                priced.append(said)
            elif isinstance(said, Idle):
                idle.append(said)
    except TimeoutError:
        report.late.append(game.id)
    return priced, idle


def _opens(game: Game, plan: dict[str, str]) -> bool:
    try:
        game.resolve(plan)
    except TapeteError:
        return False
    return True
