"""Records over HTTP: who sees which, what proves them fair, the formats."""

import time
from typing import Any

from fastapi import FastAPI
from httpx import AsyncClient

from harness.serving import API, come, parts, problem
from jantaku.base.seeds import check_commitment, commitment
from jantaku.catalog import Setup
from jantaku.game import Game
from jantaku.game.protocol import to_dict
from jantaku.riichi.records.files import read_game
from jantaku.riichi.records.native import read_native
from jantaku.riichi.records.verify import verify_game, verify_native
from jantaku.server.protocol import TableState
from jantaku.server.rooms.values import RoomSeat, RoomSettings
from jantaku.server.store import TableRecord
from riichi.records.test_native import played


async def keep(
    app: FastAPI,
    name: str,
    user: str,
    engine: str = "riichi",
    *,
    private: bool = False,
    state: TableState = "over",
) -> Game[Any, Any, Any]:
    """A table with that game, at which that person sat first."""
    game: Game[Any, Any, Any] = played(engine)
    assert isinstance(game.spec.seed, bytes)
    seats = [RoomSeat(seat, "bot", level="random") for seat in game.seats]
    seats[0] = RoomSeat(0, "person", user, "<i>Mari")
    record = TableRecord(
        id=name,
        room="ABCDE",
        game=0,
        spec=game.spec,
        seats=tuple(seats),
        settings=RoomSettings(title="Ours", setup=Setup(engine), private=private),
        commitment=commitment(game.spec.seed),
        created=time.time(),
        state="suspended",  # nobody takes it while it is written
    )
    store = parts(app).store
    await store.add_table(record)
    for number, actions in enumerate(game.actions):
        if state == "over" or number < 5:
            await store.writer.append_step(name, number, game.pack_step(actions), time.time())
    assert game.result is not None
    result = to_dict(game.result) if state == "over" else None
    await store.set_table(name, state=state, result=result, ended=time.time())
    return game


async def test_finished_public_games_are_found_by_player(
    app: FastAPI, one: AsyncClient, other: AsyncClient
) -> None:
    me, ken = await come(one, "Mari"), await come(other, "Ken")
    await one.post(f"{API}/people/me/claim", json={"passphrase": "four winds blow"})
    for name, user, private in (
        ("t1", me["id"], False),
        ("t2", me["id"], True),
        ("t3", ken["id"], False),
        ("t4", me["id"], False),
    ):
        await keep(app, name, user, "haiyuki", private=private)
    await keep(app, "going", me["id"], "haiyuki", state="suspended")
    for player, found in (
        ("mari", ["t4", "t1"]),  # a claimed name, spelled in any way
        (me["id"], ["t4", "t1"]),
        (ken["id"], ["t3"]),
        ("Ken", []),  # a guest: many have that name
        ("nobody", []),
        ("", ["t4", "t3", "t1"]),
    ):
        asked = {"player": player}
        page = (await other.get(f"{API}/records", params=asked)).json()
        assert [row["id"] for row in page["records"]] == found
    page = (await other.get(f"{API}/records", params={"player": "Mari", "limit": 1})).json()
    rest = {"player": "Mari", "limit": 1, "after": page["after"]}
    page = (await other.get(f"{API}/records", params=rest)).json()
    assert [row["id"] for row in page["records"]] == ["t1"]


async def test_records_are_listed_in_pages(
    app: FastAPI, one: AsyncClient, other: AsyncClient
) -> None:
    me = await come(one, "Mari")
    await come(other, "Ken")
    for number in range(5):
        await keep(app, f"t{number}", me["id"], "haiyuki", private=number == 4)
    await keep(app, "going", me["id"], "haiyuki", state="suspended")
    names: list[str] = []
    after = ""
    while True:
        asked = {"limit": 3, "after": after}
        page = (await one.get(f"{API}/records", params=asked)).json()
        names += [row["id"] for row in page["records"]]
        after = page["after"]
        if not after:
            break
    assert names == ["t3", "t2", "t1", "t0"]
    mine = (await one.get(f"{API}/records/mine")).json()["records"]
    assert [row["id"] for row in mine] == ["going", "t4", "t3", "t2", "t1", "t0"]
    assert (await other.get(f"{API}/records/mine")).json()["records"] == []
    for after in ("x", "\x00", "🀄", "-1"):
        answer = await one.get(f"{API}/records", params={"after": after})
        problem(answer, 422, "malformed")


