"""Logs all requests, on request.

A path is logged as the declared path of its route, because a real one may contain the code of a
private room.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from jantaku.server.origins import address_of
from jantaku.server.process.log import log_event
from jantaku.server.refusal_log import place_of

if TYPE_CHECKING:
    from starlette.types import Scope

ACCESS: Final = logging.getLogger("jantaku.access")
"""The logger of all requests."""


def log_request(scope: Scope, status: int, seconds: float) -> None:
    """Logs a request that is answered."""
    took = round(1000 * seconds, 1)
    values = {"address": address_of(scope), "place": place_of(scope), "status": status, "ms": took}
    log_event(ACCESS, "request", values)
