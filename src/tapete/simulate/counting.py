"""Counting at twenty-one: how often each count comes before a round, what a round then brings, and what betting by it comes to.

A system is a file: what each card counts, what a shoe begins with, whether the count is divided by the decks that are left, and
how many units are bet from which count on. The hand is played by the chart whatever the count. Burned cards are not seen.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

import numpy as np

from tapete.catalogue.families import room_of
from tapete.catalogue.loader import read_toml
from tapete.errors import TapeteError
from tapete.numbers import shown
from tapete.runner import Told, run
from tapete.simulate.kernels import rounds as rounds21
from tapete.simulate.kernels.course import Course
from tapete.simulate.kernels.twentyone import Rounds
from tapete.simulate.making import engine_of, game_of
from tapete.simulate.spec import Lazy, Spec, chunks
from tapete.text import Text

Found = np.ndarray[tuple[int, ...], np.dtype[np.int64]]

FOLDER = Path(__file__).parent / "counts"
SPAN = 40
"""Counts farther from nothing are told together with this one."""
CARDS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
KEYS = {"name", "tags", "divided", "less_deck", "begins", "bet"}
GREATEST = 1000
"""No tag, start or bet is larger."""


@dataclass(frozen=True)
class System:
    """A way of counting."""

    name: str
    tags: tuple[Fraction, ...]
    """What each card counts, from the ace to the ten."""
    divided: bool = True
    begins: Fraction = Fraction(0)
    less_deck: Fraction = Fraction(0)
    """How much less a shoe begins with, for each deck but the first."""
    bets: tuple[tuple[int, int], ...] = ()
    """From which count on so many units are bet; below all of them, one."""

    def units(self, count: int) -> int:
        return next((units for since, units in reversed(self.bets) if count >= since), 1)


@dataclass(frozen=True)
class AtCount:
    """Rounds that began with one count: how many, and what they brought for each unit staked."""

    count: int
    rounds: int
    mean: float
    error: float
    units: int


@dataclass(frozen=True)
class Counted:
    """All rounds of a simulation, by their count."""

    system: System
    rows: tuple[AtCount, ...]
    rounds: int
    staked: float
    """Units a round, by the system's bets."""
    mean: float
    """What a round brings, in units."""
    sd: float
    spec: Spec | None = None
    """What was simulated."""

    @property
    def error(self) -> float:
        return self.sd / math.sqrt(self.rounds)

    def _repr_html_(self) -> str | None:
        from tapete.simulate.sheets import of_count

        return of_count(self, "en").fragment() if self.spec else None


def known() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def system(name: str) -> System:
    """A system by its name, or from a file."""
    path = FOLDER / f"{name}.toml" if name in known() else Path(name)
    if not path.is_file():
        what, names = shown(name), ", ".join(known())
        raise TapeteError(
            Text(f"no hay el sistema «{what}»: un archivo, o {names}", f"there is no system '{what}': a file, or {names}")
        )
    return _read(path.name, read_toml(path))


