"""Papers of the bank and who signed them: counts, slips, and days that are closed; and people's real names."""

from alembic import op
from sqlalchemy import Column, String, inspect

from tapete.floor import guards
from tapete.floor.store import meta

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if "called" not in {c["name"] for c in inspect(op.get_bind()).get_columns("people")}:
        op.add_column("people", Column("called", String(80), nullable=False, server_default=""))
    meta.create_all(op.get_bind(), tables=[meta.tables["papers"], meta.tables["signatures"]])
    guards.raise_(op.get_bind())


def downgrade() -> None:
    op.drop_table("signatures")
    op.drop_table("papers")
    op.drop_column("people", "called")
