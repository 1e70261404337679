"""Seeds that follow one another and lie sealed, the key that signs a table's acta, and logs to which is only added.

What a house had before there was a chronicle is written down here, once every column is there.
"""

from alembic import op
from sqlalchemy import Column, String, func, inspect, select

from tapete.floor import chronicle, guards
from tapete.floor.store import links, meta

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if "key" not in {c["name"] for c in inspect(op.get_bind()).get_columns("tables")}:
        op.add_column("tables", Column("key", String(64), nullable=False, server_default=""))
    if "called" not in {c["name"] for c in inspect(op.get_bind()).get_columns("people")}:  # of 0010: the chronicle reads it
        op.add_column("people", Column("called", String(80), nullable=False, server_default=""))
    meta.create_all(op.get_bind())  # also what later versions keep: the chronicle and the guards know all of it
    if not op.get_bind().execute(select(func.count()).select_from(links)).scalar_one():
        chronicle.adopt(op.get_bind())
    guards.raise_(op.get_bind())


def downgrade() -> None:
    guards.lift(op.get_bind())
    op.drop_table("seeds")
    op.drop_column("tables", "key")
