"""Opens the bus and the leases that the settings ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisGone
from redis.exceptions import RedisError

from jantaku.base.errors import ArgumentError, Unavailable
from jantaku.server.bus.local import LocalBus, LocalLeases
from jantaku.server.bus.redis_bus import RedisBus
from jantaku.server.bus.redis_leases import RedisLeases

if TYPE_CHECKING:
    from jantaku.server.bus.bus import Bus, Leases

ANSWER_S: Final = 2.0
"""The longest time that Redis may take to answer before it counts as away."""


async def open_bus(url: str = "", prefix: str = "jantaku") -> tuple[Bus, Leases]:
    """Opens the bus and the leases of a Redis at `redis://...`, or those of one process.

    Closing the bus closes both. Independent servers that share a Redis need different prefixes.
    Raises `ArgumentError` for any other URL, `Unavailable` if Redis does not answer.
    """
    if not url:
        return LocalBus(), LocalLeases()
    client = await _answering(url)
    bus = RedisBus(client, prefix)
    await bus.open()
    return bus, RedisLeases(client, prefix, bus.owner, bus.signs)


async def ping(url: str) -> None:
    """Raises `Unavailable` if Redis does not answer, `ArgumentError` for any other URL."""
    client = await _answering(url)
    await client.aclose()


async def _answering(url: str) -> Redis:
    client = _client(url)
    try:
        await client.ping()
    except (RedisError, OSError) as error:
        await client.aclose()
        fault = f"Redis cannot be reached: {error}"
        raise Unavailable(fault, "check its URL, and that it is running") from error
    return client


def _client(url: str) -> Redis:
    # A connection that a restart of Redis has broken is only noticed on use: hence one retry.
    retry = Retry(NoBackoff(), 1, supported_errors=(RedisGone,))
    try:
        return Redis.from_url(
            url,
            decode_responses=True,
            protocol=2,
            retry=retry,
            socket_timeout=ANSWER_S,
            socket_connect_timeout=ANSWER_S,
        )
    except ValueError:
        raise ArgumentError("this is not a Redis URL", "use redis://HOST:PORT/0") from None
