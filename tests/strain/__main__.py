"""`python -m strain load`, `steps`, `chaos`, `hostile`: measure the server, or try to break it."""

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, asynccontextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from harness.backends import (
    POSTGRES,
    REDIS,
    Proxy,
    RedisServer,
    free_port,
    postgres_database,
    sqlite_url,
)
from harness.processes import OPEN, Server, machine, several
from strain import chaos, hostile, old, steps
from strain.attacks import ATTACKS, stand_back
from strain.chaos import SECRET, Tables, report
from strain.load import TURN_S, climb
from strain.siege import HEAD, SETTINGS, Siege


def main() -> int:
    """Does what is asked."""
    parser = argparse.ArgumentParser(prog="strain", description=__doc__)
    parser.add_argument("what", choices=WHAT)
    parser.add_argument("--tables", default="", help="how many; load takes several, by commas")
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--turn-s", type=float, default=TURN_S, help="between two decisions")
    parser.add_argument("--most-ms", type=float, default=150)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--port", type=int, default=20150)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--only", default="", help="a part of chaos, or some attacks of hostile")
    parser.add_argument("--rows", default="", help="steps a second, several by commas")
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--alone", action="store_true", help="take the processors from all other work (root)"
    )
    asked = parser.parse_args()
    if asked.alone:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(5))
    report(machine())
    return WHAT[asked.what](asked)


def load(asked: argparse.Namespace) -> int:
    """More and more tables, until they are told too late."""
    climbed = [int(one) for one in (asked.tables or "50,100,150,200,250,300,350,400").split(",")]
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        settings = dict(OPEN)
        if asked.processes > 1 or asked.postgres:
            settings["database"] = stack.enter_context(postgres_database())
        if asked.processes > 1:
            settings["redis"] = REDIS
        servers = _servers(asked.processes, asked.port, folder, settings)
        stack.enter_context(several(servers))
        ports = [server.port for server in servers]
        seconds = asked.seconds or 20
        asyncio.run(
            climb(
                servers, ports, climbed, seconds=seconds, turn_s=asked.turn_s, most_ms=asked.most_ms
            )
        )
        return _faults(servers)


def _servers(number: int, first: int, folder: Path, settings: dict[str, str]) -> list[Server]:
    servers = []
    for _ in range(number):
        port = free_port(first)
        servers.append(Server(port, folder, settings))
        first = port + 1
    return servers


def _faults(servers: Sequence[Server]) -> int:
    faults = [line for server in servers for line in server.faults()]
    for line in faults[:20]:
        report(line)
    return 1 if faults else 0


def _steps(asked: argparse.Namespace) -> int:
    report(steps.HEAD)
    for rows_s in (asked.rows or "1000,2000,4000,6000,8000,10000").split(","):
        with postgres_database() as url:
            line = steps.strain(
                url,
                processes=asked.processes,
                tables=int(asked.tables or 1000),
                rows_s=int(rows_s),
                seconds=asked.seconds or 10,
            )
        report(line)
    return 0


def _old(asked: argparse.Namespace) -> int:
    with postgres_database() as url:
        asyncio.run(old.measure(url, int(asked.tables or 100_000), 50_000, asked.port))
    return 0


def _chaos(asked: argparse.Namespace) -> int:
    failed = 0
    for name, scenario in SCENARIOS.items():
        if asked.only and asked.only not in name:
            continue
        report(name)
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            url = "" if name == ON_SQLITE else stack.enter_context(postgres_database())
            try:
                asyncio.run(scenario(asked, folder, url))
            except AssertionError as error:
                failed += 1
                report(f"  FAILED: {error}")
    return failed


async def _played(asked: argparse.Namespace, url: str, servers: Sequence[Server]) -> Tables:
    number = int(asked.tables or 50)
    ports = [server.port for server in servers]
    tables = await Tables.made(url, number, ports, seed=asked.seed)
    await asyncio.gather(*(asyncio.to_thread(server.start, wait=False) for server in servers))
    for server in servers:
        await asyncio.to_thread(server.until_up)
    tables.play()
    return tables


async def _checked(tables: Tables, servers: Sequence[Server], *, after_s: float = 3) -> None:
    await asyncio.sleep(after_s)
    await tables.leave()
    for server in servers:
        await asyncio.to_thread(server.stop)
    answers, events = await tables.check()
    report(f"  {answers} acknowledged answers and {events} told events are all stored as told")
    for server in servers:
        for line in server.faults()[:8]:
            report(f"  logged: {line}")


@asynccontextmanager
async def _playing(
    asked: argparse.Namespace, folder: Path, number: int, url: str, **settings: str
) -> AsyncIterator[tuple[list[Server], Tables]]:
    """So many servers on that database, and people at their tables; nothing may be lost after."""
    chosen = {**OPEN, "database": url, "secret": SECRET, **settings}
    servers = _servers(number, asked.port, folder, chosen)
    with ExitStack() as stack:
        for server in servers:
            stack.callback(server.kill)
        tables = await _played(asked, url, servers)
        yield servers, tables
        await _checked(tables, servers)


