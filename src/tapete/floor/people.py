"""Who may do what: accounts with roles, passwords that are never kept, second factors, and sessions that end."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from tapete.errors import Refused
from tapete.floor import chronicle, knocking, totp
from tapete.floor.store import now, people, sessions, writing
from tapete.floor.vault import Vault
from tapete.text import Text

OPEN = Vault()
"""Of a house without a key, for trying things out: nothing is stamped."""
ROLES = ("player", "croupier", "chief", "cashier", "inspector", "director")
IDLE = 30 * 60 * 1000
"""Thirty idle minutes end a session."""
SHORTEST = 10

_hasher = PasswordHasher()
WRONG = Text("nombre, contraseña o código incorrectos", "wrong name, password or code")


@dataclass(frozen=True)
class Person:
    id: int
    name: str
    role: str
    must_change: bool = False
    guest: bool = False
    """Came without an account, and has play money only."""
    two_factors: bool = False
    """Whether a second factor is asked of this account."""
    called: str = ""
    """Their real name, where it is known."""

    @property
    def shown(self) -> str:
        """As pages name them."""
        return self.called or self.name

    def may(self, *roles: str) -> bool:
        """Directors may do what anybody may."""
        return self.role in roles or self.role == "director"


BEARER = "bearer"
"""The account of who holds a printed card: the house's own, with which nobody comes in."""
HOUSES_OWN = Text("esa cuenta es de la casa", "that account is the house's own")

TIME_OUT = Person(-1, "time-out", "clock")
"""The house, when it answers for somebody who let the time pass."""


@dataclass(frozen=True)
class Session:
    person: Person
    csrf: str
    token: str


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def real_name(words: str) -> str:
    """A name as people bear it: letters of any language, spaces, hyphens, apostrophes and points."""
    name = " ".join(words.split())
    if len(name) > 80 or not all(c.isalpha() or c in " -'’.,ºª" or unicodedata.combining(c) for c in name):
        raise Refused(
            Text("el nombre de una persona tiene letras, hasta 80", "a person's name is made of letters, eighty at most")
        )
    return name


def enrol(
    engine: Engine,
    name: str,
    role: str,
    password: str,
    must_change: bool = False,
    guest: bool = False,
    called: str = "",
    own: bool = False,
    by: str = "",
) -> Person:
    """Open an account; `own` is the house's. Who opens one for somebody else stands in the access log, whichever door it was."""
    name = name.strip()
    if name.lower() == BEARER and not own:
        raise Refused(HOUSES_OWN)
    called = real_name(called)
    if role not in ROLES:
        raise Refused(
            Text(f"no hay función {role}; hay {', '.join(ROLES)}", f"there is no role {role}; there are {', '.join(ROLES)}")
        )
    if not 2 <= len(name) <= 40 or not name.replace("-", "").replace("_", "").replace(".", "").isalnum():
        raise Refused(Text("el nombre debe tener de 2 a 40 letras o cifras", "the name must be 2 to 40 letters or digits"))
    check_password(password)
    taken = Refused(Text(f"ya hay una cuenta {name}", f"there is an account {name} already"))
    row = {"name": name, "role": role, "password": hashed(password), "must_change": int(must_change), "since": now()}
    row |= {"guest": int(guest), "called": called}
    try:
        with writing(engine) as db:
            if db.execute(select(people.c.id).where(func.lower(people.c.name) == name.lower())).first():
                raise taken
            key = db.execute(insert(people).values(**row)).inserted_primary_key
            assert key is not None
            chronicle.record(db, people, key[0])
            if by:
                knocking.note(db, name, "opened", f"by {by}")
    except IntegrityError:  # another process was a moment earlier
        raise taken from None
    return Person(int(key[0]), name, role, must_change, guest, called=called)


def hashed(password: str) -> str:
    return _hasher.hash(password)


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
    kept = hashed(password)
    with writing(engine) as db:
        db.execute(update(people).where(people.c.id == person.id).values(password=kept, must_change=0))
        chronicle.record(db, people, person.id)
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
    return Person(
        int(row.id), str(row.name), str(row.role), bool(row.must_change), bool(row.guest), bool(row.totp), str(row.called)
    )


