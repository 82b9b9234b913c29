"""The connection to Redis that receives published messages.

It notices when Redis is away, reconnects automatically, and then subscribes to all channels again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from redis.exceptions import RedisError

if TYPE_CHECKING:
    from collections.abc import Callable

    from redis.asyncio import ConnectionPool

PING_S: Final = 1.0
"""The interval of pings to Redis."""
SILENCE_S: Final = 3.0
"""Redis counts as away after this time without a message or an answer to a ping."""
_PAUSE_S: Final = 0.2  # between attempts to reconnect
_AWAY: Final = (RedisError, OSError, TimeoutError)

_log = logging.getLogger(__name__)


class RedisListener:
    """Subscribes to channels, and calls `hear` with the channel and the text of each message.

    `lost` is called when the connection breaks, `back` when all channels are subscribed again.
    """

    def __init__(
        self,
        pool: ConnectionPool,
        hear: Callable[[str, str], None],
        lost: Callable[[], None],
        back: Callable[[], None],
    ) -> None:
        self._pool = pool
        self._hear = hear
        self._lost = lost
        self._back = back
        self._channels: Counter[str] = Counter()
        self._heard: dict[str, asyncio.Event] = {}  # set once Redis has confirmed the channel
        self._connection: Any = None
        self._sending = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_up(self) -> bool:
        """True if Redis is connected, as far as known."""
        return self._connection is not None

    async def open(self) -> None:
        """Starts listening; raises the errors of redis-py if Redis is away."""
        connection = await self._connect()
        self._task = asyncio.create_task(self._run(connection), name="listener to Redis")

    async def close(self) -> None:
        """Stops listening."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def add(self, channel: str) -> None:
        """Subscribes to a channel; if Redis is away, once it is back."""
        self._channels[channel] += 1
        if self._channels[channel] == 1:
            self._heard[channel] = asyncio.Event()
            await self._send("SUBSCRIBE", channel)
        heard = self._heard[channel]
        if self.is_up:
            await heard.wait()

    async def drop(self, channel: str) -> None:
        """Undoes one `add`; the last one unsubscribes from the channel."""
        self._channels[channel] -= 1
        if self._channels[channel] <= 0:
            del self._channels[channel]
            self._heard.pop(channel).set()
            await self._send("UNSUBSCRIBE", channel)

    def reconnect(self) -> None:
        """Reconnects, because Redis did not answer on another connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            asyncio.get_running_loop().create_task(connection.disconnect(nowait=True))

    async def _send(self, *words: str) -> None:
        """Sends a command to Redis if it is connected; reconnecting subscribes to all channels."""
        async with self._sending:
            connection = self._connection
            if connection is None:
                return
            try:
                await connection.send_command(*words, check_health=False)
            except (*_AWAY, AttributeError):  # redis-py may lose its writer meanwhile
                self.reconnect()

    async def _run(self, connection: Any) -> None:
        while True:
            try:
                await self._listen(connection)
            except _AWAY as error:
                _log.warning("Redis is away: %s", error)
            finally:
                self._connection = None
                for heard in self._heard.values():
                    heard.set()  # so that nothing waits for the confirmation
                await connection.disconnect(nowait=True)
            self._lost()
            connection = await self._reconnect()
            _log.warning("Redis is back")
            self._back()

    async def _listen(self, connection: Any) -> None:
        pings = asyncio.create_task(self._ping(connection))
        try:
            while connection is self._connection:
                said = await connection.read_response(timeout=SILENCE_S, disconnect_on_error=False)
                if said is None:
                    raise TimeoutError(f"no message for {SILENCE_S:g} s")
                self._take(said)
        finally:
            pings.cancel()

    def _take(self, said: Any) -> None:
        kind, channel, data = (*said, None)[:3]
        if kind == "message":
            self._hear(channel, data)
        elif kind == "subscribe" and channel in self._heard:
            self._heard[channel].set()

    async def _ping(self, connection: Any) -> None:
        while connection is self._connection:
            await self._send("PING")
            await asyncio.sleep(PING_S)

    async def _reconnect(self) -> Any:
        while True:
            try:
                return await self._connect()
            except _AWAY:
                await asyncio.sleep(_PAUSE_S)

    async def _connect(self) -> Any:
        """Returns a new connection that is subscribed to all channels."""
        connection = self._pool.make_connection()  # type: ignore[no-untyped-call]
        try:
            await connection.connect()
            async with self._sending:  # channels that are added meanwhile come afterwards
                channels = [*self._channels]
                if channels:
                    await connection.send_command("SUBSCRIBE", *channels, check_health=False)
                for _ in channels:
                    await connection.read_response(timeout=SILENCE_S, disconnect_on_error=False)
                self._connection = connection
                for channel in channels:
                    if channel in self._heard:  # it may have been dropped meanwhile
                        self._heard[channel].set()
        except BaseException:
            await connection.disconnect(nowait=True)
            raise
        return connection
