"""Hands and melds as values, and the one place where text becomes a hand.

`Hand` and `Meld` come from the kernel. May import notation and what is below it.
"""

from __future__ import annotations

from jantaku._kernel import Hand, Meld
from jantaku.notation import parse_hand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from jantaku.tile import Tile

__all__ = ["Hand", "Meld", "hand_of_parts", "read_hand"]


def read_hand(text: str) -> Hand:
    """The hand that a text in any notation describes.

    Raises `NotationError` for text that is no hand and `HandError` for tiles that cannot be one,
    both with the place in the text.

    >>> read_hand("123m406p(777z)").melds
    (Meld('pon', '(777z)'),)
    """
    parsed = parse_hand(text)
    melds = [Meld(meld.type, meld.tiles) for meld in parsed.melds]
    try:
        return Hand.from_tiles(parsed.tiles, melds)
    except ValueError as error:
        from jantaku.faults import placed  # only when there is a fault to explain

        raise placed(error, text) from None


def hand_of_parts(tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> Hand:
    """The hand of those tiles and melds; what a pickled hand calls."""
    return Hand.from_tiles(tiles, melds)
