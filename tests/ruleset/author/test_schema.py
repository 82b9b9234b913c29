"""The schema of rulesets: current, sound, and accepted by every ruleset of the library."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from jantaku.ruleset import library
from ruleset.engine import (
    ACTIONS,
    CONDITIONS,
    DEFINITION_KEYWORDS,
    MANY_SEATS,
    SPECS,
    check_text,
    reference,
    schema,
)

DOCS = Path(__file__).parents[3] / "docs"
SCHEMA = schema.schema()
VALIDATOR = Draft202012Validator(SCHEMA)
TABLES: list[dict[str, schema.Key]] = [
    schema.KEYS,
    schema.SCORE_KEYS,
    schema.BUTTON_KEYS,
    schema.AUTO_BUTTON_KEYS,
    schema.EVENT_KEYS,
    schema.YAKU_KEYS,
    schema.MOD_KEYS,
    schema.TEST_KEYS,
    schema.EXPECT_KEYS,
]
ALL_KEYS = [(name, key) for table in TABLES for name, key in table.items()]


def faults(rules: Any) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in VALIDATOR.iter_errors(rules)]


def ask(name: str, *opts: object) -> dict[str, Any]:
    return {"name": name, "opts": list(opts)}


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.sample(8)
@pytest.mark.parametrize("name", library.names())
def test_the_rulesets_of_the_library_fit_it(name: str) -> None:
    assert faults(library.rules(name)) == []


@pytest.mark.parametrize(("name", "key"), ALL_KEYS, ids=[name for name, _ in ALL_KEYS])
def test_every_key_has_a_sentence_and_an_example_of_its_form(name: str, key: schema.Key) -> None:
    assert key.help.endswith("."), name
    assert "  " not in key.help
    form = {**schema.FORMS[key.form], "$defs": SCHEMA["$defs"]}
    assert list(Draft202012Validator(form).iter_errors(key.example)) == []
    if key.default is not None:
        assert list(Draft202012Validator(form).iter_errors(key.default)) == []


def test_every_key_is_optional() -> None:
    assert faults({}) == []
    assert "required" not in SCHEMA


@pytest.mark.parametrize(
    "key", ["functions", "reverse_dora_indicators", "yaku", "yaku2", "meta_yaku"]
)
def test_keys_missing_from_the_list_of_keys_are_described(key: str) -> None:
    assert SCHEMA["properties"][key]["description"]
    assert "_definition$" in SCHEMA["patternProperties"]


@pytest.mark.parametrize("key", ["buttons", "auto_buttons", "set_definitions", "functions"])
def test_what_has_identifiers_is_an_object(key: str) -> None:
    assert faults({key: []})
    assert faults({key: {}}) == []


def test_mods_are_listed_as_headings_and_objects() -> None:
    listed = {"available_mods": ["Rules", {"id": "kan", "order": 1}], "default_mods": ["kan"]}
    assert faults(listed) == []
    assert faults({"available_mods": [1]})


@pytest.mark.parametrize(
    "rules",
    [
        {"wall": ["1n"]},
        {"wall": "1m"},
        {"num_players": 5},
        {"starting_tiles": -1},
        {"after_start": {}},
        {"buttons": {"pon": {"actions": [], "cal": []}}},
        {"score_calculation": {"scoring_method": "han"}},
        {"score_calculation": {"tobbi": True}},
        {
            "score_calculation": {
                "scoring_method": "score_table",
                "score_table": {"one": 1, "max": 2},
            }
        },
        {"yaku": [{"display_name": "One", "value": "1", "when": ["true"]}]},
        {"score_calculation": {"draw_tenpai_payments": [1, 2]}},
        {"yaku": [{"value": 1}]},
        {"win_definition": [[["pair", 1]]]},
        {"play_restrictions": [["1m", []]]},
        {"available_mods": [{"id": "x", "patch": [{"set": "/a"}]}]},
        {"tests": [{"hand": ["1m"]}]},
        {"hands": [{"display_name": "One", "when": ["true"]}]},
        {"hands": [{"display_name": "One", "value": 1, "when": [{"opts": []}]}]},
        {"hands": [{"display_name": "One", "value": 1, "when": ["true"]}, {"value": 1}]},
        {"after_start": {"actions": [["when", 3, [["draw"]]]]}},
        {"after_start": {"actions": [["ite", ["true"], [[]], [["draw"]]]]}},
        {"after_start": {"actions": [["as", "east", ["draw"]]]}},
        {"after_start": {"actions": [["when", [ask("match", ["hand"])], []]]}},
        {"after_start": {"actions": [["when", [ask("match", ["hand"], [[["1m"], 1]])], []]]}},
        {"after_start": {"actions": [["when", [ask("winning_hand_consists_of", "11q")], []]]}},
        {"win_definition": [[[[["1m", "9px"]], 1]]]},
        {"set_definitions": {"run": "0 1 2"}},
        {"yaku": [{"display_name": "One", "value": 1, "when": "counter_at_least"}]},
        {"yaku": [{"display_name": "One", "value": 1, "when": [ask("counter_at_least", "a")]}]},
        {"after_start": {"actions": [["when", ["not_seat_is"], []]]}},
        {"after_start": {"actions": [["set_status"]]}},
        {"after_start": {"actions": [["add_counter", "a"]]}},
        {"interruptible_actions": ["draw", "draw"]},
    ],
)
def test_what_is_wrong_does_not_fit(rules: Any) -> None:
    assert faults(rules)
    assert check_text(json.dumps(rules))


@pytest.mark.parametrize(
    "rules",
    [
        {"notes": [{"display_name": "no yaku"}, "at all"]},
        {"functions": {"f": [["when", "$asked", "$done"], ["ite", ["true"], "$a", []]]}},
        {"functions": {"f": [["when", [ask("match", "$where", "$what")], [["draw"]]]]}},
        {"win_definition": [[[["1A", "DB", [0, 1], {"tile": "1m", "attrs": ["x"]}], 1]]]},
    ],
)
def test_what_is_right_fits(rules: Any) -> None:
    assert faults(rules) == []


def test_all_actions_and_conditions_are_offered_with_their_help() -> None:
    for name, rows in (("action", ACTIONS), ("condition", CONDITIONS)):
        node = SCHEMA["$defs"][name]
        choices = node["prefixItems"][0] if name == "action" else node["anyOf"][0]
        known = {one["const"]: one["description"] for one in choices["anyOf"] if "const" in one}
        assert known == {row.name: row.help for row in rows.values()}


@pytest.mark.parametrize("table", list(reference.TITLES))
def test_every_table_of_the_reference_has_words_with_help(table: str) -> None:
    words = [word for word in reference.words() if word.table == table]
    assert words
    assert all(word.form and word.help for word in words)


def test_the_small_words_of_the_reference_are_those_the_engine_knows() -> None:
    listed: dict[str, set[str]] = {}
    for word in reference.words():
        listed.setdefault(word.table, set()).add(word.name)
    assert listed["seats"] == set(MANY_SEATS)
    assert listed["tile specs"] == set(SPECS) - set("23456789")
    assert listed["match words"] - {"1A", "offset"} == set(DEFINITION_KEYWORDS)


@pytest.mark.parametrize("name", ["not_our_turn", "uninterruptible_draw"])
def test_a_word_is_found_behind_its_prefix(name: str) -> None:
    assert [word.name for word in reference.find(name)][:1] == [name.partition("_")[2]]


def test_the_reference_of_the_language_is_current() -> None:
    names = ("ruleset-language.md", "ruleset-reference.md")
    pages = [(DOCS / name).read_text(encoding="utf-8") for name in names]
    assert [reference.with_tables(page) for page in pages] == pages
    for table in reference.TITLES:
        assert sum(f"<!-- table: {table} -->" in page for page in pages) == 1
