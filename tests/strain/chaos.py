"""Servers are killed and cut off in the middle of games, and nothing that was acknowledged is lost.

Each seat notes what it was told and what was acknowledged. In the end the games are played again
from the store, and all of it must be there: every event as it was told, every action as it was
answered. That holds for what was stored before a kill, and so for all that anybody knew.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

import httpx

from harness.backends import opened
from harness.hosting import SETUPS, record
from harness.playing import Player, passive
from harness.processes import Server
from harness.wire import Wire, wired
from jantaku.game.engines import engine_of
from jantaku.game.protocol import Action, from_dict, to_json
from jantaku.server.people import People
from jantaku.server.rooms.values import Pace
from jantaku.server.store import TableRecord, User
from jantaku.server.tables.viewers import masked_events

PACE: Final = Pace(base_s=None, hold_ms=300, look_s=1, bot_ms=300)
SECRET: Final = "a secret of the strained server"
_AGAIN_S: Final = 0.1
_PAUSED_S: Final = 0.5


@dataclass
class Seat:
    """A person who comes back by itself, and notes what it was told and what was acknowledged."""

    table: str
    seat: int
    cookie: str
    ports: Sequence[int]
    think_s: float = 0.25
    player: Player = field(init=False)
    events: dict[int, Any] = field(default_factory=dict)
    acked: dict[int, Any] = field(default_factory=dict)
    faults: Counter[str] = field(default_factory=Counter)
    heard_at: float = 0.0
    acked_at: float = 0.0
    first_at: float = 0.0
    changed: list[str] = field(default_factory=list)
    _wire: Wire | None = None
    _pending: dict[int, Any] = field(default_factory=dict)
    _ended: bool = False
    _joining: bool = False
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        chance = Random(f"{self.table}.{self.seat}")
        self.player = Player(self.table, choose=self._choose, chance=chance, keep=False)

    def _choose(self, view: Any, chance: Random) -> dict[str, Any]:
        """Now and then something wild, so that calls and claims come up."""
        if chance.random() < 0.2:
            return dict(chance.choice(view["legal"]))
        return dict(passive(view, chance))

    async def run(self) -> None:
        """Plays until it is ended."""
        turn = self.seat
        while not self._ended:
            gone = asyncio.get_running_loop().create_future()

            def lost(_: int, gone: asyncio.Future[None] = gone) -> None:
                if not gone.done():
                    gone.set_result(None)

            try:
                port = self.ports[turn % len(self.ports)]
                self._wire = await wired(port, self.cookie, self._hear, lost)
                self._wire.say(type="join", table=self.table, since=self.player.number)
                await gone
            except (OSError, TimeoutError):
                pass
            turn += 1
            await asyncio.sleep(_AGAIN_S)

    def end(self) -> None:
        """Plays no longer."""
        self._ended = True
        if self._wire is not None:
            self._wire.abort()

    def _hear(self, text: bytes) -> None:
        message = json.loads(text)
        kind = message["type"]
        if kind == "error":
            self.faults[message["code"]] += 1
            self._refused(message)
            return
        if kind == "ack":
            now = time.monotonic()
            if now - self.acked_at > _PAUSED_S:
                self.first_at = now
            self.acked_at = now
            number, action = self._pending.pop(message["id"])
            self.acked[number] = action
            return
        if kind in ("table", "update"):
            self.heard_at = time.monotonic()
            self._note(message)
        if kind == "table_changed" and message.get("fault"):
            self.changed.append(message["fault"])
        for reply in self.player.take(text.decode()):
            task = asyncio.create_task(self._say(reply))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _refused(self, message: dict[str, Any]) -> None:
        """Joins again in a second, as a page does, where something could not be done just now."""
        self._pending.pop(message.get("id", 0), None)
        if message["code"] == "unavailable" and not self._joining:
            self._joining = True
            asyncio.get_running_loop().call_later(1, self._join)

    def _join(self) -> None:
        self._joining = False
        if self._wire is not None and self._wire.open:
            self._wire.say(type="join", table=self.table, since=self.player.number)

    def _note(self, message: dict[str, Any]) -> None:
        if message["type"] == "table":
            known = max(self.events, default=-1) + 1
            number = message["number"]
            assert number >= known, f"{self.table}: told up to {known}, and now {number}"
        for event in message.get("events", ()):
            number = event["number"]
            assert self.events.setdefault(number, event["event"]) == event["event"], (
                f"{self.table}: event {number} is another one now"
            )

    async def _say(self, reply: dict[str, Any]) -> None:
        await asyncio.sleep(self.think_s)
        if reply["type"] == "act":
            self._pending[reply["id"]] = reply["ask"], reply["action"]
        if self._wire is not None and self._wire.open:
            self._wire.send(json.dumps(reply))


@dataclass
class Tables:
    """Tables in a store, and those who sit there."""

    url: str
    records: list[TableRecord]
    seats: list[Seat]
    faults: list[str] = field(default_factory=list)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    @classmethod
    async def made(
        cls,
        url: str,
        number: int,
        ports: Sequence[int],
        *,
        games: Sequence[str] = tuple(SETUPS),
        seed: int = 1,
        pace: Pace = PACE,
    ) -> Tables:
        """New tables of all engines, some with bots, in an empty store."""
        records, seats = [], []
        async with opened(url) as store:
            people = await People.open(store, SECRET)
            for at in range(number):
                game = games[at % len(games)]
                sitting = (0, 1, 2, 3)[: 4 if at % 3 else 2]
                name = f"table-{at}"
                table = record(name, game, people=sitting, seed=seed + at, pace=pace)
                table = replace(table, seats=tuple(_named(row, name) for row in table.seats))
                for row in table.seats:
                    if row.kind == "person":
                        user = User(row.user, row.name, created=time.time())
                        await store.add_user(user)
                        seats.append(Seat(name, row.seat, people.cookie(user), ports))
                await store.add_table(table)
                records.append(table)
        return cls(url, records, seats)

    def play(self) -> None:
        """Everybody comes."""
        self._tasks = [asyncio.create_task(one.run()) for one in self.seats]

    async def leave(self) -> None:
        """Everybody goes."""
        for one in self.seats:
            one.end()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def until(self, holds: Callable[[], Any], seconds: float, what: str) -> float:
        """Waits until that holds; how long that took."""
        began = time.monotonic()
        while not holds():
            for task in self._tasks:
                if task.done():
                    task.result()
            assert time.monotonic() < began + seconds, f"not within {seconds} s: {what}"
            await asyncio.sleep(0.02)
        return time.monotonic() - began

    def going(self, since: float) -> set[str]:
        """The tables at which something has been acknowledged since, or that are over."""
        return {one.table for one in self.seats if one.acked_at > since or one.player.over}

    def game_of(self, table: str) -> str:
        """What is played at a table."""
        setup = next(one.settings.setup for one in self.records if one.id == table)
        return f"{setup.engine} {setup.preset}"

    def waiting(self, since: float) -> set[str]:
        """All others."""
        return {one.table for one in self.seats} - self.going(since)

    def faults_told(self) -> dict[str, int]:
        """What clients were refused, by code."""
        return dict(sum((one.faults for one in self.seats), Counter[str]()))

    async def check(self) -> tuple[int, int]:
        """Plays all again from the store: how many answers and events are there, and all must be.

        Raises `AssertionError` for the first that is not.
        """
        answers = events = 0
        async with opened(self.url) as store:
            for table in self.records:
                steps = [step.actions for step in await store.steps(table.id)]
                held = await store.held(table.id)
                found = await asyncio.to_thread(_check, table, steps, held, self.seats)
                answers, events = answers + found[0], events + found[1]
        return answers, events


def _named(row: Any, table: str) -> Any:
    return replace(row, user=f"{table}.{row.seat}") if row.kind == "person" else row


def _check(table: TableRecord, steps: Any, held: Any, all_seats: Sequence[Seat]) -> tuple[int, int]:
    engine = engine_of(table.spec.engine)
    game = engine.resume(table.spec, ())
    seats = {one.seat: one for one in all_seats if one.table == table.id}
    answered: dict[tuple[int, int], Any] = {}
    counts = dict.fromkeys(game.seats, 0)
    for packed in steps:
        actions = game.unpack_step(packed)
        for seat, action in actions.items():
            counts[seat] += 1
            answered[seat, counts[seat]] = json.loads(
                json.dumps(to_json(game.write_action(seat, action)))
            )
        game.step(actions)
    for one in held:
        if one.number == len(steps):
            action = game.unpack_action(one.action)
            answered[one.seat, counts[one.seat] + 1] = json.loads(
                json.dumps(to_json(game.write_action(one.seat, action)))
            )
    answers = events = 0
    for number, seat in seats.items():
        for ask, action in seat.acked.items():
            stored = answered.get((number, ask))
            assert stored is not None, f"{table.id}: answer {ask} of seat {number} is lost"
            assert _same(stored, action), f"{table.id}: {action} was stored as {stored}"
            answers += 1
        told = seat.events
        truth = masked_events(game, 0, len(game.events), number)
        for at, event in told.items():
            assert at < len(truth), f"{table.id}: event {at} was told and not stored"
            assert json.loads(json.dumps(truth[at]["event"])) == event, (table.id, number, at)
            events += 1
    return answers, events


def _same(stored: Any, said: Any) -> bool:
    """Whether two written actions are the same one."""
    return bool(from_dict(Action, stored) == from_dict(Action, said))


def report(text: str) -> None:
    """Writes a line."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


