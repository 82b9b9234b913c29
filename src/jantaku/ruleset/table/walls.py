"""The tiles of the walls: taken from both ends, and named from the dead wall's end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.errors import RulesetError
from jantaku.ruleset.values.tile import BACK, Tile, read_tile

if TYPE_CHECKING:
    from jantaku.ruleset.program import Reserved
    from jantaku.ruleset.table.table import Table


def named_tile(table: Table, value: Reserved) -> Tile:
    """The tile a ruleset names: a reserved name, a tile, or a place in the dead wall.

    Raises `RulesetError` for a name nobody reserved and a place the dead wall lacks.
    """
    if isinstance(value, Tile):
        return value
    if isinstance(value, str) and value in table.reserved_tiles:
        return _behind(table, -table.reserved_tiles.index(value) - 1)
    if isinstance(value, int) and not isinstance(value, bool):
        return _behind(table, value)
    tile = read_tile(value)
    if tile is None:
        raise RulesetError(
            f"{value!r} is no tile, no reserved name and no place in the dead wall", code="tile"
        )
    return tile


def _behind(table: Table, place: int) -> Tile:
    dead = table.dead_wall
    if not -len(dead) <= place < len(dead):
        raise RulesetError(f"the dead wall has no tile {place}", code="tile")
    return dead[place]


def from_front(table: Table) -> Tile | None:
    """Takes the next live tile, or when there is none the first of the dead wall."""
    if table.tiles_left <= 0:
        if table.dead_wall_index >= len(table.dead_wall):
            return None
        table.wall.append(table.dead_wall.pop(0))
    table.wall_index += 1
    return table.wall[table.wall_index - 1]


def from_back(table: Table) -> Tile | None:
    """Takes the next tile from the other end: of the dead wall, or of the live one without it."""
    if table.dead_wall_index >= len(table.dead_wall):
        if table.tiles_left <= 0:
            return None
        table.dead_wall.insert(0, table.wall.pop())
    table.dead_wall_index += 1
    return table.dead_wall[-table.dead_wall_index]


def shift_to_dead_wall(table: Table, count: int) -> None:
    """Moves live tiles from the end of the wall to the front of the dead wall."""
    for _ in range(min(count, table.tiles_left)):
        table.dead_wall.insert(0, table.wall.pop())


def revealed_tile(table: Table, entry: Reserved) -> Tile:
    """The tile an entry of the revealed ones shows; a back where the walls have none."""
    try:
        return named_tile(table, entry)
    except RulesetError:
        return BACK
