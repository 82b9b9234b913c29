"""The errors of questions about the outlook of a hand."""

from __future__ import annotations

from jantaku.base.errors import ArgumentError, HandError
from jantaku.riichi.tiles.faults import place

__all__ = ["too_many_hands", "wrong_size"]

_MOST_OF_DETOURS = 400_000  # hands that a hand two from tenpai mostly becomes less than


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


def too_many_hands(most: int) -> ArgumentError:
    """Returns the error for a hand that may become more hands than memory is given to.

    >>> print(too_many_hands(400_000))
    the hand may become more than 400,000 others; with a detour ask up to two from tenpai, without \
detours and calls up to four
    """
    near = "two" if most >= _MOST_OF_DETOURS else "one"
    error = ArgumentError(
        f"the hand may become more than {most:,} others",
        f"with a detour ask up to {near} from tenpai, without detours and calls up to four",
    )
    error.code = "too_many_hands"
    return error
