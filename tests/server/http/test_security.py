"""What stands before every request: headers, origins, sizes, rates, and faults of our own."""

import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from httpx import AsyncClient

from harness.serving import API, asking, client, come, problem, running
from jantaku.server.api import health
from jantaku.server.http.security import HEADERS
from jantaku.server.origins import address_of
from jantaku.server.process.log import start_log

PLACES = ("/", "/health", "/docs", "/openapi.json", f"{API}/records", f"{API}/nope", "/x.js")


async def test_every_answer_tells_browsers_what_it_may_do(one: AsyncClient) -> None:
    answers = [await one.get(place) for place in PLACES]
    answers.append(await one.post(f"{API}/score", content=b"x" * 2_000_000))
    answers.append(await one.post(f"{API}/score", headers={"Origin": "http://evil"}))
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


async def test_pages_of_other_sites_change_nothing(tmp_path: Path) -> None:
    async with running(tmp_path, origins=("https://friend.example",)) as app, client(app) as one:
        await come(one, "Mari")
        for headers in OWN:
            answer = await one.patch(f"{API}/people/me", json={"name": "Own"}, headers=headers)
            assert answer.status_code == 200, headers
        for headers in OTHERS:
            answer = await one.patch(f"{API}/people/me", json={"name": "Evil"}, headers=headers)
            problem(answer, 403, "wrong_origin")
            assert (await one.get(f"{API}/people/me", headers=headers)).json()["name"] == "Own"
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


async def test_long_bodies_are_refused_as_soon_as_they_are(tmp_path: Path) -> None:
    async with asking(tmp_path, largest_body=2000) as one:
        told = await one.post(f"{API}/score", content=b"x" * 2001)
        problem(told, 413, "too_large")
        assert told.headers["connection"] == "close"

        async def endless() -> AsyncIterator[bytes]:
            for _ in range(1000):
                yield b" " * 100
            raise AssertionError("read to its end")

        problem(await one.post(f"{API}/score", content=endless()), 413, "too_large")
        lying = {"Content-Length": "9" * 30}
        problem(await one.post(f"{API}/score", content=b"{}", headers=lying), 413, "too_large")
        two = {"Content-Length": "2", "Transfer-Encoding": "chunked"}
        for method in ("GET", "POST"):
            answer = await one.request(method, f"{API}/score", content=b"{}", headers=two)
            assert answer.headers["connection"] == "close"
            problem(answer, 400, "malformed")
        fits = await one.post(f"{API}/score", json={"hand": "123m456p789s11122z"})
        assert fits.status_code == 200


async def test_routes_without_a_body_gather_none(one: AsyncClient) -> None:
    for path in (f"{API}/people/logout", f"{API}/rooms/K7Q2/leave", "/anything"):
        told = problem(await one.post(path, content=b"x" * 1025), 413, "too_large")
        assert "longer than 1024 bytes" in told["detail"]
        assert (await one.post(path, content=b"{}")).status_code != 413
    long = {"text": "x" * 2000}
    for path in ("/rulesets/check", "/replays"):  # which take a text, and a file
        assert (await one.post(f"{API}{path}", json=long)).status_code != 413


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


async def test_hostile_bodies_are_problems(one: AsyncClient) -> None:
    for place in ("score", "people", "rooms", "rulesets/check", "catalog/check"):
        for body in HOSTILE:
            for kind in ("application/json", "text/plain", "application/x-www-form-urlencoded"):
                headers = {"Content-Type": kind}
                answer = await one.post(f"{API}/{place}", content=body, headers=headers)
                if answer.status_code >= 300:
                    problem(answer, answer.status_code, answer.json()["code"])
                    assert answer.status_code in (400, 401, 422), (
                        place,
                        body[:60],
                        answer.text,
                    )


async def test_one_address_asks_so_often(tmp_path: Path) -> None:
    async with running(tmp_path, rate_address="5/day") as app, client(app) as one:
        for _ in range(5):
            assert (await one.get(f"{API}/records")).status_code == 200
        often = await one.get(f"{API}/records")
        problem(often, 429, "too_often")
        assert 1 <= int(often.headers["retry-after"]) <= 86_400
        assert (await one.get("/health")).status_code == 200  # which is not limited
        async with client(app, "10.0.0.2") as other:
            assert (await other.get(f"{API}/records")).status_code == 200


async def test_a_person_asks_so_often_whatever_the_others_behind_the_address(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, rate="5/day") as app, client(app) as one, client(app) as other:
        for browser in (one, other):
            await browser.post(f"{API}/people", json={"name": "Aki"})
        for _ in range(5):
            assert (await one.get(f"{API}/people/me")).status_code == 200
        problem(await one.get(f"{API}/people/me"), 429, "too_often")
        assert (await other.get(f"{API}/people/me")).status_code == 200


def test_an_ipv6_customer_is_one_address() -> None:
    scope = {"client": ("2001:db8:1:2:3:4:5:6", 80)}
    assert address_of(scope) == address_of({"client": ("2001:db8:1:2::9", 80)})
    assert address_of(scope) != address_of({"client": ("2001:db8:1:3::9", 80)})
    assert address_of({"client": ("::ffff:10.0.0.1", 80)}) == "10.0.0.1"
    assert address_of({"client": ("fe80::1%eth0", 80)}) == "fe80::"
    assert address_of({"client": ("somewhere", 80)}) == "somewhere"
    assert address_of({}) == address_of({"client": None}) == "local"


async def test_a_fault_of_ours_tells_nothing_but_a_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(**_: object) -> bytes:
        raise RuntimeError("secret words")

    monkeypatch.setattr(health.metrics, "exposition", broken)
    async with asking(tmp_path, metrics="on") as one:
        with caplog.at_level(logging.ERROR):
            answer = await one.get("/metrics")
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
        answer = await one.post(f"{API}/people", json={}, headers={"Origin": "http://test"})
        problem(answer, 403, "wrong_origin")
        answer = await one.post(
            f"{API}/people", json={"name": "Aki"}, headers={"Origin": "https://test"}
        )
        assert answer.status_code == 201
