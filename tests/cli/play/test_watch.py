"""`jantaku play`: games as a log, as mjai, and what it refuses."""

import json
from typing import Any

import pytest

from cli.running import on_terminal, process, run
from jantaku.riichi.records.formats.mjai.reader import read_mjai
from jantaku.riichi.records.verify import verify_game


def test_a_game_is_played_to_the_end() -> None:
    result = run("play", "--watch", "--seed", "7")
    assert (result.code, result.err) == (0, "")
    for shown in ("── East 1 ──", "── South 1", "Riichi", "Tsumo", "Ron", "han", "── Result ──"):
        assert shown in result.out
    ranking = result.out.split("── Result ")[1].splitlines()[1:]
    assert [line.split()[0] for line in ranking] == ["1", "2", "3", "4"]
    assert sum(int(line.split()[-2]) for line in ranking) == 100_000


@pytest.mark.sample(2)
@pytest.mark.parametrize("json_", [(), ("--json",)])
def test_the_same_seed_gives_the_same_bytes(json_: tuple[str, ...]) -> None:
    words = ("play", "--seed", "12", "--player", "random", *json_)
    assert run(*words) == process(*words)
    assert run(*words) != run(*words[:2], "13", *words[3:])


def test_one_round_is_the_same_as_in_the_whole_game() -> None:
    whole = run("play", "--watch", "--seed", "7").out
    one = run("play", "--seed", "7", "--round", "3").out
    legend, round_, ranking = one.split("\n\n── ")
    assert whole.startswith(legend)
    assert f"\n\n── {round_}\n\n── " in whole
    assert whole.endswith(ranking)


def test_points_after_a_round_are_those_before_the_next() -> None:
    rounds = run("play", "--watch", "--seed", "7").out.split("\n\n── ")[1:-1]
    after = [_points(round_, "Seat", 1) for round_ in rounds]
    before = [_points(round_, ("East", "South", "West", "North"), 2) for round_ in rounds]
    assert before[0] == dict.fromkeys("0123", 25_000)
    assert after[:-1] == before[1:]


def _points(text: str, begins: str | tuple[str, ...], seat: int) -> dict[str, int]:
    lines = [line.split() for line in text.splitlines() if line.startswith(begins)]
    rows = [words for words in lines if all(part.lstrip("+-").isdigit() for part in words[seat:3])]
    return {row[seat]: int(row[-1] if seat == 1 else row[3]) for row in rows}


def test_a_log_has_a_line_for_each_go_around_and_one_for_each_call() -> None:
    lines = run("play", "--seed", "11", "--player", "random", "--round", "1").out.splitlines()
    assert "Seat 0  Seat 1  Seat 2  Seat 3" in lines
    assert "2z→5p" not in lines[0]
    assert any("Pon (" in line and " from Seat " in line for line in lines)
    assert any("Chi (" in line for line in lines)
    assert "6p→3m   2p→1p   5p→2m   4p→1s" in lines


def test_each_seat_has_the_player_that_is_named_for_it() -> None:
    names = ["random", "tsumogiri", "efficiency"]
    words = [word for name in names for word in ("--player", name)]
    messages = run("play", "--players", "3", "--seed", "0", *words, "--json").json_lines
    assert messages[0]["names"] == names
    ranking = (
        run("play", "--players", "3", "--seed", "0", *words)
        .out.split("── Result ")[1]
        .splitlines()[1:]
    )
    assert sorted(tuple(line.split()[1:4]) for line in ranking) == [
        ("Seat", f"{seat}", name) for seat, name in enumerate(names)
    ]


@pytest.mark.parametrize("rules", ["tenhou", "majsoul", "mleague", "wrc", "ema"])
def test_every_preset_can_be_played(rules: str) -> None:
    assert run("play", "--watch", "--rules", rules, "--seed", "0").code == 0


def test_three_play_by_the_rules_that_are_named() -> None:
    words = ("play", "--watch", "--rules", "majsoul", "--players", "3", "--seed", "6")
    scores = run(*words, "--json").json_lines[-1]["scores"]
    told = run(*words).out.split("── Result ")[1]
    shown = [(int(line.split()[-2]), float(line.split()[-1])) for line in told.splitlines()[1:]]
    assert sorted(points for points, _ in shown) == sorted(scores)
    for (points, score), uma in zip(shown, (15, 0, -15), strict=True):
        assert score == pytest.approx((points - 35_000) / 1000 + uma)


@pytest.mark.parametrize("players", ["3", "4"])
@pytest.mark.parametrize("kind", ["random", "efficiency"])
def test_json_is_mjai_that_reads_and_verifies(players: str, kind: str) -> None:
    result = run("play", "--json", "--seed", "58", "--players", players, "--player", kind)
    report = verify_game(read_mjai(result.out))
    assert (report.differences, report.missing) == ((), ())


def test_mjai_messages_have_the_fields_of_their_type() -> None:
    words = ("play", "--json", "--players", "3", "--player", "random", "--seed", "5")
    messages = run(*words).json_lines + run("play", "--json", "--seed", "3").json_lines
    fields = {message["type"]: set(message) - {"type"} for message in messages}
    assert fields["tsumo"] == {"actor", "pai"}
    assert fields["dahai"] == {"actor", "pai", "tsumogiri"}
    assert fields["pon"] == {"actor", "target", "pai", "consumed"}
    assert (fields["ankan"], fields["dora"]) == ({"actor", "consumed"}, {"dora_marker"})
    assert fields["reach"] == fields["reach_accepted"] == {"actor"}
    assert fields["hora"] == {
        *("actor", "target", "pai", "ura_markers", "deltas"),
        *("fu", "fan", "yakus", "hora_points"),
    }
    assert fields["ryukyoku"] == {"reason", "deltas", "tenpais"}
    assert fields["end_kyoku"] == set()
    assert messages[-1]["type"] == "end_game"


def test_one_round_as_json() -> None:
    messages = run("play", "--json", "--seed", "7", "--round", "2").json_lines
    starts: list[dict[str, Any]] = [one for one in messages if one["type"] == "start_kyoku"]
    assert [(one["kyoku"], one["honba"]) for one in starts] == [(1, 1)]
    assert [messages[0]["type"], messages[-1]["type"]] == ["start_game", "end_game"]


def test_it_takes_the_options_of_any_output() -> None:
    words = ("play", "--seed", "7", "--round", "1")
    assert run(*words, "--ascii").out.isascii()
    assert "東1局" in run(*words, "--lang", "ja").out
    assert "동1국" in run(*words, "--lang", "ko").out
    assert "🀙" in run(*words, "--glyphs").out
    assert "🀙" not in run(*words).out
    coloured = on_terminal(*words)
    assert "\x1b[" in coloured
    assert "🀙" in coloured
    assert "\x1b[" not in on_terminal(*words, "--no-color")


def test_a_message_stands_on_a_line_of_its_own() -> None:
    out = run("play", "--json", "--seed", "0").out
    assert all(json.loads(line)["type"] for line in out.splitlines())
    assert out.endswith("\n")
