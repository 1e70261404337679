"""`tapete export --parquet`: actas, prices and the ledger as columns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tapete.bridges import arrow
from tapete.bridges.missing import needs
from tapete.catalogue.loader import Catalogue
from tapete.cli.setting import catalogue, lang, plan_of, say
from tapete.cli.settling import read_acta
from tapete.errors import TapeteError, unknown
from tapete.odds import game_odds
from tapete.table.acta import Settled, settle
from tapete.text import Text

OFFERED = ("payments", "lines", "prices", "ledger")


def export_parquet(file: Path, table: str, names: list[str], plan: list[str], database: str) -> None:
    """One table to one file; how many rows it has is said."""
    if table not in OFFERED:
        raise unknown(Text("ninguna tabla", "table"), table, OFFERED)
    needs("pyarrow", "pyarrow", "arrow")
    if table == "ledger":
        if names:
            raise TapeteError(Text("--of ledger no quiere actas", "--of ledger wants no actas"))
        many = arrow.write(file, table, list(_ledger(database, catalogue())))
    elif not names:
        raise TapeteError(
            Text(
                "falta de qué: un acta o, con --of prices, un juego",
                "it must be said of what: an acta or, with --of prices, a game",
            )
        )
    elif table == "prices":
        given = plan_of(plan)
        many = arrow.write(file, table, [row for name in names for row in arrow.prices(game_odds(catalogue().game(name), given))])
    else:
        rows = arrow.payments if table == "payments" else arrow.lines
        many = arrow.write(file, table, [row for name in names for row in rows(name, _settled(name))])
    about = arrow.tables()[table][0][lang()]
    print(f"{file}: {many} {say('filas', 'rows')} ({about})")


def _settled(name: str) -> Settled:
    found = settle(read_acta(name), catalogue())
    if found.table is None or found.problems:
        first = found.problems[0].text if found.problems else Text("no es un acta", "it is no acta")
        raise TapeteError(Text(f"{name}: {first.es}", f"{name}: {first.en}"))
    return found


def _ledger(database: str, known: Catalogue) -> Iterator[arrow.Row]:
    from sqlalchemy import select

    from tapete.cli.people import books, existing
    from tapete.floor.store import ledger

    with books(existing(database)) as engine, engine.connect() as db:
        entries = db.execute(select(ledger).order_by(ledger.c.id)).mappings()
        yield from arrow.ledger((dict(entry) for entry in entries), known)
