"""Connections: how many an address and all may have, and how long an answer waits."""

import asyncio
import json
import logging
import pickle
import socket
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable
from contextlib import ExitStack
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from unittest.mock import Mock

import pytest

from harness.serving import Served, heard, served
from jantaku.server import metrics
from jantaku.server.settings import Settings
from jantaku.server.sockets import connections
from jantaku.server.sockets.connections import report_full_once


async def check_healthy(reader: StreamReader, writer: StreamWriter) -> None:
    """Checks that a connection is answered."""
    writer.write(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
    assert (await reader.readline()).startswith(b"HTTP/1.1 200")


async def refused(server: Served) -> tuple[bytes, dict[str, object]]:
    """The status line and the problem with which a connection is ended."""
    reader, writer = await server.connected()
    answer = await asyncio.wait_for(reader.read(), 5)
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"Retry-After: 10" in head
    return head.split(b"\r\n")[0], json.loads(body)


async def ask_for_ever(writer: StreamWriter) -> None:
    """Asks for long answers and reads none."""
    while True:
        writer.write(b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 100)
        await writer.drain()
        await asyncio.sleep(0.05)


@pytest.mark.parametrize(
    ("limit", "proxies", "status", "code"),
    [
        ("connections_per_address", (), b"HTTP/1.1 429 Too Many Requests", "too_often"),
        ("most_connections", (), b"HTTP/1.1 503 Service Unavailable", "unavailable"),
        ("most_connections", ("*",), b"HTTP/1.1 503 Service Unavailable", "unavailable"),
    ],
)
async def test_there_are_so_many_connections_and_no_more(
    limit: str, proxies: tuple[str, ...], status: bytes, code: str, tmp_path: Path
) -> None:
    settings = {limit: 3, "proxies": proxies}
    async with served(tmp_path, **settings) as server:
        async with server.browser().socket() as one:  # which is a connection as well
            await heard(one, "hello")
            kept = [await server.connected() for _ in range(2)]
            line, problem = await refused(server)
            assert line == status
            if limit == "most_connections":
                assert metrics.FULLNESS.labels(limit)._value.get() == 1
            assert problem["code"] == code
            kept.pop()[1].close()
            await asyncio.sleep(0.1)
            kept.append(await server.connected())
            await check_healthy(*kept[-1])
            assert (await refused(server))[0] == status
        await asyncio.sleep(0.1)  # the socket is gone
        kept.append(await server.connected())
        await check_healthy(*kept[-1])
        for _, one in kept:
            one.close()


def test_a_process_with_few_files_still_takes_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "_most_files", lambda: 100)
    found = connections.Connections(Settings())
    waits = [found.open(connection(f"203.0.113.{number}")) for number in range(80)]
    assert waits.count(None) == 5


def connection(address: str) -> Mock:
    """A new connection of an address."""
    transport = Mock()
    transport.get_extra_info.return_value = (address, 1)
    return transport


BURSTS = {
    "an address": lambda _: "203.0.113.7",
    "a customer of IPv6": lambda number: f"2001:db8:7:{number:x}::1",
}


@pytest.mark.parametrize("burst", BURSTS.values(), ids=BURSTS)
def test_a_burst_of_one_network_waits_and_others_do_not(
    burst: Callable[[int], str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("jantaku.server.allowances.time", Mock(monotonic=lambda: 1000.0))
    found = connections.Connections(Settings())
    with caplog.at_level(logging.INFO, "jantaku.refused"):
        waits = [found.open(connection(burst(number))) for number in range(1900)]
    taken = [one for one in waits if one is not None]
    assert waits[: len(taken)] == taken == sorted(taken)
    assert 10 < taken.count(0) < 50  # handshakes before others have their turn
    assert 200 < len(taken) < 1100  # they wait for a few seconds; the others are refused
    assert found.open(connection("198.51.100.1")) == 0
    assert caplog.text.count("code=too_often place=connection") >= 10


def test_a_burst_through_a_proxy_is_left_to_the_proxy() -> None:
    found = connections.Connections(Settings())
    assert {found.open(connection("127.0.0.1")) for _ in range(1900)} == {0}


def test_one_network_leaves_connections_to_others() -> None:
    settings = Settings(loop_share=100, most_connections=100, connections_per_address=90)
    found = connections.Connections(settings)
    for number in range(200):
        found.open(connection(f"2001:db8:7:{number:x}::1"))
    assert found.open(connection("203.0.113.7")) == 0
    found = connections.Connections(settings)
    for number in range(200):
        found.open(connection(f"203.0.113.{number % 2}"))
    assert [found.open(connection(f"198.51.100.{at}")) for at in range(4)] == [0] * 4


def test_a_connection_above_a_limit_is_answered_before_the_server_takes_it() -> None:
    allowed = connections.Connections(Settings(connections_per_address=1, proxies=()))
    with (
        socket.create_server(("127.0.0.1", 0)) as plain,
        connections.Listener(plain, allowed) as listening,
        socket.create_connection(listening.getsockname()) as first,
        socket.create_connection(listening.getsockname()) as second,
    ):
        listening.setblocking(False)
        taken, peer = listening.accept()
        allowed.open(connection(peer[0]))
        with taken:
            assert peer == first.getsockname()
            with pytest.raises(BlockingIOError):
                listening.accept()
        assert second.recv(1000).startswith(b"HTTP/1.1 429 Too Many Requests")


def test_each_of_several_processes_limits_connections_and_keeps_a_long_queue() -> None:
    allowed = connections.Connections(Settings(connections_per_address=1, proxies=()))
    with (
        socket.create_server(("127.0.0.1", 0)) as plain,
        connections.Listener(plain, allowed) as parent,
        pickle.loads(ForkingPickler.dumps(parent)) as child,
        ExitStack() as opened,
    ):
        child.listen(1)  # as asyncio does
        clients = [
            opened.enter_context(socket.create_connection(child.getsockname(), 5))
            for _ in range(40)
        ]
        child._connections.open(connection("127.0.0.1"))
        child.setblocking(False)
        with pytest.raises(BlockingIOError):
            child.accept()
        assert all(one.recv(1000).startswith(b"HTTP/1.1 429") for one in clients)


@pytest.mark.settings(connections_per_address=1, proxies=("127.0.0.0/8",))
async def test_a_proxy_connects_for_many(server: Served) -> None:
    many = [await server.connected() for _ in range(4)]
    for reader, writer in many:
        await check_healthy(reader, writer)
        writer.close()


async def test_who_reads_no_answer_is_disconnected(
    server: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("jantaku.server.http.request_timeout.STALLED_S", 0.3)
    caplog.set_level("INFO", "jantaku.refused")
    reader, writer = await server.connected()
    reader._transport.pause_reading()  # type: ignore[attr-defined]
    with pytest.raises(ConnectionError):
        await asyncio.wait_for(ask_for_ever(writer), 20)
    other = server.browser()
    assert (await other.answer("GET /health")).status_code == 200
    assert "refused address=127.0.0.1 code=too_slow" in caplog.text


async def test_the_log_says_once_that_no_file_is_free(caplog: pytest.LogCaptureFixture) -> None:
    loop = asyncio.get_running_loop()
    report_full_once(loop)
    message = "socket.accept() out of system resource"
    full = {"message": message, "exception": OSError(24, "Too many open files")}
    with caplog.at_level(logging.ERROR):
        for _ in range(1000):
            loop.call_exception_handler(full)
        assert len(caplog.records) == 1
        assert "Too many open files" in caplog.text
        loop.call_exception_handler({"message": "something else"})
        assert "something else" in caplog.text
