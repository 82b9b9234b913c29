"""Mods: which are on, what patches and jq programs do, and what they may not."""

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.base.errors import RulesetError
from ruleset.compile.test_source import JSON
from ruleset.engine import (
    MOST_NESTING,
    STEPS,
    Object,
    Patch,
    Place,
    apply,
    available,
    choose,
    enabled,
    jq,
    merge_config,
    on_and_lost,
    read_json,
    size_and_depth,
)

needs_jq = pytest.mark.skipif(
    not jq.is_available(), reason="the package jq is missing: pip install jq"
)

RULES = """\
{
  "wall": ["1m", "1j"],
  "max_rounds": 8,
  "buttons": {"pon": {"precedence_over": ["chii"]}, "chii": {}, "ryanmen/penchan": {}},
  "yaku": [
    {"display_name": "Riichi", "value": 1},
    {"display_name": "Ippatsu", "value": 1},
    {"display_name": "Toitoi", "value": 2}
  ]
}
"""


def rules() -> Object:
    found: Object = read_json(RULES, "rules.json")
    return found


def patched(*steps: dict[str, Any], mods: tuple[str, ...] = ()) -> Object:
    changed = rules()
    Patch(frozenset(mods)).apply(changed, read_json(json.dumps(list(steps)), "mod.json"))
    return changed


def fault_of(*steps: Any) -> RulesetError:
    with pytest.raises(RulesetError) as caught:
        patched(*steps)
    return caught.value


@pytest.mark.parametrize(
    ("step", "path", "expected"),
    [
        ({"set": "/max_rounds", "to": 4}, "max_rounds", 4),
        ({"set": "/tobi", "to": True}, "tobi", True),
        ({"set": "/wall/0", "to": "2m"}, "wall", ["2m", "1j"]),
        ({"set": "/wall/-1", "to": "2m"}, "wall", ["1m", "2m"]),
        (
            {"merge": "/buttons", "with": {"pon": {"a": 1}}},
            "buttons/pon",
            {"precedence_over": ["chii"], "a": 1},
        ),
        ({"append": "/wall", "values": ["2m", "3m"]}, "wall", ["1m", "1j", "2m", "3m"]),
        ({"prepend": "/wall", "values": ["2m"]}, "wall", ["2m", "1m", "1j"]),
        ({"insert_after": "/wall", "where": "1m", "values": [1]}, "wall", ["1m", 1, "1j"]),
        ({"insert_before": "/wall", "where": "1m", "values": [1]}, "wall", [1, "1m", "1j"]),
        ({"remove": "/wall"}, "wall", None),
        ({"remove": "/wall", "where": {"contains": "j"}}, "wall", ["1m"]),
        ({"remove": "/buttons/ryanmen~1penchan"}, "buttons/ryanmen~1penchan", None),
        ({"remove": "/buttons/*/precedence_over", "optional": True}, "buttons/pon", {}),
        ({"add": "/max_rounds", "number": -4}, "max_rounds", 4),
        ({"multiply": "/yaku/*/value", "number": 2}, "yaku/2/value", 4),
        ({"rename": "1j", "to": "2j"}, "wall", ["1m", "2j"]),
        ({"rename": "chii", "to": "chow"}, "buttons/pon/precedence_over", ["chow"]),
        ({"rename": "chii", "to": "chow"}, "buttons/chow", {}),
        ({"rename": "1m", "to": "2m", "in": "/yaku"}, "wall", ["1m", "1j"]),
        ({"when": {"exists": "/wall"}, "patch": [{"remove": "/wall"}]}, "wall", None),
        ({"when": {"exists": "/walls"}, "patch": [], "else": [{"remove": "/wall"}]}, "wall", None),
        ({"when": {"equal": ["a", "a"]}, "patch": [{"remove": "/wall"}]}, "wall", None),
        ({"when": {"equal": [1, True]}, "patch": [], "else": [{"remove": "/wall"}]}, "wall", None),
        ({"when": {"mod": "kan"}, "patch": [{"remove": "/wall"}]}, "wall", None),
        ({"when": {"not": {"mod": "kan"}}, "patch": [{"remove": "/wall"}]}, "wall", ["1m", "1j"]),
        ({"append": "/nothing", "values": [1], "optional": True}, "nothing", None),
    ],
)
def test_each_step_does_what_it_says(step: dict[str, Any], path: str, expected: Any) -> None:
    found: Any = patched(step, mods=("kan",))
    for key in path.split("/"):
        at: Any = int(key) if isinstance(found, list) else key.replace("~1", "/")
        found = found.get(at) if isinstance(found, dict) else found[at]
    assert found == expected


