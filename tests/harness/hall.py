"""A server's rooms for tests: a store, a host of tables and the rooms over both, without HTTP."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from harness.backends import sqlite_url
from harness.hosting import QUICK, Client
from harness.playing import Player, passive
from jantaku.catalog import Setup
from jantaku.server.bus import LocalBus, LocalLeases
from jantaku.server.lobby import LOBBY, Rooms
from jantaku.server.process.sandbox import Sandbox
from jantaku.server.refusals import RequestRefused
from jantaku.server.rooms.values import Room, RoomSettings
from jantaku.server.store import Store, User
from jantaku.server.tables import ScheduleSettings, TableBounds, TableHost

ROUND = Setup(options={"winds": 0})
"""Riichi, a single round."""
BATTLE = Setup("haiyuki", "battle", options={"rounds": 1})


def settings(setup: Setup = ROUND, **more: Any) -> RoomSettings:
    """A quick game."""
    return RoomSettings(setup=setup, pace=QUICK, **more)


@dataclass
class Hall:
    """Rooms and their people. `told` are the codes that the lobby was told of."""

    store: Store
    bus: LocalBus
    hosting: TableHost
    rooms: Rooms
    told: list[str] = field(default_factory=list)
    clients: dict[str, Client] = field(default_factory=dict)

    async def person(self, name: str) -> User:
        """A guest."""
        user = User(f"id-{name.lower()}", name)
        await self.store.add_user(user)
        return user

    async def people(self, *names: str) -> list[User]:
        return [await self.person(name) for name in names]

    async def full(self, people: list[User], what: RoomSettings | None = None) -> Room:
        """A room in which these people sit, the first being its host; nobody is ready."""
        room = await self.rooms.create(people[0], what or settings())
        for user in people[1:]:
            room = await self.rooms.sit(user, room.code)
        return room

    async def all_ready(self, people: list[User], code: str) -> Room:
        for user in people:
            room = await self.rooms.ready(user, code, ready=True)
        return room

    async def follow(self, room: Room, *people: User, choose: Any = passive) -> None:
        """Has people play at the table of a room."""
        for user in people:
            player = Player(room.table, choose=choose, chance=Random(user.id))
            client = Client(player)
            client.follower = await self.hosting.follow(room.table, user.id, 0, client.deliver)
            self.clients[user.id] = client

    async def until(self, code: str, holds: Callable[[Room], Any], seconds: float = 120) -> Room:
        """Waits until that holds of the room."""
        async with asyncio.timeout(seconds):
            while not holds(room := await self.rooms.room(code)):
                await asyncio.sleep(0.01)
        return room

    async def heard(self, channel: str) -> list[dict[str, Any]]:
        """What is told on a channel from now on."""
        messages: list[dict[str, Any]] = []
        await self.bus.subscribe(channel, lambda text: messages.append(json.loads(text)))
        return messages


@asynccontextmanager
async def opened_hall(
    folder: Path,
    *,
    most: int = 4,
    url: str = "",
    bus: LocalBus | None = None,
    leases: LocalLeases | None = None,
    rest_s: float = 300,
    delay_s: float = 0.2,
) -> AsyncIterator[Hall]:
    """A hall on a database in that folder, or at that URL."""
    store = await Store.open(url or sqlite_url(folder))
    bus = bus or LocalBus()
    sandbox = Sandbox(10)
    rooms = Rooms(store, bus, sandbox, most=most)
    hosting = TableHost(
        store,
        bus,
        leases or LocalLeases(),
        changed=rooms.table_changed,
        live_changed=rooms.live_changed,
        settings=ScheduleSettings(grace_s=5, delay_s=delay_s, start_s=0.2, again_s=0.2, alone_ms=0),
        bounds=TableBounds(rest_s=rest_s),
    )
    rooms.hosting = hosting
    await hosting.start()
    hall = Hall(store, bus, hosting, rooms)
    await bus.subscribe(LOBBY, hall.told.append)
    try:
        yield hall
    finally:
        await hosting.stop()
        await rooms.wait_for_sheets()
        await sandbox.close()
        await store.close()


def who(room: Room) -> str:
    """Who sits where: the first letter of a person, * for a bot, - for an open seat."""
    marks = {"open": "-", "bot": "*"}
    return "".join(marks.get(one.kind, one.name[:1]) for one in room.seats)


async def refusal(doing: Any) -> RequestRefused:
    with pytest.raises(RequestRefused) as found:
        await doing
    return found.value
