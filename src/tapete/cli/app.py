"""The commands and their options; each one's work is in a module of its own, imported when it is called."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tapete.cli.hall import hall
from tapete.cli.people import people
from tapete.cli.rotating import keys
from tapete.cli.setting import say
from tapete.cli.tournaments import tournament
from tapete.errors import TapeteError

app = typer.Typer(
    name="tapete",
    help=say(
        "Tapete lleva una sala de juego según el reglamento: cada pago nombra el artículo que lo manda.",
        "Tapete runs a casino floor by the book: every payment names the article that orders it.",
    ),
    epilog=say(
        "En cualquier orden: --lang es|en elige el idioma; --catalogue DIR añade reglamentos propios.",
        "Anywhere on the line: --lang es|en chooses the language; --catalogue DIR adds regulations of your own.",
    ),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help, drawn without importing Rich: it starts twice as fast
)

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
Json = Annotated[bool, typer.Option("--json", help=say("salida JSON", "output as JSON"))]
ActaFile = Annotated[
    str, typer.Argument(metavar="ACTA", help=say("archivo, o - para la entrada", "file, or - for standard input"))
]


@app.command(help=say("Lista los juegos del catálogo.", "List the games of the catalogue."))
def games(
    words: Annotated[list[str] | None, typer.Argument(metavar=say("[PALABRA]", "[WORD]"), help=say("filtra", "filter"))] = None,
    json: Json = False,
) -> None:
    from tapete.cli.book import list_games

    list_games(words or [], json)


@app.command(
    help=say(
        "Las reglas de un juego, enteras y con sus artículos; o lo general de un reglamento.",
        "A game's rulebook, whole and with its articles; or what holds for a whole regulation.",
    )
)
def rules(
    name: Annotated[
        str,
        typer.Argument(
            metavar=say("JUEGO|REGLAMENTO", "GAME|REGULATION"),
            help=say("reglamento/juego, o un reglamento", "regulation/game, or a regulation"),
        ),
    ],
    plan: Plan = [],  # noqa: B006
    form: Annotated[
        str, typer.Option("--format", metavar="text|md|html", help=say("cómo se escribe", "how it is written"))
    ] = "text",
    names: Annotated[
        bool,
        typer.Option(
            "--names", help=say("añade lo que se escribe en un plan o un acta", "add what to type in a plan or an acta")
        ),
    ] = False,
    json: Json = False,
) -> None:
    from tapete.cli.book import show_rules

    show_rules(name, plan, form, names, json)


@app.command(help=say("Lo que cuesta cada apuesta, exacto.", "What each bet costs, exactly."))
def odds(
    game: GameName,
    bet: Annotated[str, typer.Argument(metavar=say("[APUESTA]", "[BET]"))] = "",
    plan: Plan = [],  # noqa: B006
    removal: Annotated[
        bool, typer.Option("--removal", help=say("efecto de retirar cada carta", "effect of removing each card"))
    ] = False,
    chart: Annotated[
        bool, typer.Option("--chart", help=say("estrategia básica (veintiuna)", "basic strategy (twenty-one)"))
    ] = False,
    svg: Annotated[
        Path | None, typer.Option("--svg", help=say("dibuja la estrategia en un archivo", "draw the chart to a file"))
    ] = None,
    worth: Annotated[
        bool, typer.Option("--worth", help=say("qué vale cada regla (veintiuna)", "what each rule is worth (twenty-one)"))
    ] = False,
    gone: Annotated[
        str, typer.Option("--gone", metavar="CARDS", help=say("cartas que han salido del sabot", "cards that have left the shoe"))
    ] = "",
    json: Json = False,
) -> None:
    from tapete.cli.prices import show_odds

    show_odds(game, bet, plan, json, removal, chart, svg, worth, gone)


@app.command(help=say("Lo que vale una mano contra otras, exacto.", "What a hand is worth against others, exactly."))
def equity(
    hands: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=say("[MANO]...", "[HAND]..."),
            help=say('cartas o gamas: AhKh, "QQ+, AKs", random', 'cards or ranges: AhKh, "QQ+, AKs", random'),
        ),
    ] = None,
    board: Annotated[str, typer.Option("--board", "-b", metavar="CARDS", help=say("cartas comunes", "cards on the board"))] = "",
    dead: Annotated[
        str, typer.Option("--dead", "-d", metavar="CARDS", help=say("cartas que no pueden salir", "cards that cannot come"))
    ] = "",
    game: Annotated[str, typer.Option("--game", "-g", metavar="holdem|omaha|seven-stud|stud")] = "holdem",
    table: Annotated[
        bool,
        typer.Option(
            "--table", help=say("hold'em: las 169 clases de mano entre sí", "hold'em: the 169 kinds of hand against each other")
        ),
    ] = False,
    json: Json = False,
) -> None:
    from tapete.cli.equity import show_equity, show_table

    if table:
        show_table(hands or [], json)
    else:
        show_equity(hands or [], board, dead, game, json)


@app.command(help=say("Cartones de bingo, en pantalla o para imprimir.", "Bingo cards, on the screen or to be printed."))
def cards(
    game: GameName,
    numbers: Annotated[
        str, typer.Argument(metavar=say("[NÚMEROS]", "[NUMBERS]"), help=say("cartones: 1-6,9", "cards: 1-6,9"))
    ] = "1-6",
    plan: Plan = [],  # noqa: B006
    out: Annotated[Path | None, typer.Option("--out", "-o", help=say("archivo .pdf o .svg", "a .pdf or .svg file"))] = None,
    form: Annotated[
        str, typer.Option(metavar="sheet|strip|package", help=say("hojas, tiras o paquetes", "sheets, strips or packages"))
    ] = "sheet",
    games: Annotated[int, typer.Option(min=1, max=50, help=say("partidas de un paquete", "games of a package"))] = 5,
    each: Annotated[int, typer.Option(min=0, max=50, help=say("cartones de un paquete", "cards of a package"))] = 0,
    prove: Annotated[
        bool,
        typer.Option(
            "--prove", help=say("prueba que toda la serie es válida y distinta", "prove the whole series valid and distinct")
        ),
    ] = False,
    json: Json = False,
) -> None:
    from tapete.cli.cards import show_cards

    show_cards(game, numbers, plan, out, json, form, games, each, prove)


@app.command(help=say("Lo que devuelve una máquina de azar, exactamente.", "What a gaming machine returns, exactly."))
def par(
    machine: Annotated[
        str,
        typer.Argument(
            metavar=say("MÁQUINA", "MACHINE"),
            help=say("archivo .toml, o el nombre de una muestra", "a .toml file, or the name of a sample"),
        ),
    ],
    json: Json = False,
) -> None:
    from tapete.cli.par import show_par

    show_par(machine, json)


@app.command(
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


@app.command(help=say("Juega con dinero de juguete.", "Play with play money."))
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


@app.command(
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
    json: Json = False,
) -> None:
    from tapete.cli.drilling import drill_game

    drill_game(game, trade, plan, rounds, seed, json)


@app.command(
    help=say(
        "Liquida un acta: pagos con su artículo, y qué línea está mal.",
        "Settle an acta: payments with their article, and which line is wrong.",
    )
)
def settle(acta: ActaFile, json: Json = False) -> None:
    from tapete.cli.settling import settle_file

    settle_file(acta, json)


@app.command(
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


@app.command(
    name="import",
    help=say("Juega una mano ajena (PHH) según un reglamento.", "Play another room's hand (PHH) under a regulation."),
)
def import_hand(
    hand: Annotated[
        str, typer.Argument(metavar="HAND.phh", help=say("archivo, o - para la entrada", "file, or - for standard input"))
    ],
    game: GameName,
    plan: Plan = [],  # noqa: B006
    number: Annotated[int, typer.Option("--hand", min=1, help=say("cuál, si hay varias", "which, if there are several"))] = 1,
) -> None:
    from tapete.cli.exchanging import import_file

    import_file(hand, game, plan, number)


@app.command(help=say("Escribe las manos de un acta en otro formato.", "Write an acta's hands in another format."))
def export(
    acta: ActaFile,
    phh: Annotated[bool, typer.Option("--phh", help=say("Poker Hand History (TOML)", "Poker Hand History (TOML)"))] = False,
) -> None:
    from tapete.cli.exchanging import export_file

    export_file(acta, phh)


@app.command(help=say("Qué manda el reglamento ante una irregularidad.", "What the regulation orders for an irregularity."))
def referee(
    game: GameName,
    irregularity: Annotated[str, typer.Argument(metavar=say("[IRREGULARIDAD]", "[IRREGULARITY]"))] = "",
    plan: Plan = [],  # noqa: B006
    json: Json = False,
) -> None:
    from tapete.cli.ruling import show_rulings

    show_rulings(game, irregularity, plan, json)


@app.command(help=say("Comprueba los sellos y la semilla de un acta.", "Check an acta's seals and seed."))
def verify(
    acta: ActaFile = "",
    json: Json = False,
    anchor: Annotated[
        str,
        typer.Option(
            metavar=say("ARCHIVO", "FILE"),
            help=say(
                "anclas: que el acta, o sin ella la base de datos, contenga cuanto se firmó",
                "anchors: that the acta, or without one the database, contains all that was signed",
            ),
        ),
    ] = "",
    database: Annotated[str, typer.Option(metavar="URL", help=say("como en serve", "as in serve"))] = "",
) -> None:
    from tapete.cli.anchoring import verify_database
    from tapete.cli.settling import verify_file

    if acta:
        verify_file(acta, json, anchor)
    elif anchor:
        verify_database(anchor, database)
    else:
        raise typer.BadParameter(say("falta un acta o --anchor", "an acta or --anchor is missing"))


@app.command(help=say("Firma el final de todas las cadenas de la sala.", "Sign the ends of all chains of the floor."))
def anchor(
    out: Annotated[
        str,
        typer.Option(metavar=say("ARCHIVO", "FILE"), help=say("añadir a él; si no, a la salida", "add to it; otherwise print")),
    ] = "",
    key: Annotated[
        str,
        typer.Option(
            metavar=say("ARCHIVO", "FILE"),
            help=say("clave de la casa; si no, .tapete/house.key", "the house's key; otherwise .tapete/house.key"),
        ),
    ] = "",
    database: Annotated[str, typer.Option(metavar="URL", help=say("como en serve", "as in serve"))] = "",
) -> None:
    from tapete.cli.anchoring import write_anchor

    write_anchor(database, key, out)


@app.command(
    help=say(
        "Copia todos los libros de la sala en un archivo, sin cerrarla.", "Back all books of the floor up, while it is open."
    )
)
def backup(
    file: Annotated[str, typer.Argument(metavar=say("ARCHIVO", "FILE"), help=say("archivo nuevo", "a new file"))],
    key: Annotated[
        str,
        typer.Option(
            metavar=say("ARCHIVO", "FILE"),
            help=say("clave de la casa; si no, .tapete/house.key", "the house's key; otherwise .tapete/house.key"),
        ),
    ] = "",
    database: Annotated[str, typer.Option(metavar="URL", help=say("como en serve", "as in serve"))] = "",
) -> None:
    from tapete.cli.anchoring import write_backup

    write_backup(file, database, key)


@app.command(
    help=say(
        "Restaura una copia en una base de datos vacía, si está entera.",
        "Restore a backup into an empty database, if it is whole.",
    )
)
def restore(
    file: Annotated[str, typer.Argument(metavar=say("ARCHIVO", "FILE"))],
    anchor: Annotated[
        str,
        typer.Option(
            metavar=say("ARCHIVO", "FILE"),
            help=say(
                "anclas: que la copia contenga cuanto se había firmado", "anchors: that the backup contains all that was signed"
            ),
        ),
    ] = "",
    database: Annotated[str, typer.Option(metavar="URL", help=say("como en serve", "as in serve"))] = "",
) -> None:
    from tapete.cli.anchoring import restore_backup

    restore_backup(file, database, anchor)


@app.command(help=say("Escribe el esquema JSON del catálogo.", "Write the catalogue's JSON Schema."))
def schema(
    what: Annotated[str, typer.Argument(help=say("familia de juegos, o regulation", "family of games, or regulation"))] = "wheel",
) -> None:
    from tapete.cli.book import show_schema

    show_schema(what)


@app.command(
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


@app.command(
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


@app.command(
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
    out: Annotated[
        str, typer.Option(metavar=say("ARCHIVO", "FILE"), help=say("si no, la salida", "otherwise standard output"))
    ] = "",
) -> None:
    from tapete.cli import chance

    if not report:
        chance.stream(game, count, draws, plan, seed, out)
    elif game or count or plan:
        raise TapeteError(chance.WHAT)
    elif not chance.report(draws or 200_000, dieharder, seed, out):
        raise typer.Exit(1)


@app.command(help=say("Abre la sala en el navegador.", "Open the floor in the browser."))
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
    tls_cert: Annotated[str, typer.Option(metavar=say("ARCHIVO", "FILE"), help=say("certificado, PEM", "certificate, PEM"))] = "",
    tls_key: Annotated[str, typer.Option(metavar=say("ARCHIVO", "FILE"), help=say("su clave, PEM", "its key, PEM"))] = "",
    name: Annotated[
        list[str],
        typer.Option(
            help=say("nombre por el que la sala responde; repetible", "name to which the floor answers; may be repeated")
        ),
    ] = [],  # noqa: B006
    key: Annotated[
        str,
        typer.Option(
            metavar=say("ARCHIVO", "FILE"),
            help=say("clave de la casa; si no, .tapete/house.key", "the house's key; otherwise .tapete/house.key"),
        ),
    ] = "",
    anchors: Annotated[
        str,
        typer.Option(
            metavar=say("ARCHIVO", "FILE"),
            help=say("adónde van las anclas; si no, .tapete/anchors", "where the anchors go; otherwise .tapete/anchors"),
        ),
    ] = "",
    seed_key: Annotated[
        str,
        typer.Option(
            metavar=say("ARCHIVO", "FILE"),
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


@app.command(
    help=say(
        "Qué está configurado en la sala, qué está flojo y qué hacer.",
        "What is configured in the floor, what is weak, and what to do.",
    )
)
def doctor(
    database: Annotated[str, typer.Option(metavar="URL", help=say("como en serve", "as in serve"))] = "",
    key: Annotated[str, typer.Option(metavar=say("ARCHIVO", "FILE"), help=say("como en serve", "as in serve"))] = "",
    anchors: Annotated[str, typer.Option(metavar=say("ARCHIVO", "FILE"), help=say("como en serve", "as in serve"))] = "",
    json: Json = False,
) -> None:
    from tapete.cli.doctoring import examine

    if not examine(database, key, anchors, json):
        raise typer.Exit(1)


app.add_typer(people, name="people")
app.add_typer(keys, name="key")
app.add_typer(hall, name="hall")
app.add_typer(tournament, name="tournament")


@app.command(
    help=say("Lo que valen unas fichas en premios, exacto; y acuerdos.", "What stacks are worth in prizes, exactly; and deals.")
)
def icm(
    stacks: Annotated[str, typer.Argument(metavar=say("FICHAS", "STACKS"), help=say("50000,30000,20000", "50000,30000,20000"))],
    prizes: Annotated[str, typer.Argument(metavar=say("PREMIOS", "PRIZES"), help=say("del primero al último", "first to last"))],
    names: Annotated[str, typer.Option(help=say("nombres: ana,beto,carla", "names: ana,beto,carla"))] = "",
    unit: Annotated[int, typer.Option(min=1, help=say("el acuerdo, a múltiplos de", "deals in multiples of"))] = 1,
    json: Json = False,
) -> None:
    from tapete.cli.tournaments import show_icm

    show_icm(stacks, prizes, names, unit, json)


@app.command(help=say("La versión.", "The version."))
def version(json: Json = False) -> None:
    import tapete

    print(f'{{"version": "{tapete.__version__}"}}' if json else f"tapete {tapete.__version__}")