def test_map_patches_the_items_that_fit() -> None:
    step = {
        "map": "/yaku",
        "where": {"value": 1, "display_name": {"none_of": ["Ippatsu"]}},
        "patch": [{"set": "/value", "to": 3}, {"set": "/when", "to": ["true"]}],
    }
    assert [yaku["value"] for yaku in patched(step)["yaku"]] == [3, 1, 2]


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ({"value": 1}, ["Riichi", "Ippatsu"]),
        ({"any_of": [{"value": 2}, {"display_name": "Riichi"}]}, ["Riichi", "Toitoi"]),
        ({"none_of": [{"value": 2}]}, ["Riichi", "Ippatsu"]),
        ({"exactly": {"display_name": "Toitoi", "value": 2}}, ["Toitoi"]),
        ({"exactly": {"value": 2}}, []),
        ({"display_name": {"contains": "i"}}, ["Riichi", "Toitoi"]),
        ({"contains": "value"}, ["Riichi", "Ippatsu", "Toitoi"]),
        ({"value": True}, []),
    ],
)
def test_patterns_choose_items(pattern: Any, names: list[str]) -> None:
    step = {"map": "/yaku", "where": pattern, "patch": [{"set": "/hit", "to": 1}]}
    assert [yaku["display_name"] for yaku in patched(step)["yaku"] if "hit" in yaku] == names


@pytest.mark.parametrize(
    ("step", "words", "cure"),
    [
        (
            {"set": "/button/pon", "to": 1},
            "the ruleset has no '/button'",
            "did you mean 'buttons'?",
        ),
        ({"append": "/max_rounds", "values": []}, "'/max_rounds' is not an array", ""),
        ({"append": "/wall", "values": 1}, "'values' is an array", ""),
        ({"append": "/wall"}, "'append' lacks 'values'", ""),
        ({"append": "/wall", "value": []}, "'append' takes no 'value'", "did you mean 'values'?"),
        (
            {"append": "/wall", "with": []},
            "'append' takes no 'with'",
            "its keys are append, values, optional",
        ),
        ({"add": "/wall", "number": 1}, "'/wall' is not a number", ""),
        ({"add": "/max_rounds", "number": 10**15}, "too great", ""),
        ({"multiply": "/max_rounds", "number": "2"}, "'number' is a number", ""),
        ({"set": "wall", "to": 1}, "this is not a path", ""),
        ({"remove": ""}, "cannot remove itself", ""),
        ({"insert_after": "/wall", "where": "9m", "values": []}, "no item fits", ""),
        ({"rename": 1, "to": "2"}, "'rename' and 'to' are texts", ""),
        (
            {"when": {"exist": "/wall"}, "patch": []},
            "no condition 'exist'",
            "did you mean 'exists'?",
        ),
        ({"when": [], "patch": []}, "a condition is an object", ""),
        ({"when": {"exists": ""}, "patch": {}}, "a patch is a list", ""),
        ({"when": {"equal": 1}, "patch": []}, "this takes an array", ""),
        ({"swap": "/wall"}, "a step without a verb", "the verbs are"),
        ("set", "a step is an object", ""),
    ],
)
def test_a_step_that_cannot_be_taken_says_where_and_what_to_do(
    step: Any, words: str, cure: str
) -> None:
    error = fault_of(step)
    assert words in error.fault
    assert cure in error.cure
    assert (error.file, error.line, error.code) == ("mod.json", 1, "mod")


def test_what_a_patch_puts_in_stands_in_the_file_of_the_mod() -> None:
    changed = patched({"append": "/wall", "values": ["9m"]}, {"set": "/tobi", "to": True})
    assert changed["wall"][-1].place.file == "mod.json"
    assert changed["wall"].place.file == "rules.json"
    assert changed.places["tobi"].file == "mod.json"
    assert changed["wall"].places[2].file == "mod.json"


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "steps",
    [
        [
            {"set": "/a", "to": [0] * 100},
            *({"set": "/a" + "/*" * n, "to": [0] * 100} for n in range(1, 9)),
        ],
        [{"rename": "x", "to": "y"}] * 900_000,
    ],
)
def test_a_mod_that_grows_without_end_is_stopped(steps: list[Any]) -> None:
    with pytest.raises(RulesetError, match="too much"):
        Patch(frozenset()).apply(rules(), steps)


