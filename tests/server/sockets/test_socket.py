"""Connections: who may connect, what is refused, what is told."""

import asyncio
import gc
import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from harness.hosting import SETUPS, record
from harness.playing import Player, passive, play
from harness.serving import Served, heard, said, served
from jantaku import __version__
from jantaku.server.protocol import (
    CLOSED_MALFORMED,
    CLOSED_NOT_SIGNED_IN,
    CLOSED_TOO_MANY,
    CLOSED_WRONG_PROTOCOL,
)
from jantaku.server.rooms.values import RoomSettings
from jantaku.server.sockets.socket import ClientSocket
from jantaku.server.store import TableRecord
from server.test_bus import until


async def seated(server: Served, table: TableRecord) -> tuple[TableRecord, list[str]]:
    """The table with people of this server at the seats of persons, and their cookies."""
    guests = [await server.guest(f"Guest {row.seat}") for row in table.seats]
    rows = tuple(
        replace(row, user=user) if row.kind == "person" else row
        for row, (user, _) in zip(table.seats, guests, strict=True)
    )
    return replace(table, seats=rows), [cookie for _, cookie in guests]


async def ended(connection: ClientConnection, heard_of: list[Any] | None = None) -> int:
    """With which code the server ends the connection; what it says before."""
    with suppress(ConnectionClosed):
        while text := await connection.recv():
            if heard_of is not None:
                heard_of.append(json.loads(text))
    assert connection.close_code is not None
    return connection.close_code


@pytest.mark.sample(4)
@pytest.mark.parametrize("game", ["hong_kong", "riichi", "haiyuki"])
async def test_a_whole_game_is_played_through_sockets(tmp_path: Path, game: str) -> None:
    async with served(tmp_path, messages_per_s=10000, messages_at_once=10000) as server:
        table, cookies = await seated(server, record("t1", game))
        await server.running.hosting.open(table)
        url = server.base.replace("http", "ws") + "/api/v1/socket"
        players = [Player("t1", passive) for _ in table.seats]
        async with asyncio.timeout(60):
            await asyncio.gather(
                *(play(url, cookie, one) for cookie, one in zip(cookies, players, strict=False))
            )
        for player in players:
            assert not player.faults
            assert player.heard[0]["type"] == "hello"
            assert player.heard[-1]["result"]


async def test_a_visitor_looks_at_rooms_without_an_account(server: Served) -> None:
    _, cookie = await server.guest("Aki")
    host = await server.running.people.by_cookie(cookie)
    room = await server.running.rooms.create(host, RoomSettings(title="mine"))
    for bad in ("", "forged", "a.b.c"):
        async with server.socket(bad) as connection:
            assert (await heard(connection))["user"] == ""
            await said(connection, {"type": "watch", "lobby": True, "room": room.code})
            lobby = await heard(connection, "lobby")
            assert [one["code"] for one in lobby["rooms"]] == [room.code]
            assert lobby["people"] == 1
            assert (await heard(connection, "room"))["room"]["code"] == room.code
            await said(connection, {"type": "join", "table": "t1"})
            assert (await heard(connection, "error"))["code"] == "not_signed_in"
    async with connect(
        server.base.replace("http", "ws") + "/api/v1/socket",
        additional_headers={"Authorization": "Bearer unknown"},
    ) as connection:
        assert (await heard(connection))["code"] == "not_signed_in"
        assert await ended(connection) == CLOSED_NOT_SIGNED_IN


async def test_an_address_has_so_many_visitors_and_people_besides(tmp_path: Path) -> None:
    async with served(tmp_path, visitors_per_address=2) as server:
        _, cookie = await server.guest("Aki")
        async with server.socket("") as one, server.socket("") as two:
            await heard(one, "hello")
            await heard(two, "hello")
            async with server.socket("") as three:
                assert await ended(three) == CLOSED_TOO_MANY
            async with server.socket(cookie) as person:
                await heard(person, "hello")
        async with server.socket("") as four:
            await heard(four, "hello")


async def test_a_program_signs_in_with_its_token(server: Served) -> None:
    user, _ = await server.guest("Robot")
    _, token = await server.running.people.new_token(user, "mine")
    url = server.base.replace("http", "ws") + "/api/v1/socket"
    async with connect(url, additional_headers={"Authorization": f"Bearer {token}"}) as one:
        assert await heard(one) == {
            "type": "hello",
            "user": user,
            "name": "Robot",
            "version": __version__,
        }


async def test_another_protocol_or_another_site_is_refused(server: Served) -> None:
    _, cookie = await server.guest("Aki")
    async with server.socket(cookie, subprotocols=["jantaku.v0"]) as connection:
        assert await ended(connection) == CLOSED_WRONG_PROTOCOL
    with pytest.raises(Exception, match="403"):
        await server.socket(cookie, origin="http://elsewhere.example")


