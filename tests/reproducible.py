"""Two builds of one commit, which must have the same bytes: `make reproducible`.

Each is built from its own clone, in another folder, time zone, language and umask: page, kernel for
browsers, sources, wheel. A difference is a path, a time or an order that got into a package.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

REPOSITORY: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = REPOSITORY / "build" / "reproducible"
MODULES: Final = Path("web", "node_modules")
BUILDS: Final[Mapping[str, tuple[int, Mapping[str, str]]]] = {
    "one": (0o022, {"TZ": "UTC", "LC_ALL": "C", "PYTHONHASHSEED": "1"}),
    "another/with/a/longer/path": (
        0o077,
        {"TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "2"},
    ),
}
"""The folder of each build, with its umask and environment."""


def build(place: Path, umask: int, environment: Mapping[str, str]) -> Path:
    """Builds all packages of the last commit in `place`, and returns their folder."""
    place.parent.mkdir(parents=True, exist_ok=True)
    _run(REPOSITORY, umask, {}, "git", "clone", "--quiet", "--local", ".", str(place))
    # The same modules of Node in a folder of this build, without a second download.
    shutil.copytree(REPOSITORY / MODULES, place / MODULES, symlinks=True, copy_function=os.link)
    epoch = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=place, capture_output=True, text=True, check=True
    ).stdout.strip()
    search = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    variables = {**environment, "SOURCE_DATE_EPOCH": epoch, "PATH": search}
    web, packages = place / "web", place / "build" / "packages"
    python = sys.executable
    for folder, *words in (
        (place, python, "web/kernel/build.py"),
        (web, "npm", "exec", "--silent", "--", "tsc", "--project", "kernel/tsconfig.json"),
        (web, "npm", "run", "--silent", "build"),
        (place, python, "-m", "build", "--no-isolation", "--outdir", str(packages)),
        (web / "kernel", "npm", "pack", "--silent", "--pack-destination", str(packages)),
    ):
        _run(folder, umask, variables, *words)
    return packages


def members(package: Path) -> dict[str, bytes]:
    """Returns the content of each file in a package, by its name."""
    if package.suffix == ".whl":
        with zipfile.ZipFile(package) as file:
            return {name: file.read(name) for name in file.namelist()}
    with tarfile.open(package) as file:
        found = {one: file.extractfile(one) for one in file.getmembers()}
        return {one.name: data.read() for one, data in found.items() if data is not None}


def compare(first: Path, second: Path) -> list[str]:
    """Prints the checksum of each package, and returns the names of what differs between two."""
    names = sorted(path.name for path in first.iterdir())
    if names != sorted(path.name for path in second.iterdir()):
        return ["the names of the packages"]
    different = []
    for name in names:
        ours, theirs = first / name, second / name
        data = ours.read_bytes()
        sys.stdout.write(f"{sha256(data).hexdigest()}  {name}\n")
        if data != theirs.read_bytes():
            one, other = members(ours), members(theirs)
            files = sorted(key for key in one | other if one.get(key) != other.get(key))
            different += [f"{name}: {', '.join(files) or 'times, modes or the order of files'}"]
    return different


def main() -> None:
    """Builds twice and compares; the exit code is 1 if anything differs."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    first, second = (build(FOLDER / name, *how) for name, how in BUILDS.items())
    different = compare(first, second)
    for line in different:
        sys.stderr.write(f"differs: {line}\n")
    raise SystemExit(bool(different))


def _run(folder: Path, umask: int, environment: Mapping[str, str], *words: str) -> None:
    sys.stdout.write(f"{folder.name}: {' '.join(Path(one).name for one in words[:3])} ...\n")
    sys.stdout.flush()
    subprocess.run(
        words,
        cwd=folder,
        env={**os.environ, **environment},
        umask=umask,
        stdout=subprocess.DEVNULL,
        check=True,
    )


if __name__ == "__main__":
    main()
