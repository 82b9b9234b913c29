"""Rate limits by name, counted in the memory of this process.

Each process counts on its own, so that limits work when Redis is away.
"""

from __future__ import annotations

import math
import time
from contextlib import asynccontextmanager
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter

from jantaku.server import metrics
from jantaku.server.refusals import RequestRefused

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

    from starlette.types import Scope

    from jantaku.server.settings import Settings

END_TURN: Final = "end_turn"
"""The place in a scope of the function by which an open socket ends its turn of an address."""
Kind: TypeAlias = Literal[
    "rate",
    "rate_address",
    "rate_heavy",
    "rate_secret",
    "rate_login",
    "rate_name",
    "rate_codes",
    "rate_guests",
    "rate_rooms",
    "rate_texts",
    "rate_text_bytes",
    "rate_invitations",
    "rate_phrases",
    "rate_reports",
    "rate_operator",
]
COUNTED: Final[Mapping[Kind, str]] = {
    "rate": "requests",
    "rate_address": "requests from your network",
    "rate_heavy": "expensive requests",
    "rate_secret": "tries of this passphrase",
    "rate_login": "tries of passphrases",
    "rate_name": "wrong passphrases of this name",
    "rate_codes": "unknown room codes",
    "rate_guests": "new guests from your network",
    "rate_rooms": "new rooms",
    "rate_texts": "rulesets stored from your network",
    "rate_text_bytes": "bytes of rulesets from your network",
    "rate_invitations": "invitations",
    "rate_phrases": "phrases",
    "rate_reports": "reports",
    "rate_operator": "wrong tokens of the operator",
}
"""The words for what each rate counts."""
_NETWORK: Final = 64  # the bits of an IPv6 address that its customer may choose


class Limits:
    """Counts requests by kind and by person or address."""

    def __init__(self, settings: Settings) -> None:
        self._rates: Mapping[Kind, RateLimitItem] = {}
        self._counter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self.configure(settings)

    def configure(self, settings: Settings) -> None:
        """Uses the rates of these settings; the count of a rate that differs begins again."""
        self._rates = {kind: parse(getattr(settings, kind)) for kind in COUNTED}

    async def take(self, kind: Kind, whose: str, cost: int = 1) -> None:
        """Counts a request; raises `RequestRefused` with `too_often` above the limit."""
        if not await self._counter.hit(self._rates[kind], kind, whose, cost=cost):
            await self._refuse(kind, whose)

    async def check(self, kind: Kind, whose: str) -> None:
        """Counts nothing; raises `RequestRefused` with `too_often` at the limit."""
        if not await self._counter.test(self._rates[kind], kind, whose):
            await self._refuse(kind, whose)

    @asynccontextmanager
    async def count_wrong_codes(self, address: str) -> AsyncIterator[None]:
        """Counts unknown room codes; refuses an address that has tried too many."""
        await self.check("rate_codes", address)
        try:
            yield
        except RequestRefused as refused:
            if refused.code == "unknown_room":
                await self._counter.hit(self._rates["rate_codes"], "rate_codes", address)
            raise

    async def _refuse(self, kind: Kind, whose: str) -> None:
        rate = self._rates[kind]
        ends, _ = await self._counter.get_window_stats(rate, kind, whose)
        wait = max(1, math.ceil(ends - time.time()))
        metrics.LIMITED.labels(kind).inc()
        fault, cure = f"too many {COUNTED[kind]}: more than {rate}", f"try again in {wait} seconds"
        raise RequestRefused("too_often", fault, cure, reason=kind, retry_after_s=wait)


def address_of(scope: Scope) -> str:
    """Returns the network address of a request; of IPv6 only the network of a customer.

    >>> address_of({"client": ("2001:db8::7:1", 5000)})
    '2001:db8::'
    """
    client = scope.get("client")
    if not client:
        return "local"
    try:
        address = ip_address(client[0].partition("%")[0])
    except ValueError:
        return str(client[0])
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> _NETWORK << _NETWORK))
