"""The actions of a seat in any game: exactly five kinds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from jantaku.game.protocol.tiles import DisplayTile

Seat: TypeAlias = int
Number: TypeAlias = int | float


@dataclass(frozen=True, slots=True)
class Discard:
    """Lays a tile in the pond. `drawn` is the tile just drawn.

    `place` counts from 0 in the seat's own tiles if tiles that look alike may differ.
    """

    tile: DisplayTile
    drawn: bool = False
    place: int | None = None
    type: Literal["discard"] = "discard"


@dataclass(frozen=True, slots=True)
class Press:
    """Presses a named button: a call, a win, riichi, a skill, `pass`.

    `tile` is what it is about, `own` are the seat's tiles that join it.
    """

    button: str
    tile: DisplayTile | None = None
    own: tuple[DisplayTile, ...] = ()
    type: Literal["press"] = "press"


@dataclass(frozen=True, slots=True)
class Item:
    """An object on the table that can be chosen: the tile, meld or seat at a place of a seat."""

    target: str
    seat: Seat
    place: int
    tile: DisplayTile | None = None


@dataclass(frozen=True, slots=True)
class Choose:
    """Chooses things on the table, all at once: tiles to pass on, to exchange, to show."""

    items: tuple[Item, ...]
    type: Literal["choose"] = "choose"


@dataclass(frozen=True, slots=True)
class Declare:
    """Declares by name: the yaku that a winner claims."""

    names: tuple[str, ...] = ()
    type: Literal["declare"] = "declare"


@dataclass(frozen=True, slots=True)
class Toggle:
    """Switches one of the seat's own automatic buttons on or off; it may do so at any time."""

    button: str
    on: bool
    type: Literal["toggle"] = "toggle"


Action: TypeAlias = Discard | Press | Choose | Declare | Toggle
