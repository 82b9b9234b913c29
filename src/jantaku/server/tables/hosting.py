"""The tables of this process, and the way to those of others.

May import store, bus and the rest of this room.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from jantaku.engines import ENGINES, engine_of, open_game
from jantaku.errors import JantakuError, ReplayError, Stale, StoreDown, Unavailable, Unknown
from jantaku.server import metrics
from jantaku.server.bus import RENEW_S
from jantaku.server.protocol import Fault
from jantaku.server.refusals import Refused, unreachable
from jantaku.server.tables.reaching import Reach, read_said, write_said
from jantaku.server.tables.table import Table, Timing
from jantaku.server.tables.telling import encoded

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from jantaku.game import Game
    from jantaku.server.bus import Bus, Leases
    from jantaku.server.protocol import Seat
    from jantaku.server.store import Held, Store, TableRecord
    from jantaku.server.tables.table import AtTable

Deliver: TypeAlias = Callable[[str], None]
"""Takes a message for a client, ready to be sent."""
Changed: TypeAlias = Callable[["TableRecord"], Awaitable[None]]
"""Told when a table is over, has failed, is suspended or goes on, in the process that owns it."""

_log = logging.getLogger(__name__)
_PATIENCE_S: Final = 6.0
"""So long somebody waits for a table whose owner is gone, before it is told that it has to."""
_AGAIN_S: Final = 0.1
_GONE_S: Final = 0.3
"""Until an owner is asked again that did not answer: every socket of its tables asks."""
_SLOWER_S: Final = 1.0
_REST_S: Final = 300.0
"""A table that nobody has looked at for so long is put to rest, and wakes when somebody comes."""
_END_S: Final = 2.0
"""So long what is being done may take when it is to end."""
_MOST_CRASHES: Final = 3
_MOST_LOADING: Final = 8
_MOST_RESUMING: Final = 1
"""Games that are played again at once: more threads would take turns, and the loop's among them."""


async def _nobody(_: TableRecord) -> None:
    pass


