"""Replays over HTTP: of logs that somebody sends, and of games that were played here."""

import pytest
from fastapi import FastAPI

from harness.serving import API, Browser
from jantaku.game.protocol import to_dict
from jantaku.replay import read_replay
from jantaku.riichi.records.files import FORMATS
from riichi.records.corpus import path_of
from server.api.records.test_records import keep


@pytest.mark.long
async def test_a_log_of_any_format_is_shown(one: Browser) -> None:
    for format_ in FORMATS:
        data = path_of("own-3p", format_).read_bytes()
        assert await one("POST /replays", content=data) == to_dict(read_replay(data))


@pytest.mark.long
async def test_a_game_played_here_is_shown_once_it_is_over(
    app: FastAPI, mari: Browser, other: Browser
) -> None:
    for engine in ("riichi", "haiyuki"):
        game = await keep(app, engine, mari.id, engine, private=engine == "haiyuki")
        replay = await mari(f"GET /replays/{engine}")
        assert replay["engine"] == engine
        assert replay["names"][0] == "<i>Mari"
        assert replay["kept"] is True
        assert len(replay["tracks"][0]["moments"]) == len(game.actions) + 1
    await keep(app, "going", mari.id, state="suspended")
    await mari.refused("GET /replays/going", "409 not_now")
    await other.refused("GET /replays/haiyuki", "404 unknown_record")


@pytest.mark.long
async def test_the_address_of_before_leads_to_the_new_one(app: FastAPI, one: Browser) -> None:
    data = path_of("own-3p", "mjai").read_bytes()
    moved = await one.answer("POST /reels?rules=majsoul", content=data)
    assert moved.status_code == 308
    assert moved.headers["location"] == f"{API}/replays?rules=majsoul"
    followed = await one("POST /reels", content=data, follow_redirects=True)
    assert followed == to_dict(read_replay(data))
    await one.come("Mari")
    await keep(app, "haiyuki", one.id, "haiyuki", private=False)
    game = await one("GET /reels/haiyuki", follow_redirects=True)
    assert game == await one("GET /replays/haiyuki")


async def test_what_is_no_log_is_refused_with_a_sentence(one: Browser) -> None:
    for data in (b"", b"hello", b'{"log":[]}', b"\xff\x00" * 500, b"[" * 100_000):
        assert (await one.refused("POST /replays", "422 malformed", content=data))["cure"]
    broken = path_of("own-4p", "mjai").read_bytes()[:-300]
    assert (await one.answer("POST /replays", content=broken)).status_code in (200, 422)
