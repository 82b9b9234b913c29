"""`jantaku replay show`, `convert` and `export`: records of every format."""

import gzip
import json
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest

from cli.running import on_terminal, process, run
from jantaku.replay import read_replay
from jantaku.replay.packing import pack_replay
from jantaku.riichi.records.files import FORMATS, read_file
from jantaku.riichi.records.record import GameRecord

RECORDS = Path(__file__).parents[2] / "data" / "records"
FILES = sorted(RECORDS.iterdir())
COMMANDS = ("verify", "show", "convert", "export", "arrays")
XML = RECORDS / "own-4p.tenhou_xml.xml"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_format_is_shown_alike(file: Path) -> None:
    result = run("replay", "show", str(file))
    assert (result.code, result.err) == (0, "")
    assert "── East 1 ──" in result.out
    assert "Ada" in result.out
    xml = RECORDS / f"{file.name.partition('.')[0]}.tenhou_xml.xml"
    assert _turns(result.out) == _turns(run("replay", "show", str(xml)).out)


def test_a_link_that_contains_the_log_takes_the_place_of_a_path() -> None:
    file = RECORDS / "own-4p.tenhou_json.json"
    link = f"https://tenhou.net/6/#json={quote(file.read_text(encoding='utf-8'))}"
    for command in ("replay show", "replay position", "replay convert --to mjai", "review"):
        assert run(*command.split(), link) == run(*command.split(), str(file))
    assert run("replay", "verify", link).out.startswith("Games ")


def _turns(out: str) -> list[str]:
    """The cells of the log; Mahjong Soul turns indicators at another time, so rows may differ."""
    return [word for word in out.split() if len(word) > 1 and ("→" in word or "↓" in word)]


def test_a_game_ends_with_its_ranking() -> None:
    out = run("replay", "show", str(XML)).out
    assert [line[0] for line in out.split("── Result ")[1].splitlines()[1:]] == list("1234")


def test_one_round_alone() -> None:
    whole = run("replay", "show", str(XML)).out
    one = run("replay", "show", str(XML), "--round", "2").out
    legend, round_ = one.rstrip("\n").split("\n\n── ")
    assert whole.startswith(legend)
    assert round_ in whole
    assert "Result" not in one


def test_shown_as_json_it_is_mjai() -> None:
    messages = run("replay", "show", str(XML), "--json").json_lines
    assert messages[0]["type"] == "start_game"
    messages = run("replay", "show", str(XML), "--json", "--round", "2").json_lines
    assert [one["type"] for one in messages].count("start_kyoku") == 1


@pytest.mark.parametrize("target", FORMATS)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_any_format_becomes_any_other(file: Path, target: str, tmp_path: Path) -> None:
    written = tmp_path / f"game{FORMATS[target].suffix}"
    words = ("replay", "convert", str(file), "--to", target.replace("_", "-"), "-o", str(written))
    assert run(*words) == (0, "", "")
    assert _happened(read_file(written)) == _happened(read_file(file))


def _happened(game: GameRecord) -> list[object]:
    return [(len(one.packed), one.dealer, one.points, one.points_after) for one in game.rounds]


def test_without_a_file_it_writes_to_stdout(tmp_path: Path) -> None:
    for name, format_ in FORMATS.items():
        file = tmp_path / f"game{format_.suffix}"
        words = ("replay", "convert", str(XML), "--to", name.replace("_", "-"))
        assert run(*words, "-o", str(file)).code == 0
        if name != "majsoul_wire":
            assert process(*words).out.encode() == file.read_bytes()


def test_a_terminal_gets_no_binary() -> None:
    shown = on_terminal("replay", "convert", str(XML), "--to", "majsoul-wire")
    assert shown == "error: --to: a terminal cannot show that format; add -o FILE\n"


def test_many_games_go_into_a_folder(tmp_path: Path) -> None:
    games, folder = tmp_path / "games.jsonl", tmp_path / "out"
    first, second = (run("play", "--seed", seed, "--json").out for seed in ("1", "2"))
    games.write_text(first + second, encoding="utf-8")
    words = ("replay", "convert", str(games), "--to", "tenhou-json")
    refused = run(*words)
    assert refused.code == 2
    assert "more than one game; add --game N, or -o FOLDER" in refused.err
    assert run(*words, "-o", f"{folder}/") == (0, "", "")
    assert sorted(file.name for file in folder.iterdir()) == ["0001-games.json", "0002-games.json"]
    chosen = run(*words, "--game", "2").out
    assert chosen == (folder / "0002-games.json").read_text(encoding="utf-8")


def test_one_of_many_games_is_shown(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    logs = [run("play", "--seed", seed, "--json").out for seed in ("1", "2")]
    games.write_text("".join(logs), encoding="utf-8")
    first, second = (run("replay", "show", str(games), "--game", n).out for n in ("1", "2"))
    assert first == run("replay", "show", str(games)).out
    assert first != second
    played = run("play", "--watch", "--seed", "2").out
    assert second.split("\n\n── ")[1:-1] == played.split("\n\n── ")[1:-1]


@pytest.mark.long
def test_the_command_of_before_names_the_new_one(tmp_path: Path) -> None:
    file = tmp_path / "game.reel"
    before = run("replay", "reel", str(XML), "-o", str(file))
    assert (before.code, before.out) == (0, "")
    assert before.err == f"now: jantaku replay export {XML} -o {file}\n"
    now = tmp_path / "game.replay"
    run("replay", "export", str(XML), "-o", str(now))
    assert file.read_bytes() == now.read_bytes()


@pytest.mark.long
def test_a_replay_of_any_log_is_written(tmp_path: Path) -> None:
    file = tmp_path / "game.replay"
    assert run("replay", "export", str(XML), "-o", str(file)).out == ""
    with open(XML, "rb") as log:
        assert file.read_bytes() == pack_replay(read_replay(log.read()))
    games = tmp_path / "games.jsonl"
    logs = [run("play", "--seed", seed, "--json").out for seed in ("1", "2")]
    games.write_text("".join(logs), encoding="utf-8")
    run("replay", "export", str(games), "--game", "2", "-o", str(file))
    second = json.loads(gzip.decompress(file.read_bytes()))
    assert second["rounds"][0]["name"] == "E1"
    alone = run("replay", "export", str(games))
    assert (alone.code, alone.out) == (2, "")


def test_names_cannot_move_the_cursor(tmp_path: Path) -> None:
    game = read_file(XML)
    named = replace(game, names=("\x1b[2Jboo", "b" * 300, "牌" * 30, "d"))
    file = tmp_path / "game.json"
    file.write_text(str(FORMATS["tenhou_json"].write(named)), encoding="utf-8")
    out = run("replay", "show", str(file)).out
    assert "\x1b" not in out
    assert "b" * 17 not in out
    assert run("replay", "show", str(file), "--ascii").out.isascii()
