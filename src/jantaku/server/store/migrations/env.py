"""Read by Alembic, which runs the migrations on the connection that it is given."""

from __future__ import annotations

from alembic import context

from jantaku.server.store.rows import Base


def run() -> None:
    """Runs those that are wanted."""
    connection = context.config.attributes["connection"]
    # SQLite changes a table by making it anew, which Alembic calls a batch.
    context.configure(connection, target_metadata=Base.metadata, render_as_batch=True)
    context.run_migrations()


if hasattr(context, "config"):  # not when somebody else imports this
    run()
