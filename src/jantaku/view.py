"""The table as one seat sees it, waits and furiten included: what a player, bot or page shows.

May import events and what is below it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jantaku.actions import Action, Seat
    from jantaku.tile import Kind, TileId, Wind


@dataclass(frozen=True, slots=True)
class RiverTile:
    """A discard in front of its seat."""

    tile: TileId
    tsumogiri: bool
    riichi: bool
    called: bool


@dataclass(frozen=True, slots=True)
class MeldView:
    """A meld on the table: which tile was called and from whom (None for a closed kan)."""

    type: str
    tiles: tuple[TileId, ...]
    called: TileId | None
    source: Seat | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """What is seen of one seat; `tiles` is None where its hand is hidden."""

    points: int
    wind: Wind
    tiles: tuple[TileId, ...] | None
    concealed: int
    drawn: TileId | None
    river: tuple[RiverTile, ...]
    melds: tuple[MeldView, ...]
    kita: int
    riichi: bool
    waits: tuple[Kind, ...]
    furiten: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table for one seat, None being a spectator; `legal` is empty without a decision."""

    seat: Seat | None
    wind: Wind
    dealer: Seat
    honba: int
    riichi_sticks: int
    left: int
    dora: tuple[TileId, ...]
    turn: Seat
    offered: TileId | None
    seats: tuple[SeatView, ...]
    legal: tuple[Action, ...]
