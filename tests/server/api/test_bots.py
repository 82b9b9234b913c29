"""Programs that play: the stream, what they post, and an mjai program at a table of people."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arena.bots import CRASHES, GOOD
from harness.playing import Player, any_action, passive
from harness.serving import API, PACE, Browser, Served
from jantaku.server.api import bots

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


@asynccontextmanager
async def streaming(client: Browser) -> AsyncIterator[AsyncIterator[dict[str, Any]]]:
    """The messages of a stream."""

    async def messages(lines: AsyncIterator[str]) -> AsyncIterator[dict[str, Any]]:
        async for line in lines:
            if line:
                yield json.loads(line)

    async with client.stream("GET", f"{API}/bot/stream", timeout=90) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        yield messages(answer.aiter_lines())


async def bot(client: Browser, code: str, choose: Any = passive) -> Player:
    """Sits down in a room and plays a game there by the stream alone."""
    player = Player("", choose=choose, chance=Random(3))
    async with streaming(client) as messages:
        await client(f"POST /rooms/{code}/sit")
        async for message in messages:
            if message["type"] == "room":
                await client.answer(f"POST /rooms/{code}/ready")
            if message["type"] == "table":
                player.name = message["table"]
            for reply in player.take(json.dumps(message)):
                if reply["type"] == "act":
                    body = {"ask": reply["ask"], "action": reply["action"]}
                    answer = await client.answer(f"POST /bot/tables/{player.name}/actions", body)
                    assert answer.status_code in (204, 409), answer.text
                else:
                    await client.answer(f"POST /bot/tables/{player.name}/ready")
            if player.over:
                return player
    raise AssertionError("the stream ended before the game")


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.settings(grace_s=5, **FREE)
async def test_a_program_plays_any_game_by_its_stream(server: Served, game: str) -> None:
    robo, ann = await server.program("Robo"), await server.person("Ann")
    settings = {"setup": GAMES[game], "pace": PACE}
    room = await ann("POST /rooms", settings)
    playing = asyncio.create_task(bot(robo, room["code"]))
    room = await until_ready(ann, room["code"])
    room = await ann(f"POST /rooms/{room['code']}/start")
    person = Player(room["table"], choose=any_action)
    await server.play(person, ann.cookie)
    player = await asyncio.wait_for(playing, 150)
    assert player.table["seat"] == room["seats"][1]["seat"]
    assert player.heard[-1]["result"]["seats"]
    assert player.actions > 0
    assert not player.faults


async def until_ready(client: Browser, code: str) -> dict[str, Any]:
    """The room, once everybody else is ready."""
    async with asyncio.timeout(90):
        while True:
            room: dict[str, Any] = await client(f"GET /rooms/{code}")
            others = [one for one in room["seats"][1:] if one["kind"] == "person"]
            if others and all(one["ready"] for one in others):
                return room
            await asyncio.sleep(0.02)


async def test_the_stream_says_hello_and_tells_of_rooms_and_invitations(server: Served) -> None:
    robo, ann = await server.program("Robo"), await server.person("Ann")
    await server.running.people.claim(robo.id, "a long passphrase")
    code = (await ann("POST /rooms", ROUND))["code"]
    async with streaming(robo) as messages:
        hello = await anext(messages)
        assert (hello["type"], hello["user"], hello["name"]) == ("hello", robo.id, "Robo")
        await ann(f"POST /rooms/{code}/invite", {"name": "robo"})
        invited = await anext(messages)
        assert (invited["type"], invited["code"], invited["by"]) == ("invited", code, "Ann")
        await robo(f"POST /rooms/{invited['code']}/sit")
        told = await anext(messages)
        assert told["room"]["seats"][1]["user"] == robo.id
        await ann(f"POST /rooms/{code}/seats/1/open")
        told = await anext(messages)
        assert "user" not in told["room"]["seats"][1]
    async with streaming(robo) as messages:
        assert (await anext(messages))["type"] == "hello"


@pytest.mark.settings(sockets_per_person=1)
async def test_a_person_has_so_many_streams(server: Served) -> None:
    robo = await server.program("Robo")
    async with streaming(robo) as messages:
        assert (await anext(messages))["type"] == "hello"
        await robo.refused("GET /bot/stream", "429 too_often")


async def test_what_nobody_reads_is_forgotten_and_ends_the_stream(server: Served) -> None:
    robo = await server.person("Robo")
    stream = bots._Stream(server.running, await server.running.people.user(robo.id), "127.0.0.1")
    await stream.open()
    for _ in range(9):
        stream._tell("x" * (bots._MOST_CHARACTERS // 8))
    assert stream._told.qsize() == 1
    assert [line async for line in stream.lines()] == []


async def test_a_stream_that_comes_back_finds_its_table(server: Served) -> None:
    robo = await server.program("Robo")
    room = await robo("POST /rooms/now", ROUND["setup"])
    for _ in range(2):
        async with streaming(robo) as messages:
            kinds = [await anext(messages) for _ in range(3)]
            assert [one["type"] for one in kinds] == ["hello", "room", "table"]
            assert kinds[2]["seat"] == 0
            assert kinds[2]["table"] == room["table"]
            assert kinds[2]["people"][0]["user"] == robo.id


async def test_what_cannot_be_done_is_a_problem(server: Served) -> None:
    robo, rival = await server.program("Robo"), await server.program("Rival")
    forged, nobody = server.browser(Authorization="Bearer x"), server.browser()
    room = await robo("POST /rooms/now", ROUND["setup"])
    table = room["table"]
    passing = {"ask": 99, "action": {"type": "press", "button": "pass"}}
    act = f"POST /bot/tables/{table}/actions"
    for asker, request, refusal, body in (
        (robo, act, "409 stale", passing),
        (rival, act, "409 not_seated", passing),
        (robo, act, "422 malformed", {"ask": 1, "action": {"type": "fly"}}),
        (robo, act, "422 malformed", {"ask": -1, "action": {}}),
        (robo, "POST /bot/tables/none/actions", "404 unknown_table", passing),
        (forged, act, "401 not_signed_in", passing),
        (nobody, "GET /bot/stream", "401 not_signed_in", None),
    ):
        await asker.refused(request, refusal, body)
    await robo(f"POST /rooms/{room['code']}/suspend")
    hosting = server.running.hosting
    await hosting.owned.running.drop(table)
    await rival.refused(f"POST /bot/tables/{table}/back", "409 not_seated")
    assert hosting.tables == 0  # who has no seat loads nothing


@asynccontextmanager
async def jantaku_bot(*words: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """`jantaku bot` as a process, which is killed in the end."""
    command = (sys.executable, "-m", "jantaku", "bot", *words)
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()


async def said_by_bot(*words: str) -> tuple[int | None, str]:
    """The status of `jantaku bot`, and what it says of errors."""
    async with jantaku_bot(*words) as process:
        _, err = await asyncio.wait_for(process.communicate(), 90)
    return process.returncode, err.decode()


async def played_with_program(
    server: Served, settings: Any, program: list[str], *words: str
) -> tuple[int | None, str, Player, Any]:
    """Plays a game with an mjai program.

    Returns its status and what it says of errors, the other player and the room afterwards.
    """
    robo, ann = await server.person("Robo"), await server.person("Ann")
    room = await ann("POST /rooms", settings)
    own = ("--token", await server.token(robo), "--room", room["code"], *words)
    async with jantaku_bot(server.base, *own, "--", sys.executable, *program) as process:
        await until_ready(ann, room["code"])
        room = await ann(f"POST /rooms/{room['code']}/start")
        person = Player(room["table"], choose=passive)
        await server.play(person, ann.cookie)
        _, err = await asyncio.wait_for(process.communicate(), 90)
    return process.returncode, err.decode(), person, await ann(f"GET /rooms/{room['code']}")


@pytest.mark.long
@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.settings(grace_s=5)
async def test_an_mjai_program_plays_with_people(
    server: Served, tmp_path: Path, players: int
) -> None:
    (tmp_path / "bot.py").write_text(GOOD)
    log = tmp_path / "log"
    settings = {"setup": {"players": players, "options": {"winds": 0}}, "pace": PACE}
    program = [str(tmp_path / "bot.py"), str(log)]
    code, err, person, after = await played_with_program(server, settings, program, "--games", "1")
    assert code == 0, err
    assert "came in" in err
    assert after["played"] == [person.name]
    said = [json.loads(line) for line in log.read_text().splitlines()]
    assert (said[0]["type"], said[0]["id"], said[-1]["type"]) == ("start_game", 1, "end_game")
    assert said[0]["names"][:2] == ["Ann", "Robo"]
    assert {"start_kyoku", "tsumo", "dahai", "end_kyoku"} <= {one["type"] for one in said}


@pytest.mark.long
@pytest.mark.settings(grace_s=0.3)
async def test_a_program_that_is_at_fault_says_so_and_a_bot_holds_its_seat(
    server: Served, tmp_path: Path
) -> None:
    (tmp_path / "bot.py").write_text(CRASHES)
    code, err, person, _ = await played_with_program(server, ROUND, [str(tmp_path / "bot.py")])
    assert code == 1
    assert "no model found" in err
    assert person.heard[-1]["result"] or person.over


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("http://x -- cat", "no token"),
        ("ftp://x --token t -- cat", "is not the address of a server"),
        ("127.0.0.1:1 --token t --games 0 -- cat", "no games 0"),
        ("127.0.0.1:1 --token t --timeout x -- cat", "no time 'x'"),
    ],
)
async def test_wrong_words_of_the_command_are_told(words: str, fault: str) -> None:
    code, err = await said_by_bot(*words.split())
    assert code == 2
    assert fault in err


@pytest.mark.long
async def test_rooms_that_mjai_cannot_play_in_are_left_alone(server: Served) -> None:
    robo, ann = await server.person("Robo"), await server.person("Ann")
    token = await server.token(robo)
    friends = (await ann("POST /rooms", {"setup": {"preset": "friends"}}))["code"]
    battle = (await ann("POST /rooms", {"setup": GAMES["haiyuki"]}))["code"]
    for own, room, fault in (
        (token, friends, "wins are claimed at the table"),
        (token, battle, "does not play riichi"),
        ("wrong", "X", "unknown token"),
    ):
        code, err = await said_by_bot(server.base, "--token", own, "--room", room, "--", "cat")
        assert code == 2
        assert fault in err
