"""What goes out to clients that take it slowly, or not at all."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from jantaku.server.sockets.sending import Outgoing, TooSlowError
from server.backends import awaited


class Client:
    """Takes a message when it is let."""

    def __init__(self) -> None:
        self.gate = asyncio.Semaphore(0)
        self.taken: list[str] = []

    async def send(self, text: str) -> None:
        await self.gate.acquire()
        self.taken.append(text)

    async def let(self, number: int) -> None:
        for _ in range(number):
            self.gate.release()
        await asyncio.sleep(0.01)


async def ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


@awaited
async def test_messages_go_out_in_their_order() -> None:
    client = Client()
    out = Outgoing(client.send, lambda: asyncio.sleep(0))
    task = asyncio.create_task(out.run())
    for number in range(5):
        out.put(str(number))
    await client.let(5)
    assert client.taken == ["0", "1", "2", "3", "4"]
    await ended(task)


@awaited
async def test_who_is_slow_is_told_anew_how_things_stand() -> None:
    client = Client()

    async def again() -> None:
        out.put("all of it")

    out = Outgoing(client.send, again, most=10)
    task = asyncio.create_task(out.run())
    for number in range(25):
        out.put(str(number))
        await asyncio.sleep(0)
    await client.let(30)
    assert client.taken[0] == "0"
    assert client.taken[-1] == "all of it"
    assert client.taken.count("all of it") == 1
    assert len(client.taken) < 15
    out.put("and on")
    await client.let(1)
    assert client.taken[-1] == "and on"
    await ended(task)


@awaited
async def test_who_takes_nothing_at_all_is_let_go() -> None:
    client = Client()
    out = Outgoing(client.send, lambda: asyncio.sleep(0), longest_s=0.05)
    out.put("hello")
    with pytest.raises(TooSlowError):
        await out.run()
