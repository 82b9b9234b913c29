"""Presets: which mods and settings they choose."""

from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from jantaku.ruleset.author.mods.choice import ChosenMods, presets
from ruleset.author.mods.cases import LISTED, rules
from ruleset.engine import apply

PRESETS = [
    {"display_name": "One", "enabled_mods": ["c", {"name": "a", "config": {"n": 3}}]},
    {"display_name": "Two", "enabled_mods": ["c"]},
    {"display_name": "Bad", "enabled_mods": [{"name": "c", "config": {"m": 77}}]},
]


def chosen(**more: Any) -> ChosenMods:
    return ChosenMods.of(rules(*LISTED, available_presets=PRESETS, default_mods=["d"], **more))


# L18
def test_presets_are_listed_with_their_mods():
    found = presets(rules(available_presets=[*PRESETS, 17, {"enabled_mods": []}]))
    assert [preset.name for preset in found] == ["One", "Two", "Bad"]
    assert found[0].mods == ("c", {"name": "a", "config": {"n": 3}})


# L19, L20
def test_a_preset_switches_on_its_mods_and_what_they_need_and_no_others():
    one = chosen().with_preset("One")
    assert chosen().on == ("d",)
    assert one.on == ("a", "b", "c")  # `a` needs `b`, which has nothing against `a`
    against = [{"display_name": "X", "enabled_mods": ["c", "b"]}]
    fought = ChosenMods.of(rules(*LISTED, available_presets=against))
    assert (fought.with_preset("X").on, chosen().with_preset("Two").on) == (("b",), ("c",))


# L21
def test_a_value_that_is_not_offered_leaves_the_setting_as_it_was():
    assert chosen().with_preset("Bad").value("c", "m") == 2
    before = chosen().with_value("c", "m", 1)
    assert before.with_preset("Bad").value("c", "m") == 1


# L22
def test_a_setting_that_a_preset_does_not_name_is_as_declared():
    assert chosen().with_value("c", "m", 1).with_preset("Two").value("c", "m") == 2
    assert chosen().with_preset("One").value("a", "n") == 3


# L23
def test_whoever_changes_something_has_no_preset_any_more():
    one = chosen().with_preset("One")
    assert one.preset == "One"
    assert one.switched("d", on=True).preset is None
    assert one.with_value("a", "n", 2).preset is None
    with pytest.raises(RulesetError, match="cannot have the value 9; choose among 2, 3"):
        one.with_value("a", "n", 9)
    with pytest.raises(RulesetError, match="no preset 'On'; did you mean 'One'"):
        one.with_preset("On")


def test_what_is_chosen_is_what_is_applied():
    before = rules(*LISTED, available_presets=PRESETS)
    found = apply(before, ChosenMods.of(before).with_preset("One").wanted)
    assert found["n"] == 3
