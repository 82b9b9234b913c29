"""The log of an SQLite database, and connections that leave it alone.

What SQLite appends to its log has to be copied into the database now and then, which waits for the
disk. By itself it would do so while a step waits to be written; here another thread does. Imports
nothing of the store.
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
"""How long SQLite waits for another process that writes."""
COPY_S: Final = 1.0
"""How long after something was written the log is copied."""
LONG_LOG: Final = 8192
"""Pages of 4 kB after which writing waits for the rest of a copy, so that the log begins anew."""
PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=NORMAL",
    "PRAGMA wal_autocheckpoint=0",
)
"""What was committed outlasts the process; a power failure may take the last moments."""


class SQLiteLog:
    """Copies the log of a database; `lock` is held by whoever writes."""

    def __init__(self, path: str, lock: Lock) -> None:
        self._path = path
        self._lock = lock
        self._is_new = False
        self._copying: Task[None] | None = None

    def written(self) -> None:
        """There is something new in it."""
        self._is_new = True
        if self._copying is None or self._copying.done():
            self._copying = asyncio.create_task(self._copy(), name="copier of the log")

    async def close(self) -> None:
        """Copies no more: the last connection that is closed does."""
        if self._copying is not None:
            self._copying.cancel()
            await asyncio.gather(self._copying, return_exceptions=True)

    async def _copy(self) -> None:
        while self._is_new:
            await asyncio.sleep(COPY_S)
            self._is_new = False
            pages = await asyncio.to_thread(copy_log, self._path)
            if pages > LONG_LOG:
                async with self._lock:
                    await asyncio.to_thread(copy_log, self._path)


def connect(path: str) -> Connection:
    """A connection without transactions of its own; raises `sqlite3.Error`."""
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
    """Copies what can be copied while others write; gives the length of the log in pages."""
    try:
        with closing(connect(path)) as connection:
            _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            return int(pages)
    except sqlite3.Error:
        return 0  # whoever writes next will tell
