"""Moves the texts of rules out of rooms and tables, so that lists do not read them."""

from __future__ import annotations

import json
from typing import Any, Final

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_PLACES: Final = (("rooms", "code", "value"), ("tables", "id", "settings"))


def upgrade() -> None:
    """Adds the columns and moves the texts, row by row: each may be long."""
    for table, key, column in _PLACES:
        op.add_column(table, sa.Column("text", sa.Text, nullable=False, server_default=""))
        _move(table, key, column)


def _move(table: str, key: str, column: str) -> None:
    connection = op.get_bind()
    rows = sa.table(table, sa.column(key), sa.column(column), sa.column("text"))
    names = sa.select(rows.c[key]).where(rows.c[column].like('%"text":"%'))
    for name in connection.execute(names).scalars().all():
        own = rows.c[key] == name
        document = json.loads(connection.execute(sa.select(rows.c[column]).where(own)).scalar_one())
        settings: dict[str, Any] = document.get("settings", document)
        text = settings.get("setup", {}).pop("text", "")
        if text:
            value = json.dumps(document, separators=(",", ":"))
            connection.execute(sa.update(rows).where(own).values({column: value, "text": text}))
