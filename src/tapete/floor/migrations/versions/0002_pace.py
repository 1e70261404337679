"""Tables have a pace: how long bets stay open, how long a player may think, the moment before the draw."""

from alembic import op
from sqlalchemy import Column, Text, inspect

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    known = {column["name"] for column in inspect(op.get_bind()).get_columns("tables")}
    if "pace" not in known:  # the first books of a new house have it from the start
        op.add_column("tables", Column("pace", Text, nullable=False, server_default="{}"))


def downgrade() -> None:
    op.drop_column("tables", "pace")
