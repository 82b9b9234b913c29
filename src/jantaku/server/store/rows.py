"""The tables of the database. Values that are only read as a whole are JSON in one column.

`migrations` creates the tables.
"""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Self

from sqlalchemy import Index, LargeBinary, Text, TypeDecorator, false
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from jantaku.catalog.values import BestWin
from jantaku.game import GameSpec
from jantaku.game.protocol import from_text, to_json
from jantaku.server.rooms.values import LiveGame, Room, RoomSeat, RoomSettings

if TYPE_CHECKING:
    from collections.abc import Callable

to_text: Final = json.JSONEncoder(separators=(",", ":")).encode
"""Returns compact JSON in ASCII, which any database can store."""


class Json(TypeDecorator[Any]):
    """A column with a value as compact JSON, or with None as NULL."""

    impl = Text
    cache_ok = True

    def __init__(
        self, read: Callable[[str], Any] = json.loads, document: Callable[[Any], Any] = to_json
    ) -> None:
        super().__init__()
        self.read = read
        self.document = document

    def process_bind_param(self, value: Any, _: object) -> str | None:
        """See SQLAlchemy."""
        return None if value is None else to_text(self.document(value))

    def process_result_value(self, value: str | None, _: object) -> Any:
        """See SQLAlchemy."""
        return None if value is None else self.read(value)


def _of(kind: Any) -> Json:
    """Returns the type of a column with values of the protocol."""
    return Json(partial(from_text, kind))


_SPEC: Final = Json(lambda text: GameSpec.from_dict(json.loads(text)), GameSpec.to_dict)


class Base(DeclarativeBase):
    """The base of all tables."""

    @classmethod
    def of(cls, value: object, **more: Any) -> Self:
        """Returns a row with the fields of a value that have the names of columns, and `more`."""
        names = cls.__mapper__.attrs.keys()
        return cls(**{name: getattr(value, name) for name in names if hasattr(value, name)} | more)


class TableRow(Base):
    """A table with a game; `fence` grows with each process that takes it.

    `text` are the rules of its `settings`, if a user wrote them. Lists load neither it nor `spec`.
    Its result counts in the `group`, or in none, and in the ratings of the kind `rated`: None if it
    does not, or once it has.
    """

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(primary_key=True)
    room: Mapped[str]
    game: Mapped[int]
    spec: Mapped[GameSpec] = mapped_column(_SPEC)
    seats: Mapped[tuple[RoomSeat, ...]] = mapped_column(_of(tuple[RoomSeat, ...]))
    settings: Mapped[RoomSettings] = mapped_column(_of(RoomSettings))
    commitment: Mapped[str]
    state: Mapped[str]
    public: Mapped[bool]
    created: Mapped[float]
    ended: Mapped[float | None]
    result: Mapped[dict[str, Any] | None] = mapped_column(Json)
    fence: Mapped[int] = mapped_column(server_default="0")
    text: Mapped[str] = mapped_column(Text, server_default="", deferred=True)
    group: Mapped[str | None] = mapped_column("group_id")
    rated: Mapped[str | None]

    __table_args__ = (
        Index("tables_by_state", "state", "created"),
        Index("tables_public", "public", "state", "created", "id"),
        Index("tables_of_group", "group_id", "state"),
        Index("tables_rated", "rated", "state"),
    )


class TableUserRow(Base):
    """A person who sat at a table; lists the records of a person, the newest first.

    `counts` are what the person's statistics count in the game, as JSON, once they were counted.
    """

    __tablename__ = "table_users"

    user: Mapped[str] = mapped_column("user_id", primary_key=True)
    created: Mapped[float] = mapped_column(primary_key=True)
    table: Mapped[str] = mapped_column("table_id", primary_key=True)
    counts: Mapped[str | None] = mapped_column(Text)


