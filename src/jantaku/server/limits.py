"""Rate limits by name, counted in the memory of this process: each is a row of `Settings`.

Each process counts on its own, so that limits work when Redis is away.
"""

from __future__ import annotations

import math
import time
from contextlib import asynccontextmanager
from dataclasses import fields
from typing import TYPE_CHECKING, Final

from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter

from jantaku.server import metrics
from jantaku.server.origins import Origin, shares_of
from jantaku.server.refusals import RequestRefused
from jantaku.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence

END_TURN: Final = "end_turn"
"""The place in a scope of the function by which an open socket ends its turn of an address."""
COUNTED: Final[Mapping[str, str]] = {
    row.name: row.metadata["counted"] for row in fields(Settings) if row.metadata["counted"]
}
"""The words for what each rate counts, by its setting: the kinds of rates."""
_PEOPLE: Final = 10
"""The people whose limits an address may use up."""


class Limits:
    """Counts requests by kind and by person or address."""

    def __init__(self, settings: Settings) -> None:
        self._rates: Mapping[str, RateLimitItem] = {}
        self._counter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self.configure(settings)

    def configure(self, settings: Settings) -> None:
        """Uses the rates of these settings; the count of a rate that differs begins again."""
        self._rates = {kind: parse(getattr(settings, kind)) for kind in COUNTED}

    def _rate(self, kind: str, times: int) -> RateLimitItem:
        rate = self._rates[kind]
        return type(rate)(times * rate.amount, rate.multiples)

    async def take(self, kind: str, whose: Origin | str, cost: int = 1) -> None:
        """Counts a request; raises `RequestRefused` with `too_often` above the limit.

        That of an origin counts for its person, its address and the networks around it. An address
        may have as much as ten people, a /56 twice and a /48 four times as much as an address.
        """
        shares = _shares(whose)
        if len(shares) > 1:  # so that none is counted if one refuses
            await self.check(kind, whose, cost)
        for one, times in shares:
            rate = self._rate(kind, times)
            if not await self._counter.hit(rate, kind, one, cost=cost):
                await self._refuse(rate, kind, one)

    async def check(self, kind: str, whose: Origin | str, cost: int = 1) -> None:
        """Counts nothing; raises `RequestRefused` with `too_often` at the limit."""
        for one, times in _shares(whose):
            rate = self._rate(kind, times)
            if not await self._counter.test(rate, kind, one, cost=cost):
                await self._refuse(rate, kind, one)

    @asynccontextmanager
    async def count_wrong_codes(self, address: str) -> AsyncIterator[None]:
        """Counts unknown room codes; refuses an address that has tried too many."""
        origin = Origin(address=address)
        await self.check("rate_codes", origin)
        try:
            yield
        except RequestRefused as refused:
            if refused.code == "unknown_room":
                await self.take("rate_codes", origin)
            raise

    async def _refuse(self, rate: RateLimitItem, kind: str, whose: str) -> None:
        ends, _ = await self._counter.get_window_stats(rate, kind, whose)
        wait = max(1, math.ceil(ends - time.time()))
        metrics.LIMITED.labels(kind).inc()
        fault, cure = f"too many {COUNTED[kind]}: more than {rate}", f"try again in {wait} seconds"
        raise RequestRefused("too_often", fault, cure, reason=kind, retry_after_s=wait)


def _shares(whose: Origin | str) -> Sequence[tuple[str, int]]:
    """Returns what a request counts for, each with its multiple of the rate."""
    if isinstance(whose, str):
        return ((whose, 1),)
    people = ((whose.person, 1),) if whose.person else ()
    each = _PEOPLE if whose.person else 1
    networks = shares_of(whose.address) if whose.address else ()
    return (*people, *((one, each * times) for one, times in networks))
