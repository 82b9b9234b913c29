"""Seats as places at a table of four, and the words for them."""

from __future__ import annotations

from typing import Final, TypeAlias

Seat: TypeAlias = int
"""0 east, 1 south, 2 west, 3 north: places at the table, absolute. Two players sit at 0 and 2."""

SEATS_OF: Final[dict[int, tuple[Seat, ...]]] = {1: (0,), 2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""The seats taken, by number of players."""

WINDS: Final = ("east", "south", "west", "north")
RELATIVE: Final[dict[str, int]] = {"self": 0, "shimocha": 1, "toimen": 2, "kamicha": 3}
ONE_SEAT: Final = (*WINDS, *RELATIVE, "last_discarder", "caller", "callee", "prev_seat")
MANY_SEATS: Final = (*ONE_SEAT, "all", "everyone", "others", "chii_victims", "winners")


def place_of(seat: Seat, word: str) -> Seat:
    """The place at the table that is self, shimocha, toimen or kamicha of a seat.

    >>> place_of(3, "shimocha")
    0
    """
    return (seat + RELATIVE[word]) % 4
