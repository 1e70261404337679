"""What bets cost and hands are worth, what may become of a bankroll, what came of a million rounds: the commands that reckon."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tapete.cli.options import FILE, GameName, Json, Plan
from tapete.cli.setting import say

numbers = typer.Typer()


@numbers.command(help=say("Lo que cuesta cada apuesta, exacto.", "What each bet costs, exactly."))
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
    bound: Annotated[
        bool,
        typer.Option(
            "--bound",
            help=say("cota demostrada de lo que añade la memoria (veintiuna)", "proved bound on what memory adds (twenty-one)"),
        ),
    ] = False,
    json: Json = False,
) -> None:
    from tapete.cli.prices import show_odds

    show_odds(game, bet, plan, json, removal, chart, svg, worth, gone, bound)


@numbers.command(
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
            help=say('con su importe (o min, max): "rojo 10, pleno 17 5"', 'with amounts (or min, max): "red 10, straight 17 5"'),
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
    seats: Annotated[
        int, typer.Option(help=say("puestos que apuestan igual, para la casa", "seats that bet alike, for the house"))
    ] = 1,
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
    show_risk(game, plan, bets, bankroll, goal, rounds, hours, pace, sessions, choose, drop, seats, files, json)


@numbers.command(
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
    hours: Annotated[
        float,
        typer.Option(
            "--hours", min=0, help=say("horas de un turno: lo que gana la casa", "hours of a shift: what the house wins")
        ),
    ] = 0.0,
    pace: Annotated[float, typer.Option("--pace", min=0, help=say("rondas por hora", "rounds an hour"))] = 0.0,
    drop: Annotated[
        str,
        typer.Option(
            "--drop",
            metavar=say("IMPORTE", "AMOUNT"),
            help=say("lo traído a la mesa en un turno, para el hold", "what is brought in a shift, for the hold"),
        ),
    ] = "",
    cut_card: Annotated[
        bool, typer.Option("--cut-card", help=say("qué hace la carta de corte", "what the cut card does"))
    ] = False,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", metavar=FILE, help=say("gráfico de lo último preguntado", "chart of the last thing asked")),
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar=FILE, help=say("gráficos y cifras en una página", "charts and figures as a page")),
    ] = None,
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
    from tapete.cli.simulating import Files, alone, count_cards, cut_the_cards, simulate_game, spec_of
    from tapete.runner import Crew

    spec = spec_of(game, bets, plan, strategy, seats, shoe, rounds, seed)
    files = Files(csv, parquet, svg, html, resume)
    own = "--count" if count else "--cut-card" if cut_card else ""
    if own:
        alone(own, {"--csv": csv, "--parquet": parquet, "--resume": resume, "--session": session, "--bankroll": bankroll})
        alone(own, {"--goal": goal, "--hours": hours, "--pace": pace, "--drop": drop, "--cut-card": count and cut_card})
        alone(own, {"--workers": workers, "--scheduler": scheduler, "--engine": count and engine == "procedure"})
        return count_cards(spec, count, files, json) if count else cut_the_cards(spec, engine, files, json)
    asked = Asked(session, bankroll, goal, hours, pace, drop)
    return simulate_game(spec, engine, Crew(workers=workers, scheduler=scheduler), json, files, asked)


@numbers.command(
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
    scheduler: Annotated[
        str, typer.Option("--scheduler", metavar="tcp://…", help=say("planificador de Dask", "a Dask scheduler"))
    ] = "",
    fresh: Annotated[bool, typer.Option("--fresh", help=say("sin usar lo guardado", "without using what is kept"))] = False,
    csv: Annotated[bool, typer.Option("--csv", help=say("salida CSV", "output as CSV"))] = False,
    json: Json = False,
) -> None:
    from tapete.cli.pricing import show_prices

    show_prices(games or [], every, readings, workers, scheduler, fresh, csv, json)


@numbers.command(
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


@numbers.command(help=say("Lo que vale una mano contra otras, exacto.", "What a hand is worth against others, exactly."))
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


@numbers.command(help=say("Cartones de bingo, en pantalla o para imprimir.", "Bingo cards, on the screen or to be printed."))
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


@numbers.command(help=say("Lo que devuelve una máquina de azar, exactamente.", "What a gaming machine returns, exactly."))
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


@numbers.command(
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
