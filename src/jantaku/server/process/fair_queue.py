"""A queue in which keys take turns: people and addresses that ask once do not wait for others."""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict, deque
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from jantaku.server import metrics
from jantaku.server.refusals import RequestRefused

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

_WAITING_EACH: Final = 3
"""The most requests of one key that wait."""
_WAITING: Final = 64
"""The most requests that wait."""
_FORGETS: Final = 0.9
"""The factor by which the average time shrinks with each request."""


class FairQueue:
    """A queue that runs up to `most` requests at once, one per key, and waiting keys in turn.

    A key that has `_WAITING_EACH` waiting requests is refused. If the queue is full, a key without
    a waiting request takes the place of the key with the most.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._running: set[str] = set()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._average_s = 0.0

    @property
    def waiting(self) -> int:
        """The number of waiting requests."""
        return sum(map(len, self._waiting.values()))

    @property
    def fullness(self) -> float:
        """The part of the waiting places that is taken."""
        return self.waiting / _WAITING

    @asynccontextmanager
    async def turn(self, key: str) -> AsyncIterator[None]:
        """Waits for the turn of a key; raises `RequestRefused` if too many requests wait."""
        if key in self._running or len(self._running) >= self._most:
            await self._wait(key)
        else:
            self._running.add(key)
        began = time.monotonic()
        try:
            yield
        finally:
            took_s = time.monotonic() - began
            self._average_s = max(took_s, _FORGETS * self._average_s)
            self._running.discard(key)
            if key in self._waiting:
                self._waiting.move_to_end(key)
            self._advance()

    async def _wait(self, key: str) -> None:
        self._make_room(key)
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, deque()).append(turn)
        metrics.WAITING.inc()
        try:
            await turn
        except BaseException:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self._running.discard(key)
                self._advance()
            else:
                self._forget(key, turn)
            raise
        finally:
            metrics.WAITING.dec()

    def _make_room(self, key: str) -> None:
        if len(self._waiting.get(key, ())) >= _WAITING_EACH:
            raise self._refusal("you have too many requests waiting")
        if self.waiting < _WAITING:
            return
        longest = max(self._waiting, key=lambda one: len(self._waiting[one]))
        if key in self._waiting or len(self._waiting[longest]) < 2:
            raise self._refusal("too many requests are waiting")
        last = self._waiting[longest][-1]
        self._forget(longest, last)
        last.set_exception(self._refusal("too many requests are waiting"))

    def _refusal(self, fault: str) -> RequestRefused:
        """Returns a refusal with the time after which the waiting requests are done."""
        wait_s = max(1, math.ceil(self._average_s * (1 + self.waiting / self._most)))
        cure = f"try again in {wait_s} seconds"
        return RequestRefused("unavailable", fault, cure, retry_after_s=wait_s)

    def _forget(self, key: str, turn: asyncio.Future[None]) -> None:
        turns = self._waiting.get(key)
        if turns is not None and turn in turns:
            turns.remove(turn)
            if not turns:
                del self._waiting[key]

    def _advance(self) -> None:
        """Starts the keys that have waited longest; a key that has just run comes last."""
        for key in [*self._waiting]:
            if len(self._running) >= self._most:
                return
            if key in self._running:
                continue
            turn = self._waiting[key][0]
            self._forget(key, turn)
            if not turn.done():
                self._running.add(key)
                turn.set_result(None)
