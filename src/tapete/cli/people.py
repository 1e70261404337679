"""`tapete people`: accounts, kept on the machine itself; also when the director's own password is lost."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tapete.cli.options import Database
from tapete.cli.setting import say
from tapete.errors import TapeteError
from tapete.text import Text

if TYPE_CHECKING:
    from sqlalchemy import Engine

people = typer.Typer(
    help=say("Cuentas de la sala, en la propia máquina.", "Accounts of the floor, on the machine itself."),
    no_args_is_help=True,
    rich_markup_mode=None,
)

Name = Annotated[str, typer.Argument(metavar=say("NOMBRE", "NAME"))]
Role = Annotated[str, typer.Argument(metavar=say("FUNCIÓN", "ROLE"))]


@contextmanager
def books(database: str, as_it_is: bool = False) -> Iterator[Engine]:
    """The books of the house, brought up to date or as they are."""
    from tapete.cli.serving import answering, where
    from tapete.floor.store import connect, engine_at

    logging.getLogger("alembic").setLevel(logging.WARNING)
    with answering():
        engine = (engine_at if as_it_is else connect)(where(database))
        try:
            yield engine
        finally:
            engine.dispose()


def existing(database: str) -> str:
    """A database to be read, which must be there: who only asks makes no empty one."""
    from tapete.cli.serving import HOME

    file = Path(database.removeprefix("sqlite:///").partition("?")[0]) if database else HOME / "floor.sqlite"
    if (not database or database.startswith("sqlite:///")) and not file.is_file() and file.name != ":memory:":
        raise TapeteError(Text(f"no hay ninguna sala en {file}", f"there is no floor in {file}"))
    return database


def _change(database: str, name: str, what: str, role: str = "") -> None:
    from tapete.floor import accounts

    with books(existing(database)) as engine:
        password = accounts.change(engine, accounts.MACHINE, name, what, role)
    print(password or say("hecho", "done"))


@people.command("list", help=say("Las cuentas y lo que hay que saber de ellas.", "The accounts and what is to know of them."))
def listing(database: Database = "") -> None:
    from tapete.floor import accounts

    with books(existing(database)) as engine:
        rows = accounts.listed(engine)
        if not rows:
            print(say("No hay ninguna cuenta.", "There are no accounts."))
        for row in rows:
            marks = [
                *([say("cerrada", "closed")] if row.closed else []),
                *([say("contraseña de un solo uso", "one-time password")] if row.must_change else []),
                *([say("segundo factor", "second factor")] if row.totp else []),
            ]
            print(f"{row.name:<20} {row.role:<10} {', '.join(marks)}".rstrip())


@people.command(
    help=say("Abrir una cuenta; escribe su contraseña de un solo uso.", "Open an account; prints its one-time password.")
)
def add(name: Name, role: Role, database: Database = "") -> None:
    from tapete.floor.accounts import MACHINE
    from tapete.floor.people import enrol

    password = secrets.token_urlsafe(9)
    with books(database) as engine:
        enrol(engine, name, role, password, must_change=True, by=MACHINE.name)
    print(password)


@people.command(help=say("Cerrar una cuenta.", "Close an account."))
def disable(name: Name, database: Database = "") -> None:
    _change(database, name, "disable")


@people.command(help=say("Reabrir una cuenta.", "Reopen an account."))
def reopen(name: Name, database: Database = "") -> None:
    _change(database, name, "reopen")


@people.command(help=say("Olvidar los intentos fallidos de una cuenta.", "Forget the failed attempts of an account."))
def unlock(name: Name, database: Database = "") -> None:
    _change(database, name, "unlock")


@people.command(help=say("Dar otra función.", "Give another role."))
def role(name: Name, role: Role, database: Database = "") -> None:
    _change(database, name, "role", role)


@people.command(help=say("Una nueva contraseña de un solo uso.", "A new one-time password."))
def password(name: Name, database: Database = "") -> None:
    _change(database, name, "password")


@people.command(
    help=say("Quitar el segundo factor, si se perdió el teléfono.", "Take the second factor off, if the telephone is lost.")
)
def factor(name: Name, database: Database = "") -> None:
    _change(database, name, "factor")
