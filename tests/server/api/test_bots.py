"""Programs that play: the stream, what they post, and an mjai program at a table of people."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from arena.bots import CRASHES, GOOD
from harness.playing import Player, any_action, passive, play
from harness.serving import Served, problem, served
from jantaku.server.api import bots

PACE = {"base_s": None, "hold_ms": 0, "look_s": 0, "bot_ms": 0}
ROUND: dict[str, Any] = {"setup": {"options": {"winds": 0}}, "pace": PACE}
FREE: dict[str, Any] = {
    "rate": "1000000/second",
    "rate_address": "1000000/second",
    "messages_per_s": 10000,
    "messages_at_once": 10000,
}
"""Settings that let a quick player act as it likes."""
GAMES: dict[str, dict[str, Any]] = {
    "riichi": {"options": {"winds": 0}},
    "hong_kong": {"engine": "ruleset", "preset": "hong_kong", "options": {"max_rounds": 1}},
    "haiyuki": {"engine": "haiyuki", "preset": "battle"},
}


async def token_of(server: Served, name: str) -> tuple[str, str]:
    """A new guest's id and a token of theirs."""
    user, _ = await server.guest(name)
    _, secret = await server.running.people.new_token(user, "bot")
    return user, secret


def client_of(server: Served, token: str) -> httpx.AsyncClient:
    client = server.http()
    client.headers["Authorization"] = f"Bearer {token}"
    return client


@asynccontextmanager
async def streaming(client: httpx.AsyncClient) -> AsyncIterator[AsyncIterator[dict[str, Any]]]:
    """The messages of a stream."""

    async def messages(lines: AsyncIterator[str]) -> AsyncIterator[dict[str, Any]]:
        async for line in lines:
            if line:
                yield json.loads(line)

    async with client.stream("GET", "/bot/stream", timeout=90) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        yield messages(answer.aiter_lines())


async def bot(client: httpx.AsyncClient, code: str, choose: Any = passive) -> Player:
    """Sits down in a room and plays a game there by the stream alone."""
    player = Player("", choose=choose, chance=Random(3))
    async with streaming(client) as messages:
        await client.post(f"/rooms/{code}/sit")
        async for message in messages:
            if message["type"] == "room":
                await client.post(f"/rooms/{code}/ready")
            if message["type"] == "table":
                player.name = message["table"]
            for reply in player.take(json.dumps(message)):
                if reply["type"] == "act":
                    body = {"ask": reply["ask"], "action": reply["action"]}
                    answer = await client.post(f"/bot/tables/{player.name}/actions", json=body)
                    assert answer.status_code in (204, 409), answer.text
                else:
                    await client.post(f"/bot/tables/{player.name}/ready")
            if player.over:
                return player
    raise AssertionError("the stream ended before the game")


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", GAMES)
async def test_a_program_plays_any_game_by_its_stream(tmp_path: Path, game: str) -> None:
    async with served(tmp_path, grace_s=5, **FREE) as server:
        _, secret = await token_of(server, "Robo")
        _, cookie = await server.guest("Ann")
        async with client_of(server, secret) as robo, server.http(cookie) as ann:
            settings = {"setup": GAMES[game], "pace": PACE}
            room = (await ann.post("/rooms", json=settings)).json()
            playing = asyncio.create_task(bot(robo, room["code"]))
            room = await until_ready(ann, room["code"])
            room = (await ann.post(f"/rooms/{room['code']}/start")).json()
            person = Player(room["table"], choose=any_action)
            url = server.base.replace("http", "ws") + "/api/v1/socket"
            await asyncio.wait_for(play(url, cookie, person), 150)
            player = await asyncio.wait_for(playing, 150)
            assert player.table["seat"] == room["seats"][1]["seat"]
            assert player.heard[-1]["result"]["seats"]
            assert player.actions > 0
            assert not player.faults


async def until_ready(client: httpx.AsyncClient, code: str) -> dict[str, Any]:
    """The room, once everybody else is ready."""
    async with asyncio.timeout(90):
        while True:
            room: dict[str, Any] = (await client.get(f"/rooms/{code}")).json()
            others = [one for one in room["seats"][1:] if one["kind"] == "person"]
            if others and all(one["ready"] for one in others):
                return room
            await asyncio.sleep(0.02)


