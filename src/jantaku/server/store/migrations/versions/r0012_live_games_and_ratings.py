"""Adds the games of rooms that are played, and the ratings of quick matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the table, and adds the columns."""
    op.add_column("rooms", sa.Column("live", sa.Text))
    op.add_column("tables", sa.Column("rated", sa.String))
    op.create_index("tables_rated", "tables", ["rated", "state"])
    op.create_table(
        "ratings",
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("user_id", sa.String, primary_key=True, index=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("floor", sa.Double, nullable=False),
    )
    op.create_index("ratings_by_floor", "ratings", ["kind", "floor"])
