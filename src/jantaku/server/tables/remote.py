"""Tables that live in another process, and the sockets that follow tables here and there.

Commands and messages go over the bus. Each process answers requests on one channel and receives
messages on another, whatever the number of its tables and sockets.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from jantaku.base.errors import Unavailable, Unknown
from jantaku.game.protocol import from_dict, to_dict
from jantaku.server.background import BackgroundTasks
from jantaku.server.protocol import ErrorMessage, TableChanged
from jantaku.server.refusals import STATUS, RequestRefused, table_unreachable
from jantaku.server.tables.commands import (
    AtTable,
    EndGame,
    LookFrom,
    ResumeGame,
    ShowName,
    SuspendGame,
)
from jantaku.server.tables.ownership import PATIENCE_S, process_lease, table_lease, until_ended
from jantaku.server.tables.table import Table
from jantaku.server.tables.viewers import encoded

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from jantaku.server.bus import Bus, Leases, Subscription
    from jantaku.server.origins import Origin
    from jantaku.server.protocol import Seat
    from jantaku.server.tables.ownership import OwnedTables

Deliver: TypeAlias = Callable[[str], None]
"""Takes a message for a client, ready to be sent."""

_log = logging.getLogger(__name__)
_GONE_S: Final = 0.3
"""The wait before asking again an owner that did not answer; every socket of its tables asks."""
_SLOWER_S: Final = 1.0
_REQUESTS: Final = "tables:"
_MESSAGES: Final = "told:"
_BATCH: Final = "\x1e"
"""Separates the messages of a batch: JSON never contains it unescaped."""
_MISSED: Final = 0
"""The number of no message: a socket that gets it has missed one, and reattaches."""
_MOST: Final = 10_000
"""The most messages that wait for another process. Above it they are lost, and sockets reattach."""


class TableFollower:
    """A socket that follows a table, also when the table moves to another process."""

    def __init__(
        self, all_of_them: TableFollowers, table: str, opener: Origin, deliver: Deliver
    ) -> None:
        self._all = all_of_them
        self.table = table
        self.opener = opener
        self.deliver = deliver
        self.lag_ms = 0.0
        self.seat: Seat | None = None
        self.at: Table | str | None = None
        self.id = ""
        self.heard = 0
        self.left = False
        self.attaching = asyncio.Lock()

    @property
    def user(self) -> str:
        """The person of the socket."""
        return self.opener.person

    async def ask(self, message: AtTable) -> None:
        """Forwards a command of its person; returns when it is stored. Raises `RequestRefused`."""
        if isinstance(self.at, Table):
            await self.at.handle(self.seat, message)
        elif isinstance(self.at, str):
            said = {"do": "say", "message": encode_command(message), "lag": self.lag_ms}
            await self._all.ask(self.at, self, said)
        else:
            raise table_unreachable()

    def note_lag(self, lag_ms: float) -> None:
        """Notes how long messages take to the client and back."""
        self.lag_ms = lag_ms
        if isinstance(self.at, Table):
            self.at.note_lag(self.id, lag_ms)

    async def leave(self) -> None:
        """Stops following; the person keeps the seat."""
        self.left = True
        await self._all.detach(self)

    async def resend(self, since: int = 0) -> None:
        """Sends the whole table again, as on joining. Retries until the table can be reached."""
        try:
            async with self.attaching:
                await self._all.detach(self)
                await self._all.attach(self, since)
        except RequestRefused as refused:
            if refused.code == "unavailable":
                self._all.attach_later(self)
            raise


class TableFollowers:
    """All sockets of this process that follow tables."""

    def __init__(self, owned: OwnedTables, remote: RemoteTables, leases: Leases) -> None:
        self._owned = owned
        self._remote = remote
        self._leases = leases
        self._followers: dict[str, TableFollower] = {}
        self._attaching = BackgroundTasks()
        self._asleep: set[TableFollower] = set()
        self._numbers = count(1)
        self._closing = False

    async def close(self) -> None:
        """Stops attaching sockets to tables."""
        self._closing = True
        await until_ended(self._attaching)

    async def attach(self, follower: TableFollower, since: int) -> None:
        """Attaches a socket to its table; raises `RequestRefused`."""
        until = time.monotonic() + PATIENCE_S
        attached = False
        while not attached:
            place = await self._owned.locate(follower.table, follower.opener)
            follower.id = f"{self._leases.owner}.{next(self._numbers)}"
            follower.heard = 0
            self._followers[follower.id] = follower
            try:
                await self._attach_at(follower, place, since)
                attached = True
                if follower.left:  # meanwhile
                    await self.detach(follower)
            except RequestRefused as refused:
                self._followers.pop(follower.id, None)
                if refused.code != "unavailable" or time.monotonic() > until:
                    raise
                await asyncio.sleep(_GONE_S)

    async def _attach_at(self, follower: TableFollower, place: Table | str, since: int) -> None:
        if isinstance(place, Table):
            follower.seat = await place.join(follower.user, since, follower.id, follower.deliver)
            place.note_lag(follower.id, follower.lag_ms)
        else:
            join = {"do": "join", "user": follower.user, "since": since, "lag": follower.lag_ms}
            follower.seat = (await self.ask(place, follower, join))["seat"]
        follower.at = place

    async def ask(
        self, process: str, follower: TableFollower, what: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """Sends a request about a socket's table to the process that owns the table."""
        own = {"table": follower.table, "follower": follower.id, "process": self._leases.owner}
        answer = await self._remote.ask(process, {**what, **own})
        if answer.get("lost"):
            self._lose(follower)
            raise table_unreachable()
        return answer

    async def detach(self, follower: TableFollower) -> None:
        """Detaches a socket from its table."""
        self._followers.pop(follower.id, None)
        place, follower.at = follower.at, None
        if isinstance(place, Table):
            place.leave(follower.id)
        elif isinstance(place, str):
            with suppress(RequestRefused):
                await self.ask(place, follower, {"do": "leave"})

    def forward(self, name: str, number: int, text: str) -> None:
        """Forwards a message of a table in another process."""
        follower = self._followers.get(name)
        if follower is None:
            return
        follower.heard += 1
        if follower.heard != number:
            self._lose(follower)
            return
        follower.deliver(text)

    def lose_table(self, table: Table) -> None:
        """Attaches the sockets of a table again that this process no longer plays."""
        self._lose_all(one for one in self._followers.values() if one.at is table)

    def remote_lost(self) -> None:
        """Attaches the sockets at tables of other processes again: messages may be lost."""
        self._lose_all(self._at_remote())

    def processes_gone(self, gone: Collection[str]) -> None:
        """Attaches the sockets at tables of processes that have ended to the new owners."""
        self._lose_all(one for one in self._at_remote() if one.at in gone)

    async def reattach_remote(self) -> None:
        """Attaches sockets to the new owners of their tables."""
        remote = self._at_remote()
        owners = (
            await self._leases.holders({table_lease(one.table) for one in remote}) if remote else {}
        )
        self._lose_all(one for one in remote if owners.get(table_lease(one.table)) != one.at)

    def _at_remote(self) -> list[TableFollower]:
        return [one for one in self._followers.values() if isinstance(one.at, str)]

    def _lose_all(self, followers: Iterable[TableFollower]) -> None:
        for follower in [*followers]:
            self._lose(follower)

    def _lose(self, follower: TableFollower) -> None:
        """Attaches a socket again: its table has moved, or a message was lost."""
        if self._closing or follower.left or follower.at is None:
            return
        follower.at = None
        self._followers.pop(follower.id, None)
        self.attach_later(follower)

    def attach_later(self, follower: TableFollower) -> None:
        """Attaches a socket again as soon as its table can be reached."""
        self._attaching.begin(self._reattach(follower))

    async def wake(self) -> None:
        """Attaches spectators of tables that nobody played to those that are played again."""
        self._asleep = {one for one in self._asleep if not one.left and one.at is None}
        names = {one.table for one in self._asleep}
        owners = await self._leases.holders(map(table_lease, names)) if names else {}
        for one in [one for one in self._asleep if table_lease(one.table) in owners]:
            self._asleep.discard(one)
            self.attach_later(one)

    async def _falls_asleep(self, follower: TableFollower) -> bool:
        """Returns True for a spectator of a table that nobody plays: it is not loaded for them."""
        if follower.seat is not None:
            return False
        try:
            state = await self._owned.idle_state(follower.table)
        except (Unavailable, Unknown):
            return False
        if state is None:
            return False
        self._asleep.add(follower)
        if state == "resting":
            follower.deliver(encoded(TableChanged(follower.table, state=state)))
        return True

    async def _reattach(self, follower: TableFollower) -> None:
        while not follower.left and not self._closing:
            if await self._falls_asleep(follower):
                return
            try:
                async with follower.attaching:
                    if follower.at is None:
                        await self.attach(follower, 0)
            except RequestRefused as refused:
                follower.deliver(encoded(ErrorMessage.of(refused, table=follower.table)))
                if refused.code != "unavailable":
                    return
                await asyncio.sleep(_SLOWER_S)
            else:
                return


