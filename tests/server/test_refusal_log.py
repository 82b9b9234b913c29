"""Every refusal is counted and logged, with its address and its place."""

import logging
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from harness.serving import Served, ended, heard, said
from jantaku.server import metrics
from jantaku.server.refusals import STATUS


def counted(code: str) -> float:
    count: float = metrics.REFUSALS.labels(code)._value.get()
    return count


async def refused_sockets(server: Served) -> None:
    """Opens sockets that the server closes: one visitor is there."""
    for how in ({}, {"subprotocols": ["jantaku.v0"]}):
        async with server.browser().socket(**how) as socket:
            await ended(socket)
    with pytest.raises(InvalidStatus):
        await server.browser().socket(origin="http://elsewhere.example")
    forged = server.browser(Authorization="Bearer unknown")
    async with forged.socket(subprotocols=None) as socket:
        assert (await heard(socket))["code"] == "not_signed_in"


@pytest.mark.settings(visitors_per_address=1)
async def test_every_refusal_over_a_socket_or_over_http_is_counted_and_logged(
    server: Served, caplog: pytest.LogCaptureFixture
) -> None:
    before = {code: counted(code) for code in STATUS}
    with caplog.at_level(logging.INFO, "jantaku.refused"):
        browser = server.browser()
        async with server.browser().socket() as visitor:
            await heard(visitor, "hello")
            await said(visitor, {"type": "join", "table": "t1"})
            await heard(visitor, "error")
            await refused_sockets(server)
            await browser.refused("POST /rooms", "401 not_signed_in", {})
            await browser.refused("GET /rooms/K7Q2XY", "404 unknown_room")
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


@pytest.mark.settings(messages_per_s=1, messages_at_once=1)
async def test_a_socket_with_too_many_frames_is_counted_and_logged(
    server: Served, caplog: pytest.LogCaptureFixture
) -> None:
    async with server.browser().socket() as socket:
        with caplog.at_level(logging.INFO, "jantaku.refused"), suppress(ConnectionClosed):
            for _ in range(100):
                await socket.ping()
            await ended(socket)
    places = [vars(record)["fields"]["place"] for record in caplog.records]
    assert places == ["frames"]
