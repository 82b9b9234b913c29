"""The write-ahead log of an SQLite database, and connections that do not copy it.

The log of SQLite has to be copied into the database now and then, which waits for the disk. By
default SQLite does so while a step waits to be written; here another thread does it.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from asyncio import Lock, Task
    from sqlite3 import Connection

BUSY_S: Final = 10.0
"""The longest time that SQLite waits for another process that writes."""
COPY_S: Final = 1.0
"""The time between a write and the copy of the log."""
LONG_LOG: Final = 8192
"""The pages of 4 kB after which writers wait for a complete copy, so that the log restarts."""
PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=NORMAL",
    "PRAGMA wal_autocheckpoint=0",
)
"""Commits survive the end of the process; a power failure may lose the latest ones."""


class WalCheckpointer:
    """Copies the log of a database; writers hold the `lock`. `is_new` is True if a copy is due."""

    def __init__(self, path: str, lock: Lock) -> None:
        self._path = path
        self._lock = lock
        self.is_new = False
        self._copying: Task[None] | None = None

    def written(self) -> None:
        """Notes a write, and schedules a copy."""
        self.is_new = True
        if self._copying is None or self._copying.done():
            self._copying = asyncio.create_task(self._copy(), name="copier of the log")

    async def close(self) -> None:
        """Stops copying: closing the last connection copies the rest."""
        if self._copying is not None:
            self._copying.cancel()
            await asyncio.gather(self._copying, return_exceptions=True)

    async def _copy(self) -> None:
        try:
            while self.is_new:
                await asyncio.sleep(COPY_S)
                self.is_new = False
                pages = await asyncio.to_thread(copy_log, self._path)
                if pages > LONG_LOG:
                    async with self._lock:
                        await asyncio.to_thread(copy_log, self._path)
        finally:
            self.is_new = False  # so that after an error the next write schedules a copy


def connect(path: str) -> Connection:
    """Returns a connection without automatic transactions; raises `sqlite3.Error`."""
    connection = sqlite3.connect(
        path, timeout=BUSY_S, isolation_level=None, check_same_thread=False
    )
    try:
        for pragma in PRAGMAS:
            connection.execute(pragma)
    except BaseException:
        connection.close()
        raise
    return connection


def copy_log(path: str) -> int:
    """Copies as much as possible while others write; returns the length of the log in pages."""
    try:
        with closing(connect(path)) as connection:
            _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            return int(pages)
    except sqlite3.Error:
        return 0  # the next write reports the error
