"""Tasks in the background, which end with their owner."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from asyncio import Task
    from collections.abc import AsyncIterator, Coroutine


class BackgroundTasks(set["Task[None]"]):
    """The in_background tasks of an owner; one that has ended is forgotten."""

    def begin(self, work: Coroutine[Any, Any, None]) -> Task[None]:
        """Starts a task."""
        task = asyncio.create_task(work)
        self.add(task)
        task.add_done_callback(self.discard)
        return task

    async def stop(self) -> None:
        """Cancels all tasks, and waits until they have ended."""
        tasks = [*self]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def in_background(*works: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Runs work in the background until the context ends."""
    tasks = BackgroundTasks()
    for work in works:
        tasks.begin(work)
    try:
        yield
    finally:
        await tasks.stop()
