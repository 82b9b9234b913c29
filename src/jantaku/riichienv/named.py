"""Numbers with names, printed as in riichienv: `NamedNumber` and the small enumerations."""

from __future__ import annotations

from enum import Enum, IntEnum


class NamedNumber(IntEnum):
    """A number with a name: `Wind.East`."""

    def __repr__(self) -> str:
        return Enum.__str__(self)

    __str__ = __repr__


class Wind(NamedNumber):
    """A wind, of a round or of a seat."""

    East = 0
    South = 1
    West = 2
    North = 3


class MeldType(NamedNumber):
    """A kind of meld."""

    Chi = 0
    Pon = 1
    Daiminkan = 2
    Ankan = 3
    Kakan = 4


class Phase(NamedNumber):
    """The phase of a turn: a seat acts, or others may answer what it did."""

    WaitAct = 0
    WaitResponse = 1


EAST, SOUTH, WEST, NORTH = Wind
