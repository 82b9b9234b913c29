"""Everything that is stored of a person is exported, and deleted from every table."""

import json
from dataclasses import asdict, replace
from typing import Any

import pytest

from harness.operating import Operator, RefusedOperation
from harness.serving import PASSPHRASE, SETUP, Browser, Served, ended, heard, said
from jantaku.base.messages import DELETED_NAME
from jantaku.base.ratings import RatingModel
from jantaku.catalog.values import BalanceEntry, BalanceGame
from jantaku.game import GameSpec
from jantaku.server.protocol import CLOSED_BANNED, CLOSED_NOT_SIGNED_IN
from jantaku.server.rooms.values import RoomSeat, RoomSettings
from jantaku.server.store import StoredReport, TableRecord
from jantaku.server.store.rows import Base

NAME = "Zauberfee"
OF_NOBODY = {"steps", "held", "checkpoints", "reviews", "secrets", "controls"}
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


async def fill(server: Served, person: Browser, bo: Browser) -> dict[str, Any]:
    """Writes something of a person wherever it is possible; returns the room that plays."""
    store, mari = server.running.store, person.id
    await server.running.people.new_token(mari, "my bot")
    await store.keep_ruleset(mari, "mine", f'{{"about": "{NAME}"}}')
    body = {"setup": SETUP, "title": f"At {NAME}"}
    waits = await person("POST /rooms", body)
    await bo(f"POST /rooms/{waits['code']}/sit")
    await person("POST /rooms/now", SETUP, 201)
    plays = await person("POST /rooms", body)
    await bo(f"POST /rooms/{plays['code']}/sit")
    await bo(f"POST /rooms/{plays['code']}/ready")
    room: dict[str, Any] = await person(f"POST /rooms/{plays['code']}/start")
    sitting = (RoomSeat(0, "person", mari, NAME), RoomSeat(1, "person", bo.id, "Bo"))
    spec = GameSpec("riichi", 1, {"preset": "tenhou"}, bytes(32))
    settings = RoomSettings(title=NAME)
    shared = TableRecord("shared", room["code"], 0, spec, sitting, settings, rated="riichi-4")
    await store.add_table(shared)
    await store.rate(shared, {mari: 0, bo.id: 1}, RatingModel())
    await store.set_table("shared", state="over")
    entries = tuple(BalanceEntry(one.user, one.seat, one.name, False, 1, 0, 0) for one in sitting)
    game = BalanceGame("shared", 0, "riichi", "end", entries)
    sheet = json.dumps({"version": 1, "games": [asdict(game)]})
    await store.keep_sheet(room["code"], sheet)
    friends = await person("POST /groups", {"name": f"{NAME} and friends"}, 201)
    await bo(f"POST /groups/{friends['code']}/join")
    seats = [{"user": mari, "points": 40000}, {"user": bo.id, "points": 30000}]
    guests = [{"name": one, "points": 15000} for one in ("Cho", "Dai")]
    result = {"key": "a-paper-game", "seats": [*seats, *guests]}
    await person(f"POST /groups/{friends['id']}/results", result)
    for user, blocked in ((mari, bo.id), (bo.id, mari)):
        await store.block(user, blocked, 0, 9)
    about = StoredReport("r1", "name", mari, NAME, NAME, "room", "Bo's note", bo.id, 0)
    await store.add_report(about, 9, 9)
    by_her = replace(about, id="r2", person=bo.id, name="Bo", text="Bo", reporter=mari, note="hm")
    await store.add_report(by_her, 9, 9)
    return room


@pytest.fixture
def way(url: str) -> str:
    """The command line for one database, the API for the other."""
    return "cli" if url.startswith("sqlite") else "api"


@pytest.mark.sample(2)
async def test_a_person_is_deleted_from_every_table(server: Served, operator: Operator) -> None:
    mari = await server.person(NAME, claimed=True)
    bo = await server.person("Bo")
    room = await fill(server, mari, bo)
    async with mari.socket() as gone, bo.socket() as stays:
        await said(gone, {"type": "join", "table": room["table"]})
        await said(stays, {"type": "join", "table": room["table"]})
        await heard(stays, "table")
        await Operator(server.base, "api")(
            "people ban", whom=mari.id, kind="person", reason="a test"
        )
        await ended(gone, CLOSED_BANNED)
        there = await tables_with(server, mari.id, NAME)
        assert there | OF_NOBODY == {*Base.metadata.tables}
        assert not there & OF_NOBODY
        await exported(operator, mari, room)
        counted = await operator("people delete", person=NAME, dry_run=True)
        assert await tables_with(server, mari.id, NAME) == there
        deleted = await operator("people delete", person=NAME)
        assert deleted == counted | {"dry_run": False}
        numbers = ("games", "shared_games", "rooms", "rulesets", "tokens", "bans", "reports")
        assert [deleted[one] for one in numbers] == [1, 2, 3, 1, 1, 1, 2]
        assert (deleted["blocks"], deleted["groups"]) == (1, 1)
        assert await tables_with(server, mari.id, NAME) == set()
        told = await heard(stays, "table", 15)
        assert {one["name"]: one.get("away") for one in told["people"]}[DELETED_NAME]
    store = server.running.store
    assert [one.name for one in (await store.table("shared")).seats] == [DELETED_NAME, "Bo"]
    balance = await server.running.rooms.sheet(room["code"])
    assert [one.name for one in balance.totals] == [DELETED_NAME, "Bo"]
    (friends,) = await store.groups_of(bo.id)
    assert (friends.owner, friends.name) == (bo.id, f"{DELETED_NAME} and friends")
    (result,) = await store.group_results(friends.id)
    assert [one.name for one in result.entries] == [DELETED_NAME, "Bo", "Cho", "Dai"]
    assert (result.entries[0].user, result.entries[0].total) == ("", 40000 - 30000 + 20000 + 20000)
    left = await store.room(room["code"])
    assert (left.host, left.state, left.settings.title) == (bo.id, "playing", "")
    assert [one.user for one in left.seats if one.kind == "person"] == [bo.id]
    with pytest.raises(RefusedOperation, match="nobody has this name"):
        await Operator(server.base, "api")("people export", person=NAME)


