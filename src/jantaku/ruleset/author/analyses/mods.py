"""Mods that are not there or cannot be applied, and tests that expect nothing."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from jantaku.errors import RulesetError
from jantaku.ruleset.author.analyses.found import Found, error, items_of, key_place, warning
from jantaku.ruleset.author.glossary import VERB_HELP
from jantaku.ruleset.author.mods import Mod, apply, available, enabled
from jantaku.ruleset.author.settings import (
    NAME,
    alike,
    bound,
    check_offered,
    given_in,
    is_value,
    name_of,
    wanted_in,
)
from jantaku.ruleset.author.survey import Survey, texts
from jantaku.ruleset.compile.trees import size_and_depth
from jantaku.ruleset.values.limits import MOST_TRIED_MODS, MOST_VALUES
from jantaku.ruleset.values.seat import SEATS_OF, WINDS
from jantaku.ruleset.values.spelling import did_you_mean, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def mods(survey: Survey) -> Iterator[Found]:
    """Mods that are not there, listed twice or broken."""
    rules = survey.rules
    listed = [item for item in items_of(rules.get("available_mods")) if isinstance(item, dict)]
    names = Counter(item["id"] for item in listed if isinstance(item.get("id"), str))
    for item in listed:
        if not isinstance(item.get("id"), str):
            yield error("mod", "a mod without an 'id'", item, 'add "id": "..."')
        for key in ("deps", "conflicts"):
            for name in texts(item.get(key)):
                if name not in names:
                    yield warning("mod", f"no mod '{name}'", name, did_you_mean(name, names))
    for name, count in names.items():
        if count > 1:
            yield warning("mod", f"the mod '{name}' is listed {count} times", name, "rename one")
    offered = {mod.id: mod for mod in available(rules)}
    for one in wanted_in(rules.get("default_mods")):
        yield from _wanted(offered, one, "")
    for preset in items_of(rules.get("available_presets")):
        of_preset = preset.get("enabled_mods") if isinstance(preset, dict) else None
        title = f" of the preset '{preset['display_name']}'" if _is_named(preset) else ""
        for one in wanted_in(of_preset):
            yield from _wanted(offered, one, title)
    for item in listed_mods(rules):
        yield from _settings(item)
    yield from _patches(rules)


def listed_mods(rules: Any) -> list[dict[str, Any]]:
    """The mods of the list that have an id."""
    items = items_of(rules.get("available_mods"))
    return [one for one in items if isinstance(one, dict) and isinstance(one.get("id"), str)]


def _is_named(preset: Any) -> bool:
    return isinstance(preset, dict) and isinstance(preset.get("display_name"), str)


def _settings(item: dict[str, Any]) -> Iterator[Found]:
    """Settings that cannot be, each named with its mod."""
    mod, names = item["id"], []
    for node in items_of(item.get("config")):
        if not isinstance(node, dict) or not isinstance(node.get("name"), str):
            yield error("setting", f"a setting of the mod '{mod}' has no name", node, _SETTING)
            continue
        name = node["name"]
        if not NAME.fullmatch(name):
            message = f"the mod '{mod}' has a setting with the name '{name}'"
            yield error("setting", message, node, "use letters, digits and _")
        if name in names:
            yield warning("setting", f"the mod '{mod}' has two settings '{name}'", node)
        names.append(name)
        yield from _values(mod, name, node)


_SETTING: Final = 'write {"name": "points", "values": [1, 2], "default": 1}'


def _values(mod: str, name: str, node: dict[str, Any]) -> Iterator[Found]:
    values = items_of(node.get("values"))
    about = f"the setting '{name}' of the mod '{mod}'"
    if not values:
        yield error("setting", f"{about} has no values", node, _SETTING)
    for value in [*values, *([node["default"]] if "default" in node else [])]:
        if not is_value(value):
            cure = "write a whole number, true, false or a text"
            yield error("setting", f"{about} cannot be {shown(value)}", node, cure)
    if "default" in node and values and not any(alike(node["default"], one) for one in values):
        message = f"{about} is {shown(node['default'])} at first, which is none of its values"
        yield warning("setting", message, node, "add it to the values")


def _wanted(mods: Mapping[str, Mod], one: Any, title: str) -> Iterator[Found]:
    """A mod that is wanted and is not there, or with settings that it has not."""
    name = name_of(one)
    if name not in mods:
        at = one if isinstance(one, dict) else name
        message = f"no mod '{name}'{title}"
        yield warning("mod", message, getattr(one, "place", None) or at, did_you_mean(name, mods))
        return
    try:
        check_offered(name, mods[name].settings, given_in(one))
    except RulesetError as fault:
        yield warning("setting", f"{fault.fault}{title and ','}{title}", one, fault.cure)


def _patches(rules: Any) -> Iterator[Found]:
    """Mods whose patches cannot be applied; those that are on by default are applied anyway."""
    on = {name_of(one) for one in enabled(rules)}
    off = [mod for mod in available(rules) if mod.patch is not None and mod.id not in on]
    size, _ = size_and_depth(rules)
    by_patch = {mod.id for mod in available(rules) if mod.patch is not None}
    off = [mod for mod in off if _has_values(mod)]
    for mod in off[: min(MOST_TRIED_MODS, MOST_VALUES // size + 1)]:
        try:
            apply(rules, [one for one in enabled(rules, [mod.id]) if name_of(one) in by_patch])
        except RulesetError as fault:
            yield Found("error", "mod", f"mod '{mod.id}': {fault.fault}", fault.cure, fault)


def _has_values(mod: Mod) -> bool:
    """Whether the settings of a mod have values; what is wrong with them is told by themselves."""
    try:
        bound(mod.id, mod.settings, mod.id, None)
    except RulesetError:
        return False
    return True


def names_in_mods(rules: Mapping[str, Any]) -> set[str]:
    """All texts, paths and keys of the patches of a file: names that may come with them."""
    names: set[str] = set()
    rest: list[Any] = [mod.patch for mod in available(rules)]
    while rest:
        node = rest.pop()
        if isinstance(node, str):
            names.update(node.replace("~1", "/").split("/") if node[:1] == "/" else [node])
        elif isinstance(node, list):
            rest += node
        elif isinstance(node, dict):
            names.update(node)
            rest += node.values()
    return names


def tests(survey: Survey) -> Iterator[Found]:
    """Tests that do not say what they expect."""
    rules = survey.rules
    known = {*survey.buttons, *names_in_mods(rules)}
    in_files = any(mod.patch is None for mod in available(rules))
    for test in items_of(rules.get("tests")):
        if not isinstance(test, dict) or not isinstance(test.get("expect"), dict):
            cure = 'write {"name": ..., "hand": [...], "expect": {...}}'
            yield error("test", "a test without 'expect'", test, cure)
        else:
            yield from _expected_yaku(survey, test["expect"])
        yield from _steps(rules, test, None if in_files else known)


def _expected_yaku(survey: Survey, expect: Any) -> Iterator[Found]:
    """Yaku that a test expects, and that are not there."""
    for key in ("yaku", "yaku2"):
        for name in expect[key] if isinstance(expect.get(key), dict) else ():
            if name not in survey.yaku_names:
                cure = did_you_mean(name, survey.yaku_names)
                yield warning(
                    "unknown-yaku", f"no yaku '{name}'", key_place(expect[key], name), cure
                )


_CHANGES: Final = frozenset(("mods", "config"))


def _steps(rules: Any, test: Any, known: set[str] | None) -> Iterator[Found]:
    """Steps of a test whose seat or whose button is not there; `known` are the buttons."""
    changed = bool(rules.get("default_mods")) or (isinstance(test, dict) and _CHANGES & set(test))
    players = 4 if changed else rules.get("num_players", 4)
    seats = SEATS_OF.get(players, SEATS_OF[4]) if isinstance(players, int) else SEATS_OF[4]
    winds = [WINDS[seat] for seat in seats]
    for step in items_of(test.get("actions") if isinstance(test, dict) else None):
        if not isinstance(step, list) or len(step) < 2:
            continue
        seat, word, pressed = step[0], step[1], step[2] if len(step) > 2 else None
        if seat not in winds:
            message = f"a step of a test names no seat: {shown(seat)}"
            yield error("test", message, step, f"the seats are {', '.join(winds)}")
        if word not in VERB_HELP:
            message = f"a step of a test does nothing that can be done: {shown(word)}"
            yield error("test", message, step, f"use one of {', '.join(VERB_HELP)}")
        name = pressed[0] if isinstance(pressed, list) and pressed else pressed
        if word == "button" and known is not None and name not in known:
            message = f"a step of a test presses no button: {shown(name)}"
            yield error("test", message, step, did_you_mean(str(name), known))
