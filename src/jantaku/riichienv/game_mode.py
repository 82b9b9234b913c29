"""How many play, and how long: `GameType`."""

from enum import IntEnum


class GameType(IntEnum):
    """The game modes by number."""

    YON_IKKYOKU = 0
    YON_TONPUSEN = 1
    YON_HANCHAN = 2
    SAN_IKKYOKU = 3
    SAN_TONPUSEN = 4
    SAN_HANCHAN = 5
