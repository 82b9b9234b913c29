"""What a bus and leases are, whatever carries them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from typing import Final, Protocol, TypeAlias

Receive: TypeAlias = Callable[[str], None]
"""Takes a message; at once, for who publishes waits for it."""
Respond: TypeAlias = Callable[[str], Awaitable[str]]
"""Answers a request. Faults belong into the answer: an exception does not travel."""

LIFE_S: Final = 2.0
"""How long a lease lasts from when it was last renewed."""
RENEW_S: Final = 0.4
"""How often to renew leases (`Leases.keep`)."""


class Subscription(Protocol):
    """What `subscribe` and `answer` give: to end it."""

    async def close(self) -> None:
        """No message more; twice does no harm."""


class Bus(Protocol):
    """Messages by channel, to this process and the others.

    Messages of one process on one channel arrive in the order they were published. Whoever
    subscribes in the process that publishes is told before `publish` first waits, also when no
    other process can be reached.
    """

    async def publish(self, channel: str, data: str) -> None:
        """Tells whoever has subscribed. Raises `Unavailable` if others may not have been told."""

    async def subscribe(
        self, channel: str, receive: Receive, *, missed: Callable[[], None] | None = None
    ) -> Subscription:
        """Has `receive` called with each message from now on.

        `missed` is called when messages may have been lost because the bus was away: ask anew for
        what they told. A bus that is away takes subscriptions too, and does so once it is back.
        """

    async def answer(self, channel: str, respond: Respond) -> Subscription:
        """Has `respond` called with each request; a channel has one responder."""

    async def request(self, channel: str, data: str, timeout_s: float = 5.0) -> str:
        """What the responder of that channel answers, in whichever process it is.

        Raises `Unavailable` when nobody answers there, or not in time; then nobody knows whether it
        was heard.
        """

    async def close(self) -> None:
        """Ends all subscriptions."""


class Leases(Protocol):
    """Who owns what: a name has one owner at a time, while that one renews its lease.

    Acknowledge nothing that only the owner may do unless `holds` still says so after it was stored:
    whoever owns the name next then finds it. An owner that seems gone may be alive after all: what
    it must not do any more, the store has to refuse (`Store.take_tables`).
    """

    owner: str
    """This process, to the others: a name made anew at each start."""
    shared: bool
    """Whether there can be others."""

    async def take_new(self, name: str) -> None:
        """Owns a name that was made up just now, so that nobody else can."""

    async def take(self, names: Iterable[str], *, after: Collection[str] = ()) -> frozenset[str]:
        """Those of the names that this process owns now; `after` are owners that are gone.

        Nothing can be taken for a moment after the leases themselves were lost, since nobody knows
        then who holds what: try again.
        """

    async def gone(self, owners: Iterable[str]) -> frozenset[str]:
        """Those owners that have no connection just now: their leases will not be renewed."""

    async def keep(self, names: Iterable[str]) -> tuple[str, ...]:
        """Renews the leases, in one round trip; gives the names that are lost.

        Raises `Unavailable` when that cannot be known: `holds` says how long they last yet.
        """

    async def release(self, name: str) -> None:
        """Gives the name up at once, if this process owns it."""

    async def holders(self, names: Iterable[str]) -> Mapping[str, str]:
        """The owner of each name that has one."""

    def holds(self, name: str) -> bool:
        """Whether this process owns the name for certain, by its own clock."""
