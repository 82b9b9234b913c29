"""The balance sheet of a room, written when a table is over. May import store."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from jantaku import catalog
from jantaku.catalog.values import Sitting
from jantaku.engines import open_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.game import Game
    from jantaku.server.store import Step, Store, TableRecord


async def enter(store: Store, record: TableRecord) -> None:
    """Enters a table that is over into the sheet of its room, once."""
    sheet = await store.sheet(record.room)
    if catalog.balance_of(sheet, (record.id,)).games:
        return
    game = await played_again(store, record)
    sheet = await store.sheet(record.room)  # others may have written meanwhile
    sitting = {
        one.seat: Sitting(one.user or f"bot {one.seat}", one.name, one.kind != "person")
        for one in record.seats
    }
    when = record.ended or time.time()
    longer = catalog.entered(sheet, record.id, game, sitting, when)
    if longer != sheet:
        await store.keep_sheet(record.room, longer)


async def played_again(store: Store, record: TableRecord) -> Game[Any, Any, Any]:
    """The game of a table, from its setup and its steps."""
    return await asyncio.to_thread(_played, record, await store.steps(record.id))


def _played(record: TableRecord, steps: Sequence[Step]) -> Game[Any, Any, Any]:
    game = open_game(record.spec)
    for step in steps:
        game.step(game.unpack_step(step.actions))
    return game
