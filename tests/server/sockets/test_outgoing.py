"""What goes out to clients that take it slowly, or not at all."""

import asyncio
from contextlib import suppress

import pytest

from jantaku.server.sockets.outgoing import MOST_CHARACTERS, OutgoingQueue, TooSlowError


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


async def test_messages_go_out_in_their_order() -> None:
    client = Client()
    out = OutgoingQueue()
    task = asyncio.create_task(out.run(client.send, lambda: asyncio.sleep(0)))
    for number in range(5):
        out.put(str(number))
    await client.let(5)
    assert client.taken == ["0", "1", "2", "3", "4"]
    await ended(task)


async def test_who_is_slow_is_told_anew_how_things_stand() -> None:
    client = Client()

    async def again() -> None:
        out.put("all of it")

    out = OutgoingQueue(most=10)
    task = asyncio.create_task(out.run(client.send, again))
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


async def test_a_message_that_is_too_long_for_the_queue_is_sent_alone() -> None:
    client = Client()

    async def again() -> None:
        out.put("x" * MOST_CHARACTERS)
        out.put("y" * MOST_CHARACTERS)

    out = OutgoingQueue()
    task = asyncio.create_task(out.run(client.send, again))
    out.put("z" * (MOST_CHARACTERS + 1))
    await client.let(1)
    assert [text[0] for text in client.taken] == ["z"]
    out.put("a")
    out.put("z" * MOST_CHARACTERS)  # both are lost, and the state is sent at once
    await client.let(5)
    assert [text[0] for text in client.taken] == ["z", "x", "y"]
    out.put("b")
    await client.let(1)
    assert client.taken[-1] == "b"
    await ended(task)


async def test_who_takes_nothing_at_all_is_let_go() -> None:
    client = Client()
    out = OutgoingQueue(longest_s=0.05)
    out.put("hello")
    with pytest.raises(TooSlowError):
        await out.run(client.send, lambda: asyncio.sleep(0))
