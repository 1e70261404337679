"""`tapete hall`: what a bingo hall gives, and its books."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tapete.cli.options import Database, GameName, Json, Plan
from tapete.cli.setting import say
from tapete.written import Style, decimal, percent

if TYPE_CHECKING:
    from tapete.catalogue.bingo.rules import BingoRules
    from tapete.hall.games import HallBook
    from tapete.odds.bingo.simulate import Fell, Mean
    from tapete.odds.bingo.worth import HallWorth
    from tapete.play.terms import Terms

hall = typer.Typer(
    help=say("Una sala de bingo: lo que da y sus libros.", "A bingo hall: what it gives, and its books."),
    no_args_is_help=True,
    rich_markup_mode=None,
)
MOST_CARDS, MOST_GAMES, MOST_WORK = 100_000, 100_000_000, 50_000_000_000


@hall.command(
    help=say(
        "En qué bola cae cada premio y entre cuántos, y lo que cuesta un cartón: exacto, y simulado sobre los cartones vendidos.",
        "On which ball each prize falls and to how many, and what a card costs: exactly, and simulated over the cards sold.",
    )
)
def odds(
    game: GameName,
    cards: Annotated[int, typer.Option(help=say("cartones en la partida", "cards in the game"), min=1, max=MOST_CARDS)] = 100,
    balls: Annotated[
        int, typer.Option(help=say("di la probabilidad hasta esta bola", "tell the chance up to this ball"), min=0, max=90)
    ] = 0,
    games: Annotated[
        int,
        typer.Option(
            help=say(
                "partidas simuladas sobre los cartones 1 a N de la serie", "games simulated over cards 1 to N of the series"
            ),
            min=0,
            max=MOST_GAMES,
        ),
    ] = 0,
    shows: Annotated[str, typer.Option(help=say("lo que marca el pozo", "what the growing prize shows"))] = "",
    seed: Annotated[int, typer.Option(help=say("semilla de la simulación", "seed of the simulation"), min=0)] = 1,
    plan: Plan = [],  # noqa: B006
    json: Json = False,
) -> None:
    from tapete.cli.screen import out_json
    from tapete.cli.setting import catalogue, plan_of
    from tapete.errors import TapeteError
    from tapete.figures import parse_amount
    from tapete.odds.bingo.worth import hall_worth
    from tapete.text import Text

    terms = bingo(catalogue().game(game).open(**plan_of(plan)).terms, game)
    if cards * games > MOST_WORK:
        most = MOST_WORK // cards
        raise TapeteError(Text(f"con {cards} cartones caben {most} partidas", f"with {cards} cards, {most} games at the most"))
    found = hall_worth(terms, cards, parse_amount(shows, terms.minor) if shows else None)
    fell = None
    if games:
        from tapete.games.bingo.sale import size
        from tapete.odds.bingo.simulate import simulate

        if cards > size(terms):
            raise TapeteError(
                Text(
                    f"la serie tiene {size(terms)} cartones: plan series-size",
                    f"the series has {size(terms)} cards: plan series-size",
                )
            )
        fell = simulate(terms, [(1, cards)], games, seed)
    if json:
        out_json(_json(terms, found, fell))
    else:
        _show(terms, found, fell, balls)


@hall.command(
    help=say(
        "Los informes y el libro de una sala, de su acta o de una mesa de la casa.",
        "A hall's reports and minute book, from its acta or from a table of the house.",
    )
)
def report(
    source: Annotated[
        str,
        typer.Argument(
            metavar=say("ACTA|MESA", "ACTA|TABLE"), help=say("archivo, - o número de mesa", "file, - or a table's number")
        ),
    ],
    kind: Annotated[
        list[str],
        typer.Option(
            "--kind", "-k", metavar=say("INFORME", "REPORT"), help="accounting, games, sales, accounts, winners, minutes"
        ),
    ] = [],  # noqa: B006
    csv: Annotated[bool, typer.Option("--csv", help=say("como CSV", "as CSV"))] = False,
    house: Annotated[str, typer.Option(help=say("nombre del concesionario", "the concessionaire's name"))] = "",
    preparer: Annotated[str, typer.Option(help=say("quien prepara el informe", "who prepares the report"))] = "",
    database: Database = "",
) -> None:
    from tapete.cli.screen import console, grid
    from tapete.cli.setting import lang
    from tapete.hall.reports import reports
    from tapete.hall.sheets import as_csv, lines

    book = _book(source, database)
    made = reports(book, kind, house, preparer)
    if csv:
        print(as_csv(made, lang(), book.terms), end="")
        return
    screen = console()
    for one in made:
        screen.print(f"[bold]{one.title[lang()]}[/bold]  {book.title[lang()]}  {book.game_id}")
        for sheet in one.sheets:
            heads, rows = lines(sheet, lang(), book.terms)
            screen.print(f"\n{sheet.title[lang()]}  {sheet.cite}", highlight=False)
            screen.print(grid(heads, rows))
        for sign in one.signs:
            screen.print(f"\n{sign[lang()]}: ________________________", highlight=False)
        screen.print()


def _book(source: str, database: str) -> HallBook:
    """The books out of an acta, or of a table of the house."""
    from tapete.hall.games import hall_book
    from tapete.hall.reading import book_of_acta

    if not source.isdecimal():
        from tapete.cli.setting import catalogue
        from tapete.cli.settling import read_acta

        return book_of_acta(read_acta(source), catalogue())
    from tapete.cli.people import books, existing
    from tapete.cli.setting import catalogue
    from tapete.floor.house import Floor
    from tapete.hall.games import Stamp
    from tapete.numbers import read_whole

    with books(existing(database)) as engine:
        host = Floor(engine, catalogue()).host(read_whole(source))
        return hall_book(host.table, [Stamp(line.at, line.person) for line in host.lines])


def bingo(terms: Terms[Any], game: str) -> Terms[BingoRules]:
    """The terms of a hall, and of nothing else."""
    from tapete.catalogue.bingo.rules import BingoRules
    from tapete.errors import TapeteError
    from tapete.text import Text

    if not isinstance(terms.rules, BingoRules):
        raise TapeteError(Text(f"{game} no es un bingo", f"{game} is no bingo"))
    return terms


def _show(terms: Terms[BingoRules], found: HallWorth, fell: dict[str, Fell] | None, balls: int) -> None:
    from tapete.cli.screen import console, grid
    from tapete.cli.setting import figures_of, lang

    style, tongue = figures_of(terms.card), lang()
    screen = console()
    screen.print(say(f"{found.cards} cartones", f"{found.cards} cards"), highlight=False)
    heads = [
        say("premio", "prize"),
        say("importe", "amount"),
        say("bola de un cartón", "ball of one card"),
        say("primera bola", "first ball"),
        say("cartones que lo comparten", "cards that share it"),
        say("uno solo", "one alone"),
        say("un cartón lo gana", "a card wins it"),
        *([say(f"hasta la bola {balls}", f"by ball {balls}")] if balls else []),
    ]
    rows = []
    for prize in found.prizes:
        name = terms.rules.bets[prize.kind].names[tongue].split(",")[0]
        rows.append([
            name, f"{terms.money(prize.amount):{tongue}}", decimal(prize.falls.mean, 2, style), decimal(prize.first, 2, style),
            decimal(prize.winners, 4, style), percent(prize.alone, 2, style), percent(prize.chance, 4, style),
            *([percent(prize.falls.within(min(balls, prize.falls.balls), found.cards), 4, style)] if balls else []),
        ])  # fmt: skip
        if fell:
            one = fell[prize.kind]
            ball, shared = (_told(mean, 3, style) for mean in (one.ball, one.winners))
            rows.append([
                "  " + say(f"simulado, {one.games} partidas", f"simulated, {one.games} games"), "", "", ball,
                shared, _part(one.alone, 2, style), percent(float(one.wins.mean()) / one.games, 4, style),
                *([_part(one.within(balls), 4, style)] if balls else []),
            ])  # fmt: skip
    screen.print(grid(heads, rows, range(1, len(heads))))
    said = say("un cartón cuesta, por unidad", "a card costs, per unit")
    screen.print(f"{said}: {found.costs} = {percent(found.costs, 3, style)}", highlight=False)
    said = say("la casa se queda, por unidad vendida", "the house keeps, per unit sold")
    screen.print(f"{said}: {found.kept} = {percent(found.kept, 3, style)}", highlight=False)
    if found.pot:
        name = terms.rules.bets[found.pot.kind].names[tongue].split(",")[0]
        shows, even = (f"{terms.money(round(v)):{tongue}}" for v in (found.pot.shows, found.pot.even))
        each = decimal(found.pot.each / terms.minor, 4, style)
        won = percent(found.pot.won, 4, style)
        screen.print(
            say(
                f"{name}: marca {shows}, cae hasta la bola {found.pot.within} el {won} de las veces, vale {each} por cartón;"
                f" un cartón no cuesta nada cuando marca {even}",
                f"{name}: shows {shows}, falls by ball {found.pot.within} {won} of the time, is worth {each} to each card;"
                f" a card costs nothing when it shows {even}",
            ),
            highlight=False,
        )


def _told(mean: Mean, digits: int, style: Style) -> str:
    """A mean with its standard error."""
    return f"{decimal(mean.value, digits, style)} ± {decimal(mean.error, digits, style)}"


def _part(mean: Mean, digits: int, style: Style) -> str:
    return f"{percent(mean.value, digits, style)} ± {percent(mean.error, digits, style)}"


def _json(terms: Terms[BingoRules], found: HallWorth, fell: dict[str, Fell] | None) -> dict[str, Any]:
    """Every figure; chances for one card as exact fractions, ball by ball."""
    prizes = []
    for prize in found.prizes:
        row: dict[str, Any] = {
            "prize": prize.kind, "figure": prize.figure, "amount": prize.amount, "mean_ball": str(prize.falls.mean),
            "by_ball": [str(p) for p in prize.falls.by], "first_mean_ball": prize.first, "winners": prize.winners,
            "alone": prize.alone, "chance_of_a_card": prize.chance,
            "first_by_ball": [float(prize.falls.within(b, found.cards)) for b in range(prize.falls.balls + 1)],
        }  # fmt: skip
        if fell:
            one = fell[prize.kind]
            row["simulated"] = {
                "games": one.games, "first_mean_ball": [one.ball.value, one.ball.error], "falls": list(one.falls),
                "winners": [one.winners.value, one.winners.error], "alone": [one.alone.value, one.alone.error],
                "wins": one.wins.tolist(),
            }  # fmt: skip
        prizes.append(row)
    pot = found.pot
    grown = (
        {"within": pot.within, "shows": pot.shows, "won": str(pot.won), "each": str(pot.each), "even": str(pot.even)}
        if pot
        else None
    )
    return {
        "cards": found.cards, "price": found.price, "costs": str(found.costs), "kept": str(found.kept), "prizes": prizes,
        "pot": grown,
    }  # fmt: skip
