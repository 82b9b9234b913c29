"""The log: one line an event, plain or JSON, with addresses of refusals and without secrets."""

import asyncio
import json
import logging
from collections.abc import Iterator

import pytest
from fastapi import FastAPI

from harness.serving import PASSPHRASE, client
from jantaku.server import metrics, refusal_log
from jantaku.server.background import in_background
from jantaku.server.process.log import log_event, start_log
from jantaku.server.process.usage import measure_usage
from jantaku.server.refusal_log import RefusalLog


@pytest.fixture
def restored() -> Iterator[None]:
    """Puts the loggers back afterwards."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    yield
    root.handlers[:] = before
    root.setLevel(level)
    for name in ("jantaku", "uvicorn"):
        logging.getLogger(name).setLevel(logging.NOTSET)


pytestmark = pytest.mark.usefixtures("restored")
Written = pytest.CaptureFixture[str]


def broken() -> None:
    raise ValueError("broken\u2028")


def test_a_json_line_has_the_values_of_its_event_and_the_trace_of_its_error(
    capsys: Written,
) -> None:
    start_log("info", "json")
    log = logging.getLogger("jantaku.test")
    log_event(log, "moved", {"name": "a\nb", "count": 3})
    try:
        broken()
    except ValueError:
        log.exception("it broke")
    log.debug("not asked for")
    moved, broke = map(json.loads, capsys.readouterr().err.splitlines())
    assert {"event": "moved", "name": "a\nb", "count": 3, "level": "info"}.items() <= moved.items()
    assert moved["time"].endswith("+00:00")
    assert (broke["message"], broke["level"]) == ("it broke", "error")
    assert "ValueError" in broke["trace"]


def test_a_plain_line_cannot_be_forged_by_its_values(capsys: Written) -> None:
    start_log("info")
    log_event(logging.getLogger("jantaku.test"), "moved", {"name": 'a\n"b c', "count": 3})
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith(r'INFO jantaku.test: moved name="a\n\"b c" count=3')


def test_requests_that_cannot_be_read_are_not_logged(capsys: Written) -> None:
    start_log("info")
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    assert capsys.readouterr().err == ""


@pytest.mark.settings(access_log=True)
async def test_refused_logins_are_logged_with_their_address_and_no_secret(
    app: FastAPI, capsys: Written
) -> None:
    start_log("info", "json")
    async with client(app, "10.7.7.7") as one:
        await one.come("Mari")
        await one.claim()
        login = {"name": "Mari", "passphrase": "not the passphrase"}
        await one.refused("POST /people/login?leak=here", "401 wrong_passphrase", login)
        await one.refused("GET /rooms/K7Q2XY", "404 unknown_room")
        cookie = one.cookie
    text = capsys.readouterr().err
    told = [json.loads(line) for line in text.splitlines()]
    refused = [line for line in told if line.get("event") == "refused"]
    assert [(line["address"], line["code"], line["place"]) for line in refused] == [
        ("10.7.7.7", "wrong_passphrase", "POST /people/login"),
        ("10.7.7.7", "unknown_room", "GET /rooms/{code}"),
    ]
    asked = [line for line in told if line.get("event") == "request"]
    assert [line["status"] for line in asked] == [201, 200, 401, 404]
    for secret in (PASSPHRASE, "not the passphrase", cookie, "leak", "K7Q2XY", "Mari"):
        assert secret not in text


def test_a_flood_of_refusals_is_a_few_lines(
    capsys: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_log("info", "json")
    now = 1000.0
    monkeypatch.setattr(refusal_log, "monotonic", lambda: now)
    log = RefusalLog()
    for number in range(5000):
        log.add("10.0.0.1" if number % 2 else f"10.1.0.{number}", "too_often", "GET /")
    log.add("10.0.0.1", "illegal", "POST /")  # would tell that a seat was asked
    assert len(capsys.readouterr().err.splitlines()) == 600
    now += 61
    log.add("10.0.0.1", "too_often", "GET /")
    *omitted, again = map(json.loads, capsys.readouterr().err.splitlines())
    assert [one["event"] for one in omitted] == ["omitted"] * 5  # those with most
    assert (omitted[0]["address"], omitted[0]["refusals"]) == ("10.0.0.1", 2490)
    assert again["address"] == "10.0.0.1"


def test_the_first_refusal_of_each_kind_is_logged_whatever_came_before(capsys: Written) -> None:
    start_log("info", "json")
    log = RefusalLog()
    for code in ("unknown", *["too_often"] * 30, "unavailable", "full"):
        log.add("10.0.0.1", code, "GET /")
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [line["code"] for line in lines] == [
        "unknown", *["too_often"] * 9, "unavailable", "full"
    ]  # fmt: skip


async def test_the_metrics_have_memory_and_files_of_the_process() -> None:
    async with in_background(measure_usage()):
        await asyncio.sleep(0.05)
    values = dict(
        line.rsplit(" ", 1)
        for line in metrics.exposition().decode().splitlines()
        if line.startswith("process_")
    )
    assert set(values) == set(metrics.USAGE)
    assert float(values["process_resident_memory_bytes"]) > 10**7
    assert b"process_" not in metrics.exposition(usage=False)
    assert b"jantaku_tables" in metrics.exposition(usage=False)
    assert 0 < float(values["process_open_fds"]) < float(values["process_max_fds"])
