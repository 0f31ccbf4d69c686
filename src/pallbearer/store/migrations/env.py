"""Alembic's door: run on the connection that `store.migrate` hands over."""

from __future__ import annotations

from alembic import context

from pallbearer.store import schema

context.configure(connection=context.config.attributes["connection"], target_metadata=schema.metadata)
with context.begin_transaction():
    context.run_migrations()
