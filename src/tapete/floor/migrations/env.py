"""Alembic's way in: it is always handed a connection."""

from alembic import context

from tapete.floor.store import meta

context.configure(connection=context.config.attributes["connection"], target_metadata=meta)
with context.begin_transaction():
    context.run_migrations()
