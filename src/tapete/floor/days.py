"""The gaming day: when it changes, in which time zone, its shifts; and days that are closed, whose figures no longer change.

A day belongs to the hour at which the house changes it, not to midnight. What was closed stays as it was read then, also when
the hour or the zone is set otherwise afterwards: the next day begins where the last closed one ended.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo, available_timezones

from sqlalchemy import Connection, Engine, func, select

from tapete.errors import Refused
from tapete.floor import eyes, ledger, papers
from tapete.floor.papers import Paper
from tapete.floor.people import Person
from tapete.floor.shared import hold_account
from tapete.floor.store import closings, now, writing
from tapete.floor.store import ledger as books
from tapete.floor.store import papers as written
from tapete.numbers import NotANumber, read_whole
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.floor.house import Floor

FIRST, LAST = 1970, 9000
"""Years in which a house has days: every one of them has a day before and after it in every time zone."""
ZONE, HOUR, SHIFTS = "day-zone", "day-hour", "day-shifts"
UNSET = "UTC"
"""The time zone of a house that has set none."""
CLOSERS = ("chief",)
DAYS = "days"
"""Whoever closes a day holds this, so that nobody else closes one at the same time."""
SIGNERS = ("chief", "cashier", "inspector")

FOR_CHIEF = Text("el día lo cierra el jefe de mesa o el director", "the day is closed by a table chief or the director")
NOT_OVER = Text("ese día no ha acabado", "that day is not over")
NO_DAY = Text("escriba un día como 2026-05-31", "write a day such as 2026-05-31")
NOTHING_THERE = Text("no hay ningún día por cerrar", "there is no day to close")


@dataclass(frozen=True)
class Calendar:
    """When days and shifts begin; and the days that are closed, with their first and last moment."""

    zone: str = UNSET
    hour: int = 0
    shifts: tuple[int, ...] = ()
    closed: tuple[tuple[str, int, int], ...] = ()

    @cached_property
    def place(self) -> ZoneInfo:
        return ZoneInfo(self.zone)

    def local(self, at: int) -> datetime:
        return datetime.fromtimestamp(at / 1000, self.place)

    def day(self, at: int) -> str:
        """The gaming day of a moment."""
        if self.closed and at < self.closed[-1][2]:
            return next((day for day, begins, ends in self.closed if begins <= at < ends), self._by_clock(at))
        mine = self._by_clock(at)
        return max(mine, after(self.closed[-1][0])) if self.closed else mine

    def _by_clock(self, at: int) -> str:
        return (self.local(at).replace(tzinfo=None) - timedelta(hours=self.hour)).date().isoformat()

    def shift(self, at: int) -> str:
        """The shift of a moment by the hour at which it begins; where there are none, the day's own."""
        starts = sorted(self.shifts or (self.hour,), key=lambda h: (h - self.hour) % 24)
        past = (self.local(at).hour - self.hour) % 24
        return f"{[h for h in starts if (h - self.hour) % 24 <= past or h == starts[0]][-1]:02d}:00"

    def begins(self, day: str) -> int:
        """The first moment of a day that is not closed."""
        start = datetime.combine(date.fromisoformat(day), time(self.hour), self.place)
        return max(int(start.timestamp() * 1000), self.closed[-1][2] if self.closed else 0)

    def ends(self, day: str) -> int:
        return self.begins(after(day))


def after(day: str) -> str:
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()


def read_day(words: str) -> str:
    """A day as it was typed."""
    try:
        day = date.fromisoformat(words.strip()[:20])
    except ValueError:
        raise Refused(NO_DAY) from None
    if not FIRST <= day.year <= LAST:
        raise Refused(NO_DAY)
    return day.isoformat()


def calendar(db: Connection) -> Calendar:
    """The house's calendar as it is set, with what is closed."""
    done = sorted((p.day, p.body["begins"], p.body["ends"]) for p in _closed(db))
    shifts = tuple(int(h) for h in (eyes.read(db, SHIFTS) or "").split())
    return Calendar(eyes.read(db, ZONE) or UNSET, int(eyes.read(db, HOUR) or 0), shifts, tuple(done))


def zone(db: Connection) -> ZoneInfo:
    """Where the house is."""
    return ZoneInfo(eyes.read(db, ZONE) or UNSET)


def zone_of(engine: Engine) -> ZoneInfo:
    with engine.connect() as db:
        return zone(db)


def of(db: Connection, at: int) -> str:
    return calendar(db).day(at)


def _closed(db: Connection) -> list[Paper]:
    return [p for p in papers.found_where(db, written.c.kind == "day") if p.done]