def _read(file: str, raw: Mapping[str, object]) -> System:
    def wrong(es: str, en: str) -> TapeteError:
        return TapeteError(Text(f"{file}: {es}", f"{file}: {en}"))

    def number(found: object, key: str) -> Fraction:
        known = Fraction(found) if isinstance(found, int | Fraction) and not isinstance(found, bool) else None
        if known is None or abs(known) > GREATEST:
            bounds = f"-{GREATEST} a {GREATEST}", f"-{GREATEST} to {GREATEST}"
            raise wrong(f"«{key}» es un número de {bounds[0]}", f"'{key}' is a number from {bounds[1]}")
        return known

    keys, cards = ", ".join(sorted(KEYS)), ", ".join(CARDS)
    if strange := sorted(set(raw) - KEYS):
        raise wrong(f"nadie lee «{strange[0]}»; hay: {keys}", f"nobody reads '{strange[0]}'; there are: {keys}")
    tags = raw.get("tags")
    if not isinstance(tags, dict) or not tags or set(tags) - set(CARDS):
        raise wrong(f"«tags» dice lo que cuenta cada carta: {cards}", f"'tags' tells what each card counts: {cards}")
    divided = raw.get("divided", True)
    if not isinstance(divided, bool):
        raise wrong("«divided» es true o false", "'divided' is true or false")
    bets = raw.get("bet", [])
    steps: list[tuple[int, int]] = []
    for step in bets if isinstance(bets, list) else [None]:
        if not isinstance(step, dict) or set(step) != {"from", "units"}:
            raise wrong("cada [[bet]] tiene «from» y «units»", "each [[bet]] has 'from' and 'units'")
        since, units = number(step["from"], "from"), number(step["units"], "units")
        if since.denominator > 1 or units.denominator > 1 or units < 0:
            raise wrong("«from» y «units» son enteros, «units» desde 0", "'from' and 'units' are whole, 'units' from 0 on")
        steps.append((int(since), int(units)))
    return System(
        str(raw.get("name", file)),
        tuple(number(tags.get(card, 0), f"tags.{card}") for card in CARDS),
        divided,
        number(raw.get("begins", 0), "begins"),
        number(raw.get("less_deck", 0), "less_deck"),
        tuple(sorted(steps)),
    )


def counted(spec: Spec, by: System, told: Told | None = None) -> Counted:
    """Play a simulation and look at each round's count; only tables that have a kernel are fast enough to be asked."""
    if room_of(game_of(spec).bare) != "twentyone":
        raise TapeteError(Text("solo se cuentan cartas en el veintiuno", "cards are counted at twenty-one only"))
    engine = engine_of(spec, "kernel")
    if not isinstance(engine, Rounds):
        raise TapeteError(
            Text(
                "se cuenta con una sola apuesta principal y sin premios",
                "cards are counted with one main bet alone and no prizes",
            )
        )
    point = math.lcm(*(n.denominator for n in (*by.tags, by.begins, by.less_deck)))
    tags = np.array([0, *(int(t * point) for t in by.tags)], dtype=np.int64)
    decks = engine.rules.size // 52
    start = int((by.begins - by.less_deck * (decks - 1)) * point)
    how = np.array([start, int(by.divided), point], dtype=np.int64)

    def one(job: tuple[int, int]) -> Found:
        chunk, rounds = job
        found = np.zeros((2 * SPAN + 1, 3), dtype=np.int64)
        course = Course(engine.deck, engine.rules.size, spec.seed, chunk, rounds, None, None)
        cloth, seats = rounds21.room(engine.rules.seats)
        course.played(rounds21.counted(*course.shoe, engine.rules, rounds, tags, how, found, cloth, seats), 0)
        return found

    sizes = chunks(spec.rounds)
    jobs = Lazy(len(sizes), lambda n: (n, sizes[n]))
    none: Found = np.zeros((2 * SPAN + 1, 3), dtype=np.int64)
    total = run(jobs, one, lambda a, b: a + b, none, told=told)
    return replace(_answer(by, total, engine.rules.stake), spec=spec)


def _answer(by: System, total: Found, stake: int) -> Counted:
    rows, rounds = [], int(total[:, 0].sum())
    staked, won, squares = 0, 0, 0
    for place, (many, net, square) in enumerate(total.tolist()):
        if not many:
            continue
        units, each = by.units(place - SPAN), net / many / stake
        error = math.sqrt(max(0.0, square / many / stake**2 - each * each) / many)
        rows.append(AtCount(place - SPAN, many, each, error, units))
        staked, won, squares = staked + units * many, won + units * net, squares + units * units * square
    mean = won / rounds / stake
    return Counted(by, tuple(rows), rounds, staked / rounds, mean, math.sqrt(max(0.0, squares / rounds / stake**2 - mean * mean)))
