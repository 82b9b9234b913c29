"""Writes rows of steps into SQLite, in a separate thread."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import OperationalError

from jantaku.server.store.database import raise_as_down
from jantaku.server.store.sqlite_wal import connect
from jantaku.server.store.writers.row_writers import RowWriter

if TYPE_CHECKING:
    from collections.abc import Sequence
    from sqlite3 import Connection

    from jantaku.server.store.database import Database
    from jantaku.server.store.writers.row_writers import NewHeldDecision, NewRow, NewStep

_FENCE: Final = "coalesce((SELECT fence FROM tables WHERE id = ?1), ?5) = ?5"
_STEP: Final = (
    "INSERT INTO steps (table_id, number, actions, at) SELECT ?1, ?2, ?3, ?4"
    f" WHERE {_FENCE} ON CONFLICT DO NOTHING"
)
_SAME_STEP: Final = (
    "SELECT 1 FROM steps WHERE table_id = ? AND number = ? AND actions = ? AND at = ?"
)
_HELD: Final = (
    "INSERT INTO held (table_id, seat, number, action) SELECT ?1, ?2, ?3, ?4"
    f" WHERE {_FENCE}"
    " AND NOT EXISTS (SELECT 1 FROM steps WHERE table_id = ?1 AND number >= ?3)"
    " ON CONFLICT (table_id, seat) DO UPDATE SET number = excluded.number, action = excluded.action"
    " WHERE held.number <= excluded.number"
)


class SQLiteRowWriter(RowWriter):
    """Writes with one call into its thread per transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._thread = ThreadPoolExecutor(1, "writer of steps")
        self._connection: Connection | None = None

    async def write(self, steps: Sequence[NewStep], held: Sequence[NewHeldDecision]) -> set[NewRow]:
        """See `RowWriter.write`."""
        database, loop = self._database, asyncio.get_running_loop()
        try:
            async with database.lock:
                written = await loop.run_in_executor(self._thread, self._write, steps, held)
        except Exception as error:
            raise_as_down(error, database.written)
            raise
        if database.wal is not None and not database.wal.is_new:
            database.wal.written()
        if database.written.is_on:
            database.written.succeed()
        return written

    async def close(self) -> None:
        """See `RowWriter.close`."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()

    def _write(self, steps: Sequence[NewStep], held: Sequence[NewHeldDecision]) -> set[NewRow]:
        try:
            if self._connection is None:
                self._connection = connect(str(self._database.url.database))
            with self._connection as connection:
                connection.execute("BEGIN IMMEDIATE")
                return _write_rows(connection, steps, held)
        except sqlite3.OperationalError as error:
            self._disconnect()
            raise OperationalError(None, None, error) from error

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _write_rows(
    connection: Connection, steps: Sequence[NewStep], held: Sequence[NewHeldDecision]
) -> set[NewRow]:
    written: set[NewRow] = set()
    for step in steps:
        row = astuple(step)
        is_first = connection.execute(_STEP, row).rowcount
        if is_first or connection.execute(_SAME_STEP, row[:4]).fetchone():
            written.add(step)
    for one in held:
        if connection.execute(_HELD, astuple(one)).rowcount:
            written.add(one)
    return written
