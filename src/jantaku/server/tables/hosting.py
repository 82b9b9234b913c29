"""Hosts games: the tables of this process and the way to those of others, for rooms and sockets."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeAlias

from jantaku.engines import ENGINES
from jantaku.errors import StoreDown, Unavailable
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
"""Told when a table is over, has failed, is suspended or goes on, in the process that owns it."""

_log = logging.getLogger(__name__)
_REST_S: Final = 300.0
"""A table that nobody has looked at for so long is put to rest, and wakes when somebody comes."""
_WATCH_S: Final = 0.2
"""How often to look whether the owners of other tables are there."""
_SWEEP_S: Final = 1.0
"""How often to look after all tables, though nobody seems gone."""
_SWEEP_ALONE_S: Final = 5.0
"""The same where there is no other process."""


async def _nobody(_: TableRecord) -> None:
    pass


class Hosting:
    """The tables that this process owns, and those it can reach.

    `changed` is called when the state of a table has changed, after the store has it: in the
    process that owns the table, and again for the same state if that died in between. `most` is
    the number of tables that this process takes.

    A table whose people are gone is put to rest when nobody has looked at it for `rest_s`.
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
        """How many tables this process owns."""
        return len(self.owned.tables)

    async def start(self) -> None:
        """Loads the tables that nobody owns, and looks for more of them from now on."""
        await self.owned.start()
        told = self._followers
        await self._reach.open(self._visitors.answer, told.tell, told.lose_far)
        # apart, so that leases are renewed while the database keeps the others waiting
        self._looking_after = [
            asyncio.create_task(self._repeat(self.owned.keep_leases, RENEW_S, self._closed)),
            asyncio.create_task(self._repeat(self._watch, _WATCH_S, self._closed)),
            asyncio.create_task(self._repeat(self._sweep, self._sweep_s, self._look)),
        ]

    async def stop(self) -> None:
        """Gives all tables up as they stand, for others or for another day."""
        self._closed.set()
        self._look.set()
        await asyncio.gather(
            until_ended(self._looking_after), self._followers.close(), self.owned.stop()
        )
        await self._reach.close()

    def coming(self, table: str) -> AbstractAsyncContextManager[None]:
        """Reserves a place for a new table; `open` it inside, and announce it no sooner.

        A client that asks for the table meanwhile waits. Raises `Refused` if this process has no
        room for another.
        """
        return self.owned.coming(table)

    async def open(self, record: TableRecord) -> None:
        """Stores a new table, and plays it from now on; reserves its place if nobody has.

        Raises the engine's own error for rules that cannot be played, and what `coming` raises.
        """
        await self.owned.open(record)

    async def resume(self, table: str) -> None:
        """Has a suspended table go on, in whichever process; `Refused` where it cannot."""
        place = await self.owned.place(table)
        if isinstance(place, Table):
            await place.resume()
        else:
            await self._reach.ask(place, {"do": "resume", "table": table})

    async def suspend(self, table: str) -> None:
        """Has a table stop, to go on another day, without asking those who sit there."""
        place = await self.owned.place(table)
        if isinstance(place, Table):
            await place.suspend()
        else:
            await self._reach.ask(place, {"do": "suspend", "table": table})

    async def follow(
        self, table: str, user: str, since: int, deliver: Deliver, lag_ms: float = 0
    ) -> Follower:
        """Follows a table from the seat of that user, else as a spectator.

        `deliver` gets a `table` first, then all that is told. Raises `Refused`: `unknown_table`,
        `not_allowed` where spectators are not wanted, `unavailable`.
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
        """Does that again and again, and at once when `sooner` is set."""
        while not self._closed.is_set():
            try:
                await work()
            except (StoreDown, Unavailable) as error:
                _log.debug("tables are not looked after just now: %s", error.fault)
            except Exception:
                _log.exception("tables are not looked after")
            with suppress(TimeoutError):
                async with asyncio.timeout(every_s):
                    await sooner.wait()

    async def _watch(self) -> None:
        """Where processes are gone, others take their tables at once."""
        if await self.owned.find_gone():
            self._look.set()

    async def _sweep(self) -> None:
        self._look.clear()
        await self.owned.take_orphans()
        self._followers.lose_gone(self.owned.gone)  # they wait for what is being taken
        await self._followers.look_after_far()
        await self._visitors.forget_dead()
        await self.owned.rest()
