"""Messages between processes by channel, and leases that decide which process owns a table.

In one process both are function calls; several processes use Redis. `open_bus` opens the ones that
the settings ask for. The modules:

- `factory`: chooses and opens the bus and the leases
- `redis_bus`, `redis_leases`: for several processes, with the connections to Redis:
  `redis_listener`, `redis_outbox`
- `local`: for one process
- `bus`: their protocols
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
from jantaku.server.bus.factory import open_bus
from jantaku.server.bus.local import LocalBus, LocalLeases
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
