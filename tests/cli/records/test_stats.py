"""`jantaku stats`: the page, JSON, CSV, pictures, and what is left out."""

import csv
import io
import json
import re
import shutil
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from cli.running import refused, run
from jantaku.base.messages import LANGUAGES, load
from jantaku.riichi.statistics import DEFINITIONS
from riichi.records.corpus import path_of

GAME = str(path_of("own-4p", "tenhou_xml"))


@pytest.fixture
def logs(tmp_path: Path) -> str:
    for month in (1, 2, 3):
        name = f"20240{month}0112gm-0001-0000-00000000.xml"
        shutil.copy(GAME, tmp_path / name)
    shutil.copy(path_of("own-3p", "mjai"), tmp_path / "three.jsonl")
    return str(tmp_path)


def stats(logs: str, *words: str) -> Any:
    """The statistics of games that are copies of one."""
    return run("stats", logs, "--keep-duplicates", *words)


def row(out: str, name: str) -> list[str]:
    return next(line.split()[len(name.split()) :] for line in out.splitlines() if name in line)


def test_a_player_is_shown_beside_everyone_and_the_archive() -> None:
    shown = run("stats", GAME, "--player", "Ada")
    lines = shown.out.splitlines()
    assert (shown.code, lines[0]) == (0, "4 players, East only")
    assert lines[1].split() == ["Ada", "everyone", "archive"]
    assert row(shown.out, "Rounds")[:2] == ["5", "20"]
    assert row(shown.out, "Win ")[:4] == ["40.0%", "±32.6%", "20.0%", "±16.8%"]
    assert row(shown.out, "Points of a win")[0] == "8400"
    assert "Tenhou's phoenix room" in lines[-1]


def test_many_players_have_a_row_each() -> None:
    lines = run("stats", GAME).out.splitlines()
    assert lines[1].split()[:2] == ["Player", "Games"]
    assert [line.split()[0] for line in lines[2:8]] == [
        *("Ada", "d&<\"'>%", "Бэла", "千", "everyone", "archive")
    ]


def test_three_and_four_players_have_tables_of_their_own(logs: str) -> None:
    out = stats(logs).out
    assert out.index("3 players, East only") < out.index("4 players, East only")
    assert "4th" not in out[: out.index("4 players")]
    only = stats(logs, "--only", "3p").out
    assert "4 players" not in only


def test_periods_are_rows(logs: str) -> None:
    out = stats(logs, "--player", "Ada", "--by", "month", "--only", "4p").out
    header = out.splitlines()[1].split()
    assert header[:6] == ["Ada", "2024-01", "Ada", "2024-02", "Ada", "2024-03"]


def test_json_has_every_number_with_its_interval(logs: str) -> None:
    found = stats(logs, "--player", "Ada", "--only", "4p", "--json").json
    (row_,) = found["rows"]
    assert (found["games"], row_["player"], row_["games"]) == (3, "Ada", 3)
    assert set(row_["numbers"]) <= set(DEFINITIONS)
    win = row_["numbers"]["win"]
    assert (win["count"], win["of"], win["value"]) == (6, 15, 0.4)
    assert win["low"] < 0.4 < win["high"]
    assert found["archives"][0]["length"] == "east"


def test_csv_has_a_line_for_each_number(logs: str) -> None:
    shown = stats(logs, "--only", "4p", "--csv").out
    rows = list(csv.DictReader(io.StringIO(shown)))
    wins = {one["player"]: one for one in rows if one["number"] == "win"}
    assert (wins["Ada"]["value"], wins["Ada"]["count"], wins["Ada"]["of"]) == ("0.4", "6", "15")
    assert wins[""]["of"] == "60"
    assert any(one["number"] == "yaku:riichi" for one in rows)


