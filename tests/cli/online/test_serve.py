"""`jantaku serve`: its help, what it refuses, and the server from its start to its end."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

import httpx
import pytest

from cli.running import COMMAND, refused, run
from harness.backends import REDIS, redis_url
from jantaku.server.settings import Settings, option, variable

START_S = 60


@contextmanager
def served(folder: Path, *words: str, **environ: str) -> Iterator[tuple[Any, str]]:
    """The server as a process of its own, once it has said where it is."""
    command = [*COMMAND, "serve", "--data", str(folder), *words]
    child = subprocess.Popen(
        command,
        env={**os.environ, "JANTAKU_PORT": "0", **environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    try:
        line = child.stdout.readline()
        assert line.startswith("Jantaku is at http://"), (
            line,
            child.stderr and child.stderr.read(),
        )
        yield child, line.removeprefix("Jantaku is at ").strip()
    finally:
        if child.poll() is None:
            child.terminate()
        try:
            child.wait(20)
        except subprocess.TimeoutExpired:
            child.kill()
            raise
        for stream in (child.stdout, child.stderr):
            assert stream is not None
            stream.close()


@contextmanager
def stream(one: httpx.Client) -> Iterator[Iterator[str]]:
    """The lines of a stream of the bot API."""
    one.post("/people", json={"name": "Bo"}).raise_for_status()
    with one.stream("GET", "/bot/stream", timeout=20) as answer:
        yield answer.iter_lines()


def get(address: str, path: str) -> tuple[int, str]:
    with urllib.request.urlopen(f"{address}{path}", timeout=20) as answer:
        return answer.status, answer.read().decode()


def test_the_help_explains_every_setting() -> None:
    result = run("serve", "--help", columns=100)
    assert result.code == 0
    told = re.sub(r"\s+", " ", result.out)
    for row in fields(Settings):
        assert f"{option(row.name)} {row.metadata['kind']} " in told
        assert row.metadata["about"] in told
        assert f"[{variable(row.name)}" in told


def test_a_variable_is_named_as_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JANTAKU_PORT", "x")
    assert refused("serve").startswith("error: JANTAKU_PORT: invalid value 'x'")


def test_what_cannot_be_reached_is_said_at_once(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        data = ("--data", str(tmp_path))
        fault = refused("serve", *data, "--port", f"{port}")
        assert fault.startswith(f"error: --port: another program listens at 127.0.0.1:{port}; stop")
        anywhere = (*data, "--port", "0")
        taken.close()  # nobody listens there any more
        nobody = f"127.0.0.1:{port}"
        fault = refused("serve", *anywhere, "--redis", f"redis://{nobody}")
        assert fault.startswith("error: --redis: Redis cannot be reached")
        fault = refused("serve", *anywhere, "--database", f"postgresql://x@{nobody}/x")
        assert fault.startswith("error: --database: the database cannot be opened")
    fault = refused("serve", *anywhere, "--database", "mysql://x")
    assert fault.startswith("error: --database: this is not a database URL; use sqlite://")
    file = tmp_path / "file"
    file.write_text("")
    fault = refused("serve", "--port", "0", "--data", str(file / "data"))
    assert fault.startswith(f"error: --data: the folder {file}/data cannot be created")
    fault = refused("serve", *data, "--port", "0", "--host", "nowhere.invalid")
    assert fault.startswith("error: --host: cannot listen at nowhere.invalid:0")


def test_it_answers_where_it_says_and_ends_well(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    with served(data) as (child, address):
        status, text = get(address, "/health")
        assert (status, json.loads(text)["status"]) == (200, "ok")
        with pytest.raises(urllib.error.HTTPError) as error:
            get(address, "/api/v1/people/me")
        assert json.load(error.value)["code"] == "not_signed_in"
        error.value.close()
        with httpx.Client(base_url=f"{address}/api/v1") as one, stream(one) as lines:
            assert json.loads(next(lines))["type"] == "hello"
            child.send_signal(signal.SIGTERM)
            assert list(lines) == []  # it ends at once, and not when time is over
        assert child.wait(20) == 0
        (line,) = child.stderr.read().splitlines()
        assert line.endswith('code=not_signed_in place="GET /people/me"')
    assert (data / "jantaku.db").is_file()
    assert data.stat().st_mode & 0o777 == 0o700


@pytest.mark.long
def test_an_interrupt_ends_it_well_too(tmp_path: Path) -> None:
    with served(tmp_path, "--log-level", "warning", JANTAKU_METRICS="off") as (child, address):
        with pytest.raises(urllib.error.HTTPError) as error:
            get(address, "/metrics")
        error.value.close()
        child.send_signal(signal.SIGINT)
        assert child.wait(20) == 0


@pytest.mark.long
def test_several_processes_share_a_port_and_their_numbers(tmp_path: Path) -> None:
    with socket.socket() as probe:
        host, _, port = REDIS.removeprefix("redis://").partition("/")[0].partition(":")
        if probe.connect_ex((host, int(port or 6379))):
            pytest.skip("Redis cannot be reached")
    words = ("--processes", "2", "--redis", REDIS.rpartition("/")[0] + "/15")
    with served(tmp_path, *words) as (child, address):
        until = time.monotonic() + START_S
        workers: list[str] = []
        while len(workers) < 2 and time.monotonic() < until:
            found = subprocess.run(
                ["ps", "-o", "pid=,args=", "--ppid", f"{child.pid}"],
                capture_output=True,
                text=True,
                check=False,
            ).stdout
            workers = [line.split()[0] for line in found.splitlines() if "spawn_main" in line]
            time.sleep(0.05)
        for _ in range(4):
            assert json.loads(get(address, "/health")[1])["status"] == "ok"
            assert "jantaku_tables 0.0" in get(address, "/metrics")[1]
        child.send_signal(signal.SIGTERM)
        assert child.wait(30) == 0


def test_without_the_extra_it_says_how_to_install_it() -> None:
    code = (
        "import sys; sys.modules['fastapi'] = None\n"
        "from jantaku.cli import main; main(['serve', '--port', '0'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    fault = "error: the server needs fastapi, which is not installed; pip install 'jantaku[server]'"
    assert done.stderr.startswith(fault)


@pytest.mark.long
def test_it_says_where_other_machines_reach_it(tmp_path: Path) -> None:
    with served(tmp_path / "one") as (child, address):
        assert "--host 0.0.0.0" in child.stdout.readline()
        assert get(address, "/api/v1/addresses") == (200, "[]")
    with served(tmp_path / "two", "--host", "0.0.0.0") as (child, address):
        assert address.startswith("http://localhost:")
        told = json.loads(get(address, "/api/v1/addresses")[1])
        for url in told:
            assert child.stdout.readline() == f"On your network: {url}\n"
            assert url.endswith(address.rpartition(":")[2])
            assert get(url, "/health")[0] == 200
            assert json.loads(get(url, "/api/v1/addresses")[1]) == []  # not asked from here


@pytest.mark.long
def test_addresses_are_told_to_this_machine_alone(tmp_path: Path) -> None:
    with served(tmp_path, "--host", "0.0.0.0") as (_, address):
        passed_on = {"X-Forwarded-For": "203.0.113.7"}
        assert httpx.get(f"{address}/api/v1/addresses", headers=passed_on).json() == []


@contextmanager
def service_manager(folder: Path) -> Iterator[tuple[socket.socket, dict[str, str]]]:
    """A socket that listens as systemd does, and the variables that a service gets for it."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(folder / "notify"))
        manager.settimeout(START_S)
        environ = {"NOTIFY_SOCKET": str(folder / "notify"), "WATCHDOG_USEC": "300000"}
        yield manager, environ


@pytest.mark.long
def test_systemd_is_told_that_it_answers_that_it_runs_and_that_it_stops(tmp_path: Path) -> None:
    with (
        service_manager(tmp_path) as (manager, environ),
        served(tmp_path, **environ) as (child, address),
    ):
        assert manager.recv(100) == b"READY=1"
        assert get(address, "/health")[0] == 200
        assert [manager.recv(100) for _ in range(3)] == [b"WATCHDOG=1"] * 3
        child.send_signal(signal.SIGTERM)
        while (state := manager.recv(100)) == b"WATCHDOG=1":
            pass
        assert state == b"STOPPING=1"
        assert child.wait(20) == 0


@pytest.mark.long
def test_several_processes_tell_it_once(tmp_path: Path) -> None:
    words = ("--processes", "2", "--redis", redis_url())
    with service_manager(tmp_path) as (manager, environ), served(tmp_path, *words, **environ):
        assert manager.recv(100) == b"READY=1"
        assert [manager.recv(100) for _ in range(3)] == [b"WATCHDOG=1"] * 3
