"""The actions of a seat: one frozen value for every action of riichi."""

from __future__ import annotations

from dataclasses import dataclass
from operator import index
from typing import Final, Literal

from jantaku.riichi.tiles.tile import TileId  # noqa: TC001 - the example below makes one

ActionType = Literal[
    "pass",
    "discard",
    "riichi",
    "tsumo",
    "ron",
    "chi",
    "pon",
    "open_kan",
    "closed_kan",
    "added_kan",
    "kita",
    "kyuushu",
    "open_riichi",
    "riichi_anyway",
    "win_anyway",
    "draw_claim",
    "watch",
    "claim",
    "cancel",
    "ok",
    "ng",
    "valid",
    "invalid",
    "chombo",
    "liable",
    "next",
    "fix",
    "reconsider",
    "tenpai",
    "noten",
    "nagashi",
    "end_game",
    "go_on",
]
Seat = int
"""0 to 3, absolute: 0 deals first."""

_NO_TILES: Final[tuple[TileId, ...]] = ()


@dataclass(frozen=True, slots=True)
class RiichiAction:
    """An action: `tile` is discarded, called, added or won on, `own` join a call from the hand.

    `riichi` declares with its discard. Tiles that look alike stand for one another. `name` is what
    is claimed or found where wins are judged at the table: a worth, a draw, a seat.

    >>> RiichiAction("discard", TileId(16)).type
    'discard'
    """

    type: ActionType
    tile: TileId | None = None
    own: tuple[TileId, ...] = _NO_TILES
    name: str = ""


PASS: Final = RiichiAction("pass")

Plain = tuple[str, int | None, tuple[int, ...]]
_NO_ACTION: Final[Plain] = ("", None, ())


def plain(action: RiichiAction) -> Plain:
    """The action as the kernel takes it; for fields of another type one that is legal nowhere."""
    tile = action.tile
    try:
        return action.type, None if tile is None else index(tile), tuple(map(index, action.own))
    except TypeError:
        return _NO_ACTION
