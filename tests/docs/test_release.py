"""`make release`, in a repository of its own: what it refuses, what it writes, how it is undone."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = ("deploy/release.py", "src/jantaku/__init__.py", "web/kernel/package.json")
CHANGELOG = (
    "# Changelog\n\n## Unreleased\n\n### Added\n\n- A table.\n\n## 0.0.9 (2020-01-01)\n\n- Old.\n"
)
NOBODY = {
    f"GIT_{who}_{what}": "nobody" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
}
ALONE = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", **NOBODY}
VERSIONS = re.compile(r'((?:__version__ =|"version":) ")[^"]+')


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The real files, at version 0.1.0, with a changelog of one change."""
    for name, value in ALONE.items():
        monkeypatch.setenv(name, value)
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True)
        shutil.copy(ROOT / name, tmp_path / name)
    for name in FILES[1:]:
        path = tmp_path / name
        path.write_text(VERSIONS.sub(r"\g<1>0.1.0", path.read_text(encoding="utf-8")))
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")
    git(tmp_path, "init", "--quiet", "--initial-branch=main")
    commit(tmp_path)
    return tmp_path


def git(place: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=place, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def commit(place: Path) -> None:
    git(place, "add", "--all")
    git(place, "commit", "--quiet", "--message", "Change")


def release(place: Path, *words: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, place / "deploy" / "release.py", *words], capture_output=True, text=True
    )
    return done.returncode, done.stdout + done.stderr


def test_without_do_nothing_changes(repository: Path) -> None:
    code, told = release(repository, "1.0.0")
    assert code == 0
    assert "version 0.1.0 -> 1.0.0" in told
    assert "- A table." in told
    assert "nothing is changed" in told
    assert git(repository, "status", "--porcelain") == ""
    assert git(repository, "tag") == ""


def test_a_version_is_written_dated_committed_and_tagged(repository: Path) -> None:
    code, told = release(repository, "1.0.0", "--do")
    assert code == 0, told
    assert '\n__version__ = "1.0.0"\n' in (repository / FILES[1]).read_text(encoding="utf-8")
    assert '\n  "version": "1.0.0",\n' in (repository / FILES[2]).read_text(encoding="utf-8")
    changelog = (repository / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(
        r"^## Unreleased\n\n## 1\.0\.0 \(\d{4}-\d\d-\d\d\)\n\n### Added", changelog, re.M
    )
    assert git(repository, "describe") == "v1.0.0"
    assert git(repository, "show", "--format=%s", "--name-only").split() == [
        "Release",
        "1.0.0",
        "CHANGELOG.md",
        *FILES[1:],
    ]
    assert release(repository, "1.0.0", "--notes") == (0, "### Added\n\n- A table.\n")
    assert release(repository, "1.0.0", "--is")[0] == 0
    assert release(repository, "1.0.1", "--is") == (
        1,
        "error: the files have version 1.0.0, not 1.0.1\n",
    )
    assert "has no change" in release(repository, "1.0.1")[1]


def test_it_says_how_to_undo_it(repository: Path) -> None:
    before = git(repository, "rev-parse", "HEAD")
    _, told = release(repository, "1.0.0", "--do")
    undo = re.search(r"^to undo it: +(.+)$", told, re.MULTILINE)
    assert undo is not None
    subprocess.run(undo[1], cwd=repository, shell=True, check=True, capture_output=True)
    assert git(repository, "rev-parse", "HEAD") == before
    assert git(repository, "tag") == ""


@pytest.mark.parametrize("version", ["0.1.0", "0.0.9", "0.3.0", "1.0.1", "10.0.0", "2.0.0"])
def test_only_the_next_versions_may_follow(repository: Path, version: str) -> None:
    code, told = release(repository, version)
    assert code == 1
    assert told.endswith("cannot follow 0.1.0; use 0.1.1, 0.2.0, 1.0.0\n")


@pytest.mark.parametrize("version", ["", "1", "v1.0.0", "1.0.0rc1", "1.0", "01.0.0"])
def test_anything_else_is_not_a_version(repository: Path, version: str) -> None:
    code, told = release(repository, version)
    assert (code, told) == (1, f"error: {version!r} is not a version; write VERSION=1.0.0\n")


def test_a_checkout_with_changes_is_refused(repository: Path) -> None:
    (repository / "new.txt").write_text("new")
    assert "the checkout has changes" in release(repository, "1.0.0", "--do")[1]
    assert git(repository, "tag") == ""


def test_a_version_that_is_tagged_is_refused(repository: Path) -> None:
    git(repository, "tag", "v1.0.0")
    assert "the tag v1.0.0 exists" in release(repository, "1.0.0")[1]


def test_files_that_differ_are_refused(repository: Path) -> None:
    path = repository / FILES[2]
    path.write_text(path.read_text().replace('"0.1.0"', '"0.2.0"'))
    commit(repository)
    assert "the files differ" in release(repository, "1.0.0")[1]


@pytest.mark.parametrize("text", ["# Changelog\n", CHANGELOG.replace("- A table.\n", "")])
def test_a_version_without_changes_is_refused(repository: Path, text: str) -> None:
    (repository / "CHANGELOG.md").write_text(text)
    commit(repository)
    code, told = release(repository, "1.0.0")
    assert code == 1
    assert "CHANGELOG.md has no " in told


def test_the_files_of_this_repository_agree() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import release; print(release.current())"],
        cwd=ROOT / "deploy",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip()
