"""What the house knows as columns, in Parquet files: for duckdb, polars, pandas and whoever else reads Arrow.

`columns.toml` says what each table has; rows are plain dictionaries, so that only this module knows pyarrow.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from tapete.bridges.missing import needs
from tapete.catalogue.card import Currency
from tapete.catalogue.loader import Catalogue
from tapete.errors import cannot, unknown
from tapete.figures import format_amount
from tapete.odds import GameOdds
from tapete.play.events import Payment, TakenBack
from tapete.table.acta import Settled
from tapete.text import Text

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Column:
    name: str
    type: str
    text: Text


@cache
def tables() -> dict[str, tuple[Text, tuple[Column, ...]]]:
    """Every table with what it is about and its columns."""
    said = tomllib.loads(resources.files(__package__).joinpath("columns.toml").read_text(encoding="utf-8"))
    return {
        name: (
            Text(**table["about"]),
            tuple(Column(key, c["type"], Text(c["es"], c["en"])) for key, c in table["columns"].items()),
        )
        for name, table in said.items()
    }


def money(units: int, minor: int) -> Decimal:
    return Decimal(units) / minor


def as_arrow(table: str, rows: Iterable[Row]) -> Any:
    """Rows as an Arrow table."""
    if table not in tables():
        raise unknown(Text("ninguna tabla", "table"), table, tables())
    arrow: Any = needs("pyarrow", "pyarrow", "arrow")
    types = {
        "text": arrow.string(),
        "whole": arrow.int64(),
        "number": arrow.float64(),
        "flag": arrow.bool_(),
        "money": arrow.decimal128(28, 4),
        "moment": arrow.timestamp("ms", tz="UTC"),
    }
    columns = tables()[table][1]
    schema = arrow.schema([arrow.field(c.name, types[c.type], metadata={"es": c.text.es, "en": c.text.en}) for c in columns])
    kept = [{c.name: row.get(c.name) for c in columns} for row in rows]
    return arrow.Table.from_pylist(kept, schema=schema)


def write(path: Path, table: str, rows: Iterable[Row]) -> int:
    """A Parquet file, and how many rows it has; nothing is left behind where it cannot be written."""
    made = as_arrow(table, rows)
    parquet: Any = needs("pyarrow.parquet", "pyarrow", "arrow")
    try:
        parquet.write_table(made, path)
    except OSError as error:
        raise cannot(error, path, write=True) from None
    return int(made.num_rows)


# rows of what the rooms below know


def payments(name: str, settled: Settled) -> Iterator[Row]:
    """Every payment of an acta, also those that no longer stand."""
    if settled.table is None:
        return
    terms, game = settled.table.terms, settled.table.game
    back = [e.payment for _, events in settled.answers for e in events if isinstance(e, TakenBack)]
    coups = _coups(settled)
    for line, payment in settled.payments:
        gone = payment in back
        if gone:
            back.remove(payment)
        yield {
            "acta": name,
            "line": line.number,
            "coup": coups[line.number],
            "game": game.id,
            "currency": terms.card.currency.code,
            "seat": payment.seat,
            "bet": payment.bet.kind,
            "spot": payment.bet.spot or None,
            "staked": money(payment.staked, terms.minor),
            "returned": money(payment.returned, terms.minor),
            "net": money(payment.returned - payment.staked, terms.minor),
            "result": payment.verb,
            "beside": payment.price or payment.refund,
            "taken_back": gone,
            "article": payment.cite,
        }


def lines(name: str, settled: Settled) -> Iterator[Row]:
    """Every line of an acta that says something."""
    coups = _coups(settled)
    for line, _ in settled.answers:
        words = {"acta": name, "line": line.number, "coup": coups[line.number], "game": settled.game, "words": line.words}
        yield words


def _coups(settled: Settled) -> dict[int, int]:
    """The coup that each line belongs to: one begins with the first line after bets were closed and something was paid."""
    found: dict[int, int] = {}
    coup, closed, paid = 1, False, False
    for line, events in settled.answers:
        betting = line.head in ("seat", "no") and closed and paid
        if betting and (" bets " in line.words or line.words == "no more bets"):
            coup, closed, paid = coup + 1, False, False
        found[line.number] = coup
        closed = closed or line.words == "no more bets"
        paid = paid or (closed and any(isinstance(e, Payment) for e in events))
    return found


def prices(odds: GameOdds) -> Iterator[Row]:
    """Every row of a price list."""
    for row in odds.bets:
        ends = row.win or row.lose
        yield {
            "game": odds.game.id,
            "regulation": odds.game.id.split("/")[0],
            "plan": json.dumps(dict(odds.plan), ensure_ascii=False, sort_keys=True),
            "bet": row.bet,
            "spots": ", ".join(row.spots) if row.split else None,
            "pays": row.pays,
            "edge": float(row.edge),
            "fraction": str(row.edge) if row.exact else None,
            "win": float(row.win) if ends else None,
            "push": float(row.push) if ends else None,
            "lose": float(row.lose) if ends else None,
            "sd": row.sd or None,
            "method": row.method,
            "article": row.cite,
        }


def ledger(entries: Iterable[Row], catalogue: Catalogue) -> Iterator[Row]:
    """Entries of the floor's ledger as they stand in its database; amounts in the currency's own units."""
    minors = {r.currency.code: r.currency.minor for r in catalogue.regulations.values()}
    for entry in entries:
        code = str(entry["currency"])
        yield {
            "id": entry["id"],
            "txn": entry["txn"],
            "at": datetime.fromtimestamp(entry["at"] / 1000, UTC),
            "account": entry["account"],
            "currency": code,
            "amount": money(entry["amount"], minors.get(code, 1)),
            "memo": entry["memo"],
            "table": entry["table_id"],
            "person": entry["person"],
        }


def results(spec: Mapping[str, Any], nets: Mapping[int, int], currency: Currency) -> Iterator[Row]:
    """How the rounds of a simulation ended: its spec as JSON, and how many rounds ended with each net."""
    bets: Sequence[Mapping[str, Any]] = spec["bets"]
    said = [
        {"bet": b["bet"], "amount": b["amount"] if isinstance(b["amount"], str) else format_amount(b["amount"], currency.minor)}
        for b in bets
    ]
    whole = {
        "game": spec["game"],
        "currency": currency.code,
        "plan": json.dumps(dict(spec["plan"]), ensure_ascii=False, sort_keys=True),
        "bets": json.dumps(said, ensure_ascii=False),
        "strategy": ", ".join(spec["strategy"]),
        "seats": spec["seats"],
        "shoe": spec["shoe"],
        "seed": str(spec["seed"]),
        "rounds": sum(nets.values()),
    }
    for net, count in sorted(nets.items()):
        yield {**whole, "net": money(net, currency.minor), "count": count}
