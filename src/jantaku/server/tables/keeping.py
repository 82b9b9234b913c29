"""Stores each step of a table before anyone sees it, however long the store takes."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

from jantaku.errors import ArgumentError, StoreDown

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from jantaku.game import Game
    from jantaku.protocol import Json
    from jantaku.server.protocol import TableState
    from jantaku.server.store import Store

_log = logging.getLogger(__name__)
_FIRST_WAIT_S: Final = 0.05
_LONGEST_WAIT_S: Final = 1.0
_WORTH_KEEPING_S: Final = 0.05
"""A checkpoint is kept when playing again what came since the last would take so long.

To keep one, and to go on from it, takes a tenth of that; who takes over many tables waits for all.
"""


class Keeper:
    """Keeps what happens at one table.

    `owned` tells whether this process owns the table as far as it knows; nothing is kept, or taken
    for kept, while it does not. Where it is wrong about that, the store refuses what bears this
    `fence`. `stalled` is called when the table has to wait, and when it need not any more.
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
        """The step is stored when this returns. Raises `Stale` if somebody else has stored one."""
        await self._until_done(
            lambda: self._store.append_step(self._table, number, actions, at, self._fence)
        )

    async def hold(self, seat: int, number: int, action: Json) -> None:
        """What a seat has decided is stored when this returns; raises `StoreDown`, `Stale`."""
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
        """The state of the table is stored when this returns; raises `Stale`."""
        await self._until_done(
            lambda: self._store.set_table(
                self._table, state=state, result=result, ended=ended, fence=self._fence
            )
        )

    async def took(self, game: Game[Any, Any, Any], seconds: float) -> None:
        """Keeps a checkpoint, if the engine has any, where playing again would take long by now."""
        self._unkept_s += seconds
        if self._unkept_s < _WORTH_KEEPING_S or not game.KEPT or not game.deciding:
            return
        self._unkept_s = 0.0
        try:
            blob = game.checkpoint(self._key)
            await self._store.keep_checkpoint(self._table, len(game.actions), blob)
        except (StoreDown, ArgumentError) as error:
            _log.info("table %s goes on without a checkpoint: %s", self._table, error.fault)

    async def until_owned(self) -> None:
        """Returns when this process owns the table for certain: at once, as a rule."""
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
