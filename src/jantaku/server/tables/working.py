"""Work at one table: done at once where it is quick, beside the loop where it takes long.

May import nothing of this room.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

HEAVY_S: Final = 0.004
"""Work that takes longer than this is done beside the loop, which has others to serve."""
_FORGETS: Final = 0.95
"""What is left of the cost of work, each time that there is some."""


class Work:
    """How long work at a table takes; whoever holds `lock` knows that none is being done."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.cost_s = self.took_s = 0.0

    async def do(self, work: Callable[[], T]) -> T:
        """Does work, beside the loop where work at this table takes long."""

        def timed() -> T:
            began = time.thread_time()  # what others do meanwhile does not count
            try:
                return work()
            finally:
                self.took_s = time.thread_time() - began

        if self.cost_s < HEAVY_S:
            return self._costs(timed())
        async with self.lock:
            return self._costs(await asyncio.to_thread(timed))

    def _costs(self, done: T) -> T:
        self.cost_s = max(_FORGETS * self.cost_s, self.took_s)
        return done
