"""A server that is killed goes on, when it is started again, from what it has acknowledged."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from harness.backends import free_port
from harness.playing import Player, passive, play
from harness.processes import Server
from harness.serving import PACE, Browser

PATIENCE_S = 300.0  # the machine may be busy with other work
SETUPS: list[dict[str, Any]] = [
    {"engine": "riichi", "preset": "tenhou", "options": {"winds": 1}},
    {"engine": "ruleset", "preset": "hong_kong", "options": {"max_rounds": 3}},
    {"engine": "ruleset", "preset": "american", "options": {"max_rounds": 1}},
    {"engine": "haiyuki", "preset": "battle"},
]


async def open_table(base: str, setup: dict[str, Any], name: str) -> tuple[str, str]:
    """A table with bots; its name, and the cookie of who plays there."""
    async with Browser(base_url=base, timeout=PATIENCE_S) as one:
        await one.come(name)
        code = (await one("POST /rooms", {"setup": setup, "pace": PACE | {"bot_ms": 20}}))["code"]
        return (await one(f"POST /rooms/{code}/start"))["table"], one.cookie


async def killed_and_started_again(server: Server, times: int) -> None:
    """Plays at tables of every engine while the server is killed so many times."""
    await asyncio.to_thread(server.start)
    playing: list[asyncio.Task[None]] = []
    try:
        tables = [
            await open_table(server.address, setup, f"Guest {number}")
            for number, setup in enumerate(SETUPS)
        ]
        players = [Player(name, passive, Random(name)) for name, _ in tables]
        url = server.address.replace("http", "ws") + "/api/v1/socket"
        for player, (_, cookie) in zip(players, tables, strict=True):
            playing.append(asyncio.create_task(play(url, cookie, player)))
        for _ in range(times):
            await more(players, playing, lambda player: len(player.acked), 4)
            await asyncio.to_thread(server.kill)
            waiting = asyncio.create_task(more(players, playing, lambda player: player.tables, 1))
            await asyncio.to_thread(server.start)
            await waiting
        await more(players, playing, lambda player: len(player.acked), 4)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await asyncio.to_thread(server.stop)


async def more(
    players: list[Player],
    playing: list[asyncio.Task[None]],
    count: Callable[[Player], int],
    number: int,
) -> None:
    """Returns when each has so many more than now, or is at the end of its game."""
    before = [count(player) for player in players]
    end = time.monotonic() + PATIENCE_S
    while not all(
        player.over or count(player) >= was + number
        for player, was in zip(players, before, strict=True)
    ):
        assert time.monotonic() < end, "it never comes to that"
        for task in playing:
            if task.done():
                task.result()
        await asyncio.sleep(0.01)


@pytest.mark.long
async def test_a_server_that_is_killed_goes_on_from_what_it_acknowledged(tmp_path: Path) -> None:
    await killed_and_started_again(Server(free_port(), tmp_path), times=2)


@pytest.mark.long
async def test_so_it_does_on_postgresql(tmp_path: Path, postgres: str) -> None:
    await killed_and_started_again(Server(free_port(), tmp_path, {"database": postgres}), times=1)
