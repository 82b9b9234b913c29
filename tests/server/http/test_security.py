"""What stands before every request: headers, origins, sizes, rates, and faults of our own."""

import logging
from collections.abc import AsyncIterator
from typing import Any

import pytest
from fastapi import FastAPI

from harness.serving import API, Browser, client, problem
from jantaku.server.api import health
from jantaku.server.http.security import HEADERS
from jantaku.server.origins import address_of
from jantaku.server.process.log import start_log

PLACES = ("/", "/health", "/docs", "/openapi.json", f"{API}/records", f"{API}/nope", "/x.js")


async def test_every_answer_tells_browsers_what_it_may_do(one: Browser) -> None:
    answers = [await one.get(place) for place in PLACES]
    answers.append(await one.answer("POST /score", content=b"x" * 2_000_000))
    answers.append(await one.answer("POST /score", headers={"Origin": "http://evil"}))
    for answer in answers:
        for name, value in HEADERS.items():
            assert answer.headers[name] == value, answer.url
        assert "strict-transport-security" not in answer.headers
        assert "server" not in answer.headers
    assert answers[0].headers["cross-origin-opener-policy"] == "same-origin"
    policy = answers[0].headers["content-security-policy"]
    assert policy.count("unsafe") == policy.count("'wasm-unsafe-eval'") == 1
    assert "frame-ancestors 'none'" in policy


OWN = ({}, {"Origin": "http://test"}, {"Origin": "https://friend.example"})
OTHERS = (
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://test.evil.example"},
    {"Origin": "http://evil.example/http://test"},
    {"Origin": "http://test@evil.example"},
    {"Origin": "http://["},
    {"Origin": ""},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
)


@pytest.mark.settings(origins=("https://friend.example",))
async def test_pages_of_other_sites_change_nothing(mari: Browser) -> None:
    for headers in OWN:
        await mari("PATCH /people/me", {"name": "Own"}, headers=headers)
    for headers in OTHERS:
        answer = await mari.answer("PATCH /people/me", {"name": "Evil"}, headers=headers)
        problem(answer, 403, "wrong_origin")
        assert (await mari("GET /people/me", headers=headers))["name"] == "Own"
        assert "access-control-allow-origin" not in answer.headers


async def test_sockets_of_other_sites_are_refused(app: FastAPI) -> None:
    for origin, refused in (("http://evil.example", True), ("http://test", False)):
        sent: list[Any] = []

        async def receive() -> Any:
            return {"type": "websocket.connect"}

        async def send(message: Any, to: list[Any] = sent) -> None:
            to.append(message)

        scope = {
            "type": "websocket",
            "path": "/nowhere",
            "headers": [(b"host", b"test"), (b"origin", origin.encode())],
            "client": ("10.0.0.1", 1),
            "scheme": "ws",
            "query_string": b"",
            "app": app,
        }
        await app(scope, receive, send)
        assert sent[0]["type"] == "websocket.close"
        assert (sent[0]["code"] == 1008) is refused


@pytest.mark.settings(largest_body=2000)
async def test_long_bodies_are_refused_as_soon_as_they_are(one: Browser) -> None:
    told = await one.answer("POST /score", content=b"x" * 2001)
    problem(told, 413, "too_large")
    assert told.headers["connection"] == "close"

    async def endless() -> AsyncIterator[bytes]:
        for _ in range(1000):
            yield b" " * 100
        raise AssertionError("read to its end")

    await one.refused("POST /score", "413 too_large", content=endless())
    lying = {"Content-Length": "9" * 30}
    await one.refused("POST /score", "413 too_large", content=b"{}", headers=lying)
    two = {"Content-Length": "2", "Transfer-Encoding": "chunked"}
    for method in ("GET", "POST"):
        answer = await one.request(method, f"{API}/score", content=b"{}", headers=two)
        assert answer.headers["connection"] == "close"
        problem(answer, 400, "malformed")
    await one("POST /score", {"hand": "123m456p789s11122z"})


async def test_routes_without_a_body_gather_none(one: Browser) -> None:
    for path in (f"{API}/people/logout", f"{API}/rooms/K7Q2/leave", "/anything"):
        told = problem(await one.post(path, content=b"x" * 1025), 413, "too_large")
        assert "longer than 1024 bytes" in told["detail"]
        assert (await one.post(path, content=b"{}")).status_code != 413
    long = {"text": "x" * 2000}
    for path in ("/rulesets/check", "/replays"):  # which take a text, and a file
        assert (await one.answer(f"POST {path}", long)).status_code != 413


