"""Loads tables into this process: takes their leases, reads their records, replays their games.

Several tables are taken with one query to Redis and one to the store; their games are replayed one
after the other.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, deque
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from jantaku.base.errors import JantakuError, ReplayError, StoreDown, Unavailable
from jantaku.catalog import brings_rules
from jantaku.game.engines import engine_of
from jantaku.server.refusals import Refused
from jantaku.server.tables.leasing import lease_of
from jantaku.server.threads import load

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence

    from jantaku.game import Game
    from jantaku.server.bus import Leases
    from jantaku.server.store import Store, TableRecord, Taken
    from jantaku.server.tables.table import Table

    Begin: TypeAlias = Callable[[Taken, Game[Any, Any, Any]], Awaitable[Table]]
    """Plays a table from now on."""
    Changed: TypeAlias = Callable[[TableRecord], Awaitable[None]]

_log = logging.getLogger(__name__)
_AT_ONCE: Final = 16
"""The most tables that are taken with one query."""
_MOST_CRASHES: Final = 3


@dataclass(slots=True, eq=False)
class _Asked:
    """A requested table; `after` is its former owner that is gone."""

    table: str
    after: str
    done: asyncio.Future[Table | None]


class Loader:
    """Loads tables; those that a client waits for come first.

    `here` are the tables that this process plays. Calls `begin` for each loaded table. Calls
    `changed` for finished tables too: the process that should have announced them may have died.
    """

    def __init__(
        self,
        store: Store,
        leases: Leases,
        engines: Mapping[str, str],
        here: Mapping[str, Table],
        begin: Begin,
        changed: Changed,
    ) -> None:
        self._store = store
        self._leases = leases
        self._engines = engines
        self._here = here
        self._begin = begin
        self._changed = changed
        self._key = b""
        self._asked: dict[str, _Asked] = {}
        self._waiting: deque[_Asked] = deque()
        self._crashes: Counter[str] = Counter()
        self._task: asyncio.Task[None] | None = None
        self._closing = False

    async def open(self) -> None:
        """Loads the key of checkpoints."""
        self._key = await self._store.secret("checkpoints")

    async def close(self) -> None:
        """Stops loading; tables that are being loaded are released."""
        self._closing = True
        if self._task is not None:
            await asyncio.wait([self._task])

    @property
    def key(self) -> bytes:
        """The key that checkpoints are signed with."""
        return self._key

    @property
    def loading(self) -> Collection[str]:
        """The requested tables that are not loaded yet."""
        return self._asked.keys()

    def crashed(self, table: str) -> None:
        """Counts a crash of a table."""
        self._crashes[table] += 1

    def want(
        self, table: str, *, after: str = "", first: bool = False
    ) -> asyncio.Future[Table | None]:
        """Returns the table once it is played here, or None if another process owns it.

        Raises `Refused` if it cannot be played, and the errors of the store and the leases.
        """
        asked = self._asked.get(table)
        if asked is None:
            asked = _Asked(table, after, asyncio.get_running_loop().create_future())
            asked.done.add_done_callback(_looked_at)
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
                if table := self._here.get(one.table):
                    self._end(one, table)
            await self._load([one for one in batch if not one.done.done()])

    async def _load(self, batch: Sequence[_Asked]) -> None:
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

    def _end(self, asked: _Asked, found: Table | Exception | None) -> None:
        del self._asked[asked.table]
        if isinstance(found, Exception):
            asked.done.set_exception(found)
        else:
            asked.done.set_result(found)

    async def _taken(self, batch: Sequence[_Asked]) -> dict[str, Taken]:
        """Takes the leases of a batch and reads the records of the tables that it got."""
        if self._closing:
            return {}
        after = {one.after for one in batch if one.after}
        ours = await self._leases.take([lease_of(one.table) for one in batch], after=after)
        try:
            names = [one.table for one in batch if lease_of(one.table) in ours]
            return await self._store.take_tables(names)
        except BaseException:
            for lease in ours:
                await self._leases.release(lease)
            raise

    async def _begun(self, asked: _Asked, all_taken: Mapping[str, Taken]) -> Table | None:
        lease, taken = lease_of(asked.table), all_taken.get(asked.table)
        if not self._leases.holds(lease):  # another process was quicker, or this took too long
            return None
        if self._closing or taken is None:
            await self._leases.release(lease)
            if self._closing:
                return None
            raise Refused("unknown_table", "there is no such table", "open its room")
        try:
            game = await self._resumed(taken)
        except BaseException:
            await self._leases.release(lease)
            raise
        if not self._leases.holds(lease):
            return None
        table = await self._begin(taken, game)
        if taken.record.state != "playing":
            await self._changed(taken.record)
        return table

    async def _resumed(self, taken: Taken) -> Game[Any, Any, Any]:
        """Replays the game of a table, from its last checkpoint if that is valid."""
        record, steps = taken.record, taken.steps
        engine = engine_of(record.spec.engine, self._engines)
        if taken.checkpoint is not None and engine.KEPT:
            with suppress(ReplayError):  # from another version: replay from the start
                return await _played_again(engine, record, steps, taken.checkpoint.blob, self._key)
        try:
            if self._crashes[record.id] >= _MOST_CRASHES:
                raise ReplayError("this table crashes again and again", "report it")
            return await _played_again(engine, record, steps)
        except JantakuError as error:
            _log.error("table %s cannot continue: %s", record.id, error.sentence)
            await self._fail(taken, error)
            fault = f"this game cannot continue: {error.fault}"
            raise Refused("not_allowed", fault, error.cure) from None

    async def _fail(self, taken: Taken, error: JantakuError) -> None:
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
        await self._changed(failed)


async def _played_again(
    engine: type[Game[Any, Any, Any]], record: TableRecord, *state: Any
) -> Game[Any, Any, Any]:
    strange = brings_rules(record.settings.setup)
    return await load(partial(engine.resume, record.spec, *state), strange=strange)


def _looked_at(done: asyncio.Future[Any]) -> None:
    if not done.cancelled():
        done.exception()  # nobody may be waiting for it any more
