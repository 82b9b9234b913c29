"""Health and numbers."""

import logging
import secrets
import sqlite3
from pathlib import Path

import pytest
import uvicorn
from fastapi import FastAPI
from sqlalchemy import event
from sqlalchemy.engine import Connection
from sqlalchemy.exc import OperationalError

from harness.serving import API, Browser, asking, client, parts, problem, running
from jantaku import __version__
from jantaku.base.errors import StoreDown, Unavailable
from jantaku.server import metrics, runner
from jantaku.server.fullness import measure_fullness
from jantaku.server.store import database


async def test_health_says_that_all_is_well(one: Browser) -> None:
    answer = await one.answer("GET /health")
    well = {"status": "ok", "version": __version__, "store": "up", "bus": "up"}
    well |= {"draining": False}
    assert (answer.status_code, answer.json()) == (200, well)
    assert answer.headers["cache-control"] == "no-store"


async def test_health_says_what_is_away(
    app: FastAPI, one: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:

    async def down() -> None:
        raise StoreDown("away")

    monkeypatch.setattr(parts(app).store, "check", down)
    health = await one("GET /health", status=503)
    assert (health["store"], health["bus"]) == ("down", "up")

    async def lost(channel: str, data: str) -> None:
        raise Unavailable(channel + data)

    monkeypatch.setattr(parts(app).bus, "publish", lost)
    assert (await one("GET /health", status=503))["bus"] == "down"


@pytest.mark.settings(metrics="on")
async def test_a_database_that_cannot_be_written_is_seen_and_its_cause_logged_once(
    app: FastAPI, one: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    def full(_c: object, _u: object, statement: str, *_: object) -> None:
        if statement.startswith(("INSERT", "UPDATE", "DELETE")):
            raise OperationalError(None, None, sqlite3.OperationalError("disk is full"))

    engine = parts(app).store._database.engine.sync_engine
    for _ in range(2):
        caplog.clear()
        event.listen(engine, "before_cursor_execute", full)
        for _ in range(3):
            await one.refused("POST /people", "503 unavailable", {"name": "Aki"})
            assert (await one("GET /health", status=503))["store"] == "down"
            await one("GET /rooms")  # it can be read
        faults = [one.getMessage() for one in caplog.records if one.levelname == "ERROR"]
        assert faults == ["the database cannot be written: OperationalError: disk is full"]
        event.remove(engine, "before_cursor_execute", full)
        assert (await one("GET /health"))["store"] == "up"
        await one("POST /people", {"name": "Aki"}, status=201)
        assert begun_and_ended(caplog)
    assert 'jantaku_outages_total{part="database_write"}' in (await one("GET /metrics"))


def begun_and_ended(caplog: pytest.LogCaptureFixture) -> str:
    """The line of the log that says that an outage has begun; another says that it is over."""
    begun, ended = (one for one in caplog.records if one.levelno >= logging.WARNING)
    assert (begun.levelname, ended.levelname) == ("ERROR", "WARNING")
    assert "all is well again" in ended.getMessage()
    return begun.getMessage()


async def test_an_outage_is_not_over_because_a_short_row_fits(
    app: FastAPI, one: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    room = 100  # bytes that the disk takes yet

    def nearly_full(_c: object, _u: object, _s: str, values: object, *_: object) -> None:
        row = values if isinstance(values, (tuple, list)) else ()
        if sum(len(one) for one in row if isinstance(one, (str, memoryview))) > room:
            raise OperationalError(None, None, sqlite3.OperationalError("disk is full"))

    store = parts(app).store
    event.listen(store._database.engine.sync_engine, "before_cursor_execute", nearly_full)
    caplog.clear()
    for _ in range(3):
        with pytest.raises(StoreDown):
            await store.keep_ruleset("ann", "long", "x" * 1_000)
        await store.secret(f"short {secrets.token_hex(4)}")
        assert (await one("GET /health", status=503))["store"] == "down"
    room = 10**9
    await one("GET /health")
    assert begun_and_ended(caplog)


async def test_a_database_that_only_reads_is_away(
    tmp_path: Path, postgres: str, caplog: pytest.LogCaptureFixture
) -> None:
    def read_only(connection: Connection) -> None:
        connection.exec_driver_sql("SET TRANSACTION READ ONLY")

    async with running(tmp_path, database=postgres) as app, client(app) as one:
        engine = parts(app).store._database.engine.sync_engine
        event.listen(engine, "begin", read_only)
        caplog.clear()
        for _ in range(2):
            await one.refused("POST /people", "503 unavailable", {"name": "Aki"})
            assert (await one("GET /health", status=503))["store"] == "down"
        event.remove(engine, "begin", read_only)
        await one("GET /health")
        await one("POST /people", {"name": "Aki"}, status=201)
        assert "read-only" in begun_and_ended(caplog)


async def test_a_database_that_another_process_has_locked_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(database, "BUSY_S", 0.1)
    async with asking(tmp_path) as one:
        other = sqlite3.connect(tmp_path / "jantaku.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        await one("GET /health", status=503)
        assert "the database cannot be written" in caplog.text
        assert "locked" in caplog.text
        other.execute("COMMIT")
        other.close()
        await one("GET /health")


async def test_a_redis_that_takes_no_more_is_seen(
    app: FastAPI, one: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:

    async def full(name: str) -> None:
        raise Unavailable(f"no memory for {name}")

    monkeypatch.setattr(parts(app).leases, "take_new", full)
    assert (await one("GET /health", status=503))["bus"] == "down"


async def test_a_database_that_is_away_is_unavailable(
    app: FastAPI, one: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:

    async def down(**_: object) -> None:
        raise StoreDown("the database cannot be reached", "try again in a moment")

    monkeypatch.setattr(parts(app).store, "public_records", down)
    answer = await one.answer("GET /records")
    problem(answer, 503, "unavailable")
    assert int(answer.headers["retry-after"]) > 0


@pytest.mark.settings(metrics="on")
async def test_the_numbers_are_for_prometheus(one: Browser) -> None:
    await one.refused("GET /records/nope", "404 unknown_record")
    answer = await one.answer("GET /metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=")
    wanted = (
        "jantaku_tables",
        "jantaku_people",
        "jantaku_sockets",
        "jantaku_decisions_total",
        "jantaku_broadcast_seconds",
        "jantaku_faults_total",
        'jantaku_refusals_total{code="unknown_record"}',
        'jantaku_request_seconds_count{method="GET",route="/records/{record}",status="404"}',
    )
    for name in wanted:
        assert name in answer.text, name
    assert "nope" not in answer.text


@pytest.mark.settings(metrics="on", most_texts=4, most_text_bytes=100, custom_games=4)
async def test_the_metrics_show_how_full_the_bounds_are(app: FastAPI, one: Browser) -> None:
    server = parts(app)
    await server.store.keep_ruleset("ann", "a", "名" * 10)
    server.hosting.owned.running.workers.take_place("a game")
    await measure_fullness(server)
    shown = await one("GET /metrics")
    full = {"most_texts": 0.25, "most_text_bytes": 0.3, "custom_games": 0.25}
    empty = ("most_tables", "tables_per_person", "tables_per_address", "sandbox_queue")
    for bound, part in (full | dict.fromkeys(empty, 0.0)).items():
        assert f'jantaku_fullness{{bound="{bound}"}} {part}' in shown


_PLACES = (
    ("{rubbish}", "/"),
    ("{rubbish}", f"{API}/records"),
    ("GET", "/{rubbish}"),
    ("GET", "/assets/{rubbish}.js"),
    ("DELETE", f"{API}/{{rubbish}}"),
    ("PATCH", f"{API}/rooms/{{rubbish}}"),
    ("GET", f"{API}/rooms?{{rubbish}}"),
    ("GET", f"{API}/records/{{rubbish}}/download?format={{rubbish}}"),
    ("GET", f"{API}/catalog?language={{rubbish}}"),
    ("GET", f"{API}/rulesets/{{rubbish}}"),
    ("POST", f"{API}/rooms/{{rubbish}}/seats/0/bot"),
    ("POST", f"{API}/bot/tables/{{rubbish}}/actions"),
)


async def _rubbish(one: Browser, number: int) -> None:
    rubbish = f"XKCD{number}Q"
    setup = {"engine": rubbish, "preset": rubbish, "options": {rubbish: rubbish}}
    bodies = ({"setup": setup}, {rubbish: rubbish}, [rubbish], rubbish)
    for method, path in _PLACES:
        answer = await one.request(
            method.format(rubbish=rubbish),
            path.format(rubbish=rubbish),
            headers={"User-Agent": rubbish, "Accept-Language": rubbish, "X-Forwarded-For": rubbish},
        )
        assert answer.status_code < 500
    for body in bodies:
        assert (await one.answer("POST /rooms", body)).status_code in (201, 422)


@pytest.mark.settings(metrics="on")
async def test_no_label_of_a_number_holds_what_a_stranger_wrote(one: Browser) -> None:
    await one.come("Stranger")
    await _rubbish(one, 0)
    before = len((await one("GET /metrics")).splitlines())
    for number in range(1, 6):
        await _rubbish(one, number)
    text = await one("GET /metrics")
    assert "XKCD" not in text
    assert len(text.splitlines()) == before


def test_of_a_code_that_there_is_not_there_is_no_number() -> None:
    metrics.refused("a code of another version")
    metrics.requested("XKCD", None, 404, 0.1)
    text = metrics.exposition()
    assert b"another version" not in text
    assert b"XKCD" not in text
    assert b'jantaku_refusals_total{code="other"}' in text
    assert b'method="other",route="other",status="404"' in text


@pytest.mark.parametrize(
    ("near", "far"),
    [
        pytest.param("", "127.0.0.1", marks=pytest.mark.settings(metrics="off")),
        ("127.0.0.1 127.8.0.1 ::1", "10.0.0.1 2001:db8::1 localhost  "),
        pytest.param(
            "127.0.0.1 172.18.0.5 2001:db8::1", "10.0.0.1 2001:db8::2  ",
            marks=pytest.mark.settings(metrics="172.16.0.0/12,2001:db8::1"),
        ),
    ],
    ids=["for nobody", "unless set otherwise for this machine", "for some networks"],
)  # fmt: skip
async def test_the_numbers_are_for_some_addresses_and_never_through_a_proxy(
    app: FastAPI, near: str, far: str
) -> None:
    for address in near.split():
        async with client(app, address) as one:
            shown = await one("GET /metrics")
            assert ("process_open_fds" in shown) == (address in ("127.0.0.1", "127.8.0.1", "::1"))
            for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "CF-Connecting-IP"):
                for value in (address, "for=127.0.0.1"):
                    through = {header: value}
                    await one.refused("GET /metrics", "404 unknown", headers=through)
    for address in far.split(" "):
        async with client(app, address) as one:
            await one.refused("GET /metrics", "404 unknown")


def test_a_process_that_has_died_has_no_tables_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Child:
        exitcode = -9

        def __init__(self, pid: int, *, alive: bool) -> None:
            self.pid, self.alive = pid, alive

        def is_alive(self, timeout: float) -> bool:
            return self.alive and timeout > 0

        def start(self) -> None:
            self.alive = True

        kill = join = start

    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    monkeypatch.setattr(
        "uvicorn.supervisors.multiprocess.Process", lambda *_: Child(13, alive=False)
    )
    for pid in (11, 12):
        (tmp_path / f"gauge_livesum_{pid}.db").touch()
        (tmp_path / f"counter_{pid}.db").touch()
    parent = runner._AnnouncingSupervisor(uvicorn.Config("nothing:app"), [], lambda: None)
    parent.processes = [Child(11, alive=True), Child(12, alive=False)]  # type: ignore[list-item]
    parent.keep_subprocess_alive()
    kept = sorted(one.name for one in tmp_path.iterdir())
    assert kept == ["counter_11.db", "counter_12.db", "gauge_livesum_11.db"]
