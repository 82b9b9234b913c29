"""The operator asks one process of a server; all processes do it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from harness.backends import postgres_database, redis_url
from harness.operating import TOKEN, Operator
from harness.serving import SETUP, Browser, Served, ended, heard, said, served
from jantaku.server.protocol import CLOSED_NOT_SIGNED_IN
from server.api.admin.test_people import check_banned

WAIT_S = 15
Processes = tuple[Operator, Served, Served]


@pytest.fixture
def shared() -> Iterator[dict[str, Any]]:
    """Settings of processes that are one server."""
    own = {"redis": redis_url(), "operator_token": TOKEN, "secret": "s" * 32}
    with postgres_database() as database:
        yield {"database": database, **own}


@pytest.fixture
async def processes(tmp_path: Path, shared: dict[str, Any]) -> AsyncIterator[Processes]:
    """The operator, the process that is asked, and the other one."""
    async with served(tmp_path / "a", **shared) as here, served(tmp_path / "b", **shared) as there:
        yield Operator(here.base, "api"), here, there


async def code_of(client: Browser, request: str, body: Any = None) -> str:
    """The code of the problem with which a request is answered, if it is."""
    answer = await client.answer(request, body)
    return str(answer.json()["code"]) if answer.is_error else ""


async def soon(ask: Callable[[], Awaitable[str]], wanted: str) -> None:
    """Waits until that is the answer."""
    async with asyncio.timeout(WAIT_S):
        while await ask() != wanted:
            await asyncio.sleep(0.02)


async def test_bans_reach_every_process(processes: Processes) -> None:
    operator, _, there = processes
    mari = await there.person("Mari")
    async with mari.socket() as socket:
        await heard(socket, "hello")
        await operator("people ban", whom=mari.id, reason="spam")
        await check_banned(socket)
    await mari.refused("GET /people/me", "403 banned")
    await operator("people unban", whom=mari.id)
    await soon(lambda: code_of(mari, "GET /people/me"), "")


@pytest.mark.long
async def test_decisions_about_the_server_reach_every_process(processes: Processes) -> None:
    operator, _, there = processes
    client = await there.person("Mari")
    async with there.socket() as visitor:

        def code() -> Awaitable[str]:
            return code_of(client, "POST /rooms", {"setup": SETUP})

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
    processes: Processes,
) -> None:
    operator, here, there = processes
    client = await there.person("Mari")
    bo = await here.person("Bo")
    async with client.socket() as own, bo.socket() as other:
        table = (await client("POST /rooms/now", SETUP))["table"]
        for socket in (own, other):
            await said(socket, {"type": "join", "table": table})
            told = await heard(socket, "table", WAIT_S)
            assert "Mari" in names(told)
        assert table in there.running.hosting.owned.tables
        await operator("people rename", person=client.id, name="Guest 7")
        for socket in (own, other):
            assert "Guest 7" in names(await heard(socket, "table", WAIT_S))
        await operator("people delete", person=client.id)
        await ended(own, CLOSED_NOT_SIGNED_IN)


def names(table: dict[str, Any]) -> set[str]:
    return {one["name"] for one in table["people"]}
