"""Publishes messages to Redis: all that are waiting in one round trip."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypeAlias

from redis.exceptions import RedisError

from jantaku.base.errors import Unavailable

if TYPE_CHECKING:
    from asyncio import Future, Task
    from collections.abc import Sequence

    from redis.asyncio import Redis

Waiting: TypeAlias = "tuple[str, str, Future[int]]"


class RedisOutbox:
    """A queue of messages to Redis, published in order."""

    def __init__(self, client: Redis) -> None:
        self._client = client
        self._waiting: list[Waiting] = []
        self._task: Task[None] | None = None

    async def publish(self, channel: str, text: str) -> int:
        """Returns the number of connections that received it; raises `Unavailable` if unknown."""
        heard: Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append((channel, text, heard))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="outbox to Redis")
        return await heard

    async def close(self) -> None:
        """Publishes the waiting messages."""
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                results = await self._publish(batch)
            except (RedisError, OSError) as error:
                results = [error] * len(batch)
            for (_, _, heard), result in zip(batch, results, strict=True):
                _settle(heard, result)

    async def _publish(self, batch: Sequence[Waiting]) -> list[Any]:
        async with self._client.pipeline(transaction=False) as pipe:
            for channel, text, _ in batch:
                pipe.publish(channel, text)
            return await pipe.execute(raise_on_error=False)


def _settle(heard: Future[int], result: Any) -> None:
    if heard.done():  # its waiter was cancelled
        return
    if isinstance(result, int):
        heard.set_result(result)
    else:
        heard.set_exception(away())


def away() -> Unavailable:
    """Returns the error for a Redis that does not answer."""
    return Unavailable("the other processes cannot be reached", "try again in a moment")
