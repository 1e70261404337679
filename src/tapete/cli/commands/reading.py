"""What the law says, where it leaves doubts and what would change it: the commands that read it."""

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
    workers: Annotated[
        int, typer.Option(min=0, max=256, help=say("procesos, cada uno con un juego", "processes, a game to each"))
    ] = 0,
    scheduler: Annotated[
        str, typer.Option("--scheduler", metavar="tcp://…", help=say("planificador de Dask", "a Dask scheduler"))
    ] = "",
    fresh: Annotated[bool, typer.Option("--fresh", help=say("sin lo guardado de otra vez", "without what was kept"))] = False,
    json: Json = False,
) -> None:
    from tapete.cli.auditing import show_audit

    show_audit(name, kind or [], seconds, coups, form, workers, scheduler, fresh, json)


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
