"""What is published, looked into: the source distribution and the wheel that was built from it.

`make check` builds both and runs this on their folder.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent


def kept() -> set[str]:
    """Every file of the repository."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=REPOSITORY, capture_output=True, text=True, check=True
    )
    return set(listed.stdout.splitlines())


def check_sources(path: Path) -> None:
    """The sources are the whole repository, documentation and tests with it."""
    with tarfile.open(path) as file:
        members = {name.partition("/")[2] for name in file.getnames()}
    assert kept() <= members, f"missing: {sorted(kept() - members)}"
    left = members - kept() - {"PKG-INFO"}
    assert not left, f"not of the repository: {sorted(left)}"


def check_wheel(path: Path) -> None:
    """The wheel is the package with its kernel and their types, and nothing else."""
    with zipfile.ZipFile(path) as file:
        names = set(file.namelist())
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        message = message_from_bytes(file.read(metadata))
    info = metadata.rpartition("/")[0]
    package = {name.removeprefix("src/") for name in kept() if name.startswith("src/")}
    kernel = {name for name in names if name.startswith("jantaku/_kernel.") and ".so" in name}
    assert len(kernel) == 1, kernel
    types = {"jantaku/_kernel.pyi"}
    about = {f"{info}/{name}" for name in ("METADATA", "WHEEL", "RECORD", "entry_points.txt")}
    expected = package | kernel | types | about | {f"{info}/licenses/LICENSE"}
    assert names == expected, f"differs: {sorted(names ^ expected)}"
    check_metadata(message.get_all("Project-URL", []), str(message.get_payload()))


def check_metadata(addresses: list[str], description: str) -> None:
    """The page on PyPI points at nothing that is not there."""
    assert addresses
    assert all(" https://pypi.org/project/jantaku/" in address for address in addresses)
    assert description.startswith("# Jantaku")
    for mark in ("](docs/", "](CONTRIBUTING", "![", "<details>", "<summary>"):
        assert mark not in description, mark


def main() -> None:
    """Looks into all packages of the folder named."""
    folder = Path(sys.argv[1])
    (sources,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    check_sources(sources)
    check_wheel(wheel)
    sys.stdout.write(f"{sources.name} and {wheel.name} hold what they should\n")


if __name__ == "__main__":
    main()
