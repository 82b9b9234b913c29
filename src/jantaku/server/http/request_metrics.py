"""Counts, times and logs every request; answers what failed or was cut off, without details."""

from __future__ import annotations

import asyncio
import logging
from time import perf_counter
from typing import TYPE_CHECKING, Final

from jantaku.server import metrics
from jantaku.server.api.problems import fault_problem, problem_of
from jantaku.server.origins import address_of
from jantaku.server.process.log import log_event
from jantaku.server.refusal_log import REFUSALS, RefusalLog, place_of
from jantaku.server.refusals import RequestRefused

if TYPE_CHECKING:
    from collections.abc import Collection

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

ACCESS: Final = logging.getLogger("jantaku.access")
"""The logger of all requests."""
_RETRY_S: Final = 2  # a restarted server needs a moment


class RequestMetrics:
    """Middleware around the whole server.

    Requests to the endpoints in `secret` are not counted, because their number is not public. With
    `access` every request is logged.
    """

    def __init__(
        self, app: ASGIApp, *, access: bool = False, secret: Collection[object] = ()
    ) -> None:
        self._app = app
        self._refusals = RefusalLog()
        self._access = access
        self._secret = secret

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forwards the request, and counts it."""
        scope[REFUSALS] = self._refusals
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = perf_counter()
        status = 0

        async def counted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, counted)
        except asyncio.CancelledError:
            if status:
                raise
            refused = RequestRefused(
                "unavailable",
                "the server is being stopped",
                "send the request again in a moment",
                retry_after_s=_RETRY_S,
            )
            await problem_of(refused)(scope, receive, counted)
        except Exception:
            answer = fault_problem(f"{scope['method']} {scope['path']}")
            if status:
                raise  # half an answer is sent: let the connection break
            await answer(scope, receive, counted)
        finally:
            took = perf_counter() - began
            if self._access:
                _log_request(scope, status, took)
            if scope.get("endpoint") not in self._secret:
                path = getattr(scope.get("route"), "path", None)
                metrics.requested(scope["method"], path, status, took)


def _log_request(scope: Scope, status: int, seconds: float) -> None:
    """Logs a request with the declared path of its route: a real one may have a private code."""
    took = round(1000 * seconds, 1)
    values = {"address": address_of(scope), "place": place_of(scope), "status": status, "ms": took}
    log_event(ACCESS, "request", values)
