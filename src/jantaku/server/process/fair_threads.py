"""Threads for requests that take long, which networks, addresses and people take in turn.

The default threads of the event loop serve tables and the database: requests must not fill them.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeVar

from jantaku.server.process.fair_queue import FairQueue

if TYPE_CHECKING:
    from collections.abc import Callable

    from jantaku.server.origins import Origin

T = TypeVar("T")

_THREADS: Final = 3
"""The threads of a process: more would hold up the event loop."""
_WAITING_EACH: Final = 16
"""The most requests of one person that wait for a thread; a page asks for several at once."""


class FairThreads:
    """A few threads, one of which no network can take from the others."""

    def __init__(self, most: int = _THREADS) -> None:
        self._queue = FairQueue(most, _WAITING_EACH)
        self._threads = ThreadPoolExecutor(most, "requests")

    async def run(
        self, origin: Origin, charge: Callable[[float], None], work: Callable[..., T], *given: Any
    ) -> T:
        """Returns the result of some work; raises `RequestRefused` if too many wait.

        A request that is given up keeps its turn until its thread is free. `charge` gets the
        processor time of the work: the event loop waits for much of it.
        """
        free = await self._queue.take(origin)
        loop = asyncio.get_running_loop()

        def measured() -> T:
            began = time.thread_time()
            try:
                return work(*given)
            finally:
                with suppress(RuntimeError):  # the server has ended
                    loop.call_soon_threadsafe(charge, time.thread_time() - began)
                    loop.call_soon_threadsafe(free)

        return await asyncio.shield(loop.run_in_executor(self._threads, measured))

    def close(self) -> None:
        """Ends the threads once they are done."""
        self._threads.shutdown(wait=False, cancel_futures=True)
