"""Errors of requests: `RequestRefused`, with the same codes over HTTP and over a socket.

Raise `RequestRefused` for a request that is not possible; HTTP reports it as a problem, the socket
as a `ErrorMessage`. Any error that is not a `JantakuError` is a fault of the server.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.base.errors import JantakuError

if TYPE_CHECKING:
    from collections.abc import Mapping

STATUS: Final[Mapping[str, int]] = {
    "malformed": 422,
    "not_signed_in": 401,
    "wrong_passphrase": 401,
    "wrong_token": 401,
    "banned": 403,
    "not_allowed": 403,
    "wrong_origin": 403,
    "unknown": 404,
    "unknown_room": 404,
    "unknown_group": 404,
    "unknown_table": 404,
    "unknown_record": 404,
    "wrong_method": 405,
    "not_seated": 409,
    "not_asked": 409,
    "stale": 409,
    "illegal": 409,
    "not_now": 409,  # the room or table is not in a state for it
    "taken": 409,  # another person has the seat or the name
    "full": 409,
    "too_slow": 408,
    "too_large": 413,
    "too_often": 429,
    "fault": 500,
    "game_restarted": 503,
    "unavailable": 503,
    "draining": 503,  # the operator lets the server take no new games
}
"""Every code with its HTTP status."""


class RequestRefused(JantakuError):  # noqa: N818 - a refusal, not a fault
    """Raised for a request that is refused, with a code of `STATUS`: nothing has changed.

    `field` names the part of the request at fault, `reason` the exact error for programs; `note` is
    what the operator wrote, and `retry_after_s` the time until a retry.

    >>> RequestRefused("unknown_room", "there is no room K7Q2", "ask for its code again").status
    404
    """

    def __init__(
        self,
        code: str,
        fault: str,
        cure: str = "",
        *,
        field: str | None = None,
        reason: str = "",
        note: str = "",
        retry_after_s: int | None = None,
    ) -> None:
        super().__init__(fault, cure)
        self.code = code
        self.field = field
        self.reason = reason
        self.note = note
        self.retry_after_s = retry_after_s

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.code]


def no_seat() -> RequestRefused:
    """Returns the error for a person without a seat at a table."""
    cure = "watch, or take a seat in the next game"
    return RequestRefused("not_seated", "you have no seat at this table", cure)


def unknown_table() -> RequestRefused:
    """Returns the error for an unknown table."""
    return RequestRefused("unknown_table", "there is no such table", "open its room")


def table_unreachable() -> RequestRefused:
    """Returns the error for a table that waits for the store, or for a process to take it."""
    return RequestRefused("unavailable", "the table cannot be reached", "try again in a moment")


def game_restarted() -> RequestRefused:
    """Returns the error for a game whose process was ended and is replaced."""
    fault = "the process of this game was ended: it took too long or too much memory"
    cure = "wait: it continues from its last action; close the room if this comes again"
    return RequestRefused("game_restarted", fault, cure)
