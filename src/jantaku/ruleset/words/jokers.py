"""The tiles that a ruleset lets pass for others, some of which only the game knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.ruleset.values.tile import FLEETING, RulesetTile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jantaku.ruleset.table.context import Context
    from jantaku.ruleset.table.table import RulesetTable

NOW: Final = ("draw", "last_discard", "last_called_tile")
"""The words for tiles that the game knows."""


class JokerTiles:
    """Tiles, and words of `NOW` with attributes that their tiles get."""

    __slots__ = ("items",)

    def __init__(self, items: Sequence[RulesetTile | tuple[str, tuple[str, ...]]]) -> None:
        self.items = items

    def __call__(self, table: RulesetTable, context: Context) -> tuple[RulesetTile, ...]:
        """Returns the tiles, each once."""
        return tuple(dict.fromkeys(self._tiles(table, context)))

    def _tiles(self, table: RulesetTable, context: Context) -> Iterator[RulesetTile]:
        for item in self.items:
            if isinstance(item, RulesetTile):
                yield item
                continue
            word, attrs = item
            for tile in _now(table, context, word):
                yield tile.minus(*FLEETING).plus(*attrs)


def _now(table: RulesetTable, context: Context, word: str) -> tuple[RulesetTile, ...]:
    if word == "draw":
        return tuple(table.players[context.seat].draw)
    past = table.last_discard if word == "last_discard" else table.last_call
    return () if past is None else (past.tile,)
