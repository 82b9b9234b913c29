"""A person whom another blocks: no invitations, no phrases, no quick match, and no sign of it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from httpx import AsyncClient

from harness.serving import Served, heard, problem, said, served
from jantaku.server.api import blocks

SETUP = {"engine": "riichi", "preset": "tenhou"}


@pytest.mark.sample(2)
async def test_a_blocked_person_reaches_nobody_who_blocks_them(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(tmp_path, database=url) as server:
        (ann, one), (ben, other), (_, third) = [
            await server.guest(name) for name in ("Ann", "Ben", "Cat")
        ]
        await server.running.store.claim_name(ben, "ben", "ben", "hash")
        other = server.running.people.cookie(await server.running.people.user(ben))
        async with server.http(one) as anns, server.http(other) as bens:
            assert (await bens.put(f"/people/me/blocks/{ann}")).status_code == 204
            assert (await bens.put(f"/people/me/blocks/{ann}")).status_code == 204
            [listed] = (await bens.get("/people/me/blocks")).json()
            assert (listed["id"], listed["name"]) == (ann, "Ann")
            assert (await anns.get("/people/me/blocks")).json() == []
            problem(await bens.put(f"/people/me/blocks/{ben}"), 422, "malformed")
            problem(await bens.put("/people/me/blocks/nobody"), 404, "unknown")
            monkeypatch.setattr(blocks, "MOST_BLOCKS", 1)
            full = await bens.put("/people/me/blocks/" + (await server.guest("Dan"))[0])
            problem(full, 409, "full")
            assert await quick_rooms(anns, bens) == 2
            await phrases_stay_away(server, anns, bens, [one, other, third])
            async with server.socket(other) as socket:
                await heard(socket, "hello")
                await invite(anns)
                assert (await bens.delete(f"/people/me/blocks/{ann}")).status_code == 204
                await invite(anns)
                assert (await heard(socket, "invited"))["by"] == "Ann"
                with pytest.raises(TimeoutError):  # the first one never came
                    await heard(socket, "invited", 0.3)
            problem(await bens.delete(f"/people/me/blocks/{ann}"), 404, "unknown")
            assert await quick_rooms(anns, bens) == 1


async def invite(client: AsyncClient) -> None:
    """An invitation of Ben to a new room, which is answered in the same way."""
    code = (await client.post("/rooms", json={"setup": SETUP})).json()["code"]
    answer = await client.post(f"/rooms/{code}/invite", json={"name": "Ben"})
    assert (answer.status_code, answer.json()["code"]) == (200, code)
    await client.post(f"/rooms/{code}/leave")


async def quick_rooms(*clients: AsyncClient) -> int:
    """The number of rooms in which quick match seats people who ask for the same game."""
    rooms = [(await one.post("/rooms/quick", json=SETUP)).json()["code"] for one in clients]
    for code, one in zip(rooms, clients, strict=True):
        await one.post(f"/rooms/{code}/leave")
    return len({*rooms})


async def phrases_stay_away(
    server: Served, anns: AsyncClient, bens: AsyncClient, cookies: list[str]
) -> None:
    code = (await anns.post("/rooms", json={"setup": SETUP})).json()["code"]
    for path in ("sit", "ready"):
        assert (await bens.post(f"/rooms/{code}/{path}")).status_code == 200
    table = (await anns.post(f"/rooms/{code}/start")).json()["table"]
    sockets = [await server.socket(cookie) for cookie in cookies]
    for socket in sockets:
        await said(socket, {"type": "join", "table": table})
        await heard(socket, "table")

    async def phrases(socket: Any, number: int) -> list[str]:
        return [(await heard(socket, "said"))["phrase"] for _ in range(number)]

    await said(sockets[0], {"type": "say", "table": table, "phrase": "hello"})
    assert [await phrases(sockets[at], 1) for at in (0, 2)] == [["hello"]] * 2
    await said(sockets[1], {"type": "say", "table": table, "phrase": "thanks"})
    assert [await phrases(socket, 1) for socket in sockets] == [["thanks"]] * 3
    await asyncio.gather(*(socket.close() for socket in sockets))
    await bens.post(f"/rooms/{code}/leave")
    await anns.post(f"/rooms/{code}/leave")
