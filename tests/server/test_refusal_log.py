"""Every refusal is counted and logged, with its address and its place."""

import logging
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from harness.serving import Served, heard, said, served
from jantaku.server import metrics
from jantaku.server.refusals import STATUS


def counted(code: str) -> float:
    count: float = metrics.REFUSALS.labels(code)._value.get()
    return count


async def refused_socket(server: Served, cookie: str = "", **how: object) -> None:
    """Opens a socket that the server closes."""
    async with server.socket(cookie, **how) as socket:
        await closed(socket)


async def closed(socket: ClientConnection) -> None:
    """Reads until the server closes the socket."""
    with suppress(ConnectionClosed):
        while True:
            await socket.recv()


async def refused_sockets(server: Served) -> None:
    await refused_socket(server)  # one visitor is there
    await refused_socket(server, subprotocols=["jantaku.v0"])
    with pytest.raises(InvalidStatus):
        await server.socket(origin="http://elsewhere.example")
    url = server.base.replace("http", "ws") + "/api/v1/socket"
    async with connect(url, additional_headers={"Authorization": "Bearer unknown"}) as socket:
        assert (await heard(socket))["code"] == "not_signed_in"


async def test_every_refusal_over_a_socket_or_over_http_is_counted_and_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    before = {code: counted(code) for code in STATUS}
    async with served(tmp_path, visitors_per_address=1) as server:
        with caplog.at_level(logging.INFO, "jantaku.refused"):
            async with server.socket() as visitor, server.http() as browser:
                await heard(visitor, "hello")
                await said(visitor, {"type": "join", "table": "t1"})
                await heard(visitor, "error")
                await refused_sockets(server)
                assert (await browser.post("/rooms", json={})).status_code == 401
                assert (await browser.get("/rooms/K7Q2XY")).status_code == 404
    lines = [vars(record)["fields"] for record in caplog.records]
    assert [(line["code"], line["place"]) for line in lines] == [
        ("not_signed_in", "message"),
        ("too_often", "socket"),
        ("not_allowed", "socket"),
        ("wrong_origin", "socket"),
        ("not_signed_in", "socket"),
        ("not_signed_in", "POST /rooms"),
        ("unknown_room", "GET /rooms/{code}"),
    ]
    assert {line["address"] for line in lines} == {"127.0.0.1"}
    after = {code: counted(code) - before[code] for code in STATUS}
    assert {code: number for code, number in after.items() if number} == {
        "not_signed_in": 3, "too_often": 1, "not_allowed": 1, "wrong_origin": 1, "unknown_room": 1
    }  # fmt: skip


async def test_a_socket_with_too_many_frames_is_counted_and_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    few = {"messages_per_s": 1, "messages_at_once": 1}
    async with served(tmp_path, **few) as server, server.socket() as socket:
        with caplog.at_level(logging.INFO, "jantaku.refused"), suppress(ConnectionClosed):
            for _ in range(100):
                await socket.ping()
            await closed(socket)
    places = [vars(record)["fields"]["place"] for record in caplog.records]
    assert places == ["frames"]
