"""Positions over HTTP: of a line, a log and a game; a table that begins in one."""

from fastapi import FastAPI

from harness.serving import Browser
from jantaku import Position, RiichiGame
from riichi.records.corpus import path_of
from server.api.records.test_records import keep

LINE = str(RiichiGame(seed=7).position())


async def test_a_line_is_shown_to_a_seat(one: Browser) -> None:
    seen = await one("POST /positions", {"line": LINE})
    assert (seen["seat"], seen["deciding"], seen["seats"]) == (0, [0], [0, 1, 2, 3])
    assert seen["setup"]["position"] == LINE
    assert seen["known"] == str(Position.from_line(LINE).seen_by(0))
    assert seen["view"]["seats"][0]["tiles"][0]["name"] == "4m"
    other = await one("POST /positions", {"line": LINE, "seat": 2})
    assert other["seat"] == 2
    assert all(tile["down"] for tile in other["view"]["seats"][0]["tiles"])


async def test_wrong_positions_are_refused_with_their_place(one: Browser) -> None:
    wrong = {"line": "tenhou-4p E1 0+0 123x//25000"}
    told = await one.refused("POST /positions", "422 malformed", wrong)
    assert (told["position"], told["length"]) == (17, 4)
    fifth, late, long = LINE.replace("+6m", "+4m"), {"line": LINE, "seat": 4}, {"line": "x" * 5000}
    for wrong in ({"line": fifth}, late, long):
        await one.refused("POST /positions", "422 malformed", wrong)


async def test_a_moment_of_a_log_is_a_position(one: Browser) -> None:
    data = path_of("own-3p", "mjai").read_bytes()
    seen = await one("POST /positions/of-log?at=12&seat=1", content=data)
    position = Position.from_line(seen["setup"]["position"])
    assert (seen["seat"], position.rules.players, position.is_complete) == (1, 3, False)
    assert None not in position.seats[0].hand
    await one.refused("POST /positions/of-log?at=900000", "422 malformed", content=data)
    await one.refused("POST /positions/of-log?at=1", "422 malformed", content=b"no")


async def test_a_moment_of_a_private_game_is_for_those_who_may_see_it(
    app: FastAPI, mari: Browser, other: Browser
) -> None:
    await keep(app, "mine", mari.id, "riichi", private=True)
    await keep(app, "going", mari.id, state="suspended")
    assert (await mari("GET /positions/of-record/mine?at=4"))["setup"]["position"]
    await other.refused("GET /positions/of-record/mine?at=4", "404 unknown_record")
    await mari.refused("GET /positions/of-record/going?at=4", "409 not_now")
