"""What a side can do, as values.

Imports nothing but tiles.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .tiles import TILES, TYPES

if TYPE_CHECKING:
    from .tiles import HaiyukiTile

HaiyukiActionType = Literal[
    "exchange",  # put a tile of the first hand among those to be swapped
    "done",  # swap them
    "tsumo",
    "riichi",  # the discard follows as an action of its own
    "skill",
    "discard",
    "pon",
    "pass",
]


@dataclass(frozen=True, slots=True)
class HaiyukiAction:
    """A decision: of which type, on which tile, with which skill.

    >>> print(HaiyukiAction("discard", 0), HaiyukiAction("skill", skill="RECOVERY"))
    discard ataho skill RECOVERY
    """

    type: HaiyukiActionType
    tile: HaiyukiTile | None = None
    skill: str = ""

    def __str__(self) -> str:
        tile = TILES[self.tile].id if isinstance(self.tile, int) and 0 <= self.tile < TYPES else ""
        return " ".join(filter(None, (str(self.type), tile, str(self.skill))))
