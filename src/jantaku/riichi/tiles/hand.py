"""Hands and melds as values of the kernel."""

from __future__ import annotations

from jantaku._kernel import Hand, Meld
from jantaku.base.signature import tell_signature

TYPE_CHECKING = False
if TYPE_CHECKING:
    from jantaku.riichi.tiles.tile import Tile

tell_signature(Hand, Meld)

__all__ = ["Hand", "Meld", "hand_of_parts"]


def hand_of_parts(tiles: tuple[Tile, ...], melds: tuple[Meld, ...], of_ids: bool) -> Hand:
    """The hand of those tiles and melds; what a pickled hand calls."""
    hand = Hand.from_tiles(tiles, melds)
    return hand._of_ids() if of_ids else hand
