"""The messages between the server and a page or a program, in both directions.

Commands of rooms go over HTTP; a socket carries the commands of seats at a table and all events as
they happen. Everything is JSON; `jantaku.game.protocol` defines the values of the games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, Self, TypeAlias

from jantaku.game.protocol import Action

if TYPE_CHECKING:
    from jantaku.server.refusals import RequestRefused

SUBPROTOCOL: Final = "jantaku.v1"
"""The name of this protocol: a socket asks for it, and another version has another name."""

Seat: TypeAlias = int
TableState: TypeAlias = Literal["playing", "resting", "suspended", "over", "failed"]
"""A resting game is not over; it waits in the database until one of its people comes back."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Follow the lobby, a room by its code, or both: sent at once, and again at each change."""

    lobby: bool = False
    room: str = ""
    type: Literal["watch"] = "watch"


@dataclass(frozen=True, slots=True)
class Join:
    """Follow a table: from your seat if you have one, or as a spectator.

    `since` is the number of the next event that you need; 0 asks for all of the current round.
    """

    table: str
    since: int = 0
    type: Literal["join"] = "join"


@dataclass(frozen=True, slots=True)
class Leave:
    """Stop following a table; you keep your seat."""

    table: str
    type: Literal["leave"] = "leave"


@dataclass(frozen=True, slots=True)
class Act:
    """Take an action. `ask` is the number of the decision that it answers.

    `id` comes back with the `ack` or the error. A `toggle` needs no decision.
    """

    table: str
    ask: int
    action: Action
    id: int = 0
    type: Literal["act"] = "act"


@dataclass(frozen=True, slots=True)
class Auto:
    """Set the automatic answers of a seat: win when possible, no calls, discard the drawn tile.

    They are turned off in the next round. `forced` stays on: it discards the drawn tile if that is
    the only legal action, at the pace of the bots.
    """

    table: str
    win: bool = False
    pass_calls: bool = False
    tsumogiri: bool = False
    forced: bool = False
    type: Literal["auto"] = "auto"


@dataclass(frozen=True, slots=True)
class Ready:
    """Confirm that you have seen a result: the table continues when everyone has."""

    table: str
    type: Literal["ready"] = "ready"


@dataclass(frozen=True, slots=True)
class Back:
    """Take your seat back from the bot that plays for you."""

    table: str
    type: Literal["back"] = "back"


@dataclass(frozen=True, slots=True)
class Suspend:
    """Ask to suspend the game, or agree to it; it is suspended when every person present agrees."""

    table: str
    agree: bool = True
    type: Literal["suspend"] = "suspend"


@dataclass(frozen=True, slots=True)
class Say:
    """Say a set phrase by its name (`PHRASES`)."""

    table: str
    phrase: str
    type: Literal["say"] = "say"


@dataclass(frozen=True, slots=True)
class Ping:
    """Ask for a `pong` with the same number; `lag_ms` is the round-trip time of the last one."""

    number: int
    lag_ms: int = 0
    type: Literal["ping"] = "ping"


FromClient: TypeAlias = Watch | Join | Leave | Act | Auto | Ready | Back | Suspend | Say | Ping

