"""The workflow that publishes: what it runs is pinned, and what it may do is little."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / ".github" / "workflows" / "packages.yml").read_text(encoding="utf-8")
JOBS: dict[str, Any] = yaml.safe_load(TEXT)["jobs"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PUBLISHING = {"pypi": {"id-token": "write"}, "npm": {"id-token": "write"}}
ALLOWED = {**PUBLISHING, "notes": {"contents": "write"}}


def test_every_action_is_pinned_to_a_commit_with_its_version() -> None:
    uses = re.findall(r"uses: (.*)", TEXT)
    assert uses
    for one in uses:
        assert re.fullmatch(r"[\w.-]+/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one), one


def test_the_same_action_has_the_same_version_everywhere() -> None:
    pinned = {tuple(one.split("@")) for one in re.findall(r"uses: (\S+)", TEXT)}
    assert len({name for name, _ in pinned}) == len(pinned)


@pytest.mark.parametrize("job", JOBS)
def test_a_job_may_do_no_more_than_it_needs(job: str) -> None:
    assert yaml.safe_load(TEXT)["permissions"] == {}
    assert JOBS[job]["permissions"] == ALLOWED.get(job, {"contents": "read"})
    assert JOBS[job]["timeout-minutes"] <= 120


@pytest.mark.parametrize("job", PUBLISHING)
def test_only_a_tag_is_published_and_somebody_agrees_to_it(job: str) -> None:
    assert JOBS[job]["if"] == "github.ref_type == 'tag'"
    assert JOBS[job]["environment"] == job
    assert "secrets." not in TEXT


def test_nothing_is_published_before_everything_has_worked() -> None:
    def before(job: str) -> set[str]:
        needs = JOBS[job].get("needs", [])
        own = {needs} if isinstance(needs, str) else set(needs)
        return own.union(*map(before, own))

    assert before("npm") == {"sources", "wheels", "newer-pythons", "pypi"}
    assert before("notes") == {*before("npm"), "npm"}


def test_every_python_has_a_wheel() -> None:
    """3.11 its own, every later one that of the stable ABI; all of them are tried."""
    assert PROJECT["project"]["requires-python"] == ">=3.11"
    assert PROJECT["tool"]["cibuildwheel"]["build"] == ["cp311-*", "cp312-*"]
    assert PROJECT["tool"]["scikit-build"]["wheel"]["py-api"] == "cp312"
    pythons = JOBS["newer-pythons"]["strategy"]["matrix"]["python"]
    assert pythons[:2] == ["3.11", "3.12"]


def test_what_it_runs_exists() -> None:
    targets = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"run: make (\w+)", TEXT):
        assert f"\n{target}:" in targets
    for file in re.findall(r"python3? ([\w/]+\.py)", TEXT):
        assert (ROOT / file).exists(), file