def change(floor: Floor, by: Person, zone: str, hour: str, shifts: str) -> None:
    """The director sets where the house is, at what hour its day changes, and at which its shifts begin."""
    if by.role != "director":
        raise Refused(Text("las reglas de la casa las fija el director", "the rules of the house are set by the director"))
    if zone not in available_timezones():
        raise Refused(
            Text(
                f"no hay zona horaria «{zone[:40]}»; escriba una como America/Santiago",
                f"there is no time zone '{zone[:40]}'; write one such as America/Santiago",
            )
        )
    begins, starts = _hour(hour), sorted({_hour(h) for h in shifts.replace(",", " ").split()})
    with writing(floor.engine) as db:
        for name, value in ((ZONE, zone), (HOUR, str(begins)), (SHIFTS, " ".join(map(str, starts)))):
            eyes.write(db, name, value)


def _hour(words: str) -> int:
    try:
        found = read_whole(words.strip().removesuffix(":00"))
    except NotANumber:
        found = -1
    if not 0 <= found <= 23:
        raise Refused(Text("una hora es de 0 a 23", "an hour is from 0 to 23"))
    return found


# closing a day


def first_open(db: Connection, known: Calendar) -> str | None:
    """The oldest day with money that is not closed."""
    since = known.closed[-1][2] if known.closed else 0
    first = db.execute(select(func.min(books.c.at)).where(books.c.at >= since)).scalar_one()
    return known.day(int(first)) if first else None


def missing(db: Connection, known: Calendar, day: str) -> list[Text]:
    """What must be done before a day can be closed: papers to sign, drop boxes to count."""
    ends = known.ends(day)
    said = [NOT_OVER] if ends > now() else []
    for p in papers.waiting(db, written.c.at < ends, written.c.kind != "day"):
        kind = papers.KINDS[p.kind]
        said.append(Text(f"mesa {p.table}: {kind.es} {p.id} sin firmar", f"table {p.table}: {kind.en} {p.id} is not signed"))
    for table, shut in uncounted(db):
        if shut < ends:
            said.append(Text(f"mesa {table}: el buzón no se ha contado", f"table {table}: the drop box has not been counted"))
    return said


def uncounted(db: Connection) -> list[tuple[int, int]]:
    """Closed tables whose drop box has not been counted, each with when it closed."""
    boxes = select(books.c.account).where(books.c.account.like("box:%")).group_by(books.c.account)
    full = [int(account.split(":")[1]) for (account,) in db.execute(boxes.having(func.sum(books.c.amount) != 0))]
    shut = select(closings.c.table_id, closings.c.at).where(closings.c.table_id.in_(full)).order_by(closings.c.at)
    return [(table, at) for table, at in db.execute(shut)]


def close(floor: Floor, by: Person, day: str, figures: Callable[[str], Mapping[str, Any]]) -> int:
    """Write down a day's figures as they are; they stand when a second person has signed."""
    if not by.may(*CLOSERS):
        raise Refused(FOR_CHIEF)
    day = read_day(day)
    with floor.engine.connect() as db:
        known = calendar(db)
        first = first_open(db, known)
        if first is None or day < first:
            raise Refused(NOTHING_THERE)
        if day > first:
            raise Refused(Text(f"antes hay que cerrar el {first}", f"{first} has to be closed first"))
        if said := missing(db, known, day):
            raise Refused(said[0])
        if any(p.day == day for p in papers.waiting(db, written.c.kind == "day")):
            raise Refused(papers.SIGNED_ALREADY)
    body = {"begins": known.begins(day), "ends": known.ends(day), "zone": known.zone, "hour": known.hour, **figures(day)}
    with writing(floor.engine) as db:
        hold_account(db, DAYS)
        if calendar(db) != known or any(p.day == day for p in papers.waiting(db, written.c.kind == "day")):
            raise Refused(papers.SIGNED_ALREADY)  # somebody else closed it in the meantime, or the hours were set otherwise
        return papers.write(db, by, "day", day=day, body=body)


def sign(floor: Floor, by: Person, number: int, what: str) -> None:
    """The second person signs the day, and its figures are frozen; or sends it back."""
    if not by.may(*SIGNERS):
        raise Refused(FOR_CHIEF)
    with writing(floor.engine) as db:
        hold_account(db, DAYS)
        paper = papers.one(db, number)
        if paper.kind != "day" or what not in ("signed", papers.REJECTED) or frozen(db, paper.day):
            raise Refused(papers.SIGNED_ALREADY)
        papers.add(db, by, paper, what)


def frozen(db: Connection, day: str) -> Paper | None:
    """The paper of a closed day."""
    return next((p for p in _closed(db) if p.day == day), None)


def over_and_short(db: Connection) -> dict[str, int]:
    """What counts have found too much (or missed, below nothing) since the house opened, by currency."""
    return {code: -units for code, units in ledger.balances(db, ledger.OVER).items()}
