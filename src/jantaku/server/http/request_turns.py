"""Works on few requests of one address at once; its others wait, so that no other address does."""

from __future__ import annotations

import asyncio
import math
from typing import TYPE_CHECKING, Final

from jantaku.server import metrics
from jantaku.server.allowances import LOOP_TIME
from jantaku.server.api.problems import refuse
from jantaku.server.limits import END_TURN
from jantaku.server.origins import address_of, networks_of
from jantaku.server.process.fair_queue import FairTurns, QueueFullError
from jantaku.server.refusals import RequestRefused

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from jantaku.server.allowances import LoopTime
    from jantaku.server.settings import Settings

LONGEST_TURN_S: Final = 0.25
"""A request that takes longer waits for a process, a database or its client, not for the loop: the
next one begins."""
_TRY_AGAIN: Final = 1013  # try again later, registered for RFC 6455


class RequestTurns:
    """The requests of each network that are worked on, and those that wait for them in turn."""

    def __init__(self, settings: Settings) -> None:
        self._turns = FairTurns(math.inf, 1, 1, metrics.REQUESTS_WAITING, within=True)
        self.configure(settings)

    def configure(self, settings: Settings) -> None:
        """Uses the limits of these settings."""
        self._turns.each = settings.requests_at_once
        self._turns.most_waiting = settings.requests_waiting
        self._turns.advance()

    async def take(self, address: str) -> None:
        """Waits for a turn of an address; raises `RequestRefused` if too many wait already."""
        try:
            await self._turns.take(networks_of(address))
        except QueueFullError:
            fault = f"more than {self._turns.most_waiting} requests from your network wait"
            cure, reason = "try again in a second", "requests_waiting"
            refused = RequestRefused("too_often", fault, cure, reason=reason, retry_after_s=1)
            raise refused from None

    def free(self, address: str) -> None:
        """Ends a turn; others begin."""
        self._turns.free(networks_of(address))


class _Turn:
    """A turn that ends once: with its request, when its socket is open, or after a time."""

    def __init__(self, turns: RequestTurns, address: str) -> None:
        self._turns: RequestTurns | None = turns
        self._address = address
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(LONGEST_TURN_S, self.end)

    def end(self) -> None:
        turns, self._turns = self._turns, None
        if turns is not None:
            if self._timer is not None:
                self._timer.cancel()
            turns.free(self._address)


class TakeTurns:
    """Middleware in which requests and new sockets take their turn, and use a share of the loop."""

    def __init__(self, app: ASGIApp, turns: RequestTurns, loop_time: LoopTime) -> None:
        self._app = app
        self._turns = turns
        self._loop_time = loop_time

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forwards a request when it is its turn."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        address = address_of(scope)
        try:
            await self._turns.take(address)
        except RequestRefused as refused:
            await refuse(refused, scope, receive, send, _TRY_AGAIN)
            return
        turn = _Turn(self._turns, address)
        scope[END_TURN] = turn.end
        scope[LOOP_TIME] = used = self._loop_time.of(address)
        try:
            await used.until_free()
            turn.begin()
            await used.measured(self._app(scope, receive, send))
        finally:
            turn.end()
