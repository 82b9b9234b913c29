"""The tables that this process owns: their leases, loading and taking over.

Several tables are taken with one query to Redis and one to the store; their games are replayed one
after the other.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, deque
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import JantakuError, ReplayError, Stale, StoreDown, Unavailable
from jantaku.catalog import has_custom_rules
from jantaku.game.engines import engine_of, open_game
from jantaku.server import metrics
from jantaku.server.fault_log import log_fault
from jantaku.server.origins import SERVER
from jantaku.server.process.game_workers import no_game_place
from jantaku.server.refusals import RequestRefused, table_unreachable, unknown_table
from jantaku.server.tables.commands import SuspendGame
from jantaku.server.tables.places import TablePlaces
from jantaku.server.tables.storage import TableStorage
from jantaku.server.tables.table import Table, TableEnded, announce_state
from jantaku.server.tables.worker_game import WorkerGame

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence

    from jantaku.game import Game
    from jantaku.server.bus import Leases
    from jantaku.server.origins import Origin
    from jantaku.server.process.bot_searches import BotSearches
    from jantaku.server.process.game_workers import GameWorkers
    from jantaku.server.protocol import TableState
    from jantaku.server.store import HeldDecision, Store, TableRecord, TakenTable
    from jantaku.server.tables.places import TableBounds
    from jantaku.server.tables.schedule import ScheduleSettings
    from jantaku.server.tables.table import News

_log = logging.getLogger(__name__)
PATIENCE_S: Final = 6.0
"""How long a client waits for a table whose owner is gone, before it gets `unavailable`."""
_AGAIN_S: Final = 0.1
_END_S: Final = 2.0
"""How long running tasks may take to end before they are cancelled."""
_AT_ONCE: Final = 16
"""The most tables that are taken with one query."""
_MOST_CRASHES: Final = 3
_MOST_ORPHANS: Final = 200
"""The most tables without an owner that one sweep takes or sets to resting."""


def table_lease(table: str) -> str:
    """Returns the lease name of a table."""
    return f"table:{table}"


def process_lease(owner: str) -> str:
    """Returns the name of the lease that shows that a process is alive."""
    return f"process:{owner}"


class RunningTables:
    """The tables that run in this process: starts each, and releases its lease when it ends.

    `key` signs checkpoints. It is never stored in the database: a process that could write both
    could have the server unpickle anything.
    """

    def __init__(
        self,
        store: Store,
        leases: Leases,
        settings: ScheduleSettings,
        news: News,
        key: bytes,
        workers: GameWorkers,
        searches: BotSearches,
        places: TablePlaces,
    ) -> None:
        self._store = store
        self._leases = leases
        self._settings = settings
        self._news = news
        self._searches = searches
        self._places = places
        self.key = key
        self.workers = workers
        self.tables: dict[str, Table] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.crashes: Counter[str] = Counter()

    async def make(
        self,
        record: TableRecord,
        game: Game[Any, Any, Any],
        held: tuple[HeldDecision, ...] = (),
        fence: int = 0,
    ) -> Table:
        """Creates a table without starting it. Creating one computes the views of its game."""
        made = partial(self._new, record, game, held, fence)
        return await self.workers.run(made) if isinstance(game, WorkerGame) else made()

    def _new(
        self,
        record: TableRecord,
        game: Game[Any, Any, Any],
        held: tuple[HeldDecision, ...],
        fence: int,
    ) -> Table:
        lease = table_lease(record.id)
        storage = TableStorage(self._store, self._leases, lease, record.id, self.key, fence)
        return Table(
            record,
            game,
            held,
            storage,
            self._settings,
            self._news,
            self.workers,
            self._searches,
            self._places.opener_of(record.id),
        )

    def start(self, table: Table) -> Table:
        """Starts a table, or returns the one that runs already."""
        name = table.record.id
        if here := self.tables.get(name):
            table.close()
            return here
        self.tables[name] = table
        metrics.TABLES.inc()
        task = asyncio.create_task(self._run(table), name=f"table {name}")
        task.add_done_callback(lambda _: table.close())  # also if it never began
        self.tasks[name] = task
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
            log_fault(f"table {name}, which is reloaded")
            self.crashes[name] += 1
            crashed = True
        finally:
            del self.tables[name], self.tasks[name]
            metrics.TABLES.dec()
            table.close()
            await self._leases.release(table_lease(name))
            self._news.put_nowait(TableEnded(table, crashed))

    async def drop(self, name: str) -> None:
        """Stops a table, and returns when it has ended."""
        if table := self.tables.get(name):
            table.stop()
            await until_ended((self.tasks[name],))

    def stop(self) -> None:
        """Makes all tables end after their current action."""
        for table in self.tables.values():
            table.stop()


@dataclass(slots=True, eq=False)
class _LoadRequest:
    """A requested table; `after` is its former owner that is gone."""

    table: str
    after: str
    done: asyncio.Future[Table | None]


class TableUnloader:
    """Unloads tables of this process: idle ones, and ones that give way to another network."""

    def __init__(
        self, store: Store, news: News, running: RunningTables, places: TablePlaces
    ) -> None:
        self._store = store
        self._news = news
        self._running = running
        self._places = places
        self.unloading: set[str] = set()

    async def games_give_way(self, games: Collection[object]) -> bool:
        """Unloads a table with one of these games; returns False without one."""
        return await self.one_gives_way(
            [name for name, table in self._running.tables.items() if table.game in games]
        )

    async def one_gives_way(self, names: Collection[str]) -> bool:
        """Unloads the one of these tables that is missed least; returns False without one.

        A table without people comes first, then one with a single person, then the shortest game.
        """
        tables = [self._running.tables[name] for name in names if name in self._running.tables]
        if not tables:
            return False
        table = min(tables, key=_loss)
        opener = self._places.opener_of(table.record.id)
        _log.info("table %s of %s is unloaded for another network", table.record.id, opener.address)
        metrics.TABLES_UNLOADED.inc()
        await self._unload(table)
        return True

    async def unload_idle(
        self, idle_s: float | None = None, among: Collection[str] | None = None
    ) -> None:
        """Unloads tables without people for `idle_s`, by default for the time in the bounds.

        Games that are not over rest until a client joins.
        """
        least_s = self._places.bounds.rest_s if idle_s is None else idle_s
        for name, table in [*self._running.tables.items()]:
            if among is not None and name not in among:
                continue
            if (table.now() - table.last_used) / 1000 >= least_s and not table.busy:
                await self._unload(table)

    async def _unload(self, table: Table) -> None:
        """Stops a table; its game rests unless it is over."""
        name = table.record.id
        self.unloading.add(name)
        try:
            await self._running.drop(name)
            await self.rest(table.record, table.fence)
        finally:
            self.unloading.discard(name)

    async def rest(self, record: TableRecord, fence: int) -> None:
        """Sets a game that is not over to resting, unless another process has taken its table."""
        if record.state == "playing" and await self._store.rest_table(record.id, fence):
            await announce_state(self._news, replace(record, state="resting"))


class Loader:
    """Loads tables; those that a client waits for come first.

    Starts each loaded table among those `running`. Announces the state of finished tables too: the
    process that should have announced them may have died.
    """

    def __init__(
        self,
        store: Store,
        leases: Leases,
        engines: Mapping[str, str],
        running: RunningTables,
        news: News,
        places: TablePlaces,
        unloader: TableUnloader,
    ) -> None:
        self._store = store
        self._leases = leases
        self._engines = engines
        self._unloader = unloader
        self._running = running
        self._news = news
        self._places = places
        self._asked: dict[str, _LoadRequest] = {}
        self._waiting: deque[_LoadRequest] = deque()
        self._task: asyncio.Task[None] | None = None
        self._closing = False

    async def close(self) -> None:
        """Stops loading; tables that are being loaded are released."""
        self._closing = True
        if self._task is not None:
            await asyncio.wait([self._task])

    @property
    def loading(self) -> Collection[str]:
        """The requested tables that are not loaded yet."""
        return self._asked.keys()

    def request(
        self, table: str, *, after: str = "", first: bool = False
    ) -> asyncio.Future[Table | None]:
        """Returns the table once it is played here, or None if another process owns it.

        Raises `RequestRefused` if it cannot be played, and the errors of the store and the leases.
        """
        asked = self._asked.get(table)
        if asked is None:
            asked = _LoadRequest(table, after, asyncio.get_running_loop().create_future())
            asked.done.add_done_callback(_retrieved)
            self._asked[table] = asked
            (self._waiting.appendleft if first else self._waiting.append)(asked)
        elif first and asked in self._waiting:
            self._waiting.remove(asked)
            self._waiting.appendleft(asked)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="loader of tables")
        return asyncio.shield(asked.done)

    async def _run(self) -> None:
        while self._waiting:
            batch = [self._waiting.popleft() for _ in range(min(_AT_ONCE, len(self._waiting)))]
            for one in batch:
                if table := self._running.tables.get(one.table):
                    self._end(one, table)
            await self._load([one for one in batch if not one.done.done()])

    async def _load(self, batch: Sequence[_LoadRequest]) -> None:
        try:
            taken = await self._taken(batch)
        except (StoreDown, Unavailable) as error:
            for one in batch:
                self._end(one, error)
        except Exception as error:
            if len(batch) == 1:
                self._end(batch[0], error)
            else:  # one table has an error; load the others without it
                for one in batch:
                    await self._load([one])
        else:
            for one in batch:
                try:
                    self._end(one, await self._begun(one, taken))
                except Exception as error:
                    self._end(one, error)

    def _end(self, asked: _LoadRequest, found: Table | Exception | None) -> None:
        del self._asked[asked.table]
        if isinstance(found, Exception):
            asked.done.set_exception(found)
        else:
            asked.done.set_result(found)

    async def _taken(self, batch: Sequence[_LoadRequest]) -> dict[str, TakenTable]:
        """Takes the leases of a batch and reads the records of the tables that it got."""
        if self._closing:
            return {}
        after = {one.after for one in batch if one.after}
        ours = await self._leases.take([table_lease(one.table) for one in batch], after=after)
        try:
            names = [one.table for one in batch if table_lease(one.table) in ours]
            return await self._store.take_tables(names)
        except BaseException:
            for lease in ours:
                await self._leases.release(lease)
            raise

    async def _begun(
        self, asked: _LoadRequest, all_taken: Mapping[str, TakenTable]
    ) -> Table | None:
        lease, taken = table_lease(asked.table), all_taken.get(asked.table)
        if not self._leases.surely_owns(lease):  # another was quicker, or this took too long
            return None
        if self._closing or taken is None:
            await self._leases.release(lease)
            if self._closing:
                return None
            raise unknown_table()
        try:
            game = await self._resumed(taken)
        except BaseException:
            await self._leases.release(lease)
            raise
        if not self._leases.surely_owns(lease):
            if isinstance(game, WorkerGame):
                game.close()
            return None
        table = await self._running.make(taken.record, game, taken.held, taken.fence)
        table = self._running.start(table)
        if taken.has_rested or taken.record.state != "playing":
            await announce_state(self._news, taken.record)
        return table

    async def _resumed(self, taken: TakenTable) -> Game[Any, Any, Any]:
        """Replays the game of a table, from its last checkpoint if that is valid."""
        record, steps = taken.record, taken.steps
        if has_custom_rules(record.settings.setup):
            return await self._resumed_elsewhere(taken)
        engine = engine_of(record.spec.engine, self._engines)
        if taken.checkpoint is not None and engine.KEPT:
            with suppress(ReplayError):  # from another version: replay from the start
                return await asyncio.to_thread(
                    engine.resume, record.spec, steps, taken.checkpoint.blob, self._running.key
                )
        try:
            if self._running.crashes[record.id] >= _MOST_CRASHES:
                raise ReplayError("this table crashes again and again", "report it")
            return await asyncio.to_thread(engine.resume, record.spec, steps)
        except JantakuError as error:
            raise await self._cannot_continue(taken, error) from None

    async def _resumed_elsewhere(self, taken: TakenTable) -> WorkerGame:
        """Replays a game by custom rules in a separate process."""
        record, workers = taken.record, self._running.workers
        try:
            if self._running.crashes[record.id] >= _MOST_CRASHES:
                raise ReplayError("this table crashes again and again", "report it")
            opener = self._places.opener_of(record.id)
            return await loaded_elsewhere(record, taken.steps, workers, opener, self._unloader)
        except (RequestRefused, Unavailable):
            raise
        except JantakuError as error:
            raise await self._cannot_continue(taken, error) from None

    async def _cannot_continue(self, taken: TakenTable, error: JantakuError) -> RequestRefused:
        """Sets a table that cannot be replayed to failed, and returns the refusal."""
        _log.error("table %s cannot continue: %s", taken.record.id, error.sentence)
        await self._fail(taken, error)
        fault = f"this game cannot continue: {error.fault}"
        return RequestRefused("not_allowed", fault, error.cure)

    async def _fail(self, taken: TakenTable, error: JantakuError) -> None:
        record = taken.record
        if record.state in ("over", "failed"):
            return
        failed = replace(
            record, state="failed", result={"fault": error.sentence}, ended=time.time()
        )
        await self._store.set_table(
            record.id,
            state=failed.state,
            result=failed.result,
            ended=failed.ended,
            fence=taken.fence,
        )
        await announce_state(self._news, failed)


async def loaded_elsewhere(
    record: TableRecord,
    steps: Sequence[Mapping[str, Any]],
    workers: GameWorkers,
    opener: Origin,
    unloader: TableUnloader,
) -> WorkerGame:
    """Opens or replays a game by custom rules; ends its process if nobody waits any more."""
    game, givers = WorkerGame.placed(record.spec, workers, opener)
    has_place = not givers
    try:
        has_place = has_place or await unloader.games_give_way(givers)
    finally:
        if not has_place:
            game.close()
    if not has_place:
        raise no_game_place()
    loading = asyncio.ensure_future(workers.run(partial(game.load, steps)))
    try:
        return await asyncio.shield(loading)
    except asyncio.CancelledError:
        loading.add_done_callback(_ended)
        raise


def _ended(loading: asyncio.Future[WorkerGame]) -> None:
    if not loading.cancelled() and loading.exception() is None:
        loading.result().close()


def _retrieved(done: asyncio.Future[Any]) -> None:
    if not done.cancelled():
        done.exception()  # nobody may be waiting for it any more


class OwnedTables:
    """The tables of this process, and the owners of the others."""

    def __init__(
        self,
        store: Store,
        leases: Leases,
        engines: Mapping[str, str],
        *,
        settings: ScheduleSettings,
        bounds: TableBounds,
        news: News,
        key: bytes,
        workers: GameWorkers,
        searches: BotSearches,
    ) -> None:
        self._store = store
        self._leases = leases
        self._engines = engines
        self._places = TablePlaces(bounds)
        self._news = news
        self.running = RunningTables(
            store, leases, settings, news, key, workers, searches, self._places
        )
        self.tables = self.running.tables
        self.unloader = TableUnloader(store, news, self.running, self._places)
        self._loader = Loader(
            store, leases, engines, self.running, news, self._places, self.unloader
        )
        self._reserved: set[str] = set()
        self._peers: set[str] = set()
        self._absent: frozenset[str] = frozenset()
        self._closing = False
        self._coming: dict[str, asyncio.Event] = {}
        self.gone: frozenset[str] = frozenset()

    def set_bounds(self, bounds: TableBounds) -> None:
        """Uses other bounds from now on; tables that are loaded stay."""
        self._places.bounds = bounds

    async def start(self) -> None:
        """Takes the lease that shows other processes that this one is alive."""
        await self._leases.take_new(self._sign)

    async def stop(self) -> None:
        """Stops and releases all tables in their current state."""
        self._closing = True
        self.running.stop()
        await self._loader.close()
        await until_ended(self.running.tasks.values())
        with suppress(Unavailable):
            await self._leases.release(self._sign)

    @property
    def _sign(self) -> str:
        return process_lease(self._leases.owner)

    @asynccontextmanager
    async def coming(self, name: str, opener: Origin = SERVER) -> AsyncIterator[None]:
        """Reserves a place for a new table, to be opened before this ends.

        Announce the id of the table only inside: a client that asks for it then waits, in this
        process and in others. Raises `RequestRefused` if there is no place for another table.
        """
        await self._take_place(name, opener)
        come = self._coming[name] = asyncio.Event()
        try:
            await self._leases.take_new(table_lease(name))
            yield
        finally:
            del self._coming[name]
            come.set()
            if name not in self.tables:
                await self._leases.release(table_lease(name))

    async def _take_place(self, name: str, opener: Origin) -> None:
        """Takes a place for a table, by unloading idle tables if needed; raises `RequestRefused`.

        The table must be among those that come or are loaded before the loop continues.
        """
        if refused := self._places.refusal(self._here, opener):
            if refused.code == "full":
                await self._make_place(name, opener)
            else:
                await self.unloader.unload_idle(0, self._places.of(opener))
        if refused := self._places.refusal(self._here, opener):
            raise refused
        self._places.take(name, opener)

    async def _make_place(self, name: str, opener: Origin) -> None:
        """Unloads idle tables; without any, one of the network that has most, unless it asks."""
        self._reserved.add(name)  # so that the people of that table do not take it back
        try:
            await self.unloader.unload_idle(0)
            others = self._here - {name}
            if len(others) >= self._places.bounds.most:
                await self.unloader.one_gives_way(self._places.share(others, opener))
        finally:
            self._reserved.discard(name)

    @property
    def fullness(self) -> dict[str, float]:
        """The used parts of the bounds of tables."""
        return self._places.fullness(self._here)

    @property
    def _here(self) -> set[str]:
        """The tables that are loaded, reserved or being loaded."""
        return {*self.tables, *self._loader.loading, *self._coming, *self._reserved}

    async def open(self, record: TableRecord) -> None:
        """Stores a new table and starts it; reserves its place unless `coming` has."""
        if record.id in self._coming:
            await self._open(record)
            return
        async with self.coming(record.id):
            await self._open(record)

    async def _open(self, record: TableRecord) -> None:
        game: Game[Any, Any, Any]
        if has_custom_rules(record.settings.setup):
            opener = self._places.opener_of(record.id)
            game = await loaded_elsewhere(record, (), self.running.workers, opener, self.unloader)
        else:
            game = await asyncio.to_thread(open_game, record.spec, self._engines)
        table = await self.running.make(record, game)
        try:
            await self._store.add_table(record)
        except BaseException:
            table.close()
            raise
        self.running.start(table)

    async def come(self, name: str) -> Table | None:
        """Returns the table if this process plays it; waits while the table is being opened."""
        if coming := self._coming.get(name):
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE_S / 2):
                    await coming.wait()
        return self.tables.get(name)

    async def locate(self, name: str, opener: Origin = SERVER) -> Table | str:
        """Returns the table if this process owns it, or the name of its owner.

        Loads a table without an owner. Raises `RequestRefused`, also if there is no place for it,
        or if its owner is gone and no process could take it yet.
        """
        until = time.monotonic() + PATIENCE_S
        while True:
            if table := await self.come(name):
                return table
            with suppress(Unavailable, StoreDown):
                if name in self._coming:
                    raise table_unreachable()
                owner = await self.owner(name)
                if owner not in ("", self._leases.owner, *self.gone):
                    return owner
                if table := await self._loaded(name, owner, opener):
                    return table
            if time.monotonic() > until or self._closing:
                raise table_unreachable()
            await asyncio.sleep(_AGAIN_S)

    async def _loaded(self, name: str, owner: str, opener: Origin) -> Table | None:
        """Returns the table if this process can take it or has taken it meanwhile."""
        if name not in self._here:
            await self._take_place(name, SERVER if owner else opener)  # it had a place before
        return self.tables.get(name) or await self._loader.request(name, after=owner, first=True)

    async def owner(self, name: str) -> str:
        """Returns the known owner of a table, or "" without one."""
        if name in self._loader.loading:
            return ""
        return (await self._leases.holders([table_lease(name)])).get(table_lease(name), "")

    async def idle_state(self, name: str) -> TableState | None:
        """Returns the state of a table that no process plays or has to play, or None."""
        while name in self.unloader.unloading:
            await asyncio.sleep(_AGAIN_S)
        if name in self._here or await self.owner(name):
            return None
        state = (await self._store.table(name)).state
        return None if state == "playing" else state

    async def give_up(self, table: Table) -> None:
        """Suspends the game of a table if it is played; unloads the table unless it is watched."""
        with suppress(RequestRefused):
            await table.submit(SuspendGame())
        await self.unloader.unload_idle(0, {table.record.id})

    async def keep_leases(self) -> None:
        """Renews all leases of this process; lost ones are taken again, or their tables dropped."""
        owned = {table_lease(name): name for name in self.tables}
        coming = [
            lease
            for one in (*self._loader.loading, *self._coming)
            if self._leases.surely_owns(lease := table_lease(one))
        ]
        try:
            lost = await self._leases.keep([self._sign, *owned, *coming])
        finally:
            for own in owned.values():
                if own in self.tables and not self._leases.surely_owns(table_lease(own)):
                    self.tables[own].wake()  # so that it waits
        if self._sign in lost:
            await self._leases.take_new(self._sign)
        await self._win_back([owned[lease] for lease in lost if lease in owned])

    async def _win_back(self, names: Collection[str]) -> None:
        """Takes lost leases again, unless another process was quicker.

        If another process has continued a table meanwhile and released it since, the store rejects
        the next write of this one.
        """
        ours = await self._leases.take(map(table_lease, names))
        lost = [name for name in names if table_lease(name) not in ours]
        owners = await self._leases.holders(map(table_lease, lost)) if lost else {}
        for name in names:
            if table_lease(name) in ours and name in self.tables:
                self.tables[name].wake()
        await asyncio.gather(
            *(self.running.drop(name) for name in lost if table_lease(name) in owners)
        )

    async def find_dead_owners(self) -> bool:
        """Returns True if processes that own tables are gone, and sets `gone` to their names.

        A process counts as gone if two checks in a row miss it: one that only lost its connection
        has usually reconnected by then. If not, the store rejects its writes once its tables are
        taken.
        """
        absent = await self._leases.disconnected_owners(self._peers)
        self.gone, self._absent = absent & self._absent, absent
        return bool(self.gone)

    async def take_orphans(self) -> None:
        """Requests tables that are being played and have no owner; lets old ones rest."""
        running = await self._store.running_tables()
        here = self._here
        others = [name for name in running if name not in here]
        owners = await self._leases.holders(map(table_lease, others)) if others else {}
        self._peers = {*owners.values()} - {self._leases.owner}
        after = {name: owners.get(table_lease(name), "") for name in others}
        orphans = [name for name in others if after[name] in ("", *self.gone)][:_MOST_ORPHANS]
        quiet = await self._quiet(orphans)
        for name, fence in quiet.items():
            await self.unloader.rest(await self._store.table(name), fence)
        orphans = [name for name in orphans if name not in quiet]
        room = max(0, self._places.bounds.most - len(here))
        for name in [one for one in orphans if one not in self.tables][:room]:
            self._loader.request(name, after=after[name]).add_done_callback(_noted(name))

    async def _quiet(self, names: Collection[str]) -> dict[str, int]:
        """Returns the fences of those tables that have not been played for the time of rest."""
        if not names:
            return {}
        return await self._store.quiet_tables(names, time.time() - self._places.bounds.rest_s)


def _loss(table: Table) -> tuple[bool, bool, int]:
    """Returns how much is lost if a table is unloaded: people, company, a long game."""
    seats = table.seats
    return seats.anybody_here, len(seats.persons) > 1, len(table.game.actions)


def _noted(name: str) -> Callable[[asyncio.Future[Any]], None]:
    def note(done: asyncio.Future[Any]) -> None:
        error = None if done.cancelled() else done.exception()
        if isinstance(error, RequestRefused):
            metrics.refused(error.code)
        if isinstance(error, (RequestRefused, StoreDown, Unavailable)):
            _log.info("table %s was not loaded: %s", name, error.fault)
        elif error is not None:
            log_fault(f"table {name}, which was not loaded", error)

    return note


async def until_ended(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Waits until tasks have ended; cancels those that take too long."""
    tasks = [*tasks]
    _, late = await asyncio.wait(tasks, timeout=_END_S) if tasks else ((), ())
    for task in late:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
