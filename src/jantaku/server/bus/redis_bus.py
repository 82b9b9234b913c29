"""The bus of a server with several processes, through Redis.

Subscribers in the publishing process are called at once, also when Redis is away.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from typing import TYPE_CHECKING

from jantaku.base.errors import Unavailable
from jantaku.server.background import BackgroundTasks
from jantaku.server.bus.local import LocalBus, new_owner, no_responder, request_timed_out
from jantaku.server.bus.redis_listener import RedisListener
from jantaku.server.bus.redis_outbox import RedisOutbox, away

if TYPE_CHECKING:
    from asyncio import Future
    from collections.abc import Callable

    from redis.asyncio import Redis

    from jantaku.server.bus.bus import Receive, Respond, Subscription

_log = logging.getLogger(__name__)


class RedisBus:
    """A bus through Redis; call `open` before use.

    In Redis a message contains its sender and the text; a request contains the channel for the
    answer, its number and the text; an answer contains the number, `yes` or `no`, and the text.
    `signs` plus `owner`, the name of this process, is the channel of its answers; the process
    subscribes to it for its whole life.
    """

    def __init__(self, client: Redis, prefix: str) -> None:
        self.owner = new_owner()
        self.signs = f"{prefix}:answer:"
        self._client = client
        self._local = LocalBus()
        self._outbox = RedisOutbox(client)
        self._listener = RedisListener(
            client.connection_pool, self._hear, self._lose, self._come_back
        )
        self._messages = f"{prefix}:message:"
        self._requests = f"{prefix}:request:"
        self._answers = self.signs + self.owner
        self._missed: dict[RedisSubscription, Callable[[], None]] = {}
        self._asked: dict[str, Future[str]] = {}
        self._numbers = itertools.count(1)
        self._answering = BackgroundTasks()

    async def open(self) -> None:
        """Starts listening."""
        await self._listener.open()
        await self._listener.add(self._answers)

    async def close(self) -> None:
        """See `Bus.close`."""
        await self._answering.stop()
        self._lose()
        await self._outbox.close()
        await self._listener.close()
        await self._local.close()
        await self._client.aclose()

    async def publish(self, channel: str, data: str) -> None:
        """See `Bus.publish`."""
        self._local.tell(channel, data)
        await self._publish(self._messages + channel, f"{self.owner} {data}")

    async def subscribe(
        self, channel: str, receive: Receive, *, missed: Callable[[], None] | None = None
    ) -> Subscription:
        """See `Bus.subscribe`."""
        local = await self._local.subscribe(channel, receive)
        entry = RedisSubscription(self, local, self._messages + channel)
        if missed is not None:
            self._missed[entry] = missed
        await self._listener.add(entry.channel)
        return entry

    async def drop(self, entry: RedisSubscription) -> None:
        """Ends a subscription; `RedisSubscription` calls it."""
        self._missed.pop(entry, None)
        await entry.local.close()
        await self._listener.drop(entry.channel)

    async def answer(self, channel: str, respond: Respond) -> Subscription:
        """See `Bus.answer`."""
        local = await self._local.answer(channel, respond)
        entry = RedisSubscription(self, local, self._requests + channel)
        await self._listener.add(entry.channel)
        return entry

    async def request(self, channel: str, data: str, timeout_s: float = 5.0) -> str:
        """See `Bus.request`."""
        if self._local.responder(channel) is not None:
            return await self._local.request(channel, data, timeout_s)
        number = str(next(self._numbers))
        answer: Future[str] = asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        try:
            async with asyncio.timeout(timeout_s):
                text = f"{self._answers} {number} {data}"
                if not await self._publish(self._requests + channel, text):
                    raise no_responder(channel)
                return await answer
        except TimeoutError:
            raise request_timed_out(channel, timeout_s) from None
        finally:
            del self._asked[number]
            if not answer.cancel() and not answer.cancelled():
                answer.exception()  # marks it as seen

    async def _respond(self, channel: str, text: str) -> None:
        where, number, data = text.split(" ", 2)
        try:
            answer = f"{number} yes {await self._local.request(channel, data, _LONG_S)}"
        except Unavailable as error:
            answer = f"{number} no {error.fault}"
        try:
            await self._publish(where, answer)
        except Unavailable:
            _log.warning("an answer on %s was lost", channel)

    async def _publish(self, channel: str, text: str) -> int:
        if not self._listener.is_up:
            raise away()
        try:
            return await self._outbox.publish(channel, text)
        except Unavailable:
            self._listener.reconnect()
            raise

    def _hear(self, channel: str, text: str) -> None:
        if channel.startswith(self._messages):
            sender, _, data = text.partition(" ")
            if sender != self.owner:
                self._local.tell(channel.removeprefix(self._messages), data)
        elif channel.startswith(self._requests):
            self._answering.begin(self._respond(channel.removeprefix(self._requests), text))
        elif channel == self._answers:
            self._hear_answer(*text.split(" ", 2))

    def _hear_answer(self, number: str, word: str, text: str) -> None:
        answer = self._asked.get(number)
        if answer is None or answer.done():
            return
        if word == "yes":
            answer.set_result(text)
        else:
            answer.set_exception(Unavailable(text, "try again in a moment"))

    def _lose(self) -> None:
        """Fails all pending requests: their answers are lost."""
        for answer in self._asked.values():
            if not answer.done():
                answer.set_exception(away())

    def _come_back(self) -> None:
        for missed in (*self._missed.values(),):
            try:
                missed()
            except Exception:
                _log.exception("a subscriber could not fetch what it missed")


_LONG_S = 60.0  # the asking process has its own, shorter timeout


class RedisSubscription:
    """A subscription in this process and in Redis."""

    def __init__(self, bus: RedisBus, local: Subscription, channel: str) -> None:
        self._bus = bus
        self._open = True
        self.local = local
        self.channel = channel

    async def close(self) -> None:
        """See `Subscription.close`."""
        if self._open:
            self._open = False
            await self._bus.drop(self)
