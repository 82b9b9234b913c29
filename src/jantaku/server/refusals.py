"""What the server says no to: one error with a code, told alike over HTTP and over a socket.

Raise `Refused` wherever a person asks for what cannot be; the HTTP side makes a problem of it, the
socket a `Fault`. Anything else that is no `JantakuError` is a fault of ours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.errors import JantakuError

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
    "taken": 409,  # a seat or a name that another has
    "full": 409,
    "too_slow": 408,
    "too_large": 413,
    "too_often": 429,
    "fault": 500,
    "unavailable": 503,
}
"""Every code, and its status over HTTP."""


class Refused(JantakuError):  # noqa: N818 - says what the server did, as people would
    """A request that is refused, with one of the codes of `STATUS`: nothing has changed.

    `field` names what in the request is at fault, `retry_after_s` when to try again.

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
        """The status over HTTP."""
        return STATUS[self.code]


def unreachable() -> Refused:
    """What is said of a table that waits for the store, or for another process to take it."""
    cure = "it goes on by itself: try again in a moment"
    return Refused("unavailable", "the table cannot be reached just now", cure)
