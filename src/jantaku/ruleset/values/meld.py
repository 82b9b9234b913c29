"""Melds: a name and tiles as laid on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jantaku.ruleset.values.tile import RulesetTile, face_up

AMERICAN_JOKER: Final = "1j"
FLOWER_CALLS: Final = frozenset({"start_flower", "start_joker", "flower", "joker", "pei"})
"""Names of melds that do not count in matching: declared flowers, jokers and norths."""


@dataclass(frozen=True, slots=True)
class Call:
    """A meld: its name and its tiles as laid on the table."""

    name: str
    tiles: tuple[RulesetTile, ...]

    @property
    def is_flower(self) -> bool:
        """True if it is a declared flower, joker or north instead of a meld."""
        return self.name in FLOWER_CALLS


def source_of(tiles: tuple[object, ...]) -> str:
    """The source of a meld, by the place of its sideways tile; `self` without one."""
    at = next((i for i, tile in enumerate(tiles) if "sideways" in getattr(tile, "attrs", ())), None)
    if at is None:
        return "self"
    if at == 0:
        return "kamicha"
    return "shimocha" if at == len(tiles) - 1 or at == 2 else "toimen"


def natural_tile(call: Call, joker: str = AMERICAN_JOKER) -> RulesetTile | None:
    """The tile that the jokers of a call stand for: its first one that is not such a joker.

    >>> joker, called, own = RulesetTile("1j"), RulesetTile("5m", ("sideways",)), RulesetTile("5m")
    >>> natural_tile(Call("am_pung", (joker, called, own)))
    RulesetTile(name='5m', attrs=())
    """
    tiles = (face_up(tile) for tile in call.tiles)
    return next((tile.plain for tile in tiles if tile.name != joker), None)
