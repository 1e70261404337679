"""The log of the bingo hall: what was called, sold, voided, paid and corrected, by whom and where."""

from alembic import op

from tapete.floor import guards
from tapete.floor.store import meta

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    meta.create_all(op.get_bind(), tables=[meta.tables["hall_log"]])
    guards.raise_(op.get_bind())


def downgrade() -> None:
    op.drop_table("hall_log")
