"""A house that is furnished alike for many tests is furnished once, and copied: each test has its own, and no two share anything.

To bring a database up to date, enrol a dozen people and give them money takes longer than most of what is then tried.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing

import psycopg
from sqlalchemy.engine import make_url

from tapete.floor.house import Floor
from tapete.floor.people import Person

People = dict[str, Person]
_ready: dict[tuple[str, object], tuple[str, People]] = {}


def furnished(url: str, key: object, furnish: Callable[[Floor], People]) -> tuple[Floor, People]:
    """A floor on an empty database, with those who belong to it: furnished here, or as a copy of one that was."""
    where = make_url(url)
    copy, server = (_by_file, "") if where.drivername == "sqlite" else (_by_server, str(where.set(database="postgres")))
    if (server, key) not in _ready:
        floor = Floor.at(url)
        people = furnish(floor)
        floor.close()
        _ready[server, key] = copy(url, ""), people
    else:
        copy(_ready[server, key][0], url)
    return Floor.at(url), dict(_ready[server, key][1])


def _by_file(old: str, new: str) -> str:
    """Whatever of the old one still lies beside it comes along."""
    new = new or f"sqlite:///{tempfile.mkdtemp(prefix='tapete-furnished-')}/floor.db"
    with closing(_file(old)) as there, closing(_file(new)) as here:
        there.backup(here)
    return new


def _file(url: str) -> sqlite3.Connection:
    return sqlite3.connect(str(make_url(url).database))


def _by_server(old: str, new: str) -> str:
    """Nobody is connected to the old one; the new one is empty and gives its name."""
    given = make_url(old)
    wanted = make_url(new) if new else given.set(database=f"{given.database}_furnished")
    admin = given.set(database="postgres", drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(admin, autocommit=True) as db:
        db.execute(f'DROP DATABASE IF EXISTS "{wanted.database}"'.encode())
        db.execute(f'CREATE DATABASE "{wanted.database}" TEMPLATE "{given.database}"'.encode())
    return wanted.render_as_string(hide_password=False)
