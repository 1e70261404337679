"""A house that is furnished alike for many tests is furnished once, and copied: each test has its own, and no two share anything.

To bring a database up to date, enrol a dozen people and give them money takes longer than most of what is then tried.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from tempfile import TemporaryDirectory

import psycopg
from sqlalchemy.engine import URL, make_url

from tapete.floor.house import Floor
from tapete.floor.people import Person

People = dict[str, Person]
_ready: dict[tuple[str, object], tuple[str, People]] = {}
"""Houses that were furnished, each at its address, with who belongs to it."""
_aside: list[TemporaryDirectory[str]] = []
"""Where those of SQLite lie as long as this process lives."""


def furnished(url: str, key: object, furnish: Callable[[Floor], People]) -> tuple[Floor, People]:
    """A floor where there is no database yet, with those who belong to it: a copy of the one that was furnished so."""
    where = make_url(url)
    server = "" if where.drivername == "sqlite" else str(where.set(database="postgres"))
    if (server, key) not in _ready:
        original = _server_of_its_own(where) if server else _file_of_its_own()
        floor = Floor.at(original)
        people = furnish(floor)
        floor.close()
        _ready[server, key] = original, people
    original, people = _ready[server, key]
    if server:
        _create(where, f' TEMPLATE "{make_url(original).database}"')
    else:
        _copy(original, url)
    return Floor.at(url), dict(people)


def _file_of_its_own() -> str:
    _aside.append(TemporaryDirectory(prefix="tapete-furnished-"))
    return f"sqlite:///{_aside[-1].name}/floor.db"


def _copy(old: str, new: str) -> None:
    """Whatever of the old one still lies beside it comes along."""
    with closing(_file(old)) as there, closing(_file(new)) as here:
        there.backup(here)


def _file(url: str) -> sqlite3.Connection:
    return sqlite3.connect(str(make_url(url).database))


def _server_of_its_own(where: URL) -> str:
    made = where.set(database=f"{where.database}_furnished")
    _create(made)
    return made.render_as_string(hide_password=False)


def _create(where: URL, like: str = "") -> None:
    """A database of that name; nobody is connected to the one that it is like."""
    admin = where.set(database="postgres", drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(admin, autocommit=True) as db:
        db.execute(f'CREATE DATABASE "{where.database}"{like}'.encode())
