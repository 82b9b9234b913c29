"""The bus and the leases of a server that is one process."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from jantaku.server.bus.bus import Receive, Respond, Subscription


class LocalBus:
    """A bus within the process: publishing calls whoever has subscribed."""

    async def publish(self, channel: str, data: str) -> None:
        """Calls whoever has subscribed; what one of them raises is logged and hurts no other."""
        raise NotImplementedError

    async def subscribe(
        self, channel: str, receive: Receive, *, missed: Callable[[], None] | None = None
    ) -> Subscription:
        """Has `receive` called with each message; nothing is ever missed."""
        raise NotImplementedError

    async def answer(self, channel: str, respond: Respond) -> Subscription:
        """Has `respond` called with each request."""
        raise NotImplementedError

    async def request(self, channel: str, data: str, timeout_s: float = 5.0) -> str:
        """What the responder of that channel answers; `Unavailable` when there is none."""
        raise NotImplementedError

    async def close(self) -> None:
        """Ends all subscriptions."""


class LocalLeases:
    """Leases of a server that is one process: what it takes it owns."""

    def __init__(self) -> None:
        self.owner = "local"

    async def take(self, name: str) -> bool:
        """True."""
        raise NotImplementedError

    async def keep(self, names: Iterable[str]) -> tuple[str, ...]:
        """Those never taken, or released."""
        raise NotImplementedError

    async def release(self, name: str) -> None:
        """Gives the name up."""

    async def holders(self, names: Iterable[str]) -> Mapping[str, str]:
        """The owner of each name that has one."""
        raise NotImplementedError

    def holds(self, name: str) -> bool:
        """Whether it was taken."""
        raise NotImplementedError