def test_a_mod_cannot_nest_deeper_than_a_file() -> None:
    deep: Any = []
    for _ in range(60):
        deep = [deep]
    steps = [{"set": "/a", "to": deep}, {"set": "/a" + "/0" * 60, "to": deep}]
    assert "levels" in fault_of(*steps).fault


VERBS = st.sampled_from([*STEPS, "to", "where", "values", "patch", "number", "with", "in", "else"])
PATHS = st.sampled_from(["", "/wall", "/wall/0", "/*", "/yaku/*/value", "/buttons", "/x", "x"])
STEP = st.dictionaries(VERBS, PATHS | JSON | st.lists(st.just({"remove": "/*"})), max_size=4)


@settings(deadline=None)
@given(st.lists(STEP | JSON, max_size=6) | JSON)
def test_any_patch_makes_a_ruleset_or_a_ruleset_error(steps: Any) -> None:
    changed = rules()
    with suppress(RulesetError):
        Patch(frozenset()).apply(changed, steps)
    assert size_and_depth(changed)[1] <= MOST_NESTING


LISTED = {
    "available_mods": [
        "Rules",
        {"id": "kan", "name": "Kan", "desc": "Allows kan.", "order": 2},
        {"id": "dora", "name": "Dora", "deps": ["kan"], "conflicts": ["plain"]},
        "Looks",
        {"id": "plain", "name": "Plain", "class": "wide"},
        {"name": "no id"},
        17,
        {"id": "kan", "name": "Again"},
    ],
    "default_mods": ["plain", "gone"],
}


def test_the_mods_of_a_ruleset_stand_under_their_headings() -> None:
    mods = available(LISTED)
    assert [(mod.category, mod.id, mod.order) for mod in mods] == [
        ("Rules", "kan", 2),
        ("Rules", "dora", 0),
        ("Looks", "plain", 0),
    ]
    assert (mods[1].deps, mods[1].conflicts) == (("kan",), ("plain",))
    assert available({"available_mods": {}}) == ()


def test_the_default_mods_are_on_as_far_as_they_are_listed() -> None:
    assert enabled(LISTED) == ("plain",)


def test_a_mod_switches_on_what_it_needs_and_off_what_it_fights() -> None:
    assert enabled(LISTED, ["dora"]) == ("dora", "kan")


def test_switching_a_mod_off_switches_off_what_needs_it() -> None:
    assert (enabled(LISTED, ["dora"], ["kan"]), enabled(LISTED, unwanted=["plain"])) == ((), ())


def test_mods_are_applied_by_order_and_then_as_listed() -> None:
    assert choose(available(LISTED), ["kan", "plain", "dora"]) == ("dora", "plain", "kan")


def test_an_unknown_mod_is_an_error_with_a_cure() -> None:
    with pytest.raises(RulesetError, match=r"no mod 'dra'; did you mean 'dora'\?"):
        enabled(LISTED, ["dra"])


@settings(deadline=None)
@given(JSON, st.lists(st.text(max_size=3)))
def test_any_list_of_mods_is_read(node: Any, names: list[str]) -> None:
    mods = available({"available_mods": [node, {"id": "a", "deps": node, "order": node}]})
    assert set(choose(mods, names)) <= set(names)


def with_mods(*mods: dict[str, Any]) -> Object:
    found: Object = read_json(json.dumps({**json.loads(RULES), "available_mods": list(mods)}))
    return found


def test_an_inline_mod_changes_a_copy_and_is_noted() -> None:
    before = with_mods({"id": "short", "patch": [{"set": "/max_rounds", "to": 4}]})
    after = apply(before, ["short"])
    assert (before["max_rounds"], after["max_rounds"]) == (8, 4)
    assert after["enabled_mods"] == ["short"]
    assert "enabled_mods" not in before


def test_mods_without_any_on_change_nothing() -> None:
    assert apply(rules(), []) == rules()


def test_a_mod_sees_all_that_are_on() -> None:
    guarded = {"when": {"mod": "b"}, "patch": [{"set": "/max_rounds", "to": 1}]}
    before = with_mods({"id": "a", "patch": [guarded]}, {"id": "b", "patch": []})
    assert apply(before, ["a"])["max_rounds"] == 8
    assert apply(before, ["b", "a"])["max_rounds"] == 1


