"""A table as one seat sees it, and how a game ended."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar

from jantaku.game.protocol.actions import Action, Number, Seat
from jantaku.game.protocol.tiles import BACK, DisplayTile

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "BACK",
    "DisplayMeld",
    "DisplayTile",
    "GameResult",
    "PondTile",
    "SeatResult",
    "SeatView",
    "Status",
    "View",
    "with_open_hands",
]

Status: TypeAlias = Literal["playing", "over", "failed"]
"""The state of a game: played, over, or failed because of an error in its rules."""
ExtrasT = TypeVar("ExtrasT", covariant=True)


@dataclass(frozen=True, slots=True)
class DisplayMeld:
    """A meld on the table: its tiles in their order; `called` is the place of the called tile."""

    name: str
    tiles: tuple[DisplayTile, ...]
    source: Seat | None = None
    called: int | None = None


@dataclass(frozen=True, slots=True)
class PondTile:
    """A tile in a pond: discarded as drawn, with riichi, called since."""

    tile: DisplayTile
    drawn: bool = False
    riichi: bool = False
    called: bool = False


@dataclass(frozen=True, slots=True)
class SeatView:
    """The view of a seat's tiles and points.

    `role` is its wind or its character, `tiles` those in hand as they may be seen (the drawn one
    last, if `drawn`), `concealed` their number, `aside` the tiles set aside: kita, flowers.
    """

    seat: Seat
    role: str
    points: Number
    concealed: int
    tiles: tuple[DisplayTile, ...]
    drawn: bool = False
    melds: tuple[DisplayMeld, ...] = ()
    pond: tuple[PondTile, ...] = ()
    aside: tuple[DisplayTile, ...] = ()
    riichi: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class View(Generic[ExtrasT]):
    """The table as one seat may see it, in every engine alike; `seat` None is a spectator.

    `deciding` is true only if this seat has a decision now: a view never shows who else may call.
    `left` is the number of tiles left in the wall. `extras` are the fields of one engine.
    `by_hand` is True in games whose engine plays every move that needs no decision: a page leaves
    each decision to its player, even if there is only one action.
    """

    engine: str
    seat: Seat | None
    status: Status
    deciding: bool
    legal: tuple[Action, ...]
    round: str
    left: int
    seats: tuple[SeatView, ...]
    extras: ExtrasT
    by_hand: bool = False


def with_open_hands(watched: View[Any], seats: Iterable[View[Any]]) -> View[Any]:
    """Returns a spectator's view with all hands open, taken from the view of each seat."""
    own = {row.seat: row for view in seats for row in view.seats if row.seat == view.seat}
    return replace(watched, seats=tuple(own.get(row.seat, row) for row in watched.seats))


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of a seat: its points, its final score, its rank (0 is first)."""

    seat: Seat
    points: Number
    score: Number
    rank: int


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of a game: the reason of its end, the unit of the scores, and a row for each seat.

    Seats that tie share a rank.
    """

    reason: str
    unit: Literal["thousands", "points"]
    seats: tuple[SeatResult, ...]

    def of(self, seat: Seat) -> SeatResult:
        """The row of a seat; `KeyError` for one that nobody sat at."""
        for row in self.seats:
            if row.seat == seat:
                return row
        raise KeyError(seat)

    @property
    def points(self) -> tuple[Number, ...]:
        """The points in the order of the game's seats."""
        return tuple(row.points for row in self.seats)

    @property
    def scores(self) -> tuple[Number, ...]:
        """The final scores in the order of the game's seats."""
        return tuple(row.score for row in self.seats)

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks in the order of the game's seats."""
        return tuple(row.rank for row in self.seats)
