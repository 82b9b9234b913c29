"""Honest people play all the time while attackers come one after the other, and all is measured.

An attack runs twice: briefly, so that caches are full and sandboxes started, and then measured. The
attacker is a process of its own.
"""

import asyncio
import resource
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

import asyncpg

from harness.processes import Server
from strain.attacker import Attack, Target
from strain.attacks import ATTACKS, attack
from strain.bystander import Bystander
from strain.chaos import SECRET, report
from strain.load import Load, share

SETTINGS: Final = {"secret": SECRET, "rest_s": "10", "grace_s": "1", "sandbox_idle_s": "10"}
"""Otherwise as usual: games of attackers that have gone rest soon, so that memory comes back."""
MOST_MORE_MIB: Final = 20
_TABLES: Final = 3
_TURN_S: Final = 0.25
_PACE: Final = {"look_s": 3, "hold_ms": 0}
_WARM_S: Final = 2.0
_LOOKS_S: Final = 0.25
_CALM_S: Final = 0.3
_MIB: Final = 2**20
_MOST_ASKING_MS: Final = 250
HEAD: Final = (
    "attack             told p50     p99     max  client  asked MiB before   peak  after  in s"
    "   rows   disk  answers"
)


@dataclass(frozen=True)
class Outcome:
    """What an attack did to the others and to the server; times in milliseconds.

    `asked` is the p99 of requests of a bystander, each over a new connection.
    """

    name: str
    answers: Mapping[str, int]
    decisions: int
    p50: float
    p99: float
    longest: float
    client: float
    before: int
    peak: int
    after: int
    settled_s: float
    rows: int
    disk: int
    faults: Sequence[str]
    kept_out: Sequence[str] = ()
    asked: float = 0

    def broken(self, most_ms: float, attack: Attack) -> list[str]:
        """The limits that did not hold."""
        held = {
            f"p99 is over {most_ms:g} ms": self.p99 <= most_ms,
            f"p99 of requests is over {_MOST_ASKING_MS} ms": self.asked <= _MOST_ASKING_MS,
            f"{MOST_MORE_MIB} MiB are not given back": self.after - self.before
            <= MOST_MORE_MIB * _MIB,
            f"more than {attack.rows} rows stay": self.rows <= attack.rows,
            f"more than {attack.mib} MiB stay on disk": self.disk <= attack.mib * _MIB,
            "the honest people did not play": self.decisions > 0,
            f"the server logged {[*self.faults][:3]}": not self.faults,
            f"another person was kept out: {[*self.kept_out]}": not self.kept_out,
            f"it answered {[*attack.never]}": not self.answers.keys() & attack.never,
        }
        return [fault for fault, holds in held.items() if not holds]

    def line(self) -> str:
        """A row of the table."""
        before, peak, after = (one / _MIB for one in (self.before, self.peak, self.after))
        answers = ", ".join(f"{number} {what}" for what, number in sorted(self.answers.items()))
        return (
            f"{self.name:18} {self.p50:8.1f} {self.p99:7.1f} {self.longest:7.1f} {self.client:7.1f}"
            f" {self.asked:6.1f} {before:10.0f} {peak:6.0f} {after:6.0f} {self.settled_s:5.0f}"
            f" {self.rows:6} {self.disk / _MIB:6.1f}  {answers}"
        )


