"""The tables of the database. What is only ever read whole is JSON in one column.

Knows nothing of the values but their columns; `migrations` makes the tables.
"""

from __future__ import annotations

from sqlalchemy import Index, LargeBinary, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """All tables."""


class TableRow(Base):
    """A table, where a game is played; `fence` grows with each process that takes it."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(primary_key=True)
    room: Mapped[str]
    game: Mapped[int]
    spec: Mapped[str] = mapped_column(Text)
    seats: Mapped[str] = mapped_column(Text)
    settings: Mapped[str] = mapped_column(Text)
    commitment: Mapped[str]
    state: Mapped[str]
    public: Mapped[bool]
    created: Mapped[float]
    ended: Mapped[float | None]
    result: Mapped[str | None] = mapped_column(Text)
    fence: Mapped[int] = mapped_column(server_default="0")

    __table_args__ = (
        Index("tables_by_state", "state", "created"),
        Index("tables_public", "public", "state", "created", "id"),
    )


class TableUserRow(Base):
    """Who sat at a table: the records of a person, the newest first."""

    __tablename__ = "table_users"

    user: Mapped[str] = mapped_column("user_id", primary_key=True)
    created: Mapped[float] = mapped_column(primary_key=True)
    table: Mapped[str] = mapped_column("table_id", primary_key=True)


class StepRow(Base):
    """A step of a game: a number occurs once a table."""

    __tablename__ = "steps"

    table: Mapped[str] = mapped_column("table_id", primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    actions: Mapped[str] = mapped_column(Text)
    at: Mapped[float]

    __table_args__ = ({"sqlite_with_rowid": False},)


class HeldRow(Base):
    """What a seat has decided for a step that others have still to decide."""

    __tablename__ = "held"

    table: Mapped[str] = mapped_column("table_id", primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    number: Mapped[int]
    action: Mapped[str] = mapped_column(Text)


class CheckpointRow(Base):
    """The last checkpoint of a game."""

    __tablename__ = "checkpoints"

    table: Mapped[str] = mapped_column("table_id", primary_key=True)
    number: Mapped[int]
    blob: Mapped[bytes] = mapped_column(LargeBinary)


class RoomRow(Base):
    """A room; `version` grows with every change."""

    __tablename__ = "rooms"

    code: Mapped[str] = mapped_column(primary_key=True)
    version: Mapped[int]
    state: Mapped[str]
    private: Mapped[bool]
    changed: Mapped[float]
    value: Mapped[str] = mapped_column(Text)

    __table_args__ = (Index("rooms_by_state", "state", "private", "changed"),)


class RoomUserRow(Base):
    """Who hosts a room or sits in it."""

    __tablename__ = "room_users"

    user: Mapped[str] = mapped_column("user_id", primary_key=True)
    code: Mapped[str] = mapped_column(primary_key=True, index=True)


class SheetRow(Base):
    """The balance sheet of a room."""

    __tablename__ = "sheets"

    room: Mapped[str] = mapped_column(primary_key=True)
    text: Mapped[str] = mapped_column(Text)


class RulesetRow(Base):
    """A ruleset that somebody keeps here."""

    __tablename__ = "rulesets"

    owner: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    digest: Mapped[str] = mapped_column(index=True)
    text: Mapped[str] = mapped_column(Text)
    created: Mapped[float]


class UserRow(Base):
    """Somebody; `key` and `passphrase` (its hash) are those of a claimed name.

    Cookies are good that have this `session`, which grows when somebody logs out everywhere.
    """

    __tablename__ = "users"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    key: Mapped[str | None] = mapped_column(unique=True)
    passphrase: Mapped[str | None]
    created: Mapped[float]
    session: Mapped[int] = mapped_column(server_default="0")


class TokenRow(Base):
    """A program's token, by its hash."""

    __tablename__ = "tokens"

    hash: Mapped[str] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(unique=True)
    user: Mapped[str] = mapped_column("user_id", index=True)
    label: Mapped[str]
    created: Mapped[float]


class SecretRow(Base):
    """What this server has made up and keeps to itself."""

    __tablename__ = "secrets"

    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[bytes] = mapped_column(LargeBinary)
