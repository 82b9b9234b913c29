"""Mods that are unknown, change nothing, or cannot be on together; misleading lists of mods."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import RulesetError
from jantaku.ruleset.author.analyses.findings import (
    Found,
    as_read,
    error,
    info,
    key_place,
    read,
    warning,
)
from jantaku.ruleset.author.analyses.form import unknown_keys
from jantaku.ruleset.author.mods.application import (
    Mod,
    apply,
    available,
    can_be_run,
    enabled,
    is_there,
)
from jantaku.ruleset.author.mods.settings import (
    NAME,
    alike,
    bound,
    check_offered,
    given_in,
    is_value,
    name_of,
    wanted_in,
)
from jantaku.ruleset.author.survey import Survey
from jantaku.ruleset.compile.language import language_of
from jantaku.ruleset.compile.source import Object
from jantaku.ruleset.compile.trees import size_and_depth
from jantaku.ruleset.values.limits import MOST_TRIED_MODS, MOST_VALUES
from jantaku.ruleset.values.nodes import every_value, items_of, texts_and_keys, texts_of
from jantaku.ruleset.values.spelling import did_you_mean, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence


def mods(survey: Survey) -> Iterator[Found]:
    """Mods that are unknown, listed twice or broken."""
    rules = survey.rules
    listed = [item for item in items_of(rules.get("available_mods")) if isinstance(item, dict)]
    names = Counter(item["id"] for item in listed if isinstance(item.get("id"), str))
    for item in listed:
        if not isinstance(item.get("id"), str):
            yield error("mod", "a mod without an 'id'", item, 'add "id": "..."')
        if item.get("patch") == []:
            message = f"the mod '{item.get('id')}' changes nothing: its patch has no steps"
            yield warning("mod", message, key_place(item, "patch"), 'write "patch": [{...}]')
        for key in ("deps", "conflicts"):
            for name in texts_of(item.get(key)):
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
        if not isinstance(of_preset, list):
            yield error("mod", "a preset without 'enabled_mods'", preset, 'add "enabled_mods": []')
        title = f" of the preset '{preset['display_name']}'" if _is_named(preset) else ""
        for one in wanted_in(of_preset):
            yield from _wanted(offered, one, title)
    for item in listed_mods(rules):
        yield from _settings(item)
    yield from _patches(survey)


def listed_mods(rules: Any) -> list[dict[str, Any]]:
    """The mods of the list that have an id."""
    items = items_of(rules.get("available_mods"))
    return [one for one in items if isinstance(one, dict) and isinstance(one.get("id"), str)]


def _is_named(preset: Any) -> bool:
    return isinstance(preset, dict) and isinstance(preset.get("display_name"), str)


def _settings(item: dict[str, Any]) -> Iterator[Found]:
    """Settings with faults, each named with its mod."""
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
        if "patch" in item and not _names_setting(item["patch"], name):
            message = f"the mod '{mod}' has a setting '{name}' that its patch never uses"
            yield warning("setting", message, node, f'write "${name}" where its value belongs')


def _names_setting(patch: Any, name: str) -> bool:
    """True if a patch contains `$name`."""
    return any(f"${name}" in text for text in texts_and_keys(patch))


_SETTING: Final = 'write {"name": "points", "values": [1, 2], "default": 1}'


def _values(mod: str, name: str, node: dict[str, Any]) -> Iterator[Found]:
    values = items_of(node.get("values"))
    about = f"the setting '{name}' of the mod '{mod}'"
    if not values:
        yield error("setting", f"{about} has no values", node, _SETTING)
    for value in [*values, *([node["default"]] if "default" in node else [])]:
        if not is_value(value):
            cure = "write a whole number, true, false or a text"
            yield error("setting", f"{about} cannot have the value {shown(value)}", node, cure)
    if "default" in node and values and not any(alike(node["default"], one) for one in values):
        message = f"{about} is {shown(node['default'])} by default, which is not among its values"
        yield warning("setting", message, node, "add it to the values")


def _wanted(mods: Mapping[str, Mod], one: Any, title: str) -> Iterator[Found]:
    """A wanted mod that is unknown, or that has unknown settings."""
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


def _patches(survey: Survey) -> Iterator[Found]:
    """Mods whose patches are missing, cannot be applied, or change nothing.

    Mods that are on by default are left out, because they are applied anyway.
    """
    rules, mods = survey.rules, available(survey.rules)
    lost = [mod for mod in mods if not is_there(mod, survey.folder)]
    on = {name_of(one) for one in enabled(rules)}
    told = [mod for mod in lost if mod.id not in on]
    if told:
        names = ", ".join(f"'{mod.id}'" for mod in told)
        message = f"nothing says what a mod does: {names}"
        cure = f'give it a "patch", or put mods/{told[0].id}.json next to the ruleset'
        yield warning("mod", message, told[0].place, cure)
    size, _ = size_and_depth(rules)
    without = {mod.id for mod in lost}
    off = [mod for mod in mods if mod.id not in on | without and _has_values(mod)]
    off = [mod for mod in off if mod.patch is not None or can_be_run(mod, survey.folder)]
    try:
        plain = _applied(survey, [], without) if off else Object()
    except RulesetError:  # which is reported with the mods that are on
        return
    for mod in off[: min(MOST_TRIED_MODS, MOST_VALUES // size + 1)]:
        idle: list[Any] = []
        try:
            made = _applied(survey, [mod.id], without, idle)
        except RulesetError as fault:
            yield Found("error", "mod", f"mod '{mod.id}': {fault.fault}", fault.cure, fault)
            continue
        yield from steps_that_fit_nothing(idle)
        changed = {key: node for key, node in made.items() if plain.get(key) != node}
        yield from _brought(changed, made)
        is_alone = not (mod.deps or mod.settings)  # others are about what comes with them
        if made == plain and is_alone and not idle and mod.patch != []:
            message = f"the mod '{mod.id}' changes nothing in the ruleset"
            yield warning("mod", message, mod.place, "see what its steps lead to")


def _brought(changed: Mapping[str, Any], made: Object) -> Iterator[Found]:
    """Unknown keys, values and words that a mod brings."""
    whole = {key: made[key] for key in ("score_calculation",) if key in made}
    keys = {"language": language_of(made), "enabled_mods": ["this one"], **whole, **changed}
    part = Object(keys, made.place, made.places)
    yield from unknown_keys(Survey(part))
    yield from (as_read(error) for error in read(part)[1] if error.code in _OF_WORDS)


_OF_WORDS: Final = frozenset(
    (
        "unknown-action",
        "unknown-condition",
        "unknown-target",
        "unknown-spec",
        "unknown-amount",
        "action",
        "argument",
        "number",
    )
)
"""Codes of faults of a word alone, whatever surrounds it."""


def _applied(
    survey: Survey, wanted: Sequence[str], without: set[str], idle: list[Any] | None = None
) -> Object:
    """The ruleset with the default mods and the wanted ones applied, without its list of mods."""
    on = [one for one in enabled(survey.rules, wanted) if name_of(one) not in without]
    made = apply(survey.rules, on, folder=survey.folder, idle=idle)
    made.pop("enabled_mods", None)
    return made


def steps_that_fit_nothing(idle: Iterable[Any]) -> Iterator[Found]:
    """Faults about the steps of patches whose `where` fits nothing."""
    for step in idle:
        verb = next(iter(step))
        message = f"a step fits nothing in '{step[verb]}', and changes nothing"
        cure = 'check the path and the pattern, or add "optional": true'
        yield warning("mod", message, key_place(step, "where"), cure)


def _has_values(mod: Mod) -> bool:
    """True if the settings of a mod have values; another analysis reports their faults."""
    try:
        bound(mod.id, mod.settings, mod.id, None)
    except RulesetError:
        return False
    return True


def names_in_mods(rules: Mapping[str, Any]) -> set[str]:
    """All texts, paths and keys of the patches of a file: names that may come with them."""
    names: set[str] = set()
    for node in every_value([mod.patch for mod in available(rules)]):
        if isinstance(node, str):
            names.update(_keys_of(node) if node[:1] == "/" else [node])
        elif isinstance(node, dict):
            names.update(node)
    return names


def _keys_of(path: str) -> Iterator[str]:
    """The keys of a path, without places in arrays."""
    return (key for key in path.replace("~1", "/").split("/") if not key.isdecimal())


def offered(survey: Survey) -> Iterator[Found]:
    """Mods that bar themselves, sets of them that bar one another, empty headings."""
    rules = survey.rules
    yield from _barred(rules)
    mods = {mod.id: mod for mod in available(rules)}
    at = key_place(rules, "default_mods")
    wanted = [name_of(one) for one in wanted_in(rules.get("default_mods"))]
    yield from _together(mods, wanted, "on by default", at)
    for name in wanted:
        for other in mods[name].deps if name in mods else ():
            if other in mods and other not in wanted:
                message = f"the mod '{name}' is on by default without '{other}', which it needs"
                yield warning("mod", message, at, f"add '{other}' to the default mods")
    yield from _presets(rules, mods)
    yield from _headings(items_of(rules.get("available_mods")))


def _barred(rules: Mapping[str, object]) -> Iterator[Found]:
    for item in listed_mods(rules):
        needs, bars = texts_of(item.get("deps")), texts_of(item.get("conflicts"))
        for key, names in (("deps", needs), ("conflicts", bars)):
            if item["id"] in names:
                message = f"the mod '{item['id']}' names itself in '{key}'"
                yield warning("mod", message, key_place(item, key), "leave it out")
        for name in needs:
            if name in bars:
                message = f"the mod '{item['id']}' needs '{name}', and switches it off"
                yield error("mod", message, key_place(item, "conflicts"), "name it once")


def _together(mods: Mapping[str, Mod], names: list[str], where: str, at: object) -> Iterator[Found]:
    """Mods of a set that would switch one another off."""
    bars = [(name, other) for name in names if name in mods for other in mods[name].conflicts]
    pairs = [(name, other) for name, other in bars if other in names and other != name]
    for name, other in {frozenset(pair): pair for pair in pairs}.values():
        message = f"'{name}' and '{other}' are {where}, and one switches the other off"
        yield warning("mod", message, at, "leave one of them out")


def _presets(rules: Mapping[str, object], mods: Mapping[str, Mod]) -> Iterator[Found]:
    presets = [one for one in items_of(rules.get("available_presets")) if isinstance(one, dict)]
    titles = Counter(str(one.get("id", one.get("display_name"))) for one in presets)
    for preset in presets:
        name = str(preset.get("id", preset.get("display_name")))
        wanted = [name_of(one) for one in wanted_in(preset.get("enabled_mods"))]
        at = key_place(preset, "enabled_mods")
        yield from _together(mods, wanted, f"in the preset '{name}'", at)
        if titles[name] > 1:
            titles[name] = 0
            message = f"several presets are called '{name}'; the last one is chosen"
            yield warning("mod", message, preset, 'give each its own "id"')


def _headings(listed: list[object]) -> Iterator[Found]:
    for heading, after in pairwise([*listed, ""]):
        if isinstance(heading, str) and isinstance(after, str):
            yield info("mod", f"there is no mod under the heading '{heading}'", heading, "move it")
