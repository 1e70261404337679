"""Commands of a table and of its acta: play, practise, settle, check, exchange."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tapete.cli.options import FILE, ActaFile, Database, GameName, Json, Law, Plan
from tapete.cli.setting import say

tables = typer.Typer()


@tables.command(help=say("Juega con dinero de juguete.", "Play with play money."))
def play(
    game: GameName,
    plan: Plan = [],  # noqa: B006
    chips: Annotated[str, typer.Option(help=say("fichas al empezar", "chips to begin with"))] = "",
    seed: Annotated[str, typer.Option(help=say("semilla, para repetir una partida", "seed, to repeat a session"))] = "",
    save: Annotated[Path | None, typer.Option(help=say("guarda el acta al salir", "save the acta on leaving"))] = None,
    live: Annotated[
        bool,
        typer.Option(
            "--live", help=say("el azar es de verdad: usted escribe cada resultado", "chance is real: you type each result")
        ),
    ] = False,
) -> None:
    from tapete.cli.playing import play_game

    play_game(game, plan, chips, seed, save, live)


@tables.command(
    help=say(
        "Practica: pagar, jugar o decidir, y el artículo cuando se falla.",
        "Practise paying, playing or ruling, and be told the article when wrong.",
    )
)
def drill(
    game: GameName,
    trade: Annotated[
        str, typer.Option("--as", metavar="croupier|player|chief", help=say("oficio que se practica", "trade to practise"))
    ] = "croupier",
    rounds: Annotated[int, typer.Option(min=1, max=1000, help=say("preguntas", "questions"))] = 10,
    seed: Annotated[int | None, typer.Option(min=0, help=say("semilla, para repetir", "seed, to repeat"))] = None,
    plan: Plan = [],  # noqa: B006
    law: Law = None,
    json: Json = False,
) -> None:
    from tapete.cli.drilling import drill_game

    drill_game(game, trade, plan, rounds, seed, json, law)


@tables.command(
    help=say(
        "Liquida un acta: pagos con su artículo, y qué línea está mal.",
        "Settle an acta: payments with their article, and which line is wrong.",
    )
)
def settle(acta: ActaFile, law: Law = None, json: Json = False) -> None:
    from tapete.cli.settling import settle_file

    settle_file(acta, json, law)


@tables.command(
    help=say("Escribe un acta en el otro idioma, sin perder nada.", "Write an acta in the other language, and lose nothing.")
)
def acta(
    acta: ActaFile,
    to: Annotated[
        str, typer.Option(metavar="es|en", help=say("idioma; si no, el de la pantalla", "language; else the screen's"))
    ] = "",
) -> None:
    from tapete.cli.settling import translate_file

    translate_file(acta, to)


@tables.command(
    name="import",
    help=say("Juega una mano ajena (PHH) según un reglamento.", "Play another room's hand (PHH) under a regulation."),
)
def import_hand(
    hand: Annotated[
        str, typer.Argument(metavar="HAND.phh", help=say("archivo, o - para la entrada", "file, or - for standard input"))
    ],
    game: Annotated[
        str,
        typer.Argument(
            metavar=say("JUEGO", "GAME"),
            help=say(
                "reglamento/juego; si falta, el que nombre la mano", "regulation/game; without it, the one that the hand names"
            ),
        ),
    ] = "",
    plan: Plan = [],  # noqa: B006
    number: Annotated[int, typer.Option("--hand", min=1, help=say("cuál, si hay varias", "which, if there are several"))] = 1,
) -> None:
    from tapete.cli.exchanging import import_file

    import_file(hand, game, plan, number)


@tables.command(
    help=say(
        "Escribe actas, precios o el libro mayor en otro formato: PHH o Parquet.",
        "Write actas, prices or the ledger in another format: PHH or Parquet.",
    )
)
def export(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=say("[ACTA|JUEGO]...", "[ACTA|GAME]..."),
            help=say(
                "actas (- para la entrada); de precios, juegos",
                "actas (- for input); of prices, games",
            ),
        ),
    ] = None,
    phh: Annotated[bool, typer.Option("--phh", help=say("Poker Hand History (TOML)", "Poker Hand History (TOML)"))] = False,
    parquet: Annotated[
        Path | None,
        typer.Option("--parquet", metavar=FILE, help=say("columnas, para duckdb o polars", "columns, for duckdb or polars")),
    ] = None,
    of: Annotated[
        str, typer.Option("--of", metavar="payments|lines|prices|ledger", help=say("qué tabla", "which table"))
    ] = "payments",
    plan: Plan = [],  # noqa: B006
    database: Database = "",
) -> None:
    from tapete.cli.exchanging import export_file

    if parquet:
        from tapete.cli.columnar import export_parquet

        export_parquet(parquet, of, what or [], plan, database)
    else:
        export_file(what or [], phh)


@tables.command(help=say("Comprueba los sellos y la semilla de un acta.", "Check an acta's seals and seed."))
def verify(
    acta: ActaFile = "",
    json: Json = False,
    anchor: Annotated[
        str,
        typer.Option(
            metavar=FILE,
            help=say(
                "anclas: que el acta, o sin ella la base de datos, contenga cuanto se firmó",
                "anchors: that the acta, or without one the database, contains all that was signed",
            ),
        ),
    ] = "",
    database: Database = "",
) -> None:
    from tapete.cli.anchoring import verify_database
    from tapete.cli.settling import verify_file

    if acta:
        verify_file(acta, json, anchor)
    elif anchor:
        verify_database(anchor, database)
    else:
        raise typer.BadParameter(say("falta un acta o --anchor", "an acta or --anchor is missing"))
