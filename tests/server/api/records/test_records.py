"""Records over HTTP: who sees which, what proves them fair, the formats."""

import time
from typing import Any

from fastapi import FastAPI

from harness.serving import Browser, parts
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
    app: FastAPI, mari: Browser, ken: Browser
) -> None:
    await mari.claim()
    for name, user, private in (
        ("t1", mari.id, False),
        ("t2", mari.id, True),
        ("t3", ken.id, False),
        ("t4", mari.id, False),
    ):
        await keep(app, name, user, "haiyuki", private=private)
    await keep(app, "going", mari.id, "haiyuki", state="suspended")
    for player, found in (
        ("mari", ["t4", "t1"]),  # a claimed name, spelled in any way
        (mari.id, ["t4", "t1"]),
        (ken.id, ["t3"]),
        ("Ken", []),  # a guest: many have that name
        ("nobody", []),
        ("", ["t4", "t3", "t1"]),
    ):
        page = await ken("GET /records", params={"player": player})
        assert [row["id"] for row in page["records"]] == found
    page = await ken("GET /records", params={"player": "Mari", "limit": 1})
    rest = {"player": "Mari", "limit": 1, "after": page["after"]}
    page = await ken("GET /records", params=rest)
    assert [row["id"] for row in page["records"]] == ["t1"]


async def test_records_are_listed_in_pages(app: FastAPI, mari: Browser, ken: Browser) -> None:
    for number in range(5):
        await keep(app, f"t{number}", mari.id, "haiyuki", private=number == 4)
    await keep(app, "going", mari.id, "haiyuki", state="suspended")
    names, after = [], ""
    while after or not names:
        page = await mari("GET /records", params={"limit": 3, "after": after})
        names += [row["id"] for row in page["records"]]
        after = page["after"]
    assert names == ["t3", "t2", "t1", "t0"]
    mine = (await mari("GET /records/mine"))["records"]
    assert [row["id"] for row in mine] == ["going", "t4", "t3", "t2", "t1", "t0"]
    assert (await ken("GET /records/mine"))["records"] == []
    for after in ("x", "\x00", "🀄", "-1"):
        await mari.refused("GET /records", "422 malformed", params={"after": after})


async def test_a_game_that_is_over_comes_with_what_proves_it_fair(
    app: FastAPI, one: Browser
) -> None:
    game = await keep(app, "t1", "somebody")
    told = await one("GET /records/t1")
    assert told["seed"] == game.spec.seed.hex()  # type: ignore[union-attr]
    assert check_commitment(bytes.fromhex(told["seed"]), told["commitment"])
    assert told["steps"] == len(game.actions)
    assert told["result"] == to_dict(game.result)
    assert told["players"][0]["name"] == "<i>Mari"
    assert told["formats"] == ["native", "mjai", "tenhou-json"]
    for format_ in told["formats"]:
        got = await one.answer("GET /records/t1/download", params={"format": format_})
        assert got.headers["content-disposition"].startswith('attachment; filename="t1.')
        assert not verify_game(read_game(got.content)).differences
    native = (await one.answer("GET /records/t1/download")).content
    assert not verify_native(native, "t1", told["commitment"]).differences
    about, again = read_native(native)
    assert again.events == game.events
    assert about.names[0] == "<i>Mari"


async def test_other_engines_are_downloaded_as_they_are(app: FastAPI, one: Browser) -> None:
    for engine in ("haiyuki", "ruleset"):
        await keep(app, engine, "somebody", engine)
        told = await one(f"GET /records/{engine}")
        assert told["formats"] == ["native"]
        native = (await one.answer(f"GET /records/{engine}/download")).content
        assert not verify_native(native, engine, told["commitment"]).differences
        mjai = f"GET /records/{engine}/download?format=mjai"
        await one.refused(mjai, "422 malformed", says="no other format")


async def test_nothing_secret_is_told_of_a_game_that_goes_on(app: FastAPI, mari: Browser) -> None:
    game = await keep(app, "t1", mari.id, state="suspended")
    answer = await mari.answer("GET /records/t1")
    told = answer.json()
    assert (told["seed"], told["formats"]) == ("", [])
    assert game.spec.seed.hex() not in answer.text  # type: ignore[union-attr]
    await mari.refused("GET /records/t1/download", "409 not_now")


async def test_private_records_are_seen_by_who_sat_there(
    app: FastAPI, mari: Browser, ken: Browser
) -> None:
    await keep(app, "t1", mari.id, "haiyuki", private=True)
    for request in ("GET /records/t1", "GET /records/t1/download"):
        await mari(request)
        await ken.refused(request, "404 unknown_record")
    for name in ("nope", "%00", "%2e%2e", "t" * 64):
        await mari.refused(f"GET /records/{name}", "404 unknown_record")


async def test_a_private_game_is_open_to_whoever_has_its_key(
    app: FastAPI, mari: Browser, other: Browser
) -> None:
    for name in ("t1", "t2"):
        await keep(app, name, mari.id, "haiyuki", private=True)
    await keep(app, "t3", mari.id, "haiyuki")
    await keep(app, "t4", mari.id, private=True, state="suspended")
    key = (await mari("GET /records/t1"))["key"]
    assert len(key) == 32
    for path in ("records/t1", "records/t1/download", "replays/t1"):
        await other(f"GET /{path}", params={"key": key})
        for wrong in (key[:-1], f"{key}0"[1:], "\u00e9", ""):
            await other.refused(f"GET /{path}", "404 unknown_record", params={"key": wrong})
    await other.refused("GET /records/t2", "404 unknown_record", params={"key": key})
    assert (await mari("GET /records/t3"))["key"] == ""
    assert (await mari("GET /records/t4"))["key"] == ""
    listed = (await other("GET /records"))["records"]
    assert [record["id"] for record in listed] == ["t3"]
