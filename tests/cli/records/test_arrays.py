"""`jantaku replay arrays`: the decisions of recorded games in files."""

import json
from pathlib import Path

import numpy as np

from cli.running import run

XML = Path(__file__).parents[2] / "data" / "records" / "own-4p.tenhou_xml.xml"


def test_files_have_the_rows_of_a_game(tmp_path: Path) -> None:
    done = run(
        "replay", "arrays", str(XML), "-o", str(tmp_path), "--batch", "300", "--labels", "danger"
    )
    assert done.code == 0
    names = ["4p-000000.npz", "4p-000001.npz"]
    assert done.out.splitlines() == [str(tmp_path / name) for name in names]
    loaded = [np.load(tmp_path / name) for name in names]
    assert [len(one["action"]) for one in loaded] == [300, 77]
    assert loaded[0]["danger"].shape == (300, 4, 34)


def test_a_game_in_several_formats_is_used_once(tmp_path: Path) -> None:
    for options, games in (([], 2), (["--keep-duplicates"], 10)):
        folder = tmp_path / str(games)
        done = run("replay", "arrays", str(XML.parent), "-o", str(folder), "--json", *options)
        said = json.loads(done.out)
        assert (done.code, said["skipped"]["copies"]) == (0, 10 - games)
        numbers = [np.load(file)["game"].tolist() for file in said["files"]]
        assert len({number for one in numbers for number in one}) == games


def test_what_is_left_out_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_bytes(XML.read_bytes()[:2000])
    done = run("replay", "arrays", str(tmp_path), "-o", str(tmp_path / "out"), "--json")
    assert done.code == 1
    said = json.loads(done.out)
    assert (said["files"], said["skipped"]["games"]) == ([], 1)
    assert said["skipped"]["reasons"][0].startswith(str(tmp_path / "a.xml"))


def test_a_folder_is_asked_for() -> None:
    done = run("replay", "arrays", str(XML))
    assert (done.code, done.out) == (2, "")
    assert "missing folder" in done.err