async def test_a_person_has_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    async with served(tmp_path, sockets_per_person=2) as server:
        _, cookie = await server.guest("Aki")
        async with server.socket(cookie) as one, server.socket(cookie) as two:
            await heard(one, "hello")
            await heard(two, "hello")
            async with server.socket(cookie) as three:
                assert await ended(three) == CLOSED_TOO_MANY
        async with server.socket(cookie) as four:
            await heard(four, "hello")


BAD: list[tuple[Any, str]] = [
    ("", "malformed"),
    ("{", "malformed"),
    ("null", "malformed"),
    ("[]", "malformed"),
    ('"join"', "malformed"),
    ("{}", "malformed"),
    ({"type": "dance"}, "malformed"),
    ({"type": "join"}, "malformed"),
    ({"type": "join", "table": 7}, "malformed"),
    ({"type": "join", "table": None}, "malformed"),
    ({"type": "ping", "number": "1"}, "malformed"),
    ({"type": "ping", "number": 1e400}, "malformed"),
    ({"type": "act", "table": "t1", "ask": 1, "action": {"type": "fly"}}, "malformed"),
    ({"type": "act", "table": "t1", "ask": 1, "action": {"type": "press"}}, "malformed"),
    ({"type": "act", "table": "t1", "ask": True, "action": None}, "malformed"),
    ("[" * 5000, "malformed"),
    ('{"type":' * 1000, "malformed"),
    ('{"type": "join", "table": "\\ud800"}', "malformed"),
    (b"\x00\xff", "malformed"),
    ("x" * 70000, "too_large"),
    ({"type": "join", "table": "nowhere"}, "unknown_table"),
    ({"type": "join", "table": "t1' OR 1=1 --"}, "unknown_table"),
    ({"type": "join", "table": "\0"}, "unknown_table"),
    ({"type": "leave", "table": "t1"}, "unknown_table"),
    ({"type": "ready", "table": "t1"}, "unknown_table"),
    ({"type": "watch", "room": "NOPE"}, "unknown_room"),
]


async def test_what_cannot_be_read_is_refused_to_its_sender_alone(tmp_path: Path) -> None:
    async with served(tmp_path, messages_per_s=1000, messages_at_once=1000) as server:
        _, cookie = await server.guest("Aki")
        _, other = await server.guest("Botan")
        async with server.socket(cookie) as connection, server.socket(other) as bystander:
            await heard(bystander, "hello")
            for message, code in BAD:
                await connection.send(message if isinstance(message, bytes) else text_of(message))
                refused = await heard(connection, "error")
                assert refused["code"] == code, message
                assert refused["fault"]
            await said(connection, {"type": "ping", "number": 3})
            assert (await heard(connection, "pong"))["number"] == 3
            await said(bystander, {"type": "ping", "number": 4})
            assert (await heard(bystander))["type"] == "pong"


def text_of(message: Any) -> str:
    return message if isinstance(message, str) else json.dumps(message)


async def test_too_many_messages_are_refused_and_in_the_end_the_socket_is_closed(
    tmp_path: Path,
) -> None:
    async with served(tmp_path, messages_per_s=1, messages_at_once=20) as server:
        _, cookie = await server.guest("Aki")
        async with server.socket(cookie) as connection:
            for number in range(120):
                await said(connection, {"type": "ping", "number": number})
            heard_of: list[dict[str, Any]] = []
            assert await ended(connection, heard_of) == CLOSED_MALFORMED
            assert [one["type"] for one in heard_of].count("pong") == 20
            assert {one["code"] for one in heard_of if one["type"] == "error"} == {"too_often"}


async def test_the_lobby_and_a_room_are_told_as_they_change(server: Served) -> None:
    _, cookie = await server.guest("Aki")
    _, other = await server.guest("Botan")
    async with server.socket(cookie) as connection, server.http(other) as client:
        await said(connection, {"type": "watch", "lobby": True})
        assert (await heard(connection, "lobby"))["rooms"] == []
        made = await client.post(
            "/rooms", json={"setup": {"engine": "haiyuki", "preset": "battle"}}
        )
        assert made.is_success, made.text
        code = made.json()["code"]
        while not (told := await heard(connection, "lobby"))["rooms"]:
            pass
        assert [room["code"] for room in told["rooms"]] == [code]
        await said(connection, {"type": "watch", "room": code.lower()})
        assert (await heard(connection, "room"))["room"]["host_name"] == "Botan"
        assert (await client.post(f"/rooms/{code}/leave")).is_success
        assert (await heard(connection, "room")).get("room") is None


assert {"riichi", "hong_kong", "haiyuki"} <= SETUPS.keys()


