"""Prepares a version: `make release VERSION=1.0.0`.

Without `--do` it checks everything and shows what would change. With it, it writes the version,
dates the section of the changelog, commits and tags. It never pushes, and says how to undo it.
`--is` checks that the files have a version, `--notes` prints the changes of one.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
CHANGELOG: Final = ROOT / "CHANGELOG.md"
VERSION: Final = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
UNRELEASED: Final = "## Unreleased\n"
SHOWN: Final = 12
"""Lines of the notes that are shown before anything is done."""


class ReleaseError(Exception):
    """The reason why there cannot be such a version now."""


@dataclass(frozen=True)
class Place:
    """A file that has the version, and the pattern around it."""

    path: str
    pattern: re.Pattern[str]

    def read(self) -> str:
        """Returns the version that the file has."""
        found = self.pattern.findall(self._text())
        if len(found) != 1:
            raise ReleaseError(f"{self.path} does not have one version; restore it")
        return str(found[0][1])

    def write(self, version: str) -> None:
        """Replaces the version."""
        text = self.pattern.sub(rf"\g<1>{version}\g<3>", self._text())
        (ROOT / self.path).write_text(text, encoding="utf-8")

    def _text(self) -> str:
        return (ROOT / self.path).read_text(encoding="utf-8")


PLACES: Final = (
    Place("src/jantaku/__init__.py", re.compile(r'(^__version__ = ")([^"]*)(")', re.MULTILINE)),
    Place("web/kernel/package.json", re.compile(r'(^  "version": ")([^"]*)(")', re.MULTILINE)),
)
"""The places of the version: all others read the first of them."""


def current() -> str:
    """Returns the version of the files, which must have the same one."""
    versions = {place.path: place.read() for place in PLACES}
    if len(set(versions.values())) != 1:
        listed = ", ".join(f"{version} in {path}" for path, version in versions.items())
        raise ReleaseError(f"the files differ: {listed}; write one version in all")
    return next(iter(versions.values()))


def following(version: str) -> tuple[str, str, str]:
    """Returns the versions that may come after one.

    >>> following("0.1.2")
    ('0.1.3', '0.2.0', '1.0.0')
    """
    numbers = VERSION.fullmatch(version)
    if numbers is None:
        raise ReleaseError(f"the files have version {version!r}; write one such as 1.0.0 there")
    major, minor, patch = map(int, numbers.groups())
    return f"{major}.{minor}.{patch + 1}", f"{major}.{minor + 1}.0", f"{major + 1}.0.0"


def section(heading: str) -> str:
    """Returns the text below a heading of the changelog, up to the next version's."""
    _, found, rest = CHANGELOG.read_text(encoding="utf-8").partition(heading)
    if not found:
        raise ReleaseError(f"{CHANGELOG.name} has no section {heading.strip()!r}; add it")
    return re.split(r"^## ", rest, maxsplit=1, flags=re.MULTILINE)[0].strip()


def notes(version: str) -> str:
    """Returns the changes of a version, for the page of its release."""
    dated = re.search(
        rf"^## {re.escape(version)} .*\n", CHANGELOG.read_text(encoding="utf-8"), re.MULTILINE
    )
    if dated is None:
        raise ReleaseError(f"{CHANGELOG.name} has no version {version}; run `make release` first")
    return section(dated[0])


def check(version: str) -> None:
    """Raises ReleaseError if the version cannot follow, or the checkout is not ready for it."""
    if not VERSION.fullmatch(version):
        raise ReleaseError(f"{version!r} is not a version; write VERSION=1.0.0")
    now = current()
    allowed = following(now)
    if version not in allowed:
        raise ReleaseError(f"{version} cannot follow {now}; use {', '.join(allowed)}")
    if _git("status", "--porcelain"):
        raise ReleaseError("the checkout has changes; commit or remove them")
    if not _git("branch", "--show-current"):
        raise ReleaseError("the checkout is on no branch; switch to one")
    if _git("tag", "--list", f"v{version}"):
        raise ReleaseError(f"the tag v{version} exists; use another version")
    if "\n- " not in f"\n{section(UNRELEASED)}":
        raise ReleaseError(f"{CHANGELOG.name} has no change in {UNRELEASED.strip()!r}; add it")


def check_files(version: str) -> None:
    """Raises ReleaseError unless the files have the version, and the changelog its changes."""
    if current() != version:
        raise ReleaseError(f"the files have version {current()}, not {version}")
    notes(version)
    _say(f"the files have version {version}")


def write(version: str, day: str) -> None:
    """Writes the version everywhere and dates the changes."""
    for place in PLACES:
        place.write(version)
    text = CHANGELOG.read_text(encoding="utf-8")
    dated = text.replace(UNRELEASED, f"{UNRELEASED}\n## {version} ({day})\n", 1)
    CHANGELOG.write_text(dated, encoding="utf-8")


def release(version: str, *, do: bool) -> None:
    """Prepares a version, or shows what would change."""
    check(version)
    before, day = current(), f"{datetime.now(UTC):%Y-%m-%d}"
    lines = section(UNRELEASED).splitlines()
    _say(f"version {before} -> {version} in {', '.join(place.path for place in PLACES)}")
    _say(f"{CHANGELOG.name}: ## {version} ({day}), with {len(lines)} lines:", "")
    _say(*lines[:SHOWN], *["..."] * (len(lines) > SHOWN), "")
    if not do:
        _say(f"nothing is changed; `make release VERSION={version} DO=1` commits and tags it")
        return
    write(version, day)
    _git("commit", "--quiet", "--all", "--message", f"Release {version}")
    _git("tag", "--annotate", "--message", f"Jantaku {version}", f"v{version}")
    branch = _git("branch", "--show-current")
    _say(
        f"committed, and tagged as v{version}",
        f"to undo it:    git tag --delete v{version} && git reset --hard HEAD~1",
        f"to publish it: git push --atomic origin {branch} v{version}",
    )


def main() -> None:
    """Runs one of the tasks; exits with 1 and a sentence if it is refused."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("version", nargs="?", default="", help="such as 1.0.0")
    parser.add_argument("--do", action="store_true", help="write, commit and tag")
    parser.add_argument("--is", action="store_true", dest="has", help="check the files")
    parser.add_argument("--notes", action="store_true", help="print the changes of the version")
    given = parser.parse_args()
    try:
        if given.has:
            check_files(given.version)
        elif given.notes:
            _say(notes(given.version))
        else:
            release(given.version, do=given.do)
    except ReleaseError as error:
        sys.stderr.write(f"error: {error}\n")
        raise SystemExit(1) from None


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def _say(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))


if __name__ == "__main__":
    main()