def log_in(engine: Engine, name: str, password: str, origin: str = "", code: str = "", safe: Vault = OPEN) -> Session:
    """A session for who knows the password, and has the second factor where there is one.

    An unknown name takes as long as a known one, and is told the same. Guesses are counted before they are checked.
    """
    knocking.attempt(engine, name, origin)
    row = _who_knows(engine, name, password)
    if row is None or not _second_factor(engine, row, code):
        knocking.knock(engine, name, "wrong", origin)
        raise Refused(WRONG)
    knocking.knock(engine, name, "in", origin)
    return begin(engine, _person(row), safe)


def prove(engine: Engine, person: Person, password: str, origin: str = "") -> None:
    """Refuse unless this person, who is in, knows the password."""
    knocking.attempt(engine, person.name, origin)
    if _who_knows(engine, person.name, password) is None:
        knocking.knock(engine, person.name, "wrong", origin)
        raise Refused(WRONG)
    knocking.knock(engine, person.name, "in", origin)


def _who_knows(engine: Engine, name: str, password: str) -> Any:
    """The open account of this name, if this is its password; an unknown name takes as long."""
    with engine.connect() as db:
        named = func.lower(people.c.name) == knocking.known_as(name)
        row = db.execute(select(people).where(named, people.c.closed == 0)).first()
    try:
        _hasher.verify(row.password if row else _nobodys(_hasher), password)
    except VerifyMismatchError:
        return None
    return row if row is None or row.name != BEARER else None


@lru_cache(maxsize=4)
def _nobodys(hasher: PasswordHasher) -> str:
    """A password that nobody has, to be checked in the place of an unknown name's."""
    return hasher.hash(secrets.token_hex(16))


def _second_factor(engine: Engine, row: Any, code: str) -> bool:
    """Whether the code is right where one is wanted; each is good once."""
    if not row.totp:
        return True
    step = totp.step_of(row.totp, code)
    if step is None:
        return False
    with writing(engine) as db:
        fresh = update(people).where(people.c.id == row.id, people.c.totp_step < step).values(totp_step=step)
        return db.execute(fresh).rowcount == 1


def begin(engine: Engine, person: Person, safe: Vault = OPEN) -> Session:
    """A session of this person; where the house has a key, what guards its forms is the key's stamp on whose it is."""
    token = secrets.token_urlsafe(32)
    csrf = _stamp(safe, token, person.id) if safe.locked else secrets.token_urlsafe(24)
    with writing(engine) as db:
        db.execute(insert(sessions).values(token=digest(token), person=person.id, csrf=csrf, seen=now()))
        chronicle.record(db, sessions, digest(token))
    return Session(person, csrf, token)


def _stamp(safe: Vault, token: str, person: int) -> str:
    return safe.stamp(f"session {token} {person}")


def session(engine: Engine, token: str, touch: bool = True, safe: Vault = OPEN) -> Session | None:
    """The session behind a cookie, if it has not been idle too long; what a page asks by itself does not `touch` it.

    A row that the house did not write, or in which somebody else was put, has not its stamp and is no session.
    """
    with engine.connect() as db:
        found = db.execute(
            select(sessions.c.token, sessions.c.csrf, sessions.c.seen, people)
            .join(people, people.c.id == sessions.c.person)
            .where(sessions.c.token == digest(token), people.c.closed == 0)
        ).first()
    if found is None or not isinstance(found.seen, int):
        return None
    if safe.locked and not hmac.compare_digest(_stamp(safe, token, found.id).encode(), found.csrf.encode()):
        return None
    if found.seen < now() - IDLE:
        with writing(engine) as db:
            db.execute(delete(sessions).where(sessions.c.token == found.token))
        return None
    if touch and found.seen < now() - 60_000:
        with writing(engine) as db:
            db.execute(update(sessions).where(sessions.c.token == found.token).values(seen=now()))
    return Session(_person(found), found.csrf, token)


def open_sessions(engine: Engine) -> frozenset[str]:
    """The digests of all sessions that have not ended: one look for everybody who listens."""
    alive = select(sessions.c.token).join(people, people.c.id == sessions.c.person)
    with engine.connect() as db:
        return frozenset(db.execute(alive.where(sessions.c.seen >= now() - IDLE, people.c.closed == 0)).scalars())


def log_out(engine: Engine, token: str) -> None:
    with writing(engine) as db:
        db.execute(delete(sessions).where(sessions.c.token == digest(token)))
