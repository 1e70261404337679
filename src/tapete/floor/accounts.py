"""Accounts as the director keeps them: closed, reopened, unlocked, given another role or a new one-time password, all logged.

The same is done on the machine itself by `tapete people`, also when the director's own password is lost.
"""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import Connection, Engine, delete, func, select, update

from tapete.errors import NotFound, Refused
from tapete.floor import chronicle, eyes, knocking, totp
from tapete.floor.people import BEARER, HOUSES_OWN, ROLES, Person, hashed, real_name
from tapete.floor.store import people, sessions, writing
from tapete.text import Text

FACTOR = "second-factor"
MACHINE = Person(0, "machine", "director")
"""Who types commands on the machine itself."""

FOR_DIRECTOR = Text("las cuentas las lleva el director", "accounts are kept by the director")
LAST_DIRECTOR = Text(
    "es el último director: la casa se quedaría sin nadie", "the last director: the house would have nobody left"
)
A_GUEST = Text("un invitado no tiene otra función ni contraseña", "a guest has no other role and no password")
WRONG_CODE = Text("ese código no es el de ahora", "that is not the code of this moment")


def _named(db: Connection, name: str) -> Any:
    row = db.execute(select(people).where(func.lower(people.c.name) == knocking.known_as(name))).first()
    if row is None:
        raise NotFound(Text("no hay esa cuenta", "there is no such account"))
    return row


def _change(engine: Engine, by: Person, name: str, what: str, **values: object) -> Any:
    """Change an account, end its sessions, and write down who did what."""
    if by.role != "director":
        raise Refused(FOR_DIRECTOR)
    with writing(engine) as db:
        row = _named(db, name)
        if row.name == BEARER:
            raise Refused(HOUSES_OWN)
        loses = (
            row.role == "director" and not row.closed and (values.get("closed") or values.get("role", "director") != "director")
        )
        others = select(func.count()).where(people.c.role == "director", people.c.closed == 0, people.c.id != row.id)
        if loses and not db.execute(others.select_from(people)).scalar_one():
            raise Refused(LAST_DIRECTOR)
        if row.guest and ("role" in values or "password" in values):
            raise Refused(A_GUEST)
        if values:
            db.execute(update(people).where(people.c.id == row.id).values(**values))
            chronicle.record(db, people, row.id)
        if values.keys() - {"called"}:
            db.execute(delete(sessions).where(sessions.c.person == row.id))
        knocking.note(db, row.name, what, f"by {by.name}")
    return row


def disable(engine: Engine, by: Person, name: str) -> None:
    _change(engine, by, name, "disabled", closed=1)


def reopen(engine: Engine, by: Person, name: str) -> None:
    _change(engine, by, name, "reopened", closed=0)


def unlock(engine: Engine, by: Person, name: str) -> None:
    """Forget the wrong passwords so far: the next attempt need not wait."""
    _change(engine, by, name, "unlocked")


def give_role(engine: Engine, by: Person, name: str, role: str) -> None:
    if role not in ROLES:
        ways = ", ".join(ROLES)
        raise Refused(Text(f"no hay función {role[:20]}; hay {ways}", f"there is no role {role[:20]}; there are {ways}"))
    _change(engine, by, name, f"role {role}", role=role)


def rename(engine: Engine, by: Person, name: str, called: str) -> None:
    """Give an account the real name of its person."""
    _change(engine, by, name, "real name", called=real_name(called))


def new_password(engine: Engine, by: Person, name: str) -> str:
    """A one-time password, which is shown once; what was wrong before no longer slows anybody down."""
    password = secrets.token_urlsafe(9)
    _change(engine, by, name, "one-time password", password=hashed(password), must_change=1)
    unlock(engine, by, name)
    return password


def drop_factor(engine: Engine, by: Person, name: str) -> None:
    """The telephone is lost: the second factor is taken off, to be set up again."""
    _change(engine, by, name, "factor removed", totp="", totp_step=0)


def change(engine: Engine, by: Person, name: str, what: str, role: str = "", called: str = "") -> str:
    """One of these by its name; the one-time password, where there is one."""
    match what:
        case "disable":
            disable(engine, by, name)
        case "reopen":
            reopen(engine, by, name)
        case "unlock":
            unlock(engine, by, name)
        case "role":
            give_role(engine, by, name, role)
        case "called":
            rename(engine, by, name, called)
        case "password":
            return new_password(engine, by, name)
        case "factor":
            drop_factor(engine, by, name)
        case _:
            raise Refused(Text("eso no se hace con una cuenta", "that is not done with an account"))
    return ""


def set_up_factor(engine: Engine, person: Person, secret: str, code: str) -> None:
    """A person takes a second factor, having shown that their telephone gives its code."""
    step = totp.step_of(secret, code)
    if step is None:
        raise Refused(WRONG_CODE)
    with writing(engine) as db:
        db.execute(update(people).where(people.c.id == person.id).values(totp=secret, totp_step=step))
        chronicle.record(db, people, person.id)
        knocking.note(db, person.name, "factor set up")


def factor_wanted(engine: Engine) -> bool:
    """Whether the director wants a second factor of everybody who works here."""
    with engine.connect() as db:
        return eyes.read(db, FACTOR) == "staff"


def want_factor(engine: Engine, by: Person, wanted: bool) -> None:
    if by.role != "director":
        raise Refused(FOR_DIRECTOR)
    with writing(engine) as db:
        eyes.write(db, FACTOR, "staff" if wanted else "no")
        knocking.note(db, by.name, f"factor {'wanted' if wanted else 'free'}")


def listed(engine: Engine) -> list[Any]:
    """Every account, the closed ones too; guests apart from those who have one."""
    with engine.connect() as db:
        return list(db.execute(select(people).where(people.c.guest == 0).order_by(people.c.id)))
