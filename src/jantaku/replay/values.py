"""The values of a replay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from jantaku.game.protocol.actions import Number, Seat
from jantaku.game.protocol.tiles import DisplayTile


@dataclass(frozen=True, slots=True)
class ReplayFrame:
    """The result of a decision as a viewer sees it: the events, and the changes of the view.

    `events` have their numbers, `change` is the result of `jantaku.game.protocol.delta.changes`.
    """

    events: tuple[dict[str, Any], ...] = ()
    change: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class ReplayTrack:
    """A game as one viewer sees it: the view at first, and each moment after it.

    `seat` None with `open` sees all hands.
    """

    seat: Seat | None
    open: bool
    first: dict[str, Any]
    moments: tuple[ReplayFrame, ...]


@dataclass(frozen=True, slots=True)
class ReplayRound:
    """A round: its name, the number of the event that begins it, how it ended and who gained what.

    `wall` has the tiles still to be drawn when it began, the next one first, if all of them are
    known; `reason` is empty if the record breaks off.
    """

    name: str
    honba: int
    at: int
    reason: str = ""
    gains: tuple[Number, ...] = ()
    points: tuple[Number, ...] = ()
    winners: tuple[Seat, ...] = ()
    wall: tuple[DisplayTile, ...] = ()


@dataclass(frozen=True, slots=True)
class GameReplay:
    """A recorded game, to be looked at: the same moments as each viewer sees them.

    `tracks` begin with the one that sees all hands, then each seat's. `source` is the format, with
    `title` what the record calls the game. `rules` is the preset by which a log of riichi was
    replayed, `parted` a sentence if the log breaks it: then the replay shows what was recorded.
    `result` is the result of the game. `kept` is true if the seed matches the commitment, None
    without a commitment.
    """

    engine: str
    source: str
    title: str
    names: tuple[str, ...]
    seats: tuple[Seat, ...]
    rounds: tuple[ReplayRound, ...]
    tracks: tuple[ReplayTrack, ...]
    result: dict[str, Any] | None = None
    commitment: str = ""
    seed: str = ""
    kept: bool | None = None
    parted: str = ""
    rules: str = ""
