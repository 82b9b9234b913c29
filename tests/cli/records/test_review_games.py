"""`jantaku review` of a folder: a row for each seat, sums, unreadable files, interrupts."""

import importlib.util
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.records.test_review import RECORDS
from cli.running import refused, run
from jantaku.cli.records import review_games
from jantaku.riichi.records.files import iter_data


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two games, of three and four players, in which Ada sat."""
    (tmp_path / "more").mkdir()
    shutil.copy(RECORDS / "own-3p.mjai.jsonl", tmp_path / "a.jsonl")
    shutil.copy(RECORDS / "own-4p.tenhou_xml.xml", tmp_path / "more" / "b.xml")
    return tmp_path


def test_each_seat_has_a_row_and_each_player_a_sum(folder: Path) -> None:
    words = ("review", str(folder), "--seat", "Ada", "--deep", "1")
    told = run(*words, "--json").json
    assert [one["file"] for one in told["games"]] == ["a.jsonl", "more/b.xml"]
    assert told["unreadable"] == []
    seats = [seat for one in told["games"] for seat in one["seats"]]
    (total,) = told["sums"]
    assert (total["name"], total["games"]) == ("Ada", 2)
    assert total["decisions"] == sum(len(seat["decisions"]) for seat in seats)
    assert total["agreed"] == sum(seat["agreed"] for seat in seats)
    assert total["cost"] == pytest.approx(sum(seat["cost"] for seat in seats), abs=1)
    assert run(*words, "--json", "--jobs", "2").json == told

    shown = run(*words, "--jobs", "2")
    assert (shown.code, shown.err) == (0, "")
    rows, sums = shown.out.strip().split("\n\n")
    assert [row.split()[:2] for row in rows.splitlines()[1:]] == [
        ["a.jsonl", "Ada"],
        ["more/b.xml", "Ada"],
    ]
    assert sums.splitlines()[1].split()[:4] == [
        "Ada",
        "2",
        *map(str, (total["decisions"], total["agreed"])),
    ]


def test_files_that_cannot_be_read_are_named_and_games_without_the_seat_left_out(
    folder: Path,
) -> None:
    (folder / "c.xml").write_text("no game")
    options = ("--seat", "3", "--deep", "1")
    result = run("review", str(folder), *options)
    assert result.code == 1
    assert "a.jsonl" not in result.out  # it has three seats
    assert "more/b.xml" in result.out
    assert result.err.startswith("c.xml: no game record")
    told = run("review", str(folder), *options, "--json").json
    assert [one["file"] for one in told["unreadable"]] == ["c.xml"]


def test_an_interrupt_shows_the_games_that_are_done(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(paths: list[str]) -> Iterator[object]:
        yield next(iter_data(paths))
        raise KeyboardInterrupt

    monkeypatch.setattr(review_games, "iter_data", interrupted)
    result = run("review", str(folder), "--seat", "Ada", "--deep", "1")
    assert result.code == 130
    assert "a.jsonl" in result.out
    assert "b.xml" not in result.out


def test_wrong_options_are_named(folder: Path, tmp_path: Path) -> None:
    assert "--seat: no seat 'Zoe' in these games" in refused("review", str(folder), "--seat", "Zoe")
    assert "--engine: no engine 'x'" in refused("review", str(folder), "--engine", "x")
    one = str(RECORDS / "own-3p.mjai.jsonl")
    assert "--engine: Ray reviews folders" in refused("review", one, "--engine", "ray")
    (tmp_path / "empty").mkdir()
    assert "no game record" in refused("review", str(tmp_path / "empty"))
    single = run("review", str(folder), "--game", "1", "--seat", "0", "--top", "1")
    assert single.out.startswith("── Ada")


@pytest.mark.long
@pytest.mark.skipif(not importlib.util.find_spec("ray"), reason="Ray is not installed")
def test_ray_gives_the_same_rows(folder: Path) -> None:
    words = ("review", str(folder), "--seat", "Ada", "--deep", "1")
    assert run(*words, "--engine", "ray", "--jobs", "2").out == run(*words).out