@dataclass
class Siege:
    """A server, its honest people, and the attackers that come."""

    server: Server
    folder: Path
    url: str
    attackers: Executor
    warm_s: float = _WARM_S
    settle_s: float = 60
    load: Load | None = None
    visits: int = 0
    bystander: Bystander = field(init=False)

    def __post_init__(self) -> None:
        self.bystander = Bystander(self.server.port)

    async def run(self, names: Sequence[str], seconds: float) -> list[Outcome]:
        """Attacks one after the other; the first outcome is that of no attack."""
        self.load = Load([self.server.port], turn_s=_TURN_S, pace=_PACE, private=False)
        await self.bystander.come()
        try:
            outcomes = [await self._measured("nobody", seconds)]
            for name in names:
                await self._attack(name, self.warm_s)
                outcomes.append(await self._measured(name, seconds))
            return outcomes
        finally:
            self.load.close()
            self.bystander.close()

    async def _measured(self, name: str, seconds: float) -> Outcome:
        load = self.load
        assert load is not None
        await load.refresh(_TABLES)
        await self._until_calm()
        before = await self._settled(0)
        kept, faults = await self._kept(), len(self.server.faults())
        load.times.clear()
        waits: list[float] = []
        asking = asyncio.ensure_future(self.bystander.ask_all_the_time(waits))
        visiting = asyncio.ensure_future(self._visit(name, seconds / 2))
        peak, answers = await self._attack(name, seconds)
        asking.cancel()
        kept_out = await visiting
        told, late = [*load.times.told], [*load.times.late]
        began = time.monotonic()
        after = await self._settled(before + MOST_MORE_MIB * _MIB)
        settled_s = time.monotonic() - began
        rows, disk = (new - old for new, old in zip(await self._kept(), kept, strict=True))
        outcome = Outcome(
            name=name,
            answers=answers,
            decisions=len(told),
            p50=share(told, 0.5),
            p99=share(told, 0.99),
            longest=share(told, 1),
            client=share(late, 0.99),
            before=before,
            peak=peak,
            after=after,
            settled_s=settled_s,
            rows=max(0, rows - load.times.decisions),
            disk=disk,
            faults=self.server.faults()[faults:],
            kept_out=kept_out,
            asked=0 if self._is_without_files(name) else share(waits, 0.99),
        )
        report(outcome.line())
        return outcome

    async def _visit(self, name: str, after_s: float) -> list[str]:
        """Another person comes in the middle; without free files nobody can."""
        await asyncio.sleep(after_s)
        return [] if self._is_without_files(name) else await self.bystander.visit()

    @staticmethod
    def _is_without_files(name: str) -> bool:
        return name in ATTACKS and bool(ATTACKS[name].files)

    async def _attack(self, name: str, seconds: float) -> tuple[int, Mapping[str, int]]:
        """The most memory meanwhile, and what the attacker was answered."""
        load = self.load
        assert load is not None
        peak = 0
        with _files(self.server, ATTACKS[name].files if name in ATTACKS else 0):
            attacking = asyncio.ensure_future(self._attacker(name, seconds))
            while not attacking.done():
                peak = max(peak, await asyncio.to_thread(self.server.memory))
                await asyncio.wait([attacking], timeout=_LOOKS_S)
        return peak, attacking.result()

    async def _attacker(self, name: str, seconds: float) -> Mapping[str, int]:
        assert self.load is not None
        await self.load.refresh(_TABLES)
        if name not in ATTACKS:
            await asyncio.sleep(seconds)
            return {}
        self.visits += 1  # each from another address: the rates of an hour are used up
        source = f"127.9.{self.visits // 250}.{self.visits % 250 + 1}"
        target = Target(self.server.port, self.load.tables[0].name, source)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.attackers, partial(attack, name, target, seconds))

    async def _until_calm(self) -> None:
        """Waits until the honest people are told at once again, or some time is over."""
        assert self.load is not None
        told = self.load.times.told
        for _ in range(int(self.settle_s)):
            told.clear()
            await asyncio.sleep(1)
            if told and max(told) < _CALM_S:
                break

    async def _settled(self, most: int) -> int:
        """The memory once it is at most that, or after some time.

        For `most` 0 it is that of the server alone: sandboxes and games by custom rules have ended,
        whose memory would hide what an attack leaves behind.
        """
        until = time.monotonic() + self.settle_s
        while time.monotonic() < until and await asyncio.to_thread(self._is_above, most):
            await asyncio.sleep(_LOOKS_S)
        return await asyncio.to_thread(self.server.memory)

    def _is_above(self, most: int) -> bool:
        return self.server.memory() > most if most else len(self.server.pids) > 1

    async def _kept(self) -> tuple[int, int]:
        """The rows of the database, and the bytes of it and of the folder of the server."""
        folder = sum(one.stat().st_size for one in self.folder.rglob("*") if one.is_file())
        if self.url.startswith("sqlite"):
            return await asyncio.to_thread(_rows, self.folder / "jantaku.db"), folder
        connection = await asyncpg.connect(self.url)
        try:
            names = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
            size = await connection.fetchval("SELECT pg_database_size(current_database())")
            counts = [
                await connection.fetchval(f'SELECT count(*) FROM "{row[0]}"')
                for row in await connection.fetch(names)
            ]
        finally:
            await connection.close()
        return sum(counts), folder + size


def _rows(file: Path) -> int:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=30)) as database:
        names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return sum(
            database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for (name,) in names
        )


@contextmanager
def _files(server: Server, most: int) -> Iterator[None]:
    """Lets the server open no more files than that, for a while."""
    if not most:
        yield
        return
    pid = server.pids[0]
    former = resource.prlimit(
        pid, resource.RLIMIT_NOFILE, (most, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    )
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_NOFILE, former)
