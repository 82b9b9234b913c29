"""Positions over HTTP: of a line, a log and a game; a table that begins in one."""

from fastapi import FastAPI
from httpx import AsyncClient

from harness.serving import API, come, problem
from jantaku import Position, RiichiGame
from riichi.records.corpus import path_of
from server.api.records.test_records import keep

LINE = str(RiichiGame(seed=7).position())


async def test_a_line_is_shown_to_a_seat(one: AsyncClient) -> None:
    seen = (await one.post(f"{API}/positions", json={"line": LINE})).json()
    assert (seen["seat"], seen["deciding"], seen["seats"]) == (0, [0], [0, 1, 2, 3])
    assert seen["setup"]["position"] == LINE
    assert seen["known"] == str(Position.from_line(LINE).seen_by(0))
    assert seen["view"]["seats"][0]["tiles"][0]["name"] == "4m"
    other = (await one.post(f"{API}/positions", json={"line": LINE, "seat": 2})).json()
    assert other["seat"] == 2
    assert all(tile["down"] for tile in other["view"]["seats"][0]["tiles"])


async def test_wrong_positions_are_refused_with_their_place(one: AsyncClient) -> None:
    wrong = {"line": "tenhou-4p E1 0+0 123x//25000"}
    told = problem(await one.post(f"{API}/positions", json=wrong), 422, "malformed")
    assert (told["position"], told["length"]) == (17, 4)
    fifth = {"line": LINE.replace("+6m", "+4m")}
    problem(await one.post(f"{API}/positions", json=fifth), 422, "malformed")
    seat = {"line": LINE, "seat": 4}
    problem(await one.post(f"{API}/positions", json=seat), 422, "malformed")
    long = {"line": "x" * 5000}
    problem(await one.post(f"{API}/positions", json=long), 422, "malformed")


async def test_a_moment_of_a_log_is_a_position(one: AsyncClient) -> None:
    data = path_of("own-3p", "mjai").read_bytes()
    answer = await one.post(f"{API}/positions/of-log?at=12&seat=1", content=data)
    seen = answer.json()
    position = Position.from_line(seen["setup"]["position"])
    assert (seen["seat"], position.rules.players, position.is_complete) == (1, 3, False)
    assert None not in position.seats[0].hand
    late = await one.post(f"{API}/positions/of-log?at=900000", content=data)
    problem(late, 422, "malformed")
    problem(await one.post(f"{API}/positions/of-log?at=1", content=b"no"), 422, "malformed")


async def test_a_moment_of_a_private_game_is_for_those_who_may_see_it(
    app: FastAPI, one: AsyncClient, other: AsyncClient
) -> None:
    me = await come(one, "Mari")
    await keep(app, "mine", me["id"], "riichi", private=True)
    await keep(app, "going", me["id"], state="suspended")
    seen = await one.get(f"{API}/positions/of-record/mine?at=4")
    assert seen.json()["setup"]["position"]
    problem(await other.get(f"{API}/positions/of-record/mine?at=4"), 404, "unknown_record")
    problem(await one.get(f"{API}/positions/of-record/going?at=4"), 409, "not_now")
