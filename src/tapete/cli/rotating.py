"""`tapete key`: the keys of the house, and a new one in the place of the old."""

from __future__ import annotations

from pathlib import Path

import typer

from tapete.cli.options import Anchors, Database, HouseKey, SeedKey
from tapete.cli.people import books
from tapete.cli.serving import HOME
from tapete.cli.setting import say

keys = typer.Typer(
    help=say("Las claves de la sala, fuera de su base de datos.", "The keys of the floor, outside its database."),
    no_args_is_help=True,
    rich_markup_mode=None,
)


@keys.command(help=say("Las claves públicas, de la primera a la actual.", "The public keys, from the first to the present one."))
def show(key: HouseKey = "") -> None:
    from tapete.cli.anchoring import house_key
    from tapete.errors import TapeteError
    from tapete.floor.keyring import ring_in
    from tapete.text import Text

    path = house_key(key)
    if not path.exists():
        raise TapeteError(Text(f"no hay clave en {path}", f"there is no key in {path}"))
    for public in ring_in(path).line:
        print(public)


@keys.command(
    help=say(
        "Una clave nueva para firmar y otra para las semillas, con la sala cerrada; lo firmado antes sigue valiendo.",
        "A new key to sign with and another for the seeds, while the floor is closed; what was signed before stays good.",
    )
)
def rotate(key: HouseKey = "", seed_key: SeedKey = "", anchors: Anchors = "", database: Database = "") -> None:
    import os

    from tapete.cli.anchoring import house_key
    from tapete.floor import anchors as anchoring
    from tapete.floor.keyring import ring_in, rotate
    from tapete.floor.vault import COMMAND, VARIABLE

    told = os.environ.get(VARIABLE) or os.environ.get(COMMAND)
    seeds = Path(seed_key) if seed_key else None if told else HOME / "seeds.key"
    path, kept = house_key(key), Path(anchors) if anchors else HOME / "anchors"
    with books(database) as engine:
        made = rotate(engine, path, seeds)
        if kept.exists():
            ring = ring_in(path)
            anchoring.keep(engine, ring.private, kept, "new key", ring.past)
    print(say(f"firmaba {made.old[:16]}…, ahora {made.new[:16]}…", f"{made.old[:16]}… signed, now {made.new[:16]}…"), end="; ")
    print(say(f"{made.seeds} semillas selladas de nuevo", f"{made.seeds} seeds sealed anew"))
