"""`jantaku lookahead`: a row for each action, the same as in Python; wrong input."""

from dataclasses import asdict
from pathlib import Path

import pytest

from cli.running import refused, run
from jantaku import Position
from jantaku.review.answers import lookahead_answer

LINE = (
    "tenhou-4p E1 0+0 13?/6z5z9m9s1m1s/25000 2m4m5m2p3p4p9p9p9p2s3s4s7s+7s/4z3z2z1z7z/25000"
    " 13?/1p8m8s8p4z/25000 13?/2z1z7z6z5z/25000 48?/3z/13? 1:draw"
)
FEW = ("--samples", "64", "--objective", "points", "--seed", "3")


def test_the_rows_are_those_of_the_library() -> None:
    wanted = lookahead_answer(Position.from_line(LINE), 1, samples=64, objective="points", seed=3)
    told = run("lookahead", LINE, *FEW, "--jobs", "2", "--json").json
    assert told == run("lookahead", LINE, *FEW, "--seat", "1", "--json").json
    assert [row["words"] for row in told["rows"]] == [row.words for row in wanted.rows]
    assert told["rows"][0]["points"] == asdict(wanted.rows[0].points)
    looks = [(row["type"], row["tile"]) for row in told["rows"]]
    assert len(looks) == len(set(looks))
    assert ("discard", "7s") in looks

    lines = run("lookahead", LINE, *FEW).out.splitlines()
    assert lines[0] == "64 imagined tables, seat 1"
    assert lines[1].split() == [
        *("action", "points", "place", "behind", "win", "deal-in", "tenpai", "chosen")
    ]
    assert [line.endswith("equal") for line in lines[3:]] == [
        row["equal"] for row in told["rows"][1:]
    ]
    first = told["rows"][0]
    assert lines[2].startswith(first["words"])
    assert f"{first['points']['mean']:+.0f} ±{first['points']['half']:.0f}" in lines[2]


def test_a_file_or_stdin_holds_the_position(tmp_path: Path) -> None:
    (tmp_path / "line").write_text(LINE)
    shown = run("lookahead", LINE, *FEW).out
    assert run("lookahead", str(tmp_path / "line"), *FEW).out == shown
    assert run("lookahead", "-", *FEW, stdin=LINE).out == shown
    plain = run("lookahead", LINE, *FEW, "--ascii").out
    assert plain.isascii()
    assert "+-" in plain


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ("--seat 4", "--seat: there is no seat 4"),
        ("--seat 0", "--seat: the seat has no decision"),
        ("--seat x", "--seat: no number"),
        ("--samples 0", "--samples: no samples 0; use 1 to 100000"),
        ("--seconds 0", "--seconds: no time '0'"),
        ("--objective wins", "--objective: objective cannot be 'wins'"),
        ("--jobs 65", "--jobs: no jobs 65; use 1 to 64"),
        ("--seed x", "--seed: no seed 'x'"),
    ],
)
def test_wrong_options_are_named(options: str, fault: str) -> None:
    assert fault in refused("lookahead", LINE, *options.split())


def test_an_impossible_position_is_refused() -> None:
    assert "at column 18" in refused("lookahead", LINE.replace("13?", "123x", 1))
