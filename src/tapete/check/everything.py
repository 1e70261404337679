"""Every bet of every game, under the sample plan and under each reading that moves a price: what `tapete price --all` tells.

Prices are worked out in processes beside us, one for each core, so that what a kernel takes of memory goes when they do, or by a
cluster. What was worked out is kept on disk under a mark of the files and of the code that it came from, and read again while
both stand.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import asdict, dataclass
from functools import cache, partial
from hashlib import sha256
from operator import add
from pathlib import Path
from time import perf_counter
from typing import Any

import tapete
from tapete import kept
from tapete.catalogue.families import FAMILIES, room_of
from tapete.catalogue.loader import Catalogue, Game, catalogue
from tapete.catalogue.schema import GameRules, Model
from tapete.check.plans import plans
from tapete.check.sources import sources
from tapete.errors import TapeteError
from tapete.figures import Odds
from tapete.odds.kit.patience import COMPILED
from tapete.odds.report import game_odds
from tapete.runner import Crew, run
from tapete.table.called import bet_called
from tapete.text import Lang, Text

CODE = Path(tapete.__file__).parent
TOLD = {"title", "summary", "source", "cite", "calls", "params", "sample", "variants", "versions", "readings", "missing", "facts"}
FEW = 3
RULED = {"remedies", "irregularities", "closing", "settlement", "reserve", "seats"}
"""Parts of a file that are told or ruled by, and that no price comes from."""


@dataclass(frozen=True)
class Task:
    """A game under a plan."""

    folders: tuple[str, ...]
    game: str
    plan: Mapping[str, str]


@dataclass(frozen=True)
class Price:
    """What one bet costs: the edge as a fraction, where it is exact, and as a decimal."""

    bet: str
    pays: str
    fraction: str
    edge: float
    method: str
    cite: str


@dataclass(frozen=True)
class Answer:
    """The prices of a game under a plan, or why there are none; how long they took, and the mark under which they hold."""

    game: str
    plan: Mapping[str, str]
    prices: tuple[Price, ...]
    why: Mapping[str, str]
    seconds: float
    mark: str


def tasks(law: Catalogue, folders: tuple[str, ...] = (), names: Iterable[str] = (), readings: bool = True) -> list[Task]:
    """The sample plan of each game, then each variant and option under which its rules differ in what a price may come from."""
    found = []
    for name in names or law.games:
        found.append(Task(folders, name, {}))
        found += [Task(folders, name, plan) for plan in _other_plans(law.game(name))] if readings else []
    return found


def _other_plans(game: Game) -> list[dict[str, str]]:
    """Plans under which the rules differ in what a price may come from, as they are kept or found now."""
    mark, key = mark_of(game), f"prices/plans/{game.id.replace('/', '-')}"
    found = kept.read(key, mark)
    if not isinstance(found, list) or not all(isinstance(plan, dict) for plan in found):
        found = [] if any(not lack.bet for lack in game.missing()) else list(_differing(game))
        kept.write(key, mark, found)
    return [{str(name): str(value) for name, value in plan.items()} for plan in found]


def _differing(game: Game) -> Iterator[dict[str, str]]:
    base = _weighed(game.rules())
    for plan in plans(game.bare, {})[1:]:
        try:
            if _weighed(game.rules(plan)) != base:
                yield plan
        except TapeteError:  # an option that needs more than the sample plan gives
            continue


def _weighed(rules: GameRules) -> dict[str, object]:
    return {name: getattr(rules, name) for name in type(rules).model_fields if name not in TOLD | RULED}


def weight(rules: GameRules) -> str:
    """A mark of all figures and names that a price may come from: another word in a text changes nothing."""
    return sha256(repr(_bare(_weighed(rules))).encode()).hexdigest()[:16]


def _bare(value: object) -> object:
    """What weighs in a value: without texts for people, articles, and where a figure was found."""
    if isinstance(value, Model):
        return _bare({name: getattr(value, name) for name in type(value).model_fields})
    if isinstance(value, Mapping):
        unsaid = ("aliases", "note", "provenance")
        named = [(str(k), v) for k, v in value.items() if not str(k).endswith("cite") and k not in unsaid]
        return [(k, _bare(v)) for k, v in named if not isinstance(v, Text)]
    if isinstance(value, Set):
        return sorted(map(str, value))
    return [_bare(item) for item in value] if isinstance(value, list | tuple) and not isinstance(value, Odds) else repr(value)


def price(task: Task, fresh: bool = False) -> Answer:
    """The prices of one game under one plan: as they are kept, or worked out now."""
    game = catalogue(*task.folders).game(task.game)
    mark, key = mark_of(game), _key(task)
    if not fresh and (found := _read(task, mark, kept.read(key, mark))):
        return found
    start = perf_counter()
    rows: tuple[Price, ...] = ()
    why: dict[str, str] = {}
    try:
        odds = game_odds(game, task.plan)
        rows = tuple(
            Price(row.name, row.pays, str(row.edge) if row.exact else "", float(row.edge), row.method, row.cite)
            for row in odds.bets
        )
    except TapeteError as error:
        why = {"es": error.text.es, "en": error.text.en}
    answer = Answer(task.game, dict(task.plan), rows, why, round(perf_counter() - start, 2), mark)
    kept.write(key, mark, asdict(answer))
    return answer


def known(task: Task) -> Answer | None:
    """The prices that are kept of a game under a plan."""
    mark = mark_of(catalogue(*task.folders).game(task.game))
    return _read(task, mark, kept.read(_key(task), mark))


def _key(task: Task) -> str:
    return f"prices/{sha256(repr((task.game, sorted(task.plan.items()))).encode()).hexdigest()}"


def priced_in(game: Game) -> str:
    """The room whose code prices a game."""
    family = FAMILIES.get(str(game.raw.get("procedure")))
    return family.room if family else room_of(game.bare)


def mark_of(game: Game) -> str:
    """A mark of all that a game's prices come from: its files, the rooms of its family, and what all games share."""
    room = priced_in(game)
    near = [path for folder in game.model.supplied.values() for path in sorted((game.path.parent / folder).glob("*.toml"))]
    return sha256((kept.contents([*game.files, *near]) + code_of(room)).encode()).hexdigest()


