"""What is published, looked into: the source distribution and the wheel that was built from it.

`make check` builds both and runs this on their folder.
"""

import gzip
import re
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes
from pathlib import Path
from typing import Final

REPOSITORY = Path(__file__).resolve().parent.parent
PAGE: Final = "src/jantaku/server/page/"
SCHEMAS: Final = {f"docs/{name}.schema.json" for name in ("protocol", "rules", "ruleset")}
KERNEL: Final = REPOSITORY / "web" / "kernel" / "dist" / "jantaku.wasm"
MOST_SCRIPT: Final = 505_000  # bytes as they travel, of all pages in four languages together
MOST_EMBEDDED = 230_000
MOST_EDITOR: Final = 140_000  # CodeMirror, which the workshop loads and no other page
MOST_OTHER: Final = 400_000


def kept() -> set[str]:
    """Every file of the repository."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=REPOSITORY, capture_output=True, text=True, check=True
    )
    return set(listed.stdout.splitlines())


def built() -> dict[str, bytes]:
    """The page as `make page` has built it: every file of it by its path."""
    files = [path for path in (REPOSITORY / PAGE).rglob("*") if path.is_file()]
    return {str(path.relative_to(REPOSITORY)): path.read_bytes() for path in files}


def check_sources(path: Path) -> None:
    """The sources are the whole repository, and what was built: the page and schemas."""
    with tarfile.open(path) as file:
        members = {name.partition("/")[2] for name in file.getnames()}
    expected = kept() | set(built()) | SCHEMAS
    assert expected <= members, f"missing: {sorted(expected - members)}"
    left = members - expected - {"PKG-INFO"}
    assert not left, f"not of the repository: {sorted(left)}"


def check_page(page: dict[str, bytes]) -> None:
    """The page is there, small, and asks nothing of the inline scripts that the server forbids.

    It has the kernel for browsers if that is built.
    """
    modules = [text for name, text in page.items() if name.endswith(".wasm")]
    assert modules == ([KERNEL.read_bytes()] if KERNEL.exists() else []), "build the page again"
    index = page[f"{PAGE}index.html"].decode()
    assert "<script" in index
    assert "<script>" not in index
    assert "style=" not in index
    assert not [name for name in page if name.endswith(".map")]
    for name, text in page.items():
        assert str(REPOSITORY).encode() not in text, f"{name} names the folder of the build"
        if name.endswith(".gz"):
            assert gzip.decompress(text) == page[name.removesuffix(".gz")], name
    embedded = f"{PAGE}embed.js"  # the player for other people's pages, which ours never load
    assert 0 < len(gzip.compress(page[embedded])) < MOST_EMBEDDED
    (editor,) = (name for name in page if re.fullmatch(rf"{PAGE}assets/Editor-.*\.js", name))
    assert len(gzip.compress(page[editor])) < MOST_EDITOR
    own = {name: text for name, text in page.items() if name not in (embedded, editor)}
    for kind, most in (((".js",), MOST_SCRIPT), ((".css", ".svg", ".html"), MOST_OTHER)):
        size = sum(len(gzip.compress(text)) for name, text in own.items() if name.endswith(kind))
        assert 0 < size < most, f"{kind} of the page are {size} bytes"


def check_wheel(path: Path) -> None:
    """The wheel is the package with its kernel, types, page, manual and schemas.

    It was built from the sources as they are published, in a folder that has no modules of Node.
    """
    page = built()
    with zipfile.ZipFile(path) as file:
        names = set(file.namelist())
        for name, text in page.items():
            assert file.read(name.removeprefix("src/")) == text, name
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        message = message_from_bytes(file.read(metadata))
    info = metadata.rpartition("/")[0]
    kept_or_built = kept() | set(page)
    package = {name.removeprefix("src/") for name in kept_or_built if name.startswith("src/")}
    kernel = {name for name in names if name.startswith("jantaku/_kernel.") and ".so" in name}
    assert len(kernel) == 1, kernel
    types = {"jantaku/_kernel.pyi"}
    about = {f"{info}/{name}" for name in ("METADATA", "WHEEL", "RECORD", "entry_points.txt")}
    shared = {
        f"{info.removesuffix('.dist-info')}.data/data/share/{name}"
        for name in (
            "man/man1/jantaku.1",
            "jantaku/rules.schema.json",
            "jantaku/ruleset.schema.json",
        )
    }
    expected = package | kernel | types | about | shared | {f"{info}/licenses/LICENSE"}
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
    check_page(built())
    check_sources(sources)
    check_wheel(wheel)
    sys.stdout.write(f"{sources.name} and {wheel.name} hold what they should\n")


if __name__ == "__main__":
    main()
