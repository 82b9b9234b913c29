"""Everything that is stored of a person is exported, and deleted from every table."""

import asyncio
import json
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from harness.operating import TOKEN, Operator, RefusedOperation
from harness.serving import QUICK, Served, heard, problem, said, served
from jantaku.base.messages import DELETED_NAME
from jantaku.catalog.values import BalanceEntry, BalanceGame
from jantaku.game import GameSpec
from jantaku.server.protocol import CLOSED_NOT_SIGNED_IN
from jantaku.server.rooms.values import RoomSeat, RoomSettings
from jantaku.server.store import StoredReport, TableRecord
from jantaku.server.store.rows import Base

NAME, PASSPHRASE = "Zauberfee", "four winds blow east"
SETUP = {"engine": "riichi", "preset": "tenhou"}
OF_NOBODY = {"steps", "held", "checkpoints", "secrets", "controls"}
"""The tables that have nothing of a person. Decide about each new one: here, or in `fill`."""


async def tables_with(server: Served, *texts: str) -> set[str]:
    """The tables of the database with one of the texts in any column of any row."""
    found = set()
    async with server.running.store._database.reading() as session:
        for table in Base.metadata.sorted_tables:
            rows = f"{(await session.execute(table.select())).all()!r}"
            if any(text in rows for text in texts):
                found.add(table.name)
    return found


async def claimed(server: Served, name: str) -> tuple[str, str]:
    """The id and the cookie of a new owner of a name."""
    people = server.running.people
    people._hasher = QUICK
    user, _ = await server.guest(name)
    return user, people.cookie(await people.claim(user, PASSPHRASE))


async def fill(server: Served, mari: str, cookie: str, other: str) -> dict[str, Any]:
    """Writes something of a person wherever it is possible; returns the room that plays."""
    store = server.running.store
    await server.running.people.new_token(mari, "my bot")
    await store.keep_ruleset(mari, "mine", f'{{"about": "{NAME}"}}')
    bo = await server.running.people.by_cookie(other)
    async with server.http(cookie) as client, server.http(other) as second:
        body = {"setup": SETUP, "title": f"At {NAME}"}
        waits = (await client.post("/rooms", json=body)).json()
        await second.post(f"/rooms/{waits['code']}/sit")
        assert (await client.post("/rooms/now", json=SETUP)).status_code == 201
        plays = (await client.post("/rooms", json=body)).json()
        await second.post(f"/rooms/{plays['code']}/sit")
        await second.post(f"/rooms/{plays['code']}/ready")
        room: dict[str, Any] = (await client.post(f"/rooms/{plays['code']}/start")).json()
    seats = (RoomSeat(0, "person", mari, NAME), RoomSeat(1, "person", bo.id, "Bo"))
    spec = GameSpec("riichi", 1, {"preset": "tenhou"}, bytes(32))
    settings = RoomSettings(title=NAME)
    await store.add_table(TableRecord("shared", room["code"], 0, spec, seats, settings))
    await store.set_table("shared", state="over")
    entries = tuple(BalanceEntry(seat.user, seat.seat, seat.name, False, 1, 0, 0) for seat in seats)
    game = BalanceGame("shared", 0, "riichi", "end", entries)
    sheet = json.dumps({"version": 1, "games": [asdict(game)]})
    await store.keep_sheet(room["code"], sheet)
    for user, blocked in ((mari, bo.id), (bo.id, mari)):
        await store.block(user, blocked, 0, 9)
    about = StoredReport("r1", "name", mari, NAME, NAME, "room", "Bo's note", bo.id, 0)
    await store.add_report(about, 9, 9)
    by_her = replace(about, id="r2", person=bo.id, name="Bo", text="Bo", reporter=mari, note="hm")
    await store.add_report(by_her, 9, 9)
    return room


async def last_code(socket: Any) -> int:
    async with asyncio.timeout(10):
        with suppress(ConnectionClosed):
            while True:
                await socket.recv()
    code: int = socket.close_code
    return code


@pytest.fixture
def way(url: str) -> str:
    """The command line for one database, the API for the other."""
    return "cli" if url.startswith("sqlite") else "api"


@pytest.mark.sample(2)
async def test_a_person_is_deleted_from_every_table(server: Served, operator: Operator) -> None:
    mari, cookie = await claimed(server, NAME)
    bo, other = await server.guest("Bo")
    room = await fill(server, mari, cookie, other)
    async with server.socket(cookie) as gone, server.socket(other) as stays:
        await said(gone, {"type": "join", "table": room["table"]})
        await said(stays, {"type": "join", "table": room["table"]})
        await heard(stays, "table")
        await Operator(server.base, "api")("people ban", whom=mari, kind="person", reason="a test")
        assert await last_code(gone) == 4403
        there = await tables_with(server, mari, NAME)
        assert there | OF_NOBODY == {*Base.metadata.tables}
        assert not there & OF_NOBODY
        await exported(operator, mari, room)
        counted = await operator("people delete", person=NAME, dry_run=True)
        assert await tables_with(server, mari, NAME) == there
        deleted = await operator("people delete", person=NAME)
        assert deleted == counted | {"dry_run": False}
        numbers = ("games", "shared_games", "rooms", "rulesets", "tokens", "bans", "reports")
        assert [deleted[one] for one in numbers] == [1, 2, 3, 1, 1, 1, 2]
        assert deleted["blocks"] == 1
        assert await tables_with(server, mari, NAME) == set()
        told = await heard(stays, "table", 15)
        assert {one["name"]: one.get("away") for one in told["people"]}[DELETED_NAME]
    store = server.running.store
    assert [one.name for one in (await store.table("shared")).seats] == [DELETED_NAME, "Bo"]
    balance = await server.running.rooms.sheet(room["code"])
    assert [one.name for one in balance.totals] == [DELETED_NAME, "Bo"]
    left = await store.room(room["code"])
    assert (left.host, left.state, left.settings.title) == (bo, "playing", "")
    assert [one.user for one in left.seats if one.kind == "person"] == [bo]
    with pytest.raises(RefusedOperation, match="nobody has this name"):
        await Operator(server.base, "api")("people export", person=NAME)


