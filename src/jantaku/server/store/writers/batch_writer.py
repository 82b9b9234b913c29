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
from jantaku.server.store.rows import to_text
from jantaku.server.store.writers.postgres_rows import PostgresRowWriter
from jantaku.server.store.writers.row_writers import NewHeldDecision, NewStep
from jantaku.server.store.writers.sqlite_rows import SQLiteRowWriter

if TYPE_CHECKING:
    from asyncio import Future, Task
    from collections.abc import Mapping, Sequence

    from jantaku.game.protocol import Json
    from jantaku.server.store.database import Database
    from jantaku.server.store.writers.row_writers import NewRow, RowWriter

Waiting: TypeAlias = "tuple[NewRow, Future[None]]"

_log = logging.getLogger(__name__)


class BatchWriter:
    """Takes rows from all tables, and writes the waiting ones in one transaction after another."""

    def __init__(self, database: Database) -> None:
        self._rows: RowWriter = (
            SQLiteRowWriter(database) if database.is_sqlite else PostgresRowWriter(database)
        )
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task: Task[None] = asyncio.create_task(self._run(), name="writer of steps")

    async def append_step(
        self, table: str, number: int, actions: Mapping[str, Json], at: float, fence: int = 0
    ) -> None:
        """Stores the next step of a table; it is durable when this returns.

        Raises `Stale` if another step with this number is stored, or the table has another fence:
        then another process owns the table. After `StoreDown` the step may be stored or not: call
        again with the same step.
        """
        await self._append(NewStep(table, number, to_text(actions), at, fence))

    async def hold(self, table: str, seat: int, number: int, action: Json, fence: int = 0) -> None:
        """Stores the decision of a seat for step `number`, in place of an earlier one.

        It is durable when this returns. Raises `Stale` if that step is taken, or the table has
        another fence.
        """
        await self._append(NewHeldDecision(table, seat, number, to_text(action), fence))

    async def _append(self, row: NewRow) -> None:
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
        await self._rows.close()

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
        steps = [row for row, _ in batch if isinstance(row, NewStep)]
        held = [row for row, _ in batch if isinstance(row, NewHeldDecision)]
        try:
            written = await self._rows.write(steps, held)
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


def _stale(row: NewRow) -> Stale:
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
