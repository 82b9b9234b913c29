"""The columns of a ruleset: its own list of tiles, in the order in which players keep them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from jantaku.ruleset.values.tile import BACK, FLEETING, GAP, RulesetTile, face_up, in_order

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jantaku.ruleset.program import Program

OTHER: Final = "other"
"""The column of every tile that is not in the ruleset's list."""
_FLEETING: Final = frozenset(FLEETING)
_MOST_KNOWN: Final = 4096  # tiles with attributes whose column is remembered


def look_of(tile: RulesetTile) -> RulesetTile:
    """The tile without what only says where it is.

    >>> look_of(RulesetTile("1m", ("draw", "gold")))
    RulesetTile(name='1m', attrs=('gold',))
    """
    face = face_up(tile)
    if not face.attrs:
        return face
    return RulesetTile(face.name, tuple(word for word in face.attrs if word not in _FLEETING))


def _is_unseen(tile: RulesetTile) -> bool:
    return tile == BACK or tile.name == GAP.name


class TileColumns:
    """The column of each tile of a ruleset: those of its wall and of given hands.

    A tile with other attributes is in the column of the tile of its name that shares most of
    them, any other tile in the last one.

    >>> from jantaku.ruleset import library
    >>> columns = TileColumns(library.load("hong_kong").program)
    >>> columns.names[:2], columns.names[-2:], columns.of(RulesetTile("2m"))
    (('1m', '2m'), ('4g', 'other'), 1)
    """

    def __init__(self, program: Program) -> None:
        given = [*program.wall, *program.starting_draws, *program.starting_dead_wall]
        for hand in program.starting_hand.values():
            given += hand
        looks = [look_of(tile) for tile in given if tile.name not in (BACK.name, GAP.name)]
        self.tiles: tuple[RulesetTile, ...] = tuple(in_order(dict.fromkeys(looks)))
        self.names = (*(" ".join((tile.name, *tile.attrs)) for tile in self.tiles), OTHER)
        in_wall = Counter(map(look_of, program.wall))
        self.copies = (*(in_wall[tile] for tile in self.tiles), 0)
        """How many of each are in the wall."""
        self._known = {tile: column for column, tile in enumerate(self.tiles)}

    def __len__(self) -> int:
        return len(self.names)

    def of(self, tile: RulesetTile) -> int:
        """The column of a tile."""
        column = self._known.get(tile)
        if column is None:
            column = self._nearest(look_of(tile))
            if len(self._known) < _MOST_KNOWN and not _is_unseen(tile):
                self._known[tile] = column
        return column

    def of_all(self, tiles: Iterable[RulesetTile]) -> list[int]:
        """The columns of the tiles that are not hidden from the viewer, nor gaps of a pond."""
        known, found = self._known, []
        for tile in tiles:
            column = known.get(tile)
            if column is not None:
                found.append(column)
            elif not _is_unseen(tile):
                found.append(self.of(tile))
        return found

    def _nearest(self, look: RulesetTile) -> int:
        """The column of the tile of that name with most of its attributes and fewest others."""
        alike = [column for column, tile in enumerate(self.tiles) if tile.name == look.name]
        if not alike:
            return len(self.tiles)

        def shared(column: int) -> tuple[int, int]:
            attrs = set(self.tiles[column].attrs)
            return len(attrs & set(look.attrs)), -len(attrs)

        return max(alike, key=shared)