def test_mods_in_files_are_found_beside_the_ruleset(tmp_path: Path) -> None:
    (tmp_path / "mods" / "yaku").mkdir(parents=True)
    mod = '{"id": "%s", "patch": [{"append": "/wall", "values": ["%s"]}] } // a mod'
    (tmp_path / "mods" / "one.json").write_text(mod % ("one", "8m"))
    (tmp_path / "mods" / "yaku" / "two.json").write_text(mod % ("two", "9m"))
    before = with_mods({"id": "two"}, {"id": "one"}, {"id": "yaku/two", "order": 1})
    after = apply(before, ["one", "two", "yaku/two"], folder=tmp_path)
    assert after["wall"] == ["1m", "1j", "9m", "8m", "9m"]
    assert after["wall"][-1].place.file == str(tmp_path / "mods" / "yaku" / "two.json")


def test_mods_may_lie_beside_the_folder_of_the_ruleset(tmp_path: Path) -> None:
    (tmp_path / "mods").mkdir()
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "mods" / "a.json").write_text('{"patch": [{"set": "/wall", "to": ["9m"]}]}')
    after = apply(with_mods({"id": "a"}), ["a"], folder=tmp_path / "rulesets")
    assert after["wall"] == ["9m"]


@pytest.mark.parametrize(
    "name", ["missing", "../secret", "/etc/passwd", "a/../../b", "", ".hidden"]
)
def test_a_mod_that_is_nowhere_or_elsewhere_is_an_error(tmp_path: Path, name: str) -> None:
    (tmp_path / "secret.json").write_text('{"patch": []}')
    (tmp_path / "rules" / "mods").mkdir(parents=True)
    with pytest.raises(RulesetError, match="nothing says what it does"):
        apply(with_mods({"id": name}), [name], folder=tmp_path / "rules")


def test_default_mods_that_are_nowhere_are_left_out_unless_they_are_asked_for() -> None:
    before = with_mods({"id": "a"}, {"id": "b", "patch": []})
    before["default_mods"] = ["a", "b"]
    on, lost = on_and_lost(before)
    assert (on, [mod.id for mod in lost]) == (("b",), ["a"])
    assert on_and_lost(before, ["a"]) == (("a", "b"), ())
    assert on_and_lost(before, (), ["a"]) == (("b",), ())


def test_a_mod_file_without_a_patch_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "mods").mkdir()
    (tmp_path / "mods" / "a.json").write_text('{"steps": []}')
    with pytest.raises(RulesetError, match="a mod without a patch"):
        apply(with_mods({"id": "a"}), ["a"], folder=tmp_path)


def test_a_config_merges_objects_and_replaces_everything_else() -> None:
    config = {"wall": ["9m"], "buttons": {"pon": {"x": 1}}, "starting_hand": {"east": ["1m"]}}
    after = merge_config(rules(), config)
    assert after["wall"] == ["9m"]
    assert after["buttons"]["pon"] == {"precedence_over": ["chii"], "x": 1}
    assert (after["starting_hand"], rules()["wall"]) == ({"east": ["1m"]}, ["1m", "1j"])
    with pytest.raises(RulesetError, match="a config is an object"):
        merge_config(rules(), [])  # type: ignore[arg-type]


def jq_mods(tmp_path: Path, **programs: str) -> Object:
    (tmp_path / "mods").mkdir()
    for name, program in programs.items():
        (tmp_path / "mods" / f"{name}.jq").write_text(program)
    return apply(with_mods(*({"id": name} for name in programs)), list(programs), folder=tmp_path)


def test_without_the_package_a_jq_mod_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jq, "find_spec", lambda _name: None)
    with pytest.raises(RulesetError, match=r"a jq program; run pip install jq"):
        jq_mods(tmp_path, a=".")


@needs_jq
def test_jq_programs_are_piped_and_see_the_mods_that_are_on(tmp_path: Path) -> None:
    after = jq_mods(
        tmp_path,
        a='.max_rounds = 4 | if .enabled_mods | any(. == "b") then .wall += ["9m"] else . end # x',
        b=".max_rounds *= 2",
    )
    assert (after["max_rounds"], after["wall"]) == (8, ["1m", "1j", "9m"])


