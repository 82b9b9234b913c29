"""`jantaku review`: summary, costliest decisions and JSON; wrong input."""

import json
from pathlib import Path

import pytest

from cli.running import run
from review.test_deep import after_a_refused_win

RECORDS = Path(__file__).parents[2] / "data" / "records"
XML = str(RECORDS / "own-4p.tenhou_xml.xml")
THREE = str(RECORDS / "own-3p.mjai.jsonl")


def test_the_costliest_decisions_of_a_seat_come_first() -> None:
    result = run("review", THREE, "--seat", "1", "--top", "2")
    assert (result.code, result.err) == (0, "")
    blocks = result.out.strip().split("\n\n")
    assert len(blocks) == 3  # there is no archive of such games
    assert "decisions" in blocks[0]
    assert "accuracy" in blocks[0]
    costs = [int(block.split(": ")[1].split(" ")[0].replace(",", "")) for block in blocks[1:]]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] > 0
    assert all(sum(line.startswith("▶") for line in block.split("\n")) == 1 for block in blocks[1:])


def test_the_rates_have_the_averages_of_an_archive_below() -> None:
    result = run("review", XML, "--seat", "Ada", "--top", "1")
    lines = result.out.splitlines()
    heads, own, average = ([*filter(None, line.split("  "))] for line in lines[2:5])
    assert [one.strip() for one in heads[:3]] == ["Win", "Deal-in", "Riichi"]
    assert [own[0], own[1].strip(), average[0], average[1].strip()] == [
        *("Ada", "40.0%", "archive", "21.6%")
    ]
    assert lines[-1].startswith("archive: 20,000 games")
    told = json.loads(run("review", XML, "--seat", "Ada", "--json").out)
    assert told["archive_games"] == 20_000
    assert round(told["seats"][0]["rates"][0]["archive"]["value"], 3) == 0.216


@pytest.mark.long
def test_a_seat_by_name_in_a_language_without_glyphs() -> None:
    named = run("review", XML, "--seat", "Ada", "--top", "1", "--lang", "ja")
    assert named.code == 0
    assert "精度" in named.out
    plain = run("review", XML, "--seat", "0", "--top", "1", "--ascii")
    assert plain.code == 0
    assert plain.out.isascii()


@pytest.mark.long
def test_json_has_every_decision_with_all_alternatives() -> None:
    result = run("review", THREE, "--json", "--seat", "0")
    told = json.loads(result.out)
    (seat,) = told["seats"]
    assert (told["archive_games"], seat["rates"][0]["archive"]) == (0, None)
    assert seat["rates"][0]["name"] == "win"
    assert len(seat["decisions"]) > 20
    assert all(len(one["alternatives"]) > 1 for one in seat["decisions"])
    assert set(seat["decisions"][0]["alternatives"][0]) >= {"chance", "win", "danger", "place"}
    every = run("review", THREE, "--all", "--seat", "0")
    assert every.out.count("▶") == len(seat["decisions"])


def test_a_deep_review_shows_how_far_actions_are_behind_and_what_is_estimated(
    tmp_path: Path,
) -> None:
    options = ("--seat", "0", "--deep", "2", "--all")
    result = run("review", THREE, *options)
    assert result.code == 0
    heads = [line for line in result.out.split("\n") if line.startswith("action ")]
    assert all("behind" in line for line in heads)
    assert "±" in result.out
    assert "equal" in result.out
    assert "cannot be imagined" not in result.out
    assert run("review", THREE, *options, "--ascii").out.isascii()

    (tmp_path / "refused.jsonl").write_bytes(after_a_refused_win())
    told = run("review", str(tmp_path / "refused.jsonl"), *options).out
    blocks = [block for block in told.split("\n\n") if "action " in block]
    marked = ["cannot be imagined" in block for block in blocks]
    assert marked == ["behind" not in block for block in blocks]
    assert True in marked
    assert False in marked
