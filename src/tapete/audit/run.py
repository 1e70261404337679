"""One game or many audited: rules, prices under every reading, situations met by playing, the same game elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from operator import or_
from pathlib import Path

from tapete.audit import keeping
from tapete.audit.elsewhere import differences
from tapete.audit.findings import Finding, ordered
from tapete.audit.prices import from_prices
from tapete.audit.seen import from_rules
from tapete.audit.situations import COUPS, with_examples
from tapete.book.compare import alike
from tapete.catalogue.loader import Game, catalogue
from tapete.check.plans import plans
from tapete.check.prices import Idle, Inline, Job, Priced, Pricer, Unhurried
from tapete.errors import TapeteError
from tapete.odds.report import BetOdds
from tapete.runner import Crew, run

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


@dataclass
class Audited:
    """What was found about a game by itself; its prices by default, where they were worked out, for what is held against them."""

    findings: list[Finding]
    rows: Sequence[BetOdds] = ()
    late: bool = False


@dataclass(frozen=True)
class Asked:
    """A game to audit elsewhere: the folders of the law, its name, and what hangs on the settings."""

    folders: tuple[str, ...]
    game: str
    seconds: float
    coups: int
    readings: bool


def audit(
    games: Sequence[Game], settings: Settings, pricer: Pricer | Inline, folders: Iterable[Path] = (), crew: Crew | None = None
) -> Report:
    """All that is found about these games; by a crew, if one is given, each game by whoever has time."""
    report, known = Report(games=len(games)), dict[Game, Sequence[BetOdds]]()
    away = _away(games, settings, tuple(map(str, folders)), crew) if crew else {}
    for done, game in enumerate(games):
        if not crew:
            settings.tell(game.id, done, len(games))
        if settings.kinds and settings.kinds <= SEEN:
            report.findings += from_rules(game, {}, hands="overlap" in settings.kinds)
            continue
        if settings.keep and (last := keeping.of_game(game, settings.how)) is not None:
            report.findings += last
            continue
        found = away.get(game.id) or one(game, settings, pricer, folders)
        known |= {game: found.rows} if found.rows else {}
        report.findings += found.findings
        report.late += [game.id] if found.late else []
        if settings.keep and not found.late:
            keeping.keep_game(game, settings.how, found.findings)
    report.findings += _elsewhere(games, settings, pricer, folders, report, known)
    settings.tell("", len(games), len(games))
    wanted = (f for f in report.findings if not settings.kinds or f.kind in settings.kinds)
    report.findings = ordered(list(dict.fromkeys(wanted)))
    return report


def one(game: Game, settings: Settings, pricer: Pricer | Inline, folders: Iterable[Path] = ()) -> Audited:
    """A game by itself: its rules, its prices, and cases met by playing."""
    priced, idle, late = _prices(game, settings, pricer, folders)
    found = [*from_rules(game, {}), *from_prices(game, priced, idle)]
    found = with_examples(game, {}, found, settings.coups) if settings.coups else found
    return Audited(found, priced[0].rows if priced else (), late)


def _away(games: Sequence[Game], settings: Settings, folders: tuple[str, ...], crew: Crew) -> dict[str, Audited]:
    """The games of which nothing is kept, by others."""
    if settings.kinds and settings.kinds <= SEEN:
        return {}
    left = [g for g in games if not settings.keep or keeping.of_game(g, settings.how) is None]
    jobs = [Asked(folders, g.id, settings.seconds, settings.coups, settings.readings) for g in left]
    start: dict[str, Audited] = {}
    return run(jobs, _there, or_, start, crew=crew, told=lambda p: settings.tell("", p.done, p.jobs))


def _there(asked: Asked) -> dict[str, Audited]:
    """A worker is no process that could be replaced: its time is looked at between two prices."""
    game = catalogue(*asked.folders).game(asked.game)
    settings = Settings(asked.seconds, asked.coups, asked.readings)
    return {asked.game: one(game, settings, Unhurried(), [Path(folder) for folder in asked.folders])}


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
            priced, _, late = _prices(game, replace(settings, readings=False), pricer, folders)
            known |= {game: priced[0].rows} if priced else {}
            report.late += [game.id] if late else []
    found = [one for game in games for one in differences(game, known)]
    if settings.keep and not report.late:
        keeping.keep_many(games, settings.how, found)
    return found


def _prices(
    game: Game, settings: Settings, pricer: Pricer | Inline, folders: Iterable[Path]
) -> tuple[list[Priced], list[Idle], bool]:
    """The prices by default and under each other option that opens; and whether time was up before all were there."""
    if any(not lack.bet for lack in game.missing({})):
        return [], [], False
    wanted = [plan for plan in plans(game.bare, {}) if _opens(game, plan)]
    pricer.start(Job(tuple(map(str, folders)), game.id, tuple(wanted if settings.readings else wanted[:1]), False))
    priced: list[Priced] = []
    idle: list[Idle] = []
    late = False
    try:
        for said in pricer.answers(settings.seconds):
            if isinstance(said, Priced):
                priced.append(said)
            elif isinstance(said, Idle):
                idle.append(said)
    except TimeoutError:
        late = True
    return priced, idle, late


def _opens(game: Game, plan: dict[str, str]) -> bool:
    try:
        game.resolve(plan)
    except TapeteError:
        return False
    return True