@cache
def code_of(room: str) -> str:
    """A mark of the code that reckons a family's prices."""
    shared = [*(CODE / "odds").glob("*.py"), *(CODE / "play").glob("*.py"), *(CODE / "equipment").glob("*.py")]
    rooms = [p for layer in ("catalogue", "games", "odds") for r in (room, "kit") for p in (CODE / layer / r).glob("*.py")]
    return kept.contents(sorted({*shared, *rooms, *sources(room)}))


def _read(task: Task, mark: str, raw: object) -> Answer | None:
    try:
        assert isinstance(raw, dict)
        prices = tuple(Price(**row) for row in raw["prices"])
        return Answer(task.game, dict(task.plan), prices, dict(raw["why"]), float(raw["seconds"]), mark)
    except (AssertionError, KeyError, TypeError, ValueError):
        return None


def work(
    todo: Sequence[Task],
    workers: int = 0,
    fresh: bool = False,
    scheduler: str = "",
    told: Callable[[int, int], None] | None = None,
) -> list[Answer]:
    """The answers to all of them, by so many processes here or by a cluster; `told` how many of how many there are.

    Processes and not threads: compiling keeps the interpreter to itself, and whatever a game took of memory goes with them. What
    a cluster has found is kept here too, so that nobody works it out again, if law and program are the same there.
    """
    found = [] if fresh else [answer for answer in map(known, todo) if answer]
    here = {(answer.game, _plan(answer.plan)) for answer in found}
    left = _apart([task for task in todo if (task.game, _plan(task.plan)) not in here])
    if told:
        told(len(found), len(todo))
    many = min(workers or os.cpu_count() or 1, len(left))
    crew = Crew(scheduler=scheduler) if scheduler else Crew(processes=many) if many > 1 else Crew(threads=1)
    start: list[Answer] = []
    job = partial(_listed, fresh)
    for answer in run(left, job, add, start, crew=crew, told=(lambda p: told(len(found) + p.done, len(todo))) if told else None):
        if scheduler:
            _keep(answer)
        found.append(answer)
    return found


def _listed(fresh: bool, task: Task) -> list[Answer]:
    return [price(task, fresh)]


def _apart(left: Sequence[Task]) -> list[Task]:
    """Games that kernels count first, one family after another in turn: what two processes begin with is not compiled twice, and
    none is left alone with a long one at the end."""
    turn: Counter[str] = Counter()
    order = []
    for number, task in enumerate(left):
        room = priced_in(catalogue(*task.folders).game(task.game))
        order.append(((room not in COMPILED, turn[room], room, number), task))
        turn[room] += 1
    return [task for _, task in sorted(order, key=lambda pair: pair[0])]


def _keep(answer: Answer) -> None:
    """Keep what a worker elsewhere has found, if law and program are the same there."""
    task = Task((), answer.game, answer.plan)
    kept.write(_key(task), answer.mark, asdict(answer))


def _plan(plan: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(plan.items()))


def moved(answers: Iterable[Answer]) -> list[Answer]:
    """In the order of the names: each game's prices under the sample plan, then those under plans that move one of them."""
    every = sorted(answers, key=lambda a: (a.game, sorted(a.plan.items())))
    base = {answer.game: _edges(answer) for answer in every if not answer.plan}
    return [a for a in every if not a.plan or (a.prices and _edges(a) != base.get(a.game))]


def _edges(answer: Answer) -> dict[str, object]:
    return {row.bet: row.fraction or round(row.edge, 12) for row in answer.prices}


def bet_words(rules: GameRules, bet: str, lang: Lang) -> str:
    """A bet as it is said; of many spots that cost the same, the first and how many."""
    kind, _, spots = bet.partition(" ")
    several = spots.split(", ") if spots else [""]
    if len(several) > FEW:
        return f"{bet_called(rules, kind)[lang]} ×{len(several)}"
    return ", ".join(bet_called(rules, kind, spot)[lang] for spot in several)


def as_json(answers: Iterable[Answer]) -> list[dict[str, Any]]:
    """For other programs: one object a game and plan."""
    return [
        {"game": a.game, "plan": dict(a.plan), "prices": [asdict(p) for p in a.prices], **({"why": dict(a.why)} if a.why else {})}
        for a in answers
    ]
