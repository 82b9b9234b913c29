"""What writes rows of steps: to the drivers themselves, for this is the one place where it counts.

May import database and errors.
"""

from __future__ import annotations

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from jantaku.errors import StoreDown
from jantaku.server.store.database import BUSY_S, PRAGMAS, down, reported

if TYPE_CHECKING:
    from collections.abc import Sequence
    from sqlite3 import Connection

    from sqlalchemy.ext.asyncio import AsyncConnection

    from jantaku.server.store.database import Database


@dataclass(frozen=True, slots=True)
class StepToWrite:
    """A row of `steps`."""

    table: str
    number: int
    actions: str
    at: float

    @property
    def key(self) -> tuple[str, int]:
        """What no other row has."""
        return self.table, self.number


@dataclass(frozen=True, slots=True)
class HeldToWrite:
    """A row of `held`."""

    table: str
    seat: int
    number: int
    action: str

    @property
    def key(self) -> tuple[str, int]:
        """What no other row has."""
        return self.table, self.seat


ToWrite: TypeAlias = StepToWrite | HeldToWrite


class Pen(ABC):
    """A connection of its own, by which rows are written. After an error it is used again."""

    @abstractmethod
    async def write(
        self, steps: Sequence[StepToWrite], held: Sequence[HeldToWrite]
    ) -> set[ToWrite]:
        """Writes the rows that may be written, in one transaction, and gives those.

        No two have the same key. A step may be written that is the first of its number, or the very
        same; what is held if its step is not taken, and nothing for a later one is held.
        """

    @abstractmethod
    async def close(self) -> None:
        """Lets the connection go."""


def pen_for(database: Database) -> Pen:
    """The pen for that database."""
    return SQLitePen(database) if database.is_sqlite else PostgresPen(database)


# -- SQLite ---------------------------------------------------------------------------------------

_STEP: Final = (
    "INSERT INTO steps (table_id, number, actions, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
_SAME_STEP: Final = (
    "SELECT 1 FROM steps WHERE table_id = ? AND number = ? AND actions = ? AND at = ?"
)
_HELD: Final = (
    "INSERT INTO held (table_id, seat, number, action) SELECT ?1, ?2, ?3, ?4"
    " WHERE NOT EXISTS (SELECT 1 FROM steps WHERE table_id = ?1 AND number >= ?3)"
    " ON CONFLICT (table_id, seat) DO UPDATE SET number = excluded.number, action = excluded.action"
    " WHERE held.number <= excluded.number"
)


class SQLitePen(Pen):
    """Writes in a thread of its own: one hop for a whole transaction."""

    def __init__(self, database: Database) -> None:
        self._path = str(database.url.database)
        self._lock = database.lock
        self._thread = ThreadPoolExecutor(1, "writer of steps")
        self._connection: Connection | None = None

    async def write(
        self, steps: Sequence[StepToWrite], held: Sequence[HeldToWrite]
    ) -> set[ToWrite]:
        """As `Pen` has it."""
        loop = asyncio.get_running_loop()
        async with self._lock:
            return await loop.run_in_executor(self._thread, self._write, steps, held)

    def _write(self, steps: Sequence[StepToWrite], held: Sequence[HeldToWrite]) -> set[ToWrite]:
        try:
            connection = self._connect()
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                return _write_rows(connection, steps, held)
        except sqlite3.OperationalError as error:
            self._disconnect()
            raise down() from error

    def _connect(self) -> Connection:
        if self._connection is None:
            connection = sqlite3.connect(
                self._path, timeout=BUSY_S, isolation_level=None, check_same_thread=False
            )
            self._connection = connection
            for pragma in PRAGMAS:
                connection.execute(pragma)
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    async def close(self) -> None:
        """As `Pen` has it."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()


def _write_rows(
    connection: Connection, steps: Sequence[StepToWrite], held: Sequence[HeldToWrite]
) -> set[ToWrite]:
    written: set[ToWrite] = set()
    for step in steps:
        row = astuple(step)
        if (
            connection.execute(_STEP, row).rowcount
            or connection.execute(_SAME_STEP, row).fetchone()
        ):
            written.add(step)
    for one in held:
        if connection.execute(_HELD, astuple(one)).rowcount:
            written.add(one)
    return written


# -- PostgreSQL -----------------------------------------------------------------------------------

_ALL: Final = """
WITH written AS (
  INSERT INTO steps (table_id, number, actions, at)
  SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::float8[])
  ON CONFLICT DO NOTHING
  RETURNING table_id, number
), kept AS (
  INSERT INTO held (table_id, seat, number, action)
  SELECT * FROM unnest($5::text[], $6::int[], $7::int[], $8::text[])
    AS new (table_id, seat, number, action)
  WHERE NOT EXISTS
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


class PostgresPen(Pen):
    """Writes by one statement: one round trip for a whole transaction."""

    def __init__(self, database: Database) -> None:
        self._engine = database.engine
        self._connection: AsyncConnection | None = None
        self._driver: Any = None

    async def write(
        self, steps: Sequence[StepToWrite], held: Sequence[HeldToWrite]
    ) -> set[ToWrite]:
        """As `Pen` has it."""
        was_open = self._connection is not None
        try:
            return await self._write(steps, held)
        except StoreDown:
            if not was_open:
                raise
        return await self._write(steps, held)  # the server may have been started anew since

    async def _write(
        self, steps: Sequence[StepToWrite], held: Sequence[HeldToWrite]
    ) -> set[ToWrite]:
        # In one order, so that two processes that write the same rows wait, but never for another.
        steps = sorted(steps, key=lambda step: step.key)
        held = sorted(held, key=lambda one: one.key)
        try:
            with reported():
                return await self._write_rows(steps, held)
        except BaseException:
            await self._disconnect()
            raise

    async def _write_rows(
        self, steps: Sequence[StepToWrite], held: Sequence[HeldToWrite]
    ) -> set[ToWrite]:
        driver = await self._connect()
        columns = (*_columns(steps, 4), *_columns(held, 4))
        found = {tuple(row) for row in await driver.fetch(_ALL, *columns)}
        written: set[ToWrite] = {one for one in held if (False, *one.key) in found}
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
        connection, self._connection, self._driver = self._connection, None, None
        if connection is not None:
            with reported():
                await connection.invalidate()
                await connection.close()

    async def close(self) -> None:
        """As `Pen` has it."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()


def _columns(rows: Sequence[ToWrite], width: int) -> list[list[Any]]:
    table = [astuple(row) for row in rows]
    return [[row[at] for row in table] for at in range(width)]
