"""Durable writes of one table, and work on its game that is too slow for the event loop."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any, Final, TypeVar

from jantaku.base.errors import ArgumentError, StoreDown
from jantaku.server.tables.worker_game import WorkerGame

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping

    from jantaku.game import Game
    from jantaku.game.protocol import Json
    from jantaku.server.bus import Leases
    from jantaku.server.process.game_workers import GameWorkers
    from jantaku.server.store import Store, TableRecord

T = TypeVar("T")

_log = logging.getLogger(__name__)
_WORTH_KEEPING_S: Final = 0.05
"""A checkpoint is stored when replaying the steps since the last one would take this long.

Storing a checkpoint and resuming from it takes a tenth of that. A process that takes over many
tables replays them all.
"""
HEAVY_S: Final = 0.004
"""Work that takes longer than this runs in a thread, so that the loop can serve others."""
_FORGETS: Final = 0.95
"""The factor by which the estimated cost shrinks with each work."""


class TableStorage:
    """Writes the steps, decisions and states of one table to the store.

    Each write returns True if it is stored, and this process held the lease before and after. If
    another process owns the table all the same, the store rejects this `fence`: `Stale` is raised.
    """

    def __init__(
        self, store: Store, leases: Leases, lease: str, table: str, key: bytes, fence: int
    ) -> None:
        self._store = store
        self._leases = leases
        self._lease = lease
        self._table = table
        self._key = key
        self.fence = fence
        self._unkept_s = 0.0

    @property
    def is_owned(self) -> bool:
        """True if this process owns the table as far as it knows."""
        return self._leases.surely_owns(self._lease)

    async def blockers_of(self, user: str) -> frozenset[str]:
        """Returns the people who block a person; nobody while the store is away."""
        try:
            return await self._store.blockers_of(user)
        except StoreDown:
            return frozenset()

    async def check_owner(self) -> bool:
        """Writes nothing: returns True if this process owns the table."""
        return self.is_owned

    async def save_step(self, number: int, actions: Mapping[str, Json], at: float) -> bool:
        """Stores a step."""
        return await self._is_done(
            self._store.writer.append_step(self._table, number, actions, at, self.fence)
        )

    async def save_held(self, seat: int, number: int, action: Json) -> bool:
        """Stores the decision of a seat."""
        return await self._is_done(
            self._store.writer.hold(self._table, seat, number, action, self.fence)
        )

    async def save_state(self, record: TableRecord) -> bool:
        """Stores the state of the table."""
        return await self._is_done(
            self._store.set_table(
                self._table,
                state=record.state,
                result=record.result,
                ended=record.ended,
                fence=self.fence,
            )
        )

    async def _is_done(self, write: Coroutine[Any, Any, None]) -> bool:
        if not self.is_owned:
            write.close()
            return False
        try:
            await write
        except StoreDown:
            return False
        return self.is_owned

    def is_slow(self, game: Game[Any, Any, Any], seconds: float) -> bool:
        """Returns True if it is time for a checkpoint, after a step that took some time."""
        self._unkept_s += seconds
        is_due = self._unkept_s >= _WORTH_KEEPING_S and bool(game.KEPT)
        return is_due and bool(game.deciding)

    async def save_checkpoint(self, game: Game[Any, Any, Any]) -> None:
        """Stores a checkpoint."""
        self._unkept_s = 0.0
        try:
            blob = game.checkpoint(self._key)
            await self._store.keep_checkpoint(self._table, len(game.actions), blob)
        except (StoreDown, ArgumentError) as error:
            _log.info("table %s continues without a checkpoint: %s", self._table, error.fault)


class Offloader:
    """Runs and times the work of one table: quick work in the event loop, slow work in a thread.

    A game that another process plays is only asked in a thread, which waits for that process.
    """

    def __init__(self, game: Game[Any, Any, Any], workers: GameWorkers) -> None:
        self._game = game
        self._workers = workers if isinstance(game, WorkerGame) else None
        self.cost_s = self.took_s = 0.0

    async def run(self, work: Callable[[], T]) -> T:
        """Runs work, in a thread if work at this table takes long."""

        clock = time.thread_time if self._workers is None else time.perf_counter

        def timed() -> T:
            began = clock()  # excludes the time of other threads
            try:
                return self._done(work)
            finally:
                self.took_s = clock() - began

        if self._workers is not None:
            result = await self._workers.run(timed)
        elif self.cost_s < HEAVY_S:
            result = timed()
        else:
            result = await asyncio.to_thread(timed)
        self.cost_s = max(_FORGETS * self.cost_s, self.took_s)
        return result

    async def look(self, work: Callable[[], T]) -> T:
        """Runs work that takes almost no time, unless another process plays the game."""
        return work() if self._workers is None else await self._workers.run(work)

    def _done(self, work: Callable[[], T]) -> T:
        result = work()
        _ = self._game.deciding  # computed on first access: here, not in the loop
        return result
