"""Melds as players call them, in their order: `chi 234m, pon 5z, ankan 6p`.

An alternative to the brackets of a hand (see `notation`), which lists the calls separately from the
tiles in hand.
"""

from __future__ import annotations

from jantaku import _kernel
from jantaku.riichi.tiles.notation import ParsedMeld

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from jantaku.riichi.tiles.notation import MeldLike

__all__ = ["format_calls", "parse_calls"]


def parse_calls(text: str) -> tuple[ParsedMeld, ...]:
    """The melds of a text, in the order written, with commas between.

    A chi names its three tiles; of a pon or kan one tile stands for all. NotationError, with the
    place, for anything that is not a call.

    >>> parse_calls("chi 342m, pon 5z, ankan 6p")
    (<ParsedMeld chi (234m)>, <ParsedMeld pon (555z)>, <ParsedMeld closed_kan [6666p]>)
    """
    return tuple(ParsedMeld(*meld) for meld in _kernel._read_calls(text))


def format_calls(melds: Iterable[MeldLike]) -> str:
    """The melds as `parse_calls` reads them, each with all its tiles.

    >>> format_calls(parse_calls("kan 5z,chi 340m"))
    'kan 5555z, chi 340m'
    """
    return _kernel._write_calls(melds)