class Follower:
    """A socket that follows a table, wherever its owner is and whoever that becomes."""

    def __init__(self, hosting: Hosting, table: str, user: str, deliver: Deliver) -> None:
        self._hosting = hosting
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
        """Passes on what its person does, and returns when it is stored; raises `Refused`."""
        if isinstance(self.at, Table):
            await self.at.do(self.seat, message)
        elif isinstance(self.at, str):
            said = {"do": "say", "message": write_said(message), "lag": self.lag_ms}
            await self._hosting.ask(self.at, self, said)
        else:
            raise unreachable()

    def hear(self, lag_ms: float) -> None:
        """Notes how long messages take to the client and back."""
        self.lag_ms = lag_ms
        if isinstance(self.at, Table):
            self.at.hear(self.id, lag_ms)

    async def leave(self) -> None:
        """Follows no longer; the seat stays its person's."""
        self.left = True
        await self._hosting.let_go(self)

    async def show(self, since: int = 0) -> None:
        """Has the table told anew, as to somebody who comes now; as soon as it can be reached."""
        try:
            async with self.attaching:
                await self._hosting.let_go(self)
                await self._hosting.attach(self, since)
        except Refused as refused:
            if refused.code == "unavailable":
                self._hosting.attach_later(self)
            raise


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
        self._store = store
        self._leases = leases
        self._changed = changed
        self._timing = timing or Timing()
        self._most = most
        self._rest_s = rest_s
        self._engines = engines
        self._reach = Reach(bus, leases.owner)
        self._key = b""
        self._tables: dict[str, Table] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._load_slots = asyncio.Semaphore(_MOST_LOADING)
        self._resume_slots = asyncio.Semaphore(_MOST_RESUMING)
        self._followers: dict[str, Follower] = {}
        self._far: dict[str, dict[str, str]] = {}
        self._absent: set[str] = set()
        self._crashes: Counter[str] = Counter()
        self._attaching: set[asyncio.Task[None]] = set()
        self._looking_after: list[asyncio.Task[None]] = []
        self._numbers = count(1)
        self._closing = False
        self._closed = asyncio.Event()

    @property
    def tables(self) -> int:
        """How many tables this process owns."""
        return len(self._tables)

    async def start(self) -> None:
        """Loads the tables that nobody owns, and looks for more of them from now on."""
        self._key = await self._store.secret("checkpoints")
        await self._leases.take_new(self._own)
        await self._reach.open(self._answer, self._told, self._missed)
        # apart, so that leases are renewed while the database keeps the other waiting
        self._looking_after = [
            asyncio.create_task(self._repeat(self._keep_leases), name="leases of tables"),
            asyncio.create_task(self._repeat(self._sweep), name="sweep of tables"),
        ]

    async def stop(self) -> None:
        """Gives all tables up as they stand, for others or for another day."""
        self._closing = True
        self._closed.set()
        for table in self._tables.values():
            table.stop()
        tasks: list[asyncio.Task[Any]] = [*self._looking_after, *self._attaching]
        await _ended((*tasks, *self._loading.values(), *self._tasks.values()))
        await self._reach.close()
        with suppress(Unavailable):
            await self._leases.release(self._own)

    async def open(self, record: TableRecord) -> None:
        """A new table: stored, owned by this process, and played from now on.

        Raises the engine's own error for rules that cannot be played, and `Refused` where this
        process has no room for another.
        """
        if len(self._tables) >= self._most:
            await self._rest(0)
        if len(self._tables) >= self._most:
            raise Refused("full", "there are as many tables as this server holds", "try later")
        game = await asyncio.to_thread(open_game, record.spec, self._engines)
        await self._leases.take_new(_lease(record.id))
        try:
            await self._store.add_table(record)
        except BaseException:
            await self._leases.release(_lease(record.id))
            raise
        self._play(record, game, ())

    async def resume(self, table: str) -> None:
        """Has a suspended table go on, in whichever process; `Refused` where it cannot."""
        await self._have(table, "resume")

    async def suspend(self, table: str) -> None:
        """Has a table stop, to go on another day, without asking those who sit there."""
        await self._have(table, "suspend")

    async def follow(
        self, table: str, user: str, since: int, deliver: Deliver, lag_ms: float = 0
    ) -> Follower:
        """Follows a table from the seat of that user, else as a spectator.

        `deliver` gets a `table` first, then all that is told. Raises `Refused`: `unknown_table`,
        `not_allowed` where spectators are not wanted, `unavailable`.
        """
        follower = Follower(self, table, user, deliver)
        follower.lag_ms = lag_ms
        await self.attach(follower, since)
        return follower

    # -- where a table is --------------------------------------------------------------------------

    async def _place(self, name: str) -> Table | str:
        """The table, if this process owns it, else who does; loads one that nobody owns.

        Raises `Refused`, also when its owner is gone and nobody else could take it yet.
        """
        until = time.monotonic() + _PATIENCE_S
        while True:
            if table := self._tables.get(name):
                return table
            with suppress(Unavailable, StoreDown):
                owner = (await self._leases.holders([_lease(name)])).get(_lease(name))
                if owner not in (None, self._leases.owner):
                    return str(owner)
                if table := await self._loaded(name):
                    return table
            if time.monotonic() > until or self._closing:
                raise unreachable()
            await asyncio.sleep(_AGAIN_S)

    async def _have(self, name: str, do: str) -> None:
        place = await self._place(name)
        if isinstance(place, Table):
            await (place.resume() if do == "resume" else place.suspend())
        else:
            await self._reach.ask(place, {"do": do, "table": name})

    # -- who follows -------------------------------------------------------------------------------

    async def attach(self, follower: Follower, since: int) -> None:
        """Has a socket follow its table from now on; raises `Refused`."""
        until = time.monotonic() + _PATIENCE_S
        attached = False
        while not attached:
            place = await self._place(follower.table)
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
        """Asks another process something about a table for a socket of this one."""
        own = {"table": follower.table, "follower": follower.id, "process": self._leases.owner}
        answer = await self._reach.ask(process, {**what, **own})
        if answer.get("lost"):
            self._lost(follower)
            raise unreachable()
        return answer

    async def let_go(self, follower: Follower) -> None:
        """Has a socket follow its table no longer."""
        self._followers.pop(follower.id, None)
        place, follower.at = follower.at, None
        if isinstance(place, Table):
            place.leave(follower.id)
        elif isinstance(place, str):
            with suppress(Refused):
                await self.ask(place, follower, {"do": "leave"})

    def _lost(self, follower: Follower) -> None:
        """A socket's table is elsewhere now, or something it was told got lost: asks anew."""
        if self._closing or follower.left or follower.at is None:
            return
        follower.at = None
        self._followers.pop(follower.id, None)
        self.attach_later(follower)

    def attach_later(self, follower: Follower) -> None:
        """Has a socket follow its table again as soon as that can be."""
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

    def _told(self, name: str, number: int, text: str) -> None:
        """Passes on what a table of another process tells."""
        follower = self._followers.get(name)
        if follower is None:
            return
        follower.heard += 1
        if follower.heard != number:
            self._lost(follower)
            return
        follower.deliver(text)

    def _missed(self) -> None:
        for follower in [*self._followers.values()]:
            if isinstance(follower.at, str):
                self._lost(follower)

    async def _look_after_far(self) -> None:
        """Has sockets follow their tables to new owners."""
        far = [one for one in self._followers.values() if isinstance(one.at, str)]
        owners = await self._leases.holders({_lease(one.table) for one in far}) if far else {}
        for follower in far:
            if owners.get(_lease(follower.table)) != follower.at:
                self._lost(follower)

    # -- what other processes ask ------------------------------------------------------------------

    async def _answer(self, asked: Mapping[str, Any]) -> Mapping[str, Any]:
        table = self._tables.get(asked["table"])
        if table is None or not self._knows(asked):
            return {"lost": True}
        match asked["do"]:
            case "join":
                return {"seat": await self._join_from_afar(table, asked)}
            case "leave":
                self._far.get(asked["process"], {}).pop(asked["follower"], None)
                table.leave(asked["follower"])
            case "say":
                table.hear(asked["follower"], asked["lag"])
                seat = table.company.seat_at(asked["follower"])
                await table.do(seat, read_said(asked["message"]))
            case "resume":
                await table.resume()
            case "suspend":
                await table.suspend()
        return {}

    def _knows(self, asked: Mapping[str, Any]) -> bool:
        """Whether it comes from a socket that follows here, where it has to."""
        return asked["do"] != "say" or asked["follower"] in self._far.get(asked["process"], {})

    async def _join_from_afar(self, table: Table, asked: Mapping[str, Any]) -> Seat | None:
        process, follower = asked["process"], asked["follower"]
        line = self._reach.line(process, follower)
        seat = await table.join(asked["user"], asked["since"], follower, line)
        table.hear(follower, asked["lag"])
        self._far.setdefault(process, {})[follower] = table.record.id
        return seat

    async def _forget_dead(self) -> None:
        """Lets the sockets of processes go that are no more."""
        alive = await self._leases.holders([_process(name) for name in self._far])
        absent = {name for name in self._far if _process(name) not in alive}
        self._absent, before = absent, self._absent
        for process in absent & before:  # not where Redis has forgotten them for a moment
            if process in self._far:
                for follower, name in self._far.pop(process).items():
                    if table := self._tables.get(name):
                        table.leave(follower)
                self._reach.forget(process)

    # -- tables that are played here ---------------------------------------------------------------

    @property
    def _own(self) -> str:
        return _process(self._leases.owner)

    def _play(
        self, record: TableRecord, game: Game[Any, Any, Any], held: tuple[Held, ...]
    ) -> Table:
        lease = _lease(record.id)
        table = Table(
            record,
            game,
            held,
            self._store,
            self._key,
            timing=self._timing,
            owned=lambda: self._leases.holds(lease),
            changed=self._changed,
        )
        self._tables[record.id] = table
        metrics.TABLES.inc()
        self._tasks[record.id] = asyncio.create_task(self._run(table), name=f"table {record.id}")
        return table

    async def _run(self, table: Table) -> None:
        """Plays a table until it is another's, or put to rest."""
        name = table.record.id
        try:
            await table.run()
        except Stale:
            _log.info("table %s is another process's now", name)
        except asyncio.CancelledError:
            raise
        except Exception:
            _log.exception("table %s has to be loaded anew", name)
            self._crashes[name] += 1
        finally:
            del self._tables[name], self._tasks[name]
            metrics.TABLES.dec()
            table.close()
            await self._leases.release(_lease(name))
            for follower in [*self._followers.values()]:
                if follower.at is table:
                    self._lost(follower)
            for far in self._far.values():
                for follower_id in [one for one, at in far.items() if at == name]:
                    del far[follower_id]

    async def _loaded(self, name: str) -> Table | None:
        """The table, if this process can take it; it may have meanwhile."""
        if table := self._tables.get(name):
            return table
        if name not in self._loading:
            task = asyncio.create_task(self._load(name))
            self._loading[name] = task
            task.add_done_callback(partial(self._is_loaded, name))
        return await asyncio.shield(self._loading[name])

    def _is_loaded(self, name: str, task: asyncio.Task[Any]) -> None:
        self._loading.pop(name, None)
        if not task.cancelled():
            task.exception()  # whoever waited for it may have gone

    async def _load(self, name: str) -> Table | None:
        async with self._load_slots:  # its lease is not renewed while it waits for one
            if self._closing or not await self._leases.take(_lease(name)):
                return None
            try:
                record = await self._store.table(name)
                game = await self._resumed(record)
                held = await self._store.held(name)
            except Unknown:
                await self._leases.release(_lease(name))
                cure = "look at its room"
                raise Refused("unknown_table", "there is no such table", cure) from None
            except BaseException:
                await self._leases.release(_lease(name))
                raise
        if not self._leases.holds(_lease(name)):  # it took so long that somebody else may have it
            return None
        table = self._play(record, game, held)
        if record.state != "playing":  # whoever was to hear of it may have died before
            await self._changed(record)
        return table

    async def _resumed(self, record: TableRecord) -> Game[Any, Any, Any]:
        """The game of a table, played again from its last checkpoint, if there is a good one."""
        steps = [step.actions for step in await self._store.steps(record.id)]
        engine = engine_of(record.spec.engine, self._engines)
        kept = await self._store.checkpoint(record.id) if engine.KEPT else None
        if kept is not None:
            with suppress(ReplayError):  # of another version: it is played from the begin
                return await self._played_again(engine, record, steps, kept.blob, self._key)
        try:
            if self._crashes[record.id] >= _MOST_CRASHES:
                raise ReplayError("this table stumbles again and again", "report it")
            return await self._played_again(engine, record, steps)
        except JantakuError as error:
            _log.error("table %s cannot go on: %s", record.id, error.sentence)
            await self._fail(record, error)
            raise Refused("not_allowed", f"it cannot go on: {error.fault}", error.cure) from None

    async def _played_again(
        self, engine: type[Game[Any, Any, Any]], record: TableRecord, *state: Any
    ) -> Game[Any, Any, Any]:
        async with self._resume_slots:
            return await asyncio.to_thread(engine.resume, record.spec, *state)

    async def _fail(self, record: TableRecord, error: JantakuError) -> None:
        if record.state in ("over", "failed"):
            return
        failed = replace(
            record, state="failed", result={"fault": error.sentence}, ended=time.time()
        )
        await self._store.set_table(
            record.id, state=failed.state, result=failed.result, ended=failed.ended
        )
        await self._changed(failed)

    # -- what is looked after ----------------------------------------------------------------------

    async def _repeat(self, work: Callable[[], Awaitable[None]]) -> None:
        while not self._closing:
            began = time.monotonic()
            try:
                await work()
            except (StoreDown, Unavailable) as error:
                _log.info("tables are not looked after just now: %s", error.fault)
            except Exception:
                _log.exception("tables are not looked after")
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.05, began + RENEW_S - time.monotonic())):
                    await self._closed.wait()

    async def _sweep(self) -> None:
        await self._look_after_far()
        await self._forget_dead()
        await self._rest(self._rest_s)
        await self._take_orphans()

    async def _keep_leases(self) -> None:
        """Renews what this process owns; what was lost it takes again, or lets go."""
        owned = {_lease(name): name for name in self._tables}
        try:
            lost = await self._leases.keep([self._own, *owned])
        finally:
            for own in owned.values():
                if own in self._tables and not self._leases.holds(_lease(own)):
                    self._tables[own].wake()  # to wait
        for lease in lost:
            if lease == self._own:
                await self._leases.take_new(lease)
            elif name := owned.get(lease):
                await self._win_back(name)

    async def _win_back(self, name: str) -> None:
        """Takes a table again whose lease was lost, unless another process was quicker.

        If that has played on meanwhile, and let go since, the store will say so.
        """
        lease = _lease(name)
        if await self._leases.take(lease):
            self._tables[name].wake()
        elif (await self._leases.holders([lease])).get(lease) is not None:
            await self._drop(name)

    async def _drop(self, name: str) -> None:
        if table := self._tables.get(name):
            table.stop()
            await _ended((self._tasks[name],))

    async def _take_orphans(self) -> None:
        """Loads tables that are being played and that nobody owns."""
        running = await self._store.running_tables(time.time() - self._rest_s)
        others = [name for name in running if name not in self._tables]
        owned = await self._leases.holders(map(_lease, others)) if others else {}
        orphans = [name for name in others if _lease(name) not in owned]
        room = max(0, self._most - len(self._tables))
        await asyncio.gather(*map(self._take, orphans[:room]))

    async def _take(self, name: str) -> None:
        try:
            await self._loaded(name)
        except (Refused, StoreDown, Unavailable) as error:
            _log.info("table %s is not taken: %s", name, error.fault)

    async def _rest(self, rest_s: float) -> None:
        """Puts tables to rest that nobody has looked at for so long."""
        for name, table in [*self._tables.items()]:
            idle_s = (table.now() - table.used) / 1000
            if idle_s >= rest_s and not table.busy:
                await self._drop(name)


def _lease(table: str) -> str:
    return f"table:{table}"


def _process(owner: str) -> str:
    return f"process:{owner}"


async def _ended(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Returns when they have ended; those that wait for something for long are cancelled."""
    _, late = await asyncio.wait([*tasks], timeout=_END_S) if tasks else ((), ())
    for task in late:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
