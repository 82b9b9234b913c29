"""What goes out to one client: a queue that is dropped rather than grow without end.

Who does not take what it is told is told anew how things stand when it takes messages again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

MOST_MESSAGES: Final = 1000
MOST_CHARACTERS: Final = 2**20
LONGEST_S: Final = 30.0
"""A message that is not taken for so long ends the connection."""


class TooSlowError(Exception):
    """The client does not take what it is told."""


class Outgoing:
    """The messages on their way to a client. `again` tells it anew how things stand."""

    def __init__(
        self,
        send: Callable[[str], Awaitable[None]],
        again: Callable[[], Awaitable[None]],
        *,
        most: int = MOST_MESSAGES,
        longest_s: float = LONGEST_S,
    ) -> None:
        self._send = send
        self._again = again
        self._most = most
        self._longest_s = longest_s
        self._waiting: deque[str] = deque()
        self._size = 0
        self._lost = False
        self._wake = asyncio.Event()

    def put(self, text: str) -> None:
        """Has a message sent."""
        self._waiting.append(text)
        self._size += len(text)
        if len(self._waiting) > self._most or self._size > MOST_CHARACTERS:
            self._waiting.clear()
            self._size = 0
            self._lost = True
        self._wake.set()

    async def run(self) -> None:
        """Sends until it is cancelled; raises `TooSlowError`."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                text = self._waiting.popleft()
                self._size -= len(text)
                try:
                    async with asyncio.timeout(self._longest_s):
                        await self._send(text)
                except TimeoutError:
                    raise TooSlowError from None
                if self._lost:
                    self._lost = False
                    await self._again()
