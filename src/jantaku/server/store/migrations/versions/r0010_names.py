"""Makes the looks of names again, which forget more, and adds the names that the operator set."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from jantaku.server.names import look_of

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column, and replaces the looks of claimed names and of banned ones."""
    op.add_column("users", sa.Column("held", sa.Boolean, server_default=sa.false(), nullable=False))
    users = sa.table(
        "users", sa.column("id"), sa.column("name"), sa.column("key"), sa.column("look")
    )
    bans = sa.table("bans", sa.column("kind"), sa.column("value"), sa.column("shown"))
    connection = op.get_bind()
    claimed = sa.select(users.c.id, users.c.name).where(users.c.key.is_not(None))
    for user, name in connection.execute(claimed).all():
        connection.execute(sa.update(users).where(users.c.id == user).values(look=look_of(name)))
    named = bans.c.kind == "name"
    rows = connection.execute(sa.select(bans.c.value, bans.c.shown).where(named)).all()
    known = {value for value, _ in rows}
    for value, shown in rows:
        look = look_of(shown)
        one = named & (bans.c.value == value)
        if look != value and look in known:
            connection.execute(sa.delete(bans).where(one))
        elif look != value:
            connection.execute(sa.update(bans).where(one).values(value=look))
        known.add(look)
