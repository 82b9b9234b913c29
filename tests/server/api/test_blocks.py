"""A person whom another blocks: no invitations, no phrases, no quick match, and no sign of it."""

import asyncio
from typing import Any

import pytest

from harness.serving import SETUP, Browser, Served, heard, said
from jantaku.server.api import blocks


@pytest.mark.sample(2)
@pytest.mark.usefixtures("url")
async def test_a_blocked_person_reaches_nobody_who_blocks_them(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, third = await server.people("Ann", "Cat")
    ben = await server.person("Ben", claimed=True)
    await ben(f"PUT /people/me/blocks/{ann.id}", status=204)
    await ben(f"PUT /people/me/blocks/{ann.id}", status=204)
    [listed] = await ben("GET /people/me/blocks")
    assert (listed["id"], listed["name"]) == (ann.id, "Ann")
    assert await ann("GET /people/me/blocks") == []
    await ben.refused(f"PUT /people/me/blocks/{ben.id}", "422 malformed")
    await ben.refused("PUT /people/me/blocks/nobody", "404 unknown")
    monkeypatch.setattr(blocks, "MOST_BLOCKS", 1)
    dan = await server.person("Dan")
    await ben.refused(f"PUT /people/me/blocks/{dan.id}", "409 full:most_blocks")
    assert await quick_rooms(ann, ben) == 2
    await phrases_stay_away(ann, ben, third)
    async with ben.socket() as socket:
        await heard(socket, "hello")
        await invite(ann)
        await ben(f"DELETE /people/me/blocks/{ann.id}", status=204)
        await invite(ann)
        assert (await heard(socket, "invited"))["by"] == "Ann"
        with pytest.raises(TimeoutError):  # the first one never came
            await heard(socket, "invited", 0.3)
    await ben.refused(f"DELETE /people/me/blocks/{ann.id}", "404 unknown")
    assert await quick_rooms(ann, ben) == 1


async def invite(client: Browser) -> None:
    """An invitation of Ben to a new room, which is answered in the same way."""
    code = (await client("POST /rooms", {"setup": SETUP}))["code"]
    assert (await client(f"POST /rooms/{code}/invite", {"name": "Ben"}, 200))["code"] == code
    await client(f"POST /rooms/{code}/leave")


async def quick_rooms(*clients: Browser) -> int:
    """The number of rooms in which quick match seats people who ask for the same game."""
    rooms = [(await one("POST /rooms/quick", SETUP))["code"] for one in clients]
    for code, one in zip(rooms, clients, strict=True):
        await one(f"POST /rooms/{code}/leave")
    return len({*rooms})


async def phrases_stay_away(ann: Browser, ben: Browser, third: Browser) -> None:
    code = (await ann("POST /rooms", {"setup": SETUP}))["code"]
    for path in ("sit", "ready"):
        await ben(f"POST /rooms/{code}/{path}")
    table = (await ann(f"POST /rooms/{code}/start"))["table"]
    sockets = [await one.socket() for one in (ann, ben, third)]
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
    await ben(f"POST /rooms/{code}/leave")
    await ann(f"POST /rooms/{code}/leave")
