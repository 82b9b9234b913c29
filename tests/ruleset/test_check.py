"""The checker: every fault with its place, and no complaint about a sound ruleset."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.base.errors import RulesetError
from jantaku.ruleset import library

from .engine import (
    CODES,
    Problem,
    check,
    check_file,
    check_text,
    impossible,
    misfit,
    read_json,
)
from .test_source import JSON


def found_in(text: str) -> list[Problem]:
    return check_text(text, "a.json")


def codes_of(text: str) -> list[tuple[str, str]]:
    return [(problem.severity, problem.code) for problem in found_in(text)]


def test_a_bare_object_has_no_problems() -> None:
    assert found_in("{}") == []


def test_keys_without_an_entry_in_the_list_of_keys_are_known() -> None:
    text = (
        '{"functions": {}, "reverse_dora_indicators": {}, "yaku": [], "meta_yaku": [],'
        ' "yaku2": [], "win_definition": [], "score_calculation": {"yaku_lists": ["mine"]},'
        ' "mine": []}'
    )
    assert found_in(text) == []


def test_keys_of_the_top_level_mean_nothing_elsewhere() -> None:
    assert codes_of('{"score_calculation": {"wall": ["1m"]}}') == [("warning", "unknown-key")]


@pytest.mark.parametrize("key", ["buttons", "auto_buttons", "set_definitions"])
def test_lists_that_are_objects_are_objects(key: str) -> None:
    assert ("error", "form") in codes_of(f'{{"{key}": []}}')
    assert found_in(f'{{"{key}": {{}}}}') == []


def event(*actions: Any) -> dict[str, Any]:
    return {"after_start": {"actions": list(actions)}}


def asking(condition: Any) -> dict[str, Any]:
    return event(["when", [condition], []])


def button(*, actions: Any = (), show_when: Any = (), **keys: Any) -> dict[str, Any]:
    whole = {"show_when": list(show_when), "actions": list(actions), **keys}
    return {"buttons": {"pon": whole}}


def calling(**keys: Any) -> dict[str, Any]:
    return button(**{"call": [[0]], "show_when": ["call_available"], "actions": [["call"]], **keys})


def fu_is(fu: int) -> dict[str, Any]:
    return {"actions": [["when", [{"name": "fu_equals", "opts": [fu]}], []]]}


def score(**keys: Any) -> dict[str, Any]:
    return {"score_calculation": keys}


def yaku(name: str, value: Any = 1) -> dict[str, Any]:
    return {"yaku": [{"display_name": name, "value": value, "when": []}]}


def mod(**keys: Any) -> dict[str, Any]:
    return {"available_mods": [keys]}


def tried(**keys: Any) -> dict[str, Any]:
    test = {"hand": ["1m", "1m"], "tile": "1m", "expect": {"points": 1}, **keys}
    return {"wall": ["1m"] * 8, "starting_tiles": 2, "tests": [test]}


COUNTER = {"name": "counter_at_least", "opts": ["a"]}
NESTED = {"name": "winning_hand_consists_of", "opts": [["1m", "9m"]]}
BOTH = ["our_turn", "not_our_turn"]
OPPOSITES = {"display_name": "A", "value": 1, "when": BOTH}
LEVELS = {"interruptible_actions": ["draw"], "interrupt_levels": {"draw": 50}}
EXTRA = ["run", "f", {"a": 1}]
SAME = {"set": "/die1", "to": 1}
GONE = {"remove": "/yaku", "where": {"display_name": "b"}}
MAPPED = {"map": "/yaku", "where": {"display_name": "b"}, "patch": []}
DAW = {"set": "/after_win", "to": {"actions": [["daw"]]}}
DRAW_2 = {"set": "/after_win", "to": {"actions": [["draw", "2"]]}}
SETTING = {"name": "n", "values": [1, 2]}
NO_TILE = {"hand": ["1m", "1m"], "expect": {"points": 1}}
KAKAN = {"show_when": ["can_upgrade_call"], "actions": [["upgrade_call"]]}
TWICE = '{"tests": [], "tests": []}'
RUN_F = event(["run", "f"])
CALL_CONTAINS = {"name": "call_contains", "opts": [["1m"]]}
TABLE = {"scoring_method": "score_table"}


def of_readings(definition: Any, condition: str = "match", **more: Any) -> dict[str, Any]:
    """A ruleset with a yaku made of groups, and one that matches a definition."""
    places = ["hand", "calls", "winning_tile"]
    return {
        "language": 2,
        "set_definitions": {"pair": [0, 0], "run": [0, 1, 2], "triplet": [0, 0, 0]},
        "readings": [[[["run", "triplet"], 4], [["pair"], 1]]],
        "score_calculation": {"scoring_method": "multiplier", "yaku_lists": ["yaku"]},
        "yaku": [
            {"display_name": "Runs", "value": 1, "when": ["true"], "groups": [[["run"], 4]]},
            {
                "display_name": "Mine",
                "value": 1,
                "when": [[{"name": condition, "opts": [places, definition]}, "won_by_draw"]],
            },
        ],
        **more,
    }


FAULTS: list[tuple[str, str, Any, str]] = [
    ("warning", "unknown-key", {"wal": []}, "did you mean 'wall'?"),
    ("warning", "unknown-key", button(cal=1), "'call'"),
    ("warning", "unknown-key", {"after_start": {"actions": [], "action": []}}, "'actions'"),
    ("warning", "unknown-key", score(tobbi=True), "'tobi'"),
    ("warning", "duplicate-key", TWICE, "line 1"),
    ("error", "form", {"interrupt_levels": {"draw": "x"}}, "takes a number"),
    ("error", "form", {"starting_honba": -1}, "is at least 0"),
    ("error", "form", {"tests": [{"seed": -1, "expect": {}}]}, "'seed' is at least 0"),
    ("error", "form", {"die1": 7}, "is at most 6"),
    ("error", "form", score(draw_tenpai_payments=[1000, 1500]), "3 values"),
    ("error", "form", score(draw_nagashi_payments=[1]), "2 values"),
    ("error", "form", score(right_display="han"), "takes one of points"),
    ("error", "form", {"agariyame": "yes"}, "takes true or false or takes a number"),
    ("error", "form", score(tsumo_loss="no"), "takes true or false or takes one of ron_loss"),
    ("error", "form", {"default_mods": [1]}, "takes a text or takes an object"),
    ("error", "call", calling(call=[]), "without 'call'"),
    ("error", "call", calling(**KAKAN), "what it upgrades"),
    ("error", "call", button(actions=[["flower"]]), "names no tiles"),
    ("error", "call-available", calling(show_when=["our_turn"]), "'call_available'"),
    ("error", "call-available", calling(show_when=["not_call_available"]), "'call_available'"),
    ("warning", "unreachable", button(show_when=["our_turn", "not_our_turn"]), "its opposite"),
    ("warning", "unreachable", button(show_when=["false"]), "'false' never holds"),
    ("warning", "never-offered", button(show_when=["kamicha_discarded"]), "play_tile"),
    ("warning", "stuck", button(show_when=["just_discarded"]), "advance_turn"),
    ("error", "two-decisions", calling(actions=[["call"], ["mark", []]]), "'call' and 'mark'"),
    ("warning", "marking", button(actions=[["mark", []], ["sort_hand"]]), '"clear_marking"'),
    ("error", "no-decision", event(["self_call"]), "event 'after_start'"),
    ("error", "no-decision", event(["flower", "1f"]), "event 'after_start'"),
    ("error", "no-decision", {"functions": {"f": [["when", [], [["call"]]]]}}, "function 'f'"),
    ("warning", "unknown-button", event(["press_button", "ron"]), "no button 'ron'"),
    ("warning", "unknown-button", button(precedence_over=["chi"]), "no button 'chi'"),
    ("warning", "unknown-button", asking({"name": "buttons_include", "opts": ["x"]}), "'x'"),
    ("warning", "unknown-call", asking({"name": "has_call_named", "opts": ["pom"]}), "'pon'"),
    ("error", "unknown-function", RUN_F, "no function 'f'"),
    ("warning", "unset-argument", {"functions": {"f": [["noop", "$a"]]}, **RUN_F}, "its 'a'"),
    (
        "warning",
        "unset-argument",
        {"functions": {"f": [["when", [{"name": "status", "opts": ["$a"]}], []]]}, **RUN_F},
        "'$a' is in a part of 'f'",
    ),
    (
        "warning",
        "recursion",
        {"functions": {"f": [["run", "g"]], "g": [["run", "f"]]}},
        "comes back to itself",
    ),
    ("info", "unset-status", asking({"name": "status", "opts": ["x"]}), "nothing sets"),
    ("warning", "unset-counter", yaku("Dora", "dora"), "nothing sets"),
    ("warning", "unknown-yaku", {**yaku("Riichi"), "yaku_precedence": {"Richi": []}}, "'Riichi'"),
    ("warning", "unknown-yaku-list", score(yaku_lists=["yakku"]), "yakku"),
    ("warning", "no-score", event(["win_by_draw"]), "score_calculation"),
    ("error", "scoring", score(scoring_method="han"), "no scoring method"),
    ("warning", "scoring", {**score(), **event(["win_by_call"])}, "without 'yaku_lists'"),
    ("error", "scoring", score(scoring_method=["multiplier", "multiplier"]), "yaku2_lists"),
    ("error", "scoring", score(**TABLE, score_table={"0": 1}), "without 'max'"),
    ("error", "scoring", score(scoring_method="vietnamese"), "score_table"),
    ("error", "scoring", score(scoring_method="vietnamese"), "yaku2_lists"),
    ("warning", "scoring", {**score(**TABLE, score_table={"max": 1}), **yaku("a", 0.5)}, "part of"),
    ("error", "scoring", score(scoring_method="multiplier", limit_scores=[1]), "different number"),
    ("error", "scoring", {**score(), **event(["put_down_riichi_stick"])}, "without a value"),
    ("info", "no-seat", {"num_players": 2, **event(["as", ["shimocha"], []])}, "a table of 2"),
    ("info", "no-seat", {"num_players": 3, **event(["change_turn", "north"])}, "a table of 3"),
    ("info", "no-seat", {"num_players": 1, **asking({"name": "a", "as": "west"})}, "a table of 1"),
    ("warning", "no-cards", {"enable_saki_cards": True}, "saki_deck"),
    ("warning", "no-dora", event(["add_counter", "a", "count_dora", "1m"]), "dora_indicators"),
    ("error", "context", asking("is_drawn_tile"), "it belongs in play_restrictions"),
    (
        "error",
        "context",
        button(show_when=["not_won_by_draw"]),
        "before_win, before_scoring, after",
    ),
    ("error", "context", asking({"name": "tagged", "opts": ["tile", "x"]}), "play_restrictions"),
    ("error", "context", button(show_when=[CALL_CONTAINS]), "it belongs in call_conditions"),
    ("error", "context", calling(call_conditions=["call_available"]), "it belongs in show_when"),
    ("error", "context", asking({"name": "match", "opts": ["last_call", []]}), "before_call"),
    ("error", "context", asking({"name": "last_discard_matches", "opts": ["same"]}), "tile in"),
    ("error", "context", {"play_restrictions": [["dora", []]]}, "it belongs in play_effects"),
    ("error", "context", event(["set_counter", "c", "fu"]), "it belongs in before_win"),
    ("error", "context", {"before_win": fu_is(30)}, "the fu of a win"),
    ("error", "seat", asking({"name": "seat_is", "opts": ["E"]}), "write one of east"),
    ("error", "selection", event(["move_tiles", "hand", "scry"]), "moved to one target"),
    ("error", "selection", event(["move_tiles", "hand", {"aside": [], "draw": []}]), "one target"),
    ("error", "wall", {"starting_tiles": 13}, "take 52 tiles"),
    (
        "warning",
        "reserved",
        {"wall": ["1m"], "initial_dead_wall_length": 1, "reserved_tiles": ["a", "b"]},
        "2 reserved",
    ),
    ("error", "mod", mod(name="x"), "without an 'id'"),
    ("error", "mod", mod(id="x", patch=[{"remove": "/wall"}]), "no '/wall'"),
    ("warning", "mod", mod(id="x", deps=["y"]), "no mod 'y'"),
    ("error", "test", {"tests": [{"name": "x"}]}, "without 'expect'"),
    ("warning", "unknown-action", event(["daw"]), "did you mean 'draw'?"),
    ("warning", "unknown-action", {"interruptible_actions": ["play_tiles"]}, "'play_tile'"),
    ("warning", "unknown-condition", asking("our_tern"), "'our_turn'"),
    ("error", "unknown-tile", {"wall": ["1n"]}, "'1n'"),
    ("error", "unknown-tile", {"starting_draws": ["1n"]}, "'1n'"),
    ("warning", "mod", {"available_mods": [{"id": "a"}], "default_mods": ["a"]}, "it is left out"),
    ("warning", "reserved", asking({"name": "tile_drawn", "opts": ["a", "1m"]}), "called 'a'"),
    ("warning", "unknown-action", {"interrupt_levels": {"daw": 1}}, "'daw'; did you mean 'draw'"),
    ("error", "unknown-tile", {"starting_dead_wall": ["1n"]}, "'1n'"),
    ("error", "unknown-tile", {"starting_hand": {"east": ["1n"]}}, "'1n'"),
    ("error", "value", {"starting_hand": {"first": ["1m"]}}, "not a hand of a seat: first"),
    ("error", "tile", {"revealed_tiles": ["1n"]}, "'1n' is not a tile or a reserved name"),
    ("warning", "empty", asking(COUNTER), "'counter_at_least' lacks its number"),
    ("warning", "empty", asking("tiles_remaining"), "'tiles_remaining' lacks its count"),
    ("warning", "empty", asking("seat_is"), "'seat_is' lacks its wind"),
    ("warning", "empty", asking({"name": "dice_equals"}), "'dice_equals' lacks its numbers"),
    ("warning", "empty", asking("last_call_is"), "'last_call_is' lacks its names"),
    ("error", "argument", asking({"name": "minipoints_equals"}), "lacks its fu"),
    ("warning", "empty", event(["set_status"]), "'set_status' lacks its status"),
    ("warning", "empty", event(["when", ["our_turn"]]), "'when' lacks its actions"),
    ("error", "argument", event(["add_counter", "a"]), "'add_counter' lacks its amount"),
    ("warning", "empty", asking(NESTED), "one tile with attributes"),
    ("warning", "unreachable", {"yaku": [OPPOSITES]}, "yaku 'A' never counts"),
    ("warning", "unreachable", event(["when", BOTH, []]), "never run"),
    ("warning", "repeated", {**yaku("a"), **score(yaku_lists=["yaku", "yaku"])}, "2 times"),
    ("warning", "repeated", {**yaku("a"), "yaku_precedence": {"a": ["a"]}}, "of itself"),
    ("info", "unused", {"functions": {"f": []}}, "the function 'f'"),
    ("info", "unused", {"set_definitions": {"pair": [0, 0]}}, "the set 'pair'"),
    ("info", "unused", {"waits_definition": []}, "the definition 'waits'"),
    ("warning", "level", LEVELS, "'interruptible_actions' has 'draw' too"),
    ("warning", "level", {**LEVELS, **button(interrupt_level=1)}, "of level 1 is never offered"),
    ("warning", "unset-tag", asking({"name": "tag_exists", "opts": ["x"]}), "with 'x'"),
    ("info", "unset-tag", {"persistent_tags": ["x"]}, "with 'x'"),
    ("warning", "unset-counter", asking({**COUNTER, "opts": ["x", 1]}), "the counter 'x'"),
    ("warning", "unset-counter", event(["add_score", "x"]), "the counter 'x'"),
    ("info", "unset-counter", {"persistent_counters": ["x"]}, "the counter 'x'"),
    ("info", "unset-status", {"shown_statuses": ["x"]}, "the status 'x'"),
    ("info", "unset-status", event(["unset_status", "x"]), "the status 'x'"),
    ("warning", "extra-argument", {"functions": {"f": []}, **event(EXTRA)}, "takes no 'a'"),
    ("warning", "unknown-button", event(["enable_auto_button", "x"]), "no auto button 'x'"),
    ("warning", "mod", mod(id="x"), "nothing says what a mod does: 'x'"),
    ("warning", "mod", mod(id="x", patch=[]), "its patch has no steps"),
    ("warning", "mod", {"die1": 1, **mod(id="x", patch=[SAME])}, "'x' changes nothing"),
    ("warning", "mod", {**yaku("a"), **mod(id="x", patch=[GONE])}, "a step fits nothing"),
    ("warning", "mod", {**yaku("a"), **mod(id="x", patch=[MAPPED])}, "a step fits nothing"),
    ("error", "form", mod(id="x", patch=[{"set": "/die1", "to": "x"}]), "'die1' takes"),
    ("warning", "unknown-action", mod(id="x", patch=[DAW]), "did you mean 'draw'?"),
    ("error", "number", mod(id="x", patch=[DRAW_2]), "a number is wanted, not '2'"),
    ("error", "mod", {"available_presets": [{"display_name": "P"}]}, "without 'enabled_mods'"),
    ("warning", "setting", mod(id="x", config=[SETTING], patch=[SAME]), "never uses"),
    ("warning", "test", tried(expect={}), "a test that expects nothing"),
    ("warning", "test", tried(hand=["1m"]), "a hand of 2 tiles"),
    ("warning", "test", {"starting_tiles": 1, "tests": [NO_TILE]}, "has no tile that wins"),
    ("error", "test", tried(mods=["y"]), "no mod 'y'"),
    ("error", "test", tried(match="wim"), "no definition 'wim'"),
    (
        "warning",
        "no-call",
        button(call_name="pon", actions=[["noop"]]),
        "'call_name', and calls nothing",
    ),
    ("info", "unread", event(["set_status", "x"]), "nothing reads the status 'x'"),
    ("warning", "unknown-call", tried(calls=[["pom", ["1m", "1m"]]]), "no meld is called 'pom'"),
    ("warning", "reading", of_readings([[[["triplet"], 3]]]), "'Mine' matches sets"),
]


@pytest.mark.parametrize(("severity", "code", "rules", "words"), FAULTS)
def test_a_fault_is_found_with_its_place(severity: str, code: str, rules: Any, words: str) -> None:
    text = rules if isinstance(rules, str) else json.dumps(rules)
    rows = [row for row in found_in(text) if (row.severity, row.code) == (severity, code)]
    assert rows, codes_of(text)
    assert any(words in row.sentence for row in rows), [row.sentence for row in rows]
    assert rows[0].place.startswith("a.json:1:")
    assert rows[0].text == text


def test_every_kind_of_fault_that_is_documented_is_tried() -> None:
    assert set(CODES) <= {code for _, code, _, _ in (*FAULTS, *MEANINGLESS)}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"num_players": 5}', "form"),
        ("[]", "ruleset"),
        ("17", "ruleset"),
        ('{"play_restrictions": [1]}', "play_restrictions"),
        ('{"buttons": {"a": {}}}', "button"),
        ('{"auto_buttons": {"a": {}}}', "button"),
        ('{"after_start": {}}', "event"),
        ('{"after_start": {"recurse": true}}', "event"),
        ('{"yaku": [{}]}', "yaku"),
        ('{"after_start": {"actions": [["as"]]}}', "argument"),
        ('{"after_start": {"actions": [["noop", 1]]}}', "extra-argument"),
    ],
)
def test_what_the_readers_complain_about_is_reported(text: str, code: str | None) -> None:
    codes = {problem.code for problem in found_in(text)}
    assert codes == set() if code is None else code in codes


@pytest.mark.parametrize("last", ["advance_turn", "win_by_discard", "run"])
def test_a_button_after_the_own_discard_may_let_the_turn_go_on(last: str) -> None:
    rules = button(show_when=["just_discarded"], actions=[["when", [], [[last, "f"]]]])
    rules["functions"] = {"f": [["change_turn", "shimocha"]]}
    assert "stuck" not in {problem.code for problem in found_in(json.dumps(rules))}


@pytest.mark.parametrize(("text", "place"), [("[]", "a.json:1:1"), ("17", "a.json")])
def test_what_is_no_object_at_all_is_told_with_its_file(text: str, place: str) -> None:
    assert [problem.place for problem in found_in(text)] == [place]


def test_a_function_is_read_with_the_arguments_it_is_run_with() -> None:
    text = (
        '{"functions": {"f": [["add_score", "$points"]], "g": [["run", "f", {"points": "$p"}]]},'
        ' "after_start": {"actions": [["run", "f", {"points": %s}], ["run", "g", {"p": 1}]]}}'
    )
    assert found_in(text % "5") == []


def test_a_problem_reads_like_a_compiler_s() -> None:
    problem = found_in('{\n  "wal": ["1m"]\n}')[0]
    assert str(problem) == (
        "a.json:2:3: unknown-key warning: no such key in a ruleset: 'wal'; did you mean 'wall'?\n"
        '    "wal": ["1m"]\n'
        "    ^"
    )
    assert problem.error.code == "unknown-key"
    assert problem.to_dict()["line"] == 2


def test_problems_stand_in_the_order_of_the_file() -> None:
    text = '{"b": 1,\n "wall": ["9x"],\n "a": 1, "after_start": {"actions": [["daw"]]}}'
    lines = [problem.line for problem in found_in(text)]
    assert lines == sorted(lines, key=lambda line: line or 0)
    assert len(lines) == 4


def test_there_are_never_too_many_problems() -> None:
    text = json.dumps({f"key{at}": 1 for at in range(3_000)})
    assert len(found_in(text)) == 500


def test_a_file_is_checked_from_its_path(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"wal": []}')
    assert check_file(str(path))[0].file == str(path)
    with pytest.raises(RulesetError, match="cannot be read"):
        check_file(str(tmp_path / "b.json"))


@pytest.mark.parametrize(
    "condition",
    [
        ["false"],
        ["not_true"],
        [["false", "false"]],
        ["a", [["not_true", ["b", "not_b"]]]],
        [{"name": "status", "opts": ["x"]}, {"name": "status_missing", "opts": ["x"]}],
        [{"name": "seat_is", "opts": ["east"]}, {"name": "seat_is", "opts": ["west"]}],
        ["won_by_draw", "won_by_discard"],
    ],
)
def test_a_condition_that_cannot_hold_is_seen(condition: Any) -> None:
    assert impossible(condition)


@pytest.mark.parametrize(
    "condition",
    [
        [],
        None,
        "true",
        ["a", "b"],
        [["a", "not_a"]],
        [["false", "a"]],
        [[]],
        [{"name": "status", "opts": ["x", "y"]}, {"name": "status_missing", "opts": ["x", "z"]}],
        [{"name": "not_seat_is", "opts": ["east"]}, {"name": "seat_is", "opts": ["west"]}],
        [{"name": "status", "opts": ["x"], "as": "others"}, {"name": "not_status", "opts": ["x"]}],
    ],
)
def test_a_condition_that_may_hold_is_left_alone(condition: Any) -> None:
    assert not impossible(condition)


def test_a_form_is_compared_with_plain_values() -> None:
    assert misfit(True, {"type": "number"}) == "takes a number"
    assert misfit(1.5, {"type": "integer"}) == "takes a whole number"
    assert not misfit([1, "a"], {"type": "array"})


KEYS = st.sampled_from(
    ["buttons", "actions", "show_when", "functions", "yaku", "call", "after_start", "run", "when"]
)
RULESETS = st.recursive(
    JSON | KEYS, lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner), max_leaves=15
)


@settings(deadline=None)
@given(st.dictionaries(KEYS, RULESETS) | JSON)
def test_anything_can_be_checked(rules: Any) -> None:
    for problem in check(read_json(json.dumps(rules), "a.json")):
        assert problem.sentence
        assert str(problem)


def test_a_wall_is_an_array_of_names_of_tiles() -> None:
    assert found_in('{"wall": ["1m", "5z", ["1p", "gold"], {"tile": "1f"}]}') == []
    assert ("error", "unknown-tile") in codes_of('{"wall": ["1m", 5]}')
    assert ("error", "form") in codes_of('{"wall": "1m"}')


def test_a_hostile_file_is_checked_in_time() -> None:
    chain = {f"f{at}": [["run", f"f{at + 1}"]] for at in range(20_000)}
    assert [row.code for row in check(read_json(json.dumps({"functions": chain})))] == [
        "unused",
        "unknown-function",
    ]
    circle = {f"f{at}": [["run", f"f{(at + 1) % 300}"]] for at in range(300)}
    assert {row.code for row in check(read_json(json.dumps({"functions": circle})))} == {
        "recursion"
    }


@pytest.mark.parametrize(
    "rules",
    [
        {"interrupt_levels": {"play_tile": 50}},
        {"interruptible_actions": ["noop"], "play_effects": [["any", [["noop"]]]]},
        {"interruptible_actions": ["noop"], "after_discard_passed": {"actions": [["noop"]]}},
    ],
)
def test_a_button_for_discards_may_be_offered_in_several_ways(rules: dict[str, Any]) -> None:
    waiting = button(show_when=["kamicha_discarded"])
    assert found_in(json.dumps({**waiting, **rules})) == []


@pytest.mark.parametrize("key", ["call_conditions", "call_priority_list"])
def test_the_call_in_question_is_known_where_calls_are_compared(key: str) -> None:
    holds = {"name": "call_choice_contains", "opts": [["1m"], 1]}
    rules = calling(**{key: [holds] if key == "call_conditions" else [[holds]]})
    assert "context" not in {problem.code for problem in found_in(json.dumps(rules))}


def test_names_that_come_with_a_mod_are_no_fault() -> None:
    kan = {"id": "kan", "patch": [{"set": "/buttons/kan", "to": {"show_when": [], "actions": []}}]}
    rules = {**event(["press_button", "kan"]), "buttons": {}, "available_mods": [kan]}
    assert found_in(json.dumps(rules)) == []
    assert codes_of(json.dumps({**rules, "available_mods": []})) == [("warning", "unknown-button")]


def test_the_mods_that_are_on_are_checked_with_the_ruleset() -> None:
    bad = {"id": "bad", "patch": [{"set": "/die1", "to": 9}]}
    rules = {"available_mods": [bad]}
    assert codes_of(json.dumps(rules)) == [("error", "form")]
    assert codes_of(json.dumps({**rules, "default_mods": ["bad"]})) == [("error", "form")]
    assert [row.code for row in check_text(json.dumps(rules), "a.json", ["bad"])] == ["form"]


PLAYED: dict[str, Any] = {
    "wall": [f"{number}m" for number in range(1, 10)] * 4,
    "starting_tiles": 2,
    "interruptible_actions": ["draw", "play_tile"],
    "after_turn_change": {"actions": [["draw"]]},
}


def one_button(name: str, show_when: list[Any], *actions: Any, **more: Any) -> dict[str, Any]:
    shown = {"display_name": name, "show_when": show_when, "actions": list(actions), **more}
    return {**PLAYED, "buttons": {name: shown}}


MEANINGLESS: list[tuple[str, str, dict[str, Any], str]] = [
    (
        "info",
        "absent-tile",
        {**PLAYED, "win_definition": [[[["10s"], 1]]]},
        "the wall has no 10s",
    ),
    (
        "warning",
        "empty",
        one_button("b", [{"name": "status_missing"}], ["noop"]),
        "'status_missing' lacks its statuses",
    ),
    (
        "warning",
        "turn",
        one_button(
            "pon", ["someone_else_just_discarded", "call_available"], ["call"], call=[[0, 0]]
        ),
        "the turn stays where it was",
    ),
    (
        "warning",
        "stuck",
        one_button(
            "out",
            ["our_turn", {"name": "status_missing", "opts": ["out"]}],
            ["delete_tiles", *[f"{n}m" for n in range(1, 10)]],
            ["set_status", "out"],
        ),
        "after button 'out' the game is stuck",
    ),
    (
        "error",
        "test",
        {**PLAYED, "tests": [{"actions": [["middle", "skip"]], "expect": {}}]},
        "a step of a test names no seat: 'middle'",
    ),
    (
        "error",
        "test",
        {**PLAYED, "tests": [{"actions": [["east", "button", "pom"]], "expect": {}}]},
        "a step of a test presses no button: 'pom'",
    ),
    (
        "error",
        "unknown-tile",
        {**PLAYED, "dora_indicators": {"1m": ["99z"]}},
        "an entry that is not a tile: 99z",
    ),
    (
        "error",
        "setting",
        {**PLAYED, "available_mods": [{"id": "a", "config": [{"name": "n"}], "patch": []}]},
        "the setting 'n' of the mod 'a' has no values",
    ),
    (
        "warning",
        "setting",
        {
            **PLAYED,
            "available_mods": [{"id": "a", "config": [{"name": "n", "values": [1]}], "patch": []}],
            "available_presets": [
                {"display_name": "P", "enabled_mods": [{"name": "a", "config": {"n": 2}}]}
            ],
        },
        "the setting 'n' of the mod 'a' cannot have the value 2",
    ),
]


@pytest.mark.parametrize(("severity", "code", "rules", "words"), MEANINGLESS)
def test_what_means_nothing_is_told_once(
    severity: str, code: str, rules: dict[str, Any], words: str
) -> None:
    found = [
        one for one in check_text(json.dumps(rules, indent=1), "r.json") if words in one.message
    ]
    assert [(one.severity, one.code) for one in found] == [(severity, code)]
    assert found[0].line is not None


def test_a_fault_of_a_value_is_told_once_at_its_key() -> None:
    found = check_text(json.dumps({"reserved_tiles": 5}, indent=1), "r.json")
    assert [(one.line, one.code) for one in found] == [(2, "form")]


def test_the_schema_may_be_named() -> None:
    assert check_text('{"$schema": "ruleset.schema.json", "language": 2}') == []


HONG_KONG = Path(library.__file__).with_name("hong_kong.json")
ONE_MISTAKE = [
    # a piece of the ruleset of Hong Kong, what an author wrote instead, what is said about it
    ('"All Seasons": ["Own Season"]', '"All Seasons": ["Own Seasons"]', "unknown-yaku"),
    ('"flowers", "own_flowers"\n', '"flowers", "own_flower"\n', "unknown-yaku-list"),
    ('{"name": "status_missing", "opts": ["more_discards"]}', '"status_missing"', "empty"),
    ('  "buttons": {', '  "buttons": {"pung": {"actions": [["call"]]},', "turn"),
    ('"win": "discard",', '"win": "discrd",', "form"),
    ('{"Seven Flowers": 3}', '{"Seven Flower": 3}', "unknown-yaku"),
    ('[["exhaustive", [["triplet"], 4]]]', '["exhaustive", [["triplet"], 4]]', "match-definition"),
    ('[["run", "triplet"], 4]', '[["runs", "triplet"], 4]', "match-set"),
    ('"no_discards_yet"', '"not_no_discards_yett"', "unknown-condition"),
    ('"initial_score"', '"inital_score"', "unknown-key"),
    ('"value": 13,', '"value": "13",', "unset-counter"),
    ('"9": 96', '"nine": 96', "scoring"),
    ('"scoring_method": "score_table"', '"scoring_method": "score_tabel"', "scoring"),
    ('"display_name": "All Kongs",', "", "yaku"),
    ('["four_triplets"]]', '["four_triplet"]]', "match-definition"),
    ('{"name": "seat_is", "opts": ["east"]}', '{"name": "seat_is", "opts": ["est"]}', "seat"),
    ('"1s", "9s"]}]', '"1s", "10s"]}]', "absent-tile"),
    ('"opts": ["start_flower", "flower"]', '"opts": ["start_flower", "flowr"]', "unknown-call"),
]


@pytest.mark.parametrize(("was", "written", "code"), ONE_MISTAKE)
def test_one_mistake_is_told_once_at_its_place(was: str, written: str, code: str) -> None:
    text = HONG_KONG.read_text(encoding="utf-8")
    assert was in text
    (found,) = found_in(text.replace(was, written, 1))
    assert (found.code, found.line is not None) == (code, True)


def test_tiles_that_the_wall_lacks_are_told_together() -> None:
    wall, hands = '"wall": ["1m"]', '"win_definition": [[[["1p"], 1]], [[["2p"], 1]]]'
    (found,) = found_in(f"{{{wall}, {hands}}}")
    assert found.message == "the wall has no 1p, nor 2p"


def test_tiles_that_a_mod_brings_or_takes_away_are_not_missing() -> None:
    gone = mod(id="short", patch=[{"remove": "/wall", "where": "2m"}])
    rules = {"wall": ["1m", "2m"], "win_definition": [[[["1m", "2m"], 2]]], **gone}
    assert check_text(json.dumps(rules), "a.json", ["short"]) == []


DRAGONS = [["5z", "5z", "5z"], ["6z", "6z", "6z"], ["7z", "7z", "7z"]]


@pytest.mark.parametrize(
    ("definition", "told"),
    [
        ([["exhaustive", [["triplet"], 4], [["pair"], 1]]], True),
        ([[[["triplet"], 3]]], True),
        ([[[["1m", "2m", "3m"], 1]]], False),  # single tiles, not a set
        ([[[[["1m", "2m", "3m"]], 1]]], True),
        (["mine"], True),
        ([["exhaustive", [DRAGONS, 2], [["run", "triplet"], 2], [["pair"], 1]]], False),
        ([["exhaustive", [["run", "triplet"], 4], [["pair"], 1]]], False),
        ([[[["1m"], 1], [["9m"], 1]]], False),
        (["nothing"], False),
    ],
)
def test_a_yaku_that_divides_the_hand_beside_those_of_a_reading_is_told(
    definition: Any, told: bool
) -> None:
    named = [["exhaustive", [["run"], 2], [["run", "triplet"], 2], [["pair"], 1]]]
    text = json.dumps(of_readings(definition, mine_definition=named))
    found = [problem for problem in found_in(text) if problem.code == "reading"]
    assert [problem.message for problem in found] == [
        "'Mine' matches sets in any reading of the hand"
    ] * told
    assert all('"groups"' in problem.cure and problem.line for problem in found)


def test_a_yaku_may_ask_that_no_reading_has_sets() -> None:
    text = json.dumps(of_readings([["exhaustive", [["triplet"], 4]]], "not_match"))
    assert "reading" not in {problem.code for problem in found_in(text)}


def test_yaku_may_divide_the_hand_where_none_is_made_of_groups() -> None:
    rules = of_readings([["exhaustive", [["triplet"], 4], [["pair"], 1]]])
    rules["yaku"] = rules["yaku"][1:]
    assert "reading" not in {problem.code for problem in found_in(json.dumps(rules))}
