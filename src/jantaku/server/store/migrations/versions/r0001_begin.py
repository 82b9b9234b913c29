"""The first tables."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _key(name: str, kind: Any = sa.String) -> sa.Column[Any]:
    return sa.Column(name, kind, primary_key=True, autoincrement=False)


def _has(name: str, kind: Any = sa.String, *, maybe: bool = False) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=maybe)


def upgrade() -> None:
    """Creates the tables."""
    _upgrade_tables()
    _upgrade_rooms()
    _upgrade_people()


def _upgrade_tables() -> None:
    op.create_table(
        "tables",
        _key("id"),
        _has("room"),
        _has("game", sa.Integer),
        _has("spec", sa.Text),
        _has("seats", sa.Text),
        _has("settings", sa.Text),
        _has("commitment"),
        _has("state"),
        _has("public", sa.Boolean),
        _has("created", sa.Double),
        _has("ended", sa.Double, maybe=True),
        _has("result", sa.Text, maybe=True),
    )
    op.create_index("tables_by_state", "tables", ["state", "created"])
    op.create_index("tables_public", "tables", ["public", "state", "created", "id"])
    op.create_table("table_users", _key("user_id"), _key("created", sa.Double), _key("table_id"))
    op.create_table(
        "steps",
        _key("table_id"),
        _key("number", sa.Integer),
        _has("actions", sa.Text),
        _has("at", sa.Double),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "held",
        _key("table_id"),
        _key("seat", sa.Integer),
        _has("number", sa.Integer),
        _has("action", sa.Text),
    )
    op.create_table(
        "checkpoints", _key("table_id"), _has("number", sa.Integer), _has("blob", sa.LargeBinary)
    )


def _upgrade_rooms() -> None:
    op.create_table(
        "rooms",
        _key("code"),
        _has("version", sa.Integer),
        _has("state"),
        _has("private", sa.Boolean),
        _has("changed", sa.Double),
        _has("value", sa.Text),
    )
    op.create_index("rooms_by_state", "rooms", ["state", "private", "changed"])
    op.create_table("room_users", _key("user_id"), _key("code"))
    op.create_index("ix_room_users_code", "room_users", ["code"])
    op.create_table("sheets", _key("room"), _has("text", sa.Text))
    op.create_table(
        "rulesets",
        _key("owner"),
        _key("name"),
        _has("digest"),
        _has("text", sa.Text),
        _has("created", sa.Double),
    )
    op.create_index("ix_rulesets_digest", "rulesets", ["digest"])


def _upgrade_people() -> None:
    op.create_table(
        "users",
        _key("id"),
        _has("name"),
        _has("key", maybe=True),
        _has("passphrase", maybe=True),
        _has("created", sa.Double),
        sa.UniqueConstraint("key"),
    )
    op.create_table(
        "tokens",
        _key("hash"),
        _has("id"),
        _has("user_id"),
        _has("label"),
        _has("created", sa.Double),
        sa.UniqueConstraint("id"),
    )
    op.create_index("ix_tokens_user_id", "tokens", ["user_id"])
    op.create_table("secrets", _key("name"), _has("value", sa.LargeBinary))