def fuzzed(chance: Random) -> str | bytes:
    """A message that is nearly sound, or not at all."""
    sound: dict[str, Any] = chance.choice(SOUND)
    message = {**sound}
    for _ in range(chance.randrange(3)):
        key = chance.choice([*message, "extra", "type"])
        message[key] = chance.choice(VALUES)
    text = json.dumps(message)
    match chance.randrange(8):
        case 0:
            at = chance.randrange(len(text))
            return text[:at] + chr(chance.randrange(0x250)) + text[at + 1 :]
        case 1:
            return text[: chance.randrange(len(text))]
        case 2:
            return chance.randbytes(chance.randrange(50))
        case _:
            return text


PRESS = {"type": "press", "button": "ron"}
SOUND: list[dict[str, Any]] = [
    {"type": "join", "table": "t1", "since": 3},
    {"type": "join", "table": "t9"},
    {"type": "leave", "table": "t1"},
    {"type": "act", "table": "t1", "ask": 1, "action": PRESS, "id": 7},
    {"type": "act", "table": "t1", "ask": 1, "action": {"type": "choose", "items": []}},
    {"type": "act", "table": "t1", "ask": 1, "action": {"type": "discard", "tile": {"name": "1m"}}},
    {"type": "ready", "table": "t1"},
    {"type": "say", "table": "t1", "phrase": "hello"},
    {"type": "suspend", "table": "t1", "agree": False},
    {"type": "auto", "table": "t1", "win": True},
    {"type": "back", "table": "t1"},
    {"type": "watch", "lobby": True, "room": "ABCD"},
    {"type": "ping", "number": 1, "lag_ms": 30},
]
VALUES: list[Any] = [None, True, -1, 2**70, 1e308, "", "t1", "\u202e<b>", [], {}, [[]], PRESS]


@pytest.mark.long
async def test_nonsense_leaves_table_and_server_as_they_are(tmp_path: Path) -> None:
    fast = {"messages_per_s": 10_000, "messages_at_once": 10_000, "grace_s": 600}
    async with served(tmp_path, **fast) as server:
        table, cookies = await seated(server, record("t1"))
        await server.running.hosting.open(table)
        _, stranger = await server.guest("Stranger")
        game = server.running.hosting.owned.tables["t1"].game
        before = game.digest()
        for cookie in (stranger, cookies[1]):  # seat 0 is asked
            chance = Random(cookie)
            sent = 0
            while sent < 600:
                async with server.socket(cookie) as connection:
                    reading = asyncio.create_task(ended(connection))
                    await said(connection, {"type": "join", "table": "t1"})
                    while sent < 600 and not reading.done():
                        await connection.send(fuzzed(chance))
                        sent += 1
                    await asyncio.sleep(0.05)
                await reading
        assert game.digest() == before
        async with server.socket(cookies[0]) as connection:
            await said(connection, {"type": "join", "table": "t1"})
            told = await heard(connection, "table")
            action = told["view"]["legal"][0]
            if "ask" not in told:
                told = await heard(connection, "update", 20)
            assert told["ask"]["number"] == 1
            await said(connection, {"type": "act", "table": "t1", "ask": 1, "action": action})
            assert (await heard(connection, "ack"))["id"] == 0
        async with server.http() as client:
            assert (await client.get(f"{server.base}/health")).json()["status"] == "ok"


async def test_codes_of_rooms_are_not_guessed(tmp_path: Path) -> None:
    async with served(tmp_path, rate_codes="4/day") as server:
        _, cookie = await server.guest("Mari")
        async with server.http(cookie) as one, server.socket(cookie) as connection:
            code = (await one.post("/rooms", json={})).json()["code"]
            for _ in range(2):
                await said(connection, {"type": "watch", "room": "ZZZZZ"})
                assert (await heard(connection, "error"))["code"] == "unknown_room"
                assert (await one.post("/rooms/ZZZZZ/sit")).json()["code"] == "unknown_room"
            for wrong in ("ZZZZZ", code):
                await said(connection, {"type": "watch", "room": wrong})
                assert (await heard(connection, "error"))["code"] == "too_often"
                answer = await one.get(f"/rooms/{wrong}")
                assert (answer.status_code, answer.json()["code"]) == (429, "too_often")


@pytest.mark.long
async def test_a_closed_connection_needs_no_search_for_garbage(server: Served) -> None:
    others = {id(one) for one in gc.get_objects() if type(one) is ClientSocket}  # of other tests

    def left() -> list[object]:
        found = (one for one in gc.get_objects() if type(one) is ClientSocket)
        return [one for one in found if id(one) not in others]

    table, cookies = await seated(server, record("t1", "riichi"))
    await server.running.hosting.open(table)
    gc.disable()
    try:
        for cookie in ("", *cookies[:1]):
            async with server.socket(cookie) as one:
                await said(one, {"type": "watch", "lobby": True})
                await heard(one, "lobby")
                await said(one, {"type": "join", "table": table.id})
                await heard(one, "table" if cookie else "error")
                await asyncio.sleep(0.2)  # the server searches younger objects all the time
                assert len(left()) == 1
            await until(lambda: not left(), 2)
    finally:
        gc.enable()
