"""The order of the turns of a round whose record lists the moves of each seat separately.

Forwards it is not always clear: a seat may let a tile go and call the next equal one of the same
discarder. Backwards it is: every turn begins with a draw after the seat before, or with a call that
names the discarder, so it says whose turn was before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jantaku.base.errors import ReplayError

if TYPE_CHECKING:
    from collections.abc import Sequence


class TurnCall(NamedTuple):
    """A call that begins a turn: from whom, and of which tile."""

    discarder: int
    tile: object


class SeatTurn(NamedTuple):
    """A turn of a seat: the call that begins it, None for a draw, and its discard, if any."""

    call: TurnCall | None
    discard: object


def turn_order(turns: Sequence[Sequence[SeatTurn]], dealer: int) -> list[int]:
    """Returns the seats in the order of their turns, the dealer's first turn being the first.

    Raises `ReplayError` if the turns do not follow from one another.

    >>> drawn, called = SeatTurn(None, "1m"), SeatTurn(TurnCall(0, "1m"), "2m")
    >>> turn_order([[drawn], [], [called], [SeatTurn(None, "3m")]], 0)
    [0, 2, 3]
    """
    left = [*map(len, turns)]
    order: list[int] = []
    seat = _last(turns, dealer)
    tile: object = None  # that the turn before must have discarded, if it was called
    while left[seat]:
        left[seat] -= 1
        turn = turns[seat][left[seat]]
        if order and (turn.discard is None or tile not in (None, turn.discard)):
            break
        order.append(seat)
        seat = (seat - 1) % len(turns) if turn.call is None else turn.call.discarder
        tile = None if turn.call is None else turn.call.tile
    if any(left) or not order or order[-1] != dealer or turns[dealer][0].call is not None:
        fault = "moves are left over after the round's end"
        raise ReplayError(fault, "check that the file is a whole tenhou.net/6 record")
    return order[::-1]


def _last(turns: Sequence[Sequence[SeatTurn]], dealer: int) -> int:
    """The seat of the last turn: the only one with a turn that no other follows."""
    unfollowed = [*map(len, turns)]
    for seat, own in enumerate(turns):
        for turn in own:
            before = (seat - 1) % len(turns) if turn.call is None else turn.call.discarder
            unfollowed[before] -= 1
    unfollowed[(dealer - 1) % len(turns)] += 1  # nobody's turn is before the dealer's first
    return unfollowed.index(1) if 1 in unfollowed else dealer
