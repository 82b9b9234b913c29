"""The bus and the leases of a server with one process: function calls."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING

from jantaku.base.errors import Unavailable

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping
    from typing import Any

    from jantaku.server.bus.bus import Receive, Respond, Subscription

_log = logging.getLogger(__name__)


class LocalBus:
    """A bus within the process: publishing calls the subscribers."""

    def __init__(self) -> None:
        self._receivers: dict[str, dict[LocalSubscription, Receive]] = {}
        self._responders: dict[str, dict[LocalSubscription, Respond]] = {}

    def tell(self, channel: str, data: str) -> None:
        """Calls all subscribers, also if one of them raises an error."""
        for receive in (*self._receivers.get(channel, {}).values(),):
            try:
                receive(data)
            except Exception:
                _log.exception("a subscriber of %s failed", channel)

    async def publish(self, channel: str, data: str) -> None:
        """See `Bus.publish`; never waits."""
        self.tell(channel, data)

    async def subscribe(
        self,
        channel: str,
        receive: Receive,
        *,
        missed: Callable[[], None] | None = None,  # noqa: ARG002 - nothing is ever missed
    ) -> Subscription:
        """See `Bus.subscribe`."""
        return LocalSubscription(self._receivers, channel, receive)

    async def answer(self, channel: str, respond: Respond) -> Subscription:
        """See `Bus.answer`."""
        return LocalSubscription(self._responders, channel, respond)

    def responder(self, channel: str) -> Respond | None:
        """Returns the latest responder of a channel, or None."""
        return next(reversed(self._responders.get(channel, {}).values()), None)

    async def request(self, channel: str, data: str, timeout_s: float = 5.0) -> str:
        """See `Bus.request`."""
        respond = self.responder(channel)
        if respond is None:
            raise no_responder(channel)
        try:
            async with asyncio.timeout(timeout_s):
                return await respond(data)
        except TimeoutError:
            raise request_timed_out(channel, timeout_s) from None
        except Exception as error:
            _log.exception("the responder of %s failed", channel)
            raise Unavailable(f"no answer on {channel}", "try again in a moment") from error

    async def close(self) -> None:
        """See `Bus.close`."""
        self._receivers.clear()
        self._responders.clear()


class LocalSubscription:
    """An entry in a table of listeners, which is removed when it is closed."""

    def __init__(
        self, table: dict[str, dict[LocalSubscription, Any]], channel: str, listener: Any
    ) -> None:
        self._table = table
        self._channel = channel
        table.setdefault(channel, {})[self] = listener

    async def close(self) -> None:
        """See `Subscription.close`."""
        listeners = self._table.get(self._channel, {})
        listeners.pop(self, None)
        if not listeners:
            self._table.pop(self._channel, None)


class LocalLeases:
    """Leases within the process; they never expire.

    Several instances can share a `board`, as several processes share Redis.
    """

    def __init__(self, board: dict[str, str] | None = None) -> None:
        self.owner = new_owner()
        self.shared = board is not None
        self._board = {} if board is None else board

    async def take_new(self, name: str) -> None:
        """See `Leases.take_new`."""
        self._board[name] = self.owner

    async def take(self, names: Iterable[str], *, after: Collection[str] = ()) -> frozenset[str]:
        """See `Leases.take`."""
        asked = frozenset(names)
        for name in asked:
            if self._board.get(name) in (None, *after):
                self._board[name] = self.owner
        return frozenset(filter(self.surely_owns, asked))

    async def disconnected_owners(self, owners: Iterable[str]) -> frozenset[str]:  # noqa: ARG002
        """See `Leases.disconnected_owners`; owners in the same process are never gone."""
        return frozenset()

    async def keep(self, names: Iterable[str]) -> tuple[str, ...]:
        """See `Leases.keep`."""
        return tuple(name for name in names if not self.surely_owns(name))

    async def release(self, name: str) -> None:
        """See `Leases.release`."""
        if self.surely_owns(name):
            del self._board[name]

    async def holders(self, names: Iterable[str]) -> Mapping[str, str]:
        """See `Leases.holders`."""
        return {name: self._board[name] for name in names if name in self._board}

    def surely_owns(self, name: str) -> bool:
        """See `Leases.surely_owns`."""
        return self._board.get(name) == self.owner


def new_owner() -> str:
    """Returns a unique name for this process."""
    return secrets.token_hex(8)


def no_responder(channel: str) -> Unavailable:
    """Returns the error of a request without a responder."""
    return Unavailable(f"nobody answers on {channel}", "try again in a moment")


def request_timed_out(channel: str, timeout_s: float) -> Unavailable:
    """Returns the error of a request that takes too long."""
    return Unavailable(f"no answer on {channel} within {timeout_s:g} s", "try again in a moment")