class RemoteSocket:
    """Sends numbered messages to one socket of another process, so that it notices a lost one."""

    def __init__(self, follower: str, sender: RemoteSender) -> None:
        self._follower = follower
        self._sender = sender
        self._number = 0

    def __call__(self, text: str) -> None:
        """Sends a message."""
        self._number += 1
        self._sender.put(f"{self._follower} {self._number}", text)


class RemoteSender:
    """Sends messages to another process in order; equal ones in a row for its sockets only once."""

    def __init__(self, bus: Bus, process: str) -> None:
        self._bus = bus
        self._channel = _MESSAGES + process
        self._waiting: deque[tuple[list[str], str]] = deque()
        self._task: asyncio.Task[None] | None = None

    def put(self, to: str, text: str) -> None:
        """Queues a message to a socket."""
        if self._waiting and self._waiting[-1][1] is text:
            self._waiting[-1][0].append(to)
            return
        if len(self._waiting) < _MOST:
            self._waiting.append(([to], text))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._send())

    async def _send(self) -> None:
        while self._waiting:
            batch = [f"{','.join(to)}\n{text}" for to, text in self._waiting]
            self._waiting.clear()
            try:
                await self._bus.publish(self._channel, _BATCH.join(batch))
            except Unavailable as error:
                _log.info("messages to %s were lost: %s", self._channel, error.fault)


