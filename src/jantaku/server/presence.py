"""The people online, and the viewers of the lobby."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from jantaku.base.errors import JantakuError, Unavailable
from jantaku.game.protocol import to_dict
from jantaku.server import metrics
from jantaku.server.background import BackgroundTasks
from jantaku.server.lobby import LOBBY, Rooms
from jantaku.server.origins import NetworkCounts
from jantaku.server.protocol import LobbyMessage
from jantaku.server.tables.viewers import encoded

if TYPE_CHECKING:
    from collections.abc import Callable

    from jantaku.server.bus import Bus, Subscription

_log = logging.getLogger("jantaku.server")
_PEOPLE: Final = "people"
_HERE: Final = "here:"
_TELL_S: Final = 0.5
"""The shortest time between two messages with the lobby."""
_TELL_BYTES_S: Final = 4 * 2**20
"""The most bytes of lobby messages a second, on average: many viewers get them less often."""
_COUNT_S: Final = 5.0
"""The interval at which processes send each other their number of people."""
_ASK_S: Final = 1.0


class Presence:
    """The people with sockets in this process, and the lobby messages for them.

    A person without a socket in any process leaves the rooms that wait to start, `grace_s` after
    the last socket or request.
    """

    def __init__(self, rooms: Rooms, bus: Bus, process: str, *, grace_s: float) -> None:
        self._rooms = rooms
        self._bus = bus
        self._process = process
        self._grace_s = grace_s
        self._sockets: Counter[str] = Counter()
        self._visitors = NetworkCounts()
        self._visiting = 0
        self._answering: dict[str, Subscription] = {}
        self._leaving: dict[str, asyncio.Task[None]] = {}
        self._elsewhere: dict[str, tuple[int, float]] = {}
        self._watchers: dict[object, Callable[[str], None]] = {}
        self._changed = asyncio.Event()
        self._subscriptions: list[Subscription] = []
        self._tasks = BackgroundTasks()

    async def start(self) -> None:
        """Starts listening."""
        self._subscriptions = [
            await self._bus.subscribe(LOBBY, lambda _: self._changed.set()),
            await self._bus.subscribe(_PEOPLE, self._hear),
        ]
        self._tasks.begin(self._tell())
        self._tasks.begin(self._count())

    async def stop(self) -> None:
        """Stops listening."""
        await self._tasks.stop()
        for subscription in (*self._subscriptions, *self._answering.values()):
            await subscription.close()

    @property
    def people(self) -> int:
        """The number of people online, visitors included, as far as this process knows."""
        fresh = time.monotonic() - 3 * _COUNT_S
        return self._people_here + sum(
            number for number, heard in self._elsewhere.values() if heard > fresh
        )

    @property
    def _people_here(self) -> int:
        return len(self._sockets) + self._visiting

    def sockets_of(self, user: str) -> int:
        """Returns the number of sockets of a person in this process."""
        return self._sockets[user]

    async def connected(self, user: str) -> None:
        """Adds a socket of a person."""
        self._sockets[user] += 1
        metrics.SOCKETS.inc()
        metrics.PEOPLE.set(len(self._sockets))
        if leaving := self._leaving.pop(user, None):
            leaving.cancel()
        if self._sockets[user] == 1:
            self._changed.set()
            if user not in self._answering:
                self._answering[user] = await self._bus.answer(_HERE + user, _yes)

    def disconnected(self, user: str) -> None:
        """Removes a socket of a person."""
        self._sockets[user] -= 1
        metrics.SOCKETS.dec()
        if self._sockets[user] <= 0:
            del self._sockets[user]
            self._changed.set()
            self.acted(user)
        metrics.PEOPLE.set(len(self._sockets))

    def acted(self, user: str) -> None:
        """Starts the time again in which a person without a socket must open one, or act."""
        if self._sockets[user]:
            return
        if leaving := self._leaving.pop(user, None):
            leaving.cancel()
        self._leaving[user] = self._tasks.begin(self._leave(user))

    def has_room(self, address: str, most: int) -> bool:
        """Returns True if the networks of an address have fewer than `most` such sockets each."""
        return self._visitors.at_bound(address, most) is None

    def visitor_came(self, address: str) -> None:
        """Adds a socket without an account."""
        self._visitors.add(address)
        self._visiting += 1
        self._changed.set()
        metrics.SOCKETS.inc()

    def visitor_left(self, address: str) -> None:
        """Removes a socket without an account."""
        self._visitors.add(address, -1)
        self._visiting -= 1
        self._changed.set()
        metrics.SOCKETS.dec()

    async def _leave(self, user: str) -> None:
        if answering := self._answering.pop(user, None):
            await answering.close()
        await asyncio.sleep(self._grace_s)
        self._leaving.pop(user, None)
        try:
            await self._bus.request(_HERE + user, "", _ASK_S)
        except Unavailable:
            with suppress(JantakuError):
                await self._rooms.person_left(user)

    async def watch(self, whose: object, deliver: Callable[[str], None]) -> None:
        """Sends the lobby to a viewer, now and when it changes."""
        self._watchers[whose] = deliver
        deliver(await self._lobby())

    def unwatch(self, whose: object) -> None:
        """Stops sending the lobby to a viewer."""
        self._watchers.pop(whose, None)

    async def _lobby(self) -> str:
        rooms, more = await self._rooms.lobby()
        return encoded(LobbyMessage(tuple(map(to_dict, rooms)), self.people, more))

    async def _tell(self) -> None:
        last = ""
        while True:
            await self._changed.wait()
            self._changed.clear()
            text = last
            if self._watchers:
                try:
                    text = await self._lobby()
                except JantakuError as error:
                    _log.info("the lobby could not be sent: %s", error.fault)
                    self._changed.set()
                if text != last:
                    last = text
                    for deliver in tuple(self._watchers.values()):
                        deliver(text)
            await asyncio.sleep(max(_TELL_S, len(text) * len(self._watchers) / _TELL_BYTES_S))

    async def _count(self) -> None:
        while True:
            with suppress(Unavailable):
                await self._bus.publish(_PEOPLE, f"{self._process} {self._people_here}")
            await asyncio.sleep(_COUNT_S)

    def _hear(self, data: str) -> None:
        process, _, number = data.partition(" ")
        if process != self._process and number.isdigit():
            if self._elsewhere.get(process, (0, 0))[0] != int(number):
                self._changed.set()
            self._elsewhere[process] = (int(number), time.monotonic())


async def _yes(_: str) -> str:
    return "yes"
