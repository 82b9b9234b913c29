"""The checker names every fault with its place, in the order of the file."""

import json
from typing import Any

import pytest

from ruleset.author.checking import (
    MEANINGLESS,
    button,
    calling,
    codes_of,
    event,
    found_in,
    mod,
    of_readings,
)
from ruleset.engine import CODES


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


def asking(condition: Any) -> dict[str, Any]:
    return event(["when", [condition], []])


def fu_is(fu: int) -> dict[str, Any]:
    return {"actions": [["when", [{"name": "fu_equals", "opts": [fu]}], []]]}


def score(**keys: Any) -> dict[str, Any]:
    return {"score_calculation": keys}


def yaku(name: str, value: Any = 1) -> dict[str, Any]:
    return {"yaku": [{"display_name": name, "value": value, "when": []}]}


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
OF_OTHERS = ["not_our_turn", "just_called"]
CALL_CONTAINS = {"name": "call_contains", "opts": [["1m"]]}
TABLE = {"scoring_method": "score_table"}
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
    ("warning", "unreachable", {"language": 2, **button(show_when=OF_OTHERS)}, "own turn"),
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
    ("warning", "unknown-condition", asking("has_no_calls"), "did you mean 'not_has_calls'?"),
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
    ("warning", "test", tried(hand=["1m"] * 3), "a hand of 4 tiles"),
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
    ("warning", "endless", {"wall": ["1m"] * 99, **button()}, "the game never ends"),
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
    assert (problem.error.code, problem.to_dict()["line"]) == ("unknown-key", 2)


def test_problems_stand_in_the_order_of_the_file() -> None:
    text = '{"b": 1,\n "wall": ["9x"],\n "a": 1, "after_start": {"actions": [["daw"]]}}'
    lines = [problem.line for problem in found_in(text)]
    assert lines == sorted(lines, key=lambda line: line or 0)
    assert len(lines) == 4


def test_there_are_never_too_many_problems() -> None:
    text = json.dumps({f"key{at}": 1 for at in range(3_000)})
    assert len(found_in(text)) == 500
