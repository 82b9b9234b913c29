"""The schema of rules files: it takes what `GameRule` takes, and refuses what that refuses."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from jantaku.base.errors import RulesError
from jantaku.riichi.rules import GameRule
from jantaku.riichi.rules.explanations import OPTIONS
from jantaku.riichi.rules.presets import PRESETS, THREE_PLAYER_PRESETS
from jantaku.riichi.rules.rules_schema import SCHEMA_ID, rules_schema

SCHEMA = rules_schema()
CHECKER = Draft202012Validator(SCHEMA)
WRONG: list[dict[str, Any]] = [
    {"opn_tanyao": False},
    {"open_tanyao": "yes"},
    {"winds": 9},
    {"kazoe": "mangan"},
    {"min_han": 0},
    {"min_han": 1.5},
    {"local_yaku": ["no_such_yaku"]},
    {"uma": [20, 10]},
    {"preset": "nobody"},
]


def test_it_is_a_schema_with_an_address() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$id"] == SCHEMA_ID


def test_every_option_is_described() -> None:
    assert set(OPTIONS) <= set(SCHEMA["properties"])
    assert all(SCHEMA["properties"][option]["description"] for option in OPTIONS)


@pytest.mark.parametrize("name", PRESETS)
def test_the_presets_fit_it(name: str) -> None:
    for players in (4, 3) if name in THREE_PLAYER_PRESETS else (4,):
        CHECKER.validate(json.loads(GameRule.preset(name, players=players).to_json()))
    CHECKER.validate({"$schema": SCHEMA_ID, "preset": name})


def test_the_defaults_fit_it() -> None:
    rule = GameRule()
    whole = {option: SCHEMA["properties"][option]["default"] for option in OPTIONS}
    CHECKER.validate(whole)
    assert GameRule.from_json(json.dumps(whole)) == rule


@pytest.mark.parametrize("options", WRONG)
def test_what_is_wrong_does_not_fit_it(options: dict[str, Any]) -> None:
    assert list(CHECKER.iter_errors(options))
    with pytest.raises(RulesError):
        GameRule.from_json(json.dumps(options))


def test_a_file_may_name_its_schema() -> None:
    text = json.dumps({"$schema": "rules.schema.json", "preset": "ema"})
    assert GameRule.from_json(text) == GameRule.preset("ema")