async def _kill(asked: argparse.Namespace, folder: Path, url: str) -> None:
    async with _playing(asked, folder, 1, url or sqlite_url(folder)) as ([server], tables):
        for before_s in (5.0, 3.0):
            await chaos.kill(server, tables, before_s=before_s)


async def _kill_one(asked: argparse.Namespace, folder: Path, url: str) -> None:
    async with _playing(asked, folder, 2, url, redis=REDIS) as (servers, tables):
        for before_s in (5, 3):
            await chaos.kill_one(servers, tables, before_s=before_s)


async def _freeze_one(asked: argparse.Namespace, folder: Path, url: str) -> None:
    async with _playing(asked, folder, 2, url, redis=REDIS) as (servers, tables):
        await chaos.freeze_one(servers, tables, before_s=3)


async def _stop_redis(asked: argparse.Namespace, folder: Path, url: str) -> None:
    with RedisServer(folder) as redis:
        async with _playing(asked, folder, 2, url, redis=redis.url) as (servers, tables):
            away, back = (
                partial(asyncio.to_thread, redis.kill),
                partial(asyncio.to_thread, redis.start),
            )
            await chaos.stop(tables, servers, away, back, before_s=5)


async def _stop_postgres(asked: argparse.Namespace, folder: Path, url: str) -> None:
    host, _, port = POSTGRES.partition("//")[2].partition("/")[0].rpartition(":")
    async with Proxy(host.rpartition("@")[2], int(port)) as proxy:
        through = url.replace(f":{port}/", f":{proxy.port}/")
        async with _playing(asked, folder, 1, url, database=through) as (servers, tables):
            report("  cut off:")
            await chaos.stop(tables, servers, proxy.cut, proxy.mend, before_s=5)

            async def freeze() -> None:
                proxy.answers = False

            async def thaw() -> None:
                await proxy.cut()
                proxy.answers = True
                await proxy.mend()

            report("  frozen:")
            await chaos.stop(tables, servers, freeze, thaw, before_s=3)


ON_SQLITE = "killed, on SQLite"
SCENARIOS = {
    ON_SQLITE: _kill,
    "killed, on PostgreSQL": _kill,
    "one of two killed, on PostgreSQL and Redis": _kill_one,
    "one of two frozen, on PostgreSQL and Redis": _freeze_one,
    "PostgreSQL away for 10 s": _stop_postgres,
    "Redis away for 10 s, two servers": _stop_redis,
}


def _hostile(asked: argparse.Namespace) -> int:
    names = [name for name in ATTACKS if asked.only in name]
    failed = _besieged(asked, names) if names else 0
    return failed if asked.only else failed + _fuzzed(asked)


def _besieged(asked: argparse.Namespace, names: Sequence[str]) -> int:
    """How many attacks break a limit."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = stack.enter_context(postgres_database()) if asked.postgres else sqlite_url(folder)
        settings = {**SETTINGS, "database": url}
        server = stack.enter_context(Server(free_port(asked.port), folder, settings))
        attackers = ProcessPoolExecutor(1, get_context("spawn"), stand_back)
        stack.enter_context(attackers)
        report(HEAD)
        siege = Siege(server, folder, url, attackers)
        outcomes = asyncio.run(siege.run(names, asked.seconds or 5))
    failed = 0
    for outcome in outcomes[1:]:
        row = ATTACKS[outcome.name]
        faults = outcome.broken(asked.most_ms, row)
        failed += bool(faults)
        verdict = f"FAILED: {'; '.join(faults)}" if faults else "holds"
        report(f"{outcome.name:18} {row.about}; bounded by {row.bound}: {verdict}")
    return failed


def _fuzzed(asked: argparse.Namespace) -> int:
    """How often a game among 100,000 wrong messages comes to another end, or breaks a limit."""
    with tempfile.TemporaryDirectory() as folder:
        calm, _ = asyncio.run(hostile.game_under(Path(folder) / "calm", asked.port, 0, asked.seed))
        report(f"without anybody else: {calm}")
        return sum(_attacked(asked, Path(folder) / name, calm) for name in LIMITS)


def _attacked(asked: argparse.Namespace, folder: Path, calm: dict[str, Any]) -> int:
    limits = LIMITS[folder.name]
    end, attack = asyncio.run(
        hostile.game_under(folder, asked.port, asked.messages, asked.seed, limits)
    )
    report(f"among hostile messages, limits {folder.name}: {end}")
    report(f"  {attack.sent} messages over {attack.sockets} sockets, answered by {attack.codes}")
    report(f"  closed with {attack.closed}; the server logged {attack.logged or 'no error'}")
    report(f"  it took {attack.memory / 2**20:.0f} MiB more")
    if calm != end or attack.strange or attack.logged or attack.memory > hostile.MOST_MEMORY:
        report(f"  FAILED: {attack.strange[:5]}")
        return 1
    return 0


LIMITS: Mapping[str, Mapping[str, str]] = {"raised": hostile.RAISED, "as usual": {}}


WHAT = {"load": load, "steps": _steps, "old": _old, "chaos": _chaos, "hostile": _hostile}

if __name__ == "__main__":
    sys.exit(main())
