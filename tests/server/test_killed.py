"""A server that is killed goes on, when it is started again, from what it has acknowledged."""

import asyncio
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from harness.backends import free_port
from harness.playing import Player, passive, play

PACE = {"base_s": None, "hold_ms": 0, "look_s": 0, "bot_ms": 20}
PATIENCE_S = 300.0  # the machine may be busy with other work
SETUPS: list[dict[str, Any]] = [
    {"engine": "riichi", "preset": "tenhou", "options": {"winds": 1}},
    {"engine": "ruleset", "preset": "hong_kong", "options": {"max_rounds": 3}},
    {"engine": "ruleset", "preset": "american", "options": {"max_rounds": 1}},
    {"engine": "haiyuki", "preset": "battle"},
]


class Process:
    """`jantaku serve` as a process of its own."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self._words = [sys.executable, "-m", "jantaku", "serve", "--port", str(self.port)]
        self._words += ["--data", str(folder), "--log-level", "error"]
        self._words += [word for name, text in settings.items() for word in (f"--{name}", text)]
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *self._words, stdout=asyncio.subprocess.DEVNULL, env={**os.environ, "JANTAKU_PORT": ""}
        )
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                assert time.monotonic() < end, "it does not start"
                await asyncio.sleep(0.05)
            else:
                return

    async def end(self, how: signal.Signals) -> None:
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(how)
        await self._process.wait()


async def open_table(base: str, setup: dict[str, Any], name: str) -> tuple[str, str]:
    """A table with bots; its name, and the cookie of who plays there."""
    async with httpx.AsyncClient(base_url=f"{base}/api/v1", timeout=PATIENCE_S) as client:
        for path, json in (("/people", {"name": name}), ("/rooms", {"setup": setup, "pace": PACE})):
            answer = await client.post(path, json=json)
            assert answer.is_success, answer.text
        code = answer.json()["code"]
        answer = await client.post(f"/rooms/{code}/start")
        assert answer.is_success, answer.text
        return answer.json()["table"], client.cookies["jantaku"]


async def killed_and_started_again(process: Process, times: int) -> None:
    """Plays at tables of every engine while the server is killed so many times."""
    await process.start()
    playing: list[asyncio.Task[None]] = []
    try:
        tables = [
            await open_table(process.base, setup, f"Guest {number}")
            for number, setup in enumerate(SETUPS)
        ]
        players = [Player(name, passive, Random(name)) for name, _ in tables]
        url = process.base.replace("http", "ws") + "/api/v1/socket"
        for player, (_, cookie) in zip(players, tables, strict=True):
            playing.append(asyncio.create_task(play(url, cookie, player)))
        for _ in range(times):
            await more(players, playing, lambda player: len(player.acked), 4)
            await process.end(signal.SIGKILL)
            waiting = asyncio.create_task(more(players, playing, lambda player: player.tables, 1))
            await process.start()
            await waiting
        await more(players, playing, lambda player: len(player.acked), 4)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await process.end(signal.SIGTERM)


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
    await killed_and_started_again(Process(tmp_path), times=2)


@pytest.mark.long
async def test_so_it_does_on_postgresql(tmp_path: Path, postgres: str) -> None:
    await killed_and_started_again(Process(tmp_path, database=postgres), times=1)
