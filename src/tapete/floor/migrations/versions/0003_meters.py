"""Progressive meters that tables share, and what was done with them."""

from alembic import op

from tapete.floor.store import meta

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

NEW = ("meters", "meter_entries")


def upgrade() -> None:
    meta.create_all(op.get_bind(), tables=[meta.tables[name] for name in NEW])  # those that are not there yet


def downgrade() -> None:
    for name in reversed(NEW):
        op.drop_table(name)
