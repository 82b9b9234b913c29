"""Small files that would become enormous: each is refused within a bound of memory."""

import gzip
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

import pytest

from jantaku.riichi.records.formats.majsoul.wire import _sized, wrap
from riichi.records.corpus import path_of

MIB: Final = 2**20
MOST: Final = 16 * MIB - 100  # of a record that is not refused for its size
FREE: Final = 192 * MIB  # that reading may take

READER = """
import resource, sys
from jantaku.base.errors import ReplayError
from jantaku.riichi.records.files import iter_games
with open("/proc/self/statm") as file:
    held = int(file.read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (held + int(sys.argv[2]),) * 2)
for name, game in iter_games([sys.argv[1]]):
    assert isinstance(game, ReplayError), name
    print(game)
"""


def filled(start: bytes, part: bytes, end: bytes = b"") -> bytes:
    return start + part * ((MOST - len(start) - len(end)) // len(part)) + end


def zipped(path: Path, data: bytes, how: int, times: int = 1) -> None:
    with (
        zipfile.ZipFile(path, "w", how) as archive,
        archive.open("bomb.xml", "w", force_zip64=True) as member,
    ):
        for _ in range(times):
            member.write(data)


XML = path_of("own-4p", "tenhou_xml").read_bytes()
AT = XML.index(b"/>", XML.index(b"<INIT")) + 2
DETAILS = wrap({"name": ".lq.GameDetailRecords", "data": {"version": 210715}})
RECORDS: dict[str, bytes] = {
    "tags": filled(b"<mjloggm>", b"<T0/>", b"</mjloggm>"),
    "brackets": filled(b"<", b"<"),
    "comments": filled(b"<", b"<!--"),
    "fields": filled(DETAILS, b"\x08\x00"),
    "messages": filled(DETAILS, b"\x5a\x00"),
    "values": filled(b'{"log":[0', b",{}", b"]}"),
    "lists": filled(b'{".lq.":[0', b",[]", b"]}"),
    "numbers": filled(b'{".lq.":[0', b",0.5", b"]}"),
    "lines of rounds": filled(b'{"log":[]}', b"\n{}"),
    "lines of messages": filled(b'{"type":"start_game"}', b"\n{}"),
    "short lines": filled(b'{"type":"start_game"}', b"\n{"),
    "empty lines": filled(b'{"log":[]', b"\n"),
}


def read(path: Path) -> list[str]:
    """What is said of each game, all of them being refused."""
    words = [sys.executable, "-c", READER, str(path), str(FREE)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


@pytest.mark.sample(12)
@pytest.mark.parametrize("name", RECORDS)
def test_a_record_of_very_many_parts_is_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / "bomb.gz"
    path.write_bytes(gzip.compress(RECORDS[name], 1))
    assert 0 < len(read(path)) <= 1001


@pytest.mark.sample(3)
@pytest.mark.parametrize("how", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA, zipfile.ZIP_DEFLATED])
def test_a_member_of_an_archive_is_not_unpacked_whole(tmp_path: Path, how: int) -> None:
    path = tmp_path / "bomb.zip"
    zipped(path, b"<" * MIB, how, times=200)
    (said,) = read(path)
    assert ("16 MiB" in said) == (how == zipfile.ZIP_DEFLATED)
    assert ("otherwise than by deflate" in said) == (how != zipfile.ZIP_DEFLATED)


@pytest.mark.long
def test_long_tags_are_not_remembered(tmp_path: Path) -> None:
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for number in range(30):
            tag = b'<UN n0="' + b"%d" % number * 5 * MIB + b'"/>'
            archive.writestr(
                f"{number}.xml", XML[:AT] + tag + XML[AT:].replace(b"<AGARI", b"<A", 1)
            )
    assert len(read(path)) == 30


def test_packed_numbers_are_counted(tmp_path: Path) -> None:
    scores = _sized(5, b"\xac\x02" * (MOST // 2 - 200))
    record = _sized(1, b".lq.RecordNewRound") + _sized(2, scores)
    details = _sized(1, b".lq.GameDetailRecords") + _sized(2, _sized(1, record))
    path = tmp_path / "bomb.gz"
    path.write_bytes(gzip.compress(details, 1))
    (said,) = read(path)
    assert "tags, lines or values" in said