async def kill(server: Server, tables: Tables, *, before_s: float, limit_s: float = 10) -> float:
    """Kills the server in the middle of all games, and starts it again.

    How long it takes from its start until all tables go on.
    """
    await _under_way(tables, before_s)
    await asyncio.to_thread(server.kill)
    await asyncio.sleep(0.5)
    began = time.monotonic()
    await asyncio.to_thread(server.start)
    up = time.monotonic() - began
    report(f"  the new one answers after {up:.1f} s")
    took = await _go_on(tables, began, limit_s)
    report(f"  it answers after {up:.1f} s, all {len(tables.records)} go on after {took:.1f} s")
    return took


async def kill_one(
    servers: Sequence[Server], tables: Tables, *, before_s: float, limit_s: float = 5
) -> float:
    """Kills the server that has most tables; how long it takes until others go on with them."""
    await _under_way(tables, before_s)
    victim, owned = await _busiest(servers)
    began = time.monotonic()
    await asyncio.to_thread(victim.kill)
    took = await _go_on(tables, began, limit_s)
    report(f"  one of {owned} tables was killed: all go on after {took:.1f} s")
    await asyncio.to_thread(victim.start)
    return took


async def freeze_one(
    servers: Sequence[Server], tables: Tables, *, before_s: float, frozen_s: float = 6
) -> None:
    """Stops the server that has most tables, for longer than its leases last, and lets it go on.

    What it was about to write then, others have taken from it.
    """
    await _under_way(tables, before_s)
    victim, owned = await _busiest(servers)
    began = time.monotonic()
    victim.freeze()
    await asyncio.sleep(frozen_s)
    went_on = len(tables.going(began))
    thawed = time.monotonic()
    victim.thaw()
    took = await _go_on(tables, thawed, 10)
    report(f"  one of {owned} tables stood still for {frozen_s:g} s: {went_on} went on")
    report(f"  then all go on after {took:.1f} s")


