"""Databases and Redis for tests: SQLite always, PostgreSQL and Redis where they can be reached.

`JANTAKU_TEST_POSTGRES` names a database whose server the tests make databases of their own on,
`JANTAKU_TEST_REDIS` a Redis.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import asyncpg
import pytest

from jantaku.server.store import Store

POSTGRES = os.environ.get("JANTAKU_TEST_POSTGRES", "postgresql://127.0.0.1:5432/test")
REDIS = os.environ.get("JANTAKU_TEST_REDIS", "redis://127.0.0.1:6379/0")
PORTS = range(20100, 20200)


@contextmanager
def postgres_database() -> Iterator[str]:
    """The URL of a new database; the test is skipped where there is no PostgreSQL."""
    name = f"jantaku_{secrets.token_hex(6)}"
    try:
        asyncio.run(_execute(f"CREATE DATABASE {name}"))
    except (OSError, asyncpg.PostgresError) as error:
        pytest.skip(f"PostgreSQL cannot be reached: {error}")
    try:
        yield f"{POSTGRES.rpartition('/')[0]}/{name}"
    finally:
        asyncio.run(_execute(f"DROP DATABASE {name} WITH (FORCE)"))


async def _execute(statement: str) -> None:
    connection = await asyncpg.connect(POSTGRES, timeout=3)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


def sqlite_url(folder: Path) -> str:
    """The URL of a database in a file."""
    return f"sqlite:///{folder / 'jantaku.db'}"


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    """The store there, closed in the end."""
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


def redis_url() -> str:
    """The URL of a Redis; the test is skipped where there is none."""
    host, _, port = REDIS.removeprefix("redis://").partition("/")[0].partition(":")
    try:
        socket.create_connection((host, int(port)), timeout=2).close()
    except OSError as error:
        pytest.skip(f"Redis cannot be reached: {error}")
    return REDIS


def free_port(first: int = 0) -> int:
    """A port that nobody listens on, from that one on; otherwise one of this worker's own."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:])
    for port in range(first, first + 100) if first else PORTS[10 * worker % len(PORTS) :][:10]:
        with socket.socket() as one, suppress(OSError):
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            one.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


class RedisServer:
    """A Redis of one's own, to be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self._program = shutil.which("redis-server")
        if self._program is None:
            pytest.skip("there is no redis-server on this machine")
        self._folder = folder
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"redis://127.0.0.1:{self._port}/0"

    def start(self) -> None:
        """Starts it; it knows nothing of what it knew before."""
        assert self._program is not None
        words = ("--port", str(self._port), "--save", "", "--dir", str(self._folder))
        self._process = subprocess.Popen(
            [self._program, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until = time.monotonic() + 10
        while time.monotonic() < until:
            with suppress(OSError):
                return socket.create_connection(("127.0.0.1", self._port), timeout=1).close()
            time.sleep(0.02)
        raise AssertionError("redis-server does not start")

    def kill(self) -> None:
        """Kills it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def __enter__(self) -> RedisServer:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


class Proxy:
    """Something in between that can break down: `cut` breaks all connections, `mend` ends that."""

    def __init__(self, host: str, port: int) -> None:
        self._to = host, port
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = free_port()
        self.answers = True

    async def mend(self) -> None:
        """Connections come through."""
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", self.port)

    async def cut(self) -> None:
        """No connection comes through."""
        if self._server is not None:
            self._server.close()
            for writer in self._open:
                writer.transport.abort()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await self._server.wait_closed()
            self._server = None

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await asyncio.open_connection(*self._to)
        self._open |= {writer, there[1]}
        ways = (self._pass(reader, there[1], is_answer=False), self._pass(there[0], writer))
        for way in ways:
            task = asyncio.create_task(way)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_answer: bool = True
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if is_answer and not self.answers:
                    continue
                writer.write(data)
                await writer.drain()
        writer.close()
        self._open.discard(writer)

    async def __aenter__(self) -> Proxy:
        await self.mend()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.cut()
