"""The bus and the leases of a server that is several processes: Redis carries them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jantaku.server.bus.bus import Bus, Leases

from jantaku.server.bus.local import LocalBus, LocalLeases


class RedisBus(LocalBus):
    """skeleton"""


class RedisLeases(LocalLeases):
    """skeleton"""


async def open_bus(url: str = "") -> tuple[Bus, Leases]:
    """The bus and the leases of a Redis at `redis://...`; without a URL those of one process."""
    raise NotImplementedError
