"""`jantaku ruleset`: list, check, fmt, schema, test, play, explain, mods, docs."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cli.running import run
from jantaku.ruleset import library
from ruleset.engine import schema
from ruleset.playing import DRAW_OR_END

PAIRS: dict[str, Any] = {
    "wall": ["1m", "1m", "2m", "2m", "3m", "3m", "1m", "2m", "3m", "4m"],
    "starting_tiles": 1,
    "max_rounds": 1,
    "after_turn_change": DRAW_OR_END,
    "set_definitions": {"pair": [0, 0]},
    "win_definition": [[[["pair"], 1]]],
    "yaku": [{"display_name": "Pair", "value": 1, "when": ["true"]}],
    "score_calculation": {"scoring_method": "multiplier", "yaku_lists": ["yaku"]},
    "available_mods": [
        "Length",
        {"id": "long", "name": "Long", "desc": "Two.", "patch": [{"set": "/max_rounds", "to": 2}]},
        {"id": "three", "name": "Three", "patch": [{"set": "/num_players", "to": 3}]},
    ],
    "default_mods": ["three"],
    "tests": [
        {"name": "a pair", "hand": ["1m"], "match": "win", "expect": {"waits": ["1m"]}},
        {"hand": ["1m"], "tile": "1m", "expect": {"points": 1}},
    ],
}
pytestmark = pytest.mark.usefixtures("own_folder")


@pytest.fixture
def file(tmp_path: Path) -> str:
    return write(tmp_path, PAIRS)


def write(folder: Path, rules: Any, name: str = "pairs.json") -> str:
    path = folder / name
    path.write_text(rules if isinstance(rules, str) else json.dumps(rules), encoding="utf-8")
    return str(path)


def test_the_library_is_listed() -> None:
    lines = run("ruleset", "list").out.splitlines()
    assert [line.split()[0] for line in lines] == ["Name", *library.names()]
    rows = run("ruleset", "list", "--json").json["rulesets"]
    assert {row["name"]: row["players"] for row in rows}["hong_kong"] == 4


def test_a_sound_ruleset_has_no_problems(file: str) -> None:
    result = run("ruleset", "check", file)
    assert (result.code, result.out) == (0, "no problems in the ruleset\n")
    assert run("ruleset", "check", file, file).out == "no problems in 2 rulesets\n"


def test_a_test_that_fails_is_a_warning(tmp_path: Path) -> None:
    tests = [{"name": "worth", "hand": ["1m"], "tile": "1m", "expect": {"points": 7}}]
    path = write(tmp_path, {**PAIRS, "tests": tests})
    found = run("ruleset", "check", path)
    assert "test warning: the test 'worth' fails: points: expected 7, found 1" in found.out
    assert (found.code, found.out.splitlines()[-1]) == (0, "1 warning")
    assert run("ruleset", "check", path, "--strict").code == 1


def test_a_problem_is_shown_with_its_place_and_a_caret(tmp_path: Path) -> None:
    path = write(tmp_path, '{\n  "wall": ["1m", "1n"],\n  "wal": []\n}')
    result = run("ruleset", "check", path)
    assert result.code == 1
    lines = result.out.splitlines()
    assert lines[0].startswith(f"{path}:2:18: unknown-tile ")
    assert lines[1:3] == ['    "wall": ["1m", "1n"],', "                   ^"]
    assert lines[3].startswith(f"{path}:3:3: unknown-key warning: ")
    assert lines[-1] == "1 error, 1 warning"


def test_warnings_count_only_if_strict(tmp_path: Path) -> None:
    path = write(tmp_path, {"wal": []})
    assert run("ruleset", "check", path).code == 0
    assert run("ruleset", "check", path, "--strict").code == 1


def test_problems_are_json_on_request(tmp_path: Path) -> None:
    document = run("ruleset", "check", write(tmp_path, {"wal": []}), "--json").json
    assert (document["error"], document["warning"]) == (0, 1)
    assert document["problems"][0]["code"] == "unknown-key"


def test_what_cannot_be_read_ends_with_2(tmp_path: Path) -> None:
    result = run("ruleset", "check", write(tmp_path, "{,}"))
    assert result.code == 2
    assert ":1:2: " in result.err
    assert "^" in result.err
    assert run("ruleset", "check", str(tmp_path / "missing.json")).code == 2
    assert "did you mean 'riichi'" in run("ruleset", "check", "richi").err


def test_a_ruleset_is_checked_with_its_mods(file: str) -> None:
    assert run("ruleset", "check", file, "--mods", "long,-three").code == 0
    result = run("ruleset", "check", file, "--mods", "lon")
    assert (result.code, "did you mean 'long'?" in result.out) == (1, True)


def test_a_ruleset_comes_from_stdin_or_the_library() -> None:
    assert run("ruleset", "check", "-", stdin='{"wal": 1}').out.startswith("1:2: unknown-key")
    assert run("ruleset", "check", "bare").code == 0


def test_a_ruleset_is_written_in_its_layout(tmp_path: Path) -> None:
    path = write(tmp_path, '{"wall":["1m"], // so\n"max_rounds":1}')
    neat = '{\n  "wall": ["1m"], // so\n  "max_rounds": 1\n}\n'
    assert run("ruleset", "fmt", path).out == neat
    result = run("ruleset", "fmt", path, "--check")
    assert (result.code, result.out) == (1, f"would change: {path}\n")
    assert run("ruleset", "fmt", path, "--write").out == f"changed: {path}\n"
    assert (tmp_path / "pairs.json").read_text(encoding="utf-8") == neat
    assert run("ruleset", "fmt", path, "--check").code == 0


def test_a_ruleset_of_the_library_is_never_written_over(tmp_path: Path) -> None:
    path = write(tmp_path, '{"wall":["1m"]}')
    before = library.path("hong_kong").read_bytes()
    result = run("ruleset", "fmt", path, "hong_kong", "--write")
    assert (result.code, "'hong_kong' is a ruleset of the library" in result.err) == (2, True)
    assert (tmp_path / "pairs.json").read_text(encoding="utf-8") == '{"wall":["1m"]}'
    assert library.path("hong_kong").read_bytes() == before


def test_what_is_no_json_is_not_laid_out(tmp_path: Path) -> None:
    path = write(tmp_path, "[1,")
    assert run("ruleset", "fmt", path, "--write").code == 2
    assert (tmp_path / "pairs.json").read_text(encoding="utf-8") == "[1,"


def test_the_schema_is_printed() -> None:
    assert run("ruleset", "schema").json == json.loads(json.dumps(schema.schema()))


def test_a_word_of_the_language_is_explained() -> None:
    result = run("ruleset", "docs", "ryuukyoku")
    assert '["ryuukyoku", [name]]' in result.out
    assert len(run("ruleset", "docs", "--json").json["words"]) > 400
    assert run("ruleset", "docs", "drw").err == (
        "error: no word 'drw' in the language; did you mean 'draw'?\n"
    )


def test_the_tests_of_a_ruleset_are_tried(file: str, tmp_path: Path) -> None:
    assert run("ruleset", "test", file).out == "2 of 2 tests passed\n"
    wrong = {
        **PAIRS,
        "tests": [{"name": "x", "hand": ["1m"], "match": "win", "expect": {"waits": []}}],
    }
    result = run("ruleset", "test", write(tmp_path, wrong, "wrong.json"))
    assert result.code == 1
    assert "  waits: expected none, found 1m" in result.out.splitlines()
    assert result.out.splitlines()[-1] == "0 of 1 tests passed"
    document = run("ruleset", "test", file, "--json").json
    assert (document["failed"], [row["ok"] for row in document["tests"]]) == (0, [True, True])
    assert run("ruleset", "test", "bare").code == 0


def test_the_mods_of_a_ruleset_are_listed(file: str) -> None:
    lines = run("ruleset", "mods", file).out.splitlines()
    assert lines[1:] == ["   long   Long   Two.", "+  three  Three"]
    assert [row["on"] for row in run("ruleset", "mods", file, "--json").json["mods"]] == [
        False,
        True,
    ]


def test_a_hand_is_explained(file: str) -> None:
    result = run("ruleset", "explain", file, "--hand", "1m")
    assert (result.code, result.out.splitlines()[0]) == (1, "win: does not fit, waits for 1m")
    won = run("ruleset", "explain", file, "--hand", "1m", "--tile", "1m", "--match", "win")
    assert (won.code, won.out.splitlines()[-2:]) == (0, ["    1  Pair", "1 points, score 1"])
    document = run("ruleset", "explain", file, "--hand", "1m", "--tile", "1m", "--json").json
    assert document["win"]["yaku"] == {"Pair": 1}
    assert document["definitions"][0]["matches"]


def test_a_hand_is_won_in_the_first_turn_only_if_that_is_said() -> None:
    hand = ["--hand", "234m567m234p678p2p", "--tile", "2p", "--win", "draw", "--seat", "south"]
    for more, worth in ([], "2 points, score 4"), (["--first-turn"], "12 points, score 24"):
        assert run("ruleset", "explain", "guangdong", *hand, *more).out.splitlines()[-1] == worth


def test_a_hand_that_may_not_win_says_what_it_needs() -> None:
    hand = ["--hand", "4556777p33p3p", "--calls", "chow:789p flower:4g", "--tile", "3p"]
    told = run("ruleset", "explain", "malaysian", *hand, "--win", "draw", "--seat", "west")
    assert told.out.splitlines()[-2:] == ["3 points, score 1", "may not win: Win needs 5 points"]
    found = run("ruleset", "explain", "malaysian", *hand, "--json").json
    assert found["win"]["refusal"] == {"button": "Win", "needs": "5 points"}


def test_it_is_said_where_a_definition_fails() -> None:
    hand = ["--hand", "456p789s1112z", "--calls", "chii:123m"]
    told = run("ruleset", "explain", "riichi", *hand, "--match", "sanankou,win").out.splitlines()
    forbidden = '["chii", "pon", "daiminkan", "kakan"], -1] forbids what is in '
    assert f"      [{forbidden}4p 5p 6p 7s 8s 9s 1z 1z 1z 2z chii:1m2m3m; 5 tiles short" in told
    assert '      [["pair"], 1] is not in 2z; 1 tile short' in told


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["--hand", "1n"], "no such tile"),
        ([], "no hand is given"),
        (["--hand", "1m", "--win", "luck"], "--win: unknown way to win"),
        (["--hand", "1m", "--match", "wim"], "did you mean 'win'?"),
        (["--hand", "1m", "--calls", "111z"], "no meld"),
        (["--hand", "1m", "--calls", "pong:111z"], "no meld is called 'pong'"),
        (["--hand", "1m", "--tile", "12m"], "more than one winning tile"),
        (["--hand", "1m2m", "--tile", "1m"], "the hand has 2 tiles and needs 1"),
        (["--hand", "1m", "--calls", "x:1m", "--calls", "x:2m"], "--calls is given twice"),
        (["--hand", "1m", "--seat", "north"], "nobody is north"),
        (["--hand", "1m", "--mods", "x"], "no mod 'x'"),
        (["--hand", "1m", "--config", "missing.json"], "cannot be read"),
    ],
)
def test_what_cannot_be_explained_says_so(file: str, words: list[str], fault: str) -> None:
    result = run("ruleset", "explain", file, *words)
    assert result.code == 2
    assert fault in result.err


def test_a_game_is_watched_to_its_end(file: str) -> None:
    result = run("play", file, "--watch", "--seed", "3")
    assert result.code == 0
    assert "── East 1 ──" in result.out
    ranking = result.out.partition("── Result ──")[2].splitlines()[1:4]
    assert [line.split()[0] for line in ranking] == ["1", "2", "3"]
    assert result.out.endswith("\n\nseed 3\n")
    assert run("play", file, "--watch", "--seed", "3").out == result.out


def test_a_game_is_told_in_json(file: str) -> None:
    events = run("play", file, "--watch", "--json", "--player", "random", "--seed", "3").json_lines
    assert (events[0]["type"], events[-2]["type"]) == ("round", "game_end")
    assert events[-1] == {"type": "seed", "seed": 3}


_WORDS = {
    "point_name": "Fan",
    "minipoint_name": "Fu",
    "right_display": "minipoints",
    "score_denomination": "chips",
    "score_name": "Small",
    "win_by_draw_label": "Self-draw",
    "win_by_draw_name": "A self-draw",
}


def _won(folder: Path, *words: str, **rules: Any) -> Any:
    """A game that the dealer of three wins at once."""
    score = {**PAIRS["score_calculation"], **_WORDS, "yaku2_lists": ["yaku2"]}
    start = {"actions": [["win_by_draw"]]}
    rules = {**PAIRS, "after_start": start, "score_calculation": score, **rules}
    return run("play", write(folder, rules), "--watch", "--seed", "0", *words)


def test_a_win_is_told_in_the_words_of_the_ruleset(tmp_path: Path) -> None:
    told = _won(tmp_path).out.splitlines()
    at = next(number for number, line in enumerate(told) if "Tsumo" in line)
    assert told[at + 2 : at + 7] == [
        "        Pair 1 Fan",
        "        1 Fan, 0 Fu, 1 chips Small",
        "Seat 0  +2  2",
        "Seat 1  -1  -1",
        "Seat 2  -1  -1",
    ]


def test_a_win_with_yaku_of_the_second_kind_alone_is_counted_in_these(tmp_path: Path) -> None:
    second = [{"display_name": "Limit", "value": 2, "when": []}]
    score = {
        "scoring_method": ["multiplier", "multiplier"],
        "yaku_lists": ["yaku"],
        "yaku2_lists": ["yaku2"],
        "yaku2_overrides_yaku1": True,
        "point2_name": "stars",
    }
    told = _won(tmp_path, score_calculation=score, yaku2=second).out
    assert re.search(r"\n +Limit 2 stars\n +2 stars, 2\n", told)


def test_what_is_told_in_json_has_the_details(tmp_path: Path) -> None:
    events = _won(tmp_path, "--json").json_lines
    won = next(event for event in events if event["type"] == "win")
    assert won["lines"] == [{"name": "Pair", "value": 1, "unit": "Fan"}]
    assert won["worth"] == "1 Fan, 0 Fu, 1 chips Small"
    paid = next(event for event in events if event["type"] == "scores")
    assert [row["change"] for row in paid["points"]] == [2, -1, -1]


def test_a_person_plays_by_typing_numbers(file: str) -> None:
    result = run("play", file, "--seed", "0", stdin="9\nx\n" + "1\n" * 50)
    assert result.code == 0
    assert "The tiles are numbered from 1 to 2." in result.out
    assert "x is not possible here." in result.out
    assert "1-2 or a tile: Discard   Enter: Discard " in result.out
    assert "\n> East   You    0\n" in result.out
    assert "── Result ──" in result.out
    left = run("play", file, "--seed", "0", stdin="q\ny\n")
    assert (left.code, left.err) == (1, "")


def test_a_ruleset_may_ask_for_bots_that_discard_what_they_draw(file: str, tmp_path: Path) -> None:
    simple = write(tmp_path, {**PAIRS, "tsumogiri_bots": True}, "simple.json")
    bots = run("play", file, "--watch", "--player", "tsumogiri", "--seed", "2").out
    assert run("play", simple, "--watch", "--seed", "2").out == bots
    assert run("play", file, "--watch", "--seed", "2").out != bots


def test_a_file_without_its_default_mods_is_played_and_says_so(tmp_path: Path) -> None:
    mods = [*PAIRS["available_mods"], {"id": "kan", "name": "Kan"}]
    path = write(tmp_path, {**PAIRS, "available_mods": mods, "default_mods": ["kan", "three"]})
    result = run("play", path, "--watch", "--seed", "0")
    assert (result.code, result.err.endswith("they are left out: kan\n")) == (0, True)
    assert run("play", path, "--watch", "--mods", "kan").code == 2


def test_a_person_who_plays_in_json_sees_what_is_theirs_and_is_asked_in_json(file: str) -> None:
    messages = run("play", file, "--json", "--seed", "0", stdin="x\n1\nq\n").json_lines
    dealt = messages[0]["hands"]
    assert [hand["tiles"] == [{"down": True}] for hand in dealt] == [False, True, True]
    asked = [message["choices"] for message in messages if message["type"] == "choose"]
    assert asked[0] == asked[1]
    assert asked[0][0].startswith("Discard ")


def test_mods_and_a_config_change_the_game(file: str, tmp_path: Path) -> None:
    config = write(tmp_path, {"starting_round": 1, "initial_score": 70}, "config.json")
    words = ("play", file, "--watch", "--seed", "0", "--mods", "long,-three", "--config", config)
    lines = run(*words).out.splitlines()
    assert any(line.startswith("── East 2 ──") for line in lines)
    assert len([line for line in lines if line.endswith(" 70")]) == 4


def test_buttons_are_shown_by_their_labels_and_marks_by_what_they_are_on(tmp_path: Path) -> None:
    give = [["mark", [["hand", 1, []]]], ["charleston_right"]]
    keep = [["mark", [["hand", 1, []]]], ["move_tiles", {"hand": ["marked"]}, "aside"]]
    rules = {
        "num_players": 2,
        "wall": ["1m", "2m", "3m", "4m"],
        "starting_tiles": 1,
        "buttons": {
            "give": {"display_name": "Pass on", "show_when": ["no_calls_yet"], "actions": give},
            "keep": {
                "display_name": "Pass on",
                "show_when": ["no_calls_yet"],
                "actions": [*keep, ["clear_marking"]],
            },
            "wait": {"display_name": "Wait", "show_when": ["no_calls_yet"], "actions": []},
        },
    }
    file = write(tmp_path, rules)
    given = run(
        "play", file, "--robots", "tsumogiri", "--seed", "0", stdin="p\n1\n1\n"
    ).out.splitlines()
    keys = {"p: Pass on (give) / Pass on (keep)", "a: Wait"}
    assert any(keys <= set(line.split("   ")) for line in given), given
    assert any(line.startswith("  1: Pass on (give)   2: Pass on (keep)") for line in given)
    assert any(re.search(r"gets \d. from You", line) for line in given)
    kept = run(
        "play", file, "--robots", "tsumogiri", "--seed", "0", stdin="p 2\n1\n"
    ).out.splitlines()
    assert any(re.search(r"You +moves", line) for line in kept)


def test_a_game_that_cannot_go_on_says_so() -> None:
    result = run("play", "bare", "--watch", "--seed", "0")
    assert result.code == 1
    assert "the game is stuck: there is no tile to discard" in result.out


def test_an_unknown_player_is_an_error(file: str) -> None:
    result = run("play", file, "--player", "me")
    assert (result.code, "choose among random" in result.err) == (2, True)


CHOICES = """{
  "wall": ["1m", "2m", "3m", "4m"], "starting_tiles": 1, "max_rounds": 1,
  "after_turn_change": {"actions": [["ryuukyoku"]]},
  "available_mods": [{
    "id": "uma", "config": [{"name": "first", "values": [5, 15]}],
    "patch": [{"set": "/initial_score", "to": "$first"}]
  }],
  "available_presets": [
    {"display_name": "High", "enabled_mods": [{"name": "uma", "config": {"first": 15}}]}
  ]
}"""


@pytest.fixture
def choosing(tmp_path: Path) -> str:
    """A ruleset with a mod that has a setting, a preset, and a modpack beside it."""
    pack = {"high": {"ruleset": "r", "mods": [{"name": "uma", "config": {"first": 99}}]}}
    (tmp_path / "modpacks.json").write_text(json.dumps(pack))
    (tmp_path / "r.json").write_text(CHOICES)
    return str(tmp_path / "r.json")


@pytest.mark.parametrize(
    ("words", "points"),
    [
        ((), 0),
        (("--mods", "uma"), 5),
        (("--mods", "uma:first=15"), 15),
        (("--preset", "High"), 15),
        (("--preset", "High", "--mods", "-uma"), 0),
        (("--modpack", "high"), 99),
    ],
)
def test_a_mod_is_played_with_the_settings_chosen(
    choosing: str, words: tuple[str, ...], points: int
) -> None:
    lines = run("play", choosing, "--watch", "--json", *words).json_lines
    begun = next(line for line in lines if line["type"] == "round")
    assert begun["points"][0]["points"] == points


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--mods", "uma:first=7"), "cannot have the value 7; choose among 5, 15"),
        (("--mods", "uma:last=7"), "has no setting 'last'"),
        (("--mods", "uma:first"), "'first' of the mod 'uma' is not a setting"),
        (("--preset", "Hi"), "no preset 'Hi'"),
        (("--modpack", "hi"), "no modpack 'hi'; did you mean 'high'?"),
    ],
)
def test_what_cannot_be_chosen_says_what_can(
    choosing: str, words: tuple[str, ...], fault: str
) -> None:
    result = run("play", choosing, "--watch", *words)
    assert result.code == 2
    assert fault in result.err


def test_settings_presets_and_modpacks_are_listed(choosing: str) -> None:
    found = run("ruleset", "mods", choosing, "--json").json
    assert found["mods"][0]["settings"] == [{"name": "first", "values": [5, 15], "value": 5}]
    assert [one["name"] for one in found["presets"]] == ["High"]
    assert found["modpacks"] == [{"name": "high", "ruleset": "r"}]
    told = run("ruleset", "mods", choosing).out
    assert "uma:first=5" in told
    assert told.endswith("presets: High\nmodpacks: high\n")


def test_a_game_that_cannot_go_on_says_so_to_people_and_to_programs(tmp_path: Path) -> None:
    (tmp_path / "r.json").write_text('{"wall": ["1m"]}')
    path = str(tmp_path / "r.json")
    result = run("play", path, "--watch", "--json")
    assert result.code == 1
    (told,) = (line for line in result.json_lines if line["type"] == "failed")
    assert told["code"] == "stuck"
    assert "the game is stuck" in told["error"]
    assert "the game is stuck" in run("play", path, "--watch").out
