"""The chronicle: what holds money or rights is written down in chains; what there was before is written down now."""

from alembic import op
from sqlalchemy import func, select

from tapete.floor import chronicle
from tapete.floor.store import links, meta

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    meta.create_all(op.get_bind(), tables=[links])
    if not op.get_bind().execute(select(func.count()).select_from(links)).scalar_one():
        chronicle.adopt(op.get_bind())


def downgrade() -> None:
    op.drop_table("links")
