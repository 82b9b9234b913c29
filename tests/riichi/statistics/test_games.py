"""Counting games of every format, whole and damaged."""

import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.players import PLAYERS, play
from jantaku.riichi.records.files import FORMATS, read_file, read_game
from jantaku.riichi.records.native import About, write_native
from jantaku.riichi.statistics import GameKind, count_game, statistics
from riichi.records.corpus import path_of
from riichi.records.test_native import steps_of
from support import SHARED, needs_shared


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize("game", ["own-4p", "own-3p"])
def test_every_format_gives_the_same_counts(game: str, format_: str) -> None:
    counted = count_game(read_file(path_of(game, format_)))
    expected = count_game(read_file(path_of(game, "tenhou_xml")))
    assert (counted.names, counted.places) == (expected.names, expected.places)
    assert [tally.to_dict() for tally in counted.tallies] == [
        tally.to_dict() for tally in expected.tallies
    ]


def test_a_record_of_our_own_is_counted_as_the_log_made_from_it(tmp_path: Path) -> None:
    rule = GameRule.preset("majsoul", players=3).replace(winds=1)
    game = RiichiGame(rule, seed=5)
    list(play(game, [PLAYERS["efficiency"]] * 3, 5))
    about = About({0: "Aki", 1: "Ben", 2: "Cho"}, began=1_700_000_000.0)
    path = tmp_path / "game.jantaku.jsonl"
    path.write_bytes(write_native(about, game.spec, steps_of(game)))
    counted = count_game(read_file(path))
    assert (counted.names, counted.day) == (("Aki", "Ben", "Cho"), "2023-11-14")
    assert counted.kind == GameKind(3, "east", "majsoul")
    log = FORMATS["tenhou_json"].write(read_file(path))
    again = count_game(read_game(log.encode() if isinstance(log, str) else log))
    assert [one.counts for one in again.tallies] == [one.counts for one in counted.tallies]


@needs_shared
def test_logs_of_other_sites_have_their_kind_and_day() -> None:
    found = statistics(SHARED / "data" / "majsoul.zip", by_rules=True, period="month")
    assert {(row.kind, row.period) for row in found.rows} == {
        (GameKind(4, "south", "majsoul"), "2021-08")
    }
    found = statistics(SHARED / "data" / "tenhou-json.zip", period="year", only=["4p"])
    assert {row.period for row in found.rows} >= {"2010"}
    assert found.skipped.games == found.skipped.rounds == 0


def test_a_round_that_cannot_be_followed_is_left_out_and_named() -> None:
    game = read_file(path_of("own-4p", "tenhou_xml"))
    first, second, *rest = game.rounds
    damaged = replace(second, packed=second.packed[:60] + second.packed[66:])
    counted = count_game(replace(game, rounds=(first, damaged, *rest)))
    assert counted.skipped == ((1, "the rules have another event"),)
    assert (counted.rounds, counted.tallies[0].counts["placed"]) == (len(game.rounds) - 1, 1)


def test_damaged_files_are_counted_and_named(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "logs.zip", "w") as archive:
        archive.write(path_of("own-4p", "tenhou_xml"), "2024013112gm-0001-0000-aaaaaaaa.xml")
        archive.writestr("broken.xml", path_of("own-4p", "tenhou_xml").read_bytes()[:900])
        archive.writestr("text.xml", "nothing")
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "bad.json").write_text(json.dumps({"log": [[]]}))
    found = statistics([tmp_path / "logs.zip", tmp_path / "more"])
    assert (found.games, found.skipped.games) == (1, 3)
    named = [
        reason.removeprefix(f"{tmp_path}/").partition(":")[0] for reason in found.skipped.reasons
    ]
    assert named == ["logs.zip!broken.xml", "logs.zip!text.xml", "more/bad.json"]


def test_a_log_that_breaks_off_counts_its_whole_rounds(tmp_path: Path) -> None:
    lines = path_of("own-4p", "mjai").read_bytes().splitlines(keepends=True)
    path = tmp_path / "broken.jsonl"
    path.write_bytes(b"".join(lines[: len(lines) // 2]))
    found = statistics(path)
    assert found.games == 1
    assert 0 < found.rounds < 5
    assert found.skipped.rounds == 1
    assert found.row("Ada").tally.estimate("placement") is None
