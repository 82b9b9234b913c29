"""Tables for tests: games of every engine, a host of them on SQLite, clients without sockets."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from harness.backends import sqlite_url
from harness.playing import Player, passive
from harness.waiting import until
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
from jantaku.server.tables.table import Table

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

    async def ask(self, message: Any) -> None:
        """Sends a message; raises `RequestRefused`."""
        assert self.follower is not None
        await self.follower.ask(message)

    async def answer(self, action: dict[str, Any] | None = None) -> None:
        """Answers what it is asked, by that action or passively."""
        assert self.player.ask is not None
        chosen = action or passive(self.player.view, self.player.chance)
        await self.ask(act(self.player.name, self.player.ask["number"], chosen))

    async def leave(self) -> None:
        """Closes the socket."""
        assert self.follower is not None
        await self.follower.leave()

    def last(self, kind: str, field: str = "") -> Any:
        """The last message of that kind, or the last that has that field, and then the field."""
        for message in reversed(self.player.heard):
            if message["type"] == kind and (not field or field in message):
                return message[field] if field else message
        return None

    @property
    def people(self) -> list[dict[str, Any]]:
        """The people of the table as they were sent last."""
        sent: list[dict[str, Any]] = (
            self.last("table_changed", "people") or self.player.table["people"]
        )
        return sent

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


def people_of(table: TableRecord) -> list[str]:
    """The people at a table."""
    return [row.user for row in table.seats if row.kind == "person"]


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

    async def sit(
        self, table: str, user: str, player: Player | None = None, since: int = 0, **how: Any
    ) -> Client:
        client = Client(player or Player(table, chance=Random(user)), **how)
        client.follower = await self.hosting.follow(table, user, since, client.deliver)
        self.clients.append(client)
        return client

    async def sit_silent(self, table: TableRecord) -> list[Client]:
        """Silent clients at the seats of all people."""
        return [await self.sit(table.id, user, silent=True) for user in people_of(table)]

    async def sit_passive(self, table: TableRecord) -> list[Client]:
        """Clients at the seats of all people, who play games of the usual length."""
        return [
            await self.sit(table.id, user, Player(table.id, passive, Random(user)))
            for user in people_of(table)
        ]

    async def opened(self, game: str = "riichi", **how: Any) -> tuple[Table, list[Client]]:
        """The table `t1` of a game, with silent clients at the seats of its people."""
        record_ = record("t1", game, **how)
        await self.hosting.open(record_)
        clients = await self.sit_silent(record_)
        return self.hosting.owned.tables["t1"], clients

    async def asked(self, clients: list[Client]) -> Client:
        """Waits until one of the clients is asked, and returns it."""
        await self.until(lambda: any(one.player.ask for one in clients))
        return next(one for one in clients if one.player.ask)

    async def all_over(self, clients: list[Client]) -> None:
        """Waits until the games of all are over."""
        await self.until(lambda: all(one.player.over for one in clients))

    def game(self, table: str = "t1") -> Any:
        """The game that is played at a table."""
        return self.hosting.owned.tables[table].game

    async def play(self, table: TableRecord, game: Any) -> None:
        """Plays a table that the store has, at that moment of its game."""
        owned = self.hosting.owned
        await owned._leases.take_new(f"table:{table.id}")
        owned.running.start(await owned.running.make(table, game))

    async def until(self, holds: Callable[[], Any], seconds: float = 300) -> None:
        """Waits until that holds, and long: the machine may be busy with other work."""
        await until(holds, seconds)


@contextmanager
def refused(*codes: str) -> Iterator[pytest.ExceptionInfo[RequestRefused]]:
    """Checks that what is done is refused, with one of these codes."""
    with pytest.raises(RequestRefused) as found:
        yield found
    assert found.value.code in codes


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


@asynccontextmanager
async def two_hosts(folder: Path) -> AsyncIterator[tuple[Host, Host]]:
    """The hosts of two processes of one server."""
    bus, board = LocalBus(), dict[str, str]()
    async with (
        hosted(folder, bus=bus, leases=LocalLeases(board)) as here,
        hosted(folder, bus=bus, leases=LocalLeases(board)) as there,
    ):
        yield here, there


async def crash(host: Host) -> None:
    """Ends the tables of a host as a process that is killed: nothing is tidied up."""
    for task in [*host.hosting.owned.running.tasks.values()]:
        task.cancel()
    await asyncio.sleep(0)


def paced(**pace: Any) -> Pace:
    """A pace that is quick but for what is given."""
    return replace(QUICK, **pace)
