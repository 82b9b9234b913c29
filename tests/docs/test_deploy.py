"""What `deploy/` starts is what there is: options, variables and files that it names."""

import re
import shutil
import subprocess
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from jantaku.server.settings import Settings, variable

DEPLOY = Path(__file__).parents[2] / "deploy"
FILES = ("Dockerfile", "compose.yaml", "jantaku.service", "nginx.conf", "Caddyfile")
OF_COMPOSE = {"JANTAKU_DB_PASSWORD", "JANTAKU_PUBLISH", "JANTAKU_MEMORY", "JANTAKU_NAME"}


@pytest.mark.parametrize("name", FILES)
def test_every_variable_is_a_setting(name: str) -> None:
    known = {variable(row.name) for row in fields(Settings)} | OF_COMPOSE
    named = set(re.findall(r"JANTAKU_[A-Z_]+", (DEPLOY / name).read_text()))
    assert named
    assert named <= known


def test_the_image_is_built_from_files_that_are_there() -> None:
    root = DEPLOY.parent
    for line in (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines():
        if line.startswith("!"):
            assert (root / line[1:]).exists(), line
    text = (DEPLOY / "Dockerfile").read_text()
    for source in re.findall(r"^COPY (web/.*|src/\S+|web|kernel|LICENSE) \S+$", text, re.MULTILINE):
        for one in source.split():
            assert (root / one).exists(), one


def test_nobody_is_root_there() -> None:
    image = (DEPLOY / "Dockerfile").read_text()
    user = re.search(r"useradd --system --uid (\d+) .* jantaku$", image, re.MULTILINE)
    assert user is not None
    assert int(user[1]) > 0
    assert f"\nUSER {user[1]}\n" in image
    service = (DEPLOY / "jantaku.service").read_text()
    assert "DynamicUser=yes" in service
    assert "NoNewPrivileges=yes" in service


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return found


def test_the_memory_of_the_defaults_fits_into_the_limits() -> None:
    """Half a gibibyte is for sandboxes, which are short and the first to be killed."""
    service = compose()["services"]["jantaku"]
    processes = re.search(r"\d+", service["environment"]["JANTAKU_PROCESSES"].rpartition(":-")[2])
    assert processes is not None
    several = Settings(processes=int(processes[0]), redis="redis://x").memory_mib
    limit = re.search(r":-(\d+)g}$", service["mem_limit"])
    assert limit is not None
    assert several + 512 <= 1024 * int(limit[1])
    unit = (DEPLOY / "jantaku.service").read_text(encoding="utf-8")
    single = re.search(r"^MemoryMax=(\d+)G$", unit, re.MULTILINE)
    assert single is not None
    assert Settings().memory_mib < 1024 * int(single[1])


@pytest.mark.parametrize("name", ["jantaku", "postgres", "redis"])
def test_every_container_has_limits(name: str) -> None:
    service = compose()["services"][name]
    for limit in ("mem_limit", "memswap_limit", "pids_limit", "tmpfs"):
        assert service[limit], limit
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["restart"] == "unless-stopped"
    assert service["logging"]["options"]["max-size"]


def test_the_database_and_redis_are_private() -> None:
    found = compose()
    assert found["networks"]["inner"]["internal"] is True
    for name in ("postgres", "redis"):
        service = found["services"][name]
        assert "ports" not in service
        assert service["networks"] == ["inner"]
    assert found["services"]["jantaku"]["ports"] == ["${JANTAKU_PUBLISH:-127.0.0.1:8000}:8000"]


def test_health_is_asked_by_the_settings() -> None:
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    assert re.search(r'^HEALTHCHECK .* CMD \["jantaku", "health"\]$', text, re.MULTILINE)
    assert "healthcheck" not in compose()["services"]["jantaku"]


def test_compose_reads_its_file() -> None:
    docker = shutil.which("docker")
    command = [docker or "", "compose"]
    if docker is None or subprocess.run([*command, "version"], capture_output=True).returncode:
        pytest.skip("there is no `docker compose` on this machine")
    subprocess.run(
        [*command, "-f", f"{DEPLOY}/compose.yaml", "config", "--quiet"],
        env={"JANTAKU_DB_PASSWORD": "x", "PATH": "/usr/bin:/bin", "HOME": "/nonexistent"},
        check=True,
    )


def test_systemd_reads_its_unit(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("there is no systemd-analyze on this machine")
    text = (DEPLOY / "jantaku.service").read_text(encoding="utf-8")
    for limit in ("MemoryMax", "TasksMax", "LimitNOFILE"):
        assert f"\n{limit}=" in text
    unit = tmp_path / "jantaku.service"
    unit.write_text(text.replace("/opt/jantaku/bin/jantaku", "/bin/true"), encoding="utf-8")
    done = subprocess.run([program, "verify", str(unit)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
