"""Sets of mods that cannot be on together, and lists of mods and presets that mislead players."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from jantaku.ruleset.author.analyses.findings import (
    Found,
    error,
    info,
    items_of,
    key_place,
    warning,
)
from jantaku.ruleset.author.analyses.mods import listed_mods
from jantaku.ruleset.author.mods.application import Mod, available
from jantaku.ruleset.author.mods.settings import name_of, wanted_in
from jantaku.ruleset.author.survey import Survey, texts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


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
        needs, bars = texts(item.get("deps")), texts(item.get("conflicts"))
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
