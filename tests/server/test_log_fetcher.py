"""Logs of other sites: only theirs, only as long as a log may be, from nowhere else."""

from collections.abc import Callable

import httpx
import pytest
from fastapi import FastAPI

from harness.hosting import refused
from harness.serving import Browser, parts
from jantaku.server.log_fetcher import LogFetcher

LOG = "2019010100gm-00a9-0000-1a2b3c4d"


def linked(answer: Callable[[httpx.Request], httpx.Response], most: int = 1000) -> LogFetcher:
    return LogFetcher(most, httpx.MockTransport(answer))


async def test_a_log_is_asked_for_at_its_site_by_its_id() -> None:
    asked: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(str(request.url))
        return httpx.Response(200, content=b"<mjloggm/>")

    assert await linked(answer).fetch("tenhou", LOG) == b"<mjloggm/>"
    assert asked == [f"https://tenhou.net/0/log/?{LOG}"]


WRONG = (
    ("elsewhere", LOG, "unknown"),
    ("tenhou.net", LOG, "unknown"),
    ("tenhou", "", "malformed"),
    ("tenhou", f"{LOG}&x=1", "malformed"),
    ("tenhou", f"@evil.example/{LOG}", "malformed"),
    ("tenhou", "../../etc/passwd", "malformed"),
    ("tenhou", f"{LOG}\n", "malformed"),
    ("tenhou", LOG.replace("1", "\uff11"), "malformed"),
)


@pytest.mark.parametrize(("site", "log", "code"), WRONG)
async def test_nothing_else_is_asked_for(site: str, log: str, code: str) -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        raise AssertionError(request.url)

    with refused(code):
        await linked(answer).fetch(site, log)


BAD = (
    (lambda _: httpx.Response(302, headers={"Location": "http://127.0.0.1/"}), "unknown"),
    (lambda _: httpx.Response(404), "unknown"),
    (lambda _: httpx.Response(200, content=b"x" * 1001), "too_large"),
)


@pytest.mark.parametrize(("answer", "code"), BAD)
async def test_redirects_are_not_followed_nor_is_more_read_than_a_log_may_have(
    answer: Callable[[httpx.Request], httpx.Response], code: str
) -> None:
    asked = []

    def counted(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        return answer(request)

    with refused(code):
        await linked(counted).fetch("tenhou", LOG)
    assert len(asked) == 1


async def test_a_site_that_does_not_answer_is_told_of() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("no route", request=request)

    with refused("unavailable") as caught:
        await linked(answer).fetch("tenhou", LOG)
    assert "upload the file" in caught.value.cure


async def test_it_is_asked_over_http(app: FastAPI, one: Browser) -> None:
    answer = httpx.Response(200, content=b"<mjloggm/>")
    parts(app).log_fetcher._transport = httpx.MockTransport(lambda _: answer)
    assert await one(f"GET /logs/tenhou/{LOG}") == "<mjloggm/>"
    await one.refused("GET /logs/tenhou/x", "422 malformed")


@pytest.mark.settings(fetch_logs=False)
async def test_it_can_be_forbidden(one: Browser) -> None:
    await one.refused(f"GET /logs/tenhou/{LOG}", "403 not_allowed")