async def exported(operator: Operator, mari: Browser, room: dict[str, Any]) -> None:
    data = await operator("people export", person=NAME)
    assert (data["id"], data["name"], data["claimed"]) == (mari.id, NAME, True)
    assert [one["label"] for one in data["tokens"]] == ["my bot"]
    assert NAME in data["rulesets"][0]["text"]
    assert room["code"] in [one["code"] for one in data["rooms"]]
    assert {"shared", room["table"]} < {one["id"] for one in data["games"]}
    assert "/api/v1/records/shared" in [one["record"] for one in data["games"]]
    assert [one["reason"] for one in data["bans"]] == ["a test"]
    assert [(one["reporter"], one["note"]) for one in data["reports"]] == [
        ("", ""),
        (mari.id, "hm"),
    ]
    assert [one["name"] for one in data["blocks"]] == ["Bo"]
    assert [(one["name"], one["is_owner"]) for one in data["groups"]] == [
        (f"{NAME} and friends", True)
    ]
    assert [(one["key"], one["place"]) for one in data["group_results"]] == [
        ("hand-a-paper-game", 1)
    ]
    assert [(one["kind"], one["games"]) for one in data["ratings"]] == [("riichi-4", 1)]
    assert "argon2" not in f"{data}"


@pytest.mark.sample(2)
@pytest.mark.usefixtures("url")
async def test_another_name_replaces_the_former_one_everywhere(server: Served) -> None:
    mari = await server.person(NAME, claimed=True)
    bo = await server.person("Bo")
    room = await fill(server, mari, bo)
    async with bo.socket() as stays:
        await said(stays, {"type": "join", "table": room["table"]})
        assert NAME in {one["name"] for one in (await heard(stays, "table"))["people"]}
        await Operator(server.base, "api")("people rename", person=mari.id, name="Guest 7")
        told = {one["name"] for one in (await heard(stays, "table", 15))["people"]}
        assert "Guest 7" in told
        assert NAME not in told
    # Her own text, and the reports, which show what was reported.
    assert await tables_with(server, NAME) == {"rulesets", "reports"}
    left = await server.running.store.room(room["code"])
    assert (left.host_name, left.settings.title) == ("Guest 7", "")
    [seat] = [one for one in left.seats if one.user == mari.id]
    assert (seat.kind, seat.name) == ("person", "Guest 7")
    seats = (await server.running.store.table("shared")).seats
    assert (seats[0].user, seats[0].name) == (mari.id, "Guest 7")
    balance = await server.running.rooms.sheet(room["code"])
    assert [one.name for one in balance.totals] == ["Guest 7", "Bo"]


async def test_a_guest_with_another_name_keeps_the_room_and_its_title(server: Served) -> None:
    client = await server.person("Ann")
    body = {"setup": SETUP, "title": "Ann and friends"}
    code = (await client("POST /rooms", body))["code"]
    await client("PATCH /people/me", {"name": "Anna"})
    room = await client(f"GET /rooms/{code}")
    assert (room["host_name"], room["seats"][0]["name"]) == ("Anna", "Anna")
    assert room["settings"]["title"] == "Ann and friends"


async def test_people_export_and_delete_themselves(server: Served) -> None:
    mari = await server.person(NAME, claimed=True)
    guest = await server.person("Guest")
    delete = "POST /people/me/delete"
    async with mari.socket() as socket:
        assert (await mari("GET /people/me/data"))["id"] == mari.id
        await mari.refused(delete, "401 wrong_passphrase", {"passphrase": "no"})
        await heard(socket, "hello")
        assert (await mari(delete, {"passphrase": PASSPHRASE}, 200))["name"] == NAME
        await ended(socket, CLOSED_NOT_SIGNED_IN)
    program = server.browser(Authorization=f"Bearer {await server.token(guest)}")
    await program.refused(delete, "403 not_allowed", {})
    await guest(delete, {}, 200)
    await guest.refused("GET /people/me", "401 not_signed_in")
    assert await tables_with(server, mari.id, NAME, guest.id) == set()


async def test_an_interrupted_deletion_is_finished(server: Served) -> None:
    mari = await server.person(NAME, claimed=True)
    await server.running.store.keep_ruleset(mari.id, "mine", "{}")
    await server.running.store.close_account(mari.id)
    await mari.refused("GET /people/me", "401 not_signed_in")
    login = {"name": NAME, "passphrase": PASSPHRASE}
    await mari.refused("POST /people/login", "401 wrong_passphrase", login)
    await server.running.personal.finish()
    assert await tables_with(server, mari.id, NAME) == set()
