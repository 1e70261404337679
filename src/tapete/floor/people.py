"""Who may do what: accounts with roles, passwords that are never kept, sessions that end, and a log of every knock."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from tapete.errors import Refused
from tapete.floor.store import knocks, now, people, sessions, writing
from tapete.text import Text

ROLES = ("player", "croupier", "chief", "cashier", "inspector", "director")
IDLE = 30 * 60 * 1000
"""Thirty idle minutes end a session, and three failures within as long lock an account."""
FAILURES = 3
SHORTEST = 10

_hasher = PasswordHasher()
WRONG = Text("nombre o contraseña incorrectos", "wrong name or password")
LOCKED = Text(
    "cuenta bloqueada media hora por tres intentos fallidos", "the account is locked for half an hour after three failures"
)


@dataclass(frozen=True)
class Person:
    id: int
    name: str
    role: str
    must_change: bool = False
    guest: bool = False
    """Came without an account, and has play money only."""

    def may(self, *roles: str) -> bool:
        """Directors may do what anybody may."""
        return self.role in roles or self.role == "director"


TIME_OUT = Person(-1, "time-out", "clock")
"""The house, when it answers for somebody who let the time pass."""


@dataclass(frozen=True)
class Session:
    person: Person
    csrf: str
    token: str


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def enrol(engine: Engine, name: str, role: str, password: str, must_change: bool = False, guest: bool = False) -> Person:
    """Open an account."""
    name = name.strip()
    if role not in ROLES:
        raise Refused(
            Text(f"no hay función {role}; hay {', '.join(ROLES)}", f"there is no role {role}; there are {', '.join(ROLES)}")
        )
    if not 2 <= len(name) <= 40 or not name.replace("-", "").replace("_", "").replace(".", "").isalnum():
        raise Refused(Text("el nombre debe tener de 2 a 40 letras o cifras", "the name must be 2 to 40 letters or digits"))
    check_password(password)
    taken = Refused(Text(f"ya hay una cuenta {name}", f"there is an account {name} already"))
    row = {"name": name, "role": role, "password": _hasher.hash(password), "must_change": int(must_change), "since": now()}
    row["guest"] = int(guest)
    try:
        with writing(engine) as db:
            if db.execute(select(people.c.id).where(func.lower(people.c.name) == name.lower())).first():
                raise taken
            key = db.execute(insert(people).values(**row)).inserted_primary_key
    except IntegrityError:  # another process was a moment earlier
        raise taken from None
    assert key is not None
    return Person(int(key[0]), name, role, must_change, guest)


def check_password(password: str) -> None:
    if len(password) < SHORTEST:
        raise Refused(
            Text(
                f"la contraseña debe tener al menos {SHORTEST} caracteres",
                f"the password must have at least {SHORTEST} characters",
            )
        )


def change_password(engine: Engine, person: Person, password: str) -> None:
    check_password(password)
    kept = _hasher.hash(password)
    with writing(engine) as db:
        db.execute(update(people).where(people.c.id == person.id).values(password=kept, must_change=0))
        db.execute(delete(sessions).where(sessions.c.person == person.id))


def everybody(engine: Engine) -> list[Person]:
    with engine.connect() as db:
        rows = db.execute(select(people).where(people.c.closed == 0).order_by(people.c.id))
        return [_person(r) for r in rows]


def person_by_id(db: Connection, id: int) -> Person:
    row = db.execute(select(people).where(people.c.id == id)).first()
    if row is None:
        raise Refused(Text("no hay esa cuenta", "there is no such account"))
    return _person(row)


def _person(row: Any) -> Person:
    return Person(int(row.id), str(row.name), str(row.role), bool(row.must_change), bool(row.guest))


def knock(engine: Engine, name: str, what: str, origin: str) -> None:
    """Write down who tried to come in, and how it went."""
    with writing(engine) as db:
        db.execute(insert(knocks).values(at=now(), name=_known_as(name), what=what, origin=origin[:60]))


def _known_as(name: str) -> str:
    """The name by which failures are counted, however it was typed."""
    return "".join(c for c in name if c.isprintable()).strip().lower()[:60]


def log_in(engine: Engine, name: str, password: str, origin: str = "") -> Session:
    """A session for who knows the password; three wrong ones within half an hour lock the account for as long."""
    known = _known_as(name)
    with engine.connect() as db:
        row = db.execute(select(people).where(func.lower(people.c.name) == known, people.c.closed == 0)).first()
        recent = select(func.count()).select_from(knocks)
        recent = recent.where(knocks.c.name == known, knocks.c.what == "wrong", knocks.c.at > now() - IDLE)
        failures = db.execute(recent).scalar_one()
    if failures >= FAILURES:
        knock(engine, name, "locked", origin)
        raise Refused(LOCKED)
    try:
        if row is None:
            raise VerifyMismatchError
        _hasher.verify(row.password, password)
    except VerifyMismatchError:
        knock(engine, name, "wrong", origin)
        raise Refused(WRONG) from None
    knock(engine, name, "in", origin)
    return begin(engine, _person(row))


def begin(engine: Engine, person: Person) -> Session:
    token, csrf = secrets.token_urlsafe(32), secrets.token_urlsafe(24)
    with writing(engine) as db:
        db.execute(insert(sessions).values(token=_digest(token), person=person.id, csrf=csrf, seen=now()))
    return Session(person, csrf, token)


def session(engine: Engine, token: str, touch: bool = True) -> Session | None:
    """The session behind a cookie, if it has not been idle too long; what a page asks by itself does not `touch` it."""
    with engine.connect() as db:
        found = db.execute(
            select(sessions.c.token, sessions.c.csrf, sessions.c.seen, people)
            .join(people, people.c.id == sessions.c.person)
            .where(sessions.c.token == _digest(token), people.c.closed == 0)
        ).first()
    if found is None:
        return None
    if found.seen < now() - IDLE:
        with writing(engine) as db:
            db.execute(delete(sessions).where(sessions.c.token == found.token))
        return None
    if touch and found.seen < now() - 60_000:
        with writing(engine) as db:
            db.execute(update(sessions).where(sessions.c.token == found.token).values(seen=now()))
    return Session(_person(found), found.csrf, token)


def log_out(engine: Engine, token: str) -> None:
    with writing(engine) as db:
        db.execute(delete(sessions).where(sessions.c.token == _digest(token)))
