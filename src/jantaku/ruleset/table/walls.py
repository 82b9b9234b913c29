"""The tiles of the walls: taken from both ends, and named from the dead wall's end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.base.errors import RulesetError
from jantaku.ruleset.program import SECOND, CountedPlace, NamedTile, Reserved
from jantaku.ruleset.values.nodes import is_whole
from jantaku.ruleset.values.tile import BACK, GAP, RulesetTile, has_attr, read_tile

if TYPE_CHECKING:
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.seat import Seat


def meant(table: RulesetTable, seat: Seat, named: NamedTile) -> Reserved:
    """The tile as it is named, or the place in the dead wall that a counter of the seat says."""
    if isinstance(named, CountedPlace):
        return int(table.players[seat].counters.get(named.counter, 0))
    return named


def named_tile(table: RulesetTable, value: Reserved) -> RulesetTile:
    """The tile a ruleset names: a reserved name, a tile, or a place in the dead wall.

    Raises `RulesetError` for a name nobody reserved and a place the dead wall lacks.
    """
    if isinstance(value, RulesetTile):
        return value
    place = place_of(table, value)
    if place is not None:
        return _behind(table, place)
    tile = read_tile(value)
    if tile is None:
        raise RulesetError(
            f"{value!r} is not a tile, a reserved name or a place in the dead wall", code="tile"
        )
    return tile


def _behind(table: RulesetTable, place: int) -> RulesetTile:
    dead = table.dead_wall
    if not -len(dead) <= place < len(dead):
        raise RulesetError(f"the dead wall has no tile {place}", code="tile")
    return dead[place]


def from_front(table: RulesetTable) -> RulesetTile | None:
    """Takes the next live tile, or the first of the dead wall if no live tile is left."""
    while table.tiles_ahead > 0:
        table.wall_index += 1
        tile = table.wall[table.wall_index - 1]
        if not is_passed_over(tile):
            return tile
    return _from_end_of_front(table)


def _from_end_of_front(table: RulesetTable) -> RulesetTile | None:
    """The tile of the dead wall next to the live wall."""
    end = len(table.dead_wall) - table.dead_wall_index
    at = next((at for at in range(end) if not is_passed_over(table.dead_wall[at])), None)
    if at is None:
        return None
    table.wall.append(table.dead_wall.pop(at))
    table.wall_index += 1
    return table.wall[-1]


def from_back(table: RulesetTable) -> RulesetTile | None:
    """Takes the next tile from the other end: of the dead wall, or of the live one without it.

    In the second version of the language two tiles are stacked there, the upper one is taken
    first, and a gap is left.
    """
    if table.program.language == SECOND:
        return _from_stacks(table)
    if table.dead_wall_index >= len(table.dead_wall):
        if table.tiles_ahead <= 0:
            return None
        table.dead_wall.insert(0, table.wall.pop())
    table.dead_wall_index += 1
    return table.dead_wall[-table.dead_wall_index]


def _from_stacks(table: RulesetTable) -> RulesetTile | None:
    while True:
        for place in from_end(len(table.dead_wall)):
            if not is_passed_over(table.dead_wall[place]):
                return out_of_dead_wall(table, place)
        if table.tiles_ahead <= 0:
            return None
        upper = _upper(len(table.wall), table.tiles_ahead)
        table.dead_wall.insert(0, table.wall.pop(-1 - upper))


def from_end(length: int) -> list[int]:
    """The places of a dead wall of that length as they are drawn in the second version.

    >>> from_end(5)
    [-2, -1, -4, -3, -5]
    """
    upper_first = (-at - 2 if at % 2 == 0 else -at for at in range(length))
    return [place if -place <= length else -length for place in upper_first]


def from_live_end(length: int, ahead: int) -> list[int]:
    """The places of a live wall as draws from behind take them in the second version.

    `length` are its tiles, those that are drawn already too; `ahead` those that are left.

    >>> from_live_end(8, 5), from_live_end(7, 4)
    ([-2, -1, -4, -3, -5], [-1, -3, -2, -4])
    """
    left, taken = list(range(-1, -ahead - 1, -1)), list[int]()
    while left:
        taken.append(left.pop(_upper(length - len(taken), len(left))))
    return taken


def _upper(length: int, ahead: int) -> int:
    """The place from the end, counted from 0, of the tile taken first: the upper one of a stack."""
    return 0 if length % 2 or ahead == 1 else 1


def out_of_dead_wall(table: RulesetTable, place: int) -> RulesetTile | None:
    """Takes the tile at a place of the dead wall and leaves a gap; None if it is taken already."""
    tile = _behind(table, place)
    if is_passed_over(tile):
        return None
    table.dead_wall[place] = GAP.plus("_skip_draw")
    return tile


def is_taken(table: RulesetTable, place: object) -> bool:
    """True if the place is one of the dead wall where a draw has left a gap."""
    dead = table.dead_wall
    if not isinstance(place, int) or not -len(dead) <= place < 0:
        return False
    return dead[place].name == GAP.name and is_passed_over(dead[place])


def is_passed_over(tile: RulesetTile) -> bool:
    """True if no draw takes a tile."""
    return has_attr(tile, "skip_draw")


def place_of(table: RulesetTable, value: Reserved) -> int | None:
    """The place in the dead wall that a number or a reserved name means."""
    if isinstance(value, str) and value in table.reserved_tiles:
        return -table.reserved_tiles.index(value) - 1
    return value if is_whole(value) else None


def shift_to_dead_wall(table: RulesetTable, count: int) -> None:
    """Moves live tiles from the end of the wall to the front of the dead wall."""
    for _ in range(min(count, table.tiles_ahead)):
        table.dead_wall.insert(0, table.wall.pop())


def revealed_tile(table: RulesetTable, entry: Reserved) -> RulesetTile:
    """The tile an entry of the revealed ones shows; a back if the walls do not have it."""
    try:
        return named_tile(table, entry)
    except RulesetError:
        return BACK
