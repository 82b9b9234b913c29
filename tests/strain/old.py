"""How long a server full of old games takes: to start, to list, to look after its tables."""

import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

import asyncpg
import httpx

from harness.backends import free_port
from harness.processes import OPEN, Server
from jantaku.server.store import Store
from strain.chaos import report
from strain.steps import a_table

_TIMES: Final = 20
_FILL: Final = """
INSERT INTO tables
    (id, room, game, spec, seats, settings, commitment, state, public, created, ended)
  SELECT 'old' || n, room, game, spec, seats, settings, commitment,
    CASE WHEN n % 10 = 0 THEN 'resting' ELSE 'over' END, true, created - n, created - n
  FROM tables, generate_series(1, $1) AS n WHERE id = 'first';
"""
_SEATS: Final = """
INSERT INTO table_users (user_id, created, table_id)
  SELECT 'user' || (n + seat * 7919) % $2,
    extract(epoch FROM now()) - n, 'old' || n
  FROM generate_series(1, $1) AS n, generate_series(0, 3) AS seat;
"""
_PEOPLE: Final = """
INSERT INTO users (id, name, created)
  SELECT 'user' || n, 'Guest', extract(epoch FROM now()) - n
  FROM generate_series(0, $1 - 1) AS n;
"""


async def measure(url: str, games: int, people: int, port: int) -> None:
    """Fills a database of PostgreSQL, and reports what takes how long."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        store = await Store.open(url)
        await store.add_table(a_table("first"))
        connection = await asyncpg.connect(url)
        await connection.execute(_PEOPLE.replace("$1", f"{people}"))
        await connection.execute(_FILL.replace("$1", f"{games}"))
        await connection.execute(_SEATS.replace("$1", f"{games}").replace("$2", f"{people}"))
        await connection.execute("ANALYZE")
        await connection.close()
        report(f"{games} old games, {people} people, on PostgreSQL")
        await _report("tables that are played (each second)", store.running_tables)
        await _report("a page of old games", lambda: store.old_games(("old5",), 1e9, 1e9))
        await _report("a page of old guests", lambda: store.old_guests(("user3",), 1e9))
        await _report("the games of a person", lambda: store.records_of("user77"))
        await _report("public games of a person", lambda: store.public_records(player="user77"))
        await store.close()
        server = Server(free_port(port), folder, {**OPEN, "database": url})
        began = time.perf_counter()
        with server:
            report(f"  start: {time.perf_counter() - began:.2f} s")
            async with httpx.AsyncClient(base_url=server.address) as client:
                await _report("GET /rooms", lambda: client.get("/api/v1/rooms"))
                await _report("GET /records", lambda: client.get("/api/v1/records"))


async def _report(name: str, ask: Callable[[], Awaitable[Any]]) -> None:
    times = []
    for _ in range(_TIMES):
        began = time.perf_counter()
        await ask()
        times.append(1000 * (time.perf_counter() - began))
    report(f"  {name}: half within {median(times):.1f} ms, all within {max(times):.1f} ms")
