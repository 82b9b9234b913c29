"""The operator asks one process of a server; all processes do it."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from harness.backends import postgres_database, redis_url
from harness.operating import TOKEN, Operator
from harness.serving import Served, heard, said, served
from jantaku.server.protocol import CLOSED_BANNED, CLOSED_NOT_SIGNED_IN
from server.api.admin.test_people import end_of, status

SETUP = {"engine": "riichi", "preset": "tenhou"}
WAIT_S = 15


@pytest.fixture
def shared() -> Iterator[dict[str, Any]]:
    """Settings of processes that are one server."""
    with postgres_database() as database:
        yield {
            "database": database,
            "redis": redis_url(),
            "operator_token": TOKEN,
            "secret": "s" * 32,
        }


@asynccontextmanager
async def two(
    folder: Path, shared: dict[str, Any]
) -> AsyncIterator[tuple[Operator, Served, Served]]:
    """The operator, the process that is asked, and the other one."""
    async with AsyncExitStack() as stack:
        here, there = [
            await stack.enter_async_context(served(folder / name, **shared)) for name in "ab"
        ]
        yield Operator(here.base, "api"), here, there


async def soon(ask: Any, wanted: Any) -> None:
    """Waits until that is the answer."""
    async with asyncio.timeout(WAIT_S):
        while await ask() != wanted:
            await asyncio.sleep(0.02)


async def test_bans_reach_every_process(tmp_path: Path, shared: dict[str, Any]) -> None:
    async with two(tmp_path, shared) as (operator, _, there):
        mari, cookie = await there.guest("Mari")
        async with there.socket(cookie) as socket:
            await heard(socket, "hello")
            await operator("people ban", whom=mari, reason="spam")
            assert await end_of(socket) == ("banned", "you are banned: spam", CLOSED_BANNED)
        assert await status(there, cookie) == (403, "banned")
        await operator("people unban", whom=mari)
        await soon(lambda: status(there, cookie), (200, ""))


@pytest.mark.long
async def test_decisions_about_the_server_reach_every_process(
    tmp_path: Path, shared: dict[str, Any]
) -> None:
    async with two(tmp_path, shared) as (operator, _, there):
        _, cookie = await there.guest("Mari")
        async with there.socket() as visitor, there.http(cookie) as client:

            async def code() -> str:
                answer = await client.post("/rooms", json={"setup": SETUP})
                found: str = answer.json().get("code", "")
                return found if answer.is_error else ""

            await operator("server announce", text="Chess on Friday")
            assert (await heard(visitor, "announcement", WAIT_S))["text"] == "Chess on Friday"
            await operator("limits set", name="rate_rooms", value="1/day")
            await soon(code, "too_often")
            await operator("limits reset", name="rate_rooms")
            await soon(code, "")
            await operator("server drain")
            await soon(code, "draining")
            await operator("server undrain")
            await soon(code, "")


@pytest.mark.long
async def test_people_are_renamed_and_deleted_at_tables_of_every_process(
    tmp_path: Path, shared: dict[str, Any]
) -> None:
    async with two(tmp_path, shared) as (operator, here, there):
        mari, cookie = await there.guest("Mari")
        _, looks_on = await here.guest("Bo")
        async with (
            there.http(cookie) as client,
            there.socket(cookie) as own,
            here.socket(looks_on) as other,
        ):
            table = (await client.post("/rooms/now", json=SETUP)).json()["table"]
            for socket in (own, other):
                await said(socket, {"type": "join", "table": table})
                told = await heard(socket, "table", WAIT_S)
                assert "Mari" in names(told)
            assert table in there.running.hosting.owned.tables
            await operator("people rename", person=mari, name="Guest 7")
            for socket in (own, other):
                assert "Guest 7" in names(await heard(socket, "table", WAIT_S))
            await operator("people delete", person=mari)
            assert (await end_of(own))[2] == CLOSED_NOT_SIGNED_IN


def names(table: dict[str, Any]) -> set[str]:
    return {one["name"] for one in table["people"]}
