"""A room and what is agreed in it: frozen values that are stored and told as they are."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from jantaku.catalog.values import Seat, Setup

__all__ = ["Pace", "Room", "RoomSeat", "RoomSettings", "Seat", "Setup", "Spectators"]


@dataclass(frozen=True, slots=True)
class Pace:
    """The time people have. `base_s` None means no clock.

    A decision has `base_s` seconds, and then what is left of the `bank_s` of the round. After each
    discard at least `hold_ms` pass before anybody draws, whoever might have called; with `fixed`
    exactly so many, and who has not called by then has passed. A result is shown for `look_s`
    seconds unless all are ready before. Bots take `bot_ms` for a turn.
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
    """What the host chooses. `absent` is the bot that plays for who is away, `games` how many games
    a match has. Spectators see what lies open (`live`), or all hands three minutes later
    (`delayed`).
    """

    title: str = ""
    setup: Setup = field(default_factory=Setup)
    pace: Pace = field(default_factory=Pace)
    private: bool = False
    spectators: Spectators = "live"
    games: int = 1
    absent: str = ""


@dataclass(frozen=True, slots=True)
class RoomSeat:
    """A seat of a room: open, a person's, or a bot's of that level."""

    seat: Seat
    kind: Literal["open", "person", "bot"] = "open"
    user: str = ""
    name: str = ""
    level: str = ""
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Room:
    """A room: who may change it (`host`, a user), who sits where, and its table once it plays.

    `code` is short, and all it takes to find a private room. `played` are the tables of its match
    so far. `summary` says in a line what is played.
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
