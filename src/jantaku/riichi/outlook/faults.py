"""The errors of questions about the outlook of a hand."""

from __future__ import annotations

from jantaku.base.errors import ArgumentError, HandError
from jantaku.riichi.tiles.faults import place

__all__ = ["too_many_hands", "wrong_size"]


def wrong_size(tiles: int, hand: object) -> HandError:
    """Returns the error for a hand that is neither waiting for a draw nor about to discard.

    >>> print(wrong_size(12, "123m456p789s112z"))
    hand: the hand has 12 tiles at column 1; give 13, or 14 with the drawn tile, counting each kan \
as three
      123m456p789s112z
      ^^^^^^^^^^^^^^^^
    """
    error = HandError(
        f"the hand has {tiles} tile{'' if tiles == 1 else 's'}",
        "give 13, or 14 with the drawn tile, counting each kan as three",
        code="wrong_size",
        number=tiles,
        source="hand",
    )
    place(error, hand, None)
    return error


def too_many_hands(fault: str, cure: str) -> ArgumentError:
    """Returns the error for a hand that may become more hands than memory is given to."""
    error = ArgumentError(fault, cure)
    error.code = "too_many_hands"
    return error
