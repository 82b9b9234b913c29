"""The decisions of the operator in the memory of a process, and their effect on connections.

The database has them. Each process reads them again when another one announces a change on the
bus, and compares their version every second in case it has missed that.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NoReturn

from jantaku.base.errors import ArgumentError, PersonError, Unavailable
from jantaku.game.protocol import to_dict
from jantaku.server.background import BackgroundTasks
from jantaku.server.control.bans import BanIndex, banned, is_of
from jantaku.server.protocol import Announcement
from jantaku.server.refusals import RequestRefused
from jantaku.server.settings import typed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from jantaku.server.bus import Bus, Subscription
    from jantaku.server.settings import Settings
    from jantaku.server.store import Store, StoredBan, User

_log = logging.getLogger("jantaku.server")
_CHANNEL: Final = "control"
_POLL_S: Final = 1.0
_DRAINING: Final = "draining"
_ANNOUNCEMENT: Final = "announcement"
_MAINTENANCE: Final = "maintenance"
_LIMIT: Final = "limit "
"""The start of a decision that is the value of a limit."""
_DELETED: Final = "deleted "
"""The start of a message that names a deleted person."""


@dataclass(frozen=True, slots=True, eq=False)
class _Connection:
    """An open connection of a person or a visitor; `end` gets the error that closes it."""

    user: User | None
    address: str
    send: Callable[[str], None]
    end: asyncio.Future[None]


class ServerControl:
    """The bans and decisions of the operator, as this process last read them.

    `started` are the settings at the start of the process, `settings` those with the limits that
    the operator has set since.
    """

    def __init__(self, store: Store, bus: Bus, settings: Settings) -> None:
        self.started = self.settings = settings
        self._appliers: list[Callable[[Settings], None]] = []
        self._store = store
        self._bus = bus
        self._version: str | None = None
        self.bans = BanIndex()
        self.decisions: Mapping[str, Any] = {}
        self._connections: set[_Connection] = set()
        self._wake = asyncio.Event()
        self._heard: Subscription | None = None
        self._tasks = BackgroundTasks()

    async def start(self) -> None:
        """Reads the decisions, and begins to follow them."""
        await self.refresh()
        self._heard = await self._bus.subscribe(_CHANNEL, self._hear, missed=self._wake.set)
        self._tasks.begin(self._follow())

    async def stop(self) -> None:
        """Ends that."""
        if self._heard is not None:
            await self._heard.close()
        await self._tasks.stop()

    def check(self, user: User | None, address: str) -> None:
        """Raises `RequestRefused` with `banned` for a banned person, name, address or network."""
        ban = self._ban_of(user, address)
        if ban is not None:
            raise banned(ban)

    def check_name(self, name: str) -> None:
        """Raises `PersonError` for a banned name."""
        if self.bans.name(name) is not None:
            fault, cure = f"the name {name} is not allowed here", "choose another"
            raise PersonError(fault, cure, field="name", code="taken")

    @property
    def draining(self) -> bool:
        """True if the server takes no new games: by a decision, or as maintenance has begun."""
        left = self.announcement.maintenance_s
        return bool(self.decisions.get(_DRAINING)) or (left is not None and left <= 0)

    @property
    def announcement(self) -> Announcement:
        """The line of the operator for everyone, which may be empty."""
        begins = self.decisions.get(_MAINTENANCE)
        left = None if begins is None else round(begins - time.time(), 1)
        return Announcement(self.decisions.get(_ANNOUNCEMENT, ""), left)

    def check_new(self) -> None:
        """Raises `RequestRefused` with `draining` if the server takes no new games."""
        if self.draining:
            fault = "this server takes no new games, because it will stop soon"
            raise RequestRefused("draining", fault, "come back later")

    async def drain(self) -> None:
        """Stops new games in every process."""
        await self.decide({_DRAINING: True})

    async def undrain(self) -> None:
        """Allows new games again, and withdraws maintenance."""
        await self.decide({_DRAINING: None, _MAINTENANCE: None})

    async def announce(self, text: str) -> None:
        """Shows a line to everyone, or withdraws it if it is empty."""
        await self.decide({_ANNOUNCEMENT: text or None})

    async def plan_maintenance(self, begins: float) -> None:
        """Shows everyone when maintenance begins; from then on there are no new games."""
        await self.decide({_MAINTENANCE: begins})

    def follow_settings(self, apply: Callable[[Settings], None]) -> None:
        """Calls `apply` with the settings now, and each time the operator sets a limit."""
        self._appliers.append(apply)
        apply(self.settings)

    async def set_limit(self, name: str, text: str) -> None:
        """Sets a limit in every process; raises `ArgumentError`."""
        self.started.with_limit(name, text)
        await self.decide({_LIMIT + name: text})

    async def reset_limit(self, name: str) -> None:
        """Returns a limit to its value at the start, in every process; raises `ArgumentError`."""
        self.started.with_limit(name, typed(getattr(self.started, name, "")))
        await self.decide({_LIMIT + name: None})

    def _apply_limits(self) -> None:
        settings = self.started
        for decision, text in self.decisions.items():
            name = decision.removeprefix(_LIMIT)
            if name == decision:
                continue
            try:
                settings = settings.with_limit(name, text)
            except ArgumentError as error:  # another version had set it
                _log.warning("the limit %s is not used: %s", name, error.fault)
        if settings != self.settings:
            self.settings = settings
            for apply in self._appliers:
                apply(settings)

    async def until_ended(
        self, user: User | None, address: str, send: Callable[[str], None]
    ) -> NoReturn:
        """Waits until a person or an address is banned, or the person is deleted.

        Sends announcements meanwhile. Raises `RequestRefused` at the end.
        """
        end = asyncio.get_running_loop().create_future()
        connection = _Connection(user, address, send, end)
        self._connections.add(connection)
        try:
            self.check(user, address)
            if self._announced:
                send(self._announcement_message())
            await connection.end
            raise AssertionError("the end is an error")
        finally:
            self._connections.discard(connection)

    async def end_connections(self, user: str) -> None:
        """Ends the connections of a deleted person, in every process that can be reached."""
        with suppress(Unavailable):
            await self._bus.publish(_CHANNEL, _DELETED + user)

    def _hear(self, message: str) -> None:
        self._wake.set()
        if message.startswith(_DELETED):
            for one in tuple(self._connections):
                if one.user is not None and one.user.id == message.removeprefix(_DELETED):
                    _end(one, RequestRefused("not_signed_in", "this account is deleted"))

    async def ban(self, ban: StoredBan) -> int:
        """Adds a ban, in every process; returns the connections that it ends in this one."""
        before = {*self._open()}
        await self._store.put_ban(ban)
        await self._changed()
        return len(before.difference(self._open()))

    def _open(self) -> Iterator[_Connection]:
        return (one for one in self._connections if not one.end.done())

    async def unban(self, whom: str) -> tuple[StoredBan, ...]:
        """Ends the bans of what an operator typed; returns them."""
        ended = tuple(ban for ban in await self._store.bans() if is_of(ban, whom))
        if ended:
            await self._store.drop_bans(*ended)
            await self._changed()
        return ended

    async def decide(self, decisions: Mapping[str, Any]) -> None:
        """Stores decisions for every process; None takes one back."""
        for name, value in decisions.items():
            await self._store.put_control(name, None if value is None else json.dumps(value))
        await self._changed()

    async def _changed(self) -> None:
        await self.refresh()
        with suppress(Unavailable):  # the others notice within a second
            await self._bus.publish(_CHANNEL, "changed")

    async def refresh(self) -> None:
        """Reads the decisions again if they have changed, and applies them to connections."""
        version = await self._store.control_version()
        if version == self._version:
            return
        found = await self._store.controls()
        announced = self._announced
        self.bans = BanIndex(await self._store.bans())
        self.decisions = {name: json.loads(value) for name, value in found.items()}
        self._version = version
        self._apply_limits()
        self._end_banned()
        if self._announced != announced:
            for one in tuple(self._connections):
                one.send(self._announcement_message())

    def _announcement_message(self) -> str:
        return json.dumps(to_dict(self.announcement))

    @property
    def _announced(self) -> dict[str, Any]:
        names = (_ANNOUNCEMENT, _MAINTENANCE)
        return {name: self.decisions[name] for name in names if name in self.decisions}

    def _ban_of(self, user: User | None, address: str) -> StoredBan | None:
        of_address = self.bans.address(address)
        return of_address if of_address or user is None else self.bans.person(user)

    def _end_banned(self) -> None:
        for one in tuple(self._connections):
            ban = self._ban_of(one.user, one.address)
            if ban is not None:
                _end(one, banned(ban))

    async def _follow(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(_POLL_S):
                    await self._wake.wait()
            self._wake.clear()
            try:
                await self.refresh()
            except Unavailable as error:
                _log.debug("the decisions of the operator are read later: %s", error.fault)
            except Exception:
                _log.exception("the decisions of the operator cannot be read")


def _end(connection: _Connection, error: RequestRefused) -> None:
    if not connection.end.done():
        connection.end.set_exception(error)
