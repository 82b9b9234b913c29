"""The files with pinned versions have every dependency, in its range, and with hashes."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
ASKED = {
    "requirements.txt": PROJECT["project"]["dependencies"]
    + PROJECT["project"]["optional-dependencies"]["server"],
    "requirements-build.txt": PROJECT["dependency-groups"]["build"]
    + PROJECT["build-system"]["requires"],
    "requirements-wasm.txt": PROJECT["dependency-groups"]["wasm"],
}
ENVIRONMENTS = [{"python_full_version": f"3.{minor}.4"} for minor in (11, 12, 13)]


def entries(name: str) -> list[tuple[Requirement, list[str]]]:
    """Each pinned package of a file, with its hashes."""
    text = (ROOT / "deploy" / name).read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and line.strip()[0] != "#"]
    found = []
    for line in lines:
        pinned, *hashes = re.split(r"\s+--hash=", line.strip())
        found.append((Requirement(pinned), hashes))
    return found


@pytest.mark.parametrize("name", ASKED)
def test_every_dependency_is_pinned_within_its_range(name: str) -> None:
    for asked in map(Requirement, ASKED[name]):
        for environment in ENVIRONMENTS:
            versions = [
                str(pinned.specifier).removeprefix("==")
                for pinned, _ in entries(name)
                if canonicalize_name(pinned.name) == canonicalize_name(asked.name)
                and (pinned.marker is None or pinned.marker.evaluate(environment))
            ]
            assert len(versions) == 1, f"{asked} on {environment}: run `make lock`"
            assert asked.specifier.contains(versions[0]), f"{asked}: run `make lock`"


@pytest.mark.parametrize("name", ASKED)
def test_every_version_is_exact_and_has_hashes(name: str) -> None:
    for pinned, hashes in entries(name):
        assert re.fullmatch(r"==[\w.+!]+", str(pinned.specifier)), pinned
        assert pinned.url is None
        assert hashes
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", one) for one in hashes)


@pytest.mark.parametrize("name", ASKED)
def test_no_address_of_an_index_is_in_it(name: str) -> None:
    text = (ROOT / "deploy" / name).read_text(encoding="utf-8")
    assert "://" not in text
    assert "--index" not in text
    assert "--find-links" not in text


@pytest.mark.parametrize("name", ASKED)
def test_the_image_installs_nothing_else(name: str) -> None:
    text = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")
    installs = re.findall(r"pip install (.*?)(?: \\)?$", text, re.MULTILINE)
    assert sum(one.endswith((f"/{name}", f" {name}")) for one in installs) >= 1
    for one in installs:
        assert "--require-hashes" in one or "--no-deps" in one
