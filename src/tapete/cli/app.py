"""`tapete`: all commands, in the order in which the help tells them."""

from __future__ import annotations

import typer

from tapete.cli.commands.house import house
from tapete.cli.commands.reading import reading
from tapete.cli.commands.tables import tables
from tapete.cli.commands.writing import writing
from tapete.cli.hall import hall
from tapete.cli.people import people
from tapete.cli.rotating import keys
from tapete.cli.setting import say
from tapete.cli.sourcing import source
from tapete.cli.tournaments import tournament

app = typer.Typer(
    name="tapete",
    help=say(
        "Tapete lleva una sala de juego según el reglamento: cada pago nombra el artículo que lo manda.",
        "Tapete runs a casino floor by the book: every payment names the article that orders it.",
    ),
    epilog=say(
        "En cualquier orden: --lang es|en elige el idioma; --catalogue DIR añade reglamentos propios; "
        "--on DÍA, el texto de ese día.",
        "Anywhere on the line: --lang es|en chooses the language; --catalogue DIR adds regulations of your own; "
        "--on DAY is the text of that day.",
    ),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help, drawn without importing Rich: it starts twice as fast
)

for commands in (reading, tables, house, writing):
    app.add_typer(commands)
app.add_typer(source, name="source")
app.add_typer(people, name="people")
app.add_typer(keys, name="key")
app.add_typer(hall, name="hall")
app.add_typer(tournament, name="tournament")
