"""Tile specs: the words that ask something about one tile.

A spec is its name, a class the language fixes, or a relation to another tile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class SpecWord(NamedTuple):
    """A word for tiles: one sentence about it, and the parts of the context it needs."""

    help: str
    needs: tuple[str, ...] = ()


_CLASSES: Final = {
    "manzu": "A tile of characters.",
    "pinzu": "A tile of circles.",
    "souzu": "A tile of bamboos.",
    "jihai": "A wind or a dragon.",
    "terminal": "A 1 or a 9; in version 2 a 10, too.",
    "yaochuuhai": "A terminal, a wind or a dragon.",
    "tanyaohai": "A 2 to 8; red fives written `0m` count in version 2 only.",
    "flower": "A flower.",
    "joker": "A tile made to be a joker, whatever it stands for in the game.",
    **dict.fromkeys("123456789", "A tile of that number, up to `9`."),
}

SPECS: Final[Mapping[str, SpecWord]] = {
    "any": SpecWord("Any tile."),
    **{name: SpecWord(help_) for name, help_ in _CLASSES.items()},
    "tedashi": SpecWord("A tile that is not the drawn one."),
    "tsumogiri": SpecWord("The drawn tile."),
    "same": SpecWord("The tile in context, or a joker for it.", ("tile",)),
    "not_same": SpecWord("Another tile than the one in context.", ("tile",)),
    "dora": SpecWord("A tile that a revealed one indicates (play effects).", ("doras",)),
    "kuikae": SpecWord("A tile that would make a set with what the last caller called with."),
}
"""The words that stand for a tile, other than the names of tiles themselves."""
