"""Adds the reports of people, and whom they block."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the tables."""
    op.create_table(
        "reports",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("what", sa.String, nullable=False),
        sa.Column("person", sa.String, nullable=False, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("place", sa.String, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("reporter", sa.String, nullable=False, index=True),
        sa.Column("created", sa.Double, nullable=False, index=True),
        sa.Column("closed", sa.Double),
    )
    op.create_table(
        "blocks",
        sa.Column("user_id", sa.String, primary_key=True),
        sa.Column("blocked", sa.String, primary_key=True, index=True),
        sa.Column("created", sa.Double, nullable=False),
    )
