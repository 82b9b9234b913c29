"""The tables that this process owns, and the owners of the others."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import Stale, StoreDown, Unavailable
from jantaku.catalog import brings_rules
from jantaku.game.engines import open_game
from jantaku.server import metrics
from jantaku.server.refusals import Refused, unreachable
from jantaku.server.tables.leasing import lease_of, sign_of
from jantaku.server.tables.loading import Loader
from jantaku.server.tables.table import Table
from jantaku.server.threads import load

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Collection, Mapping

    from jantaku.game import Game
    from jantaku.server.bus import Leases
    from jantaku.server.store import Held, Store, TableRecord, Taken
    from jantaku.server.tables.loading import Changed
    from jantaku.server.tables.timing import Timing

_log = logging.getLogger(__name__)
PATIENCE_S: Final = 6.0
"""How long a client waits for a table whose owner is gone, before it gets `unavailable`."""
_AGAIN_S: Final = 0.1
_END_S: Final = 2.0
"""How long running tasks may take to end before they are cancelled."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The most tables of a process, and the seconds without viewers that unload a table."""

    most: int
    rest_s: float


class Owned:
    """The tables of this process.

    `ended` is called when this process stops playing a table; `crashed` after a table crashed and
    was released.
    """

    def __init__(
        self,
        store: Store,
        leases: Leases,
        engines: Mapping[str, str],
        *,
        changed: Changed,
        timing: Timing,
        bounds: Bounds,
        ended: Callable[[Table], None],
        crashed: Callable[[], None],
    ) -> None:
        self._store = store
        self._leases = leases
        self._engines = engines
        self._changed = changed
        self._timing = timing
        self._bounds = bounds
        self._ended = ended
        self._crashed = crashed
        self.tables: dict[str, Table] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._loader = Loader(store, leases, engines, self.tables, self._begin, changed)
        self._peers: set[str] = set()
        self._absent: frozenset[str] = frozenset()
        self._closing = False
        self._coming: dict[str, asyncio.Event] = {}
        self.gone: frozenset[str] = frozenset()

    async def start(self) -> None:
        """Takes the lease that shows other processes that this one is alive."""
        await self._loader.open()
        await self._leases.take_new(self._sign)

    async def stop(self) -> None:
        """Stops and releases all tables in their current state."""
        self._closing = True
        for table in self.tables.values():
            table.stop()
        await self._loader.close()
        await until_ended(self.tasks.values())
        with suppress(Unavailable):
            await self._leases.release(self._sign)

    @property
    def _sign(self) -> str:
        return sign_of(self._leases.owner)

    @asynccontextmanager
    async def coming(self, name: str) -> AsyncIterator[None]:
        """Reserves a place for a new table, to be opened before this ends.

        Announce the id of the table only inside: a client that asks for it then waits, in this
        process and in others. Raises `Refused` if this process has no room for another table.
        """
        if self._taken >= self._bounds.most:
            await self.rest(0)
        if self._taken >= self._bounds.most:
            raise Refused("full", "this server has no room for another table", "try later")
        come = self._coming[name] = asyncio.Event()
        try:
            await self._leases.take_new(lease_of(name))
            yield
        finally:
            del self._coming[name]
            come.set()
            if name not in self.tables:
                await self._leases.release(lease_of(name))

    @property
    def _taken(self) -> int:
        """The number of tables that are loaded or reserved."""
        return len(self.tables) + len(self._coming)

    async def open(self, record: TableRecord) -> None:
        """Stores a new table and starts it; reserves its place unless `coming` has."""
        if record.id in self._coming:
            await self._open(record)
            return
        async with self.coming(record.id):
            await self._open(record)

    async def _open(self, record: TableRecord) -> None:
        strange = brings_rules(record.settings.setup)
        game = await load(partial(open_game, record.spec, self._engines), strange=strange)
        table = await self._made(record, game)
        await self._store.add_table(record)
        self._start(table)

    async def come(self, name: str) -> Table | None:
        """Returns the table if this process plays it; waits while the table is being opened."""
        if coming := self._coming.get(name):
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE_S / 2):
                    await coming.wait()
        return self.tables.get(name)

    async def place(self, name: str) -> Table | str:
        """Returns the table if this process owns it, or the name of its owner.

        Loads a table without an owner. Raises `Refused`, also if its owner is gone and no process
        could take it yet.
        """
        until = time.monotonic() + PATIENCE_S
        while True:
            if table := await self.come(name):
                return table
            with suppress(Unavailable, StoreDown):
                if name in self._coming:
                    raise unreachable()
                owner = await self._owner(name)
                if owner not in ("", self._leases.owner, *self.gone):
                    return owner
                if table := await self._loaded(name, owner):
                    return table
            if time.monotonic() > until or self._closing:
                raise unreachable()
            await asyncio.sleep(_AGAIN_S)

    async def _loaded(self, name: str, owner: str) -> Table | None:
        """Returns the table if this process can take it or has taken it meanwhile."""
        return self.tables.get(name) or await self._loader.want(name, after=owner, first=True)

    async def _owner(self, name: str) -> str:
        """Returns the known owner of a table, or "" without one."""
        if name in self._loader.loading:
            return ""
        return (await self._leases.holders([lease_of(name)])).get(lease_of(name), "")

    async def _begin(self, taken: Taken, game: Game[Any, Any, Any]) -> Table:
        return self._start(await self._made(taken.record, game, taken.held, taken.fence))

    def play(
        self,
        record: TableRecord,
        game: Game[Any, Any, Any],
        held: tuple[Held, ...] = (),
        fence: int = 0,
    ) -> Table:
        """Starts a table unless this process plays it already; returns the table it plays."""
        return self._start(self._table(record, game, held, fence))

    async def _made(
        self,
        record: TableRecord,
        game: Game[Any, Any, Any],
        held: tuple[Held, ...] = (),
        fence: int = 0,
    ) -> Table:
        """Creates a table without starting it. Creating one computes the views of its game."""
        made = partial(self._table, record, game, held, fence)
        return await load(made, strange=True) if brings_rules(record.settings.setup) else made()

    def _table(
        self,
        record: TableRecord,
        game: Game[Any, Any, Any],
        held: tuple[Held, ...],
        fence: int,
    ) -> Table:
        lease = lease_of(record.id)
        return Table(
            record,
            game,
            held,
            self._store,
            self._loader.key,
            fence=fence,
            timing=self._timing,
            owned=lambda: self._leases.holds(lease),
            changed=self._changed,
        )

    def _start(self, table: Table) -> Table:
        name = table.record.id
        if here := self.tables.get(name):
            return here
        self.tables[name] = table
        metrics.TABLES.inc()
        self.tasks[name] = asyncio.create_task(self._run(table), name=f"table {name}")
        return table

    async def _run(self, table: Table) -> None:
        """Plays a table until another process owns it or it is stopped."""
        name, crashed = table.record.id, False
        try:
            await table.run()
        except Stale:
            _log.info("table %s belongs to another process now", name)
        except asyncio.CancelledError:
            raise
        except Exception:
            _log.exception("table %s crashed and is reloaded", name)
            self._loader.crashed(name)
            crashed = True
        finally:
            del self.tables[name], self.tasks[name]
            metrics.TABLES.dec()
            table.close()
            await self._leases.release(lease_of(name))
            self._ended(table)
        if crashed:
            self._crashed()

    async def _drop(self, name: str) -> None:
        if table := self.tables.get(name):
            table.stop()
            await until_ended((self.tasks[name],))

    async def rest(self, idle_s: float | None = None) -> None:
        """Unloads tables without viewers for `idle_s`, by default for the time in the bounds."""
        least_s = self._bounds.rest_s if idle_s is None else idle_s
        for name, table in [*self.tables.items()]:
            if (table.now() - table.used) / 1000 >= least_s and not table.busy:
                await self._drop(name)

    async def keep_leases(self) -> None:
        """Renews all leases of this process; lost ones are taken again, or their tables dropped."""
        owned = {lease_of(name): name for name in self.tables}
        coming = [
            lease
            for one in (*self._loader.loading, *self._coming)
            if self._leases.holds(lease := lease_of(one))
        ]
        try:
            lost = await self._leases.keep([self._sign, *owned, *coming])
        finally:
            for own in owned.values():
                if own in self.tables and not self._leases.holds(lease_of(own)):
                    self.tables[own].wake()  # so that it waits
        if self._sign in lost:
            await self._leases.take_new(self._sign)
        await self._win_back([owned[lease] for lease in lost if lease in owned])

    async def _win_back(self, names: Collection[str]) -> None:
        """Takes lost leases again, unless another process was quicker.

        If another process has continued a table meanwhile and released it since, the store rejects
        the next write of this one.
        """
        ours = await self._leases.take(map(lease_of, names))
        lost = [name for name in names if lease_of(name) not in ours]
        owners = await self._leases.holders(map(lease_of, lost)) if lost else {}
        for name in names:
            if lease_of(name) in ours and name in self.tables:
                self.tables[name].wake()
        await asyncio.gather(*(self._drop(name) for name in lost if lease_of(name) in owners))

    async def find_gone(self) -> bool:
        """Returns True if processes that own tables are gone, and sets `gone` to their names.

        A process counts as gone if two checks in a row miss it: one that only lost its connection
        has usually reconnected by then. If not, the store rejects its writes once its tables are
        taken.
        """
        absent = await self._leases.gone(self._peers)
        self.gone, self._absent = absent & self._absent, absent
        return bool(self.gone)

    async def take_orphans(self) -> None:
        """Requests tables that are being played and have no owner."""
        running = await self._store.running_tables(time.time() - self._bounds.rest_s)
        here = {*self.tables, *self._loader.loading, *self._coming}
        others = [name for name in running if name not in here]
        owners = await self._leases.holders(map(lease_of, others)) if others else {}
        self._peers = {*owners.values()} - {self._leases.owner}
        after = {name: owners.get(lease_of(name), "") for name in others}
        orphans = [name for name in others if after[name] in ("", *self.gone)]
        room = max(0, self._bounds.most - len(here))
        for name in [one for one in orphans if one not in self.tables][:room]:
            self._loader.want(name, after=after[name]).add_done_callback(_noted(name))


def _noted(name: str) -> Callable[[asyncio.Future[Any]], None]:
    def note(done: asyncio.Future[Any]) -> None:
        error = None if done.cancelled() else done.exception()
        if isinstance(error, (Refused, StoreDown, Unavailable)):
            _log.info("table %s was not loaded: %s", name, error.fault)
        elif error is not None:
            _log.error("table %s was not loaded", name, exc_info=error)

    return note


async def until_ended(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Waits until tasks have ended; cancels those that take too long."""
    tasks = [*tasks]
    _, late = await asyncio.wait(tasks, timeout=_END_S) if tasks else ((), ())
    for task in late:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
