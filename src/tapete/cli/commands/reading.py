"""What the catalogue says and what a bet costs: the commands that only answer."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tapete.cli.options import FILE, GameName, Json, Law, Plan, RegulationName
from tapete.cli.setting import say

reading = typer.Typer()


@reading.command(help=say("Lista los juegos del catálogo.", "List the games of the catalogue."))
def games(
    words: Annotated[list[str] | None, typer.Argument(metavar=say("[PALABRA]", "[WORD]"), help=say("filtra", "filter"))] = None,
    json: Json = False,
) -> None:
    from tapete.cli.listing import list_games

    list_games(words or [], json)


@reading.command(
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
    law: Annotated[
        bool, typer.Option("--law", help=say("al final, los pasajes que cita", "at the end, the passages that it cites"))
    ] = False,
    json: Json = False,
) -> None:
    from tapete.cli.book import show_rules

    show_rules(name, plan, form, names, json, law)


@reading.command(
    help=say(
        "Un pasaje del reglamento: de qué trata, qué reglas lo nombran y, si se ha añadido el texto, sus palabras.",
        "A passage of a regulation: what it is about, which rules name it and, where the text was added, its words.",
    )
)
def cite(
    regulation: RegulationName,
    article: Annotated[
        list[str],
        typer.Argument(
            metavar=say("ARTÍCULO...", "ARTICLE..."), help=say("como 01.IV.1.B.b o 08.V/2", "like 01.IV.1.B.b or 08.V/2")
        ),
    ],
    json: Json = False,
) -> None:
    from tapete.cli.citing import show_cite

    show_cite(regulation, article, json)


@reading.command(
    help=say(
        "De los pasajes de un reglamento, cuáles se llevan a cabo, se cuentan o quedan fuera.",
        "Of a regulation's passages, which are carried out, told or outside.",
    )
)
def coverage(
    regulation: RegulationName,
    which: Annotated[
        str,
        typer.Option(
            "--list",
            metavar="carried|told|outside|nobody|unnamed|unexercised",
            help=say("nombra los de una clase", "name those of one kind"),
        ),
    ] = "",
    html: Annotated[
        Path | None,
        typer.Option(
            metavar=FILE,
            help=say("escribe el texto entero, coloreado, en una página", "write the whole text, coloured, as a page"),
        ),
    ] = None,
    json: Json = False,
) -> None:
    from tapete.cli.covering import show_coverage

    show_coverage(regulation, html, which, json)


@reading.command(help=say("Lo que cuesta cada apuesta, exacto.", "What each bet costs, exactly."))
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


@reading.command(
    help=say(
        "Qué puede ser de un capital: ley de los resultados, ruina, meta, caídas; calculado, no muestreado.",
        "What may become of a bankroll: the law of results, ruin, goal, falls; worked out, not sampled.",
    )
)
def risk(
    game: GameName,
    bets: Annotated[
        str,
        typer.Option(
            metavar=say("APUESTAS", "BETS"),
            help=say(
                'con su importe (o min, max): "red 10, straight 17 5"', 'with amounts (or min, max): "red 10, straight 17 5"'
            ),
        ),
    ],
    bankroll: Annotated[
        str, typer.Option(metavar=say("IMPORTE", "AMOUNT"), help=say("capital", "what there is to play with"))
    ] = "",
    goal: Annotated[
        str,
        typer.Option(metavar=say("IMPORTE", "AMOUNT"), help=say("se deja de jugar al tenerlo", "play ends when it is reached")),
    ] = "",
    rounds: Annotated[int, typer.Option(min=0, help=say("jugadas de una sesión", "rounds of a session"))] = 0,
    hours: Annotated[float, typer.Option(min=0, help=say("o sus horas", "or its hours"))] = 0.0,
    pace: Annotated[float, typer.Option(min=0, help=say("jugadas por hora", "rounds an hour"))] = 0.0,
    sessions: Annotated[int, typer.Option(help=say("sesiones de un viaje", "sessions of a trip"))] = 1,
    choose: Annotated[
        str,
        typer.Option(
            metavar=say("ELECCIÓN", "CHOICE"),
            help=say("lo que siempre se elige; si no, lo mejor", "always chosen; else what is best"),
        ),
    ] = "",
    drop: Annotated[
        str,
        typer.Option(
            metavar=say("IMPORTE", "AMOUNT"), help=say("lo traído a la mesa, para el hold", "what was brought, for the hold")
        ),
    ] = "",
    plan: Plan = [],  # noqa: B006
    csv: Annotated[Path | None, typer.Option(metavar=FILE, help=say("la ley del resultado", "the law of the result"))] = None,
    svg: Annotated[Path | None, typer.Option(metavar=FILE, help=say("su gráfico", "its chart"))] = None,
    html: Annotated[
        Path | None, typer.Option(metavar=FILE, help=say("gráficos y cifras en una página", "charts and figures as a page"))
    ] = None,
    json: Json = False,
) -> None:
    from tapete.cli.risking import Files, show_risk

    files = Files(csv, svg, html)
    show_risk(game, plan, bets, bankroll, goal, rounds, hours, pace, sessions, choose, drop, files, json)


@reading.command(
    help=say(
        "Juega un juego muchas veces: qué dio cada apuesta, con su error, y a cuánto está de lo exacto.",
        "Play a game many times: what each bet brought, with its error, and how far that is from the exact price.",
    )
)
def simulate(
    game: GameName,
    bets: Annotated[
        str,
        typer.Option(
            "--bets",
            metavar=say("'APUESTA IMPORTE, …'", "'BET AMOUNT, …'"),
            help=say(
                "por ejemplo 'pass 10, pass-odds max'; si no, la primera", "for instance 'pass 10, pass-odds max'; else the first"
            ),
        ),
    ] = "",
    rounds: Annotated[
        str, typer.Option("--rounds", "-n", metavar="N", help=say("como 100000 o 1e9", "like 100000 or 1e9"))
    ] = "1e5",
    plan: Plan = [],  # noqa: B006
    strategy: Annotated[
        list[str],
        typer.Option(
            "--strategy",
            metavar=f"basic|optimal|{FILE}",
            help=say(
                "cómo se decide; repetible: manda la primera que contesta",
                "how to choose; may be repeated: the first to answer decides",
            ),
        ),
    ] = [],  # noqa: B006
    seats: Annotated[int | None, typer.Option("--seats", help=say("puestos que apuestan igual", "seats that bet alike"))] = None,
    shoe: Annotated[
        str,
        typer.Option(
            "--shoe",
            metavar="to-the-cut|fresh",
            help=say("hasta la carta de corte, o barajado en cada ronda", "to the cut card, or shuffled every round"),
        ),
    ] = "to-the-cut",
    seed: Annotated[
        int, typer.Option("--seed", help=say("semilla: mismo número, mismo resultado", "seed: the same number, the same result"))
    ] = 0,
    engine: Annotated[
        str, typer.Option("--engine", metavar="auto|kernel|procedure", help=say("quién juega", "who plays"))
    ] = "auto",
    workers: Annotated[
        int, typer.Option("--workers", help=say("procesos de Dask en esta máquina", "Dask processes on this machine"))
    ] = 0,
    scheduler: Annotated[
        str, typer.Option("--scheduler", metavar="tcp://…", help=say("planificador de Dask", "a Dask scheduler"))
    ] = "",
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume", metavar=FILE, help=say("guarda lo hecho, y sigue donde quedó", "keep what is done, and go on from there")
        ),
    ] = None,
    json: Json = False,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar=FILE, help=say("una línea por apuesta", "a line for each bet"))
    ] = None,
    parquet: Annotated[
        Path | None,
        typer.Option("--parquet", metavar=FILE, help=say("cuántas rondas dieron cada neto", "how many rounds brought each net")),
    ] = None,
    session: Annotated[
        int, typer.Option("--session", metavar="N", min=0, help=say("rondas de una sesión", "rounds of a session"))
    ] = 0,
    bankroll: Annotated[
        str,
        typer.Option(
            "--bankroll",
            metavar=say("IMPORTE", "AMOUNT"),
            help=say("con cuánto empieza una sesión", "what a session begins with"),
        ),
    ] = "",
    goal: Annotated[
        str,
        typer.Option(
            "--goal", metavar=say("IMPORTE", "AMOUNT"), help=say("con cuánto acaba antes", "with how much it ends sooner")
        ),
    ] = "",
    count: Annotated[
        str,
        typer.Option(
            "--count",
            metavar=f"hi-lo|ko|halves|{FILE}",
            help=say("contar cartas: qué da cada cuenta", "count cards: what each count brings"),
        ),
    ] = "",
) -> None:
    from tapete.cli.evenings import Asked
    from tapete.cli.simulating import alone, count_cards, simulate_game, spec_of

    spec = spec_of(game, bets, plan, strategy, seats, shoe, rounds, seed)
    if count:
        alone(
            {"--csv": csv, "--parquet": parquet, "--resume": resume, "--session": session, "--bankroll": bankroll, "--goal": goal}
        )
        alone({"--workers": workers, "--scheduler": scheduler, "--engine": engine == "procedure"})
        return count_cards(spec, count, json)
    return simulate_game(spec, engine, workers, scheduler, resume, json, csv, parquet, Asked(session, bankroll, goal))


@reading.command(
    help=say(
        "Lo que cuesta cada apuesta de varios juegos, o de todos, también según cada lectura que mueve un precio.",
        "What each bet of several games costs, or of all, also under each reading that moves a price.",
    )
)
def price(
    games: Annotated[list[str] | None, typer.Argument(metavar=say("[JUEGO]...", "[GAME]..."))] = None,
    every: Annotated[bool, typer.Option("--all", help=say("todos los juegos", "every game"))] = False,
    readings: Annotated[
        bool,
        typer.Option(
            "--readings/--no-readings",
            help=say("también bajo otras variantes y lecturas", "also under other variants and readings"),
        ),
    ] = True,
    workers: Annotated[
        int, typer.Option(min=0, max=256, help=say("procesos; si no, uno por núcleo", "processes; else one a core"))
    ] = 0,
    fresh: Annotated[bool, typer.Option("--fresh", help=say("sin usar lo guardado", "without using what is kept"))] = False,
    csv: Annotated[bool, typer.Option("--csv", help=say("salida CSV", "output as CSV"))] = False,
    json: Json = False,
) -> None:
    from tapete.cli.pricing import show_prices

    show_prices(games or [], every, readings, workers, fresh, csv, json)


@reading.command(
    help=say(
        "Compila y cuenta de antemano: ningún precio hará esperar después.",
        "Compile and count beforehand: no price keeps anybody waiting afterwards.",
    )
)
def warm(
    workers: Annotated[
        int, typer.Option(min=0, max=256, help=say("procesos; si no, uno por núcleo", "processes; else one a core"))
    ] = 0,
) -> None:
    from tapete.cli.pricing import warm as warm_up

    warm_up(workers)


@reading.command(help=say("Lo que vale una mano contra otras, exacto.", "What a hand is worth against others, exactly."))
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


@reading.command(help=say("Cartones de bingo, en pantalla o para imprimir.", "Bingo cards, on the screen or to be printed."))
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


@reading.command(help=say("Lo que devuelve una máquina de azar, exactamente.", "What a gaming machine returns, exactly."))
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


@reading.command(
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


@reading.command(help=say("Qué manda el reglamento ante una irregularidad.", "What the regulation orders for an irregularity."))
def referee(
    game: GameName,
    irregularity: Annotated[str, typer.Argument(metavar=say("[IRREGULARIDAD]", "[IRREGULARITY]"))] = "",
    plan: Plan = [],  # noqa: B006
    law: Law = None,
    json: Json = False,
) -> None:
    from tapete.cli.ruling import show_rulings

    show_rulings(game, irregularity, plan, json, law)


@reading.command(
    help=say(
        "Compara juegos: apuestas, pagos, límites, costes, irregularidades y lecturas, primero lo que difiere.",
        "Compare games: bets, pays, limits, costs, irregularities and readings, differences first.",
    )
)
def compare(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar=say("JUEGO…", "GAME…"),
            help=say(
                "un juego en todos los reglamentos (craps), una familia, o dos juegos o más",
                "one game in every regulation (craps), a family, or two games or more",
            ),
        ),
    ],
    part: Annotated[
        str,
        typer.Option(
            "--part", metavar="edges|pays|limits|names|rules|rulings|readings|terms", help=say("solo una parte", "one part only")
        ),
    ] = "",
    everything: Annotated[bool, typer.Option("--all", help=say("también lo que es igual", "also what is alike"))] = False,
    csv: Annotated[bool, typer.Option("--csv", help=say("como CSV", "as CSV"))] = False,
    json: Json = False,
) -> None:
    from tapete.cli.comparing import show_comparison

    show_comparison(names, part, everything, csv, json)


@reading.command(
    help=say(
        "Examina un reglamento o un juego: apuestas que favorecen al jugador, contradicciones, lagunas, y cuánto valen.",
        "Audit a regulation or a game: bets that favour the player, contradictions, gaps, and what they are worth.",
    )
)
def audit(
    name: Annotated[
        str,
        typer.Argument(
            metavar=say("[REGLAMENTO|JUEGO]", "[REGULATION|GAME]"), help=say("todo, si no se dice", "everything, if not said")
        ),
    ] = "",
    kind: Annotated[
        list[str] | None, typer.Option("--kind", help=say("solo esta clase; repetible", "this kind only; may be repeated"))
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(min=1, max=86_400, help=say("segundos para los precios de cada juego", "seconds for each game's prices")),
    ] = 60.0,
    coups: Annotated[
        int,
        typer.Option(
            min=0,
            max=100_000,
            help=say("golpes jugados por respuesta, en busca de un caso", "coups played for each answer, in search of a case"),
        ),
    ] = 40,
    form: Annotated[str, typer.Option("--format", metavar="text|md", help=say("cómo se escribe", "how it is written"))] = "text",
    fresh: Annotated[bool, typer.Option("--fresh", help=say("sin lo guardado de otra vez", "without what was kept"))] = False,
    json: Json = False,
) -> None:
    from tapete.cli.auditing import show_audit

    show_audit(name, kind or [], seconds, coups, form, fresh, json)


DraftFile = Annotated[
    Path,
    typer.Argument(
        metavar=say("BORRADOR", "DRAFT"),
        help=say("archivo TOML, o carpeta con amendment.toml", "TOML file, or folder with amendment.toml"),
    ),
]


@reading.command(
    help=say(
        "Qué cambiaría un borrador de reforma: reglas, costes y, con actas, lo que se habría pagado.",
        "What a draft amendment would change: rules, costs and, with actas, what would have been paid.",
    )
)
def amend(
    draft: DraftFile,
    actas: Annotated[
        Path | None,
        typer.Option(
            "--actas", metavar=say("CARPETA", "FOLDER"), help=say("actas que se liquidan otra vez", "actas to settle again")
        ),
    ] = None,
    floor: Annotated[
        str | None,
        typer.Option(
            "--floor",
            metavar="URL",
            help=say("libros de una sala cuyas mesas se liquidan otra vez", "a floor's books, whose tables are settled again"),
        ),
    ] = None,
    since: Annotated[
        str, typer.Option("--since", help=say("mesas de la sala desde este día", "the floor's tables since this day"))
    ] = "",
    until: Annotated[str, typer.Option("--until", help=say("y hasta este día", "and until this day"))] = "",
    cases: Annotated[
        Path | None,
        typer.Option(
            "--cases",
            metavar=say("CARPETA", "FOLDER"),
            help=say("casos que se comprueban bajo el borrador", "cases to try under it"),
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=0, max=64, help=say("procesos; 0, los que haya", "processes; 0, all there are"))
    ] = 0,
    scheduler: Annotated[
        str, typer.Option("--scheduler", metavar="tcp://…", help=say("planificador de Dask", "a Dask scheduler"))
    ] = "",
    json: Json = False,
) -> None:
    from tapete.cli.amending import Asked, show_amendment

    show_amendment(draft, Asked(actas, floor, since, until, cases, workers, scheduler), json)


@reading.command(help=say("El texto de un borrador de reforma, para un jurista.", "A draft amendment's own text, for a lawyer."))
def draft(draft: DraftFile) -> None:
    from tapete.cli.amending import show_draft

    show_draft(draft)
