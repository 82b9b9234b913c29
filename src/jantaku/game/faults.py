"""Errors of the contract: unknown seats, actions that are not legal, games in use elsewhere."""

from __future__ import annotations

from jantaku.base.errors import (
    ArgumentError,
    IllegalAction,
    SeatError,
    ThreadError,
    shown,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def bad_argument(fault: str, cure: str, source: str | None = None) -> ArgumentError:
    """The error for an argument of the kernel that is unknown or outside its range."""
    return ArgumentError(fault, cure, source=source)


def no_seat(seat: object, seats: Sequence[int]) -> SeatError:
    """The error for a value that is not a seat of the table.

    >>> print(no_seat(9, (0, 1, 2)))
    there is no seat 9; the seats are 0, 1, 2
    """
    cure = "the seats are " + ", ".join(map(str, seats))
    return SeatError(f"there is no seat {shown(seat)}", cure)


def not_legal(seat: int, action: object, legal: Sequence[object] = ()) -> IllegalAction:
    """The error for an action that its seat may not take."""
    fault = f"seat {seat} may not take the action {shown(action)}"
    return IllegalAction(fault, "choose one of legal_actions(seat)", seat=seat, legal=legal)


def not_decided(seat: int, legal: Sequence[object] = ()) -> IllegalAction:
    """The error for a deciding seat without an action."""
    fault = f"seat {seat} has not decided"
    return IllegalAction(fault, "choose one of legal_actions(seat)", seat=seat, legal=legal)


def out_of_turn(fault: str, cure: str) -> IllegalAction:
    """The error for a step of the game that is not due."""
    return IllegalAction(fault, cure)


def nothing_to_decide(seats: Sequence[object], deciding: Sequence[int]) -> IllegalAction:
    """The error for actions of seats that have no decision now.

    >>> print(nothing_to_decide([2], (0,)))
    seat 2 has nothing to decide; seat 0 decides now
    >>> print(nothing_to_decide([1, 2], ()))
    seats 1, 2 have nothing to decide; the game is over
    """
    has = "have" if len(seats) > 1 else "has"
    waiting = f"{_seats(deciding)} decide{'s' if len(deciding) == 1 else ''} now"
    return IllegalAction(
        f"{_seats(seats)} {has} nothing to decide" if seats else "no seat has a decision",
        waiting if deciding else "the game is over",
    )


def _seats(seats: Sequence[object]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {', '.join(map(shown, seats))}"


def in_use() -> ThreadError:
    """The error for games that another thread is working with."""
    return ThreadError(
        "another thread is working with these games",
        "let one thread at a time use them, or give each thread its own games",
    )


def no_threads(wanted: int) -> ThreadError:
    """The error for threads that the system does not start."""
    return ThreadError(
        f"the system does not start {wanted} threads",
        "ask for fewer, or raise its limit on threads",
    )
