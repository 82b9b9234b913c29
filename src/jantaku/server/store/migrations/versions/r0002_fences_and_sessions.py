"""Adds fences of tables, which stop an earlier owner from writing, and sessions of people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the columns; all start at 0."""
    for table, column in (("tables", "fence"), ("users", "session")):
        op.add_column(table, sa.Column(column, sa.Integer, nullable=False, server_default="0"))
