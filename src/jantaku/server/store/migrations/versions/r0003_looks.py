"""Adds the looks of claimed names, by which another name is refused that looks like one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from jantaku.server.names import look_of

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column, and fills it for the names that are claimed."""
    op.add_column("users", sa.Column("look", sa.Text))
    op.create_index("ix_users_look", "users", ["look"])
    users = sa.table(
        "users", sa.column("id"), sa.column("name"), sa.column("key"), sa.column("look")
    )
    connection = op.get_bind()
    claimed = sa.select(users.c.id, users.c.name).where(users.c.key.is_not(None))
    for user, name in connection.execute(claimed).all():
        connection.execute(sa.update(users).where(users.c.id == user).values(look=look_of(name)))
