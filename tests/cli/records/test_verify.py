"""`jantaku replay verify`: sums, differences, and exit codes."""

import os
import pty
import subprocess
from pathlib import Path

import pytest

from cli.running import COMMAND, process, refused, run

RECORDS = Path(__file__).parents[2] / "data" / "records"
MJAI = RECORDS / "own-4p.mjai.jsonl"


@pytest.fixture
def altered(tmp_path: Path) -> Path:
    """A log with a yaku that its hands do not have."""
    file = tmp_path / "altered.jsonl"
    file.write_text(MJAI.read_text(encoding="utf-8").replace('"yakus":[', '"yakus":[["haku",1],'))
    return file


def test_our_own_games_differ_nowhere() -> None:
    result = run("replay", "verify", str(RECORDS))
    assert (result.code, result.err) == (0, "")
    sums = {line[:-5].strip(): line.split()[-1] for line in result.out.splitlines()[:-1]}
    assert result.out.startswith("Games ")
    assert list(sums) == ["Games", "Rounds", "Differences", "Unreadable", "Incomplete"]
    assert int(sums["Games"]) == len(list(RECORDS.iterdir()))
    assert [sums[name] for name in ("Differences", "Unreadable", "Incomplete")] == ["0"] * 3


def test_a_difference_names_file_and_round(altered: Path) -> None:
    result = run("replay", "verify", str(altered))
    assert (result.code, result.err) == (1, "")
    first = result.out.splitlines()[0]
    assert first.startswith(f"{altered}: round ")
    assert "the yaku of seat" in first
    assert "'haku'" in first.partition(", by the rules ")[0]


def test_what_cannot_be_read_is_told_and_the_rest_goes_on(tmp_path: Path) -> None:
    junk = tmp_path / "junk.xml"
    junk.write_text("<mjloggm>")
    result = run("replay", "verify", str(junk), str(tmp_path / "none.xml"), str(MJAI))
    assert result.code == 1
    told = result.out.splitlines()
    assert told[0].startswith(f"{junk}: ")
    assert told[1].startswith(f"{tmp_path / 'none.xml'}: cannot be read")
    assert (told[2], told[3].split()) == ("", ["Games", "3"])


def test_json_has_all_of_it(altered: Path, tmp_path: Path) -> None:
    result = run("replay", "verify", str(altered), str(tmp_path / "none.xml"), "--json")
    document = result.json
    assert (result.code, document["games"]) == (1, 2)
    assert document["differences"][0]["file"] == str(altered)
    assert document["differences"][0]["round"] == 1
    assert document["unreadable"][0]["error"]["error"] == "ReplayError"


def test_events_count_from_one(tmp_path: Path) -> None:
    """A discard in furiten or not in hand is a fault of the file; a ron without yaku is not."""
    lines = run("play", "--seed", "7", "--json", "--round", "1").out.splitlines()
    without = [line for line in lines if '"reach' not in line]
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join([*without, ""]))
    told = run("replay", "verify", str(file)).out.splitlines()
    assert f"{file}: round 1" in told[0]


def test_several_processes_find_the_same(altered: Path) -> None:
    words = ("replay", "verify", str(altered), str(RECORDS))
    one, two = process(*words), process(*words, "--jobs", "2")
    assert one.out.splitlines()[:-1] == two.out.splitlines()[:-1]


def test_a_folder_without_records_is_misuse(tmp_path: Path) -> None:
    told = refused("replay", "verify", str(tmp_path))
    assert "no game record there; name files, archives or folders of records" in told


def test_a_terminal_sees_progress_and_stdout_stays_clean() -> None:
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [*COMMAND, "replay", "verify", str(RECORDS)],
        stdout=subprocess.PIPE,
        stderr=theirs,
        check=True,
        env={**os.environ, "TERM": "xterm-256color"},
    )
    os.close(theirs)
    assert "games" in os.read(ours, 65536).decode()
    os.close(ours)
    assert done.stdout.decode().startswith("Games")
    assert b"\x1b" not in done.stdout
