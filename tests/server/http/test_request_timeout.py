"""Connections that take their time: they are ended, and nobody else is hurt."""

import asyncio
import time
from asyncio import StreamWriter

import pytest

from harness.serving import Served, check_answered, heard

BEGIN = b"GET /health HTTP/1.1\r\nHost: x\r\n"


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jantaku.server.http.request_timeout.HEADERS_S", 1.0)
    monkeypatch.setattr("jantaku.server.http.security._BODY_S", 0.4)


async def drip(writer: StreamWriter) -> None:
    """Sends headers without end."""
    while not writer.is_closing():
        writer.write(b"X-Slow: 1\r\n")
        await asyncio.sleep(0.05)


async def ends_by_itself(server: Served, begin: bytes, *, dripping: bool) -> bytes:
    """What a connection is answered until the server ends it, not at once and not late."""
    began = time.monotonic()
    reader, writer = await server.connected(begin)
    dripped = asyncio.create_task(drip(writer)) if dripping else None
    try:
        answer = await asyncio.wait_for(reader.read(), 5)
    except ConnectionResetError:
        answer = b""
    assert time.monotonic() - began > 0.3
    if dripped is not None:
        dripped.cancel()
    writer.close()
    return answer


@pytest.mark.long
async def test_who_never_says_what_it_wants_is_cut_off_and_others_are_not(server: Served) -> None:
    other = server.browser()
    mari = await server.person("Mari")
    async with mari.socket() as socket:
        await heard(socket, "hello")
        slow = [
            asyncio.create_task(ends_by_itself(server, begin, dripping=dripping))
            for begin, dripping in ((b"", False), (b"GET", False), (BEGIN, True))
        ]
        while not all(task.done() for task in slow):
            await other("GET /health")
            await asyncio.sleep(0.02)
        assert [task.result() for task in slow] == [b"", b"", b""]
        await asyncio.sleep(0.5)
        await check_answered(socket)


@pytest.mark.long
async def test_a_second_request_may_not_take_longer_than_the_first(server: Served) -> None:
    answer = await ends_by_itself(server, BEGIN + b"\r\n" + BEGIN, dripping=True)
    assert answer.count(b"HTTP/1.1 200") == 1


async def test_a_body_that_does_not_come_is_refused_and_its_connection_ended(
    server: Served,
) -> None:
    other = server.browser()
    head = (
        b"POST /api/v1/people HTTP/1.1\r\nHost: x\r\n"
        b"Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{"
    )
    slow = asyncio.create_task(ends_by_itself(server, head, dripping=False))
    await other("POST /people", {"name": "Mari"}, status=201)
    answer = await slow
    assert answer.startswith(b"HTTP/1.1 408")
    assert b"too_slow" in answer


@pytest.mark.settings(largest_body=2**20)
async def test_a_body_that_is_too_long_gets_its_answer_and_no_reset(server: Served) -> None:
    for _ in range(20):
        reader, writer = await server.connected()
        writer.write(b"POST /api/v1/score HTTP/1.1\r\nHost: x\r\nContent-Length: 1900000\r\n\r\n")
        writer.write(b" " * 1_900_000)
        assert (await asyncio.wait_for(reader.read(), 5)).endswith(b'"cure":"send less"}')
        writer.close()
