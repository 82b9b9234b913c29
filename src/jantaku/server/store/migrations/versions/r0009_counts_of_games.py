"""Adds the counts of a game to each of its people, for their statistics."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column."""
    op.add_column("table_users", sa.Column("counts", sa.Text, nullable=True))