class RemoteTables:
    """The tables and sockets of other processes, reached over the bus."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._senders: dict[str, RemoteSender] = {}

    def socket(self, process: str, follower: str) -> RemoteSocket:
        """Returns the sender to a socket of another process."""
        return RemoteSocket(follower, self._sender(process))

    def lose(self, process: str, follower: str) -> None:
        """Makes another process attach a socket again, as if it had missed a message."""
        self._sender(process).put(f"{follower} {_MISSED}", "")

    def _sender(self, process: str) -> RemoteSender:
        return self._senders.setdefault(process, RemoteSender(self._bus, process))

    def forget(self, process: str) -> None:
        """Removes the sender to a process that has ended."""
        self._senders.pop(process, None)

    async def ask(self, process: str, what: Mapping[str, Any]) -> Mapping[str, Any]:
        """Returns the answer of another process; raises its refusal, or one if it is silent."""
        try:
            answer = json.loads(await self._bus.request(_REQUESTS + process, json.dumps(what)))
        except Unavailable as error:
            raise RequestRefused("unavailable", error.fault, error.cure) from None
        if "refused" in answer:
            code, fault, cure, reason, wait = answer["refused"]
            code = code if code in STATUS else "unavailable"
            raise RequestRefused(code, fault, cure, reason=reason, retry_after_s=wait)
        return dict(answer)


def encode_command(message: object) -> dict[str, Any]:
    """Encodes a client's command for another process."""
    return to_dict(message)


def decode_command(document: object) -> Any:
    """Decodes what `encode_command` wrote."""
    return from_dict(AtTable, document)


