"""The park of machines: a register that only grows, one line an entry, each with the hash of the one before.

What a machine is stands in its own file, whose fingerprint is entered with it. What is counted are its meters, as they read: what
went in, what came out, what the drop box holds, what was paid by hand, and how many games. What they mean against the return that
the machine should have is said with the sampling error, since few plays say little.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from hashlib import sha256
from math import sqrt
from pathlib import Path
from typing import Any, Literal, get_args

from tapete.catalogue.machine.parts import State
from tapete.errors import Refused, TapeteError, cannot, file_says, unknown
from tapete.numbers import read_whole, shown
from tapete.text import Text, same

METERS = ("coin-in", "coin-out", "drop", "jackpots", "games")
STATES: tuple[str, ...] = tuple(s for s in get_args(State) if s != "withdrawn")
"""States that may be entered; a machine is withdrawn by being removed."""
What = Literal["add", "meters", "state", "move", "remove"]
Verdict = Literal["none", "few", "in-line", "watch", "high", "low"]
FIRST = "0" * 64
AHEAD = timedelta(days=365)
"""So far may a clock be wrong; an entry of a later day would shut the register until then."""
KNOWN_HERE = Text("ninguna máquina del registro", "machine of the register")
WIDE = 0.10
"""Where the error of the return is more than this, the plays are too few to judge."""
NEAR, FAR = 1.959963984540054, 3.2905267314919255
"""Standard errors from which a return is watched (one in twenty strays so far), and beyond which chance is one in a thousand."""


@dataclass(frozen=True)
class Entry:
    """One line of the register."""

    number: int
    at: str
    what: What
    machine: str
    told: Mapping[str, Any]
    before: str

    @property
    def body(self) -> dict[str, Any]:
        return {"n": self.number, "at": self.at, "what": self.what, "machine": self.machine, **self.told, "before": self.before}

    @property
    def hash(self) -> str:
        said = json.dumps(self.body, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return sha256(said.encode()).hexdigest()

    @property
    def line(self) -> str:
        return json.dumps({**self.body, "hash": self.hash}, ensure_ascii=False)


@dataclass(frozen=True)
class Standing:
    """A machine of the park as it stands after all entries."""

    id: str
    file: str
    print: str
    place: str
    since: str
    state: str = "in-service"
    first: Mapping[str, int] = field(default_factory=dict)
    """Its meters when they were first read."""
    meters: Mapping[str, int] = field(default_factory=dict)
    gone: str = ""
    """Why and where it was removed to."""

    def counted(self, name: str) -> int:
        """What a meter has advanced since it was first read."""
        return self.meters.get(name, 0) - self.first.get(name, 0)

    @property
    def returned(self) -> float | None:
        """The part of what went in that came out, prizes paid by hand among it."""
        staked = self.counted("coin-in")
        return (self.counted("coin-out") + self.counted("jackpots")) / staked if staked else None

    @property
    def won(self) -> int:
        """What the house has won."""
        return self.counted("coin-in") - self.counted("coin-out") - self.counted("jackpots")


# the file


def read(path: Path) -> list[Entry]:
    """Every entry, once the chain from the first to the last is seen to hold; none where there is no file yet."""
    if not path.exists():
        return []
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise TapeteError(same(f"{path}: ") + file_says(error)) from None
    entries: list[Entry] = []
    for i, line in enumerate(lines, 1):
        entry = _entry(path, i, line)
        if entry.number != i or entry.before != (entries[-1].hash if entries else FIRST):
            raise _broken(path, i)
        entries.append(entry)
    return entries


def _entry(path: Path, number: int, line: str) -> Entry:
    try:
        raw = json.loads(line)
        told = {k: v for k, v in raw.items() if k not in ("n", "at", "what", "machine", "before", "hash")}
        entry = Entry(raw["n"], raw["at"], raw["what"], raw["machine"], told, raw["before"])
        holds = raw["hash"] == entry.hash
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise _broken(path, number) from None
    if not holds or entry.what not in get_args(What):
        raise _broken(path, number)
    return entry


def _broken(path: Path, number: int) -> TapeteError:
    return TapeteError(
        Text(
            f"{path}, línea {number}: la cadena del registro no cuadra",
            f"{path}, line {number}: the register's chain does not hold",
        )
    )


def append(path: Path, at: str, what: What, machine: str, told: Mapping[str, Any]) -> Entry:
    """Write one more entry, if the register as it stands allows it."""
    entries = read(path)
    _check_date(at, entries)
    known = standings(entries)
    check(known, what, machine, told)
    entry = Entry(len(entries) + 1, at, what, machine, told, entries[-1].hash if entries else FIRST)
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(entry.line + "\n")
    except OSError as error:
        raise cannot(error, path, write=True) from None
    return entry


def _check_date(at: str, entries: list[Entry]) -> None:
    try:
        day = date.fromisoformat(at)
    except ValueError:
        day = None
    if day is None or day.isoformat() != at:  # entries are ordered as they are written: one form of a date, and no other
        said = shown(at)
        raise TapeteError(Text(f"«{said}» no es una fecha como 2026-01-31", f"'{said}' is not a date such as 2026-01-31"))
    if day > date.today() + AHEAD:
        raise TapeteError(
            Text(
                f"el {at} está por venir: después no se podría anotar nada",
                f"{at} is yet to come: nothing could be entered after it",
            )
        )
    if entries and at < entries[-1].at:
        last = entries[-1].at
        raise TapeteError(
            Text(f"la última anotación es del {last}: no se anota antes", f"the last entry is of {last}: none goes before it")
        )


# what may be entered, and what it does


def check(known: Mapping[str, Standing], what: What, machine: str, told: Mapping[str, Any]) -> None:
    """Refuse what the register as it stands does not allow."""
    if what == "add":
        if machine in known:
            raise TapeteError(Text(f"{machine} ya está en el registro", f"{machine} is in the register already"))
        return
    if machine not in known:
        raise unknown(KNOWN_HERE, machine, known)
    one = known[machine]
    if one.gone:
        raise TapeteError(Text(f"{machine} ya no está en el parque: {one.gone}", f"{machine} has left the park: {one.gone}"))
    if what == "meters":
        for name, reads in told["meters"].items():
            if reads < one.meters.get(name, 0):
                last = one.meters[name]
                raise TapeteError(
                    Text(f"{name} no retrocede: marcaba {last}", f"{name} does not go back: it read {last}"),
                )
    elif what == "state" and told["state"] == one.state:
        raise TapeteError(Text(f"{machine} ya está así", f"{machine} is so already"))
    elif what == "remove" and one.state == "in-service":
        raise Refused(
            Text(
                f"{machine} está en servicio: antes se la pone fuera de servicio",
                f"{machine} is in service: it is put out of service first",
            ),
            "VI §3.2.1",
        )


def standings(entries: Iterable[Entry]) -> dict[str, Standing]:
    """Every machine as it stands, those that have left among them."""
    found: dict[str, Standing] = {}
    for entry in entries:
        told = entry.told
        if entry.what == "add":
            found[entry.machine] = Standing(entry.machine, told["file"], told["print"], told["place"], entry.at)
            continue
        one = found[entry.machine]
        if entry.what == "meters":
            first = {**told["meters"], **one.first}
            found[entry.machine] = replace(one, first=first, meters={**one.meters, **told["meters"]})
        elif entry.what == "state":
            found[entry.machine] = replace(one, state=told["state"])
        elif entry.what == "move":
            found[entry.machine] = replace(one, place=told["place"])
        else:
            found[entry.machine] = replace(one, state="withdrawn", gone=told["why"])
    return found


def read_meters(words: Iterable[str]) -> dict[str, int]:
    """`coin-in=1000 games=10` as readings; refuse another meter, or none."""
    found: dict[str, int] = {}
    for word in words:
        name, _, reads = word.partition("=")
        if name not in METERS:
            raise unknown(Text("ningún contador", "meter"), name, METERS)
        if name in found:
            raise TapeteError(Text(f"{name} está dos veces", f"{name} is there twice"))
        found[name] = read_whole(reads)
    if not found:
        listed = ", ".join(METERS)
        raise TapeteError(Text(f"diga qué marcan: {listed}", f"say what they read: {listed}"))
    return found


# theory and practice


@dataclass(frozen=True)
class Judged:
    """What a machine has returned against what it should: how far off in standard errors, and what that says."""

    verdict: Verdict
    actual: float | None
    low: float
    high: float
    error: float | None
    off: float = 0.0


def judge(one: Standing, low: float, high: float, sd: float | None) -> Judged:
    """Hold the return of a machine's meters against what its bets return, from the least to the most of them.

    >>> one = Standing("7", "x", "", "A", "2026-01-01", meters={"coin-in": 10**8, "coin-out": 9 * 10**7, "games": 10**6})
    >>> judge(one, 0.90, 0.90, 5.0).verdict, judge(one, 0.95, 0.95, 5.0).verdict
    ('in-line', 'low')
    """
    games, actual = one.counted("games"), one.returned
    if actual is None or games <= 0 or sd is None:
        return Judged("none", actual, low, high, None)
    error = sd / sqrt(games)
    off = (actual - high) / error if actual > high else (actual - low) / error if actual < low else 0.0
    if NEAR * error > WIDE and abs(off) < FAR:
        return Judged("few", actual, low, high, error, off)
    if abs(off) >= FAR:
        return Judged("high" if off > 0 else "low", actual, low, high, error, off)
    return Judged("watch" if abs(off) >= NEAR else "in-line", actual, low, high, error, off)
