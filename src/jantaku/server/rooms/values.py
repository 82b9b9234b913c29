"""A room and its settings: frozen values that are stored and sent unchanged."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from jantaku.catalog.values import Seat, Setup

__all__ = ["LiveGame", "Pace", "Room", "RoomSeat", "RoomSettings", "Seat", "Setup", "Spectators"]


@dataclass(frozen=True, slots=True)
class Pace:
    """The clock and the pauses of a table. `base_s` None means no clock.

    A decision has `base_s` seconds, and then the rest of the `bank_s` of the round. After each
    discard at least `hold_ms` pass before the next draw, whether or not anyone can call. With
    `fixed` exactly `hold_ms` pass, and a player who has not called by then passes. A result is
    shown for `look_s` seconds unless all are ready before. Bots take `bot_ms` for a turn.
    """

    base_s: float | None = 8
    bank_s: float = 20
    hold_ms: int = 500
    fixed: bool = False
    look_s: float = 20
    bot_ms: int = 700


Spectators: TypeAlias = Literal["off", "live", "delayed"]


@dataclass(frozen=True, slots=True)
class RoomSettings:
    """The choices of the host. `absent` is the bot that plays for absent people, `games` the number
    of games of a match. Spectators see only open tiles (`live`), or all hands three minutes late
    (`delayed`).
    """

    title: str = ""
    setup: Setup = field(default_factory=Setup)
    pace: Pace = field(default_factory=Pace)
    private: bool = False
    spectators: Spectators = "live"
    games: int = 1
    absent: str = ""

    def with_text(self, text: str) -> RoomSettings:
        """Returns settings with another text of the rules: lists leave out a long one."""
        if text == self.setup.text:
            return self
        return replace(self, setup=replace(self.setup, text=text))


@dataclass(frozen=True, slots=True)
class RoomSeat:
    """A seat of a room: open, with a person, or with a bot of `level`."""

    seat: Seat
    kind: Literal["open", "person", "bot"] = "open"
    user: str = ""
    name: str = ""
    level: str = ""
    ready: bool = False


@dataclass(frozen=True, slots=True)
class QuickMatch:
    """The wait of a room for people, `since` a time (Unix time in seconds).

    `also` are other games that all of its people like. Bots take the open seats at `fill_at`, or
    never if it is None; and at once if `bots_now` has all of its people (user ids).
    """

    since: float
    also: tuple[Setup, ...] = ()
    fill_at: float | None = None
    bots_now: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LiveGame:
    """The game at a `table` as its spectators see it: the round, and the points of the seats.

    Spectators who see all hands late see these late too. `spectators` is their number.
    """

    table: str
    round: str
    points: tuple[float, ...]
    spectators: int = 0


@dataclass(frozen=True, slots=True)
class Room:
    """A room: its `host` (a user id, who may change it), its seats, and its table during a game.

    `code` is short; it also opens a private room. `played` are the tables of its match so far.
    `summary` describes the game in a line; `quick` belongs to a quick match that waits for people:
    its conditions are fixed, and nobody has the powers of a host. `kept_out` are digests of the
    people whom the host has put out (see `moves.freed`). Games count in the league of the `group`,
    by its id, if it has one. Lists have the `live` game if it can be watched.
    """

    code: str
    host: str
    host_name: str
    settings: RoomSettings
    seats: tuple[RoomSeat, ...]
    state: Literal["open", "playing", "suspended", "closed"] = "open"
    table: str = ""
    played: tuple[str, ...] = ()
    summary: str = ""
    version: int = 0
    quick: QuickMatch | None = None
    kept_out: tuple[str, ...] = ()
    group: str = ""
    live: LiveGame | None = None
