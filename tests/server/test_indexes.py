"""What is asked again and again, however many tables and rooms there are, uses an index."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import asyncpg
import pytest
from sqlalchemy import Engine, event

from harness.backends import opened, postgres_database
from jantaku.base.errors import Unknown
from jantaku.server.store import Store

SWEEPS: dict[str, Callable[[Store], Awaitable[Any]]] = {
    "tables that are played": lambda store: store.running_tables(),
    "tables that may rest": lambda store: store.quiet_tables(["t1", "t2"], 1.0),
    "the lobby": lambda store: store.public_rooms(limit=50),
    "the number of rooms in the lobby": lambda store: store.count_public_rooms(),
    "rooms of a quick match": lambda store: store.waiting_rooms(),
    "rooms that are closed for their age": lambda store: store.drop_old_rooms(1.0),
    "rooms of a person": lambda store: store.rooms_of("ann"),
    "old games": lambda store: store.old_games(("t1",), 1.0, 1.0),
    "old guests": lambda store: store.old_guests(("ann",), 1.0),
    "old texts": lambda store: store.old_texts(("ann", "a"), 1.0),
    "the seat of a person": lambda store: store.sits_at("t1", "ann"),
    "rulesets of a person": lambda store: store.ruleset_sizes("ann"),
}

MANY = """
INSERT INTO tables SELECT 't' || n, '', 0, repeat('x', 99), '[]', '{}', '', 'over', true, n
    FROM generate_series(1, 20000) AS n;
INSERT INTO rooms SELECT 'r' || n, 1, 'closed', true, n, repeat('x', 99)
    FROM generate_series(1, 20000) AS n;
INSERT INTO room_users SELECT 'r' || n, 'u' || n FROM generate_series(1, 20000) AS n;
INSERT INTO users (id, name, created) SELECT 'u' || n, 'x', n FROM generate_series(1, 20000) AS n;
INSERT INTO rulesets SELECT 'u' || n, 'a', 'd', repeat('x', 99), n
    FROM generate_series(1, 20000) AS n;
ANALYZE;
"""
"""Many rows that the sweeps do not want."""
BIG = "Seq Scan on (tables|rooms|room_users|users|rulesets)"


@pytest.mark.long
def test_sweeps_use_an_index_on_postgresql() -> None:
    asked: list[tuple[str, Any]] = []

    def heard(_connection: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
        if "FROM" in statement and "pg_catalog" not in statement:
            asked.append((statement, values))

    async def asked_by_sweeps(url: str) -> dict[str, list[tuple[str, Any]]]:
        found = {}
        async with opened(url) as store:
            for name, sweep in SWEEPS.items():
                asked.clear()
                with suppress(Unknown):
                    await sweep(store)
                found[name] = [*asked]
        return found

    async def plans(url: str) -> dict[str, list[str]]:
        sweeps = await asked_by_sweeps(url)
        connection = await asyncpg.connect(url)
        await connection.execute(MANY)
        found: dict[str, list[str]] = {}
        for name, statements in sweeps.items():
            rows = [await connection.fetch(f"EXPLAIN {one}", *values) for one, values in statements]
            found[name] = [line[0] for plan in rows for line in plan]
        await connection.close()
        return found

    event.listen(Engine, "before_cursor_execute", heard)
    try:
        with postgres_database() as url:
            found = asyncio.run(plans(url))
    finally:
        event.remove(Engine, "before_cursor_execute", heard)
    for name, plan in found.items():
        assert any("Index Cond" in line for line in plan), (name, plan)
        assert not any(re.search(BIG, line) for line in plan), (name, plan)
