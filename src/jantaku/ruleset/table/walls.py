"""The tiles of the walls that are revealed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.ruleset.values.tile import BACK, RulesetTile, read_tile

if TYPE_CHECKING:
    from jantaku.ruleset.program import Reserved
    from jantaku.ruleset.table.table import RulesetTable


def revealed_tile(table: RulesetTable, entry: Reserved) -> RulesetTile:
    """The tile an entry of the revealed ones shows; a back if the walls do not have it."""
    if isinstance(entry, RulesetTile):
        return entry
    place = entry
    if isinstance(entry, str) and entry in table.reserved_tiles:
        place = -1 - table.reserved_tiles.index(entry)
    if not isinstance(place, int):
        return read_tile(place) or BACK
    dead = table.dead_wall
    return dead[place] if -len(dead) <= place < len(dead) else BACK
