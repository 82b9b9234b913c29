"""What `deploy/` starts is what there is: options, variables and files that it names."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from jantaku.server.settings import Settings, variable

DEPLOY = Path(__file__).parents[2] / "deploy"
FILES = ("Dockerfile", "compose.yaml", "jantaku.service")
OF_COMPOSE = {"JANTAKU_DB_PASSWORD", "JANTAKU_PUBLISH"}


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
    for source in re.findall(r"^COPY (web/.*|src/\S+|web) \S+$", text, re.MULTILINE):
        for one in source.split():
            assert (root / one).exists(), one


def test_nobody_is_root_there() -> None:
    assert "USER jantaku" in (DEPLOY / "Dockerfile").read_text()
    service = (DEPLOY / "jantaku.service").read_text()
    assert "DynamicUser=yes" in service
    assert "NoNewPrivileges=yes" in service
