"""Connections to the database, and errors when it is away.

SQLite has one writer at a time: a writer takes a lock here first, so that none waits inside the
database.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from asyncio import Lock
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, Any, Final

from asyncpg import DataError as PostgresData
from asyncpg import InterfaceError as PostgresInterface
from sqlalchemy import event, select
from sqlalchemy import exc as sql
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine
from sqlalchemy.util import await_only

from jantaku.base.errors import ArgumentError, StoreDown, Unknown
from jantaku.server.outage import Outage
from jantaku.server.store.sqlite_wal import BUSY_S, PRAGMAS, WalCheckpointer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from sqlalchemy.engine import URL
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
_ALSO: Final = {"postgres": "postgresql"}
_CURE: Final = "use sqlite:///PATH or postgresql://USER@HOST/DATABASE"

CONNECT_S: Final = 3.0
ANSWER_S: Final = 5.0
"""The longest time that PostgreSQL may take to answer before it counts as away."""
IDLE_S: Final = 3.0
"""The longest time that a transaction may be idle before PostgreSQL ends it."""
POOL: Final = 8
"""The connections to PostgreSQL; steps of games have a separate one."""


class Database:
    """A database by its URL."""

    def __init__(self, url: str) -> None:
        self.url = parse_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.engine = _sqlite(self.url) if self.is_sqlite else _postgres(self.url)
        event.listen(self.engine.sync_engine, "before_cursor_execute", _refuse_unfit)
        self._writing = self.engine.execution_options(writing=True)
        self.lock = Lock()
        self._read = Outage("database_read", "the database cannot be read")
        self.written = Outage("database_write", "the database cannot be written")
        self.wal = WalCheckpointer(str(self.url.database), self.lock) if self.is_sqlite else None

    async def ping(self) -> None:
        """Raises `StoreDown` if the database does not answer; changes nothing."""
        try:
            async with self.engine.connect() as connection:
                await connection.execute(select(1))
        except Exception as error:
            if _is_away(error):
                raise down() from error
            raise

    async def close(self) -> None:
        """Closes all connections."""
        if self.wal is not None:
            await self.wal.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def writing_alone(self) -> AsyncIterator[None]:
        """Excludes other writers of this process, if the database has one writer at a time."""
        if self.wal is None:
            yield
            return
        async with self.lock:
            yield
        self.wal.written()

    @asynccontextmanager
    async def opening(self) -> AsyncIterator[AsyncConnection]:
        """Yields a connection for migrations; a failure here is not reported as an outage."""
        try:
            async with self.writing_alone(), self._writing.begin() as connection:
                yield connection
        except Exception as error:
            if _is_away(error):
                raise down() from error
            raise

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """Yields a session for queries."""
        try:
            with reported(self._read):
                async with AsyncSession(self.engine, expire_on_commit=False) as session:
                    yield session
        except UnfitText:
            raise Unknown("no such name", "check the spelling") from None

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncSession]:
        """Yields a session; its changes are durable at the end, and undone after an error."""
        try:
            with reported(self.written):
                async with (
                    self.writing_alone(),
                    AsyncSession(self._writing, expire_on_commit=False) as session,
                    session.begin(),
                ):
                    yield session
        except UnfitText:
            fault = "a zero byte, or half a character, cannot be stored"
            raise ArgumentError(fault, "leave it out") from None


def parse_url(url: str) -> URL:
    """Returns the URL with its driver; raises `ArgumentError` for any other database.

    >>> parse_url("sqlite:///jantaku.db").drivername
    'sqlite+aiosqlite'
    """
    try:
        parsed = make_url(url)
        name = parsed.drivername.partition("+")[0]
        name = _ALSO.get(name, name)
        parsed = parsed.set(drivername=DRIVERS[name])
    except (sql.ArgumentError, KeyError, ValueError):
        raise ArgumentError("this is not a database URL", _CURE) from None
    if name == "sqlite" and parsed.database in (None, "", ":memory:"):
        raise ArgumentError("a database in memory would be lost", "use sqlite:///PATH")
    return parsed


# Classes of PostgreSQL's states that are not errors of the query: connections, conflicts of
# transactions, resources, the operator, the system, permissions.
_AWAY_STATES: Final = ("08", "25006", "28", "3D", "40", "42501", "53", "55", "57", "58", "XX")


@contextmanager
def reported(outage: Outage) -> Iterator[None]:
    """Converts errors of a database that is away to `StoreDown`, and notes the outage."""
    try:
        yield
    except Exception as error:
        raise_as_down(error, outage)
        raise
    outage.succeed()


def raise_as_down(error: Exception, outage: Outage) -> None:
    """Raises `StoreDown` if this is the error of a database that is away, and notes the outage."""
    if _is_away(error):
        outage.begin(error)
        raise down() from error


def down() -> StoreDown:
    """Returns the error for a database that is away."""
    return StoreDown("the database does not answer", "try again in a moment")


def _is_away(error: BaseException | None) -> bool:
    if isinstance(error, sql.DBAPIError):
        if isinstance(error, (sql.OperationalError, sql.InterfaceError)):
            return True
        spoilt = type(error) is sql.DatabaseError  # SQLite's error for a file it cannot read
        return spoilt or error.connection_invalidated or _is_away(error.orig)
    state = getattr(error, "sqlstate", None)
    if isinstance(state, str):
        return state.startswith(_AWAY_STATES)
    if isinstance(error, PostgresInterface):
        return not isinstance(error, PostgresData)
    return isinstance(error, (OSError, TimeoutError, sql.TimeoutError))


_UNFIT: Final = re.compile("[\0\ud800-\udfff]")


def is_fit(text: str) -> bool:
    """Returns True if a database can store the text, and so may have a row with this name."""
    return not _UNFIT.search(text)


class UnfitText(Exception):  # noqa: N818 - never leaves the store
    """Raised for text that PostgreSQL cannot store; refused for every database."""


def _refuse_unfit(
    _connection: object,
    _cursor: object,
    _statement: object,
    parameters: Any,
    _context: object,
    _is_many: bool,
) -> None:
    if isinstance(parameters, dict):
        parameters = parameters.values()
    for one in parameters or ():
        if isinstance(one, str):
            if not is_fit(one):
                raise UnfitText
        elif isinstance(one, (tuple, list, dict)):
            _refuse_unfit(None, None, None, one, None, False)


def _sqlite(url: URL) -> AsyncEngine:
    engine = create_async_engine(url, connect_args={"timeout": BUSY_S})
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # turns automatic transactions off
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        _patiently(cursor, pragma)
    cursor.close()


def _patiently(cursor: Any, pragma: str) -> None:
    """Retries a pragma while another process sets the journal mode; SQLite does not wait for it."""
    end = time.monotonic() + BUSY_S
    done = False
    while not done:
        try:
            cursor.execute(pragma)
            done = True
        except sqlite3.OperationalError:
            if time.monotonic() > end:
                raise
            await_only(asyncio.sleep(0.01))


def _begin_sqlite(connection: Any) -> None:
    """Takes the lock at the start of a writing transaction: taking it later could fail."""
    writing = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _postgres(url: URL) -> AsyncEngine:
    # A process that stops in the middle of a transaction must not lock others out of its rows.
    own = {"idle_in_transaction_session_timeout": f"{round(IDLE_S * 1000)}"}
    waits = {"timeout": CONNECT_S, "command_timeout": ANSWER_S, "server_settings": own}
    return create_async_engine(url, pool_size=POOL, pool_pre_ping=True, connect_args=waits)
