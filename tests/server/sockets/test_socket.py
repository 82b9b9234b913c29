"""Connections: who may connect, what is refused, what is told."""

import asyncio
import gc
import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from harness.hosting import SETUPS, record
from harness.playing import Player, passive
from harness.serving import Browser, Served, check_answered, ended, heard, said
from harness.waiting import until
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


async def seated(server: Served, table: TableRecord) -> list[Browser]:
    """Opens the table with people of this server at the seats of persons."""
    guests = await server.people(*(f"Guest {row.seat}" for row in table.seats))
    rows = tuple(
        replace(row, user=guest.id) if row.kind == "person" else row
        for row, guest in zip(table.seats, guests, strict=True)
    )
    await server.running.hosting.open(replace(table, seats=rows))
    return guests


@pytest.mark.sample(4)
@pytest.mark.parametrize("game", ["hong_kong", "riichi", "haiyuki"])
@pytest.mark.settings(messages_per_s=10000, messages_at_once=10000)
async def test_a_whole_game_is_played_through_sockets(server: Served, game: str) -> None:
    people = await seated(server, record("t1", game))
    players = [Player("t1", passive) for _ in people]
    async with asyncio.timeout(60):
        await asyncio.gather(
            *(server.play(one, who.cookie) for one, who in zip(players, people, strict=True))
        )
    for player in players:
        assert not player.faults
        assert player.heard[0]["type"] == "hello"
        assert player.heard[-1]["result"]


async def test_a_visitor_looks_at_rooms_without_an_account(server: Served) -> None:
    aki = await server.person("Aki")
    host = await server.running.people.by_cookie(aki.cookie)
    room = await server.running.rooms.create(host, RoomSettings(title="mine"))
    for bad in ("", "forged", "a.b.c"):
        async with server.browser(bad).socket() as connection:
            assert (await heard(connection))["user"] == ""
            await said(connection, {"type": "watch", "lobby": True, "room": room.code})
            lobby = await heard(connection, "lobby")
            assert [one["code"] for one in lobby["rooms"]] == [room.code]
            assert lobby["people"] == 1
            assert (await heard(connection, "room"))["room"]["code"] == room.code
            await said(connection, {"type": "join", "table": "t1"})
            assert (await heard(connection, "error"))["code"] == "not_signed_in"
    forged = server.browser(Authorization="Bearer unknown")
    async with forged.socket(subprotocols=None) as connection:
        [refused] = await ended(connection, CLOSED_NOT_SIGNED_IN)
        assert refused["code"] == "not_signed_in"


@pytest.mark.settings(visitors_per_address=2)
async def test_an_address_has_so_many_visitors_and_people_besides(server: Served) -> None:
    aki = await server.person("Aki")
    async with server.browser().socket() as one, server.browser().socket() as two:
        await heard(one, "hello")
        await heard(two, "hello")
        async with server.browser().socket() as three:
            await ended(three, CLOSED_TOO_MANY)
        async with aki.socket() as person:
            await heard(person, "hello")
    async with server.browser().socket() as four:
        await heard(four, "hello")


async def test_a_program_signs_in_with_its_token(server: Served) -> None:
    robot = await server.program("Robot")
    async with robot.socket(subprotocols=None) as one:
        hello = {"type": "hello", "user": robot.id, "name": "Robot", "version": __version__}
        assert await heard(one) == hello


async def test_another_protocol_or_another_site_is_refused(server: Served) -> None:
    aki = await server.person("Aki")
    async with aki.socket(subprotocols=["jantaku.v0"]) as connection:
        await ended(connection, CLOSED_WRONG_PROTOCOL)
    with pytest.raises(Exception, match="403"):
        await aki.socket(origin="http://elsewhere.example")


@pytest.mark.settings(sockets_per_person=2)
async def test_a_person_has_so_many_sockets_and_no_more(server: Served) -> None:
    aki = await server.person("Aki")
    async with aki.socket() as one, aki.socket() as two:
        await heard(one, "hello")
        await heard(two, "hello")
        async with aki.socket() as three:
            await ended(three, CLOSED_TOO_MANY)
    async with aki.socket() as four:
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


@pytest.mark.settings(messages_per_s=1000, messages_at_once=1000)
async def test_what_cannot_be_read_is_refused_to_its_sender_alone(server: Served) -> None:
    aki = await server.person("Aki")
    botan = await server.person("Botan")
    async with aki.socket() as connection, botan.socket() as bystander:
        await heard(bystander, "hello")
        for message, code in BAD:
            await said(connection, message)
            refused = await heard(connection, "error")
            assert refused["code"] == code, message
            assert refused["fault"]
        await check_answered(connection)
        await said(bystander, {"type": "ping", "number": 4})
        assert (await heard(bystander))["type"] == "pong"


