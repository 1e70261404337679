"""Tables that were played, settled again under a draft: what each seat and the house would have won instead.

The moves are those that were made: players who would have played otherwise are not known. A table whose moves the draft would not
admit is counted and named; up to there it is settled.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from tapete.amend.draft import Draft, amended
from tapete.catalogue.loader import Catalogue, catalogue
from tapete.errors import TapeteError
from tapete.play.events import Payment, TakenBack
from tapete.table.acta import Settled, settle
from tapete.text import Text


@dataclass(frozen=True)
class Tally:
    """What one acta comes to: staked, what the house won in each coup, and each seat's result."""

    coups: tuple[int, ...] = ()
    staked: int = 0
    seats: tuple[tuple[int, int], ...] = ()
    stops: Text | None = None
    """Why it ends before its last line, if it does."""

    @property
    def won(self) -> int:
        return sum(self.coups)


@dataclass(frozen=True)
class Resettled:
    """One acta under the law and under the draft."""

    name: str
    game: str
    before: Tally
    after: Tally


@dataclass
class Total:
    """All actas of one game together."""

    tables: int = 0
    coups: int = 0
    staked: int = 0
    before: int = 0
    after: int = 0
    squares: float = 0.0
    """Of the differences, coup by coup."""
    stopped: list[str] = field(default_factory=list)
    changed: int = 0
    seats: Counter[tuple[str, int]] = field(default_factory=Counter)

    @property
    def error(self) -> float:
        """How far the difference might be off by chance: its standard error over so many coups."""
        if self.coups < 2:
            return 0.0
        mean = (self.after - self.before) / self.coups
        return math.sqrt(max(0.0, self.squares / self.coups - mean * mean) * self.coups)


def tally(done: Settled) -> Tally:
    """What a settled acta comes to, coup by coup."""
    coups: Counter[int] = Counter()
    seats: Counter[int] = Counter()
    staked, coup = 0, 0
    for _, events in done.answers:
        for event in events:
            paid = event.payment if isinstance(event, TakenBack) else event
            if isinstance(paid, Payment):
                sign = -1 if isinstance(event, TakenBack) else 1
                net = sign * (paid.returned - paid.staked)
                coups[coup] -= net
                seats[paid.seat] += net
                staked += sign * paid.staked
        if any(isinstance(e, Payment) for e in events):
            coup += 1
    first = done.problems[0] if done.problems else None
    listed = tuple(coups[i] for i in range(coup))
    return Tally(listed, staked, tuple(sorted(seats.items())), first.text if first else None)


def again(law: Catalogue, draft: Draft, new: Catalogue, name: str, text: str) -> Resettled | None:
    """One acta under both; nothing, if it is of a game that the draft leaves alone."""
    heads = (line.split() for line in text.splitlines())
    head = next((words[1] for words in heads if len(words) > 1 and words[0] in ("game", "juego")), "")
    changed = {c.game if "/" in c.game else f"{draft.regulation}/{c.game}" for c in draft.changes}
    if head not in changed:
        return None
    plain = "\n".join(line for line in text.splitlines() if not line.strip().startswith((">", "seal", "sello", "signed")))
    return Resettled(name, head, tally(settle(plain, law)), tally(settle(plain, new)))


def _file(folders: tuple[str, ...], draft: Draft, path: Path) -> Resettled | Text | None:
    law = catalogue(*folders)
    try:
        return again(law, draft, _new(folders, draft), path.name, path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        return Text(f"{path.name}: no es texto en UTF-8", f"{path.name}: not text in UTF-8")
    except OSError as error:
        return Text(f"{path.name}: no se puede leer ({error.strerror})", f"{path.name}: cannot be read ({error.strerror})")
    except TapeteError as error:
        return Text(f"{path.name}: {error.text.es}", f"{path.name}: {error.text.en}")


_made: dict[tuple[str, ...], Catalogue] = {}


def _new(folders: tuple[str, ...], draft: Draft) -> Catalogue:
    """The amended catalogue, once in each process."""
    if folders not in _made:
        _made[folders] = amended(catalogue(*folders), draft)
    return _made[folders]


def all_again(folders: tuple[str, ...], draft: Draft, paths: Iterable[Path], workers: int) -> Iterator[Resettled | Text]:
    """Every acta of a list, by so many processes; in order, whatever their number."""
    _made.clear()
    listed = sorted(paths)
    work = partial(_file, folders, draft)
    if workers < 2 or len(listed) < 2:
        yield from filter(None, map(work, listed))
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from filter(None, pool.map(work, listed, chunksize=max(1, len(listed) // (workers * 8))))


def totals(found: Iterable[Resettled]) -> dict[str, Total]:
    """By game: what the house won and would have won, and how sure one can be of the difference."""
    games: dict[str, Total] = {}
    for one in found:
        total = games.setdefault(one.game, Total())
        total.tables += 1
        both = min(len(one.before.coups), len(one.after.coups))
        total.coups += both
        total.staked += one.before.staked
        total.before += sum(one.before.coups[:both])
        total.after += sum(one.after.coups[:both])
        gaps = [b - a for a, b in zip(one.before.coups, one.after.coups, strict=False)]
        total.squares += sum(float(g) * g for g in gaps)
        total.changed += sum(1 for g in gaps if g)
        if one.after.stops and not one.before.stops:
            total.stopped.append(one.name)
        old, new = dict(one.before.seats), dict(one.after.seats)
        for seat in old.keys() | new.keys():
            total.seats[one.name, seat] += new.get(seat, 0) - old.get(seat, 0)
    return games
