"""Adds the deep reviews of games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the table."""
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("version", sa.String, nullable=False),
        sa.Column("blob", sa.LargeBinary, nullable=False),
    )
