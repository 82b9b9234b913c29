"""A sheet in files: JSON that may come from anywhere, CSV that may go anywhere."""

import csv
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku import SheetError
from jantaku.riichi.sheet import Player, Sheet
from riichi.sheet.support import FRIENDS, WHEN, players, result_of, sheet_of

SHEET = sheet_of([41_000, 28_000, 21_000, 10_000], [10_000, 21_000, 28_000, 41_000])
NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=64).filter(str.strip)


def named(*names: str) -> Sheet:
    result = result_of(FRIENDS, [41_000, 28_000, 21_000, 10_000])
    return Sheet().with_game(result, FRIENDS, players=players(*names), when=WHEN)


def test_a_sheet_is_loaded_as_it_was_saved(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    SHEET.save(path)
    assert Sheet.load(path) == SHEET
    assert os.listdir(tmp_path) == ["sheet.json"]
    longer = SHEET.with_game(
        result_of(FRIENDS, [25_000] * 4), FRIENDS, players=players("雀", "🀄", "x", "R!"), when=WHEN
    )
    longer.save(path)
    assert Sheet.load(path) == longer


def test_a_file_that_cannot_be_written_whole_stays_as_it_was(tmp_path, monkeypatch):
    path = tmp_path / "sheet.json"
    SHEET.save(path)

    def full(*_: object) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space left"):
        Sheet().save(path)
    assert Sheet.load(path) == SHEET
    assert os.listdir(tmp_path) == ["sheet.json"]


def test_the_mode_of_a_file_stays_and_a_link_is_followed(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    SHEET.save(path)
    path.chmod(0o640)
    link = tmp_path / "link.json"
    link.symlink_to(path)
    Sheet().save(link)
    assert (link.is_symlink(), path.stat().st_mode & 0o777) == (True, 0o640)
    assert Sheet.load(path) == Sheet()


@given(st.lists(NAMES, min_size=4, max_size=4, unique=True))
def test_any_names_go_into_a_document_and_back(names: list[str]) -> None:
    result = result_of(FRIENDS, [41_000, 28_000, 21_000, 10_000])
    sheet = Sheet().with_game(result, FRIENDS, players=[*map(Player, names)], when=WHEN)
    assert Sheet.from_json(sheet.to_json()) == sheet


def document() -> Any:
    return json.loads(SHEET.to_json())


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "7", '{"type": "jantaku.riichi.sheet"}', "[" * 100_000, "9" * 10_000],
)
def test_what_is_no_sheet_is_refused(text: str) -> None:
    with pytest.raises(SheetError):
        Sheet.from_json(text)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda d: d.update(version=2), "a sheet of version 2"),
        (lambda d: d.update(type="other"), "not a balance sheet"),
        (lambda d: d.update(more=1), "the sheet is not an object of"),
        (lambda d: d.update(games={}), "is not a list"),
        (lambda d: d["games"][0].update(when="yesterday"), "game 1: 'yesterday' is not a time"),
        (lambda d: d["games"][1].update(left=True), "game 2: True is not a number of points"),
        (lambda d: d["games"][0]["entries"].pop(), "three or four players|add up"),
        (lambda d: d["games"][0]["entries"][0].update(total=1), "do not add up to the total"),
        (
            lambda d: d["games"][0]["entries"][0].update(total=42_000, rest=1_000),
            "do not add up to nothing",
        ),
        (lambda d: d["games"][0]["entries"][0].update(points=1e3), "is not a number of points"),
        (lambda d: d["games"][0]["entries"][0].update(points=10**30), "is not a number of points"),
        (lambda d: d["games"][0]["entries"][0].update(place=0), "there is no place 0"),
        (lambda d: d["games"][0]["entries"][0]["player"].update(name=""), "is not a name"),
        (lambda d: d["games"][0]["entries"][0]["player"].update(name=[]), "is not a short text"),
        (lambda d: d["games"][0]["entries"][0]["player"].update(name="\ud800"), "short text"),
        (lambda d: d["games"][0]["entries"][0]["player"].update(robot=1), "true or false"),
        (lambda d: d["games"][0].update(rules="x" * 1000), "is not a short text"),
    ],
)
def test_a_sheet_that_was_tampered_with_is_refused_with_the_place(change: Any, says: str) -> None:
    changed = document()
    change(changed)
    with pytest.raises(SheetError, match=says):
        Sheet.from_json(json.dumps(changed))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@given(st.data(), JSON)
def test_a_document_with_anything_in_any_place_is_a_sheet_or_refused(data, value):
    changed = document()
    at: Any = changed
    while isinstance(at, dict | list) and at:
        key = data.draw(st.sampled_from([*at] if isinstance(at, dict) else range(len(at))))
        if not isinstance(at[key], dict | list) or data.draw(st.booleans()):
            at[key] = value
            break
        at = at[key]
    try:
        sheet = Sheet.from_json(json.dumps(changed))
    except SheetError:
        return
    assert Sheet.from_json(sheet.to_json()) == sheet


def test_a_file_that_is_too_large_or_no_text_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "sheet.json"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(SheetError, match="no UTF-8 text"):
        Sheet.load(path)
    monkeypatch.setattr("jantaku.riichi.sheet.sheets.LARGEST_FILE", 1)
    with pytest.raises(SheetError, match="too large"):
        Sheet.load(path)
    with pytest.raises(FileNotFoundError):
        Sheet.load(tmp_path / "missing.json")


def rows_of(sheet: Sheet) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(sheet.to_csv(), newline="")))


def test_csv_has_a_row_for_each_player_of_each_game() -> None:
    rows = rows_of(SHEET)
    assert [(row["game"], row["player"], row["total"]) for row in rows[:2]] == [
        ("1", "Aki", "41000"),
        ("1", "Ben", "3000"),
    ]
    assert len(rows) == 8
    assert sum(int(row["total"]) for row in rows) == 0


@pytest.mark.parametrize(
    "name",
    ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\t=1", "\r=1", "|cmd", "%0A=1", "\uff1d1", "\uff201"],
)
def test_no_name_is_run_by_a_spreadsheet(name: str) -> None:
    (row, *_) = rows_of(named(name, "B", "C", "D"))
    assert row["player"].startswith("'")
    assert row["player"].isprintable()


@given(NAMES)
def test_every_cell_of_text_is_quoted_and_begins_no_formula(name: str) -> None:
    plain = name.rstrip("!") or "x"
    text = named(*(plain, *(f"_{n}" for n in range(3)))).to_csv()
    (row, *_) = list(csv.DictReader(io.StringIO(text, newline="")))
    assert row["player"].lstrip()[:1] not in [*"=+-@|%", "\uff1d", "\uff0b", "\uff0d", "\uff20"]
    assert len(text.splitlines()) == 5
