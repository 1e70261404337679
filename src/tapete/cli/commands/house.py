"""Commands of the house: the floor opened and examined, its books signed and kept, the park of machines."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tapete.cli.options import FILE, Anchors, Database, HouseKey, Json, Plan
from tapete.cli.setting import say

house = typer.Typer()


@house.command(help=say("Abre la sala en el navegador.", "Open the floor in the browser."))
def serve(
    host: Annotated[str, typer.Option(help=say("dirección en que escucha", "address to listen on"))] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help=say("puerto", "port"))] = 8080,
    database: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help=say(
                "SQLite o PostgreSQL; si no, .tapete/floor.sqlite en esta carpeta",
                "SQLite or PostgreSQL; otherwise .tapete/floor.sqlite in this folder",
            ),
        ),
    ] = "",
    behind_proxy: Annotated[
        str,
        typer.Option(
            metavar=say("DIRECCIONES", "ADDRESSES"),
            help=say(
                "direcciones del proxy que habla https por la sala; solo en él se confía",
                "addresses of the proxy that speaks https for the floor; it alone is trusted",
            ),
        ),
    ] = "",
    tls_cert: Annotated[str, typer.Option(metavar=FILE, help=say("certificado, PEM", "certificate, PEM"))] = "",
    tls_key: Annotated[str, typer.Option(metavar=FILE, help=say("su clave, PEM", "its key, PEM"))] = "",
    name: Annotated[
        list[str],
        typer.Option(
            help=say("nombre por el que la sala responde; repetible", "name to which the floor answers; may be repeated")
        ),
    ] = [],  # noqa: B006
    key: HouseKey = "",
    anchors: Annotated[
        str,
        typer.Option(
            metavar=FILE,
            help=say("adónde van las anclas; si no, .tapete/anchors", "where the anchors go; otherwise .tapete/anchors"),
        ),
    ] = "",
    seed_key: Annotated[
        str,
        typer.Option(
            metavar=FILE,
            help=say(
                "clave de las semillas; si no, TAPETE_SEED_KEY, TAPETE_SEED_KEY_COMMAND o .tapete/seeds.key",
                "key of the seeds; otherwise TAPETE_SEED_KEY, TAPETE_SEED_KEY_COMMAND or .tapete/seeds.key",
            ),
        ),
    ] = "",
    owner: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help=say(
                "PostgreSQL: la misma base como dueño de las tablas; --database es entonces un rol que solo añade",
                "PostgreSQL: the same database as the tables' owner; --database is then a role that only adds",
            ),
        ),
    ] = "",
    log: Annotated[
        str,
        typer.Option(
            metavar="none|plain|json",
            help=say(
                "cada respuesta, en la salida de errores: para personas o para programas",
                "every answer, on standard error: for people or for programs",
            ),
        ),
    ] = "none",
    backups: Annotated[
        str,
        typer.Option(
            metavar=say("CARPETA", "FOLDER"),
            help=say(
                "adónde se copian los libros al terminar una sesión de bingo; si no, .tapete/backups",
                "where the books are copied when a bingo session ends; otherwise .tapete/backups",
            ),
        ),
    ] = "",
) -> None:
    from tapete.cli.serving import Keys, Outside, serve_floor

    keys = Keys(key, anchors, seed_key, owner, backups)
    serve_floor(host, port, database, Outside(behind_proxy, tls_cert, tls_key, tuple(name)), keys, log)


@house.command(
    help=say(
        "Qué está configurado en la sala, qué está flojo y qué hacer.",
        "What is configured in the floor, what is weak, and what to do.",
    )
)
def doctor(
    database: Database = "",
    key: HouseKey = "",
    anchors: Anchors = "",
    json: Json = False,
) -> None:
    from tapete.cli.doctoring import examine

    if not examine(database, key, anchors, json):
        raise typer.Exit(1)


@house.command(help=say("Firma el final de todas las cadenas de la sala.", "Sign the ends of all chains of the floor."))
def anchor(
    out: Annotated[
        str,
        typer.Option(metavar=FILE, help=say("añadir a él; si no, a la salida", "add to it; otherwise print")),
    ] = "",
    key: HouseKey = "",
    database: Database = "",
) -> None:
    from tapete.cli.anchoring import write_anchor

    write_anchor(database, key, out)


@house.command(
    help=say(
        "Copia todos los libros de la sala en un archivo, sin cerrarla.", "Back all books of the floor up, while it is open."
    )
)
def backup(
    file: Annotated[str, typer.Argument(metavar=FILE, help=say("archivo nuevo", "a new file"))],
    key: HouseKey = "",
    database: Database = "",
) -> None:
    from tapete.cli.anchoring import write_backup

    write_backup(file, database, key)


@house.command(
    help=say(
        "Restaura una copia en una base de datos vacía, si está entera.",
        "Restore a backup into an empty database, if it is whole.",
    )
)
def restore(
    file: Annotated[str, typer.Argument(metavar=FILE)],
    anchor: Annotated[
        str,
        typer.Option(
            metavar=FILE,
            help=say(
                "anclas: que la copia contenga cuanto se había firmado", "anchors: that the backup contains all that was signed"
            ),
        ),
    ] = "",
    database: Database = "",
) -> None:
    from tapete.cli.anchoring import restore_backup

    restore_backup(file, database, anchor)


@house.command(
    help=say(
        "El parque de máquinas: registro, contadores, estados y lo que devuelven.",
        "The park of machines: register, meters, states and what they return.",
    )
)
def park(
    register: Annotated[
        Path, typer.Argument(metavar=say("REGISTRO", "REGISTER"), help=say("archivo del registro", "the register's file"))
    ],
    action: Annotated[
        str,
        typer.Argument(metavar=say("[ACCIÓN]", "[ACTION]"), help="report | add | meters | acta | state | move | remove | log"),
    ] = "report",
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=say("[DATO]", "[FACT]"), help=say("número de máquina y lo demás", "the machine's number and the rest")
        ),
    ] = None,
    at: Annotated[str, typer.Option(help=say("fecha, AAAA-MM-DD; hoy", "date, YYYY-MM-DD; today"))] = "",
    why: Annotated[str, typer.Option(help=say("motivo o destino", "reason or destination"))] = "",
    plan: Plan = [],  # noqa: B006
    json: Json = False,
) -> None:
    from tapete.cli.park import run
    from tapete.cli.setting import plan_of

    run(register, action, words or [], at, why, plan_of(plan), json)
