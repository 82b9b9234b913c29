"""Hosts games for rooms and sockets: the tables of this process, and access to those of others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeAlias

from jantaku.base.errors import StoreDown, Unavailable
from jantaku.game.engines import ENGINES
from jantaku.server.bus import RENEW_S
from jantaku.server.tables.following import Follower, Followers
from jantaku.server.tables.owning import Bounds, Owned, until_ended
from jantaku.server.tables.reaching import Reach
from jantaku.server.tables.table import Table
from jantaku.server.tables.timing import Timing
from jantaku.server.tables.visiting import Visitors

if TYPE_CHECKING:
    from collections.abc import Mapping
    from contextlib import AbstractAsyncContextManager

    from jantaku.server.bus import Bus, Leases
    from jantaku.server.store import Store, TableRecord
    from jantaku.server.tables.following import Deliver

Changed: TypeAlias = Callable[["TableRecord"], Awaitable[None]]
"""Called when a table ends, fails, is suspended or resumes, in the process that owns it."""

_log = logging.getLogger(__name__)
_REST_S: Final = 300.0
"""A table without viewers for this long is unloaded; it is loaded again when a client joins."""
_WATCH_S: Final = 0.2
"""The interval of checks that the owners of other tables are alive."""
_SWEEP_S: Final = 1.0
"""The interval of checks of all tables when no process seems gone."""
_SWEEP_ALONE_S: Final = 5.0
"""The interval of checks of all tables if this is the only process."""


async def _nobody(_: TableRecord) -> None:
    pass


class Hosting:
    """The tables that this process owns, and those it can reach.

    `changed` is called when the state of a table has changed, after the store has it: in the
    process that owns the table, and again for the same state if that died in between. `most` is
    the number of tables that this process takes.

    A table without viewers for `rest_s` is unloaded.
    """

    def __init__(
        self,
        store: Store,
        bus: Bus,
        leases: Leases,
        *,
        changed: Changed = _nobody,
        timing: Timing | None = None,
        most: int = 2000,
        rest_s: float = _REST_S,
        engines: Mapping[str, str] = ENGINES,
    ) -> None:
        self._reach = Reach(bus, leases.owner)
        self._look = asyncio.Event()
        self._sweep_s = _SWEEP_S if leases.shared else _SWEEP_ALONE_S
        self.owned = Owned(
            store,
            leases,
            engines,
            changed=changed,
            timing=timing or Timing(),
            bounds=Bounds(most, rest_s),
            ended=self._ended,
            crashed=self._look.set,
        )
        self._visitors = Visitors(self.owned.come, self.owned.tables, self._reach, leases)
        self._followers = Followers(self.owned, self._reach, leases)
        self._looking_after: list[asyncio.Task[None]] = []
        self._closed = asyncio.Event()

    @property
    def tables(self) -> int:
        """The number of tables that this process owns."""
        return len(self.owned.tables)

    async def start(self) -> None:
        """Starts to load tables without an owner and to watch other processes."""
        await self.owned.start()
        told = self._followers
        await self._reach.open(self._visitors.answer, told.tell, told.lose_far)
        # separate tasks, so that leases are renewed while the others wait for the database
        self._looking_after = [
            asyncio.create_task(self._repeat(self.owned.keep_leases, RENEW_S, self._closed)),
            asyncio.create_task(self._repeat(self._watch, _WATCH_S, self._closed)),
            asyncio.create_task(self._repeat(self._sweep, self._sweep_s, self._look)),
        ]

    async def stop(self) -> None:
        """Stops all tables in their current state, for other processes or a later start."""
        self._closed.set()
        self._look.set()
        await asyncio.gather(
            until_ended(self._looking_after), self._followers.close(), self.owned.stop()
        )
        await self._reach.close()

    def coming(self, table: str) -> AbstractAsyncContextManager[None]:
        """Reserves a place for a new table; call `open` inside, and announce the table no sooner.

        A client that asks for the table meanwhile waits. Raises `Refused` if this process has no
        room for another table.
        """
        return self.owned.coming(table)

    async def open(self, record: TableRecord) -> None:
        """Stores a new table and starts it; reserves its place unless `coming` has.

        Raises the engine's error for rules that cannot be played, and the errors of `coming`.
        """
        await self.owned.open(record)

    async def resume(self, table: str) -> None:
        """Resumes a suspended table in any process; raises `Refused` if that is not possible."""
        place = await self.owned.place(table)
        if isinstance(place, Table):
            await place.resume()
        else:
            await self._reach.ask(place, {"do": "resume", "table": table})

    async def suspend(self, table: str) -> None:
        """Suspends a table without asking its players."""
        place = await self.owned.place(table)
        if isinstance(place, Table):
            await place.suspend()
        else:
            await self._reach.ask(place, {"do": "suspend", "table": table})

    async def follow(
        self, table: str, user: str, since: int, deliver: Deliver, lag_ms: float = 0
    ) -> Follower:
        """Follows a table from the seat of a user, or as a spectator if the user has no seat.

        `deliver` gets a `table` message first, then all later messages. Raises `Refused`:
        `unknown_table`, `not_allowed` if spectators are not allowed, `unavailable`.
        """
        follower = Follower(self._followers, table, user, deliver)
        follower.lag_ms = lag_ms
        await self._followers.attach(follower, since)
        return follower

    def _ended(self, table: Table) -> None:
        self._visitors.forget(table.record.id)
        self._followers.lose_table(table)

    async def _repeat(
        self, work: Callable[[], Awaitable[None]], every_s: float, sooner: asyncio.Event
    ) -> None:
        """Calls `work` in intervals, and at once when `sooner` is set."""
        while not self._closed.is_set():
            try:
                await work()
            except (StoreDown, Unavailable) as error:
                _log.debug("periodic work on tables is delayed: %s", error.fault)
            except Exception:
                _log.exception("periodic work on tables failed")
            with suppress(TimeoutError):
                async with asyncio.timeout(every_s):
                    await sooner.wait()

    async def _watch(self) -> None:
        """Starts a sweep at once if a process is gone, so that its tables are taken."""
        if await self.owned.find_gone():
            self._look.set()

    async def _sweep(self) -> None:
        self._look.clear()
        await self.owned.take_orphans()
        self._followers.lose_gone(self.owned.gone)  # they wait for what is being taken
        await self._followers.look_after_far()
        await self._visitors.forget_dead()
        await self.owned.rest()