class StepRow(Base):
    """A step of a game: its number is unique in its table."""

    __tablename__ = "steps"

    table: Mapped[str] = mapped_column("table_id", primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    actions: Mapped[dict[str, Any]] = mapped_column(Json)
    at: Mapped[float]

    __table_args__ = ({"sqlite_with_rowid": False},)


class HeldRow(Base):
    """The decision of a seat for a step that other seats have not decided yet."""

    __tablename__ = "held"

    table: Mapped[str] = mapped_column("table_id", primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    number: Mapped[int]
    action: Mapped[Any] = mapped_column(Json, nullable=False)


class CheckpointRow(Base):
    """The last checkpoint of a game."""

    __tablename__ = "checkpoints"

    table: Mapped[str] = mapped_column("table_id", primary_key=True)
    number: Mapped[int]
    blob: Mapped[bytes] = mapped_column(LargeBinary)


class ReviewRow(Base):
    """The deep review of a seat of a finished game, by the `version` of what made it."""

    __tablename__ = "reviews"

    table: Mapped[str] = mapped_column("table_id", primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    version: Mapped[str]
    blob: Mapped[bytes] = mapped_column(LargeBinary)


class RoomRow(Base):
    """A room; `version` grows with every change.

    `text` are the rules in its `value`, if a user wrote them; lists do not load them. `live` is
    that of its last game.
    """

    __tablename__ = "rooms"

    code: Mapped[str] = mapped_column(primary_key=True)
    version: Mapped[int]
    state: Mapped[str]
    private: Mapped[bool]
    changed: Mapped[float]
    value: Mapped[Room] = mapped_column(_of(Room))
    text: Mapped[str] = mapped_column(Text, server_default="", deferred=True)
    live: Mapped[LiveGame | None] = mapped_column(_of(LiveGame))

    __table_args__ = (Index("rooms_by_state", "state", "private", "changed"),)


class RoomUserRow(Base):
    """A person who hosts a room or sits in it."""

    __tablename__ = "room_users"

    user: Mapped[str] = mapped_column("user_id", primary_key=True)
    code: Mapped[str] = mapped_column(primary_key=True, index=True)


class SheetRow(Base):
    """The balance sheet of a room."""

    __tablename__ = "sheets"

    room: Mapped[str] = mapped_column(primary_key=True)
    text: Mapped[str] = mapped_column(Text)


class RulesetRow(Base):
    """A stored ruleset of a person; `size` is the number of bytes of its text."""

    __tablename__ = "rulesets"

    owner: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    digest: Mapped[str] = mapped_column(index=True)
    text: Mapped[str] = mapped_column(Text)
    created: Mapped[float]
    size: Mapped[int] = mapped_column(server_default="0")

    __table_args__ = (Index("rulesets_by_size", "owner", "name", "size"),)


class UserRow(Base):
    """A person; a claimed name has a `key`, a `look` and a `passphrase` (its hash).

    A guest cannot change a name that is `held`: the operator has set it. Cookies are valid if they
    have this `session`, which grows when the person logs out everywhere.
    """

    __tablename__ = "users"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    key: Mapped[str | None] = mapped_column(unique=True)
    look: Mapped[str | None] = mapped_column(Text, index=True)
    passphrase: Mapped[str | None]
    created: Mapped[float]
    session: Mapped[int] = mapped_column(server_default="0")
    held: Mapped[bool] = mapped_column(server_default=false())


class TokenRow(Base):
    """A token of a program, by its hash."""

    __tablename__ = "tokens"

    hash: Mapped[str] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(unique=True)
    user: Mapped[str] = mapped_column("user_id", index=True)
    label: Mapped[str]
    created: Mapped[float]


class SecretRow(Base):
    """A secret that this server has generated."""

    __tablename__ = "secrets"

    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[bytes] = mapped_column(LargeBinary)


class BanRow(Base):
    """A ban: `value` is what requests are compared with, `shown` what the operator typed."""

    __tablename__ = "bans"

    kind: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str] = mapped_column(Text, primary_key=True)
    shown: Mapped[str] = mapped_column(Text)
    reason: Mapped[str] = mapped_column(Text)
    created: Mapped[float]
    until: Mapped[float | None]


class ControlRow(Base):
    """A decision of the operator as JSON; the row `version` changes with each decision and ban."""

    __tablename__ = "controls"

    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class ReportRow(Base):
    """A report of something that a person has written or done; closed by the operator."""

    __tablename__ = "reports"

    id: Mapped[str] = mapped_column(primary_key=True)
    what: Mapped[str]
    person: Mapped[str] = mapped_column(index=True)
    name: Mapped[str] = mapped_column(Text)
    text: Mapped[str] = mapped_column(Text)
    place: Mapped[str]
    note: Mapped[str] = mapped_column(Text)
    reporter: Mapped[str] = mapped_column(index=True)
    created: Mapped[float] = mapped_column(index=True)
    closed: Mapped[float | None]


class BlockRow(Base):
    """A person whom another person blocks."""

    __tablename__ = "blocks"

    user: Mapped[str] = mapped_column("user_id", primary_key=True)
    blocked: Mapped[str] = mapped_column(primary_key=True, index=True)
    created: Mapped[float]


class GroupRow(Base):
    """A group of friends; `text` are the rules of its `settings`, if a user wrote them."""

    __tablename__ = "groups"

    id: Mapped[str] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str] = mapped_column(Text)
    owner: Mapped[str]
    settings: Mapped[RoomSettings] = mapped_column(_of(RoomSettings))
    text: Mapped[str] = mapped_column(Text, server_default="")
    created: Mapped[float]
    changed: Mapped[float] = mapped_column(index=True)


class GroupMemberRow(Base):
    """A person of a group; one who is `out` was removed, and cannot join again."""

    __tablename__ = "group_members"

    group: Mapped[str] = mapped_column("group_id", primary_key=True)
    user: Mapped[str] = mapped_column("user_id", primary_key=True, index=True)
    joined: Mapped[float]
    out: Mapped[bool] = mapped_column(server_default=false())


class GroupResultRow(Base):
    """A game of a group, counted once by its key."""

    __tablename__ = "group_results"

    group: Mapped[str] = mapped_column("group_id", primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    when: Mapped[float] = mapped_column("played")
    source: Mapped[str]
    best_win: Mapped[BestWin | None] = mapped_column(_of(BestWin))
    table: Mapped[str] = mapped_column("table_id")
    entered_by: Mapped[str] = mapped_column(index=True)
    entered: Mapped[float]
    counts: Mapped[bool]

    __table_args__ = (Index("group_results_by_day", "group_id", "entered"),)


class GroupEntryRow(Base):
    """The result of a seat in a game of a group."""

    __tablename__ = "group_entries"

    group: Mapped[str] = mapped_column("group_id", primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    user: Mapped[str] = mapped_column("user_id", index=True)
    name: Mapped[str] = mapped_column(Text)
    bot: Mapped[bool]
    place: Mapped[int]
    points: Mapped[float]
    total: Mapped[float]


class RatingRow(Base):
    """The rating of a person in a kind of games; `floor` is the lower end of its interval."""

    __tablename__ = "ratings"

    kind: Mapped[str] = mapped_column(primary_key=True)
    user: Mapped[str] = mapped_column("user_id", primary_key=True, index=True)
    games: Mapped[int]
    mu: Mapped[float]
    sigma: Mapped[float]
    floor: Mapped[float]

    __table_args__ = (Index("ratings_by_floor", "kind", "floor"),)
