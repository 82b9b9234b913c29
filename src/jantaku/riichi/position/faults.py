"""Errors for impossible positions, and for text or JSON that cannot be read as one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.base.errors import JantakuError, PositionError, shown
from jantaku.riichi.tiles.notation import format_tile
from jantaku.riichi.tiles.tile import TileId, tile_of_id

if TYPE_CHECKING:
    from jantaku.riichi.tiles.tile import Tile

_OF_SEAT = ("hand", "melds", "pond", "kita")
_COUNTED = ("hand", "kita")


def fault_of(
    text: tuple[str, str, str, str],
    area: str,
    seat: int,
    index: int,
    number: int,
    tile: TileId | None,
) -> PositionError:
    """The error for a fault that the kernel has found: its name, place, fault and cure."""
    code, place, fault, cure = text
    if place == "{place}":
        place = place_of(area, seat, index)
    name = "" if tile is None else format_tile(tile_of_id(tile))
    told = {"seat": seat, "index": index, "number": number, "tile": name}
    return PositionError(
        fault.format_map(told), cure.format_map(told), code=code, source=place.format_map(told)
    )


def place_of(area: str, seat: int, index: int) -> str:
    """Returns the name of a place of a tile.

    >>> place_of("pond", 2, 5), place_of("hand", 0, 3), place_of("dora", 0, 1)
    ('seats[2].pond[5]', 'seats[0].hand', 'dora[1]')
    """
    if area in _OF_SEAT:
        return f"seats[{seat}].{area}" + ("" if area in _COUNTED else f"[{index}]")
    return f"{area}[{index}]"


def no_red_five(tile: Tile, place: str) -> PositionError:
    """The error for a red five of a suit that has none by the rules."""
    return PositionError(
        f"{format_tile(tile)} is a red five, and the rules have none of that suit",
        "write 5, or give rules with red fives",
        code="no_red_five",
        source=place,
    )


def malformed(value: object, place: str, wanted: str) -> PositionError:
    """The error for JSON that is not what the place needs."""
    return PositionError(f"{shown(value)} is not {wanted}", code="malformed", source=place)


def unreadable(text: str, position: int, length: int, wanted: str) -> PositionError:
    """The error for a part of a line that cannot be read."""
    part = text[position : position + length]
    fault = f"{shown(part)} is not {wanted}" if part else f"{wanted} is missing"
    cure = "write rules, round, counters, seats, wall and turn, with a blank between them"
    return PositionError(
        fault, cure, code="malformed", text=text, position=position, length=max(1, length)
    )


def no_position(error: Exception) -> PositionError:
    """The error for values that no position has, from what they led to."""
    fault, cure = (
        "a value that no position has",
        "give what from_dict, from_line or position() gave",
    )
    if isinstance(error, JantakuError):
        fault, cure = error.fault, error.cure
    return PositionError(fault, cure, code="malformed", source="position")
