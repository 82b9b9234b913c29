"""Logs refused requests with their addresses, for fail2ban and the like, and all on request.

A path is logged as the declared path of its route, because a real one may contain the code of a
private room.
"""

from __future__ import annotations

import logging
from collections import Counter
from time import monotonic
from typing import TYPE_CHECKING, Final

from jantaku.server.limits import address_of
from jantaku.server.process.log import log_event
from jantaku.server.refusals import REFUSAL

if TYPE_CHECKING:
    from starlette.types import Scope

ACCESS: Final = logging.getLogger("jantaku.access")
"""The logger of all requests."""
REFUSED: Final = logging.getLogger("jantaku.refused")
"""The logger of refusals."""

_WORTH_LOGGING: Final = frozenset(
    ("wrong_passphrase", "wrong_token", "wrong_origin", "too_often", "too_large", "too_slow")
)
_EACH_MINUTE: Final = 10  # lines of an address; others are counted in its first line afterwards
_ALL_EACH_MINUTE: Final = 600
_MINUTE_S: Final = 60.0


class RefusalLog:
    """Logs refusals: few lines for each address and in all, so that nobody can fill the disk."""

    def __init__(self) -> None:
        self._until = 0.0
        self._written: Counter[str] = Counter()
        self._omitted = 0

    def add(self, address: str, code: str, place: str) -> None:
        """Logs a refusal, unless there are too many lines already."""
        if code not in _WORTH_LOGGING:
            return
        if monotonic() >= self._until:
            if self._omitted:
                log_event(REFUSED, "omitted", {"refusals": self._omitted})
            self._until, self._omitted = monotonic() + _MINUTE_S, 0
            self._written.clear()
        if self._written[address] >= _EACH_MINUTE or self._written.total() >= _ALL_EACH_MINUTE:
            self._omitted += 1
            return
        self._written[address] += 1
        log_event(REFUSED, "refused", {"address": address, "code": code, "place": place})


class RequestLog:
    """Logs requests that are answered: refusals, and all on request."""

    def __init__(self, *, access: bool) -> None:
        self._refusals = RefusalLog()
        self._access = access

    def add(self, scope: Scope, status: int, seconds: float) -> None:
        """Logs a request, if it is worth a line."""
        code = scope.get(REFUSAL)
        if not (code or self._access):
            return
        place = f"{scope['method'][:8]} {getattr(scope.get('route'), 'path', 'page')}"
        address = address_of(scope)
        if code:
            self._refusals.add(address, code, place)
        if self._access:
            took = round(1000 * seconds, 1)
            values = {"address": address, "place": place, "status": status, "ms": took}
            log_event(ACCESS, "request", values)
