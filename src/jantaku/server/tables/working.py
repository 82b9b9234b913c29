"""Runs the work of one table: quick work in the event loop, slow work in a thread.

If a stranger wrote the rules of the game, nothing runs in the loop, not even the first step.
"""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from jantaku.server.threads import step_apart

if TYPE_CHECKING:
    from collections.abc import Callable

    from jantaku.game import Game

T = TypeVar("T")

HEAVY_S: Final = 0.004
"""Work that takes longer than this runs in a thread, so that the loop can serve others."""
_FORGETS: Final = 0.95
"""The factor by which the estimated cost shrinks with each work."""


class Work:
    """Runs and times the work of one table; while you hold `lock`, no work is running in a thread.

    `strange` is True if a stranger wrote the rules.
    """

    def __init__(self, game: Game[Any, Any, Any], *, strange: bool) -> None:
        self._game = game
        self._strange = strange
        self.lock = asyncio.Lock()
        self.cost_s = self.took_s = 0.0

    async def do(self, work: Callable[[], T]) -> T:
        """Runs work, in a thread if work at this table takes long."""

        def timed() -> T:
            began = time.thread_time()  # excludes the time of other threads
            try:
                return self._done(work)
            finally:
                self.took_s = time.thread_time() - began

        if self._strange:
            async with self.lock:
                return self._costs(await step_apart(timed))
        if self.cost_s < HEAVY_S:
            return self._costs(timed())
        async with self.lock:
            return self._costs(await asyncio.to_thread(timed))

    async def look(self, work: Callable[[], T]) -> T:
        """Runs work that takes almost no time, unless a stranger wrote the rules."""
        if not self._strange:
            return work()
        async with self.lock:
            return await self.look_locked(work)

    async def look_locked(self, work: Callable[[], T]) -> T:
        """See `look`; `lock` is held already."""
        return await step_apart(partial(self._done, work)) if self._strange else work()

    def _done(self, work: Callable[[], T]) -> T:
        result = work()
        _ = self._game.deciding  # computed on first access: here, not in the loop
        return result

    def _costs(self, done: T) -> T:
        self.cost_s = max(_FORGETS * self.cost_s, self.took_s)
        return done
