"""The actions of a side, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from jantaku.haiyuki.hands.tiles import TILES, TYPES

if TYPE_CHECKING:
    from jantaku.haiyuki.hands.tiles import HaiyukiTile

HaiyukiActionType = Literal[
    "exchange",  # swap `tiles` of the first hand, or none of them
    "tsumo",
    "riichi",  # the discard follows as a separate action
    "skill",
    "discard",
    "pon",
    "pass",
]


@dataclass(frozen=True, slots=True)
class HaiyukiAction:
    """A decision: of which type, on which tile, with which skill, or on which tiles together.

    >>> print(HaiyukiAction("discard", 0), HaiyukiAction("skill", skill="RECOVERY"))
    discard ataho skill RECOVERY
    >>> print(HaiyukiAction("exchange", tiles=(0, 0, 1)))
    exchange ataho ataho rin
    """

    type: HaiyukiActionType
    tile: HaiyukiTile | None = None
    skill: str = ""
    tiles: tuple[HaiyukiTile, ...] = ()

    def __str__(self) -> str:
        tiles = self.tiles if isinstance(self.tiles, tuple) else ()
        names = " ".join(map(_name, (self.tile, *tiles))).split()
        return " ".join(filter(None, (str(self.type), *names, str(self.skill))))


def _name(tile: object) -> str:
    return TILES[tile].id if isinstance(tile, int) and 0 <= tile < TYPES else ""
