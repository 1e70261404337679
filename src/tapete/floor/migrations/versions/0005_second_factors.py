"""Second factors, and knocks found by address."""

from typing import Any

from alembic import op
from sqlalchemy import BigInteger, Column, Text, inspect

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

COLUMNS: tuple[Column[Any], ...] = (
    Column("totp", Text, nullable=False, server_default=""),
    Column("totp_step", BigInteger, nullable=False, server_default="0"),
)
INDEX = "knocks_by_origin"


def upgrade() -> None:
    known = inspect(op.get_bind())
    for column in COLUMNS:
        if column.name not in {c["name"] for c in known.get_columns("people")}:
            op.add_column("people", column._copy())
    if INDEX not in {i["name"] for i in known.get_indexes("knocks")}:
        op.create_index(INDEX, "knocks", ["origin", "at"])


def downgrade() -> None:
    op.drop_index(INDEX, "knocks")
    for column in COLUMNS:
        op.drop_column("people", column.name)
