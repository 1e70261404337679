"""The door in the chronicle: sessions and the access log are written down as they begin; those that are there, here."""

from alembic import op
from sqlalchemy import func, select

from tapete.floor import chronicle
from tapete.floor.store import knocks, links, sessions

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    db = op.get_bind()
    if not db.execute(select(func.count()).where(links.c.book == chronicle.KEPT[knocks])).scalar_one():
        for table, key in ((sessions, sessions.c.token), (knocks, knocks.c.id)):
            for found in db.execute(select(key).order_by(key)).scalars().all():
                chronicle.record(db, table, found)


def downgrade() -> None:
    pass