HOSTILE = (
    b"",
    b"{",
    b"null",
    b"[]",
    b'"x"',
    b"\xff\xfe",
    b'{"hand": "\\ud800"}',
    b'{"hand": "1m", "hand": {"x": 1}}',
    b'{"hand": ' + b"[" * 100_000 + b"}",
    b'{"hand": "' + b"1m" * 100 + b'", "circumstances": {"honba": 1e999}}',
    b'{"hand": "1m", "rules": {"options": {"__proto__": 1}}}',
    b'{"hand": "1m", "rules": {"options": ' + b'{"a":' * 900 + b"1" + b"}" * 900 + b"}}",
    b'{"hand": "123m456p789s11122z", "circumstances": {"honba": ' + b"9" * 5000 + b"}}",
    b"hand=1m",
)


async def test_hostile_bodies_are_problems(one: Browser) -> None:
    for place in ("score", "people", "rooms", "rulesets/check", "catalog/check"):
        for body in HOSTILE:
            for kind in ("application/json", "text/plain", "application/x-www-form-urlencoded"):
                headers = {"Content-Type": kind}
                answer = await one.answer(f"POST /{place}", content=body, headers=headers)
                if answer.status_code >= 300:
                    problem(answer, answer.status_code, answer.json()["code"])
                    assert answer.status_code in (400, 401, 422), (place, body[:60], answer.text)


@pytest.mark.settings(rate_address="5/day")
async def test_one_address_asks_so_often(one: Browser, stranger: Browser) -> None:
    for _ in range(5):
        await one("GET /records")
    often = await one.answer("GET /records")
    problem(often, 429, "too_often")
    assert 1 <= int(often.headers["retry-after"]) <= 86_400
    await one("GET /health")  # which is not limited
    await stranger("GET /records")


@pytest.mark.settings(rate="5/day")
async def test_a_person_asks_so_often_whatever_the_others_behind_the_address(
    one: Browser, other: Browser
) -> None:
    for browser in (one, other):
        await browser.come("Aki")
    for _ in range(5):
        await one("GET /people/me")
    await one.refused("GET /people/me", "429 too_often")
    await other("GET /people/me")


def test_an_ipv6_customer_is_one_address() -> None:
    scope = {"client": ("2001:db8:1:2:3:4:5:6", 80)}
    assert address_of(scope) == address_of({"client": ("2001:db8:1:2::9", 80)})
    assert address_of(scope) != address_of({"client": ("2001:db8:1:3::9", 80)})
    assert address_of({"client": ("::ffff:10.0.0.1", 80)}) == "10.0.0.1"
    assert address_of({"client": ("fe80::1%eth0", 80)}) == "fe80::"
    assert address_of({"client": ("somewhere", 80)}) == "somewhere"
    assert address_of({}) == address_of({"client": None}) == "local"


@pytest.mark.settings(metrics="on")
async def test_a_fault_of_ours_tells_nothing_but_a_number(
    one: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(**_: object) -> bytes:
        raise RuntimeError("secret words")

    monkeypatch.setattr(health.metrics, "exposition", broken)
    with caplog.at_level(logging.ERROR):
        answer = await one.answer("GET /metrics")
    found = problem(answer, 500, "fault")
    assert "secret" not in answer.text
    assert found["cure"].split()[-1] in caplog.text
    assert "secret words" in caplog.text
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_nobody_writes_lines_into_the_log(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    start_log("info")
    logging.getLogger("jantaku.server").info("told %s", "this\n2026 ERROR jantaku: \x1b[2Jthat")
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith("INFO jantaku.server: told this 2026 ERROR jantaku: \ufffd[2Jthat")


async def test_over_https_a_page_of_the_same_host_without_tls_is_another_site(app: FastAPI) -> None:
    async with client(app, base="https://test") as one:
        await one.refused("POST /people", "403 wrong_origin", {}, headers={"Origin": "http://test"})
        await one("POST /people", {"name": "Aki"}, 201, headers={"Origin": "https://test"})