async def test_the_stream_says_hello_and_tells_of_rooms_and_invitations(server: Served) -> None:
    user, secret = await token_of(server, "Robo")
    _, cookie = await server.guest("Ann")
    await server.running.people.claim(user, "a long passphrase")
    async with client_of(server, secret) as robo, server.http(cookie) as ann:
        code = (await ann.post("/rooms", json=ROUND)).json()["code"]
        async with streaming(robo) as messages:
            hello = await anext(messages)
            assert (hello["type"], hello["user"], hello["name"]) == ("hello", user, "Robo")
            await ann.post(f"/rooms/{code}/invite", json={"name": "robo"})
            invited = await anext(messages)
            assert (invited["type"], invited["code"], invited["by"]) == ("invited", code, "Ann")
            await robo.post(f"/rooms/{invited['code']}/sit")
            told = await anext(messages)
            assert told["room"]["seats"][1]["user"] == user
            await ann.post(f"/rooms/{code}/seats/1/open")
            told = await anext(messages)
            assert "user" not in told["room"]["seats"][1]
        async with streaming(robo) as messages:
            assert (await anext(messages))["type"] == "hello"


async def test_a_person_has_so_many_streams(tmp_path: Path) -> None:
    async with served(tmp_path, sockets_per_person=1) as server:
        _, secret = await token_of(server, "Robo")
        async with client_of(server, secret) as robo, streaming(robo) as messages:
            assert (await anext(messages))["type"] == "hello"
            problem(await robo.get("/bot/stream"), 429, "too_often")


