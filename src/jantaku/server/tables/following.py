"""The sockets of this process that follow tables, here or in other processes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from jantaku.server.protocol import Fault
from jantaku.server.refusals import Refused, unreachable
from jantaku.server.tables.leasing import lease_of
from jantaku.server.tables.owning import PATIENCE_S, until_ended
from jantaku.server.tables.reaching import write_said
from jantaku.server.tables.table import Table
from jantaku.server.tables.telling import encoded

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from jantaku.server.bus import Leases
    from jantaku.server.protocol import Seat
    from jantaku.server.tables.owning import Owned
    from jantaku.server.tables.reaching import Reach
    from jantaku.server.tables.table import AtTable

Deliver: TypeAlias = Callable[[str], None]
"""Takes a message for a client, ready to be sent."""

_GONE_S: Final = 0.3
"""The wait before asking again an owner that did not answer; every socket of its tables asks."""
_SLOWER_S: Final = 1.0


class Follower:
    """A socket that follows a table, also when the table moves to another process."""

    def __init__(self, all_of_them: Followers, table: str, user: str, deliver: Deliver) -> None:
        self._all = all_of_them
        self.table = table
        self.user = user
        self.deliver = deliver
        self.lag_ms = 0.0
        self.seat: Seat | None = None
        self.at: Table | str | None = None
        self.id = ""
        self.heard = 0
        self.left = False
        self.attaching = asyncio.Lock()

    async def ask(self, message: AtTable) -> None:
        """Forwards a command of its person; returns when it is stored. Raises `Refused`."""
        if isinstance(self.at, Table):
            await self.at.do(self.seat, message)
        elif isinstance(self.at, str):
            said = {"do": "say", "message": write_said(message), "lag": self.lag_ms}
            await self._all.ask(self.at, self, said)
        else:
            raise unreachable()

    def hear(self, lag_ms: float) -> None:
        """Notes how long messages take to the client and back."""
        self.lag_ms = lag_ms
        if isinstance(self.at, Table):
            self.at.hear(self.id, lag_ms)

    async def leave(self) -> None:
        """Stops following; the person keeps the seat."""
        self.left = True
        await self._all.let_go(self)

    async def show(self, since: int = 0) -> None:
        """Sends the whole table again, as on joining. Retries until the table can be reached."""
        try:
            async with self.attaching:
                await self._all.let_go(self)
                await self._all.attach(self, since)
        except Refused as refused:
            if refused.code == "unavailable":
                self._all.attach_later(self)
            raise


class Followers:
    """All sockets of this process that follow tables."""

    def __init__(self, owned: Owned, reach: Reach, leases: Leases) -> None:
        self._owned = owned
        self._reach = reach
        self._leases = leases
        self._followers: dict[str, Follower] = {}
        self._attaching: set[asyncio.Task[None]] = set()
        self._numbers = count(1)
        self._closing = False

    async def close(self) -> None:
        """Stops attaching sockets to tables."""
        self._closing = True
        await until_ended(self._attaching)

    async def attach(self, follower: Follower, since: int) -> None:
        """Attaches a socket to its table; raises `Refused`."""
        until = time.monotonic() + PATIENCE_S
        attached = False
        while not attached:
            place = await self._owned.place(follower.table)
            follower.id = f"{self._leases.owner}.{next(self._numbers)}"
            follower.heard = 0
            self._followers[follower.id] = follower
            try:
                await self._attach_at(follower, place, since)
                attached = True
                if follower.left:  # meanwhile
                    await self.let_go(follower)
            except Refused as refused:
                self._followers.pop(follower.id, None)
                if refused.code != "unavailable" or time.monotonic() > until:
                    raise
                await asyncio.sleep(_GONE_S)

    async def _attach_at(self, follower: Follower, place: Table | str, since: int) -> None:
        if isinstance(place, Table):
            follower.seat = await place.join(follower.user, since, follower.id, follower.deliver)
            place.hear(follower.id, follower.lag_ms)
        else:
            join = {"do": "join", "user": follower.user, "since": since, "lag": follower.lag_ms}
            follower.seat = (await self.ask(place, follower, join))["seat"]
        follower.at = place

    async def ask(
        self, process: str, follower: Follower, what: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """Sends a request about a socket's table to the process that owns the table."""
        own = {"table": follower.table, "follower": follower.id, "process": self._leases.owner}
        answer = await self._reach.ask(process, {**what, **own})
        if answer.get("lost"):
            self._lose(follower)
            raise unreachable()
        return answer

    async def let_go(self, follower: Follower) -> None:
        """Detaches a socket from its table."""
        self._followers.pop(follower.id, None)
        place, follower.at = follower.at, None
        if isinstance(place, Table):
            place.leave(follower.id)
        elif isinstance(place, str):
            with suppress(Refused):
                await self.ask(place, follower, {"do": "leave"})

    def tell(self, name: str, number: int, text: str) -> None:
        """Forwards a message of a table in another process."""
        follower = self._followers.get(name)
        if follower is None:
            return
        follower.heard += 1
        if follower.heard != number:
            self._lose(follower)
            return
        follower.deliver(text)

    def lose_table(self, table: Table) -> None:
        """Attaches the sockets of a table again that this process no longer plays."""
        self._lose_all(one for one in self._followers.values() if one.at is table)

    def lose_far(self) -> None:
        """Attaches the sockets at tables of other processes again: messages may be lost."""
        self._lose_all(self._far())

    def lose_gone(self, gone: Collection[str]) -> None:
        """Attaches the sockets at tables of processes that have ended to the new owners."""
        self._lose_all(one for one in self._far() if one.at in gone)

    async def look_after_far(self) -> None:
        """Attaches sockets to the new owners of their tables."""
        far = self._far()
        owners = await self._leases.holders({lease_of(one.table) for one in far}) if far else {}
        self._lose_all(one for one in far if owners.get(lease_of(one.table)) != one.at)

    def _far(self) -> list[Follower]:
        return [one for one in self._followers.values() if isinstance(one.at, str)]

    def _lose_all(self, followers: Iterable[Follower]) -> None:
        for follower in [*followers]:
            self._lose(follower)

    def _lose(self, follower: Follower) -> None:
        """Attaches a socket again: its table has moved, or a message was lost."""
        if self._closing or follower.left or follower.at is None:
            return
        follower.at = None
        self._followers.pop(follower.id, None)
        self.attach_later(follower)

    def attach_later(self, follower: Follower) -> None:
        """Attaches a socket again as soon as its table can be reached."""
        task = asyncio.create_task(self._reattach(follower))
        self._attaching.add(task)
        task.add_done_callback(self._attaching.discard)

    async def _reattach(self, follower: Follower) -> None:
        while not follower.left and not self._closing:
            try:
                async with follower.attaching:
                    if follower.at is None:
                        await self.attach(follower, 0)
            except Refused as refused:
                fault = Fault(refused.code, refused.fault, refused.cure, table=follower.table)
                follower.deliver(encoded(fault))
                if refused.code != "unavailable":
                    return
                await asyncio.sleep(_SLOWER_S)
            else:
                return
