"""How many tables a server holds: four sockets at each, one decision a second, clients included.

A table is four people who discard what they draw and call nothing. One discards a second after the
other did; who is asked about a discard passes. What is measured is the time from an action's being
sent until everybody at the table has been told.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from harness.processes import Server
from harness.wire import Asking, Wire, wired

TURN_S: Final = 1.0
_PASS_S: Final = 0.15
"""How long somebody thinks who is asked about a discard; the table waits no longer for it."""
_SOON_S: Final = 0.01
_SETUP: Final = {"engine": "riichi", "preset": "tenhou"}
_PACE: Final = {"look_s": 3}


@dataclass
class Times:
    """What was measured, in seconds, and what went wrong."""

    told: list[float] = field(default_factory=list)
    acked: list[float] = field(default_factory=list)
    decisions: int = 0
    messages: int = 0
    characters: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    late: list[float] = field(default_factory=list)

    def clear(self) -> None:
        """Begins anew."""
        for one in (self.told, self.acked, self.late):
            one.clear()
        self.faults.clear()
        self.decisions = self.messages = self.characters = 0


def share(times: Sequence[float], part: float) -> float:
    """The time in milliseconds that this part of all takes at most."""
    if not times:
        return 0.0
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))]


class Sitting:
    """A person at a table."""

    def __init__(self, table: Sat, cookie: str) -> None:
        self.table = table
        self.cookie = cookie
        self.wire: Wire | None = None
        self.legal: bytes = b""
        self.ask = 0
        self.turn = -1
        self.sent = 0.0

    async def come(self, port: int) -> None:
        """Sits down."""
        self.wire = await wired(port, self.cookie, self.hear, self._lost)
        self.wire.say(type="join", table=self.table.name)

    def _lost(self, _: int) -> None:
        self.table.times.faults["cut off"] += 1

    def hear(self, text: bytes) -> None:
        """A message: little is read of most."""
        times = self.table.times
        times.messages += 1
        times.characters += len(text)
        if text.startswith(b'{"type":"update"'):
            if b'"type":"discard"' in text:
                self.table.heard(self)
            if b'"legal":' in text:
                self.legal = text
            if b'"ask":{' in text:
                self._asked(json.loads(text))
        elif text.startswith(b'{"type":"ack"') or b'"type":"ack"' in text[:40]:
            times.acked.append(time.perf_counter() - self.sent)
        elif b'"type":"table_changed"' in text:
            if b'"waiting":{' in text and self.wire is not None:
                self.wire.say(type="ready", table=self.table.name)
            if b'"state":"over"' in text:
                self.table.over = True
        elif b'"type":"table"' in text:
            self._shown(json.loads(text))
        elif b'"type":"error"' in text:
            times.faults[json.loads(text)["code"]] += 1

    def _shown(self, message: dict[str, Any]) -> None:
        self.legal = json.dumps({"change": {"legal": message["view"].get("legal", [])}}).encode()
        if message.get("waiting") and self.wire is not None:
            self.wire.say(type="ready", table=self.table.name)
        if message.get("ask"):
            self._asked(message)

    def _asked(self, message: dict[str, Any]) -> None:
        self.ask = message["ask"]["number"]
        change = message.get("change") or {}
        legal = change["legal"] if "legal" in change else json.loads(self.legal)["change"]["legal"]
        action = _chosen(legal)
        loop = asyncio.get_running_loop()
        now = loop.time()
        discards = action["type"] == "discard"
        at = max(now + _SOON_S, self.table.next) if discards else now + _PASS_S
        loop.call_at(at, self._act, self.ask, action, at)

    def _act(self, ask: int, action: dict[str, Any], at: float) -> None:
        if ask != self.ask or self.wire is None or not self.wire.open:
            return
        table = self.table
        table.times.late.append(asyncio.get_running_loop().time() - at)
        text = json.dumps(
            {"type": "act", "table": table.name, "ask": ask, "action": action, "id": ask}
        )
        self.sent = time.perf_counter()
        if action["type"] == "discard":
            table.discarded(self.sent, at)
        table.times.decisions += 1
        self.wire.send(text)


class Sat:
    """A table with its people."""

    def __init__(
        self, name: str, cookies: Sequence[str], times: Times, begins: float, turn_s: float
    ) -> None:
        self.name = name
        self.times = times
        self.next = begins
        self.over = False
        self.people = [Sitting(self, cookie) for cookie in cookies]
        self._turn = 0
        self._turn_s = turn_s
        self._sent = 0.0

    def discarded(self, sent: float, at: float) -> None:
        """Somebody has sent a discard."""
        self._turn += 1
        self._sent = sent
        self.next = at + self._turn_s

    def heard(self, person: Sitting) -> None:
        """Somebody has been told of it."""
        if person.turn != self._turn and self._sent:
            person.turn = self._turn
            self.times.told.append(time.perf_counter() - self._sent)

    def leave(self) -> None:
        """Everybody goes."""
        for person in self.people:
            if person.wire is not None:
                person.wire.abort()


def _chosen(legal: list[dict[str, Any]]) -> dict[str, Any]:
    """Passes, else discards what was drawn, else anything."""
    passes = (one for one in legal if one.get("button") == "pass")
    discards = (one for one in legal if one["type"] == "discard" and one.get("drawn"))
    return next(passes, None) or next(discards, None) or legal[-1]


class Load:
    """Tables at a server, more and more of them."""

    def __init__(
        self,
        ports: Sequence[int],
        seed: int = 1,
        *,
        turn_s: float = TURN_S,
        pace: Mapping[str, Any] = _PACE,
        private: bool = True,
    ) -> None:
        self.tables: list[Sat] = []
        self._turn_s = turn_s
        self._settings = {"setup": _SETUP, "pace": pace, "private": private}
        self.times = Times()
        self._ports = ports
        self._asking = [Asking(port) for port in ports for _ in range(2)]
        self._chance = Random(seed)

    async def more(self, number: int) -> None:
        """That many tables more, opened by their people as pages do it."""
        share_of = len(self._asking)
        await asyncio.gather(
            *(
                self._open(asking, number // share_of + (at < number % share_of))
                for at, asking in enumerate(self._asking)
            )
        )

    async def refresh(self, number: int) -> None:
        """Leaves the tables whose games are over, and opens others in their place."""
        for table in self.tables:
            if table.over:
                table.leave()
        self.tables = [table for table in self.tables if not table.over]
        await self.more(number - len(self.tables))

    async def _open(self, asking: Asking, number: int) -> None:
        for _ in range(number):
            await self._one(asking)

    async def _one(self, asking: Asking) -> None:
        cookies = []
        for seat in range(4):
            _, cookie = await asking.ask("POST", "/api/v1/people", {"name": f"Guest {seat}"})
            cookies.append(cookie)
        room, _ = await asking.ask("POST", "/api/v1/rooms", self._settings, cookies[0])
        path = f"/api/v1/rooms/{room['code']}"
        for cookie in cookies[1:]:
            await asking.ask("POST", f"{path}/sit", None, cookie)
            await asking.ask("POST", f"{path}/ready", None, cookie)
        room, _ = await asking.ask("POST", f"{path}/start", None, cookies[0])
        begins = asyncio.get_running_loop().time() + self._chance.random() * self._turn_s
        table = Sat(room["table"], cookies, self.times, begins, self._turn_s)
        self.tables.append(table)
        for at, person in enumerate(table.people):
            await person.come(self._ports[(len(self.tables) + at) % len(self._ports)])

    def close(self) -> None:
        """Everybody goes."""
        for asking in self._asking:
            asking.close()
        for table in self.tables:
            table.leave()


@dataclass(frozen=True)
class Measured:
    """What a server did with so many tables."""

    tables: int
    seconds: float
    decisions_s: float
    told_p50: float
    told_p99: float
    acked_p50: float
    acked_p95: float
    acked_p99: float
    late_p99: float
    work: float
    memory: int
    messages_s: float
    faults: dict[str, int]

    def line(self) -> str:
        """A row of a table."""
        return (
            f"{self.tables:6} {self.decisions_s:8.0f} {self.told_p50:8.1f} {self.told_p99:8.1f}"
            f" {self.acked_p50:8.1f} {self.acked_p95:8.1f} {self.acked_p99:8.1f}"
            f" {self.late_p99:8.1f} {self.work:8.2f} {self.memory / 2**20:8.0f}"
            f" {self.messages_s:8.0f}  {self.faults or ''}"
        )


HEAD: Final = (
    "tables decis./s told p50      p99  ack p50      p95      p99   client    cores      MiB"
    "    msg/s"
)


async def measure(load: Load, servers: Sequence[Server], seconds: float) -> Measured:
    """Plays for so long, and says how it went."""
    gc.collect()
    load.times.clear()
    began, worked = time.perf_counter(), sum(one.work_s() for one in servers)
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    work = (sum(one.work_s() for one in servers) - worked) / took
    times = load.times
    return Measured(
        len([one for one in load.tables if not one.over]),
        took,
        times.decisions / took,
        share(times.told, 0.5),
        share(times.told, 0.99),
        share(times.acked, 0.5),
        share(times.acked, 0.95),
        share(times.acked, 0.99),
        share(times.late, 0.99),
        work,
        sum(one.memory() for one in servers),
        times.messages / took,
        dict(times.faults),
    )


async def climb(
    servers: Sequence[Server],
    ports: Sequence[int],
    steps: Sequence[int],
    *,
    seconds: float,
    turn_s: float,
    most_ms: float,
) -> list[Measured]:
    """Adds tables step by step, for as long as the server keeps up."""
    load = Load(ports, turn_s=turn_s)
    rows: list[Measured] = []
    sys.stdout.write(f"{HEAD}\n")
    gc.freeze()
    try:
        for tables in steps:
            await load.more(tables - len(load.tables))
            await asyncio.sleep(3)
            row = await measure(load, servers, seconds)
            rows.append(row)
            sys.stdout.write(f"{row.line()}\n")
            sys.stdout.flush()
            if row.told_p99 > most_ms:
                break
    finally:
        load.close()
        with suppress(asyncio.TimeoutError):
            await asyncio.sleep(0.2)
    return rows
