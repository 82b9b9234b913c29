"""The checker reads anything in bounded time, and complains about nothing sound."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleset.author.checking import button, calling, codes_of, event, found_in
from ruleset.compile.test_source import JSON
from ruleset.engine import check, check_text, read_json

KEYS = st.sampled_from(
    ["buttons", "actions", "show_when", "functions", "yaku", "call", "after_start", "run", "when"]
)
RULESETS = st.recursive(
    JSON | KEYS, lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner), max_leaves=15
)


@pytest.mark.long
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


@pytest.mark.long
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
