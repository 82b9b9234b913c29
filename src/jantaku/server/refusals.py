"""Errors of requests: `Refused`, with the same codes over HTTP and over a socket.

Raise `Refused` for a request that is not possible; HTTP reports it as a problem, the socket as a
`Fault`. Any error that is not a `JantakuError` is a fault of the server.
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
    "not_allowed": 403,
    "wrong_origin": 403,
    "unknown": 404,
    "unknown_room": 404,
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
    "unavailable": 503,
}
"""Every code with its HTTP status."""


class Refused(JantakuError):  # noqa: N818 - a refusal, not a fault
    """Raised for a request that is refused, with a code of `STATUS`: nothing has changed.

    `field` names the part of the request at fault; `retry_after_s` is the time until a retry.

    >>> Refused("unknown_room", "there is no room K7Q2", "ask for its code again").status
    404
    """

    def __init__(
        self,
        code: str,
        fault: str,
        cure: str = "",
        *,
        field: str | None = None,
        retry_after_s: int | None = None,
    ) -> None:
        super().__init__(fault, cure)
        self.code = code
        self.field = field
        self.retry_after_s = retry_after_s

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.code]


def unreachable() -> Refused:
    """Returns the error for a table that waits for the store, or for a process to take it."""
    return Refused("unavailable", "the table cannot be reached", "try again in a moment")
