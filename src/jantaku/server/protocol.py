"""What crosses the wire between the server and a page or a program, both ways.

Commands of rooms go over HTTP; a socket carries what a seat does at a table, and what is told as it
happens. Everything is JSON, with the game's own values as `jantaku.protocol` writes them. May
import jantaku.protocol.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from jantaku.protocol import Action

SUBPROTOCOL: Final = "jantaku.v1"
"""The name of this protocol: a socket asks for it, and another version has another name."""

Seat: TypeAlias = int
TableState: TypeAlias = Literal["playing", "suspended", "over", "failed"]


@dataclass(frozen=True, slots=True)
class Watch:
    """Follow the lobby, a room by its code, or both: told at once, and again when it changes."""

    lobby: bool = False
    room: str = ""
    type: Literal["watch"] = "watch"


@dataclass(frozen=True, slots=True)
class Join:
    """Follow a table: from one's own seat if one sits there, else as a spectator.

    `since` is the number of the next event wanted; 0 asks for all of the round that is played.
    """

    table: str
    since: int = 0
    type: Literal["join"] = "join"


@dataclass(frozen=True, slots=True)
class Leave:
    """Follow a table no longer; the seat stays one's own."""

    table: str
    type: Literal["leave"] = "leave"


@dataclass(frozen=True, slots=True)
class Act:
    """Take an action. `ask` is the number of the decision that it answers.

    `id` comes back with the `ack` or the error. A `toggle` may be taken without being asked.
    """

    table: str
    ask: int
    action: Action
    id: int = 0
    type: Literal["act"] = "act"


@dataclass(frozen=True, slots=True)
class Auto:
    """Set the automatic answers of a seat: win when possible, no calls, discard what is drawn.

    They are off again in the next round. `forced` stays on: the drawn tile is discarded where that
    is the only legal action, at the pace of the bots.
    """

    table: str
    win: bool = False
    pass_calls: bool = False
    tsumogiri: bool = False
    forced: bool = False
    type: Literal["auto"] = "auto"


@dataclass(frozen=True, slots=True)
class Ready:
    """Done with looking at a result: go on when all are."""

    table: str
    type: Literal["ready"] = "ready"


@dataclass(frozen=True, slots=True)
class Back:
    """Take one's seat back from the bot that holds it."""

    table: str
    type: Literal["back"] = "back"


@dataclass(frozen=True, slots=True)
class Suspend:
    """Ask to go on another day, or agree to it; it happens when every person here agrees."""

    table: str
    agree: bool = True
    type: Literal["suspend"] = "suspend"


@dataclass(frozen=True, slots=True)
class Say:
    """Say one of the set phrases by its name (`PHRASES`)."""

    table: str
    phrase: str
    type: Literal["say"] = "say"


@dataclass(frozen=True, slots=True)
class Ping:
    """Answered by a `pong` with the same number; `lag_ms` is what the last one took."""

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
    """The first message of a connection: who one is here."""

    user: str
    name: str
    version: str
    type: Literal["hello"] = "hello"


@dataclass(frozen=True, slots=True)
class Ask:
    """A decision that is asked of this seat, and the time for it; None where there is no clock.

    `legal` of the view says what may be done. `base_ms` runs first, then what is left of the bank;
    both count from when this message is sent. One answer is taken: a seat that has answered is not
    asked any more, though `deciding` of its view says that it decides until the others have, too.
    `number` counts the seat's own decisions alone.
    """

    number: int
    base_ms: int | None = None
    bank_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits at a seat. `level` names the bot that sits there, or holds the seat meanwhile.

    A person is `away` who let the time run out or lost the connection: the bot plays until it is
    back.
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
    """The table waits for the people to have looked: who is ready, and for how long at most."""

    ready: tuple[Seat, ...]
    ms: int | None = None


@dataclass(frozen=True, slots=True)
class TableTold:
    """A table as it stands for this viewer: everything needed to draw it from nothing.

    `view` is as it was before the event with the number `at`; `events` are those from the number
    asked for, or the round's first; the ones from `at` on are to be folded into the view. `number`
    is that of the next event. `seed` is told when the game is over: then `commitment` is its
    SHA-256. `fault` says why a game has failed; `suspending` are the seats that want to go on
    another day.
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
    """What has happened at a table since the last message about it.

    `events` are numbered and have no gaps; fold them into the view to see each moment. Where
    `change` is there, it then turns the last view that was told whole (in a `table` or by a
    `change`) into the one that holds now: fields by name, `seats` by seat, `extras` by name.
    `ask` is there if this seat has a decision, the one from before if nobody has made it yet.
    """

    table: str
    number: int
    events: tuple[Mapping[str, Any], ...] = ()
    change: Mapping[str, Any] | None = None
    ask: Ask | None = None
    type: Literal["update"] = "update"


@dataclass(frozen=True, slots=True)
class TableChanged:
    """Something about a table that is no event of its game; only what is there has changed.

    `waiting` is over when events are told again. `delayed` says that there is nothing to see yet
    for who watches with a delay: a `table` follows when there is.
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
class Said:
    """A person said a set phrase."""

    table: str
    seat: Seat
    phrase: str
    type: Literal["said"] = "said"


@dataclass(frozen=True, slots=True)
class RoomTold:
    """A room as it stands (`rooms.Room`); None where it is gone."""

    code: str
    room: Mapping[str, Any] | None
    type: Literal["room"] = "room"


@dataclass(frozen=True, slots=True)
class Invited:
    """Somebody asks one to sit down in a room; `summary` says what is played there."""

    code: str
    by: str
    summary: str
    type: Literal["invited"] = "invited"


@dataclass(frozen=True, slots=True)
class LobbyTold:
    """The public rooms, and how many people are here."""

    rooms: tuple[Mapping[str, Any], ...]
    people: int
    type: Literal["lobby"] = "lobby"


@dataclass(frozen=True, slots=True)
class Ack:
    """The action with that id is taken and stored."""

    id: int
    type: Literal["ack"] = "ack"


@dataclass(frozen=True, slots=True)
class Fault:
    """A message was refused: nothing has changed. `code` is one of `CODES`."""

    code: str
    fault: str
    cure: str
    id: int = 0
    table: str = ""
    type: Literal["error"] = "error"


@dataclass(frozen=True, slots=True)
class Pong:
    """The answer to a `ping`."""

    number: int
    type: Literal["pong"] = "pong"


ToClient: TypeAlias = (
    Hello
    | TableTold
    | Update
    | TableChanged
    | Said
    | RoomTold
    | Invited
    | LobbyTold
    | Ack
    | Fault
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
    "unavailable",  # the store or the owner of the table cannot be reached just now
    "not_signed_in",
)

CLOSED_MALFORMED: Final = 4400
"""The socket is closed after too many messages that were refused: a program at fault."""
CLOSED_NOT_SIGNED_IN: Final = 4401
"""Nobody is signed in: become a guest first."""
CLOSED_WRONG_PROTOCOL: Final = 4406
"""The client speaks another version of the protocol only: load the page anew."""
CLOSED_TOO_SLOW: Final = 4408
"""The client did not take what it was told: connect again."""
CLOSED_TOO_MANY: Final = 4429
"""The person has as many sockets as one may."""
