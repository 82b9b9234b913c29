"""Hands and melds as values, and the one place where text becomes a hand, a tile or a wind.

`Hand` and `Meld` come from the kernel.
"""

from __future__ import annotations

from jantaku._kernel import Hand, Meld
from jantaku.base.errors import NotationError
from jantaku.base.signature import tell_signature
from jantaku.riichi.tiles.notation import parse_hand, parse_tile, parse_wind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from jantaku.riichi.tiles.tile import Tile, Wind

tell_signature(Hand, Meld)

__all__ = ["Hand", "Meld", "hand_of_parts", "read_hand", "read_tile", "read_wind"]


def read_hand(text: str) -> Hand:
    """The hand that a text in any notation describes.

    Raises `NotationError` for text that is not a hand and `HandError` for tiles that cannot be one,
    both with the place in the text.

    >>> read_hand("123m406p(777z)").melds
    (Meld('pon', '(777z)'),)
    """
    parsed = parse_hand(text)
    melds = [Meld(meld.type, meld.tiles) for meld in parsed.melds]
    try:
        return Hand.from_tiles(parsed.tiles, melds)
    except ValueError as error:
        from jantaku.riichi.tiles.faults import placed  # only when there is a fault to explain

        raise placed(error, text) from None


def hand_of_parts(tiles: tuple[Tile, ...], melds: tuple[Meld, ...], of_ids: bool) -> Hand:
    """The hand of those tiles and melds; what a pickled hand calls."""
    hand = Hand.from_tiles(tiles, melds)
    return hand._of_ids() if of_ids else hand


def read_tile(text: str, source: str) -> Tile:
    """The single tile of a text, an error naming the argument."""
    try:
        return parse_tile(text)
    except NotationError as error:
        error.source = source
        raise


def read_wind(text: object, source: str) -> Wind:
    """The wind of a text, an error naming the argument."""
    if not isinstance(text, str):
        from jantaku.riichi.tiles.faults import no_wind  # only when there is a fault to explain

        raise no_wind(text, source)
    try:
        return parse_wind(text)
    except NotationError as error:
        error.source = source
        raise
