"""Frames: how many may come, of which kind, and what becomes of a client that takes nothing."""

import asyncio
import json
from asyncio import StreamReader, StreamWriter
from contextlib import suppress
from typing import Any
from unittest.mock import Mock

import pytest
import uvicorn
from uvicorn.server import ServerState

from harness.serving import Served, check_answered, ended, heard
from harness.wire import frame, handshake
from jantaku.server.refusal_log import REFUSALS
from jantaku.server.settings import Settings
from jantaku.server.sockets import frames
from jantaku.server.sockets.connections import Connections
from jantaku.server.sockets.frames import MOST_FRAGMENTS, MeasuredProtocol, protocol_of

TEXT, CONT, CLOSE, PING, PONG = 1, 0, 8, 9, 10
BEGUN = frame(TEXT, b"", whole=False)
MANY = 20_000


async def opened(server: Served, cookie: str) -> tuple[StreamReader, StreamWriter]:
    """A socket of which each byte is ours."""
    reader, writer = await server.connected(handshake(server.port, cookie))
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("before", "repeated"),
    [
        (b"", frame(PING, b"x" * 125)),
        (b"", frame(PING, b"")),
        (b"", frame(PONG, b"")),
        (b"", frame(PONG, b"x" * 125)),
        (BEGUN, frame(CONT, b"", whole=False)),
        (BEGUN, frame(CONT, b"x", whole=False)),
        (BEGUN, frame(PING, b"") + frame(CONT, b"x", whole=False)),
        (b"", frame(TEXT, b"{}")),
        (b"", frame(2, b"")),
    ],
)
async def test_a_client_that_sends_frames_without_end_is_cut_off_and_no_other_is(
    server: Served, before: bytes, repeated: bytes
) -> None:
    stranger = await server.person("Stranger")
    mari = await server.person("Mari")
    async with mari.socket() as other:
        await heard(other, "hello")
        reader, writer = await opened(server, stranger.cookie)
        writer.write(before + repeated * MANY)
        try:
            answered = await asyncio.wait_for(reader.read(), 20)
        except ConnectionResetError:
            answered = b""
        assert len(answered) < 1000 * len(repeated) + 20_000
        await check_answered(other)
        writer.close()


async def test_frames_after_the_close_of_a_connection_are_not_read_for_long(server: Served) -> None:
    reader, writer = await opened(server, "nobody")  # refused, and closed by the server
    writer.write(frame(PING, b"x" * 125) * MANY)
    with suppress(ConnectionResetError):  # sooner than it waits for a close in return
        await asyncio.wait_for(reader.read(), 5)
    writer.close()
    stranger = await server.person("Stranger")
    reader, writer = await opened(server, stranger.cookie)
    writer.write(frame(CLOSE, b"") + frame(PING, b"x" * 125) * MANY)
    with suppress(ConnectionResetError):
        await asyncio.wait_for(reader.read(), 5)
    writer.close()


async def test_a_message_in_some_fragments_with_pings_between_them_is_taken(server: Served) -> None:
    mari = await server.person("Mari")
    async with mari.socket(ping_interval=0.05) as connection:
        await heard(connection, "hello")
        for number in range(8):
            text = json.dumps({"type": "ping", "number": number})
            await connection.send([text[at : at + 4] for at in range(0, len(text), 4)])
            assert (await heard(connection, "pong"))["number"] == number
        text = json.dumps({"type": "join", "table": "x" * 50_000})
        await connection.send([text[at : at + 1000] for at in range(0, len(text), 1000)])
        assert (await heard(connection))["code"] == "unknown_table"


async def test_a_message_has_so_many_fragments_and_no_more(server: Served) -> None:
    mari = await server.person("Mari")
    async with mari.socket() as connection:
        await heard(connection, "hello")
        await connection.send([" "] * (MOST_FRAGMENTS + 10))
        await ended(connection, 1008)
        assert connection.close_reason == "too many fragments"


def protocol() -> tuple[MeasuredProtocol, Mock]:
    """A protocol whose handshake is over, and its transport."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        """Never runs."""

    made: Any = protocol_of(Settings(), Connections(Settings()))(
        config=uvicorn.Config(app, ws_ping_interval=None), server_state=ServerState(), app_state={}
    )
    transport = Mock()
    transport.is_closing.return_value = False
    transport.get_extra_info.return_value = None
    made.connection_made(transport)
    made.handshake_complete = True
    return made, transport


async def test_nothing_is_read_while_much_waits_to_be_written() -> None:
    made, transport = protocol()
    made.pause_writing()
    transport.pause_reading.assert_called_once()
    made.queue.put_nowait({"type": "websocket.receive", "text": "{}"})
    made.read_paused = True
    await made.receive()
    order = [name for name, *_ in transport.mock_calls if name.endswith("_reading")]
    assert order[-1] == "pause_reading"
    made.resume_writing()
    transport.resume_reading.assert_called()
    transport.abort.assert_not_called()


async def test_a_client_that_takes_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "STALLED_S", 0.05)
    made, transport = protocol()
    made.scope = {"client": ("203.0.113.7", 1), REFUSALS: (refusals := Mock())}
    made.pause_writing()
    made.resume_writing()
    await asyncio.sleep(0.1)
    transport.abort.assert_not_called()
    made.pause_writing()
    await asyncio.sleep(0.1)
    transport.abort.assert_called_once()
    refusals.add.assert_called_once_with("203.0.113.7", "too_slow", "frames")


async def test_a_connection_that_does_not_answer_pings_ends_though_it_takes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(frames, "GRACE_S", 0.05)
    made, transport = protocol()
    made.keepalive_timeout()
    transport.close.assert_called_once()
    await asyncio.sleep(0.1)
    transport.abort.assert_called_once()
