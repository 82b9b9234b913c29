"""What reaches other processes: messages by channel, and leases that say who owns a table.

In one process both are calls of functions; with several they go through Redis. `open_bus` gives
what the setting asks for.
"""

from jantaku.server.bus.bus import Bus, Leases, Receive, Respond, Subscription
from jantaku.server.bus.local import LocalBus, LocalLeases
from jantaku.server.bus.shared import RedisBus, RedisLeases, open_bus

__all__ = [
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