async def test_what_nobody_reads_is_forgotten_and_ends_the_stream(server: Served) -> None:
    user, _ = await server.guest("Robo")
    stream = bots._Stream(server.running, await server.running.people.user(user), "127.0.0.1")
    await stream.open()
    for _ in range(9):
        stream._tell("x" * (bots._MOST_CHARACTERS // 8))
    assert stream._told.qsize() == 1
    assert [line async for line in stream.lines()] == []


async def test_a_stream_that_comes_back_finds_its_table(server: Served) -> None:
    user, secret = await token_of(server, "Robo")
    async with client_of(server, secret) as robo:
        room = (await robo.post("/rooms/now", json=ROUND["setup"])).json()
        for _ in range(2):
            async with streaming(robo) as messages:
                kinds = [await anext(messages) for _ in range(3)]
                assert [one["type"] for one in kinds] == ["hello", "room", "table"]
                assert kinds[2]["seat"] == 0
                assert kinds[2]["table"] == room["table"]
                assert kinds[2]["people"][0]["user"] == user


async def test_what_cannot_be_done_is_a_problem(server: Served) -> None:
    _, secret = await token_of(server, "Robo")
    _, other = await token_of(server, "Rival")
    async with (
        client_of(server, secret) as robo,
        client_of(server, other) as rival,
        client_of(server, "x") as forged,
        server.http() as nobody,
    ):
        room = (await robo.post("/rooms/now", json=ROUND["setup"])).json()
        table = room["table"]
        passing = {"ask": 99, "action": {"type": "press", "button": "pass"}}
        path = f"/bot/tables/{table}/actions"
        cases = [
            (await robo.post(path, json=passing), 409),
            (await rival.post(path, json=passing), 409),
            (await robo.post(path, json={"ask": 1, "action": {"type": "fly"}}), 422),
            (await robo.post(path, json={"ask": -1, "action": {}}), 422),
            (await robo.post("/bot/tables/none/actions", json=passing), 404),
            (await forged.post(path, json=passing), 401),
            (await nobody.get("/bot/stream"), 401),
        ]
        for answer, status in cases:
            assert answer.status_code == status, answer.text
            assert answer.json()["code"]
        await robo.post(f"/rooms/{room['code']}/suspend")
        hosting = server.running.hosting
        await hosting.owned.running.drop(table)
        answer = await rival.post(f"/bot/tables/{table}/back")
        assert (answer.status_code, answer.json()["code"]) == (409, "not_seated")
        assert hosting.tables == 0  # who has no seat loads nothing


async def jantaku_bot(*words: str, env: dict[str, str] | None = None) -> asyncio.subprocess.Process:
    """`jantaku bot` as a process."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "jantaku",
        "bot",
        *words,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=env,
    )


@pytest.mark.long
@pytest.mark.parametrize("players", [4, 3])
async def test_an_mjai_program_plays_with_people(tmp_path: Path, players: int) -> None:
    (tmp_path / "bot.py").write_text(GOOD)
    log = tmp_path / "log"
    async with served(tmp_path, grace_s=5) as server:
        _, secret = await token_of(server, "Robo")
        _, cookie = await server.guest("Ann")
        async with server.http(cookie) as ann:
            setup = {"players": players, "options": {"winds": 0}}
            room = (await ann.post("/rooms", json={"setup": setup, "pace": PACE})).json()
            process = await jantaku_bot(
                *(server.base, "--token", secret, "--room", room["code"], "--games", "1"),
                *("--", sys.executable, str(tmp_path / "bot.py"), str(log)),
            )
            try:
                await until_ready(ann, room["code"])
                room = (await ann.post(f"/rooms/{room['code']}/start")).json()
                url = server.base.replace("http", "ws") + "/api/v1/socket"
                person = Player(room["table"], choose=passive)
                await asyncio.wait_for(play(url, cookie, person), 150)
                out, err = await asyncio.wait_for(process.communicate(), 90)
            finally:
                if process.returncode is None:
                    process.kill()
            assert process.returncode == 0, (out, err)
            assert b"came in" in err
            after = (await ann.get(f"/rooms/{room['code']}")).json()
            assert after["played"] == [room["table"]]
    said = [json.loads(line) for line in log.read_text().splitlines()]
    assert (said[0]["type"], said[0]["id"], said[-1]["type"]) == ("start_game", 1, "end_game")
    assert said[0]["names"][:2] == ["Ann", "Robo"]
    assert {"start_kyoku", "tsumo", "dahai", "end_kyoku"} <= {one["type"] for one in said}


@pytest.mark.long
async def test_a_program_that_is_at_fault_says_so_and_a_bot_holds_its_seat(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(CRASHES)
    async with served(tmp_path, grace_s=0.3) as server:
        _, secret = await token_of(server, "Robo")
        _, cookie = await server.guest("Ann")
        async with server.http(cookie) as ann:
            room = (await ann.post("/rooms", json=ROUND)).json()
            process = await jantaku_bot(
                *(server.base, "--token", secret, "--room", room["code"]),
                *("--", sys.executable, str(tmp_path / "bot.py")),
            )
            try:
                await until_ready(ann, room["code"])
                room = (await ann.post(f"/rooms/{room['code']}/start")).json()
                person = Player(room["table"], choose=passive)
                url = server.base.replace("http", "ws") + "/api/v1/socket"
                await asyncio.wait_for(play(url, cookie, person), 150)
                _, err = await asyncio.wait_for(process.communicate(), 90)
            finally:
                if process.returncode is None:
                    process.kill()
            assert process.returncode == 1
            assert b"no model found" in err
            assert person.heard[-1]["result"] or person.over


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["http://x", "--", "cat"], b"no token"),
        (["ftp://x", "--token", "t", "--", "cat"], b"is not the address of a server"),
        (["127.0.0.1:1", "--token", "t", "--games", "0", "--", "cat"], b"no games 0"),
        (["127.0.0.1:1", "--token", "t", "--timeout", "x", "--", "cat"], b"no time 'x'"),
    ],
)
async def test_wrong_words_of_the_command_are_told(words: list[str], fault: bytes) -> None:
    process = await jantaku_bot(*words)
    _, err = await process.communicate()
    assert process.returncode == 2
    assert fault in err


@pytest.mark.long
async def test_rooms_that_mjai_cannot_play_in_are_left_alone(server: Served) -> None:
    _, secret = await token_of(server, "Robo")
    _, cookie = await server.guest("Ann")
    async with server.http(cookie) as ann:
        for setup, fault in (
            ({"preset": "friends"}, b"wins are claimed at the table"),
            (GAMES["haiyuki"], b"does not play riichi"),
        ):
            room = (await ann.post("/rooms", json={"setup": setup})).json()
            process = await jantaku_bot(
                server.base, "--token", secret, "--room", room["code"], "--", "cat"
            )
            _, err = await asyncio.wait_for(process.communicate(), 90)
            assert process.returncode == 2
            assert fault in err
        process = await jantaku_bot(server.base, "--token", "wrong", "--room", "X", "--", "cat")
        _, err = await asyncio.wait_for(process.communicate(), 90)
        assert process.returncode == 2
        assert b"unknown token" in err
