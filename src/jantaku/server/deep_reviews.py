"""Deep reviews of games of this server: made in the background once, and stored with the game."""

from __future__ import annotations

import asyncio
import json
from base64 import b64decode, b64encode
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku import __version__
from jantaku.base.errors import Unavailable
from jantaku.server.process.watched_task import TaskStep, WatchedTask

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable

    from jantaku.server.bus import Bus
    from jantaku.server.origins import Origin
    from jantaku.server.process.sandbox import Sandbox, Watch
    from jantaku.server.store import Store

TABLES: Final = 200
"""The most imagined tables of a decision: a third of a second of a core."""
VERSION: Final = f"{__version__}/{TABLES}"
"""The version of a stored review: one of another version is made again."""
_ASKS_S: Final = 1.0  # between two questions to the process that makes a review


class ReviewedSeat(NamedTuple):
    """The seat of a finished game."""

    record: str
    seat: int


class DeepReviews:
    """The deep reviews that are made now; each continues when nobody follows it."""

    def __init__(self, store: Store, bus: Bus, sandbox: Sandbox) -> None:
        self._store = store
        self._bus = bus
        self.sandbox = sandbox
        self._made: dict[ReviewedSeat, WatchedTask[bytes]] = {}

    async def follow(
        self, of: ReviewedSeat, origin: Origin, begin: Callable[[], Awaitable[bytes]]
    ) -> AsyncGenerator[TaskStep | bytes, None]:
        """Yields the steps of a review, and finally the review: see `unpacked_review`.

        A stored review comes at once. One that is being made, here or in another process, is
        followed. `begin` returns the log for a new one.
        """
        while (stored := await self._store.review(*of, VERSION)) is None:
            task = self._made.get(of)
            if task is None and (step := await self._step_elsewhere(of)) is not None:
                yield step
                await asyncio.sleep(_ASKS_S)
                continue
            if task is None:
                log = await begin()
                task = self._made.get(of) or self._begin(of, origin, log)
            async for step in task.steps():
                yield step
            stored = await task.result()
            break
        yield stored

    def _begin(self, of: ReviewedSeat, origin: Origin, log: bytes) -> WatchedTask[bytes]:
        async def work(watch: Watch) -> bytes:
            answering = await self._bus.answer(_channel(of), respond)
            try:
                given = b64encode(log).decode(), of.seat, "", TABLES
                packed = await self.sandbox.call("deep_review", *given, origin=origin, watch=watch)
                review = b64decode(packed)
                with suppress(Unavailable):  # those who wait get it in any case
                    await self._store.keep_review(*of, VERSION, review)
                return review
            finally:
                del self._made[of]
                await answering.close()

        async def respond(_: str) -> str:
            return json.dumps(task.step)

        task = self._made[of] = WatchedTask(work)
        return task

    async def _step_elsewhere(self, of: ReviewedSeat) -> TaskStep | None:
        """Returns the last step of a review in another process, None if none makes it."""
        with suppress(Unavailable):
            return TaskStep(*json.loads(await self._bus.request(_channel(of), "")))
        return None

    async def stop(self) -> None:
        """Ends all reviews; nothing of them is stored."""
        await asyncio.gather(*(task.stop() for task in self._made.values()))


def _channel(of: ReviewedSeat) -> str:
    return f"review {of.record} {of.seat}"
