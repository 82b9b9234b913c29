"""Writes rows of steps into PostgreSQL with one statement: one round trip per transaction."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import astuple
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import StoreDown
from jantaku.server.store.database import reported
from jantaku.server.store.writers.row_writers import RowWriter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy.ext.asyncio import AsyncConnection

    from jantaku.server.store.database import Database
    from jantaku.server.store.writers.row_writers import NewHeldDecision, NewRow, NewStep

_ALL: Final = """
WITH fences AS (
  SELECT id, fence FROM tables WHERE id = ANY($1::text[] || $6::text[]) ORDER BY id FOR SHARE
), written AS (
  INSERT INTO steps (table_id, number, actions, at)
  SELECT table_id, number, actions, at
  FROM unnest($1::text[], $2::int[], $3::text[], $4::float8[], $5::int[])
    AS new (table_id, number, actions, at, fence)
  LEFT JOIN fences ON id = table_id
  WHERE fences.fence IS NULL OR fences.fence = new.fence
  ON CONFLICT DO NOTHING
  RETURNING table_id, number
), kept AS (
  INSERT INTO held (table_id, seat, number, action)
  SELECT table_id, seat, number, action
  FROM unnest($6::text[], $7::int[], $8::int[], $9::text[], $10::int[])
    AS new (table_id, seat, number, action, fence)
  LEFT JOIN fences ON id = table_id
  WHERE (fences.fence IS NULL OR fences.fence = new.fence) AND NOT EXISTS
    (SELECT 1 FROM steps WHERE steps.table_id = new.table_id AND steps.number >= new.number)
  ON CONFLICT (table_id, seat) DO UPDATE SET number = excluded.number, action = excluded.action
  WHERE held.number <= excluded.number
  RETURNING table_id, seat
)
SELECT true, table_id, number FROM written UNION ALL SELECT false, table_id, seat FROM kept
"""
_SAME_STEPS: Final = """
SELECT table_id, number FROM steps
  JOIN unnest($1::text[], $2::int[], $3::text[], $4::float8[])
    AS mine (table_id, number, actions, at) USING (table_id, number)
  WHERE steps.actions = mine.actions AND steps.at = mine.at
"""


class PostgresRowWriter(RowWriter):
    """Writes on a persistent connection."""

    def __init__(self, database: Database) -> None:
        self._engine = database.engine
        self._written = database.written
        self._connection: AsyncConnection | None = None
        self._driver: Any = None

    async def write(self, steps: Sequence[NewStep], held: Sequence[NewHeldDecision]) -> set[NewRow]:
        """See `RowWriter.write`."""
        was_open = self._connection is not None
        try:
            return await self._write(steps, held)
        except StoreDown as error:
            if not was_open or isinstance(error.__cause__, TimeoutError):
                raise
        return await self._write(steps, held)  # the server may have been restarted

    async def _write(
        self, steps: Sequence[NewStep], held: Sequence[NewHeldDecision]
    ) -> set[NewRow]:
        # Sorted, so that two processes that write the same rows cannot deadlock.
        steps = sorted(steps, key=lambda step: step.key)
        held = sorted(held, key=lambda one: one.key)
        try:
            with reported(self._written):
                return await self._write_rows(steps, held)
        except BaseException:
            await self._disconnect()
            raise

    async def _write_rows(
        self, steps: Sequence[NewStep], held: Sequence[NewHeldDecision]
    ) -> set[NewRow]:
        driver = await self._connect()
        columns = (*_columns(steps, 5), *_columns(held, 5))
        found = {tuple(row) for row in await driver.fetch(_ALL, *columns)}
        written: set[NewRow] = {one for one in held if (False, *one.key) in found}
        written |= {step for step in steps if (True, *step.key) in found}
        refused = [step for step in steps if step not in written]
        if refused:
            same = {tuple(row) for row in await driver.fetch(_SAME_STEPS, *_columns(refused, 4))}
            written |= {step for step in refused if step.key in same}
        return written

    async def _connect(self) -> Any:
        if self._connection is None:
            self._connection = await self._engine.connect()
            self._driver = (await self._connection.get_raw_connection()).driver_connection
        return self._driver

    async def _disconnect(self) -> None:
        connection, driver = self._connection, self._driver
        self._connection = self._driver = None
        if driver is not None:
            driver.terminate()  # a normal close would wait for a server that does not answer
        if connection is not None:
            with suppress(Exception):
                await connection.invalidate()
                await connection.close()

    async def close(self) -> None:
        """See `RowWriter.close`."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()


def _columns(rows: Sequence[NewRow], width: int) -> list[list[Any]]:
    table = [astuple(row) for row in rows]
    return [[row[at] for row in table] for at in range(width)]
