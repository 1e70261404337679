"""The first books: people, sessions, tables, entries, ledger."""

from alembic import op

from tapete.floor.store import meta

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    meta.create_all(op.get_bind())


def downgrade() -> None:
    meta.drop_all(op.get_bind())
