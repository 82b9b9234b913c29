"""Seats as places at a table of four, and the words for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

Seat: TypeAlias = int
"""0 east, 1 south, 2 west, 3 north: places at the table, absolute. Two players sit at 0 and 2."""

SEATS_OF: Final[dict[int, tuple[Seat, ...]]] = {1: (0,), 2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""The seats taken, by number of players."""

WINDS: Final = ("east", "south", "west", "north")
RELATIVE: Final[dict[str, int]] = {"self": 0, "shimocha": 1, "toimen": 2, "kamicha": 3}
ONE_SEAT: Final[Mapping[str, str]] = {
    "east": "The player whose seat wind is east: the dealer.",
    "south": "The player whose seat wind is south.",
    "west": "The player whose seat wind is west.",
    "north": "The player whose seat wind is north.",
    "self": "The current player.",
    "shimocha": "The player to the right, who is next.",
    "toimen": "The player across.",
    "kamicha": "The player to the left, who was before.",
    "last_discarder": "The player who discarded last in the round.",
    "caller": "The player who makes the call in question, or made the last one.",
    "callee": "The player from whom that call takes a tile.",
    "prev_seat": "Inside `as`, the player outside of it.",
}
"""The words for one seat, and what they mean."""
MANY_SEATS: Final[Mapping[str, str]] = {
    **ONE_SEAT,
    "all": "Every player.",
    "everyone": "Every player.",
    "others": "Every player but the current one.",
    "chii_victims": "The players from whom the current one has called `chii`.",
    "winners": "Everybody who has won in the round.",
}
"""The words for seats, of one and of several."""


def place_of(seat: Seat, word: str) -> Seat:
    """The place at the table that is self, shimocha, toimen or kamicha of a seat.

    >>> place_of(3, "shimocha")
    0
    """
    return (seat + RELATIVE[word]) % 4
