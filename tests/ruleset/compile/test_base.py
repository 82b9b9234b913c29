"""What rulesets begin with: bases of the library, what they ask for, and what lies on top."""

import json
from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from jantaku.ruleset import Ruleset, RulesetGame, library, load
from ruleset.engine import check_text


def rules_of(**rules: Any) -> Any:
    return load(json.dumps(rules)).rules


def test_what_a_ruleset_says_lies_on_top_of_its_base() -> None:
    rules = rules_of(base="hong_kong", max_rounds=4, buttons={"pung": {"display_name": "Pong"}})
    assert rules["max_rounds"] == 4
    assert rules["initial_score"] == library.rules("hong_kong")["initial_score"]
    assert rules["buttons"]["pung"]["display_name"] == "Pong"
    assert rules["buttons"]["pung"]["call"] == [[0, 0]]
    assert "base" not in rules


def test_null_takes_a_key_of_the_base_away() -> None:
    assert "chow" not in rules_of(base="hong_kong", buttons={"chow": None})["buttons"]


def test_a_part_is_given_what_it_asks_for_and_hands_it_on() -> None:
    rules = rules_of(base={"flowers": {"minimum": 5}})
    assert rules["buttons"]["win_by_draw"]["show_when"][-1]["opts"] == [5]
    assert len(rules["wall"]) == 144


def test_later_bases_lie_on_top_of_earlier_ones() -> None:
    given = {"minimum": 1}
    assert len(rules_of(base={"flowers": given, "chinese": given})["wall"]) == 136


@pytest.mark.parametrize(
    ("base", "message"),
    [
        ("hong_kon", "the library has no 'hong_kon' to begin with"),
        ("flowers", "the base 'flowers' asks for 'minimum'"),
        (["flowers"], "'base' names no rulesets"),
        ({"flowers": 3}, "'base' names no rulesets"),
        (7, "'base' names no rulesets"),
    ],
)
def test_what_is_no_base_is_told_with_its_place(base: Any, message: str) -> None:
    with pytest.raises(RulesetError, match=message) as caught:
        load(json.dumps({"base": base}), "mine.json")
    assert (caught.value.file, caught.value.line) == ("mine.json", 1)
    assert caught.value.cure


def test_rules_given_as_values_have_their_base_too() -> None:
    assert len(Ruleset({"base": {"chinese": {"minimum": 0}}}).program.wall) == 136


def test_the_checker_sees_a_ruleset_with_its_base() -> None:
    text = '{"base": "hong_kong", "yaku_precedence": {"Red Dragon": ["No Such Fan"]}}'
    assert [problem.code for problem in check_text(text)] == ["unknown-yaku"]


OWN_DRAW = {"display_name": "Own Draw", "value": 1, "when": ["won_by_draw"]}


@pytest.mark.parametrize(
    "rules",
    [
        {"base": "riichi", "yaku": [OWN_DRAW]},
        {"base": "riichi", "yaku": [OWN_DRAW], "yaku_precedence": None},
        {
            "base": {"chinese": {"minimum": 0}},
            "yaku": [OWN_DRAW],
            "score_calculation": {"scoring_method": "multiplier", "yaku_lists": ["yaku"]},
            "max_rounds": 4,
        },
    ],
)
def test_a_ruleset_is_not_blamed_for_lines_of_its_base(rules: dict[str, Any]) -> None:
    assert check_text(json.dumps(rules), "mine.json") == []
    assert not RulesetGame(load(json.dumps(rules)), seed=1).error


def test_an_error_in_a_step_of_the_base_is_at_the_line_that_names_the_base() -> None:
    broken = '{\n"base": "riichi",\n"functions": []}'
    problems = check_text(broken, "mine.json")
    assert {(problem.file, problem.severity) for problem in problems} == {("mine.json", "error")}


def test_the_tests_of_a_base_are_not_those_of_a_ruleset_on_it() -> None:
    assert "tests" not in rules_of(base="hong_kong")


def test_a_game_keeps_its_rules_whatever_becomes_of_the_base() -> None:
    game = RulesetGame(load('{"base": "hong_kong", "max_rounds": 1}'), seed=2)
    kept = game.spec.rules["json"]
    assert isinstance(kept, dict)
    assert (len(kept["wall"]), RulesetGame.restore(game.snapshot()).spec) == (144, game.spec)


def test_a_list_of_mods_takes_those_of_the_base_that_it_names() -> None:
    own = {"id": "mine", "patch": [{"set": "/max_rounds", "to": 2}]}
    base = {"chinese": {"minimum": 1}}
    rules = rules_of(base=base, available_mods=["Length", {"base": "east_only"}, own])
    heading, theirs, mine = rules["available_mods"]
    assert (heading, mine) == ("Length", own)
    assert theirs["patch"] == [{"set": "/max_rounds", "to": 4}]
    assert [one["id"] for one in rules_of(base=base)["available_mods"]][-1] == "east_only"


def test_a_mod_that_the_base_lacks_is_told_with_its_place() -> None:
    text = '{"base": {"chinese": {"minimum": 1}},\n"available_mods": [{"base": "eastonly"}]}'
    with pytest.raises(RulesetError, match="the base has no mod 'eastonly'") as caught:
        load(text, "mine.json")
    assert (caught.value.line, caught.value.cure) == (2, "did you mean 'east_only'?")