async def stop(
    tables: Tables,
    servers: Sequence[Server],
    away: Callable[[], Awaitable[None]],
    back: Callable[[], Awaitable[None]],
    *,
    before_s: float,
    away_s: float = 10,
    limit_s: float = 10,
) -> float:
    """Takes something away for a while; how long it takes until all go on once it is back."""
    await _under_way(tables, before_s)
    told = tables.faults_told()
    await away()
    await asyncio.sleep(away_s)
    health = [await asyncio.to_thread(_health, server) for server in servers]
    began = time.monotonic()
    await back()
    took = await _go_on(tables, began, limit_s)
    more = {code: n - told.get(code, 0) for code, n in tables.faults_told().items()}
    report(f"  health {health}, clients were told {more}; all go on after {took:.1f} s")
    return took


async def _under_way(tables: Tables, seconds: float) -> None:
    await tables.until(lambda: not tables.waiting(0), 60, "all play")
    await asyncio.sleep(seconds)


async def _go_on(tables: Tables, began: float, limit_s: float) -> float:
    """Waits until something is acknowledged at every table that was not over."""
    try:
        await tables.until(lambda: not tables.waiting(began), 3 * limit_s, "all go on")
    except AssertionError:
        stuck = tables.waiting(began)
        state = [
            (
                one.table,
                one.seat,
                f"heard {time.monotonic() - one.heard_at:.1f} s ago",
                f"asked {one.player.ask}" if one.player.ask else "",
                one.faults,
            )
            for one in tables.seats
            if one.table in stuck
        ]
        raise AssertionError(f"these do not go on: {state}") from None
    took = time.monotonic() - began
    first: dict[str, float] = {}
    for one in tables.seats:
        if one.first_at > began:
            first[one.table] = min(first.get(one.table, one.first_at), one.first_at)
    late = sorted(first, key=lambda name: -first[name])[:5]
    slow = ", ".join(f"{tables.game_of(name)} {first[name] - began:.1f} s" for name in late)
    assert took <= limit_s, f"they go on after {took:.1f} s, and not {limit_s} s: {slow}"
    return took


async def _busiest(servers: Sequence[Server]) -> tuple[Server, list[int]]:
    """The server that has most tables, and how many each has."""
    owned = [await asyncio.to_thread(_owned, server) for server in servers]
    assert max(owned) > 0, "no server has any table"
    return servers[owned.index(max(owned))], owned


def _owned(server: Server) -> int:
    lines = httpx.get(f"{server.address}/metrics", timeout=5).text.splitlines()
    return next(
        (int(float(one.split()[1])) for one in lines if one.startswith("jantaku_tables ")), -1
    )


def _health(server: Server) -> str:
    try:
        found = httpx.get(f"{server.address}/health", timeout=5).json()
    except httpx.HTTPError:
        return "no answer"
    return f"store {found['store']}, bus {found['bus']}"
