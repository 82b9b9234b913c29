"""The protocols of the bus and the leases."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from typing import Final, Protocol, TypeAlias

Receive: TypeAlias = Callable[[str], None]
"""Takes a message; must return at once because `publish` waits for it."""
Respond: TypeAlias = Callable[[str], Awaitable[str]]
"""Answers a request. Put errors into the answer: exceptions do not reach the other process."""

LIFE_S: Final = 2.0
"""The life of a lease after it was last renewed."""
RENEW_S: Final = 0.4
"""The interval at which to renew leases (`Leases.keep`)."""


class Subscription(Protocol):
    """A subscription that `subscribe` or `answer` returned."""

    async def close(self) -> None:
        """Ends the subscription; may be called twice."""


class Bus(Protocol):
    """Messages by channel, to this process and the others.

    Messages of one process on one channel arrive in the order they were published. Subscribers in
    the publishing process receive a message before `publish` first waits, also when no other
    process can be reached.
    """

    async def publish(self, channel: str, data: str) -> None:
        """Sends a message to all subscribers. Raises `Unavailable` if others may have missed it."""

    async def subscribe(
        self, channel: str, receive: Receive, *, missed: Callable[[], None] | None = None
    ) -> Subscription:
        """Calls `receive` with each message from now on.

        `missed` is called when messages may have been lost because the bus was away: fetch the
        current state again. During an outage the subscription starts once the bus is back.
        """

    async def answer(self, channel: str, respond: Respond) -> Subscription:
        """Calls `respond` with each request; a channel has one responder."""

    async def request(self, channel: str, data: str, timeout_s: float = 5.0) -> str:
        """Returns the answer of the responder of a channel, which may be in any process.

        Raises `Unavailable` if there is no answer in time; the request may still have been handled.
        """

    async def close(self) -> None:
        """Ends all subscriptions."""


class Leases(Protocol):
    """Exclusive ownership of names: a name has one owner, as long as that renews its lease.

    If only the owner may do something, acknowledge it only if `surely_owns` is still True after it
    was stored: then the next owner finds it. An owner that seems gone may still be alive: the store
    has to reject its writes (`Store.take_tables`).
    """

    owner: str
    """The name of this process, new at each start."""
    shared: bool
    """True if other processes can own names."""

    async def take_new(self, name: str) -> None:
        """Takes a newly created name, which no other process can own."""

    async def take(self, names: Iterable[str], *, after: Collection[str] = ()) -> frozenset[str]:
        """Takes names without an owner, or owned by one of `after`, which are gone.

        Returns those of the names that this process owns now. For a moment after the leases
        themselves were lost nothing can be taken, because the owners are unknown: try again.
        """

    async def disconnected_owners(self, owners: Iterable[str]) -> frozenset[str]:
        """Returns those owners that have no connection now: their leases will not be renewed."""

    async def keep(self, names: Iterable[str]) -> tuple[str, ...]:
        """Renews leases in one round trip; returns the names that are lost.

        Raises `Unavailable` if that is unknown; `surely_owns` is True until the leases expire.
        """

    async def release(self, name: str) -> None:
        """Releases a name at once, if this process owns it."""

    async def holders(self, names: Iterable[str]) -> Mapping[str, str]:
        """Returns the owner of each name that has one."""

    def surely_owns(self, name: str) -> bool:
        """Returns True if this process owns a name for certain, by its own clock."""
