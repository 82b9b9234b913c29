"""How many steps a database takes: processes that write the steps of many tables, and nothing else.

Each table is due to write a step at an even pace. The time of a step is counted from the moment
when it was due, so that a database that falls behind shows its whole delay.
"""

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from typing import Final

import asyncpg

from harness.backends import opened
from jantaku.game import GameSpec
from jantaku.server.rooms.values import RoomSeat, RoomSettings
from jantaku.server.store import Store, TableRecord
from strain.load import share

STEP: Final = {"0": ["discard", "4m", True], "1": ["press", "pass"], "3": ["press", "pass"]}
"""A usual step of riichi: a discard, and two that pass."""
_barrier: Barrier


@dataclass(frozen=True)
class Written:
    """How long the steps took, and how much of a processor the writing process used."""

    times: Sequence[float]
    worked_s: float


def strain(url: str, *, processes: int, tables: int, rows_s: int, seconds: float) -> str:
    """Writes `rows_s` steps a second for so long, and returns a line of what came out."""
    asyncio.run(_create(url, tables))
    context = get_context("spawn")
    barrier = context.Barrier(processes)
    write = partial(_process, url, tables, processes, rows_s / tables, seconds)
    with ProcessPoolExecutor(processes, context, _meet, (barrier,)) as pool:
        done = [*pool.map(write, range(processes))]
    times = [one for process in done for one in process.times]
    stored = asyncio.run(_stored(url))
    assert stored == len(times), f"{stored} steps are stored of {len(times)}"
    worked = sum(process.worked_s for process in done) / seconds
    return (
        f"{processes:9} {tables:6} {rows_s:8} {len(times) / seconds:8.0f} {share(times, 0.5):8.1f}"
        f" {share(times, 0.99):8.1f} {worked:8.2f}"
    )


HEAD: Final = "processes tables   rows/s   stored ms: half      99%    cores"


async def _create(url: str, tables: int) -> None:
    async with opened(url) as store:
        for number in range(tables):
            await store.add_table(a_table(str(number)))


async def _stored(url: str) -> int:
    connection = await asyncpg.connect(url)
    try:
        return int(await connection.fetchval("SELECT count(*) FROM steps"))
    finally:
        await connection.close()


def _meet(barrier: Barrier) -> None:
    """Keeps the barrier at which the processes wait for one another."""
    global _barrier
    _barrier = barrier


def _process(
    url: str, tables: int, processes: int, pace: float, seconds: float, process: int
) -> Written:
    return asyncio.run(_write(url, range(process, tables, processes), pace, seconds))


async def _write(url: str, tables: Sequence[int], pace: float, seconds: float) -> Written:
    store = await Store.open(url)
    await asyncio.to_thread(_barrier.wait)
    worked, begins = time.process_time(), time.time()
    times: list[float] = []
    written = (
        _play(store, str(table), begins + at / len(tables) / pace, pace, begins + seconds, times)
        for at, table in enumerate(tables)
    )
    await asyncio.gather(*written)
    worked = time.process_time() - worked
    await store.close()
    return Written(times, worked)


async def _play(
    store: Store, table: str, due: float, pace: float, ends: float, times: list[float]
) -> None:
    number = 0
    while due < ends and time.time() < ends:
        await asyncio.sleep(max(0.0, due - time.time()))
        await store.writer.append_step(table, number, STEP, due)
        times.append(time.time() - due)
        number += 1
        due += 1 / pace


def a_table(name: str) -> TableRecord:
    spec = GameSpec("riichi", 1, {"preset": "tenhou"}, bytes(32))
    seats = tuple(RoomSeat(seat, "person", f"{name}-{seat}", "Guest") for seat in range(4))
    return TableRecord(name, "STRAIN", 0, spec, seats, RoomSettings(), created=time.time())
