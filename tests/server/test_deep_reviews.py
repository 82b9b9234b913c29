"""Deep reviews: made once in the background, stored with the game; logs, bounds and failures."""

import asyncio
import json
import lzma
import os
import secrets
import signal
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import asdict
from typing import Any

import pytest
from fastapi import FastAPI

from harness.backends import opened, redis_url
from harness.serving import Browser, parts
from jantaku.base.errors import JantakuError
from jantaku.review import review_game
from jantaku.review.answers import review_answer, unpacked_review
from jantaku.server import deep_reviews
from jantaku.server.api.records import reviews
from jantaku.server.api.records.records import native_log
from jantaku.server.bus import LocalBus, open_bus
from jantaku.server.deep_reviews import VERSION, DeepReviews, ReviewedSeat
from jantaku.server.origins import Origin
from jantaku.server.process.sandbox import Sandbox
from jantaku.server.process.watched_task import TaskStep
from jantaku.server.store import Store
from riichi.records.corpus import path_of
from server.api.records.test_records import keep
from server.test_retention import add_game

LOG = path_of("own-3p", "mjai").read_bytes()
WHO = Origin("ann", "203.0.113.7")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two imagined tables for each decision."""
    monkeypatch.setattr(deep_reviews, "TABLES", 2)
    monkeypatch.setattr(reviews, "TABLES", 2)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    one = Sandbox(60, workers=1, long=True)
    try:
        yield one
    finally:
        await one.close()


async def log() -> bytes:
    return LOG


async def lines(one: Browser, request: str, **how: Any) -> list[dict[str, Any]]:
    """The lines of a response with progress."""
    answer = await one.answer(request, **how)
    assert answer.headers["content-type"] == "application/x-ndjson", answer.text
    assert answer.headers["x-accel-buffering"] == "no"
    return [json.loads(line) for line in answer.text.splitlines()]


async def followed(jobs: DeepReviews, of: ReviewedSeat) -> list[TaskStep | bytes]:
    return [one async for one in jobs.follow(of, WHO, log)]


async def test_a_log_is_reviewed_with_progress(one: Browser) -> None:
    for deep in ("false", "true"):
        query = f"?seat=2&language=ja&deep={deep}"
        told = await lines(one, f"POST /review/progress{query}", content=LOG)
        *steps, last = told
        wanted = review_game(LOG, seats=[2], deep=2 if deep == "true" else 0)
        assert last["review"] == json.loads(json.dumps(asdict(review_answer(wanted, "ja"))))
        count = len(wanted.seats[0].decisions)
        assert steps[-1] == {"done": count, "of": count}
        assert [one["done"] for one in steps] == sorted(one["done"] for one in steps)


async def test_what_cannot_be_reviewed_is_a_problem(one: Browser) -> None:
    for deep in ("false", "true"):
        for query, content in (("seat=0", b"no"), ("seat=3", LOG), ("seat=0", b"\x1f\x8b" * 99)):
            asked = f"POST /review/progress?{query}&deep={deep}"
            told = await lines(one, asked, content=content)
            assert told[-1]["problem"]["code"] == "malformed"
    for query in ("", "?seat=4", "?seat=0&deep=7", "?seat=0&language=xx"):
        await one.refused(f"POST /review/progress{query}", "422 malformed", content=LOG)


@pytest.mark.long
@pytest.mark.settings(rate_deep="1/day")
async def test_new_deep_reviews_have_a_rate(app: FastAPI, mari: Browser) -> None:
    await keep(app, "mine", mari.id)
    asked = "POST /review/mine/progress?deep=true"
    assert "review" in (await lines(mari, f"{asked}&seat=0"))[-1]
    assert (await lines(mari, f"{asked}&seat=1"))[-1]["problem"]["code"] == "too_often"
    refused = "429 too_often:rate_deep"
    await mari.refused("POST /review/progress?seat=0&deep=true", refused, content=LOG)
    assert "review" in (await lines(mari, f"{asked}&seat=0"))[-1]  # which is stored
    assert "review" in (await lines(mari, "POST /review/mine/progress?seat=1"))[-1]


async def test_a_review_is_stored_with_its_game_for_those_who_may_see_it(
    app: FastAPI, mari: Browser, other: Browser
) -> None:
    await keep(app, "mine", mari.id, private=True)
    await keep(app, "going", mari.id, state="suspended")
    await keep(app, "battle", mari.id, "haiyuki")
    asked = "POST /review/mine/progress?seat=0&deep=true"
    first = await lines(mari, asked)
    assert len(first) > 2
    (again,) = await lines(mari, asked)
    assert again == first[-1]
    record = await parts(app).store.table("mine")
    game = await native_log(parts(app), record)
    wanted = asdict(review_answer(review_game(game, seats=[0], deep=2), "en"))
    assert again["review"] == json.loads(json.dumps(wanted))
    assert again["review"]["seats"][0]["name"] == "<i>Mari"
    stored = await parts(app).store.review("mine", 0, VERSION)
    assert stored is not None
    assert b"Mari" not in lzma.decompress(stored)
    (korean,) = await lines(mari, f"{asked}&language=ko")
    assert korean["review"]["seats"][0]["cost"] == wanted["seats"][0]["cost"]
    assert korean != again

    await other.refused(asked, "404 unknown_record")
    await mari.refused("POST /review/going/progress?seat=0&deep=true", "409 not_now")
    for query in ("battle/progress?seat=0", "mine/progress?seat=3", "battle/progress?seat=3"):
        told = await lines(mari, f"POST /review/{query}&deep=true")
        assert "review" in told[-1] or told[-1]["problem"]["code"] == "malformed"


async def test_a_review_goes_on_when_nobody_follows_it_and_is_made_once(
    store: Store, sandbox: Sandbox
) -> None:
    await add_game(store, "t", "ann", 1)
    jobs, of = DeepReviews(store, LocalBus(), sandbox), ReviewedSeat("t", 1)
    async with aclosing(jobs.follow(of, WHO, log)) as steps:
        assert isinstance(await anext(steps), TaskStep)
    one, two = await asyncio.gather(followed(jobs, of), followed(jobs, of))
    assert one[-1] == two[-1] == await store.review("t", 1, VERSION)
    assert len(one) > 1
    assert jobs._made == {}
    assert await followed(jobs, of) == [one[-1]]


async def test_another_process_follows_a_review_and_finds_it_stored(
    store: Store, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deep_reviews, "_ASKS_S", 0.01)
    await add_game(store, "t", "ann", 1)
    of, url = ReviewedSeat("t", 1), redis_url()
    prefix = secrets.token_hex(4)
    (bus, _), (other, _) = await open_bus(url, prefix), await open_bus(url, prefix)
    jobs, others = DeepReviews(store, bus, sandbox), DeepReviews(store, other, sandbox)
    making = asyncio.create_task(followed(jobs, of))
    while not (jobs._made and jobs._made[of].step.done):
        await asyncio.sleep(0.01)
    told = await followed(others, of)
    assert others._made == {}
    assert told[-1] == (await making)[-1]
    assert any(isinstance(step, TaskStep) and step.done > 0 for step in told[:-1])
    for one in (bus, other):
        await one.close()


async def test_a_process_that_ends_leaves_nothing_and_the_next_one_begins_again(
    store: Store, sandbox: Sandbox
) -> None:
    await add_game(store, "t", "ann", 1)
    bus, of = LocalBus(), ReviewedSeat("t", 1)
    jobs = DeepReviews(store, bus, sandbox)
    following = asyncio.create_task(followed(jobs, of))
    while not (jobs._made and jobs._made[of].step.done):
        await asyncio.sleep(0.01)
    await jobs.stop()
    with pytest.raises(asyncio.CancelledError):
        await following
    assert await store.review("t", 1, VERSION) is None
    told = await followed(DeepReviews(store, bus, sandbox), of)
    assert told[-1] == await store.review("t", 1, VERSION)


async def test_a_worker_that_dies_leaves_nothing(store: Store, sandbox: Sandbox) -> None:
    await add_game(store, "t", "ann", 1)
    jobs, of = DeepReviews(store, LocalBus(), sandbox), ReviewedSeat("t", 1)
    following = asyncio.create_task(followed(jobs, of))
    while not (jobs._made and jobs._made[of].step.done):
        await asyncio.sleep(0.01)
    process = sandbox._all[0]._process
    assert process is not None
    os.kill(process.pid, signal.SIGKILL)
    with pytest.raises(JantakuError):
        await following
    assert (await store.review("t", 1, VERSION), jobs._made) == (None, {})
    assert isinstance((await followed(jobs, of))[-1], bytes)


async def test_reviews_last_as_long_as_their_game_and_its_version(url: str) -> None:
    async with opened(url) as store:
        await add_game(store, "t", "ann", 1)
        for blob in (b"old", b"new"):
            await store.keep_review("t", 0, VERSION, blob)
        await store.keep_review("none", 0, VERSION, b"x")
    async with opened(url) as store:
        assert await store.review("t", 0, VERSION) == b"new"
        assert await store.review("t", 0, "another") is None
        assert await store.review("t", 1, VERSION) is None
        assert await store.review("none", 0, VERSION) is None
        await store.drop_game("t")
        assert await store.review("t", 0, VERSION) is None


async def test_words_of_every_language_are_stored(sandbox: Sandbox) -> None:
    given = b64encode(LOG).decode(), 1, "", 1
    stored = b64decode(await sandbox.call("deep_review", *given))
    whys = {language: unpacked_review(stored, language) for language in ("en", "ja", "ko", "zh")}
    assert len({one["seats"][0]["decisions"][0]["why"] for one in whys.values()}) == 4
