"""Commands for who writes a law file of their own, or examines the program: schema, a first file, checks, the generator."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tapete.cli.options import FILE, GameName, Json, Plan
from tapete.cli.setting import say
from tapete.errors import TapeteError

writing = typer.Typer()


@writing.command(help=say("Escribe el esquema JSON del catálogo.", "Write the catalogue's JSON Schema."))
def schema(
    what: Annotated[str, typer.Argument(help=say("familia de juegos, o regulation", "family of games, or regulation"))] = "wheel",
) -> None:
    from tapete.cli.book import show_schema

    show_schema(what)


@writing.command(
    help=say(
        "Empieza el archivo de un juego propio, con todas sus claves explicadas.",
        "Begin the file of a game of your own, every key explained.",
    )
)
def new(
    game: GameName,
    family: Annotated[
        str, typer.Option("--family", "-f", metavar=say("FAMILIA", "FAMILY"), help=say("familia del juego", "the game's family"))
    ],
    folder: Annotated[
        Path | None,
        typer.Option(
            "--dir", metavar="DIR", help=say("carpeta de reglamentos; si no, esta", "folder of regulations; else this one")
        ),
    ] = None,
) -> None:
    from tapete.cli.starting import new_game

    new_game(game, family, folder)


@writing.command(
    help=say(
        "Comprueba archivos propios: los lee, abre, juega y tasa, y dice qué está mal.",
        "Check files of your own: load, open, play and price them, and say what is wrong.",
    )
)
def check(
    what: Annotated[
        str,
        typer.Argument(
            metavar=say("[CARPETA|ARCHIVO|JUEGO]", "[DIR|FILE|GAME]"),
            help=say("qué se comprueba; si no, todo el catálogo", "what to check; otherwise the whole catalogue"),
        ),
    ] = "",
    plan: Plan = [],  # noqa: B006
    coups: Annotated[
        int, typer.Option(min=0, max=1_000_000, help=say("golpes al azar por opción", "random coups per option"))
    ] = 1000,
    seconds: Annotated[
        float, typer.Option(min=1, help=say("tiempo para los precios de cada juego", "time for the prices of each game"))
    ] = 60,
    prices: Annotated[
        str,
        typer.Option(
            metavar="none|default|all",
            help=say(
                "ningún precio, los del plan, o los de cada opción", "no prices, those of the plan, or those of each option"
            ),
        ),
    ] = "default",
    json: Json = False,
) -> None:
    from tapete.cli.checking import check as check_files

    if not check_files(what, plan, coups, seconds, prices, json):
        raise typer.Exit(2)


@writing.command(
    help=say(
        "El generador para un laboratorio: bytes, resultados de un juego, o el informe de las pruebas.",
        "The generator for a laboratory: bytes, outcomes of a game, or the report on the tests.",
    )
)
def rng(
    game: Annotated[str, typer.Argument(metavar=say("[JUEGO]", "[GAME]"), help=say("reglamento/juego", "regulation/game"))] = "",
    count: Annotated[
        int | None,
        typer.Option("--bytes", min=1, max=10**15, metavar="N", help=say("tantos bytes en bruto", "so many raw bytes")),
    ] = None,
    draws: Annotated[
        int | None,
        typer.Option(min=1, max=10**12, metavar="N", help=say("tantos resultados del juego", "so many outcomes of the game")),
    ] = None,
    report: Annotated[
        bool,
        typer.Option(
            "--report",
            help=say("las diez pruebas de 25 CFR 547.14, y dieharder", "the ten tests of 25 CFR 547.14, and dieharder"),
        ),
    ] = False,
    dieharder: Annotated[
        str,
        typer.Option(
            metavar="none|part|all", help=say("cuánto de dieharder en el informe", "how much of dieharder in the report")
        ),
    ] = "part",
    plan: Plan = [],  # noqa: B006
    seed: Annotated[str, typer.Option(metavar=say("SEMILLA", "SEED"), help=say("si no, una nueva", "otherwise a new one"))] = "",
    out: Annotated[str, typer.Option(metavar=FILE, help=say("si no, la salida", "otherwise standard output"))] = "",
) -> None:
    from tapete.cli import chance

    if not report:
        chance.stream(game, count, draws, plan, seed, out)
    elif game or count or plan:
        raise TapeteError(chance.WHAT)
    elif not chance.report(draws or 200_000, dieharder, seed, out):
        raise typer.Exit(1)


@writing.command(help=say("La versión.", "The version."))
def version(json: Json = False) -> None:
    import tapete

    print(f'{{"version": "{tapete.__version__}"}}' if json else f"tapete {tapete.__version__}")