async def test_a_game_that_is_over_comes_with_what_proves_it_fair(
    app: FastAPI, one: AsyncClient
) -> None:
    game = await keep(app, "t1", "somebody")
    told = (await one.get(f"{API}/records/t1")).json()
    assert told["seed"] == game.spec.seed.hex()  # type: ignore[union-attr]
    assert check_commitment(bytes.fromhex(told["seed"]), told["commitment"])
    assert told["steps"] == len(game.actions)
    assert told["result"] == to_dict(game.result)
    assert told["players"][0]["name"] == "<i>Mari"
    assert told["formats"] == ["native", "mjai", "tenhou-json"]
    for format_ in told["formats"]:
        got = await one.get(f"{API}/records/t1/download", params={"format": format_})
        assert got.headers["content-disposition"].startswith('attachment; filename="t1.')
        assert not verify_game(read_game(got.content)).differences
    native = (await one.get(f"{API}/records/t1/download")).content
    assert not verify_native(native, "t1", told["commitment"]).differences
    about, again = read_native(native)
    assert again.events == game.events
    assert about.names[0] == "<i>Mari"


async def test_other_engines_are_downloaded_as_they_are(app: FastAPI, one: AsyncClient) -> None:
    for engine in ("haiyuki", "ruleset"):
        await keep(app, engine, "somebody", engine)
        told = (await one.get(f"{API}/records/{engine}")).json()
        assert told["formats"] == ["native"]
        native = (await one.get(f"{API}/records/{engine}/download")).content
        assert not verify_native(native, engine, told["commitment"]).differences
        asked = {"format": "mjai"}
        answer = await one.get(f"{API}/records/{engine}/download", params=asked)
        assert "no other format" in problem(answer, 422, "malformed")["detail"]


async def test_nothing_secret_is_told_of_a_game_that_goes_on(
    app: FastAPI, one: AsyncClient
) -> None:
    me = await come(one, "Mari")
    game = await keep(app, "t1", me["id"], state="suspended")
    answer = await one.get(f"{API}/records/t1")
    told = answer.json()
    assert (told["seed"], told["formats"]) == ("", [])
    assert game.spec.seed.hex() not in answer.text  # type: ignore[union-attr]
    problem(await one.get(f"{API}/records/t1/download"), 409, "not_now")


async def test_private_records_are_seen_by_who_sat_there(
    app: FastAPI, one: AsyncClient, other: AsyncClient
) -> None:
    me = await come(one, "Mari")
    await come(other, "Ken")
    await keep(app, "t1", me["id"], "haiyuki", private=True)
    for address in (f"{API}/records/t1", f"{API}/records/t1/download"):
        assert (await one.get(address)).status_code == 200
        problem(await other.get(address), 404, "unknown_record")
    for name in ("nope", "%00", "%2e%2e", "t" * 64):
        problem(await one.get(f"{API}/records/{name}"), 404, "unknown_record")


async def test_a_private_game_is_open_to_whoever_has_its_key(
    app: FastAPI, one: AsyncClient, other: AsyncClient
) -> None:
    me = await come(one, "Mari")
    for name in ("t1", "t2"):
        await keep(app, name, me["id"], "haiyuki", private=True)
    await keep(app, "t3", me["id"], "haiyuki")
    await keep(app, "t4", me["id"], private=True, state="suspended")
    key = (await one.get(f"{API}/records/t1")).json()["key"]
    assert len(key) == 32
    for path in ("records/t1", "records/t1/download", "replays/t1"):
        assert (await other.get(f"{API}/{path}", params={"key": key})).status_code == 200
        for wrong in (key[:-1], f"{key}0"[1:], "\u00e9", ""):
            answer = await other.get(f"{API}/{path}", params={"key": wrong})
            problem(answer, 404, "unknown_record")
    problem(await other.get(f"{API}/records/t2", params={"key": key}), 404, "unknown_record")
    assert (await one.get(f"{API}/records/t3")).json()["key"] == ""
    assert (await one.get(f"{API}/records/t4")).json()["key"] == ""
    listed = (await other.get(f"{API}/records")).json()["records"]
    assert [record["id"] for record in listed] == ["t3"]
