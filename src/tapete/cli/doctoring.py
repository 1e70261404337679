"""`tapete doctor`: what is configured, what is weak, and what to do."""

from __future__ import annotations

from pathlib import Path

from tapete.cli.anchoring import house_key
from tapete.cli.people import books
from tapete.cli.screen import out_json
from tapete.cli.serving import HOME
from tapete.cli.setting import lang, say
from tapete.errors import TapeteError
from tapete.text import Text

WORDS = {"fine": Text("bien", "fine"), "weak": Text("débil", "weak"), "wrong": Text("mal", "wrong")}


def examine(database: str, key: str, anchors: str, as_json: bool) -> bool:
    """Look at the house and tell; whether all is well."""
    from tapete import itself
    from tapete.floor import doctor

    _there(database)
    kept = Path(anchors) if anchors else HOME / "anchors"
    with books(database) as engine, engine.connect() as db:
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
