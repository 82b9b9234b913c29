"""The operator, rooms and tables: list, close, and take nothing new."""

import time
from pathlib import Path
from typing import Any

import pytest

from harness.operating import TOKEN, Operator, RefusedOperation
from harness.serving import SETUP, Browser, Served, heard, said, served
from jantaku.base.errors import Unknown
from jantaku.server.store import User

PRIVATE = {"setup": SETUP, "private": True, "title": "Friends"}


async def room_of(client: Browser, path: str = "", body: Any = None) -> dict[str, Any]:
    """A new room."""
    found: dict[str, Any] = await client(f"POST /rooms{path}", body or {"setup": SETUP}, 201)
    return found


async def playing(client: Browser) -> dict[str, Any]:
    """A new room with a game of one person against bots."""
    return await room_of(client, "/now", SETUP)


@pytest.mark.sample(4)
async def test_rooms_are_listed_and_closed(server: Served, operator: Operator) -> None:
    client = await server.person("Mari")
    async with client.socket() as socket:
        code = (await room_of(client, body=PRIVATE))["code"]
        game = await playing(client)
        listed = {one["code"]: one for one in await operator("rooms list")}
        assert listed[code]["title"] == "Friends"
        assert listed[code]["people"] == listed[code]["host_name"] == "Mari"
        assert (listed[code]["private"], listed[code]["state"]) == (True, "open")
        assert listed[game["code"]]["table"] == game["table"]
        assert len(await operator("rooms list", limit=1)) == 1
        await said(socket, {"type": "watch", "room": code})
        while (await heard(socket, "room"))["code"] != code:
            pass
        await operator("rooms close", code=code)
        while (told := await heard(socket, "room"))["code"] != code or told["room"]:
            pass  # the room as it was may come twice
        await operator("rooms close", code=game["code"].lower())
        assert await operator("rooms list") == []
        assert await operator("tables list") == []
        assert (await client(f"GET /records/{game['table']}"))["state"] == "failed"
    with pytest.raises(RefusedOperation, match="there is no room"):
        await operator("rooms close", code=code)
    with pytest.raises(RefusedOperation, match="1 to 1000 rows"):
        await operator("rooms list", limit=0)


@pytest.mark.sample(4)
async def test_tables_are_listed_and_closed(server: Served, operator: Operator) -> None:
    client = await server.person("Mari")
    async with client.socket() as socket:
        game = await playing(client)
        [table] = await operator("tables list")
        assert (table["id"], table["room"]) == (game["table"], game["code"])
        assert (table["engine"], table["people"]) == ("riichi", "Mari")
        await said(socket, {"type": "join", "table": game["table"]})
        await heard(socket, "table")
        await operator("tables close", table=game["table"])
        while (changed := await heard(socket, "table_changed")).get("state") != "failed":
            pass
        assert changed["fault"] == "the operator of the server has closed this table"
        assert await operator("tables list") == []
        with pytest.raises(RefusedOperation, match="this game has ended"):
            await operator("tables close", table=game["table"])
        room = await client(f"GET /rooms/{game['code']}")
        assert (room["state"], room["table"]) == ("open", "")
        await said(socket, {"type": "leave", "table": game["table"]})
        await said(socket, {"type": "join", "table": game["table"]})
        told = await heard(socket, "table")
        assert (told["state"], told["fault"]) == ("failed", changed["fault"])
    with pytest.raises(RefusedOperation, match="there is no such table"):
        await operator("tables close", table="unknown")


@pytest.mark.sample(4)
async def test_a_draining_server_takes_nothing_new(server: Served, operator: Operator) -> None:
    client = await server.person("Mari")
    async with client.socket() as socket:
        game = await playing(client)
        code = (await room_of(client))["code"]
        status = await operator("server drain")
        assert (status["draining"], status["tables"]) == (True, 1)
        for path, body in (
            ("", {"setup": SETUP}),
            ("/now", SETUP),
            ("/quick", SETUP),
            (f"/{code}/start", None),
            (f"/{code}/ready", None),
            (f"/{code}/rematch", None),
        ):
            await client.refused(f"POST /rooms{path}", "503 draining", body)
        await said(socket, {"type": "join", "table": game["table"]})
        assert (await heard(socket, "table"))["state"] == "playing"
        assert (await client("GET /health"))["draining"]
        assert not (await operator("server undrain"))["draining"]
        assert (await client(f"POST /rooms/{code}/start"))["state"] == "playing"
        assert (await operator("server status"))["tables"] == 2


@pytest.mark.sample(4)
async def test_everyone_hears_what_is_announced(server: Served, operator: Operator) -> None:
    async with server.browser().socket() as visitor:
        said = await operator("server announce", text="Chess on Friday")
        assert said["announcement"] == "Chess on Friday"
        told = await heard(visitor, "announcement")
        assert told == {"type": "announcement", "text": "Chess on Friday"}
        await operator("server maintenance", minutes=10)
        assert 540 < (await heard(visitor, "announcement"))["maintenance_s"] <= 600
        async with (await server.person("Mari")).socket() as later:
            assert (await heard(later, "announcement"))["text"] == "Chess on Friday"
        assert not (await operator("server announce"))["announcement"]
        assert not (await heard(visitor, "announcement"))["text"]
        assert (await operator("server maintenance", minutes=0))["draining"]
        await heard(visitor, "announcement")
        assert not (await operator("server undrain"))["draining"]
        assert await heard(visitor, "announcement") == {"type": "announcement", "text": ""}
    for wrong in ({"text": "two\nlines"}, {"text": "x" * 201}):
        with pytest.raises(RefusedOperation, match="one line of 200 characters"):
            await operator("server announce", **wrong)
    with pytest.raises(RefusedOperation, match="0 to 10080 minutes"):
        await operator("server maintenance", minutes=-1)


@pytest.mark.sample(2)
async def test_decisions_outlast_a_restart(tmp_path: Path, url: str) -> None:
    async with served(tmp_path, database=url, operator_token=TOKEN) as server:
        operator = Operator(server.base, "api")
        await operator("server drain")
        await operator("people ban", whom="203.0.113.7")
    async with served(tmp_path, database=url, operator_token=TOKEN) as server:
        status = await Operator(server.base, "api")("server status")
        assert (status["draining"], status["bans"]) == (True, 1)


@pytest.mark.sample(4)
async def test_what_is_old_is_counted_and_then_deleted(server: Served, operator: Operator) -> None:
    store = server.running.store
    await store.add_user(User("old", "Aki", created=1))
    await store.add_user(User("new", "Ben", created=time.time()))
    counted = await operator("server prune", dry_run=True)
    assert counted == {
        "games": 0,
        "groups": 0,
        "texts": 0,
        "guests": 1,
        "reports": 0,
        "dry_run": True,
    }
    assert await store.user("old")
    assert (await operator("server prune"))["guests"] == 1
    with pytest.raises(Unknown):
        await store.user("old")
    assert await store.user("new")
