"""Read by Alembic, which runs the migrations on the connection that it is given."""

from __future__ import annotations

from alembic import context

from jantaku.server.store.rows import Base


def run() -> None:
    """Runs the requested migrations."""
    connection = context.config.attributes["connection"]
    # SQLite changes a table by creating a new one, which Alembic calls a batch.
    context.configure(connection, target_metadata=Base.metadata, render_as_batch=True)
    context.run_migrations()


if hasattr(context, "config"):  # False if the module is imported by anything but Alembic
    run()