@needs_jq
def test_a_jq_program_may_use_what_one_before_it_defines(tmp_path: Path) -> None:
    after = jq_mods(
        tmp_path,
        a='def with_tile($tile): .wall += [$tile]; with_tile("8m") # and no more',
        b='with_tile("9m")',
    )
    assert after["wall"][-2:] == ["8m", "9m"]


@needs_jq
def test_of_several_jq_programs_the_one_that_fails_is_named() -> None:
    programs = [jq.JqProgram("a.jq", "."), jq.JqProgram("b.jq", '.wall + "x"')]
    with pytest.raises(RulesetError, match="the jq program fails") as caught:
        jq.run_programs(programs, rules())
    assert caught.value.file == "b.jq"


@needs_jq
def test_what_a_jq_program_leaves_alone_keeps_its_place() -> None:
    program = jq.JqProgram("m.jq", '.wall += ["9m"] | .yaku[1].value = 5 | .tobi = true')
    before = rules()
    after = jq.run_programs([program], before)
    assert after["buttons"] is before["buttons"]
    assert after["wall"].place == before["wall"].place
    assert after["wall"][0].place == before["wall"][0].place
    assert str(after["wall"][2].place) == "m.jq#/wall/2"
    assert after["yaku"][0] is before["yaku"][0]
    assert after["yaku"][1].place == before["yaku"][1].place
    assert str(after.places["tobi"]) == "m.jq#/tobi"


@pytest.mark.sample(3)
@needs_jq
@pytest.mark.parametrize(
    ("program", "words"),
    [
        (".a |= ", "syntax error"),
        ("empty", "no ruleset"),
        ("1", "makes no object"),
        ('error("so it is")', "so it is"),
        ('import "data" as $x; $x', "module not found|Could not open|Too many open"),
        ('reduce range(40) as $i ("x"; . + .)', "memory or time|too long|seconds"),
        ("input", "the jq program fails"),
        ("halt", "the jq program fails"),
        ("{a: infinite}", "too great"),
    ],
)
def test_a_jq_program_that_fails_is_a_ruleset_error(program: str, words: str) -> None:
    with pytest.raises(RulesetError, match=words) as caught:
        jq.run_programs([jq.JqProgram("m.jq", program)], rules())
    assert caught.value.file == "m.jq"


@pytest.mark.long
@needs_jq
def test_a_jq_program_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jq, "JQ_SECONDS", 1)
    endless = jq.JqProgram("m.jq", "def f: f; f")
    with pytest.raises(RulesetError, match="longer than 1 seconds of processor time") as caught:
        jq.run_programs([endless], rules())
    assert caught.value.file == "m.jq"
    with pytest.raises(RulesetError, match="longer than 1 seconds") as caught:
        jq.run_programs([jq.JqProgram("a.jq", "."), endless], rules())
    assert caught.value.file is None  # which of them it is is not known
    assert "a.jq, m.jq" in caught.value.fault


@needs_jq
@pytest.mark.skipif(sys.platform == "win32", reason="processor time is not limited there")
def test_a_jq_program_may_wait_for_a_busy_machine_much_longer_than_it_may_compute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert jq.JQ_WAIT_S > 20 * jq.JQ_SECONDS
    monkeypatch.setattr(jq, "JQ_WAIT_S", 0.001)
    with pytest.raises(RulesetError, match="the machine is busy") as caught:
        jq.run_programs([jq.JqProgram("a.jq", "."), jq.JqProgram("m.jq", ".")], rules())
    assert (caught.value.code, caught.value.file) == ("jq", None)


@needs_jq
def test_a_jq_program_sees_neither_environment_nor_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET", "1")
    (tmp_path / "data.json").write_text('{"secret": 1}')
    found = jq.run_programs([jq.JqProgram("m.jq", '{env: ($ENV | has("SECRET"))}')], rules())
    assert found == {"env": False}
    program = f'import "data" as $x {{search: "{tmp_path}"}}; {{x: $x}}'
    with pytest.raises(RulesetError):
        jq.run_programs([jq.JqProgram("m.jq", program)], rules())


@settings(deadline=None)
@given(JSON, JSON)
def test_places_are_given_back_without_changing_a_value(old: Any, new: Any) -> None:
    before, after = read_json(json.dumps(old), "a"), read_json(json.dumps(new))
    found = jq.with_places(before, after, Place.made_by("m.jq"))
    assert json.dumps(found) == json.dumps(new)
