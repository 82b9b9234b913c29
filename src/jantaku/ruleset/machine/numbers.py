"""Numbers of the game as the kernel writes them in rows of integers, and reads them."""

from __future__ import annotations

from math import copysign, nan
from struct import Struct
from typing import TYPE_CHECKING, Any, Final

from jantaku.ruleset.values.limits import GREATEST, TINY, Number

if TYPE_CHECKING:
    from collections.abc import Iterable

_REAL: Final = Struct("<d")
_WIRE: Final = Struct("<q")
_FARTHEST: Final = 1e300


def to_wire(number: Any) -> int:
    """A whole number as it is, a fraction as the bits of its float, which no whole number has.

    Numbers beyond what a game counts are written too, between `TINY` and 1 / `TINY`.

    >>> to_wire(25_000), from_wire(to_wire(-0.5)), from_wire(to_wire(10**400))
    (25000, -0.5, 1e+300)
    """
    if -GREATEST <= number <= GREATEST and number == int(number):
        return int(number)
    if abs(number) < TINY:
        number = copysign(TINY, number)
    if abs(number) > _FARTHEST:
        number = _FARTHEST if number > 0 else -_FARTHEST
    wire: int = _WIRE.unpack(_REAL.pack(number if number == number else nan))[0]
    return wire


def from_wire(wire: int) -> Number:
    """Pair of `to_wire`."""
    if -GREATEST <= wire <= GREATEST:
        return wire
    number: float = _REAL.unpack(_WIRE.pack(wire))[0]
    return number


def numbers_from(wires: Iterable[int]) -> list[Number]:
    """The numbers of a row."""
    return [from_wire(wire) for wire in wires]
