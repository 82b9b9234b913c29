"""Writes the steps of all tables in shared transactions.

While one transaction runs, all new rows wait for the next one: the more tables, the more rows per
transaction, at almost the same cost.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, TypeAlias

from jantaku.base.errors import Stale, StoreDown
from jantaku.server.store.database import down
from jantaku.server.store.pens import HeldToWrite, StepToWrite
from jantaku.server.store.postgres_pen import PostgresPen
from jantaku.server.store.sqlite_pen import SQLitePen

if TYPE_CHECKING:
    from asyncio import Future, Task
    from collections.abc import Sequence

    from jantaku.server.store.database import Database
    from jantaku.server.store.pens import Pen, ToWrite

Waiting: TypeAlias = "tuple[ToWrite, Future[None]]"

_log = logging.getLogger(__name__)


class Writer:
    """Takes rows from all tables, and writes the waiting ones in one transaction after another."""

    def __init__(self, database: Database) -> None:
        self._pen: Pen = SQLitePen(database) if database.is_sqlite else PostgresPen(database)
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task: Task[None] = asyncio.create_task(self._run(), name="writer of steps")

    async def write(self, row: ToWrite) -> None:
        """Returns when the row is durable; raises `Stale` or `StoreDown`."""
        if self._closing:
            raise down()
        done: Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((row, done))
        self._wake.set()
        await done

    async def close(self) -> None:
        """Writes the waiting rows, and stops."""
        self._closing = True
        self._wake.set()
        await self._task
        await self._pen.close()

    async def _run(self) -> None:
        while not self._closing or self._waiting:
            await self._wake.wait()
            self._wake.clear()
            await asyncio.sleep(0)  # so that rows of the same moment join the batch
            while self._waiting:
                batch, self._waiting = _batch(self._waiting)
                await self._write(batch)

    async def _write(self, batch: Sequence[Waiting]) -> None:
        """Writes a batch, and reports the result of each row to its waiter."""
        steps = [row for row, _ in batch if isinstance(row, StepToWrite)]
        held = [row for row, _ in batch if isinstance(row, HeldToWrite)]
        try:
            written = await self._pen.write(steps, held)
        except StoreDown as error:
            for _, done in batch:
                _fail(done, error)
        except Exception as error:
            if len(batch) > 1:  # one row has an error; write the others without it
                for each in batch:
                    await self._write([each])
                return
            _log.exception("cannot write %s", type(batch[0][0]).__name__)
            _fail(batch[0][1], error)
        else:
            for row, done in batch:
                if row in written:
                    _succeed(done)
                else:
                    _fail(done, _stale(row))


def _batch(waiting: Sequence[Waiting]) -> tuple[list[Waiting], list[Waiting]]:
    """Returns the rows for one transaction, which have different keys, and the other rows."""
    now: dict[tuple[type, str, int], Waiting] = {}
    later: list[Waiting] = []
    for each in waiting:
        row = each[0]
        key = type(row), *row.key
        if key in now:
            later.append(each)
        else:
            now[key] = each
    return [*now.values()], later


def _stale(row: ToWrite) -> Stale:
    return Stale(
        f"step {row.number} of table {row.table} is taken, or the whole table is",
        "release the table: another process owns it",
    )


def _succeed(done: Future[None]) -> None:
    if not done.done():  # its waiter may have been cancelled
        done.set_result(None)


def _fail(done: Future[None], error: Exception) -> None:
    if not done.done():
        done.set_exception(error)
