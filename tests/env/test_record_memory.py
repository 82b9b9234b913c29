"""Memory of `records` is the same for archives of any size, and hostile members are bounded."""

import resource
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

import pytest

from jantaku.env import records

CORPUS: Final = Path(__file__).parents[1] / "data" / "records"
MIB: Final = 2**20
LARGE_PAGES: Final = Path("/sys/kernel/mm/transparent_hugepage/enabled")
READER = """
import resource, sys
from jantaku.env import records
batches = records(sys.argv[1], batch=256, shuffle=500)
rows = sum(map(len, batches))
print(rows, batches.skipped.games, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
"""


def archive(path: Path, copies: int) -> Path:
    """A zip of games in every format, with a game that cannot be read for each copy."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as made:
        for number in range(copies):
            for file in sorted(CORPUS.iterdir()):
                made.writestr(f"{number}/{file.name}", file.read_bytes())
            made.writestr(f"{number}/broken.json", b"{}")
    return path


def read(path: Path) -> tuple[int, int, int]:
    """Rows, games left out, and the most memory of a process that reads all."""
    run = subprocess.run(
        [sys.executable, "-c", READER, str(path)], capture_output=True, check=True, text=True
    )
    rows, games, memory = map(int, run.stdout.split())
    return rows, games, memory


@pytest.mark.long
@pytest.mark.skipif(
    not LARGE_PAGES.exists() or "[never]" in LARGE_PAGES.read_text(), reason="no large pages"
)
def test_the_pages_of_a_batch_are_large(tmp_path: Path) -> None:
    games = archive(tmp_path / "a.zip", 8)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    rows = sum(map(len, records(games)))
    faults = resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before
    assert faults < rows, "two for each row, if the pages are small"


@pytest.mark.long
def test_memory_does_not_grow_with_the_archive(tmp_path: Path) -> None:
    small, large = read(archive(tmp_path / "a.zip", 2)), read(archive(tmp_path / "b.zip", 20))
    assert large[:2] == (10 * small[0], 20)
    assert large[2] - small[2] < 8 * MIB


@pytest.mark.long
def test_memory_does_not_grow_with_a_very_large_archive(tmp_path: Path) -> None:
    small, large = read(archive(tmp_path / "a.zip", 2)), read(archive(tmp_path / "b.zip", 1500))
    assert large[:2] == (750 * small[0], 1500)
    assert large[2] - small[2] < 32 * MIB


@pytest.mark.long
def test_members_that_unpack_without_end_are_refused_and_the_others_are_read(tmp_path):
    path = archive(tmp_path / "a.zip", 1)
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as made:
        for name, start in (("one.jsonl", b'{"type":"start_game"}\n{'), ("two.xml", b"<mjloggm>")):
            with made.open(name, "w", force_zip64=True) as member:
                member.write(start)
                for _ in range(64):
                    member.write(b" " * MIB)
        made.writestr("packed.json", b"{}", zipfile.ZIP_BZIP2)
    rows, games, memory = read(path)
    small = read(archive(tmp_path / "b.zip", 1))
    assert (rows, games) == (small[0], 4)
    assert memory - small[2] < 128 * MIB
    batches = records(path)
    for _ in batches:
        pass
    reasons = [reason.partition("!")[2].partition(": ") for reason in batches.skipped.reasons]
    assert {name: fault[:20] for name, _, fault in reasons} == {
        "0/broken.json": "no game record; form",
        "one.jsonl": "a record of more tha",
        "two.xml": "a record of more tha",
        "packed.json": "cannot be read (pack",
    }
