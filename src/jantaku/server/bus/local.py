"""The bus and the leases of a server that is one process: calls of functions."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING

from jantaku.errors import Unavailable

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping
    from typing import Any

    from jantaku.server.bus.bus import Receive, Respond, Subscription

_log = logging.getLogger(__name__)


class LocalBus:
    """A bus within the process: publishing calls whoever has subscribed."""

    def __init__(self) -> None:
        self._receivers: dict[str, dict[Entry, Receive]] = {}
        self._responders: dict[str, dict[Entry, Respond]] = {}

    def tell(self, channel: str, data: str) -> None:
        """Calls whoever has subscribed; what one of them raises hurts no other."""
        for receive in (*self._receivers.get(channel, {}).values(),):
            try:
                receive(data)
            except Exception:
                _log.exception("a message on %s was not received", channel)

    async def publish(self, channel: str, data: str) -> None:
        """As `Bus` has it; never waits."""
        self.tell(channel, data)

    async def subscribe(
        self,
        channel: str,
        receive: Receive,
        *,
        missed: Callable[[], None] | None = None,  # noqa: ARG002 - nothing ever is
    ) -> Subscription:
        """As `Bus` has it."""
        return Entry(self._receivers, channel, receive)

    async def answer(self, channel: str, respond: Respond) -> Subscription:
        """As `Bus` has it."""
        return Entry(self._responders, channel, respond)

    def responder(self, channel: str) -> Respond | None:
        """Who answers on that channel, the last who offered to; None where nobody does."""
        return next(reversed(self._responders.get(channel, {}).values()), None)

    async def request(self, channel: str, data: str, timeout_s: float = 5.0) -> str:
        """As `Bus` has it."""
        respond = self.responder(channel)
        if respond is None:
            raise nobody(channel)
        try:
            async with asyncio.timeout(timeout_s):
                return await respond(data)
        except TimeoutError:
            raise late(channel, timeout_s) from None
        except Exception as error:
            _log.exception("a request on %s was not answered", channel)
            raise Unavailable(f"no answer on {channel}", "try again in a moment") from error

    async def close(self) -> None:
        """As `Bus` has it."""
        self._receivers.clear()
        self._responders.clear()


class Entry:
    """A row of a table of listeners, which it leaves when it is closed."""

    def __init__(self, table: dict[str, dict[Entry, Any]], channel: str, listener: Any) -> None:
        self._table = table
        self._channel = channel
        table.setdefault(channel, {})[self] = listener

    async def close(self) -> None:
        """As `Subscription` has it."""
        listeners = self._table.get(self._channel, {})
        listeners.pop(self, None)
        if not listeners:
            self._table.pop(self._channel, None)


class LocalLeases:
    """Leases within the process, which lasts as long as they do.

    Several share a board, if given one, as several processes would share Redis.
    """

    def __init__(self, board: dict[str, str] | None = None) -> None:
        self.owner = new_owner()
        self.shared = board is not None
        self._board = {} if board is None else board

    async def take_new(self, name: str) -> None:
        """As `Leases` has it."""
        self._board[name] = self.owner

    async def take(self, names: Iterable[str], *, after: Collection[str] = ()) -> frozenset[str]:
        """As `Leases` has it."""
        asked = frozenset(names)
        for name in asked:
            if self._board.get(name) in (None, *after):
                self._board[name] = self.owner
        return frozenset(filter(self.holds, asked))

    async def gone(self, owners: Iterable[str]) -> frozenset[str]:  # noqa: ARG002
        """As `Leases` has it: who has lost the board has ended."""
        return frozenset()

    async def keep(self, names: Iterable[str]) -> tuple[str, ...]:
        """As `Leases` has it."""
        return tuple(name for name in names if not self.holds(name))

    async def release(self, name: str) -> None:
        """As `Leases` has it."""
        if self.holds(name):
            del self._board[name]

    async def holders(self, names: Iterable[str]) -> Mapping[str, str]:
        """As `Leases` has it."""
        return {name: self._board[name] for name in names if name in self._board}

    def holds(self, name: str) -> bool:
        """As `Leases` has it."""
        return self._board.get(name) == self.owner


def new_owner() -> str:
    """A name for this process that no other has had."""
    return secrets.token_hex(8)


def nobody(channel: str) -> Unavailable:
    """The error of a request that nobody takes."""
    return Unavailable(f"nobody answers on {channel}", "try again in a moment")


def late(channel: str, timeout_s: float) -> Unavailable:
    """The error of a request that takes too long."""
    return Unavailable(f"no answer on {channel} within {timeout_s:g} s", "try again in a moment")
