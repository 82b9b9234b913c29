"""Settings of mods."""

import json
from pathlib import Path
from typing import Any

import pytest

from cli.running import run
from jantaku.base.errors import RulesetError
from jantaku.ruleset import Ruleset, RulesetGame
from jantaku.ruleset.author.mods.choice import ChosenMods
from ruleset.author.mods.cases import LISTED, N, a_mod, rules
from ruleset.engine import Object, apply, available, check_text, jq

needs_jq = pytest.mark.skipif(not jq.is_available(), reason="jq is missing: pip install jq")


# L1
def test_a_mod_lists_its_settings():
    (mod,) = available(rules(a_mod("a", {**N, "type": "slider", "default": 3}, {"name": "m"})))
    (first, second) = mod.settings
    assert (first.name, first.values, first.type, first.default) == ("n", (2, 3), "slider", 3)
    assert (second.name, second.values, second.type) == ("m", (), "dropdown")


# L2, L3
@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ({"name": "n", "values": [2, 3], "default": 3}, 3),
        ({"name": "n", "values": [2, 0], "default": 0}, 0),
        ({"name": "n", "values": [True, False], "default": False}, False),
        ({"name": "n", "values": [2, 3]}, 2),
    ],
    ids=["L2", "L2-0", "L2-false", "L3"],
)
def test_a_setting_is_its_default_or_its_first_value(setting: dict[str, Any], value: Any):
    assert apply(rules(a_mod("a", setting)), ["a"])["n"] is value


def with_jq(folder: Path, *mods: tuple[str, str, list[Any]], wanted: Any = None) -> Object:
    (folder / "mods").mkdir()
    for name, program, _ in mods:
        (folder / "mods" / f"{name}.jq").write_text(program)
    listed = [{"id": name, "config": config} for name, _, config in mods]
    return apply(rules(*listed), wanted or [mod[0] for mod in mods], folder=folder)


# L4, L5, L6, L8
@needs_jq
@pytest.mark.parametrize(
    ("program", "setting", "key", "value"),
    [
        (".starting_tiles = $n", N, "starting_tiles", 2),
        ('.display_name = "\\($n) tiles"', N, "display_name", "2 tiles"),
        (".x = $n", {"name": "n", "values": [True]}, "x", True),
        (".x = $n", {"name": "n", "values": ["Mangan"]}, "x", "Mangan"),
        (".x = $_1st", {"name": "_1st", "values": [15]}, "x", 15),
        (".x = $n # and no more", N, "x", 2),
    ],
    ids=["L4", "L5", "L6", "L6-text", "L8", "comment"],
)
def test_a_setting_is_a_variable_of_jq(
    tmp_path: Path, program: str, setting: dict[str, Any], key: str, value: Any
):
    found = with_jq(tmp_path, ("a", program, [setting]))
    assert found[key] == value
    assert type(found[key]) is type(value) or isinstance(found[key], str)


# L7
@pytest.mark.parametrize("value", [1.5, None, [1], {"a": 1}])
def test_a_value_of_another_kind_is_an_error_with_mod_and_setting(value: Any):
    mod = a_mod("tobi", {"name": "below", "values": [value]})
    with pytest.raises(
        RulesetError, match="'below' of the mod 'tobi' cannot have the value"
    ) as caught:
        apply(rules(mod), ["tobi"])
    assert (caught.value.file, caught.value.line) == ("rules.json", 1)
    with pytest.raises(RulesetError, match="'n' of the mod 'a' cannot have the value"):
        apply(rules(a_mod("a", N)), [{"name": "a", "config": {"n": value}}])
    found = check_text(json.dumps(rules(mod)), "rules.json")
    assert next((one.code, one.severity) for one in found if "below" in one.message) == (
        "setting",
        "error",
    )


# L9, L12
@needs_jq
def test_the_settings_of_a_mod_are_not_known_in_the_next(tmp_path: Path):
    with pytest.raises(RulesetError, match="the mod 'b' needs the setting 'n', which is") as caught:
        with_jq(tmp_path, ("a", ".x = $n", [N]), ("b", ".y = $n", []))
    assert caught.value.file == str(tmp_path / "mods" / "b.jq")


# L10, L11, L13
@pytest.mark.parametrize(
    ("wanted", "n", "m"),
    [
        ({"name": "a", "config": {"n": 3, "m": 5}}, 3, 5),
        ({"name": "a", "config": {"n": 3}}, 3, 4),
        ({"name": "a"}, 2, 4),
        ("a", 2, 4),
        ({"name": "a", "config": {"n": 99}}, 99, 4),
    ],
    ids=["L10", "L11", "L11-none", "L11-short", "L13"],
)
def test_a_mod_may_be_wanted_with_settings(wanted: Any, n: int, m: int):
    found = apply(rules(a_mod("a", N, {"name": "m", "values": [4, 5]})), [wanted])
    assert (found["n"], found["m"]) == (n, m)


# L14
def test_the_mods_applied_are_noted_as_they_were_wanted():
    before = rules(a_mod("a", N), a_mod("b"), enabled_mods=["base"])
    long = {"name": "a", "config": {"n": 3}}
    assert apply(before, [long, "b"])["enabled_mods"] == ["base", long, "b"]


# L15, L16
def test_a_mod_is_applied_once_and_never_in_two_ways():
    mod = {"id": "a", "config": [N], "patch": [{"append": "/wall", "values": ["$n"]}]}
    long = {"name": "a", "config": {"n": 3}}
    assert apply(rules(mod), [long, dict(long)])["wall"] == ["1m", 3]
    with pytest.raises(RulesetError, match="'a' is wanted twice, with different settings"):
        apply(rules(mod), [long, {"name": "a", "config": {"n": 2}}])


# L17
def test_a_mod_may_change_the_declaration_of_another():
    earlier = {"id": "e", "patch": [{"set": "/available_mods/1/config/0/default", "to": 3}]}
    made = apply(rules(earlier, a_mod("a", N)), ["e"])
    assert (ChosenMods.of(made).value("a", "n"), apply(made, ["a"])["n"]) == (3, 3)


# L24
def test_a_config_that_is_no_json_is_reported_and_the_game_starts_without_it(tmp_path: Path):
    (tmp_path / "c.json").write_text("{max_rounds")
    config = str(tmp_path / "c.json")
    done = run("ruleset", "play", "example", "--watch", "--seed", "1", "--config", config)
    assert done.code == 0
    assert "the config is left out" in done.err


# L25
def test_a_button_called_skip_is_an_error():
    skip = {"display_name": "S", "show_when": ["true"], "actions": []}
    document = rules(buttons={"skip": skip})
    found = [one for one in check_text(json.dumps(document)) if "'skip'" in one.message]
    assert [one.severity for one in found] == ["error"]
    assert Ruleset(document).program.buttons == {}


def test_a_game_of_a_file_with_settings_goes_on_from_its_snapshot():
    made = apply(
        rules(*LISTED, wall=["1m", "2m", "3m", "4m"], starting_tiles=1),
        [{"name": "a", "config": {"n": 3}}],
    )
    game = RulesetGame(Ruleset(made), seed=1)
    assert RulesetGame.restore(game.snapshot()).ruleset.rules["n"] == 3