async def exported(operator: Operator, mari: str, room: dict[str, Any]) -> None:
    data = await operator("people export", person=NAME)
    assert (data["id"], data["name"], data["claimed"]) == (mari, NAME, True)
    assert [one["label"] for one in data["tokens"]] == ["my bot"]
    assert NAME in data["rulesets"][0]["text"]
    assert room["code"] in [one["code"] for one in data["rooms"]]
    assert {"shared", room["table"]} < {one["id"] for one in data["games"]}
    assert "/api/v1/records/shared" in [one["record"] for one in data["games"]]
    assert [one["reason"] for one in data["bans"]] == ["a test"]
    assert [(one["reporter"], one["note"]) for one in data["reports"]] == [("", ""), (mari, "hm")]
    assert [one["name"] for one in data["blocks"]] == ["Bo"]
    assert "argon2" not in f"{data}"


@pytest.mark.sample(2)
async def test_another_name_replaces_the_former_one_everywhere(server: Served) -> None:
    mari, cookie = await claimed(server, NAME)
    _, other = await server.guest("Bo")
    room = await fill(server, mari, cookie, other)
    async with server.socket(other) as stays:
        await said(stays, {"type": "join", "table": room["table"]})
        assert NAME in {one["name"] for one in (await heard(stays, "table"))["people"]}
        await Operator(server.base, "api")("people rename", person=mari, name="Guest 7")
        told = {one["name"] for one in (await heard(stays, "table", 15))["people"]}
        assert "Guest 7" in told
        assert NAME not in told
    # Her own text, and the reports, which show what was reported.
    assert await tables_with(server, NAME) == {"rulesets", "reports"}
    left = await server.running.store.room(room["code"])
    assert (left.host_name, left.settings.title) == ("Guest 7", "")
    [seat] = [one for one in left.seats if one.user == mari]
    assert (seat.kind, seat.name) == ("person", "Guest 7")
    seats = (await server.running.store.table("shared")).seats
    assert (seats[0].user, seats[0].name) == (mari, "Guest 7")
    balance = await server.running.rooms.sheet(room["code"])
    assert [one.name for one in balance.totals] == ["Guest 7", "Bo"]


async def test_a_guest_with_another_name_keeps_the_room_and_its_title(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        _, cookie = await server.guest("Ann")
        async with server.http(cookie) as client:
            body = {"setup": SETUP, "title": "Ann and friends"}
            code = (await client.post("/rooms", json=body)).json()["code"]
            assert (await client.patch("/people/me", json={"name": "Anna"})).status_code == 200
            room = (await client.get(f"/rooms/{code}")).json()
        assert (room["host_name"], room["seats"][0]["name"]) == ("Anna", "Anna")
        assert room["settings"]["title"] == "Ann and friends"


async def test_people_export_and_delete_themselves(tmp_path: Path) -> None:
    async with served(tmp_path, operator_token=TOKEN) as server:
        people = server.running.people
        mari, cookie = await claimed(server, NAME)
        guest, other = await server.guest("Guest")
        _, token = await people.new_token(guest, "bot")
        async with server.http(cookie) as client, server.socket(cookie) as socket:
            assert (await client.get("/people/me/data")).json()["id"] == mari
            wrong = await client.post("/people/me/delete", json={"passphrase": "no"})
            problem(wrong, 401, "wrong_passphrase")
            await heard(socket, "hello")
            deleted = await client.post("/people/me/delete", json={"passphrase": PASSPHRASE})
            assert (deleted.status_code, deleted.json()["name"]) == (200, NAME)
            assert await last_code(socket) == CLOSED_NOT_SIGNED_IN
        async with server.http() as client:
            headers = {"Authorization": f"Bearer {token}"}
            program = await client.post("/people/me/delete", json={}, headers=headers)
            problem(program, 403, "not_allowed")
        async with server.http(other) as client:
            assert (await client.post("/people/me/delete", json={})).status_code == 200
            problem(await client.get("/people/me"), 401, "not_signed_in")
        assert await tables_with(server, mari, NAME, guest) == set()


async def test_an_interrupted_deletion_is_finished(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        mari, cookie = await claimed(server, NAME)
        await server.running.store.keep_ruleset(mari, "mine", "{}")
        await server.running.store.close_account(mari)
        async with server.http(cookie) as client:
            problem(await client.get("/people/me"), 401, "not_signed_in")
            login = {"name": NAME, "passphrase": PASSPHRASE}
            problem(await client.post("/people/login", json=login), 401, "wrong_passphrase")
        await server.running.personal.finish()
        assert await tables_with(server, mari, NAME) == set()
