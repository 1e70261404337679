"""The price of every bet, and which pays no deal ever reaches, worked out beside us so that it can be stopped when time is up.

One process prices game after game. What it has not said in time stays unsaid, and the process is replaced.
"""

from __future__ import annotations

import multiprocessing
import warnings
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

from tapete.catalogue.loader import Catalogue, Game, catalogue
from tapete.catalogue.plan import Plan
from tapete.catalogue.schema import GameRules, Model
from tapete.errors import TapeteError
from tapete.figures import Odds
from tapete.odds.report import BetOdds, game_odds
from tapete.text import Text

FAR = Odds(Fraction(1000), 1)
"""A pay that shows, wherever it is ever paid."""
Path = tuple[str | int, ...]
START = 30.0
"""Seconds that a new process may take before it is given up; they do not count as pricing."""


@dataclass(frozen=True)
class Job:
    """A game under some plans; whether each figure is tried too."""

    folders: tuple[str, ...]
    game: str
    plans: tuple[dict[str, str], ...]
    figures: bool


@dataclass(frozen=True)
class Priced:
    """What every bet costs under one of the plans."""

    plan: dict[str, str]
    rows: tuple[BetOdds, ...]
    unpaid: tuple[str, ...]
    unpriced: Mapping[str, Text] = field(default_factory=dict)


@dataclass(frozen=True)
class Idle:
    """A pay whose change changes no price: no deal reaches it."""

    path: str


@dataclass(frozen=True)
class Failed:
    """A game that cannot be priced under a plan."""

    plan: dict[str, str]
    what: Text
    ours: bool
    """Whether it broke, instead of saying why it cannot."""


Said = Priced | Idle | Failed


class Inline:
    """Prices in this process, however long it takes; of another catalogue than the folders', if one is given."""

    def __init__(self, law: Catalogue | None = None) -> None:
        self._law = law
        self._waiting: tuple[Game, Job] | None = None

    def start(self, job: Job) -> None:
        self._waiting = (self._law or catalogue(*job.folders)).game(job.game), job

    def answers(self, seconds: float) -> Iterator[Said]:
        assert self._waiting is not None
        yield from work(*self._waiting)

    def stop(self) -> None:
        self._waiting = None


class Unhurried(Inline):
    """Prices in this process; whether time is up is asked between two of them."""

    def answers(self, seconds: float) -> Iterator[Said]:
        until = monotonic() + seconds
        for said in super().answers(seconds):
            yield said
            if monotonic() > until:
                raise TimeoutError


class Pricer:
    """A process that prices; started when first needed, replaced when it takes too long."""

    def __init__(self) -> None:
        self._process: Any = None
        self._line: Connection | None = None

    def start(self, job: Job) -> None:
        """Hand over a job; its answers are read with `answers`."""
        if self._process is None or not self._process.is_alive():
            context = multiprocessing.get_context("spawn")
            self._line, theirs = context.Pipe()
            self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()
            if self._line.poll(START):
                self._line.recv()
        assert self._line is not None
        self._line.send(job)

    def answers(self, seconds: float) -> Iterator[Said]:
        """What it says until it is done; `TimeoutError` when so many seconds are over."""
        assert self._line is not None
        until = monotonic() + seconds
        while True:
            if not self._line.poll(max(0.0, until - monotonic())):
                self.stop()
                raise TimeoutError
            try:
                said = self._line.recv()
            except EOFError:
                self.stop()
                raise TimeoutError from None
            if said is None:
                return
            yield said

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.join()
            self._process = self._line = None


def _serve(line: Connection) -> None:
    """Price what is asked until nobody asks any more."""
    line.send("ready")
    known: dict[tuple[str, ...], Catalogue] = {}
    with suppress(EOFError, KeyboardInterrupt, BrokenPipeError):
        while True:
            job: Job = line.recv()
            game = known.setdefault(job.folders, Catalogue(job.folders)).game(job.game)
            for said in work(game, job):
                line.send(said)
            line.send(None)


def work(game: Game, job: Job) -> Iterator[Said]:
    """Prices under each plan, then each figure in turn."""
    base: Priced | None = None
    for plan in job.plans:
        said = _price(game, plan)
        base = said if base is None and isinstance(said, Priced) else base
        yield said
    if job.figures and base is not None and base.rows:
        rules = game.rules(base.plan)
        for path in pays(rules):
            if _judged(rules, base, path) and not _moves(game, base, path):
                yield Idle(".".join(map(str, path)))


def _price(game: Game, plan: dict[str, str]) -> Said:
    try:
        odds = game_odds(game, plan)
    except TapeteError as error:
        return Failed(plan, error.text, ours=False)
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        return Failed(plan, Text(what, what), ours=True)
    return Priced(plan, tuple(odds.bets), tuple(odds.unpaid), dict(odds.unpriced))


def pays(rules: GameRules) -> Iterator[Path]:
    """The way to every pay that the rules give, in pay tables and elsewhere."""
    for name in type(rules).model_fields:
        if name not in ("params", "sample", "readings", "variants", "facts", "missing"):
            yield from _paths(getattr(rules, name), (name,))


def _paths(value: object, path: Path) -> Iterator[Path]:
    if isinstance(value, Odds):
        yield path
    for name, item in _items(value):
        yield from _paths(item, (*path, name))


def _items(value: object) -> list[tuple[str | int, object]]:
    """What lies one step below a model, a table or a list."""
    if isinstance(value, Model):
        return [(name, getattr(value, name)) for name in type(value).model_fields]
    if isinstance(value, Mapping):
        return list(value.items())
    return list(enumerate(value)) if isinstance(value, tuple) else []


def changed(value: Any, path: Path, to: Odds) -> Any:
    """The same with another pay at the end of the way."""
    if not path:
        return to
    step, rest = path[0], path[1:]
    if isinstance(value, Model):
        return value.model_copy(update={str(step): changed(getattr(value, str(step)), rest, to)})
    if isinstance(value, Mapping):
        return {**value, step: changed(value[step], rest, to)}
    return tuple(changed(item, rest, to) if i == step else item for i, item in enumerate(value))


class Tried(Game):
    """A game with one pay changed."""

    def __init__(self, game: Game, path: Path) -> None:
        super().__init__(game.path, game.regulation)
        self.game, self.way = game, path

    def resolve(self, plan: Mapping[str, Any] | Plan | None = None) -> tuple[GameRules, Plan]:
        rules, resolved = self.game.resolve(plan)
        return changed(rules, self.way, FAR), resolved


def _judged(rules: GameRules, base: Priced, path: Path) -> bool:
    """Whether the prices we have could show it: a pay of a bet that has one, or of the game where all bets do."""
    priced = {row.bet for row in base.rows}
    if path[0] == "bets":
        return path[1] in priced
    return all(kind in priced for kind, bet in rules.bets.items() if bet.payable and bet.table_limits)


def _moves(game: Game, base: Priced, path: Path) -> bool:
    """Whether another pay there changes the price of its bet, or any price where it is no bet's; what cannot be tried does."""
    bet = str(path[1]) if path[0] == "bets" else ""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            odds = game_odds(Tried(game, path), base.plan, bet)
    except (TapeteError, ArithmeticError, AssertionError, ValueError):
        return True
    return _figures(odds.bets) != _figures(tuple(row for row in base.rows if bet in ("", row.bet)))


def _figures(rows: tuple[BetOdds, ...]) -> list[tuple[str, Fraction, str]]:
    return sorted((row.name, row.edge, repr(row.extra)) for row in rows)
