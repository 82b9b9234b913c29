"""Access to tables of other processes: commands and messages go over the bus.

Each process answers requests on one channel and receives messages on another, whatever the number
of its tables and sockets.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import Unavailable
from jantaku.game.protocol import from_dict, to_dict
from jantaku.server.protocol import Act, Auto, Back, Ready, Say, Suspend
from jantaku.server.refusals import STATUS, Refused

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from jantaku.server.bus import Bus, Subscription

_log = logging.getLogger(__name__)
_ASKED: Final = "tables:"
_TOLD: Final = "told:"
_SAID: Final = Act | Auto | Ready | Back | Suspend | Say
_BATCH: Final = "\x1e"
"""Separates the messages of a batch: JSON never contains it unescaped."""
_MOST: Final = 10_000
"""The most messages that wait for another process. Above it they are lost, and sockets reattach."""


class Line:
    """Sends numbered messages to one socket of another process, so that it notices a lost one."""

    def __init__(self, follower: str, sender: Sender) -> None:
        self._follower = follower
        self._sender = sender
        self._number = 0

    def __call__(self, text: str) -> None:
        """Sends a message."""
        self._number += 1
        self._sender.put(f"{self._follower} {self._number}", text)


class Sender:
    """Sends messages to another process in order; equal ones in a row for its sockets only once."""

    def __init__(self, bus: Bus, process: str) -> None:
        self._bus = bus
        self._channel = _TOLD + process
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


class Reach:
    """The bus as tables use it.

    `answer` answers requests of other processes, `tell` forwards their messages to a socket.
    `missed` is called when messages may have been lost.
    """

    def __init__(self, bus: Bus, process: str) -> None:
        self._bus = bus
        self._process = process
        self._senders: dict[str, Sender] = {}
        self._subscriptions: list[Subscription] = []

    async def open(
        self,
        answer: Callable[[Mapping[str, Any]], Awaitable[Mapping[str, Any]]],
        tell: Callable[[str, int, str], None],
        missed: Callable[[], None],
    ) -> None:
        """Starts listening to other processes."""

        async def respond(data: str) -> str:
            try:
                return json.dumps(await answer(json.loads(data)))
            except Refused as refused:
                return json.dumps({"refused": [refused.code, refused.fault, refused.cure]})

        def receive(data: str) -> None:
            for message in data.split(_BATCH):
                to, _, text = message.partition("\n")
                for one in to.split(","):
                    follower, _, number = one.partition(" ")
                    tell(follower, int(number), text)

        self._subscriptions = [
            await self._bus.answer(_ASKED + self._process, respond),
            await self._bus.subscribe(_TOLD + self._process, receive, missed=missed),
        ]

    async def close(self) -> None:
        """Stops listening."""
        for subscription in self._subscriptions:
            await subscription.close()

    def line(self, process: str, follower: str) -> Line:
        """Returns the line to a socket of another process."""
        return Line(follower, self._senders.setdefault(process, Sender(self._bus, process)))

    def forget(self, process: str) -> None:
        """Removes the sender to a process that has ended."""
        self._senders.pop(process, None)

    async def ask(self, process: str, what: Mapping[str, Any]) -> Mapping[str, Any]:
        """Returns the answer of another process; raises its `Refused`, or one if it is silent."""
        try:
            answer = json.loads(await self._bus.request(_ASKED + process, json.dumps(what)))
        except Unavailable as error:
            raise Refused("unavailable", error.fault, error.cure) from None
        if "refused" in answer:
            code, fault, cure = answer["refused"]
            raise Refused(code if code in STATUS else "unavailable", fault, cure)
        return dict(answer)


def write_said(message: object) -> dict[str, Any]:
    """Encodes a client's command for another process."""
    return to_dict(message)


def read_said(document: object) -> Any:
    """Decodes what `write_said` wrote."""
    return from_dict(_SAID, document)
