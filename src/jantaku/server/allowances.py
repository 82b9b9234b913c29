"""Allowances that refill over time: messages of a socket, processor time of an address."""

from __future__ import annotations

import asyncio
import time
import types
from typing import TYPE_CHECKING, Any, Final, TypeVar

from jantaku.server.origins import shares_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Generator

    from jantaku.server.settings import Settings

T = TypeVar("T")

LOOP_TIME: Final = "loop_time"
"""The place in a scope of the `AddressTime` of its client."""
BURST_S: Final = 0.05
"""The time that an address may use at once, such as for the files of a page."""
_LARGER: Final = 2
"""The shares of an address that the larger networks around it have."""
_MOST_ADDRESSES: Final = 10_000
"""Above this number, addresses without a debt are forgotten."""


class TokenBucket:
    """A bucket that holds up to `most` tokens and refills by `per_s` tokens each second.

    >>> bucket = TokenBucket(per_s=2, most=1)
    >>> bucket.take(now=0), bucket.take(now=0), bucket.take(now=0.5)
    (True, False, True)
    """

    __slots__ = ("_level", "_most", "_per_s", "_since")

    def __init__(self, per_s: float, most: float) -> None:
        self._per_s = per_s
        self._most = most
        self._level = most
        self._since: float | None = None

    def take(self, now: float, tokens: float = 1) -> bool:
        """Takes tokens; returns False, and takes none, if there are not enough."""
        if self._since is not None:
            self._level = min(self._most, self._level + (now - self._since) * self._per_s)
        self._since = now
        if self._level < tokens:
            return False
        self._level -= tokens
        return True


class LoopTime:
    """The time of the event loop that each address has used and not yet waited for: its debt."""

    def __init__(self, settings: Settings) -> None:
        self._debts: dict[str, tuple[float, float]] = {}
        self.configure(settings)

    def configure(self, settings: Settings) -> None:
        """Uses the share of these settings."""
        self._share = settings.loop_share / 100

    def of(self, address: str) -> AddressTime:
        """Returns the time of an address."""
        return AddressTime(self, address)

    def charge(self, address: str, used_s: float) -> None:
        """Adds to the debt of an address."""
        now = time.monotonic()
        for network, times in shares_of(address):
            self._debts[network] = self._debt_s(network, times, now) + used_s, now
        if len(self._debts) > _MOST_ADDRESSES:
            self._debts = {
                one: (debt_s, since)
                for one, (debt_s, since) in self._debts.items()
                if debt_s > (now - since) * self._share
            }

    def wait_s(self, address: str) -> float:
        """Returns the time after which an address may ask again; 0 means now."""
        if self._share >= 1:
            return 0.0
        now = time.monotonic()
        return max(
            max(0.0, self._debt_s(network, times, now) - BURST_S) / self._part(times)
            for network, times in shares_of(address)
        )

    def _part(self, times: int) -> float:
        """Returns the part of the time for an address, or for one of its larger networks."""
        return self._share if times == 1 else min(1.0, _LARGER * self._share)

    def _debt_s(self, network: str, times: int, now: float) -> float:
        debt_s, since = self._debts.get(network, (0.0, now))
        return max(0.0, debt_s - (now - since) * self._part(times))


class AddressTime:
    """The time of the event loop that one address uses."""

    __slots__ = ("_address", "_shared")

    def __init__(self, shared: LoopTime, address: str) -> None:
        self._shared = shared
        self._address = address

    def charge(self, used_s: float) -> None:
        """Adds to what the address has used."""
        self._shared.charge(self._address, used_s)

    @property
    def wait_s(self) -> float:
        """The time after which the address may ask again; 0 means now."""
        return self._shared.wait_s(self._address)

    async def until_free(self) -> None:
        """Waits until the address may ask again."""
        while (wait_s := self.wait_s) > 0:
            await asyncio.sleep(wait_s)

    async def measured(self, work: Awaitable[T]) -> T:
        """Returns the result of this work, whose processor time is charged to the address."""
        return await _charged(work.__await__(), self.charge)


@types.coroutine
def _charged(
    work: Generator[Any, Any, T], charge: Callable[[float], None]
) -> Generator[Any, Any, T]:
    """Runs some work, and charges each step between two waits."""
    step: Callable[[Any], Any] = work.send
    given: Any = None
    while True:
        began = time.thread_time()
        try:
            awaited = step(given)
        except StopIteration as end:
            result: T = end.value
            return result
        finally:
            charge(time.thread_time() - began)
        try:
            step, given = work.send, (yield awaited)
        except GeneratorExit:
            work.close()
            raise
        except BaseException as error:
            step, given = work.throw, error
