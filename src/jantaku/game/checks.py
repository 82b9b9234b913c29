"""Checks of what callers pass: types, seats, mappings of actions, packed actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from operator import index
from typing import TYPE_CHECKING, Any, Final, TypeVar

from jantaku.base.errors import ArgumentError, IllegalAction, ReplayError, shown
from jantaku.game import faults

if TYPE_CHECKING:
    from jantaku.game.protocol.actions import Seat

T = TypeVar("T")

SNAPSHOT: Final = "give what snapshot() gave"
"""The cure of whatever is not a snapshot."""


def require_type(value: object, kind: Any, what: str) -> None:
    """Raises `TypeError` for a value of another type than that.

    >>> require_type(7, str, "a name")
    Traceback (most recent call last):
        ...
    TypeError: a name is a str, not 7
    """
    if not isinstance(value, kind):
        raise TypeError(f"{what} is a {kind.__name__}, not {shown(value)}")


def require_flags(**flags: object) -> None:
    """Raises `ArgumentError` for the first argument that is not True or False.

    >>> require_flags(oracle=True, padded=1)
    Traceback (most recent call last):
        ...
    jantaku.ArgumentError: padded cannot be 1; use True or False
    """
    for name, flag in flags.items():
        if not isinstance(flag, bool):
            raise ArgumentError(f"{name} cannot be {shown(flag)}", "use True or False")


def reports_replay_errors(read: Callable[[Any], T]) -> Callable[[Any], T]:
    """An engine's `unpack_action`, whose errors become `ReplayError`."""

    @wraps(read)
    def unpack(document: Any) -> T:
        try:
            return read(document)
        except (ValueError, LookupError, TypeError, AttributeError):
            fault = f"{shown(document)} is not an action that a record keeps"
            raise ReplayError(fault, SNAPSHOT) from None

    return unpack


def seat_at(seats: Sequence[Seat], seat: object) -> Seat:
    """Returns the seat as a number. Raises SeatError if it is not at the table.

    >>> seat_at((0, 1, 2), 2)
    2
    """
    if type(seat) is int and seat in seats:
        return seat
    try:
        number = index(seat)  # type: ignore[arg-type]  # numpy's numbers are seats too
    except TypeError:
        raise faults.no_seat(seat, seats) from None
    if number not in seats:
        raise faults.no_seat(seat, seats)
    return number


def require_mapping(actions: object) -> Mapping[Any, Any]:
    """Returns the actions if they are a mapping from seats. Raises IllegalAction otherwise."""
    if type(actions) is not dict and not isinstance(actions, Mapping):
        cure = "give {seat: action} for each deciding seat"
        raise IllegalAction(f"{shown(actions)} is not a mapping from seats to actions", cure)
    return actions
