"""A task whose progress several requests follow."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine
    from typing import Any

    from jantaku.server.process.sandbox import Watch

T = TypeVar("T")


class TaskStep(NamedTuple):
    """The number of steps done, and of all; 0 of 0 before the first."""

    done: int = 0
    of: int = 0


class WatchedTask(Generic[T]):
    """A task that starts at once; `work` gets the function to call after each step."""

    def __init__(self, work: Callable[[Watch], Coroutine[Any, Any, T]]) -> None:
        self.step = TaskStep()
        self._moved = asyncio.Event()
        self._task = asyncio.create_task(work(self._watch))
        self._task.add_done_callback(self._end)

    def _watch(self, done: int, of: int) -> None:
        self.step = TaskStep(done, of)
        self._wake()

    def _end(self, task: asyncio.Task[T]) -> None:
        if not task.cancelled():
            task.exception()  # marks it as seen: perhaps nobody follows
        self._wake()

    def _wake(self) -> None:
        self._moved.set()
        self._moved = asyncio.Event()

    async def steps(self) -> AsyncIterator[TaskStep]:
        """Yields the last step now and after each change, until the task ends."""
        while not self._task.done():
            moved = self._moved
            yield self.step
            if not self._task.done():
                await moved.wait()

    async def result(self) -> T:
        """Returns the result, or raises its error; the task continues if this is cancelled."""
        return await asyncio.shield(self._task)

    async def stop(self) -> None:
        """Cancels the task, and waits until it has ended."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


async def followed(
    work: Callable[..., Coroutine[Any, Any, T]],
) -> AsyncGenerator[TaskStep | T, None]:
    """Yields the steps of some work, and finally its result; ends the work when it is closed.

    `work` gets the function to call after each step as `watch`.
    """
    task = WatchedTask(lambda watch: work(watch=watch))
    try:
        async for step in task.steps():
            yield step
        yield await task.result()
    finally:
        await task.stop()
