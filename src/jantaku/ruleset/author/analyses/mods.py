"""Mods that are not there or cannot be applied, and tests that expect nothing."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from jantaku.errors import RulesetError
from jantaku.ruleset.author.analyses.found import Found, error, items_of, warning
from jantaku.ruleset.author.mods import apply, available, enabled
from jantaku.ruleset.author.survey import Survey, texts
from jantaku.ruleset.author.trees import size_and_depth
from jantaku.ruleset.values.limits import MOST_TRIED_MODS, MOST_VALUES
from jantaku.ruleset.values.spelling import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator


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
    for name in texts(rules.get("default_mods")):
        if name not in names:
            yield warning("mod", f"no mod '{name}'", name, did_you_mean(name, names))
    yield from _patches(rules)


def _patches(rules: Any) -> Iterator[Found]:
    """Mods whose patches cannot be applied; those that are on by default are applied anyway."""
    on = enabled(rules)
    off = [mod for mod in available(rules) if mod.patch is not None and mod.id not in on]
    size, _ = size_and_depth(rules)
    by_patch = {mod.id for mod in available(rules) if mod.patch is not None}
    for mod in off[: min(MOST_TRIED_MODS, MOST_VALUES // size + 1)]:
        try:
            apply(rules, [name for name in enabled(rules, [mod.id]) if name in by_patch])
        except RulesetError as fault:
            yield Found("error", "mod", f"mod '{mod.id}': {fault.fault}", fault.cure, fault)


def tests(survey: Survey) -> Iterator[Found]:
    """Tests that do not say what they expect."""
    for test in items_of(survey.rules.get("tests")):
        if not isinstance(test, dict) or not isinstance(test.get("expect"), dict):
            cure = 'write {"name": ..., "hand": [...], "expect": {...}}'
            yield error("test", "a test without 'expect'", test, cure)
