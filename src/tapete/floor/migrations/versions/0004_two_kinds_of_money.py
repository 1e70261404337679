"""Tables for money or for play, nonces of entries that are not for everybody, guests, and movements that want a second person.

What guests were given in a real currency is changed into play money, by transactions like any other: nothing is rewritten.
"""

import secrets
import time
from typing import Any

from alembic import op
from sqlalchemy import Column, Integer, String, func, insert, inspect, select, update

from tapete.floor.store import ledger, meta, people

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

COLUMNS: dict[str, Column[Any]] = {
    "entries": Column("nonce", String(32), nullable=False, server_default=""),
    "tables": Column("stakes", String(8), nullable=False, server_default="money"),
    "people": Column("guest", Integer, nullable=False, server_default="0"),
}
NEW = ("movements", "decisions")


def upgrade() -> None:
    for table, column in COLUMNS.items():
        if column.name not in {c["name"] for c in inspect(op.get_bind()).get_columns(table)}:
            op.add_column(table, column._copy())
    meta.create_all(op.get_bind(), tables=[meta.tables[name] for name in NEW])
    db = op.get_bind()
    guests = select(people.c.id).where(people.c.name.like("guest-______"), people.c.role == "player")
    for (person,) in db.execute(guests).all():
        db.execute(update(people).where(people.c.id == person).values(guest=1))
        _to_play_money(person)


def _to_play_money(person: int) -> None:
    db, account = op.get_bind(), f"player:{person}"
    sums = select(ledger.c.currency, func.sum(ledger.c.amount)).where(ledger.c.account == account).group_by(ledger.c.currency)
    for code, held in db.execute(sums).all():
        for currency, amount in ((code, -int(held)), (f"{code}-play", int(held))):
            common = {
                "txn": secrets.token_hex(16),
                "at": time.time_ns() // 1_000_000,
                "currency": currency,
                "memo": "gift",
                "person": 0,
            }
            if amount:
                db.execute(
                    insert(ledger),
                    [common | {"account": account, "amount": amount}, common | {"account": "cage", "amount": -amount}],
                )


def downgrade() -> None:
    for name in reversed(NEW):
        op.drop_table(name)
    for table, column in COLUMNS.items():
        op.drop_column(table, column.name)
