"""Tables that were played, settled again under a draft: what each seat and the house would have won instead.

Both tables are told the same moves, one after the other: those that were made, for players who would have played otherwise are
not known. Where the draft would not admit a move, the table is named and counted up to there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from tapete.amend.draft import Draft, changed_games
from tapete.catalogue.loader import Catalogue
from tapete.errors import TapeteError, system_says
from tapete.play.events import Event, signed
from tapete.play.moves import Move
from tapete.table.notation import parse_move
from tapete.table.played import Played, from_acta
from tapete.table.table import Table
from tapete.text import Text

EVER = 2**62
PLAIN = frozenset(["seat", "no", "spin", "roll", "card", "tile", "ball", "reel", "lot", "look", "shuffle", "cut", "last"])
"""What most moves begin with: none of them looks back at what was told before."""


@dataclass(frozen=True)
class Window:
    """From when until when moves count, in milliseconds since 1970; what came before is played and not counted."""

    since: int = 0
    until: int = EVER

    def holds(self, moment: int) -> bool:
        return self.since <= moment < self.until


ALWAYS = Window()


@dataclass(frozen=True)
class Resettled:
    """One table under the law and under the draft: what the house won in each coup, and each seat's result, before and after."""

    name: str
    game: str
    staked: int = 0
    coups: tuple[tuple[int, int], ...] = ()
    seats: tuple[tuple[int, int, int], ...] = ()
    stops: Text | None = None
    """Why the draft goes no further than some move, if it does not."""
    wrong: Text | None = None
    """Why the record itself goes no further, if it does not."""

    @property
    def before(self) -> int:
        return sum(a for a, _ in self.coups)

    @property
    def after(self) -> int:
        return sum(b for _, b in self.coups)


@dataclass
class Total:
    """All tables of one game together."""

    tables: int = 0
    coups: int = 0
    staked: int = 0
    before: int = 0
    after: int = 0
    squares: float = 0.0
    """Of the differences, coup by coup."""
    stopped: list[str] = field(default_factory=list)
    changed: int = 0
    seats: dict[tuple[str, int], tuple[int, int]] = field(default_factory=dict)

    @property
    def error(self) -> float:
        """How far the difference might be off by chance: its standard error over so many coups."""
        if self.coups < 2:
            return 0.0
        mean = (self.after - self.before) / self.coups
        return math.sqrt(max(0.0, self.squares / self.coups - mean * mean) * self.coups)


def again(law: Catalogue, new: Catalogue, one: Played, window: Window = ALWAYS) -> Resettled:
    """One table under both, as far as both go."""
    try:
        here, there = (Table(where.game(one.game), one.plan) for where in (law, new))
    except TapeteError as error:
        return Resettled(one.name, one.game, wrong=error.text)
    count, parse = _Count(), _parser(here)
    plain = all(words.split(" ", 1)[0] in PLAIN for words in one.words)
    play = _played_on if plain else Table.do_checked
    stops = wrong = None
    for at, words in enumerate(one.words):
        if one.moments and one.moments[at] >= window.until:
            break
        coup = here.felt.coup
        try:
            move = parse(words)
            if not one.checked:
                here.check(move)
        except TapeteError as error:
            wrong = _at(at, error.text)
            break
        try:
            there.check(move)
        except TapeteError as error:
            stops = _at(at, error.text)
            break
        old, now = play(here, move), play(there, move)
        if (old or now) and (not one.moments or window.holds(one.moments[at])):
            count.take(coup, old, now)
    return replace(count.made(one), stops=stops, wrong=wrong)


def _at(move: int, why: Text) -> Text:
    return Text(f"jugada {move + 1}: {why.es}", f"move {move + 1}: {why.en}")


def _played_on(table: Table, move: Move) -> Iterable[Event]:
    """A checked move, without the record that nobody is going to look back at."""
    table.felt.events = []
    table.carry_out(move)
    return table.felt.events


def _parser(table: Table) -> Callable[[str], Move]:
    """Moves from words; what says the same whenever the same is asked is understood once."""
    known: dict[tuple[str, type, str], Move] = {}

    def parse(words: str) -> Move:
        if words.startswith("seat") and " bets " not in words:
            return parse_move(table, words)
        key = (words, type(table.ask), getattr(table.ask, "verb", ""))
        found = known.get(key)
        if found is None:
            found = known[key] = parse_move(table, words)
        return found

    return parse


class _Count:
    """What is paid at both tables, coup by coup and seat by seat."""

    def __init__(self) -> None:
        self.coups: dict[int, list[int]] = {}
        self.seats: dict[int, list[int]] = {}
        self.staked = 0

    def take(self, coup: int, old: Iterable[Event], now: Iterable[Event]) -> None:
        for which, events in enumerate((old, now)):
            for sign, paid in signed(events):
                net = sign * (paid.returned - paid.staked)
                self.coups.setdefault(coup, [0, 0])[which] -= net
                self.seats.setdefault(paid.seat, [0, 0])[which] += net
                self.staked += 0 if which else sign * paid.staked

    def made(self, one: Played) -> Resettled:
        coups = tuple((a, b) for a, b in self.coups.values())
        seats = tuple((seat, a, b) for seat, (a, b) in sorted(self.seats.items()))
        return Resettled(one.name, one.game, self.staked, coups, seats)


def actas_in(paths: Iterable[Path], draft: Draft) -> Iterator[Played | Text]:
    """The actas of a list that are of a game that the draft changes; what cannot be read is said."""
    wanted = changed_games(draft)
    for path in sorted(paths):
        try:
            one = from_acta(path.name, path.read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            yield Text(f"{path.name}: no es texto en UTF-8", f"{path.name}: not text in UTF-8")
        except OSError as error:
            why = system_says(error)
            yield Text(f"{path.name}: no se puede leer ({why.es})", f"{path.name}: cannot be read ({why.en})")
        else:
            if one.game in wanted:
                yield one


def totals(found: Iterable[Resettled]) -> dict[str, Total]:
    """By game: what the house won and would have won, and how sure one can be of the difference."""
    games: dict[str, Total] = {}
    for one in found:
        total = games.setdefault(one.game, Total())
        total.tables += 1
        total.coups += len(one.coups)
        total.staked += one.staked
        total.before += one.before
        total.after += one.after
        gaps = [b - a for a, b in one.coups if b != a]
        total.squares += sum(float(g) * g for g in gaps)
        total.changed += len(gaps)
        if one.stops:
            total.stopped.append(one.name)
        for seat, a, b in one.seats:
            total.seats[one.name, seat] = (a, b)
    return games
