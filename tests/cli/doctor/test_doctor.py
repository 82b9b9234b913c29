"""`jantaku doctor`: what it finds on this machine, in broken ones, and its exit codes."""

import os
import re
import socket
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from cli.online.test_health import answering
from cli.running import run
from harness.backends import POSTGRES, REDIS
from jantaku import __version__
from jantaku.cli.doctor.package import package_findings

NOWHERE = "127.0.0.1:9"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for a server, whose port is any free one."""
    for name in [name for name in os.environ if name.startswith("JANTAKU_")]:
        if not name.startswith("JANTAKU_TEST_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("JANTAKU_DATA", str(tmp_path))
    monkeypatch.setenv("JANTAKU_PORT", "0")
    return tmp_path


@pytest.fixture
def port() -> int:
    """A port that is free."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        number: int = one.getsockname()[1]
    return number


def finding(part: str, *words: str) -> Any:
    """What it finds about a part; the exit code is right for all of them."""
    result = run("doctor", *words, "--json")
    states = {one["part"]: one for one in result.json["findings"]}
    faults = sum(one["state"] == "fault" for one in states.values())
    assert result.json["faults"] == faults
    assert (result.code, result.err) == (int(faults > 0), "")
    assert all(bool(one["cure"]) == (one["state"] != "ok") for one in states.values())
    return states[part]


@pytest.mark.usefixtures("folder")
def test_this_machine_is_looked_at() -> None:
    told = " ".join(run("doctor").out.split())
    for words in ("ok Python ", f"Jantaku version {__version__}", "ok Kernel scores a hand"):
        assert words in told
    assert finding("server")["state"] == "ok"


@pytest.mark.usefixtures("folder")
def test_every_extra_is_named() -> None:
    extras = distribution("jantaku").metadata.get_all("Provides-Extra")
    parts = {one.part for one in package_findings()}
    assert extras
    assert parts >= set(extras)


@pytest.mark.usefixtures("folder")
def test_an_extra_that_is_not_installed_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(name: str) -> str:
        if name in ("gymnasium", "pettingzoo"):
            raise PackageNotFoundError(name)
        return distribution(name).version

    monkeypatch.setattr("jantaku.cli.doctor.package.version", version)
    found = finding("gym")
    assert found["state"] == "absent"
    assert found["about"] == "not installed: needs gymnasium, pettingzoo"
    assert found["cure"] == "pip install 'jantaku[gym]'"


def broken_environment(folder: Path, old: str) -> str:
    """Runs it where Jantaku is installed as 0.0.1, and `old` as 0.1; returns what it prints."""
    requirements = "".join(
        f"Requires-Dist: {one}\n" for one in distribution("jantaku").requires or ()
    )
    for name, version, more in (("jantaku", "0.0.1", requirements), (old, "0.1", "")):
        metadata = folder / f"{name}-{version}.dist-info" / "METADATA"
        metadata.parent.mkdir()
        metadata.write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{more}")
    done = subprocess.run(
        [sys.executable, "-m", "jantaku", "doctor", "--port", "0", "--data", folder],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (1, "")
    return done.stdout


def test_a_package_that_is_too_old_and_others_are_found(tmp_path: Path) -> None:
    """A real environment in which a package is old and the version differs."""
    told = broken_environment(tmp_path, old="openskill")
    assert "openskill 0.1 is older than " in told
    assert "pip install --upgrade 'jantaku[league]'" in told
    assert "installed as 0.0.1" in told


def test_a_folder_that_does_not_exist_is_made_later(folder: Path) -> None:
    found = finding("Folder", "--data", str(folder / "a" / "b"))
    assert found["state"] == "ok"
    assert found["about"].endswith("b, made when needed")
    assert list(folder.iterdir()) == []


def test_a_folder_that_is_a_file_is_a_fault(folder: Path) -> None:
    (folder / "file").write_text("x")
    for name in ("file", "file/inner"):
        found = finding("Folder", "--data", str(folder / name))
        assert found["state"] == "fault"
        assert "cannot be written: Not a directory" in found["about"]


@pytest.mark.usefixtures("folder")
def test_a_port(port: int) -> None:
    assert finding("Port", "--port", f"{port}")["about"] == f"{port} of 127.0.0.1 is free"
    with answering(200, "<html>") as taken:
        found = finding("Port", "--port", taken)
    assert found["state"] == "fault"
    assert found["about"].startswith(f"{taken} of 127.0.0.1 cannot be used: ")
    assert finding("Port", "--port", f"{port}", "--host", "192.0.2.1")["state"] == "fault"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("status", "body"), [(200, '{"status": "ok"}'), (503, '{"status": "x"}')])
def test_a_port_where_a_server_runs_is_well(status: int, body: str) -> None:
    with answering(status, body) as port:
        found = finding("Port", "--port", port)
    assert found["state"] == "ok"
    assert found["about"].endswith("where a server of Jantaku runs")


@pytest.mark.usefixtures("folder")
def test_a_setting_that_cannot_be_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JANTAKU_PROCESSES", "2")
    assert finding("Settings")["about"] == "--processes: several processes need Redis"
    monkeypatch.setenv("JANTAKU_PORT", "x")
    assert finding("Settings")["about"] == "JANTAKU_PORT: invalid value 'x'"


@pytest.mark.parametrize(
    ("part", "url"),
    [
        ("Database", f"postgresql://somebody:secret@{NOWHERE}/x"),
        ("Database", "mysql://somebody:secret@localhost/x"),
        ("Redis", f"redis://:secret@{NOWHERE}/0"),
        ("Redis", "http://somebody:secret@localhost"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_a_part_that_does_not_answer(part: str, url: str) -> None:
    found = finding(part, f"--{part.lower()}", url)
    assert found["state"] == "fault"
    assert found["about"].startswith("no answer: ")
    assert "secret" not in run("doctor", f"--{part.lower()}", url).out


def test_a_database_that_answers(folder: Path) -> None:
    assert finding("Database", "--database", f"sqlite:///{folder}/x.db")["state"] == "ok"


@pytest.mark.usefixtures("folder")
def test_postgresql_and_redis_that_answer() -> None:
    for part, url in (("Database", POSTGRES), ("Redis", REDIS)):
        if not _reachable(url):
            pytest.skip(f"there is nothing at {url}")
        assert finding(part, f"--{part.lower()}", url)["state"] == "ok"


def _reachable(url: str) -> bool:
    place = urlsplit(url)
    with socket.socket() as one:
        return one.connect_ex((place.hostname or "", place.port or 0)) == 0


def test_a_kernel_that_cannot_be_loaded_is_one_sentence() -> None:
    program = (
        "import sys; sys.modules['jantaku._kernel'] = None\n"
        "from jantaku.cli import main; main(['doctor'])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: the kernel cannot be loaded: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.usefixtures("folder")
def test_it_is_drawn_in_ascii_and_without_colours() -> None:
    told = run("doctor", "--ascii", "--port", "9", "--host", "192.0.2.1").out
    assert told.isascii()
    assert "-> stop the other program" in told
    assert re.search(r"^\d+ faults?$", told, re.MULTILINE)
