"""The chronicle: what holds money or rights is written down in chains."""

from alembic import op

from tapete.floor.store import links, meta

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    meta.create_all(op.get_bind(), tables=[links])


def downgrade() -> None:
    op.drop_table("links")
