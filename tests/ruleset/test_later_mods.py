"""Settings of mods, presets and modpacks; and which lines of the language are held by a test."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cli.running import run
from jantaku.base.errors import RulesetError
from jantaku.ruleset import Ruleset, RulesetGame, library
from jantaku.ruleset.author.choosing import Chosen, presets
from jantaku.ruleset.author.modpacks import (
    compose,
    modpacks_beside,
    not_offered,
    pack_of,
    read_modpacks,
)

from .engine import Object, apply, available, check_text, enabled, jq, read_json

if TYPE_CHECKING:
    from collections.abc import Mapping

needs_jq = pytest.mark.skipif(not jq.is_available(), reason="jq is missing: pip install jq")


def a_mod(id_: str, *settings: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """A mod that writes each of its settings under its name."""
    patch = [{"set": f"/{one['name']}", "to": f"${one['name']}"} for one in settings]
    return {"id": id_, "config": list(settings), "patch": patch, **more}


def rules(*mods: Any, **more: Any) -> Object:
    document = {"wall": ["1m"], "available_mods": list(mods), **more}
    found: Object = read_json(json.dumps(document), "rules.json")
    return found


N: dict[str, Any] = {"name": "n", "values": [2, 3]}


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
    assert Chosen.of(made).value("a", "n") == 3
    assert apply(made, ["a"])["n"] == 3


LISTED: list[Any] = [
    a_mod("a", N, deps=["b"]),
    a_mod("b", conflicts=["c"]),
    a_mod("c", {"name": "m", "values": [1, 2], "default": 2}),
    a_mod("d"),
]
PRESETS = [
    {"display_name": "One", "enabled_mods": ["c", {"name": "a", "config": {"n": 3}}]},
    {"display_name": "Two", "enabled_mods": ["c"]},
    {"display_name": "Bad", "enabled_mods": [{"name": "c", "config": {"m": 77}}]},
]


def chosen(**more: Any) -> Chosen:
    return Chosen.of(rules(*LISTED, available_presets=PRESETS, default_mods=["d"], **more))


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
    fought = Chosen.of(rules(*LISTED, available_presets=against))
    assert fought.with_preset("X").on == ("b",)
    assert chosen().with_preset("Two").on == ("c",)


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
    found = apply(before, Chosen.of(before).with_preset("One").wanted)
    assert found["n"] == 3


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


BASE: list[Any] = [
    {"id": "x", "order": 5, "patch": [{"append": "/wall", "values": ["2m"]}]},
    {"id": "y", "order": 1, "patch": [{"append": "/wall", "values": ["3m"]}]},
    a_mod("kan", N),
]


def base(**more: Any) -> Object:
    more = {"default_mods": ["y"], "tutorial_link": "https://example.org", **more}
    return rules(*BASE, display_name="Base", num_players=4, **more)


def pack(**more: Any) -> Any:
    return read_modpacks({"p": {"ruleset": "base", **more}})["p"]


# L26
def test_a_modpack_names_a_ruleset_mods_a_title_and_a_link(tmp_path: Path):
    text = '{"p": {"ruleset": "base", "mods": ["x"], "default_mods": ["kan"], "display_name": "P"}}'
    (tmp_path / "modpacks.json").write_text(text)
    found = pack_of(modpacks_beside(tmp_path), "p")
    assert (found.ruleset, found.mods, found.default_mods) == ("base", ("x",), ("kan",))
    assert (found.display_name, found.tutorial_link) == ("P", None)
    (tmp_path / "rulesets").mkdir()
    assert modpacks_beside(tmp_path / "rulesets") == modpacks_beside(tmp_path)
    with pytest.raises(RulesetError, match="there is no modpack 'q'"):
        pack_of(modpacks_beside(tmp_path), "q")


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ([], "modpacks are one object"),
        ({"p": {}}, "the modpack 'p' names no ruleset"),
        ({"p": {"ruleset": "a", "mod": []}}, "the modpack 'p' has no key 'mod'"),
        ({"p": {"ruleset": "a", "mods": "x"}}, "'mods' of the modpack 'p' is of another kind"),
        ({"p": {"ruleset": "a", "mods": [1]}}, "'mods' of the modpack 'p' holds an invalid mod"),
    ],
)
def test_what_is_no_modpack_says_so(document: Any, words: str):
    with pytest.raises(RulesetError, match=re.escape(words)):
        read_modpacks(document)


# L27
def test_the_mods_of_a_modpack_are_applied_in_its_order():
    assert compose(pack(mods=["x", "y"]), base())["wall"] == ["1m", "2m", "3m"]
    assert apply(base(), ["x", "y"])["wall"] == ["1m", "3m", "2m"]


# L28, L29, L30
def test_a_modpack_adds_default_mods_and_brings_its_title():
    made = compose(pack(mods=["x"], default_mods=["kan"], display_name="Pack"), base())
    assert made["default_mods"] == ["y", "kan"]
    assert made["display_name"] == "Pack"
    assert "tutorial_link" not in made
    linked = compose(pack(tutorial_link="https://example.com"), base())
    assert linked["tutorial_link"] == "https://example.com"
    assert compose(pack(), base())["display_name"] == "p"
    assert base()["default_mods"] == ["y"]


# L31
def test_default_mods_that_the_base_does_not_offer_are_ignored_with_a_warning():
    made = compose(pack(default_mods=["gone", "kan"]), base())
    assert enabled(made) == ("kan", "y")
    assert not_offered(made) == ("gone",)
    found = check_text(json.dumps(made))
    assert [one.severity for one in found if "no mod 'gone'" in one.message] == ["warning"]


def mod_of(id_: str, **keys: Any) -> dict[str, Any]:
    """A mod that sets keys of the ruleset; it is offered, and off."""
    return {"id": id_, "patch": [{"set": f"/{key}", "to": value} for key, value in keys.items()]}


# mods of our own, in the shape of those that the packs name
RIICHI: list[Any] = [
    mod_of(
        "sanma",
        num_players=3,
        max_rounds=6,
        initial_score=35000,
        score_calculation={"tsumo_loss": True},
    ),
    mod_of("kansai", starting_tiles=1),
    mod_of("space", dead_wall=1),
    mod_of("galaxy", stars=1),
    mod_of("cosmic_base", cosmic=1),
    mod_of("minefield", num_players=2),
    a_mod(
        "yaku/riichi",
        {"name": "bet", "values": [1000, 5000]},
        {"name": "drawless", "values": [False, True]},
    ),
    {"id": "kan", "patch": [{"set": "/buttons", "to": {"ankan": {"actions": []}}}]},
    mod_of("chinitsu_challenge", num_players=2),
    mod_of("speed", fast=1),
    {
        "id": "league",
        "patch": [{"set": "/buttons/ankan/display_name", "to": "K"}, {"set": "/bet", "to": 2000}],
    },
    *(a_mod(f"m{at}") for at in range(14)),
]
PACKS = {
    "sanma": {"mods": ["sanma"]},
    "kansai": {"mods": ["sanma", "kansai"]},
    "space": {"default_mods": ["space"]},
    "galaxy": {"default_mods": ["galaxy"]},
    "cosmic": {"mods": ["cosmic_base"], "default_mods": [f"m{at}" for at in range(14)]},
    "minefield": {"mods": ["minefield"]},
    "chinitsu": {"mods": ["yaku/riichi", "chinitsu_challenge"]},
    "speed": {"mods": ["kan", "yaku/riichi", "speed"]},
    "league": {"mods": ["kan", "yaku/riichi", "league", *(f"m{at}" for at in range(11))]},
}


def of_pack(name: str) -> Object:
    packs = read_modpacks({key: {"ruleset": "r", **pack} for key, pack in PACKS.items()})
    tiles = [f"{n}m" for n in range(1, 10)] * 2
    made = compose(packs[name], rules(*RIICHI, wall=tiles, default_mods=["kan"]))
    return apply(made, enabled(made))


# L32, L33, L34, L35, L36, L37, L38, L39, L40, L41
@pytest.mark.parametrize(
    ("name", "players", "keys"),
    [
        ("sanma", 3, {"max_rounds": 6, "initial_score": 35000}),
        ("kansai", 3, {"starting_tiles": 1}),
        ("space", 4, {"dead_wall": 1}),
        ("galaxy", 4, {"stars": 1}),
        ("cosmic", 4, {"cosmic": 1}),
        ("minefield", 2, {}),
        ("chinitsu", 2, {"bet": 1000, "drawless": False}),
        ("speed", 4, {"fast": 1, "bet": 1000}),
        ("league", 4, {"bet": 2000}),
    ],
    ids=["L32", "L33", "L34", "L35", "L36", "L37", "L38", "L39", "L40"],
)
def test_packs_of_the_known_shapes_compose(name: str, players: int, keys: dict[str, Any]):
    made = of_pack(name)
    assert {key: made[key] for key in keys} == keys
    assert len(Ruleset(made).program.seats) == players
    assert "kan" in made["enabled_mods"]
    if name == "sanma":
        assert made["score_calculation"]["tsumo_loss"] is True
    if name == "cosmic":
        assert len(made["enabled_mods"]) == 16


# L41
@pytest.mark.parametrize("name", library.names())
def test_every_ruleset_of_the_library_composes_with_its_default_mods(name: str):
    made = library.rules(name, mods=[])
    assert json.loads(json.dumps(made)) == made


def test_a_game_of_a_file_with_settings_goes_on_from_its_snapshot():
    made = apply(
        rules(*LISTED, wall=["1m", "2m", "3m", "4m"], starting_tiles=1),
        [{"name": "a", "config": {"n": 3}}],
    )
    game = RulesetGame(Ruleset(made), seed=1)
    assert RulesetGame.restore(game.snapshot()).ruleset.rules["n"] == 3


LINES = {f"L{number}" for number in range(1, 126)}


def test_every_line_of_the_later_language_up_to_125_is_held_by_a_test():
    held: set[str] = set()
    for path in Path(__file__).parent.glob("test_later_*.py"):
        for comment in re.findall(r"^# ((?:L\d+(?:, )?)+)$", path.read_text(), re.MULTILINE):
            held |= set(comment.split(", "))
    assert sorted(LINES - held) == []
