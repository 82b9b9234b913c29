"""Counts every refusal and logs it with its address, for fail2ban and the like.

All refusals pass here: of requests, of sockets and their messages, and of connections. A path is
logged as the declared path of its route, because a real one may contain the code of a private room.
"""

from __future__ import annotations

import logging
from collections import Counter
from time import monotonic
from typing import TYPE_CHECKING, Final

from jantaku.server import metrics
from jantaku.server.origins import address_of
from jantaku.server.process.log import log_event

if TYPE_CHECKING:
    from starlette.types import Scope

REFUSED: Final = logging.getLogger("jantaku.refused")
"""The logger of refusals."""
REFUSALS: Final = "jantaku.refusals"
"""The place in a scope of the `RefusalLog` of its server."""

_EACH_MINUTE: Final = 10  # lines of an address; the first line of each code comes in any case
_ALL_EACH_MINUTE: Final = 600
_MINUTE_S: Final = 60.0
_COUNTED: Final = 5  # addresses whose omitted lines are counted in a line


class RefusalLog:
    """Logs refusals: few lines for each address and in all, so that nobody can fill the disk."""

    def __init__(self) -> None:
        self._until = 0.0
        self._written: Counter[str] = Counter()
        self._codes: set[tuple[str, str]] = set()
        self._omitted: Counter[str] = Counter()

    def add(self, address: str, code: str, place: str) -> None:
        """Counts a refusal, and logs it unless there are too many lines already.

        Refusals of decisions at a table are neither counted nor logged: they are not public.
        """
        if code in metrics.OF_DECISIONS:
            return
        metrics.refused(code)
        if monotonic() >= self._until:
            self._begin_minute()
        if not self._has_room(address, code):
            self._omitted[address] += 1
            return
        self._written[address] += 1
        self._codes.add((address, code))
        log_event(REFUSED, "refused", {"address": address, "code": code, "place": place})

    def _has_room(self, address: str, code: str) -> bool:
        is_new = (address, code) not in self._codes
        few = is_new or self._written[address] < _EACH_MINUTE
        return few and self._written.total() < _ALL_EACH_MINUTE

    def _begin_minute(self) -> None:
        for address, number in self._omitted.most_common(_COUNTED):
            log_event(REFUSED, "omitted", {"address": address, "refusals": number})
        self._until = monotonic() + _MINUTE_S
        self._omitted.clear()
        self._written.clear()
        self._codes.clear()


def note_refusal(scope: Scope, code: str, place: str = "") -> None:
    """Counts and logs a refusal of a request or of a socket."""
    log = scope.get(REFUSALS)
    if log is None:
        metrics.refused(code)
    else:
        log.add(address_of(scope), code, place or place_of(scope))


def place_of(scope: Scope) -> str:
    """Returns the method and the declared path of a request."""
    if scope["type"] == "websocket":
        return "socket"
    return f"{scope['method'][:8]} {getattr(scope.get('route'), 'path', 'page')}"
