"""Replays over HTTP: of logs that somebody sends, and of games that were played here."""

import pytest
from fastapi import FastAPI
from httpx import AsyncClient

from harness.serving import API, come, problem
from jantaku.game.protocol import to_dict
from jantaku.replay import read_replay
from jantaku.riichi.records.files import FORMATS
from riichi.records.corpus import path_of
from server.api.records.test_records import keep


@pytest.mark.long
async def test_a_log_of_any_format_is_shown(one: AsyncClient) -> None:
    for format_ in FORMATS:
        data = path_of("own-3p", format_).read_bytes()
        answer = await one.post(f"{API}/replays", content=data)
        assert answer.status_code == 200
        assert answer.json() == to_dict(read_replay(data))


@pytest.mark.long
async def test_a_game_played_here_is_shown_once_it_is_over(
    app: FastAPI, one: AsyncClient, other: AsyncClient
) -> None:
    me = await come(one, "Mari")
    for engine in ("riichi", "haiyuki"):
        game = await keep(app, engine, me["id"], engine, private=engine == "haiyuki")
        replay = (await one.get(f"{API}/replays/{engine}")).json()
        assert replay["engine"] == engine
        assert replay["names"][0] == "<i>Mari"
        assert replay["kept"] is True
        assert len(replay["tracks"][0]["moments"]) == len(game.actions) + 1
    await keep(app, "going", me["id"], state="suspended")
    problem(await one.get(f"{API}/replays/going"), 409, "not_now")
    problem(await other.get(f"{API}/replays/haiyuki"), 404, "unknown_record")


@pytest.mark.long
async def test_the_address_of_before_leads_to_the_new_one(app: FastAPI, one: AsyncClient) -> None:
    data = path_of("own-3p", "mjai").read_bytes()
    moved = await one.post(f"{API}/reels?rules=majsoul", content=data)
    assert moved.status_code == 308
    assert moved.headers["location"] == f"{API}/replays?rules=majsoul"
    followed = await one.post(f"{API}/reels", content=data, follow_redirects=True)
    assert followed.json() == to_dict(read_replay(data))
    me = await come(one, "Mari")
    await keep(app, "haiyuki", me["id"], "haiyuki", private=False)
    game = await one.get(f"{API}/reels/haiyuki", follow_redirects=True)
    assert game.json() == (await one.get(f"{API}/replays/haiyuki")).json()


async def test_what_is_no_log_is_refused_with_a_sentence(one: AsyncClient) -> None:
    for data in (b"", b"hello", b'{"log":[]}', b"\xff\x00" * 500, b"[" * 100_000):
        told = problem(await one.post(f"{API}/replays", content=data), 422, "malformed")
        assert told["detail"]
        assert told["cure"]
    broken = path_of("own-4p", "mjai").read_bytes()[:-300]
    answer = await one.post(f"{API}/replays", content=broken)
    assert answer.status_code in (200, 422)
