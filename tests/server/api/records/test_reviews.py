"""Reviews over HTTP, of a log and of a game played here, and hints at a table."""

import asyncio
from dataclasses import asdict

import pytest
from fastapi import FastAPI

from harness.playing import Player
from harness.serving import Browser, parts
from jantaku.review import hint_for, review_game
from jantaku.review.answers import hint_answer, review_answer
from jantaku.server.api.records import reviews
from riichi.records.corpus import path_of
from server.api.records.test_records import keep


@pytest.mark.long
async def test_a_log_is_reviewed_for_a_seat_in_a_language(one: Browser) -> None:
    data = path_of("own-3p", "mjai").read_bytes()
    told = await one("POST /review?seat=2&language=ja", content=data)
    wanted = asdict(review_answer(review_game(data, seats=[2]), "ja"))
    assert told["rounds"] == [*wanted["rounds"]]
    (seat,) = told["seats"]
    first, ours = seat["decisions"][0], wanted["seats"][0]["decisions"][0]
    assert (first["event"], first["why"]) == (ours["event"], ours["why"])
    assert [row["words"] for row in first["alternatives"]] == [
        row["words"] for row in ours["alternatives"]
    ]


async def test_what_cannot_be_reviewed_is_refused(one: Browser) -> None:
    data = path_of("own-3p", "mjai").read_bytes()
    for query, content in (("?seat=0", b"no"), ("?seat=3", data), ("?seat=4", data), ("", data)):
        await one.refused(f"POST /review{query}", "422 malformed", content=content)


@pytest.mark.long
async def test_a_private_game_is_reviewed_for_those_who_may_see_it(
    app: FastAPI, mari: Browser, other: Browser
) -> None:
    await keep(app, "mine", mari.id, "riichi", private=True)
    await keep(app, "battle", mari.id, "haiyuki", private=True)
    await keep(app, "going", mari.id, state="suspended")
    assert (await mari("GET /review/mine?seat=0"))["seats"][0]["seat"] == 0
    await other.refused("GET /review/mine?seat=0", "404 unknown_record")
    await mari.refused("GET /review/going?seat=0", "409 not_now")
    await mari.refused("GET /review/battle?seat=0", "422 malformed")


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
    app: FastAPI, mari: Browser, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "_HINT_S", 60.0)
    table = (await mari("POST /rooms/now", {"players": players}))["table"]
    ask = await asked_at(app, table, mari.id)
    told = await mari(f"GET /review/tables/{table}?ask={ask}&language=ja")
    game = parts(app).hosting.owned.tables[table].game
    wanted = hint_answer(hint_for(game.position(), told["seat"], tables=128), "ja")
    assert told["alternatives"][0]["equal"]
    assert [row["words"] for row in told["alternatives"]] == [
        row.words for row in wanted.alternatives
    ]
    assert (told["why"], told["hand"]) == (wanted.why, wanted.hand)
    await mari.refused(f"GET /review/tables/{table}?ask={ask + 1}", "409 stale")
    await mari.refused(f"GET /review/tables/{table}", "422 malformed")


@pytest.mark.long
async def test_hints_are_for_those_who_play_against_bots_alone(
    app: FastAPI, mari: Browser, other: Browser, stranger: Browser
) -> None:
    await other.come("Taro")
    code = (await mari("POST /rooms", {}))["code"]
    await other(f"POST /rooms/{code}/sit")
    await other(f"POST /rooms/{code}/ready")
    table = (await mari(f"POST /rooms/{code}/start"))["table"]
    hint = f"GET /review/tables/{table}?ask={await asked_at(app, table, mari.id)}"
    for whose in (mari, other):
        await whose.refused(hint, "403 not_allowed", says="another person")
    await stranger.refused(hint, "401 not_signed_in")
    await stranger.come("Eve")
    await stranger.refused(hint, "409 not_seated")


@pytest.mark.settings(rate_heavy="1/day")
async def test_hints_have_a_rate(mari: Browser) -> None:
    await mari.refused("GET /review/tables/none?ask=1", "404 unknown_table")
    await mari.refused("GET /review/tables/none?ask=1", "429 too_often")
