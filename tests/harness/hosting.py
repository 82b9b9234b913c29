"""Tables for tests: games of every engine, a host of them on SQLite, clients without sockets."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from harness.backends import sqlite_url
from harness.playing import Player
from jantaku.base.seeds import commitment
from jantaku.catalog import Setup, default_absent_bot, open_setup, summarize_setup
from jantaku.game.protocol import Action, from_dict
from jantaku.server.bus import Bus, Leases, LocalBus, LocalLeases
from jantaku.server.protocol import Act, Auto, Back, Ready, Say, Suspend
from jantaku.server.refusals import RequestRefused
from jantaku.server.rooms.values import Pace, RoomSeat, RoomSettings
from jantaku.server.store import Store, TableRecord
from jantaku.server.tables import TableFollower, TableHost
from jantaku.server.tables.schedule import ScheduleSettings

SETUPS = {
    "riichi": Setup(options={"winds": 0}),
    "sanma": Setup(players=3, options={"winds": 0}),
    "house": Setup("riichi", "friends", options={"winds": 0}),
    "hong_kong": Setup("ruleset", "hong_kong", options={"max_rounds": 1}),
    "sichuan": Setup("ruleset", "sichuan", options={"max_rounds": 1}),
    "american": Setup("ruleset", "american", options={"max_rounds": 1}),
    "haiyuki": Setup("haiyuki", "battle"),
}
"""Short games of every engine."""
LONGER = {"tonpuu": Setup(options={"winds": 1})}

QUICK = Pace(base_s=None, hold_ms=0, look_s=0, bot_ms=0)
"""No time for anything."""
TIMING = ScheduleSettings(grace_s=5, delay_s=0.2, start_s=2, again_s=0.2, alone_ms=0)


def record(
    name: str,
    game: str = "riichi",
    *,
    people: Collection[int] | None = None,
    seed: int = 7,
    pace: Pace = QUICK,
    bots: str = "",
    **settings: Any,
) -> TableRecord:
    """A table: people `u0`, `u1`, ... at those seats (all if None), bots at the others."""
    setup = (SETUPS | LONGER)[game]
    seats = summarize_setup(setup).seats
    sitting = seats if people is None else people
    rows = tuple(
        RoomSeat(seat, "person", f"u{seat}", f"Person {seat}")
        if seat in sitting
        else RoomSeat(seat, "bot", level=bots or default_absent_bot(setup.engine))
        for seat in seats
    )
    secret = Random(seed).randbytes(32)
    spec = open_setup(setup, secret, [row.seat for row in rows if row.kind == "bot"])
    return TableRecord(
        id=name,
        room="ROOM",
        game=0,
        spec=spec,
        seats=rows,
        settings=RoomSettings(setup=setup, pace=pace, **settings),
        commitment=commitment(secret),
        created=time.time(),
    )


@dataclass
class Client:
    """A person at a table without a socket: takes what is told, and answers as `player` does."""

    player: Player
    follower: TableFollower | None = None
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    silent: bool = False
    delay_s: float = 0

    def deliver(self, text: str) -> None:
        for reply in self.player.take(text):
            if not self.silent:
                task = asyncio.create_task(self.say(reply))
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)

    async def say(self, message: dict[str, Any]) -> None:
        if self.delay_s:
            await asyncio.sleep(self.delay_s)
        while self.follower is None:
            await asyncio.sleep(0)
        try:
            await self.follower.ask(said(message))
        except RequestRefused as refused:
            self.player.take(
                f'{{"type": "error", "code": "{refused.code}", "fault": "", "cure": "",'
                f' "id": {message.get("id", 0)}}}'
            )
        else:
            if "id" in message:
                self.player.take(f'{{"type": "ack", "id": {message["id"]}}}')


def said(message: dict[str, Any]) -> Any:
    """What a client sends, as the table takes it."""
    return from_dict(Act | Auto | Ready | Back | Suspend | Say, message)


def act(table: str, ask: int, action: dict[str, Any]) -> Act:
    """An action, as the table takes it."""
    return Act(table, ask, from_dict(Action, action))


@dataclass
class Host:
    """A host of tables and its clients."""

    store: Store
    hosting: TableHost
    clients: list[Client] = field(default_factory=list)
    changed: list[TableRecord] = field(default_factory=list)

    async def sit(self, table: str, user: str, player: Player | None = None, **how: Any) -> Client:
        client = Client(player or Player(table, chance=Random(user)), **how)
        client.follower = await self.hosting.follow(table, user, 0, client.deliver)
        self.clients.append(client)
        return client

    async def play(self, table: TableRecord, game: Any) -> None:
        """Plays a table that the store has, at that moment of its game."""
        owned = self.hosting.owned
        await owned._leases.take_new(f"table:{table.id}")
        owned.running.start(await owned.running.make(table, game))

    async def until(self, holds: Callable[[], Any], seconds: float = 300) -> None:
        """Waits until that holds, and long: the machine may be busy with other work."""
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, "it never comes to that"
            await asyncio.sleep(0.005)


@asynccontextmanager
async def hosted(
    folder: Path,
    *,
    bus: Bus | None = None,
    leases: Leases | None = None,
    url: str = "",
    timing: ScheduleSettings = TIMING,
    **how: Any,
) -> AsyncIterator[Host]:
    """A host on a database in that folder, or at that URL."""
    store = await Store.open(url or sqlite_url(folder))
    changed: list[TableRecord] = []

    async def note(table: TableRecord) -> None:
        changed.append(table)

    hosting = TableHost(
        store, bus or LocalBus(), leases or LocalLeases(), changed=note, settings=timing, **how
    )
    try:
        await hosting.start()
        yield Host(store, hosting, changed=changed)
    finally:
        await hosting.stop()
        await store.close()


def paced(**pace: Any) -> Pace:
    """A pace that is quick but for what is given."""
    return replace(QUICK, **pace)
