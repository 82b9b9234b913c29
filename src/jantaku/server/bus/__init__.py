"""What reaches other processes: messages by channel, and leases that say who owns a table.

In one process both are calls of functions; with several they go through Redis. `open_bus` gives
what the setting asks for. The rooms, each importing only those below it:

- `opening`: which of them
- `redis_bus`, `redis_leases`: those of several processes; `listener`, `outbox`: what the bus does
  with its connections
- `local`: those of one process
- `bus`: what they all keep to
"""

from jantaku.server.bus.bus import (
    LIFE_S,
    RENEW_S,
    Bus,
    Leases,
    Receive,
    Respond,
    Subscription,
)
from jantaku.server.bus.local import LocalBus, LocalLeases
from jantaku.server.bus.opening import open_bus
from jantaku.server.bus.redis_bus import RedisBus
from jantaku.server.bus.redis_leases import RedisLeases

__all__ = [
    "LIFE_S",
    "RENEW_S",
    "Bus",
    "Leases",
    "LocalBus",
    "LocalLeases",
    "Receive",
    "RedisBus",
    "RedisLeases",
    "Respond",
    "Subscription",
    "open_bus",
]
