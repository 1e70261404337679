"""Reports for a manager: results by day, shift, table or game, with what should have been won and what chance allows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from importlib import import_module
from typing import Any

from tapete.catalogue.card import Currency
from tapete.errors import Refused
from tapete.figures import format_amount
from tapete.floor import days, purse
from tapete.floor.house import Floor
from tapete.floor.results import Result, results
from tapete.floor.store import now
from tapete.text import Text
from tapete.web.expect import ALLOWED, Expectation, Prices

BY = {
    "day-table": Text("Por día y mesa", "By day and table"),
    "day": Text("Por día", "By day"),
    "shift": Text("Por turno", "By shift"),
    "table": Text("Por mesa", "By table"),
    "game": Text("Por juego", "By game"),
}
SHOWS = {
    "day-table": ("day", "table", "game"),
    "day": ("day",),
    "shift": ("day", "shift"),
    "table": ("table", "game"),
    "game": ("game",),
}
"""Which columns name a row."""
BEFORE = 30
"""Days that a report begins with."""
HEADS = (
    "day",
    "shift",
    "table",
    "game",
    "currency",
    "coups",
    "staked",
    "drop",
    "fills",
    "cashed",
    "win",
    "hold",
    "expected",
    "sd",
    "outside",
)

NO_PARQUET = Text(
    "para Parquet hace falta pyarrow: pip install 'tapete[arrow]'", "Parquet needs pyarrow: pip install 'tapete[arrow]'"
)
BACKWARDS = Text("el primer día es posterior al último", "the first day is after the last")


@dataclass(frozen=True)
class Choice:
    """Which days, and by what."""

    first: str
    last: str
    by: str = "day-table"


@dataclass
class Line:
    """A row of a report: sums, and what they should have been."""

    result: Result
    expected: Expectation | None

    @property
    def staked(self) -> int:
        return sum(s.amount for s in self.result.stakes.values())

    @property
    def score(self) -> float | None:
        if self.expected is None or self.result.win is None:
            return None
        return self.expected.score(self.result.win)

    @property
    def outside(self) -> bool:
        """Whether chance hardly leads so far."""
        return self.score is not None and abs(self.score) > ALLOWED

    def take(self, other: Line) -> None:
        self.result.take(other.result)
        self.expected = None if self.expected is None or other.expected is None else self.expected + other.expected


def chosen(floor: Floor, first: str, last: str, by: str) -> Choice:
    """What was asked for; without days, the last thirty."""
    with floor.engine.connect() as db:
        today = days.calendar(db).day(now())
    last = days.read_day(last) if last else today
    first = days.read_day(first) if first else _back(last, BEFORE)
    if first > last:
        raise Refused(BACKWARDS)
    if by not in BY:
        ways = ", ".join(BY)
        raise Refused(Text(f"un informe es por {ways}", f"a report is by {ways}"))
    return Choice(first, last, by)


def _back(day: str, n: int) -> str:
    return (date.fromisoformat(day) - timedelta(days=n)).isoformat()


def shifts(floor: Floor, choice: Choice) -> list[Result]:
    """Every table's shifts of these days, money only: a closed day as its paper has it, the others as they are now."""
    with floor.engine.connect() as db:
        known = days.calendar(db)
        kept = [days.frozen(db, day) for day, _, _ in known.closed if choice.first <= day <= choice.last]
    found = [Result.of(row) for paper in kept if paper for row in paper.body["rows"]]
    since = known.closed[-1][2] if known.closed else 0
    found += [r for r in results(floor, known, since) if choice.first <= r.day <= choice.last]
    return sorted((r for r in found if not purse.is_play(r.currency)), key=lambda r: (r.day, r.shift, r.table), reverse=True)


def lines(rows: Iterable[Result], prices: Prices, by: str) -> list[Line]:
    """Rows summed by what is asked for; money of different currencies is never added."""
    found: dict[tuple[object, ...], Line] = {}
    for r in rows:
        key = (*(getattr(r, name) for name in SHOWS[by]), r.currency)
        blank: dict[str, Any] = {n: "" for n in ("day", "shift", "game") if n not in SHOWS[by]} | (
            {} if "table" in SHOWS[by] else {"table": 0}
        )
        line = Line(r, prices.expected(r))
        if key not in found:
            found[key] = Line(replace(Result(r.day, r.shift, r.table, r.game, r.currency), **blank), Expectation())
        found[key].take(line)
    if "day" in SHOWS[by]:  # the latest day is first
        return list(found.values())
    return sorted(found.values(), key=lambda x: (x.result.game if by == "game" else "", x.result.table))


def totals(rows: Iterable[Line]) -> list[Line]:
    """One for each currency."""
    found: dict[str, Line] = {}
    for line in rows:
        code = line.result.currency
        found.setdefault(code, Line(Result("", "", 0, "", code), Expectation())).take(line)
    return list(found.values())


# for other programs


def plain(line: Line, money: dict[str, Currency]) -> dict[str, Any]:
    """A row for other programs, each sum in whole units of its currency with its decimals."""
    r, minor = line.result, money[line.result.currency].minor
    e = line.expected

    def sum_of(units: float | int | None) -> str:
        if units is None:
            return ""
        sign = "-" if units < 0 else ""
        return sign + format_amount(abs(round(units)), minor)

    return {
        "day": r.day,
        "shift": r.shift,
        "table": r.table or "",
        "game": r.game,
        "currency": r.currency,
        "coups": r.coups,
        "staked": sum_of(line.staked),
        "drop": sum_of(r.drop),
        "fills": sum_of(r.fills),
        "cashed": sum_of(r.cashed),
        "win": sum_of(r.win),
        "hold": "" if r.hold is None else f"{r.hold:.4f}",
        "expected": "" if e is None else sum_of(float(e.mean)),
        "sd": "" if e is None else sum_of(e.sd),
        "outside": "yes" if line.outside else "no",
    }


def parquet(rows: list[dict[str, Any]]) -> bytes:
    """The same table as Parquet; sums are decimals, never floats."""
    try:
        arrow: Any = import_module("pyarrow")
        file: Any = import_module("pyarrow.parquet")
    except ImportError:
        raise Refused(NO_PARQUET) from None
    sums = {"staked", "drop", "fills", "cashed", "win", "expected", "sd"}

    def column(name: str) -> Any:
        values = [row[name] for row in rows]
        if name in sums:
            return arrow.array([Decimal(v) if v else None for v in values], arrow.decimal128(24, 2))
        if name in ("table", "coups"):
            return arrow.array([int(v) if v != "" else None for v in values], arrow.int64())
        if name == "hold":
            return arrow.array([float(v) if v else None for v in values], arrow.float64())
        if name == "outside":
            return arrow.array([v == "yes" for v in values], arrow.bool_())
        return arrow.array([v or None for v in values], arrow.string())

    out = arrow.BufferOutputStream()
    file.write_table(arrow.table({name: column(name) for name in HEADS}), out)
    return bytes(out.getvalue())
