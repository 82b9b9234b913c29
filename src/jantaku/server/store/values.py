"""The values that the store returns: frozen, with times as Unix time in seconds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.game import GameSpec
    from jantaku.protocol import Json
    from jantaku.server.protocol import TableState
    from jantaku.server.rooms.values import RoomSeat, RoomSettings

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table: what is played there, by whom, and how far it is.

    `spec` holds the seed: it must be told to nobody before `state` is `over`. `game` is its number
    in the match, from 0; `steps` is the number of steps stored, which is also that of the next.
    """

    id: str
    room: str
    game: int
    spec: GameSpec
    seats: tuple[RoomSeat, ...]
    settings: RoomSettings
    commitment: str = ""
    state: TableState = "playing"
    created: float = 0
    ended: float | None = None
    result: Mapping[str, Json] | None = None
    steps: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a game as `Game.pack_step` writes it, and when it was taken."""

    number: int
    actions: Mapping[str, Json]
    at: float


@dataclass(frozen=True, slots=True)
class Held:
    """What a seat has decided for the step with that number, while others have still to decide."""

    seat: int
    number: int
    action: Json


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A game as it stood after so many steps, as `Game.checkpoint` wrote it."""

    number: int
    blob: bytes


@dataclass(frozen=True, slots=True)
class Taken:
    """A table that was taken: all that its owner needs to play on.

    What the owner writes bears the `fence`, and is refused once another has taken the table.
    """

    record: TableRecord
    fence: int
    steps: tuple[Mapping[str, Json], ...]
    held: tuple[Held, ...]
    checkpoint: Checkpoint | None


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """Some of a long list, newest first. `after` asks for what follows; empty when that is all."""

    items: tuple[T, ...]
    after: str = ""


@dataclass(frozen=True, slots=True)
class User:
    """Somebody by name: a guest, or `claimed`, who can come back with a passphrase.

    A cookie is good in the `session` in which it was given.
    """

    id: str
    name: str
    claimed: bool = False
    created: float = 0
    session: int = 0


@dataclass(frozen=True, slots=True)
class Token:
    """What a program signs in with, by the label its owner gave it; itself it is shown once."""

    id: str
    user: str
    label: str
    created: float


@dataclass(frozen=True, slots=True)
class UserRuleset:
    """A ruleset that somebody keeps here. `digest` is the SHA-256 of its text in hex."""

    digest: str
    owner: str
    name: str
    text: str
    created: float
