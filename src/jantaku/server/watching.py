"""Counts and times every request, and makes of a fault of ours a problem that tells nothing of it.

May import metrics and problems.
"""

from __future__ import annotations

import logging
import secrets
from time import perf_counter
from typing import TYPE_CHECKING

from jantaku.server import metrics
from jantaku.server.api.problems import problem

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("jantaku.server")

_WELL = 400
_ELSEWHERE = "other"  # all that is no route of the API: pages, and whatever strangers try


class Watched:
    """Stands before the whole server."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on."""
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
        except Exception:
            metrics.FAULTS.inc()
            number = secrets.token_hex(4)
            log.exception("fault %s at %s %s", number, scope["method"], scope["path"])
            if status:
                raise  # half an answer is out: let the connection break
            cure = f"it is no fault of yours; tell whoever runs this server the number {number}"
            answer = problem(500, "fault", "a fault inside the server", cure)
            await answer(scope, receive, counted)
        finally:
            route = getattr(scope.get("route"), "path", _ELSEWHERE)
            took = perf_counter() - began
            metrics.REQUESTS.labels(scope["method"][:8], route, status).observe(took)
