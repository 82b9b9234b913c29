"""Reviews over HTTP, of a log and of a game played here, and hints at a table."""

import asyncio
from dataclasses import asdict
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx import AsyncClient

from harness.playing import Player
from harness.serving import API, client, come, parts, problem, running
from jantaku.review import hint_for, review_game
from jantaku.review.answers import hint_answer, review_answer
from riichi.records.corpus import path_of
from server.api.records.test_records import keep


@pytest.mark.long
async def test_a_log_is_reviewed_for_a_seat_in_a_language(one: AsyncClient) -> None:
    data = path_of("own-3p", "mjai").read_bytes()
    answer = await one.post(f"{API}/review?seat=2&language=ja", content=data)
    assert answer.status_code == 200
    wanted = asdict(review_answer(review_game(data, seats=[2]), "ja"))
    told = answer.json()
    assert told["rounds"] == [*wanted["rounds"]]
    (seat,) = told["seats"]
    first, ours = seat["decisions"][0], wanted["seats"][0]["decisions"][0]
    assert (first["event"], first["why"]) == (ours["event"], ours["why"])
    assert [row["words"] for row in first["alternatives"]] == [
        row["words"] for row in ours["alternatives"]
    ]


async def test_what_cannot_be_reviewed_is_refused(one: AsyncClient) -> None:
    data = path_of("own-3p", "mjai").read_bytes()
    problem(await one.post(f"{API}/review?seat=0", content=b"no"), 422, "malformed")
    problem(await one.post(f"{API}/review?seat=3", content=data), 422, "malformed")
    problem(await one.post(f"{API}/review?seat=4", content=data), 422, "malformed")
    problem(await one.post(f"{API}/review", content=data), 422, "malformed")


@pytest.mark.long
async def test_a_private_game_is_reviewed_for_those_who_may_see_it(
    app: FastAPI, one: AsyncClient, other: AsyncClient
) -> None:
    me = await come(one, "Mari")
    await keep(app, "mine", me["id"], "riichi", private=True)
    await keep(app, "battle", me["id"], "haiyuki", private=True)
    await keep(app, "going", me["id"], state="suspended")
    seen = await one.get(f"{API}/review/mine?seat=0")
    assert seen.json()["seats"][0]["seat"] == 0
    problem(await other.get(f"{API}/review/mine?seat=0"), 404, "unknown_record")
    problem(await one.get(f"{API}/review/going?seat=0"), 409, "not_now")
    problem(await one.get(f"{API}/review/battle?seat=0"), 422, "malformed")


async def asked_at(app: FastAPI, table: str, user: str) -> int:
    """The number of the decision that a person is asked at a table."""
    player = Player(table)
    follower = await parts(app).hosting.follow(table, user, 0, player.take)
    while player.ask is None:
        await asyncio.sleep(0.01)
    await follower.leave()
    number: int = player.ask["number"]
    return number


@pytest.mark.sample(2)
@pytest.mark.parametrize("players", [3, 4])
async def test_a_hint_follows_from_what_the_seat_sees(
    app: FastAPI, one: AsyncClient, players: int
) -> None:
    me = await come(one, "Mari")
    room = (await one.post(f"{API}/rooms/now", json={"players": players})).json()
    table = room["table"]
    ask = await asked_at(app, table, me["id"])
    answer = await one.get(f"{API}/review/tables/{table}?ask={ask}&language=ja")
    assert answer.status_code == 200, answer.text
    told = answer.json()
    game = parts(app).hosting.owned.tables[table].game
    wanted = hint_answer(hint_for(game.position(), told["seat"]), "ja")
    assert [row["words"] for row in told["alternatives"]] == [
        row.words for row in wanted.alternatives
    ]
    assert (told["why"], told["hand"]) == (wanted.why, wanted.hand)
    problem(await one.get(f"{API}/review/tables/{table}?ask={ask + 1}"), 409, "stale")
    problem(await one.get(f"{API}/review/tables/{table}"), 422, "malformed")


@pytest.mark.long
async def test_hints_are_for_those_who_play_against_bots_alone(
    app: FastAPI, one: AsyncClient, other: AsyncClient
) -> None:
    me = await come(one, "Mari")
    await come(other, "Taro")
    code = (await one.post(f"{API}/rooms", json={})).json()["code"]
    await other.post(f"{API}/rooms/{code}/sit")
    await other.post(f"{API}/rooms/{code}/ready")
    table = (await one.post(f"{API}/rooms/{code}/start")).json()["table"]
    ask = await asked_at(app, table, me["id"])
    for whose in (one, other):
        found = problem(
            await whose.get(f"{API}/review/tables/{table}?ask={ask}"), 403, "not_allowed"
        )
        assert "another person" in found["detail"]
    async with client(app) as stranger:
        problem(await stranger.get(f"{API}/review/tables/{table}?ask={ask}"), 401, "not_signed_in")
        await come(stranger, "Eve")
        problem(await stranger.get(f"{API}/review/tables/{table}?ask={ask}"), 409, "not_seated")


async def test_hints_have_a_rate(tmp_path: Path) -> None:
    async with running(tmp_path, rate_heavy="1/day") as app, client(app) as one:
        await come(one, "Mari")
        problem(await one.get(f"{API}/review/tables/none?ask=1"), 404, "unknown_table")
        problem(await one.get(f"{API}/review/tables/none?ask=1"), 429, "too_often")
