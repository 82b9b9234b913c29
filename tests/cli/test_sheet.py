"""`jantaku sheet`: games, totals, who pays whom."""

from pathlib import Path

import pytest

from cli.running import refused, run
from jantaku.base.messages import LANGUAGES, load
from jantaku.riichi.sheet import Details, Sheet
from riichi.sheet.support import FRIENDS, WHEN, players, result_of, sheet_of


@pytest.fixture
def file(tmp_path: Path) -> str:
    sheet = sheet_of([41_000, 28_000, 21_000, 10_000], [10_000, 21_000, 28_000, 41_000])
    sheet = sheet.with_game(
        result_of(FRIENDS, [40_000, 30_000, 20_000, 10_000], "suspended"),
        FRIENDS,
        players=players("Aki", "Ben", "R!", "S!"),
        when=WHEN,
        details=Details(penalties=(-3_000, 1_000, 1_000, 1_000)),
    )
    path = tmp_path / "sheet.json"
    sheet.save(path)
    return str(path)


def test_a_sheet_is_shown_by_groups_with_totals_and_payments(file: str) -> None:
    lines = run("sheet", file).out.splitlines()
    assert lines[0] == "Aki, Dai, Ben, Cho"
    assert lines[1].split() == ["Game", "When", "Rules", "Aki", "Dai", "Ben", "Cho"]
    assert lines[2].split() == [
        *("1", "2026-01-02", "03:04", "friends", "+41000", "-30000", "+3000", "-14000")
    ]
    assert "Ben, Aki" in lines
    assert "All games" in lines
    assert lines[-5:] == [
        "Who pays whom",
        "Cho pays Dai 11000",
        "Ben pays Aki 8000",
        "Ben pays R 1000",
        "Ben pays S 1000",
    ]
    assert any("friends (suspended)  +1000" in line for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_is_shown_in_four_languages(language: str, file: str) -> None:
    words = load(language, "sheet")["word"]
    told = run("sheet", file, "--lang", language)
    assert told.code == 0
    assert words["payments"] in told.out
    assert words["total"] in told.out
    one = run("sheet", file, "--game", "3", "--lang", language).out
    assert words["suspended"] in one
    assert load(language, "sheet")["item"]["penalty"] in one


def test_one_game_is_shown_item_by_item(file: str) -> None:
    lines = run("sheet", file, "--game", "1").out.splitlines()
    assert lines[0] == "Game 1  2026-01-02 03:04  friends"
    assert lines[1].split("  ")[0] == "Player"
    assert lines[2].split() == ["Aki", "1", "41000", "+11000", "+10000", "+20000", "+41000"]
    assert "use 1 to 3" in refused("sheet", file, "--game", "4")


def test_a_group_can_be_shown_alone(file: str) -> None:
    told = run("sheet", file, "--group", "Ben,Aki").out
    assert told.startswith("Ben, Aki")
    assert "Cho" not in told
    assert "the groups are" in refused("sheet", file, "--group", "Nobody")


def test_csv_and_json_hold_all_of_it(file: str) -> None:
    assert run("sheet", file, "--csv").out == Sheet.load(file).to_csv()
    document = run("sheet", file, "--json").json
    assert [len(document[key]) for key in ("games", "groups", "totals")] == [3, 2, 6]
    assert sum(one["points"] for one in document["totals"]) == 0


def test_names_give_a_terminal_no_orders(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    result = result_of(FRIENDS, [41_000, 28_000, 21_000, 10_000])
    names = ("\x1b[2J", "B\nC", "\u202eD", "=1+1")
    Sheet().with_game(result, FRIENDS, players=players(*names), when=WHEN).save(path)
    for words in ((), ("--csv",), ("--json",), ("--game", "1")):
        out = run("sheet", str(path), *words).out
        assert "\x1b" not in out
        assert "\u202e" not in out


def test_what_is_no_sheet_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    path.write_text("{")
    assert "not JSON; give a file that the program wrote" in refused("sheet", str(path))
    assert "No such file" in refused("sheet", str(tmp_path / "missing.json"))
    Sheet().save(path)
    assert run("sheet", str(path)).out == "There is no game on this sheet.\n"
