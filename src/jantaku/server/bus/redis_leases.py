"""The leases of a server with several processes: keys in Redis that expire.

A restarted Redis may have lost keys. Owners whose leases have not expired by their own clock set
them again (`keep`), and until then no other process can take them.
"""

from __future__ import annotations

import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final

from redis.exceptions import RedisError

from jantaku.base.errors import Unavailable
from jantaku.server.bus.bus import LIFE_S
from jantaku.server.bus.redis_outbox import away
from jantaku.server.outage import Outage

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from redis.asyncio import Redis

# KEYS: leases. ARGV: the owner, their life in ms, owners that are gone.
_TAKE: Final = """
local gone = {}
for at = 3, #ARGV do gone[ARGV[at]] = true end
local up = string.match(redis.call('INFO', 'server'), 'uptime_in_seconds:(%d+)')
local young = up and (tonumber(up) - 1) * 1000 < tonumber(ARGV[2])
local taken = {}
for at, key in ipairs(KEYS) do
  local held = redis.call('GET', key)
  taken[at] = 0
  if held == ARGV[1] or not young and (not held or gone[held]) then
    redis.call('SET', key, ARGV[1], 'PX', ARGV[2])
    taken[at] = 1
  end
end
return taken
"""
# KEYS: leases that have not expired by the owner's clock. ARGV: the owner, their life in ms.
_KEEP: Final = """
local kept = {}
for at, key in ipairs(KEYS) do
  local held = redis.call('GET', key)
  kept[at] = 0
  if not held or held == ARGV[1] then
    redis.call('SET', key, ARGV[1], 'PX', ARGV[2])
    kept[at] = 1
  end
end
return kept
"""
# KEYS: the lease. ARGV: the owner.
_RELEASE: Final = """
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
"""


class RedisLeases:
    """Leases in Redis, each for `LIFE_S` after it was last renewed.

    Each process listens to the channel `signs` plus its `owner`. A channel without a listener means
    that the process has ended, because its connections are closed with it.
    """

    def __init__(
        self,
        client: Redis,
        prefix: str,
        owner: str,
        signs: str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.owner = owner
        self.shared = True
        self._client = client
        self._prefix = f"{prefix}:lease:"
        self._signs = signs
        self._clock = clock
        self._until: dict[str, float] = {}
        self._outage = Outage("redis", "Redis cannot be used")
        self._scripts = {text: client.register_script(text) for text in (_TAKE, _KEEP, _RELEASE)}

    async def take_new(self, name: str) -> None:
        """See `Leases.take_new`; raises `Unavailable`."""
        began = self._clock()
        with self._reported():
            await self._client.set(self._prefix + name, self.owner, px=_life_ms())
        self._outage.end()
        self._until[name] = began + LIFE_S

    async def take(self, names: Iterable[str], *, after: Collection[str] = ()) -> frozenset[str]:
        """See `Leases.take`; raises `Unavailable`."""
        began = self._clock()
        asked = [*names]
        found = await self._call(_TAKE, asked, self.owner, _life_ms(), *after) if asked else []
        for name, is_taken in zip(asked, found, strict=True):
            if is_taken:
                self._until[name] = began + LIFE_S
            else:
                self._until.pop(name, None)
        return frozenset(name for name, is_taken in zip(asked, found, strict=True) if is_taken)

    async def disconnected_owners(self, owners: Iterable[str]) -> frozenset[str]:
        """See `Leases.disconnected_owners`; raises `Unavailable`."""
        asked = [*owners]
        if not asked:
            return frozenset()
        with self._reported():
            heard = await self._client.pubsub_numsub(*(self._signs + one for one in asked))
        return frozenset(one for one, (_, number) in zip(asked, heard, strict=True) if not number)

    async def keep(self, names: Iterable[str]) -> tuple[str, ...]:
        """See `Leases.keep`."""
        began = self._clock()
        asked = [*names]
        held = [name for name in asked if self.surely_owns(name)]
        kept = await self._call(_KEEP, held, self.owner, _life_ms()) if held else []
        ours = {name for name, is_kept in zip(held, kept, strict=True) if is_kept}
        for name in ours & self._until.keys():  # without those that were released meanwhile
            self._until[name] = began + LIFE_S
        lost = tuple(name for name in asked if name not in ours)
        for name in lost:
            self._until.pop(name, None)
        return lost

    async def release(self, name: str) -> None:
        """See `Leases.release`; if Redis is away, the lease expires."""
        self._until.pop(name, None)
        with suppress(Unavailable):
            await self._call(_RELEASE, [name], self.owner)

    async def holders(self, names: Iterable[str]) -> Mapping[str, str]:
        """See `Leases.holders`; raises `Unavailable`."""
        asked = [*names]
        if not asked:
            return {}
        with self._reported():
            owners = await self._client.mget([self._prefix + name for name in asked])
        return {name: str(owner) for name, owner in zip(asked, owners, strict=True) if owner}

    def surely_owns(self, name: str) -> bool:
        """See `Leases.surely_owns`."""
        return self._until.get(name, -1.0) > self._clock()

    async def _call(self, script: str, names: list[str], *words: Any) -> Any:
        keys = [self._prefix + name for name in names]
        with self._reported():
            found = await self._scripts[script](keys=keys, args=words)
        if script != _RELEASE and any(found):  # a write that needs memory has succeeded
            self._outage.end()
        return found

    @contextmanager
    def _reported(self) -> Iterator[None]:
        """Notes a failure; a success does not end an outage: a full Redis can still be read."""
        try:
            yield
        except (RedisError, OSError) as error:
            self._outage.begin(error)
            raise away() from error


def _life_ms() -> int:
    return round(LIFE_S * 1000)
