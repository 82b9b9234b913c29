"""Numbers of the game as the kernel writes them in rows of integers, and reads them."""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, Final

from jantaku.ruleset.machine.values import Beyond
from jantaku.ruleset.values.limits import GREATEST, Number

if TYPE_CHECKING:
    from collections.abc import Iterable

_REAL: Final = Struct("<d")
_WIRE: Final = Struct("<q")


def to_wire(number: object) -> int:
    """A whole number as it is, a fraction as the bits of its float, which no whole number has.

    Raises `Beyond` for anything but a number of a game.

    >>> to_wire(25_000), from_wire(to_wire(-0.5))
    (25000, -0.5)
    """
    if isinstance(number, int | float) and -GREATEST <= number <= GREATEST:
        whole = int(number)
        wire: int = whole if whole == number else _WIRE.unpack(_REAL.pack(number))[0]
        return wire
    raise Beyond


def from_wire(wire: int) -> Number:
    """Pair of `to_wire`."""
    if -GREATEST <= wire <= GREATEST:
        return wire
    number: float = _REAL.unpack(_WIRE.pack(wire))[0]
    return number


def numbers_from(wires: Iterable[int]) -> list[Number]:
    """The numbers of a row."""
    return [from_wire(wire) for wire in wires]
