"""Mods of a ruleset: the list, the ones that are on, and the ruleset that they make.

A mod is a patch in JSON, inside the ruleset or in `mods/<id>.json`, or a jq program in
`mods/<id>.jq`; the folder is next to the ruleset or next to its folder. The config of a table is
merged in after them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jantaku.base.errors import RulesetError
from jantaku.ruleset.author.mods.jq import JqProgram, is_available, run_programs
from jantaku.ruleset.author.mods.patches import Patch
from jantaku.ruleset.author.mods.settings import (
    Setting,
    Wanted,
    bound,
    each_once,
    filled,
    name_of,
    read_settings,
    wanted_in,
)
from jantaku.ruleset.compile.source import Array, Object, Text, read_file, read_text
from jantaku.ruleset.compile.trees import copied, merge
from jantaku.ruleset.values.limits import MOST_MODS
from jantaku.ruleset.values.nodes import is_number, items_of, texts_of
from jantaku.ruleset.values.place import Place, fault_at
from jantaku.ruleset.values.spelling import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

_ID = re.compile(r"\w[\w.+-]{0,79}(/\w[\w.+-]{0,79}){0,2}")


@dataclass(frozen=True, slots=True)
class Mod:
    """A mod of a ruleset; `category` is the heading it is listed under."""

    id: str
    name: str = ""
    desc: str = ""
    order: int | float = 0
    deps: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    category: str = ""
    settings: tuple[Setting, ...] = ()
    patch: Any = None
    place: Place | None = None


def available(rules: Mapping[str, Any]) -> tuple[Mod, ...]:
    """The mods a ruleset lists; what is not a mod in the list is left to the checker."""
    mods: dict[str, Mod] = {}
    category = ""
    for item in items_of(rules.get("available_mods")):
        if isinstance(item, str):
            category = item
        elif isinstance(item, dict) and isinstance(item.get("id"), str):
            mods.setdefault(item["id"], _mod(item, category))
    return tuple(mods.values())


def _mod(item: Mapping[str, Any], category: str) -> Mod:
    order = item.get("order", 0)
    return Mod(
        str(item["id"]),
        _text(item.get("name")) or str(item["id"]),
        _text(item.get("desc")),
        order if is_number(order) else 0,
        _names(item.get("deps")),
        _names(item.get("conflicts")),
        category,
        read_settings(item.get("config")),
        item.get("patch"),
        getattr(item, "place", None),
    )


def _text(value: object) -> str:
    return str(value) if isinstance(value, str) else ""


def _names(value: object) -> tuple[str, ...]:
    return tuple(map(str, texts_of(value)))


def choose(
    mods: Sequence[Mod],
    defaults: Sequence[Wanted] = (),
    wanted: Sequence[Wanted] = (),
    unwanted: Sequence[str] = (),
) -> tuple[Wanted, ...]:
    """The mods that are on, in the order they are applied, each with the settings given for it.

    Switching a mod on switches on what it depends on and off what it conflicts with; switching
    one off switches off what depends on it.
    """
    by_id = {mod.id: mod for mod in mods}
    given = {name_of(one): one for one in defaults}
    on = {name for name in given if name in by_id}
    for name, one in each_once(wanted).items():
        mod = _known(by_id, name)
        given[name] = one
        on |= {name, *(dep for dep in mod.deps if dep in by_id)}
        on -= set(mod.conflicts) - {name}
    for name in unwanted:
        _known(by_id, name)
        on -= {name, *(mod.id for mod in mods if name in mod.deps)}
    return tuple(given.get(mod.id, mod.id) for mod in _in_order(mods) if mod.id in on)


def enabled(
    rules: Mapping[str, Any], wanted: Sequence[Wanted] = (), unwanted: Sequence[str] = ()
) -> tuple[Wanted, ...]:
    """The mods of a ruleset that are on: its defaults, and as wanted."""
    return choose(available(rules), wanted_in(rules.get("default_mods")), wanted, unwanted)


def on_and_lost(
    rules: Mapping[str, Any],
    wanted: Sequence[Wanted] = (),
    unwanted: Sequence[str] = (),
    *,
    folder: Path | None = None,
) -> tuple[tuple[Wanted, ...], tuple[Mod, ...]]:
    """The mods that are on, and those left out because nothing says what they do.

    Only mods that nobody asked for are left out: a file that comes without its mods can be played.
    """
    by_id = {mod.id: mod for mod in available(rules)}
    on, asked = enabled(rules, wanted, unwanted), {name_of(one) for one in wanted}
    lost = {
        name: by_id[name]
        for name in map(name_of, on)
        if name not in asked and not is_there(by_id[name], folder)
    }
    return tuple(one for one in on if name_of(one) not in lost), tuple(lost.values())


def _in_order(mods: Sequence[Mod]) -> list[Mod]:
    return sorted(mods, key=lambda mod: mod.order)  # a stable sort keeps the listed order


def _known(by_id: Mapping[str, Mod], name: str) -> Mod:
    if name not in by_id:
        cure = did_you_mean(name, by_id) or "the ruleset's `available_mods` lists those there are"
        raise RulesetError(f"the ruleset has no mod '{name}'", cure, code="mod")
    return by_id[name]


def apply(
    rules: Mapping[str, Any],
    enabled: Sequence[Wanted],
    *,
    folder: Path | None = None,
    as_listed: bool = False,
    idle: list[Any] | None = None,
) -> Object:
    """The ruleset that the mods make; the given one stays unchanged, and shares common parts.

    `folder` holds the ruleset's file; mods in files are searched in `mods` there and next to it.
    Mods are applied by their `order`, or, `as_listed`, in the order given. A setting that does not
    come with a mod has the value that the ruleset declares. `idle` is given the steps of patches
    that fit nothing.
    """
    by_id = {mod.id: mod for mod in available(rules)}
    wanted = each_once(enabled)
    chosen = [_offered(by_id, name, as_listed=as_listed) for name in wanted]
    changed = Object(rules, getattr(rules, "place", None), getattr(rules, "places", None))
    changed.repeated = list(getattr(rules, "repeated", ()))
    if not chosen:
        return changed
    if len(chosen) > MOST_MODS:
        raise RulesetError(f"more than {MOST_MODS} mods at once", "use fewer", code="mod")
    places = {name: at for at, name in enumerate(by_id)}
    ordered = chosen if as_listed else _in_order(sorted(chosen, key=lambda mod: places[mod.id]))
    names = Array(items_of(changed.get("enabled_mods")))
    names.extend(_noted(wanted[mod.id], mod) for mod in ordered)
    changed["enabled_mods"] = names
    on = frozenset(map(name_of, wanted_in(names)))
    patch = Patch(on, idle=[] if idle is None else idle)
    return _applied(changed, [(mod, wanted[mod.id]) for mod in ordered], folder, patch)


def _offered(by_id: Mapping[str, Mod], name: str, *, as_listed: bool) -> Mod:
    """The mod of that id; one in the list of a modpack need not be offered to players."""
    return by_id.get(name, Mod(name)) if as_listed else _known(by_id, name)


def _noted(wanted: Wanted, mod: Mod) -> Wanted:
    """The wanted mod, with the place of its declaration."""
    return copied(wanted) if isinstance(wanted, dict) else Text(mod.id, mod.place)


def _applied(
    rules: Object, mods: Sequence[tuple[Mod, Wanted]], folder: Path | None, work: Patch
) -> Object:
    programs: list[JqProgram] = []  # that wait to be run together
    for mod, wanted in mods:
        values = bound(mod.id, mod.settings, wanted, mod.place)
        patch = _patch_of(mod, folder)
        if isinstance(patch, _File):
            programs.append(JqProgram(patch.path, patch.text, mod.id, values))
            continue
        rules = run_programs(programs, rules)
        programs = []
        work.apply(rules, filled(patch, values) if values else patch)
    return run_programs(programs, rules)


@dataclass(frozen=True, slots=True)
class _File:
    """A file that holds a jq program."""

    path: str
    text: str


def _patch_of(mod: Mod, folder: Path | None) -> Any:
    if mod.patch is not None:
        return mod.patch
    path = _file_of(mod, folder)
    if path is None:
        raise fault_at(
            mod.place,
            "mod",
            f"the mod '{mod.id}' is listed, but nothing says what it does",
            f'give it a "patch", or put mods/{mod.id}.json or mods/{mod.id}.jq next to the ruleset',
        )
    if path.suffix == ".jq":
        return _File(str(path), read_text(path))
    document = read_file(path)
    if isinstance(document, dict) and "patch" in document:
        return document["patch"]
    place = getattr(document, "place", None) or Place(str(path), 1, 1)
    raise fault_at(place, "mod", "a mod without a patch", 'write {"id": ..., "patch": [...]}')


def is_there(mod: Mod, folder: Path | None) -> bool:
    """True if a mod has a patch, in the ruleset or in a file."""
    return mod.patch is not None or _file_of(mod, folder) is not None


def can_be_run(mod: Mod, folder: Path | None) -> bool:
    """True if the mod can be applied here; a jq program needs jq."""
    path = None if mod.patch is not None else _file_of(mod, folder)
    return path is None or path.suffix != ".jq" or is_available()


def _file_of(mod: Mod, folder: Path | None) -> Path | None:
    if folder is not None and _ID.fullmatch(mod.id):
        for root in (folder / "mods", folder / ".." / "mods"):
            for name in (f"{mod.id}.json", f"{mod.id}.jq"):
                places = [root / name, *sorted(root.glob(f"*/{name}"))]
                found = next((path for path in places if path.is_file()), None)
                if found is not None:
                    return found
    return None


def merge_config(rules: Object, config: Mapping[str, Any]) -> Object:
    """The ruleset with a config merged in: objects merge, everything else is replaced."""
    if not isinstance(config, dict):
        place = getattr(config, "place", None)
        raise fault_at(place, "config", "a config is an object", "write {...}")
    changed: Object = copied(rules)
    merge(changed, copied(config))
    return changed
