"""Money by double entry: every transaction adds up to nothing, and a balance is the sum of its entries, never an update."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, func, insert, select

from tapete.errors import Refused
from tapete.floor import chronicle
from tapete.floor.shared import hold_account
from tapete.floor.store import ledger, now
from tapete.text import Text

CAGE = "cage"
OVER = "over-and-short"
"""What counts missed, less what they found too much."""
OWING = (CAGE, OVER)
"""Accounts of the house itself, which may go below nothing."""
OWED = "owed:"
"""How the account begins that holds, below nothing, what somebody owes the house."""
MOST = 10**13
"""No single sum is larger than this, so that no book overflows."""
SHORT = Text("no hay saldo para eso", "the balance does not allow that")
TOO_LARGE = Text("esa suma es demasiado grande", "that sum is too large")
UNBALANCED = Text("el libro mayor no cuadra", "the ledger does not balance")


@dataclass(frozen=True)
class Collected:
    """What is to be taken: from whom, to which account, how much."""

    whom: int
    to: str
    amount: int
    currency: str


def player(person: int) -> str:
    return f"player:{person}"


def owed_by(person: int) -> str:
    return f"{OWED}{person}"


def at_table(table: int) -> str:
    return f"table:{table}"


def on_the_way(table: int) -> str:
    """Chips between the cage and a table: handed out, not yet received."""
    return f"way:{table}"


def in_box(table: int) -> str:
    """What a closed table's drop box must hold, until it is counted."""
    return f"box:{table}"


def balance(connection: Connection, account: str, currency: str) -> int:
    total = select(func.coalesce(func.sum(ledger.c.amount), 0)).where(ledger.c.account == account, ledger.c.currency == currency)
    return int(connection.execute(total).scalar_one())


def balances(connection: Connection, account: str) -> dict[str, int]:
    """What an account holds, by currency."""
    rows = connection.execute(
        select(ledger.c.currency, func.sum(ledger.c.amount)).where(ledger.c.account == account).group_by(ledger.c.currency)
    )
    return {str(currency): int(amount) for currency, amount in rows}


def number_of(*asked: object) -> str:
    """The number of the transaction that a request makes, told by all that was asked: sent twice, it is the same."""
    return hashlib.sha256(repr(asked).encode()).hexdigest()[:32]


def made(connection: Connection, number: str, account: str, currency: str) -> bool:
    """Whether the transaction of that number, on this account, is made; until this one ends nobody else makes it."""
    hold_account(connection, number)
    there = select(ledger.c.id).where(ledger.c.account == account, ledger.c.currency == currency, ledger.c.txn == number)
    return connection.execute(there.limit(1)).first() is not None


def post(
    connection: Connection,
    changes: Mapping[str, int],
    currency: str,
    memo: str,
    person: int,
    table: int | None = None,
    number: str = "",
) -> None:
    """Write one transaction, under a number of its own where none is given; no player and no table may go below nothing."""
    if sum(changes.values()):
        raise AssertionError(f"a transaction must add up to nothing: {dict(changes)}")
    if not any(changes.values()):
        return
    if any(abs(amount) > MOST for amount in changes.values()):
        raise Refused(TOO_LARGE)
    for account in sorted(a for a, amount in changes.items() if amount < 0 and a not in OWING and not a.startswith(OWED)):
        hold_account(connection, account)
        if balance(connection, account, currency) + changes[account] < 0:
            raise Refused(SHORT)
    common = {"txn": number or secrets.token_hex(16), "at": now(), "currency": currency, "memo": memo}
    common |= {"person": person, "table_id": table}
    rows = [common | {"account": a, "amount": n} for a, n in changes.items() if n]
    connection.execute(insert(ledger).inline(), rows)
    chronicle.record_transaction(connection, rows, table)


def collect(connection: Connection, changes: Collected, memo: str, by: int, table: int | None = None) -> None:
    """Take money from somebody's account, as much as is there; what is lacking is owed, and stands in a book of its own."""
    mine = player(changes.whom)
    hold_account(connection, mine)
    taken = min(changes.amount, max(0, balance(connection, mine, changes.currency)))
    post(
        connection,
        {changes.to: changes.amount, mine: -taken, owed_by(changes.whom): taken - changes.amount},
        changes.currency,
        memo,
        by,
        table,
    )


def debts(connection: Connection) -> dict[int, dict[str, int]]:
    """Who owes the house, how much, by currency."""
    total = func.sum(ledger.c.amount)
    rows = connection.execute(
        select(ledger.c.account, ledger.c.currency, total)
        .where(ledger.c.account.like(f"{OWED}%"))
        .group_by(ledger.c.account, ledger.c.currency)
        .having(total < 0)
    )
    found: dict[int, dict[str, int]] = {}
    for account, currency, amount in rows:
        found.setdefault(int(account.removeprefix(OWED)), {})[str(currency)] = -int(amount)
    return found


def pay_debt(connection: Connection, whom: int, currency: str, by: int) -> int:
    """Pay from somebody's account what they owe, as much as is there; how much that was."""
    mine, debt = player(whom), owed_by(whom)
    hold_account(connection, mine)
    due = min(-balance(connection, debt, currency), balance(connection, mine, currency))
    if due <= 0:
        raise Refused(SHORT)
    post(connection, {mine: -due, debt: due}, currency, "debt-paid", by)
    return due


def adds_up(connection: Connection) -> bool:
    """Whether every transaction and so the whole book adds up to nothing."""
    broken = select(ledger.c.txn).group_by(ledger.c.txn, ledger.c.currency).having(func.sum(ledger.c.amount) != 0).limit(1)
    return connection.execute(broken).first() is None
