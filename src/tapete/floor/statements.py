"""Statements: what moved on an account, with whom, who did it, and what it then held; and customers found by their names."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select

from tapete.floor import accounts
from tapete.floor.store import ledger as books

if TYPE_CHECKING:
    from tapete.floor.house import Floor

FOUND = 50
"""So many customers are found at once."""


@dataclass(frozen=True)
class Moved:
    """One line: when, what for, with which account, who did it, how much, and what there was then."""

    at: int
    memo: str
    other: str
    table: int | None
    person: int
    currency: str
    amount: int
    balance: int


@dataclass(frozen=True)
class Statement:
    before: dict[str, int]
    lines: list[Moved]
    after: dict[str, int]


def statement(floor: Floor, account: str, since: int = 0, until: int = 2**62) -> Statement:
    """An account between two moments, by currency, oldest line first."""
    mine = books.c.account == account
    with floor.engine.connect() as db:
        sums = select(books.c.currency, func.sum(books.c.amount)).where(mine, books.c.at < since).group_by(books.c.currency)
        before = {str(code): int(units) for code, units in db.execute(sums)}
        rows = db.execute(select(books).where(mine, books.c.at >= since, books.c.at < until).order_by(books.c.id)).all()
        others = _others(db, account, [r.txn for r in rows])
    held, lines = dict(before), []
    for r in rows:
        held[r.currency] = held.get(r.currency, 0) + r.amount
        other = others.get(r.txn, "")
        lines.append(Moved(r.at, r.memo, other, r.table_id, r.person, r.currency, r.amount, held[r.currency]))
    return Statement(before, lines, held)


def latest(floor: Floor, account: str, limit: int) -> list[Moved]:
    """The last lines of an account, without what it held."""
    with floor.engine.connect() as db:
        query = select(books).where(books.c.account == account).order_by(books.c.id.desc()).limit(limit)
        rows = db.execute(query).all()
        others = _others(db, account, [r.txn for r in rows])
    return [Moved(r.at, r.memo, others.get(r.txn, ""), r.table_id, r.person, r.currency, r.amount, 0) for r in rows]


def _others(db: Any, account: str, txns: list[str]) -> dict[str, str]:
    """The account on the other side of each transaction; the first where there are several."""
    found: dict[str, str] = {}
    for i in range(0, len(txns), 500):
        query = select(books.c.txn, books.c.account).where(books.c.txn.in_(txns[i : i + 500]), books.c.account != account)
        for txn, other in db.execute(query.order_by(books.c.id.desc())):
            found[txn] = other
    return found


def plain(words: str) -> str:
    """Letters without their accents, small: as people type who are in a hurry."""
    return "".join(c for c in unicodedata.normalize("NFD", words.casefold()) if not unicodedata.combining(c)).strip()


def customers(floor: Floor, words: str) -> list[Any]:
    """Players' accounts whose name, real or of the account, has all these words in it."""
    asked = plain(words[:80]).split()
    found = [p for p in accounts.listed(floor.engine) if p.role == "player"]
    return [p for p in found if all(w in plain(f"{p.name} {p.called}") for w in asked)][:FOUND]
