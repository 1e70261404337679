"""`tapete doctor`: what is configured, what is weak, and what to do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tapete.cli.anchoring import house_key
from tapete.cli.people import books
from tapete.cli.screen import out_json
from tapete.cli.serving import HOME
from tapete.cli.setting import lang, say
from tapete.errors import TapeteError
from tapete.text import Text

if TYPE_CHECKING:
    from sqlalchemy import Connection

WORDS = {"fine": Text("bien", "fine"), "weak": Text("flojo", "weak"), "wrong": Text("mal", "wrong")}


def examine(database: str, key: str, anchors: str, as_json: bool) -> bool:
    """Look at the house and tell; whether all is well."""
    from tapete import itself
    from tapete.floor import doctor

    _there(database)
    kept = Path(anchors) if anchors else HOME / "anchors"
    with books(database, as_it_is=True) as engine, engine.connect() as db:
        _up_to_date(db)
        signs = doctor.examine(doctor.House(db, house_key(key), kept, itself.running()))
    well = all(s.state == "fine" for s in signs)
    if as_json:
        told = [
            {"name": s.name, "state": s.state, "text": s.text[lang()], "todo": s.todo[lang()] if s.todo else ""} for s in signs
        ]
        out_json({"ok": well, "signs": told})
        return well
    for sign in signs:
        print(f"{WORDS[sign.state][lang()]:<6} {sign.text[lang()]}")
        if sign.todo:
            print(f"{'':<6} → {sign.todo[lang()]}")
    counted = {state: sum(s.state == state for s in signs) for state in WORDS}
    print(say("en total: ", "in all: ") + ", ".join(f"{n} {WORDS[s][lang()]}" for s, n in counted.items()))
    return well


def _up_to_date(db: Connection) -> None:
    """Books of another version are not looked at, lest looking change them."""
    from alembic.script import ScriptDirectory
    from sqlalchemy import inspect, text

    from tapete.floor import migrations

    newest = ScriptDirectory(str(next(iter(migrations.__path__)))).get_current_head()
    there = inspect(db).has_table("alembic_version")
    if not there or db.execute(text("SELECT version_num FROM alembic_version")).scalar() != newest:
        raise TapeteError(
            Text(
                "los libros son de otra versión de Tapete: ábralos una vez con tapete serve",
                "the books are of another version of Tapete: open them once with tapete serve",
            )
        )


def _there(database: str) -> None:
    """A floor that was never opened is not made by looking at it."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(database or f"sqlite:///{HOME / 'floor.sqlite'}")
    except ArgumentError:
        raise TapeteError(
            Text(f"{database}: no es la URL de una base de datos", f"{database}: not the URL of a database")
        ) from None
    if url.get_backend_name() == "sqlite" and not (url.database and Path(url.database).exists()):
        raise TapeteError(
            Text(f"aquí no hay ninguna sala: falta {url.database}", f"there is no floor here: {url.database} is missing")
        )
