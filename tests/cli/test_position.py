"""`jantaku position` and `jantaku replay position`."""

import json
from pathlib import Path

import pytest

from jantaku import GameRule, Position, RiichiGame
from riichi.records.corpus import path_of

from .running import refused, run

LINE = (
    "tenhou-4p E1 0+0 458m12p46678s246z+6m//25000 13?//25000 13?//25000 13?//25000 "
    "69?/7z/13? 0:draw"
)
SHOWN = """\
E1, 69 left, dora indicators 7z, draw
> seat 0 E 25000  458m12p46678s246z +6m
  seat 1 S 25000  13?
  seat 2 W 25000  13?
  seat 3 N 25000  13?
"""


def test_a_line_is_shown_and_written() -> None:
    assert run("position", LINE) == (0, SHOWN, "")
    assert run("position", "-", stdin=LINE).out == SHOWN
    assert run("position", LINE, "--line").out == LINE + "\n"
    assert Position.from_dict(run("position", LINE, "--json").json) == Position.from_line(LINE)
    hidden = run("position", LINE, "--seat", "1").out
    assert "> seat 0 E 25000  13? +?" in hidden


def test_a_file_holds_a_line_or_json(tmp_path: Path) -> None:
    rule = GameRule(players=3, open_tanyao=False)
    position = RiichiGame(rule, seed=1).position()
    (tmp_path / "line").write_text(f"{position}\n")
    (tmp_path / "json").write_text(json.dumps(position.to_dict(), indent=1))
    for name in ("line", "json"):
        assert run("position", str(tmp_path / name), "--line").out == f"{position}\n"


def test_unknown_tiles_are_filled_by_the_seed() -> None:
    first = run("position", LINE, "--fill", "--seed", "3", "--line").out
    assert run("position", LINE, "--fill", "--seed", "3", "--line").out == first
    assert Position.from_line(first).is_complete
    assert str(Position.from_line(first).seen_by(0)) == LINE


def test_impossible_positions_are_refused() -> None:
    assert "seats: points and riichi sticks are" in refused("position", LINE.replace("25", "26", 1))
    assert "at column 18" in refused("position", LINE.replace("458m", "458x"))
    assert "no seat 4" in refused("position", LINE, "--seat", "4")
    told = run("position", LINE.replace("69?", "68?"), "--json")
    assert (told.code, told.json["error"]["code"]) == (2, "wall_size")


@pytest.mark.parametrize("name", ["own-4p", "own-3p"])
def test_moments_of_a_record(name: str) -> None:
    path = str(path_of(name, "tenhou_json"))
    begun = run("replay", "position", path, "--round", "2", "--line").out
    position = Position.from_line(begun)
    assert position.event == "draw"
    assert not any(seat.pond for seat in position.seats)
    later = run("replay", "position", path, "--round", "2", "--step", "9", "--line").out
    assert sum(len(seat.pond) for seat in Position.from_line(later).seats) >= 3
    seen = run("replay", "position", path, "--round", "2", "--step", "9", "--seat", "1", "--json")
    assert Position.from_dict(seen.json) == Position.from_line(later).seen_by(1)
    assert "no decision 900" in refused("replay", "position", path, "--step", "900")
