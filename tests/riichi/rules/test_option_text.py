"""Values of options as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku import GameRule
from jantaku.base.errors import RulesError
from jantaku.riichi.rules import PRESETS
from jantaku.riichi.rules.explanations import OPTIONS
from jantaku.riichi.rules.option_text import format_value, parse_value
from jantaku.riichi.rules.options import RANGES


@pytest.mark.parametrize("name", PRESETS)
def test_every_value_of_a_preset_is_read_as_it_is_written(name: str) -> None:
    rule = GameRule.preset(name)
    for option in OPTIONS:
        value = getattr(rule, option)
        assert parse_value(option, format_value(value)) == value, option


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        ("open_tanyao", "Y", True),
        ("open_tanyao", "off", False),
        ("pseudo_tenpai", "furiten empty", frozenset({"empty", "furiten"})),
        ("pseudo_tenpai", "none", frozenset()),
        ("uma", "30, 10, -10, -30", (30, 10, -10, -30)),
        ("riichi_min_points", "any", None),
        ("wind_cycle", "eswn", "ESWN"),
        ("winds", "4", 4),
    ],
)
def test_people_may_write_it_in_several_ways(option: str, text: str, value: object) -> None:
    assert parse_value(option, text) == value


@pytest.mark.parametrize(
    ("option", "text", "cure"),
    [
        ("open_tanyao", "maybe", "write yes or no"),
        ("fix_yaku", "first_onli", "did you mean 'first_only'"),
        ("winds", "9", "write 0, 1, 2, 3, 4"),
        ("pseudo_tenpai", "furitn", "did you mean 'furiten'"),
        ("pseudo_tenpai", "", "write none or empty"),
        ("tobi_prize", "a lot", "a whole number from 0 to 30000"),
        ("uma", "x", "numbers such as 20 10 -10 -20"),
        ("tobi_points", "any", "a whole number"),
    ],
)
def test_what_is_no_value_is_refused_with_the_cure(option: str, text: str, cure: str) -> None:
    with pytest.raises(RulesError, match=cure):
        parse_value(option, text)


@given(st.sampled_from([*OPTIONS]), st.text(max_size=40))
def test_any_text_is_a_value_or_refused(option: str, text: str) -> None:
    try:
        value = parse_value(option, text)
    except RulesError:
        return
    if option in RANGES and value is not None:
        assert isinstance(value, int)
    assert parse_value(option, format_value(value)) == value
