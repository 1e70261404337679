"""Options that several commands have, each said once."""

from __future__ import annotations

from typing import Annotated

import typer

from tapete.cli.setting import say

FILE = say("ARCHIVO", "FILE")
"""What the help calls the name of a file."""

GameName = Annotated[str, typer.Argument(metavar=say("JUEGO", "GAME"), help=say("reglamento/juego", "regulation/game"))]
Plan = Annotated[
    list[str],
    typer.Option(
        "--plan",
        "-p",
        metavar=say("NOMBRE=VALOR", "NAME=VALUE"),
        help=say("valor del plan, variante o lectura; repetible", "plan value, variant or reading; may be repeated"),
    ),
]
RegulationName = Annotated[str, typer.Argument(metavar=say("REGLAMENTO", "REGULATION"))]
Law = Annotated[
    bool | None,
    typer.Option(
        "--law/--no-law",
        help=say(
            "al pie, los pasajes citados; si no se dice, cuando se ha añadido el texto",
            "below, the passages cited; unless said otherwise, where the text was added",
        ),
    ),
]
Json = Annotated[bool, typer.Option("--json", help=say("salida JSON", "output as JSON"))]
ActaFile = Annotated[
    str, typer.Argument(metavar="ACTA", help=say("archivo, o - para la entrada", "file, or - for standard input"))
]
Database = Annotated[str, typer.Option("--database", metavar="URL", help=say("como en serve", "as in serve"))]
HouseKey = Annotated[
    str,
    typer.Option(
        "--key",
        metavar=FILE,
        help=say("clave de la casa; si no, .tapete/house.key", "the house's key; otherwise .tapete/house.key"),
    ),
]
Anchors = Annotated[str, typer.Option("--anchors", metavar=FILE, help=say("como en serve", "as in serve"))]
SeedKey = Annotated[str, typer.Option("--seed-key", metavar=FILE, help=say("como en serve", "as in serve"))]
