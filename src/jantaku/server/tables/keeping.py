"""Stores each step of a table before anyone sees it, however long the store takes."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ArgumentError, StoreDown

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from jantaku.game import Game
    from jantaku.game.protocol import Json
    from jantaku.server.protocol import TableState
    from jantaku.server.store import Store

_log = logging.getLogger(__name__)
_FIRST_WAIT_S: Final = 0.05
_LONGEST_WAIT_S: Final = 1.0
_WORTH_KEEPING_S: Final = 0.05
"""A checkpoint is stored when replaying the steps since the last one would take this long.

Storing a checkpoint and resuming from it takes a tenth of that. A process that takes over many
tables replays them all.
"""


class Keeper:
    """Writes the steps, decisions and states of one table to the store.

    `owned` returns True if this process owns the table as far as it knows. While it does not,
    nothing is stored or reported as stored. If it is wrong, the store rejects writes with this
    `fence`. `stalled` is called when the table starts to wait for the store and when it stops.
    """

    def __init__(
        self,
        store: Store,
        table: str,
        key: bytes,
        *,
        fence: int,
        owned: Callable[[], bool],
        stalled: Callable[[bool], None],
    ) -> None:
        self._store = store
        self._table = table
        self._key = key
        self._fence = fence
        self._owned = owned
        self._stalled = stalled
        self._unkept_s = 0.0

    async def step(self, number: int, actions: Mapping[str, Json], at: float) -> None:
        """Stores a step. Raises `Stale` if another process has stored this step."""
        await self._until_done(
            lambda: self._store.append_step(self._table, number, actions, at, self._fence)
        )

    async def hold(self, seat: int, number: int, action: Json) -> None:
        """Stores the decision of a seat; raises `StoreDown`, `Stale`."""
        if not self._owned():
            raise StoreDown("another process may own the table", "try again in a moment")
        await self._store.hold(self._table, seat, number, action, self._fence)
        if not self._owned():
            raise StoreDown("another process may own the table", "try again in a moment")

    async def state(
        self,
        state: TableState,
        result: Mapping[str, Json] | None = None,
        ended: float | None = None,
    ) -> None:
        """Stores the state of the table; raises `Stale`."""
        await self._until_done(
            lambda: self._store.set_table(
                self._table, state=state, result=result, ended=ended, fence=self._fence
            )
        )

    async def took(self, game: Game[Any, Any, Any], seconds: float) -> None:
        """Stores a checkpoint, if the engine supports it, once replaying would take long."""
        self._unkept_s += seconds
        if self._unkept_s < _WORTH_KEEPING_S or not game.KEPT or not game.deciding:
            return
        self._unkept_s = 0.0
        try:
            blob = game.checkpoint(self._key)
            await self._store.keep_checkpoint(self._table, len(game.actions), blob)
        except (StoreDown, ArgumentError) as error:
            _log.info("table %s continues without a checkpoint: %s", self._table, error.fault)

    async def until_owned(self) -> None:
        """Returns when this process owns the table for certain: normally at once."""
        if not self._owned():
            await self._until_done(_nothing)

    async def _until_done(self, store: Callable[[], Awaitable[None]]) -> None:
        wait_s, stalled = _FIRST_WAIT_S, False
        while not await self._is_done(store):
            if not stalled:
                stalled = True
                self._stalled(stalled)
            await asyncio.sleep(wait_s)
            wait_s = min(2 * wait_s, _LONGEST_WAIT_S)
        if stalled:
            self._stalled(False)

    async def _is_done(self, store: Callable[[], Awaitable[None]]) -> bool:
        if not self._owned():
            return False
        try:
            await store()
        except StoreDown:
            return False
        return self._owned()


async def _nothing() -> None:
    pass
