"""Every option of the rules, in words of four languages."""

from dataclasses import fields

import pytest

from jantaku import GameRule
from jantaku.base.errors import RulesError
from jantaku.base.messages import LANGUAGES, load
from jantaku.riichi.rules import PRESETS
from jantaku.riichi.rules.explanations import (
    OPTIONS,
    explain,
    explain_option,
    option_named,
    sentence,
)
from jantaku.riichi.rules.option_text import NUMBERS, format_value
from jantaku.riichi.rules.options import CHOICES, GROUPS, RANGES, SETS
from jantaku.riichi.rules.topics import TOPICS, topic

FIELDS = [option for option in fields(GameRule) if option.init]
TRUTHS = [option.name for option in FIELDS if option.type == "bool"]


def values_to_write(option: str) -> list[object]:
    """Values of every kind that the option may have."""
    if option in TRUTHS:
        return [True, False]
    if option in SETS:
        return [frozenset(), SETS[option], *(frozenset({one}) for one in SETS[option])]
    if option in NUMBERS:
        return [(0, 0, 0), (1, 1, 1)]
    if option in CHOICES:
        return [*CHOICES[option]]
    least, most = RANGES[option]
    return [least, most, *([None] if option == "riichi_min_points" else [])]


def test_every_option_is_in_one_group() -> None:
    assert sorted(OPTIONS) == sorted(option.name for option in FIELDS)
    assert len(OPTIONS) == sum(map(len, GROUPS.values()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_a_name_a_line_and_a_sentence_for_each_of_its_values(language):
    words = load(language, "rules")
    assert list(words["group"]) == list(GROUPS)
    assert list(words) == ["word", "preset", "group", *OPTIONS]
    for option in OPTIONS:
        said = {sentence(option, value, language) for value in values_to_write(option)}
        assert all(said)
        assert not any("{" in one for one in said), said
        if option in TRUTHS:
            assert len(said) == 2, option


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_options_of_a_language_have_the_same_name(language: str) -> None:
    words = load(language, "rules")
    names = [words[option]["name"] for option in OPTIONS]
    assert sorted(set(names)) == sorted(names)


def test_the_catalog_explains_no_value_that_there_is_not() -> None:
    words = load("en", "rules")
    for option in OPTIONS:
        known = {format_value(one) for one in values_to_write(option)} | {"n", "some", "0", "1"}
        assert set(words[option]) <= known | {"name", "about"}, option


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_explained_with_what_differs_from_the_defaults(name: str) -> None:
    rule = GameRule.preset(name)
    said = explain(rule)
    assert {one.option for one in said if one.differs} == set(rule.to_dict())
    assert {one.option: one.value for one in said} == {
        option: getattr(rule, option) for option in OPTIONS
    }


def test_sentences_say_what_the_value_is() -> None:
    said = {one.option: one for one in explain(GameRule.preset("strict"))}
    assert said["fix_yaku"].sentence.startswith("First only: ")
    assert said["two_han_honba"].sentence == "From 5 honba on a win needs two han."
    assert sentence("local_yaku", frozenset({"paarenchan", "daisharin"})) == (
        "These count: Daisharin (big wheels), Paarenchan (eighth win in a row)."
    )
    japanese = {one.option: one for one in explain(GameRule.preset("friends"), "ja")}
    assert japanese["open_tanyao"].name == "喰い断"
    assert japanese["open_tanyao"].sentence == "喰い断なし。断幺九は門前のみ。"
    assert sentence("robot_seconds", 1) == "1 second."
    assert sentence("robot_seconds", 2) == "2 seconds."


def test_three_players_are_compared_with_the_defaults_of_three() -> None:
    assert not [one for one in explain(GameRule(players=3)) if one.differs]


def test_an_option_says_what_contradicts_it_and_the_cure() -> None:
    said = explain_option("two_han_honba")
    assert {one.option for one in said.contradicts} == {"check_han", "min_han"}
    assert all(one.cure for one in said.contradicts)
    assert (said.default, [one.text for one in said.values]) == ("0", ["0", "4", "5"])


def test_an_option_is_found_by_a_name_with_blanks_or_hyphens() -> None:
    assert option_named("Fix Yaku") == option_named("fix-yaku") == "fix_yaku"
    with pytest.raises(RulesError, match="did you mean fix_yaku"):
        option_named("fix_yakku")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_of_the_help_is_told_with_options_that_exist(language: str) -> None:
    assert list(load(language, "house_rules")) == list(TOPICS)
    for name in TOPICS:
        told = topic(name, language)
        assert told.title
        assert told.lines
        assert set(told.options) <= set(OPTIONS)
    with pytest.raises(RulesError, match="did you mean 'fix_yaku'"):
        topic("fix yaky", language)
