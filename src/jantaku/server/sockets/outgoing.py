"""The queue of messages to one client, which is dropped when it grows too long.

A client that falls behind is resynchronised once it reads again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

MOST_MESSAGES: Final = 1000  # that wait for a client; it gets the current state instead
MOST_CHARACTERS: Final = 2**20  # of those messages; a longer one fits alone
LONGEST_S: Final = 30.0
"""A message that takes longer than this to send ends the connection."""


class TooSlowError(Exception):
    """The client does not read its messages."""


class OutgoingQueue:
    """The messages on their way to a client."""

    def __init__(self, *, most: int = MOST_MESSAGES, longest_s: float = LONGEST_S) -> None:
        self._most = most
        self._longest_s = longest_s
        self._waiting: deque[str] = deque()
        self._size = 0
        self._lost = False
        self._starts_over = False
        self._wake = asyncio.Event()

    def put(self, text: str) -> None:
        """Queues a message; a long one alone, or the current state, always fits."""
        self._waiting.append(text)
        self._size += len(text)
        is_long = self._size > MOST_CHARACTERS and len(self._waiting) > 1
        if not self._starts_over and (is_long or len(self._waiting) > self._most):
            self._waiting.clear()
            self._size = 0
            self._lost = True
        self._wake.set()

    async def run(
        self, send: Callable[[str], Awaitable[None]], again: Callable[[], Awaitable[None]]
    ) -> None:
        """Sends until it is cancelled; raises `TooSlowError`.

        `again` sends the current state after a loss.
        """
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting or self._lost:
                if self._lost:
                    await self._start_over(again)
                else:
                    await self._send_next(send)

    async def _start_over(self, again: Callable[[], Awaitable[None]]) -> None:
        self._lost = False
        self._starts_over = True
        try:
            await again()
        finally:
            self._starts_over = False

    async def _send_next(self, send: Callable[[str], Awaitable[None]]) -> None:
        text = self._waiting.popleft()
        self._size -= len(text)
        try:
            async with asyncio.timeout(self._longest_s):
                await send(text)
        except TimeoutError:
            raise TooSlowError from None