def test_a_name_like_a_formula_is_no_formula_in_csv(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(path_of("own-4p", "mjai").read_bytes().replace(b'"Ada"', b'"=1+1"'))
    rows = list(csv.DictReader(io.StringIO(run("stats", str(path), "--csv").out)))
    assert "'=1+1" in {one["player"] for one in rows}
    assert "=1+1" not in {one["player"] for one in rows}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_words(language: str) -> None:
    numbers = load(language, "statistics")["number"]
    assert list(numbers) == list(DEFINITIONS)
    out = run("stats", GAME, "--player", "Ada", "--lang", language).out
    assert all(numbers[name] in out for name in ("win", "chasing_riichi", "win_points"))


def test_a_picture_is_svg_with_bars_and_places(logs: str, tmp_path: Path) -> None:
    path = tmp_path / "out.svg"
    shown = stats(logs, "--player", "Ada,千", "--by", "month", "--picture", str(path))
    assert shown.code == 0
    root = ET.fromstring(path.read_text("utf-8"))  # our own
    texts = {"".join(one.itertext()) for one in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"4 players, East only", "2024-01", "2024-03", "Win", "Place by period"} <= texts
    assert len([*root.iter("{http://www.w3.org/2000/svg}polyline")]) == 4


def test_a_picture_is_png_if_there_is_a_font(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    path = tmp_path / "out.png"
    shown = run("stats", GAME, "--player", "Ada", "--picture", str(path))
    if shown.code:
        assert "no font on this machine" in shown.err
        assert not path.exists()
    else:
        assert path.read_bytes().startswith(b"\x89PNG\r\n")


def test_png_without_its_library_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert "jantaku[picture]" in refused("stats", GAME, "--picture", "out.png")


def test_what_is_left_out_is_named_and_counted(logs: str, tmp_path: Path) -> None:
    (tmp_path / "broken.xml").write_bytes(path_of("own-4p", "tenhou_xml").read_bytes()[:900])
    shown = stats(logs)
    assert "broken.xml" in shown.err
    assert shown.out.splitlines()[-1] == "left out: 1 game, 0 rounds"
    assert stats(logs, "--json").json["skipped"]["games"] == 1


def test_a_folder_without_games_is_refused(tmp_path: Path) -> None:
    assert "no game record there" in refused("stats", str(tmp_path))


def test_no_game_of_the_choice_is_no_answer() -> None:
    assert run("stats", GAME, "--only", "hanchan").code == 1
    assert json.loads(run("stats", GAME, "--since", "2030", "--json").out)["games"] == 0


def test_a_game_counts_once_in_whatever_formats_it_is_found(tmp_path: Path) -> None:
    for path in path_of("own-4p", "mjai").parent.glob("own-4p.*"):
        shutil.copy(path, tmp_path)
    shutil.copy(path_of("own-3p", "mjai"), tmp_path / "three.jsonl")
    shutil.copy(path_of("own-3p", "mjai"), tmp_path / "again.jsonl")
    found = run("stats", str(tmp_path))
    assert "5 games found twice, counted once" in found.out
    assert "three.jsonl: the same game as" in found.err
    document = run("stats", str(tmp_path), "--json").json
    assert (document["games"], document["skipped"]["copies"]) == (2, 5)
    assert run("stats", str(tmp_path), "--keep-duplicates", "--json").json["games"] == 7


def test_the_same_deal_with_other_players_is_another_game(tmp_path: Path) -> None:
    text = path_of("own-4p", "tenhou_xml").read_text("utf-8")
    (tmp_path / "one.xml").write_text(text, "utf-8")
    (tmp_path / "two.xml").write_text(text.replace('n0="', 'n0="An'), "utf-8")
    assert run("stats", str(tmp_path), "--json").json["games"] == 2


def test_guests_are_no_player_and_a_shared_name_is_said(tmp_path: Path) -> None:
    text = path_of("own-4p", "tenhou_xml").read_text("utf-8")
    guests = re.sub(r' n([12])="[^"]*"', r' n\1="NoName"', text)
    (tmp_path / "guests.xml").write_text(guests, "utf-8")
    found = run("stats", str(tmp_path / "guests.xml"))
    assert "NoName" not in found.out.replace("(NoName)", "")
    assert "2 seats of guests" in found.out
    document = run("stats", str(tmp_path / "guests.xml"), "--json").json
    assert (document["guests"], document["everyone"][0]["games"]) == (2, 4)
    assert len(document["rows"]) == 2
    (tmp_path / "twins.xml").write_text(guests.replace("NoName", "Twin"), "utf-8")
    found = run("stats", str(tmp_path / "twins.xml"))
    assert "several seats of a game have one name, and are added up: Twin" in found.out
    assert "several seats are 'Twin'; use 1 or 2" in refused(
        "review", str(tmp_path / "twins.xml"), "--seat", "Twin"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_archive_is_named_in_every_language(language: str) -> None:
    last = run("stats", GAME, "--lang", language).out.splitlines()[-1]
    assert "20,000" in last
    assert ("phoenix" in last) == (language == "en")