PHRASES: Final = (
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "wow",
    "one_moment",
    "see_you",
)


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message of a connection: your account; empty for a visitor without one."""

    user: str
    name: str
    version: str
    type: Literal["hello"] = "hello"


@dataclass(frozen=True, slots=True)
class Ask:
    """A decision of this seat, and the time for it; None without a clock.

    `legal` of the view contains the legal actions. `base_ms` runs first, then the rest of the bank;
    both count from when this message is sent. Only one answer is taken: a seat that has answered is
    not asked again, although `deciding` of its view contains it until the others have answered too.
    `number` only counts the decisions of this seat.
    """

    number: int
    base_ms: int | None = None
    bank_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """The player at a seat. `level` is the level of the bot there, or of the substitute bot.

    A person whose time ran out or whose connection was lost is `away`: the bot plays until the
    person is back.
    """

    seat: Seat
    name: str
    user: str = ""
    bot: bool = False
    level: str = ""
    connected: bool = True
    away: bool = False
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Waiting:
    """The table pauses on a result: the seats that are ready, and the longest time left.

    `last` is True if the game ends after the pause.
    """

    ready: tuple[Seat, ...]
    ms: int | None = None
    last: bool = False


@dataclass(frozen=True, slots=True)
class TableMessage:
    """The current table for this viewer: everything needed to draw it.

    `view` is the view before the event with the number `at`; `events` start with the requested
    number, or with the first of the round; apply those from `at` on to the view. `number` is the
    number of the next event. `seed` is published when the game is over: `commitment` is its
    SHA-256. `fault` is the reason why a game has failed; `suspending` are the seats that agree to
    suspend the game.
    """

    table: str
    room: str
    state: TableState
    seat: Seat | None
    view: Mapping[str, Any]
    at: int
    number: int
    events: tuple[Mapping[str, Any], ...]
    people: tuple[Person, ...]
    commitment: str
    ask: Ask | None = None
    auto: Auto | None = None
    waiting: Waiting | None = None
    seed: str = ""
    result: Mapping[str, Any] | None = None
    fault: str = ""
    suspending: tuple[Seat, ...] = ()
    open_hands: bool = False
    type: Literal["table"] = "table"


@dataclass(frozen=True, slots=True)
class Update:
    """The news of a table since the last message about it.

    `events` are numbered without gaps; apply them to the view to see each moment. If there is a
    `change`, apply it to the last complete view (of a `table` or after a `change`) to get the
    current one: fields by name, `seats` by seat, `extras` by name. `ask` is present if this seat
    has a decision; it may be the same one as before.
    """

    table: str
    number: int
    events: tuple[Mapping[str, Any], ...] = ()
    change: Mapping[str, Any] | None = None
    ask: Ask | None = None
    type: Literal["update"] = "update"


@dataclass(frozen=True, slots=True)
class TableChanged:
    """A change of a table that is not an event of its game; only the fields present have changed.

    `waiting` ends with the next events. `delayed` means that a delayed spectator has nothing to see
    yet: a `table` follows later.
    """

    table: str
    state: TableState | None = None
    people: tuple[Person, ...] | None = None
    auto: Auto | None = None
    waiting: Waiting | None = None
    suspending: tuple[Seat, ...] | None = None
    delayed: bool = False
    seed: str = ""
    result: Mapping[str, Any] | None = None
    fault: str = ""
    spectators: int | None = None
    type: Literal["table_changed"] = "table_changed"


@dataclass(frozen=True, slots=True)
class PhraseSaid:
    """A person said a set phrase."""

    table: str
    seat: Seat
    phrase: str
    type: Literal["said"] = "said"


@dataclass(frozen=True, slots=True)
class RoomMessage:
    """The current room (`rooms.Room`); None if it is closed."""

    code: str
    room: Mapping[str, Any] | None
    type: Literal["room"] = "room"


@dataclass(frozen=True, slots=True)
class Invited:
    """An invitation to a room by the person `user`; `summary` describes its game."""

    code: str
    by: str
    summary: str
    user: str
    type: Literal["invited"] = "invited"


@dataclass(frozen=True, slots=True)
class LobbyMessage:
    """The first public rooms, the number of people online, and of more public rooms.

    Rooms that wait come first, then those that play, the newest first. `GET /rooms` has them all.
    """

    rooms: tuple[Mapping[str, Any], ...]
    people: int
    more: int = 0
    type: Literal["lobby"] = "lobby"


@dataclass(frozen=True, slots=True)
class Announcement:
    """A line of the operator for everyone, and the time until maintenance begins.

    It comes after `hello` if there is one, and when it changes. After it was withdrawn, `text` is
    empty and `maintenance_s` None.
    """

    text: str
    maintenance_s: float | None = None
    type: Literal["announcement"] = "announcement"


@dataclass(frozen=True, slots=True)
class Ack:
    """The action with this id is taken and stored."""

    id: int
    type: Literal["ack"] = "ack"


@dataclass(frozen=True, slots=True)
class ErrorMessage:
    """A message was refused: nothing has changed. `code` is one of `CODES`.

    `reason`, `note` and `retry_after_s` are those of a problem over HTTP.
    """

    code: str
    fault: str
    cure: str
    id: int = 0
    table: str = ""
    reason: str = ""
    note: str = ""
    retry_after_s: int | None = None
    type: Literal["error"] = "error"

    @classmethod
    def of(cls, refused: RequestRefused, *, id: int = 0, table: str = "") -> Self:  # noqa: A002
        """Returns the message of a refusal."""
        return cls(
            refused.code,
            refused.fault,
            refused.cure,
            id,
            table,
            refused.reason,
            refused.note,
            refused.retry_after_s,
        )


@dataclass(frozen=True, slots=True)
class Pong:
    """The answer to a `ping`."""

    number: int
    type: Literal["pong"] = "pong"


ToClient: TypeAlias = (
    Hello
    | TableMessage
    | Update
    | TableChanged
    | PhraseSaid
    | RoomMessage
    | Invited
    | LobbyMessage
    | Announcement
    | Ack
    | ErrorMessage
    | Pong
)

CODES: Final = (
    "malformed",  # not JSON, or not what the protocol describes
    "too_large",
    "too_often",
    "unknown_table",
    "unknown_room",
    "not_seated",
    "not_asked",  # the seat has nothing to decide
    "stale",  # the decision it answers is over
    "illegal",
    "not_allowed",
    "unavailable",  # the store or the owner of the table cannot be reached
    "game_restarted",  # the process of a game by custom rules was ended, and is replaced
    "not_signed_in",
    "banned",
)

CLOSED_MALFORMED: Final = 4400
"""Too many messages of the client were refused: the program has an error."""
CLOSED_NOT_SIGNED_IN: Final = 4401
"""The token is unknown: make a new one."""
CLOSED_BANNED: Final = 4403
"""The person or the network is banned: do not connect again."""
CLOSED_WRONG_PROTOCOL: Final = 4406
"""The client only speaks another version of the protocol: reload the page."""
CLOSED_TOO_SLOW: Final = 4408
"""The client did not read its messages: connect again."""
CLOSED_TOO_MANY: Final = 4429
"""The person has the largest allowed number of sockets."""
