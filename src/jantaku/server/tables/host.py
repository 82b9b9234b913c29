"""Hosts games for rooms and sockets: the tables of this process, and access to those of others."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from jantaku.base.errors import StoreDown, Unavailable, Unknown
from jantaku.game.engines import ENGINES
from jantaku.server.background import BackgroundTasks
from jantaku.server.bus import RENEW_S
from jantaku.server.origins import SERVER, Origin
from jantaku.server.process.bot_searches import BotSearches
from jantaku.server.process.game_workers import GameWorkers
from jantaku.server.refusals import no_seat, table_unreachable, unknown_table
from jantaku.server.tables.ownership import OwnedTables, until_ended
from jantaku.server.tables.places import TableBounds
from jantaku.server.tables.remote import (
    RemoteFollowers,
    RemoteInbox,
    RemoteTables,
    TableFollower,
    TableFollowers,
)
from jantaku.server.tables.schedule import ScheduleSettings
from jantaku.server.tables.table import LiveGameNews, StateChanged, Table, TableEnded

if TYPE_CHECKING:
    from collections.abc import Mapping
    from contextlib import AbstractAsyncContextManager

    from jantaku.server.bus import Bus, Leases
    from jantaku.server.protocol import Seat
    from jantaku.server.rooms.values import LiveGame
    from jantaku.server.store import Store, TableRecord
    from jantaku.server.tables.remote import Deliver
    from jantaku.server.tables.table import News

Changed: TypeAlias = Callable[["TableRecord"], Awaitable[None]]
"""Called when a table ends, fails, is suspended or resumes, in the process that owns it."""

LiveGameChanged: TypeAlias = Callable[[str, "LiveGame"], Awaitable[None]]
"""Called with the code of a public room when what spectators see has changed."""

_log = logging.getLogger(__name__)
_WATCH_S: Final = 0.2
"""The interval of checks that the owners of other tables are alive."""
_SWEEP_S: Final = 1.0
"""The interval of checks of all tables when no process seems gone."""
_SWEEP_ALONE_S: Final = 5.0
"""The interval of checks of all tables if this is the only process."""


async def _nobody(*_: object) -> None:
    pass


class TableHost:
    """The tables that this process owns, and those it can reach.

    `changed` is called when the state of a table has changed, after the store has it: in the
    process that owns the table, and again for the same state if that died in between.
    `live_changed` is called for what spectators see, now and then. `bounds` are those of the tables
    that this process takes. `key` signs checkpoints; without one the process
    makes its own, and games whose checkpoints another process wrote are replayed.

    The game of an unloaded table rests until a client joins. `workers` play games by custom rules,
    `searches` are those of its bots.
    """

    def __init__(
        self,
        store: Store,
        bus: Bus,
        leases: Leases,
        *,
        changed: Changed = _nobody,
        live_changed: LiveGameChanged = _nobody,
        settings: ScheduleSettings | None = None,
        bounds: TableBounds | None = None,
        engines: Mapping[str, str] = ENGINES,
        key: bytes = b"",
        workers: GameWorkers | None = None,
        searches: BotSearches | None = None,
    ) -> None:
        self._store = store
        self._searches = searches or BotSearches()
        self._workers = workers or GameWorkers()
        self._changed = changed
        self._live_changed = live_changed
        self._news: News = asyncio.Queue()
        self._look = asyncio.Event()
        self._sweep_s = _SWEEP_S if leases.shared else _SWEEP_ALONE_S
        self.owned = OwnedTables(
            store,
            leases,
            engines,
            settings=settings or ScheduleSettings(),
            bounds=bounds or TableBounds(),
            news=self._news,
            key=key or secrets.token_bytes(32),
            workers=self._workers,
            searches=self._searches,
        )
        self._remote = RemoteTables(bus)
        self._remote_followers = RemoteFollowers(self.owned, self._remote, leases)
        self._followers = TableFollowers(self.owned, self._remote, leases)
        self._inbox = RemoteInbox(bus, leases.owner, self._followers, self._remote_followers)
        self._tasks = BackgroundTasks()
        self._announcer: asyncio.Task[None] | None = None
        self._announcing = BackgroundTasks()
        self._closed = asyncio.Event()

    @property
    def tables(self) -> int:
        """The number of tables that this process owns."""
        return len(self.owned.tables)

    async def start(self) -> None:
        """Starts to load tables without an owner and to watch other processes."""
        self._announcer = asyncio.create_task(self._take_news())
        await self.owned.start()
        await self._inbox.open()
        # separate tasks, so that leases are renewed while the others wait for the database
        self._tasks.begin(self._repeat(self.owned.keep_leases, RENEW_S, self._closed))
        self._tasks.begin(self._repeat(self._watch, _WATCH_S, self._closed))
        self._tasks.begin(self._repeat(self._sweep, self._sweep_s, self._look))

    async def stop(self) -> None:
        """Stops all tables in their current state, for other processes or a later start."""
        self._closed.set()
        self._look.set()
        await asyncio.gather(until_ended(self._tasks), self._followers.close(), self.owned.stop())
        await self._inbox.close()
        if self._announcer is not None:
            self._announcer.cancel()
            await until_ended((self._announcer, *self._announcing))
        self._workers.close()
        await self._searches.close()

    def coming(self, table: str, opener: Origin) -> AbstractAsyncContextManager[None]:
        """Reserves a place for a new table; call `open` inside, and announce the table no sooner.

        A client that asks for the table meanwhile waits. Raises `RequestRefused` if there is no
        place for another table.
        """
        return self.owned.coming(table, opener)

    async def open(self, record: TableRecord) -> None:
        """Stores a new table and starts it; reserves its place unless `coming` has.

        Raises the engine's error for rules that cannot be played, and the errors of `coming`.
        """
        await self.owned.open(record)

    async def resume(self, table: str, opener: Origin) -> None:
        """Resumes a suspended table in any process; refuses if that is not possible."""
        await self._ask_owner(table, "resume", opener)

    async def suspend(self, table: str) -> None:
        """Suspends a table without asking its players."""
        await self._ask_owner(table, "suspend")

    async def give_up(self, table: str) -> None:
        """Suspends a table whose room is closed, and unloads it unless it is watched."""
        await self._ask_owner(table, "give_up")

    async def rename(self, table: str, user: str, name: str) -> None:
        """Shows another name of a person at a table in any process."""
        await self._ask_owner(table, "rename", user=user, name=name)

    async def end(self, table: str, fault: str) -> None:
        """Ends the game of a table in any process without a result; refuses an ended one."""
        await self._ask_owner(table, "end", fault=fault)

    async def _ask_owner(
        self, table: str, what: str, opener: Origin = SERVER, **more: Any
    ) -> Mapping[str, Any]:
        """Returns the answer to a request about a table by the process that owns it."""
        place = await self.owned.locate(table, opener)
        asked = {"do": what, "table": table, **more}
        if isinstance(place, Table):
            return await self._remote_followers.done(place, asked)
        return await self._remote.ask(place, asked)

    async def check_seat(self, table: str, user: str) -> None:
        """Refuses a person without a seat at a table, without loading the table."""
        if here := self.owned.tables.get(table):
            sits = here.seats.seat_of(user) is not None
        else:
            try:
                sits = await self._store.sits_at(table, user)
            except Unknown:
                raise unknown_table() from None
        if not sits:
            raise no_seat()

    async def look_from(self, table: str, opener: Origin, ask: int) -> tuple[Seat, str]:
        """Returns the seat of a person with the position as it sees it, for a hint.

        The table may be in any process. Raises `RequestRefused` (see `LookFrom`).
        """
        await self.check_seat(table, opener.person)
        answer = await self._ask_owner(table, "look", opener, user=opener.person, ask=ask)
        if answer.get("lost"):
            raise table_unreachable()
        return answer["seat"], answer["line"]

    async def reload(self, table: str) -> None:
        """Makes the process that plays a table, if any does, load it again from the store."""
        owner = await self.owned.owner(table)
        if table in self.owned.tables:
            await self.owned.running.drop(table)
        elif owner:
            await self._remote.ask(owner, {"do": "reload", "table": table})

    async def follow(
        self,
        table: str,
        user: str,
        since: int,
        deliver: Deliver,
        lag_ms: float = 0,
        *,
        address: str = "",
    ) -> TableFollower:
        """Follows a table from the seat of a person, or as a spectator without a seat.

        `deliver` gets a `table` message first, then all later messages. Raises `RequestRefused`:
        `unknown_table`, `not_allowed` if spectators are not allowed, `unavailable`, and `too_often`
        or `full` if there is no place to load the table.
        """
        follower = TableFollower(self._followers, table, Origin(user, address), deliver)
        follower.lag_ms = lag_ms
        await self._followers.attach(follower, since)
        return follower

    async def _take_news(self) -> None:
        """Passes new states of tables on to their rooms, and reattaches sockets of ended ones."""
        while True:
            match await self._news.get():
                case StateChanged() as change:
                    self._announcing.begin(self._announce(change))
                case LiveGameNews(room, live):
                    self._announcing.begin(self._announce_live(room, live))
                case TableEnded(table, crashed):
                    self._remote_followers.lose_table(table.record.id)
                    self._followers.lose_table(table)
                    if crashed:
                        self._look.set()

    async def _announce(self, change: StateChanged) -> None:
        error: Exception | None = None
        try:
            await self._changed(change.record)
        except Exception as fault:
            error = fault
        if change.noted.done():  # the table has been cancelled
            return
        if error is None:
            change.noted.set_result(None)
        else:
            change.noted.set_exception(error)

    async def _announce_live(self, room: str, live: LiveGame) -> None:
        with suppress(StoreDown, Unavailable):  # the next one comes soon
            await self._live_changed(room, live)

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
        if await self.owned.find_dead_owners():
            self._look.set()

    async def _sweep(self) -> None:
        self._look.clear()
        await self.owned.take_orphans()
        self._followers.processes_gone(self.owned.gone)  # they wait for what is being taken
        await self._followers.reattach_remote()
        await self._followers.wake()
        await self._remote_followers.forget_dead()
        await self.owned.unloader.unload_idle()
