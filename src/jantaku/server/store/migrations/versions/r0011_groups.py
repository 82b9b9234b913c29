"""Adds groups of friends with their results, and the group of a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the tables, and adds the column."""
    op.add_column("tables", sa.Column("group_id", sa.String))
    op.create_index("tables_of_group", "tables", ["group_id", "state"])
    op.create_table(
        "groups",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("code", sa.String, nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("owner", sa.String, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("text", sa.Text, server_default="", nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False, index=True),
    )
    op.create_table(
        "group_members",
        sa.Column("group_id", sa.String, primary_key=True),
        sa.Column("user_id", sa.String, primary_key=True, index=True),
        sa.Column("joined", sa.Double, nullable=False),
        sa.Column("out", sa.Boolean, server_default=sa.false(), nullable=False),
    )
    op.create_table(
        "group_results",
        sa.Column("group_id", sa.String, primary_key=True),
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("played", sa.Double, nullable=False),
        sa.Column("source", sa.String, nullable=False),
        sa.Column("best_win", sa.Text),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("entered_by", sa.String, nullable=False, index=True),
        sa.Column("entered", sa.Double, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
    )
    op.create_index("group_results_by_day", "group_results", ["group_id", "entered"])
    op.create_table(
        "group_entries",
        sa.Column("group_id", sa.String, primary_key=True),
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.String, nullable=False, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Double, nullable=False),
        sa.Column("total", sa.Double, nullable=False),
    )