@pytest.mark.settings(messages_per_s=1, messages_at_once=20)
async def test_too_many_messages_are_refused_and_in_the_end_the_socket_is_closed(
    server: Served,
) -> None:
    aki = await server.person("Aki")
    async with aki.socket() as connection:
        for number in range(120):
            await said(connection, {"type": "ping", "number": number})
        heard_of = await ended(connection, CLOSED_MALFORMED)
        assert [one["type"] for one in heard_of].count("pong") == 20
        assert {one["code"] for one in heard_of if one["type"] == "error"} == {"too_often"}


async def test_the_lobby_and_a_room_are_told_as_they_change(server: Served) -> None:
    aki = await server.person("Aki")
    client = await server.person("Botan")
    async with aki.socket() as connection:
        await said(connection, {"type": "watch", "lobby": True})
        assert (await heard(connection, "lobby"))["rooms"] == []
        made = await client("POST /rooms", {"setup": {"engine": "haiyuki", "preset": "battle"}})
        code = made["code"]
        while not (told := await heard(connection, "lobby"))["rooms"]:
            pass
        assert [room["code"] for room in told["rooms"]] == [code]
        await said(connection, {"type": "watch", "room": code.lower()})
        assert (await heard(connection, "room"))["room"]["host_name"] == "Botan"
        await client(f"POST /rooms/{code}/leave")
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
@pytest.mark.settings(messages_per_s=10_000, messages_at_once=10_000, grace_s=600)
async def test_nonsense_leaves_table_and_server_as_they_are(server: Served) -> None:
    first, second, *_ = await seated(server, record("t1"))
    stranger = await server.person("Stranger")
    game = server.running.hosting.owned.tables["t1"].game
    before = game.digest()
    for person in (stranger, second):  # seat 0 is asked
        chance = Random(person.cookie)
        sent = 0
        while sent < 600:
            async with person.socket() as connection:
                reading = asyncio.create_task(ended(connection))
                await said(connection, {"type": "join", "table": "t1"})
                while sent < 600 and not reading.done():
                    await connection.send(fuzzed(chance))
                    sent += 1
                await asyncio.sleep(0.05)
            await reading
    assert game.digest() == before
    async with first.socket() as connection:
        await said(connection, {"type": "join", "table": "t1"})
        told = await heard(connection, "table")
        action = told["view"]["legal"][0]
        if "ask" not in told:
            told = await heard(connection, "update", 20)
        assert told["ask"]["number"] == 1
        await said(connection, {"type": "act", "table": "t1", "ask": 1, "action": action})
        assert (await heard(connection, "ack"))["id"] == 0
    assert (await first("GET /health"))["status"] == "ok"


@pytest.mark.settings(rate_codes="4/day")
async def test_codes_of_rooms_are_not_guessed(server: Served) -> None:
    one = await server.person("Mari")
    async with one.socket() as connection:
        code = (await one("POST /rooms", {}))["code"]
        for _ in range(2):
            await said(connection, {"type": "watch", "room": "ZZZZZ"})
            assert (await heard(connection, "error"))["code"] == "unknown_room"
            await one.refused("POST /rooms/ZZZZZ/sit", "404 unknown_room")
        for wrong in ("ZZZZZ", code):
            await said(connection, {"type": "watch", "room": wrong})
            assert (await heard(connection, "error"))["code"] == "too_often"
            await one.refused(f"GET /rooms/{wrong}", "429 too_often")


@pytest.mark.long
async def test_a_closed_connection_needs_no_search_for_garbage(server: Served) -> None:
    others = {id(one) for one in gc.get_objects() if type(one) is ClientSocket}  # of other tests

    def left() -> list[object]:
        found = (one for one in gc.get_objects() if type(one) is ClientSocket)
        return [one for one in found if id(one) not in others]

    player, *_ = await seated(server, record("t1", "riichi"))
    gc.disable()
    try:
        for person, answer in ((server.browser(), "error"), (player, "table")):
            async with person.socket() as one:
                await said(one, {"type": "watch", "lobby": True})
                await heard(one, "lobby")
                await said(one, {"type": "join", "table": "t1"})
                await heard(one, answer)
                await asyncio.sleep(0.2)  # the server searches younger objects all the time
                assert len(left()) == 1
            await until(lambda: not left(), 2)
    finally:
        gc.enable()
