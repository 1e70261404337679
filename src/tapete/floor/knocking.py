"""Knocks at the door: written down before a password is looked at, and slowed down where too many were wrong.

Nobody is locked out by a stranger. Wrong passwords are counted for an account from one address, for an account from all addresses
from which it has never come in, and for an address whatever the name; who has come in from where they are now waits for their own
mistakes only. A guess counts from the moment it is made, so that many at once are no faster than one after another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Engine, func, insert, select, text

from tapete.errors import TapeteError
from tapete.floor import chronicle
from tapete.floor.store import knocks, now, writing
from tapete.text import Text

WINDOW = 30 * 60 * 1000
"""What is older than this no longer counts."""
KNOWN_FOR = 60 * 24 * 3600 * 1000
"""So long an address is remembered as one from which an account has come in."""
ACCOUNTS, ADDRESSES = 7464, 7465
"""Families of advisory locks."""


@dataclass(frozen=True)
class Patience:
    """So many mistakes are free; each further one doubles the wait, up to the longest."""

    free: int
    first: int
    longest: int

    def wait(self, mistakes: int) -> int:
        """Milliseconds from the last mistake to the next attempt.

        >>> [Patience(3, 5_000, 60_000).wait(n) for n in (2, 3, 4, 5, 99)]
        [0, 5000, 10000, 20000, 60000]
        """
        return 0 if mistakes < self.free else min(self.longest, self.first << min(mistakes - self.free, 30))


MINUTE = 60_000
HERE = Patience(3, 5_000, 15 * MINUTE)
STRANGERS = Patience(10, 5_000, 15 * MINUTE)
ADDRESS = Patience(20, 2_000, 5 * MINUTE)


class TooSoon(TapeteError):
    """Wait a little; the password was not looked at."""

    def __init__(self, milliseconds: int) -> None:
        self.seconds = -(-milliseconds // 1000)
        super().__init__(
            Text(
                f"demasiados intentos fallidos: espere {self.seconds} s",
                f"too many failed attempts: wait {self.seconds} s",
            )
        )


def known_as(name: str) -> str:
    """The name by which knocks are counted, however it was typed."""
    return "".join(c for c in name if c.isprintable()).strip().lower()[:60]


def knock(engine: Engine, name: str, what: str, origin: str) -> None:
    """Write down who did what at the door."""
    with writing(engine) as db:
        note(db, name, what, origin)


def note(db: Connection, name: str, what: str, origin: str = "") -> None:
    row = {"at": now(), "name": known_as(name), "what": what[:20], "origin": origin[:60]}
    key = db.execute(insert(knocks).values(**row)).inserted_primary_key
    assert key is not None
    chronicle.record(db, knocks, key[0])


def attempt(engine: Engine, name: str, origin: str) -> None:
    """Count a guess before it is checked, or say how long to wait; what is refused here is not a guess and does not count."""
    known, origin = known_as(name), origin[:60]
    with writing(engine) as db:
        if engine.dialect.name == "postgresql":
            lock = text("SELECT pg_advisory_xact_lock(:kind, hashtext(:name))")
            db.execute(lock, {"kind": ACCOUNTS, "name": known})
            db.execute(lock, {"kind": ADDRESSES, "name": origin})
        left = _left(db, known, origin)
        note(db, name, "slow" if left else "try", origin) if not left or not _said(db, known, origin) else None
    if left:
        raise TooSoon(left)


def _said(db: Connection, name: str, origin: str) -> bool:
    """Whether it has been written down in the last minute that this knock is too soon: a flood fills no log."""
    query = select(knocks.c.id).where(knocks.c.name == name, knocks.c.origin == origin, knocks.c.what == "slow")
    return db.execute(query.where(knocks.c.at > now() - MINUTE).limit(1)).first() is not None


def _left(db: Connection, name: str, origin: str) -> int:
    """How long this name must still wait at this address."""
    cleared = _last(db, knocks.c.name == name, knocks.c.what == "unlocked")
    here = (knocks.c.name == name, knocks.c.origin == origin)
    came_in = _last(db, *here, knocks.c.what == "in")
    waits = [_wait(db, HERE, [*here], max(cleared, came_in)), _wait(db, ADDRESS, [knocks.c.origin == origin], 0)]
    if not came_in:
        since = max(cleared, _last(db, knocks.c.name == name, knocks.c.what == "in"))
        waits.append(_wait(db, STRANGERS, [knocks.c.name == name], since))
    return max(waits)


def _last(db: Connection, *which: ColumnElement[bool]) -> int:
    """The number of the last such knock, of those that are remembered."""
    query = select(func.max(knocks.c.id)).where(*which, knocks.c.at > now() - KNOWN_FOR)
    return int(db.execute(query).scalar_one() or 0)


def _wait(db: Connection, patience: Patience, which: Sequence[ColumnElement[bool]], since: int) -> int:
    """What is left of the wait for the guesses after a knock: each try that was not followed by coming in is a mistake."""
    query = select(func.count(), func.max(knocks.c.at)).where(*which, knocks.c.id > since, knocks.c.at > now() - WINDOW)
    tries, last = db.execute(query.where(knocks.c.what == "try")).one()
    right = db.execute(query.where(knocks.c.what == "in")).one()[0]
    wait = patience.wait(int(tries) - int(right))
    return max(0, int(last) + wait - now()) if last is not None and wait else 0
