"""The bus and the leases that a setting asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisGone
from redis.exceptions import RedisError

from jantaku.errors import ArgumentError, Unavailable
from jantaku.server.bus.local import LocalBus, LocalLeases
from jantaku.server.bus.redis_bus import RedisBus
from jantaku.server.bus.redis_leases import RedisLeases

if TYPE_CHECKING:
    from jantaku.server.bus.bus import Bus, Leases

ANSWER_S: Final = 2.0
"""How long Redis may take to answer before it counts as away."""


async def open_bus(url: str = "", prefix: str = "jantaku") -> tuple[Bus, Leases]:
    """The bus and the leases of a Redis at `redis://...`; without a URL those of one process.

    Closing the bus closes both. Servers that share a Redis, but nothing else, have different
    prefixes. Raises `ArgumentError` for another URL, `Unavailable` when Redis does not answer.
    """
    if not url:
        return LocalBus(), LocalLeases()
    client = _client(url)
    try:
        await client.ping()
    except (RedisError, OSError) as error:
        await client.aclose()
        fault = f"Redis cannot be reached: {error}"
        raise Unavailable(fault, "look at its URL, and whether it runs") from error
    bus = RedisBus(client, prefix)
    await bus.open()
    return bus, RedisLeases(client, prefix, bus.owner, bus.signs)


def _client(url: str) -> Redis:
    # What a restart of Redis left of a connection is found out by using it: hence one retry.
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
        raise ArgumentError("no Redis is known by this URL", "give redis://HOST:PORT/0") from None
