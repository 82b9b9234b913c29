"""Adds the size of stored rulesets, to sum them without reading their texts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_BYTES = {"sqlite": "length(CAST(text AS BLOB))", "postgresql": "octet_length(text)"}


def upgrade() -> None:
    """Adds the column and its index."""
    size = sa.Column("size", sa.Integer, nullable=False, server_default="0")
    op.add_column("rulesets", size)
    op.execute(f"UPDATE rulesets SET size = {_BYTES[op.get_bind().dialect.name]}")
    op.create_index("rulesets_by_size", "rulesets", ["owner", "name", "size"])