class RemoteFollowers:
    """The sockets of other processes that follow tables of this one, by process and name."""

    def __init__(self, owned: OwnedTables, remote: RemoteTables, leases: Leases) -> None:
        self._owned = owned
        self._remote = remote
        self._leases = leases
        self._at: dict[str, dict[str, str]] = {}
        self._absent: set[str] = set()

    async def answer(self, asked: Mapping[str, Any]) -> Mapping[str, Any]:
        """Handles a request of another process; raises `RequestRefused`."""
        table = await self._owned.come(asked["table"])
        if table is None or not self._knows(asked):
            return {"lost": True}
        return await self.done(table, asked)

    async def done(self, table: Table, asked: Mapping[str, Any]) -> Mapping[str, Any]:
        """Does what is asked of a table of this process; raises `RequestRefused`."""
        match asked["do"]:
            case "join":
                return {"seat": await self._join(table, asked)}
            case "leave":
                self._at.get(asked["process"], {}).pop(asked["follower"], None)
                table.leave(asked["follower"])
            case "say":
                table.note_lag(asked["follower"], asked["lag"])
                seat = table.seats.seat_at(asked["follower"])
                await table.handle(seat, decode_command(asked["message"]))
            case "look":
                seat, line = await table.submit(LookFrom(asked["user"], asked["ask"]))
                return {"seat": seat, "line": line}
            case "rename":
                await table.submit(ShowName(asked["user"], asked["name"]))
            case "resume":
                await table.submit(ResumeGame())
            case "suspend":
                await table.submit(SuspendGame())
            case "give_up":
                await self._owned.give_up(table)
            case "end":
                await table.submit(EndGame(asked["fault"]))
            case "reload":
                await self._owned.running.drop(table.record.id)
        return {}

    def _knows(self, asked: Mapping[str, Any]) -> bool:
        """Returns False for a command of a socket that does not follow a table here."""
        return asked["do"] != "say" or asked["follower"] in self._at.get(asked["process"], {})

    async def _join(self, table: Table, asked: Mapping[str, Any]) -> Seat | None:
        process, follower = asked["process"], asked["follower"]
        deliver = self._remote.socket(process, follower)
        seat = await table.join(asked["user"], asked["since"], follower, deliver)
        table.note_lag(follower, asked["lag"])
        self._at.setdefault(process, {})[follower] = table.record.id
        return seat

    def lose_table(self, table: str) -> None:
        """Makes other processes attach their sockets at a table again that has ended here."""
        for process, at in self._at.items():
            for follower in [one for one, name in at.items() if name == table]:
                del at[follower]
                self._remote.lose(process, follower)

    async def forget_dead(self) -> None:
        """Removes the sockets of processes that have ended."""
        if not self._at:
            return
        alive = await self._leases.holders([process_lease(process) for process in self._at])
        absent = {process for process in self._at if process_lease(process) not in alive}
        self._absent, before = absent, self._absent
        for process in absent & before:  # absent twice: Redis may forget a lease for a moment
            if process in self._at:
                for follower, name in self._at.pop(process).items():
                    if table := self._owned.tables.get(name):
                        table.leave(follower)
                self._remote.forget(process)


class RemoteInbox:
    """Passes the requests and messages of other processes on to the followers of this one."""

    def __init__(
        self, bus: Bus, process: str, followers: TableFollowers, remote: RemoteFollowers
    ) -> None:
        self._bus = bus
        self._process = process
        self._followers = followers
        self._remote = remote
        self._subscriptions: list[Subscription] = []

    async def open(self) -> None:
        """Starts listening to other processes."""
        lost = self._followers.remote_lost
        self._subscriptions = [
            await self._bus.answer(_REQUESTS + self._process, self._respond),
            await self._bus.subscribe(_MESSAGES + self._process, self._receive, missed=lost),
        ]

    async def close(self) -> None:
        """Stops listening."""
        for subscription in self._subscriptions:
            await subscription.close()

    async def _respond(self, data: str) -> str:
        try:
            return json.dumps(await self._remote.answer(json.loads(data)))
        except RequestRefused as refused:
            sent = (
                refused.code,
                refused.fault,
                refused.cure,
                refused.reason,
                refused.retry_after_s,
            )
            return json.dumps({"refused": sent})

    def _receive(self, data: str) -> None:
        for message in data.split(_BATCH):
            to, _, text = message.partition("\n")
            for one in to.split(","):
                follower, _, number = one.partition(" ")
                self._followers.forward(follower, int(number), text)
