"""The settings of mods: the values a player may choose, and those a mod is applied with.

A mod is wanted by its id, or as `{"name": id, "config": {setting: value}}`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from jantaku.ruleset.compile.trees import rebuilt
from jantaku.ruleset.values.nodes import items_of
from jantaku.ruleset.values.place import Place, fault_at
from jantaku.ruleset.values.spelling import did_you_mean, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from jantaku.base.errors import RulesetError

Wanted: TypeAlias = "str | Mapping[str, Any]"
"""A mod as it is asked for: its id, or an object of its `name` and its `config`."""

Value: TypeAlias = int | bool | str
"""What a setting may be."""

NAME: Final = re.compile(r"[A-Za-z_]\w*", re.ASCII)
"""How a setting may be called: as a variable of jq."""
_MISSING: Final = object()


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of a mod, with its values and its default."""

    name: str
    values: tuple[Any, ...]
    default: Any
    type: str = "dropdown"
    place: Place | None = None


def read_settings(config: object) -> tuple[Setting, ...]:
    """The settings under `config` of a mod. Invalid items are left to the checker."""
    found: dict[str, Setting] = {}
    for item in items_of(config):
        if isinstance(item, dict) and isinstance(item.get("name"), str):
            found.setdefault(item["name"], _setting(item))
    return tuple(found.values())


def _setting(item: Mapping[str, Any]) -> Setting:
    listed = item.get("values")
    values = tuple(listed) if isinstance(listed, list) else ()
    first = values[0] if values else _MISSING
    return Setting(
        str(item["name"]),
        values,
        item.get("default", first),
        str(item.get("type", "dropdown")),
        getattr(item, "place", None),
    )


def is_value(value: object) -> bool:
    """True if a setting may have that value."""
    return isinstance(value, bool | int | str)


def alike(one: object, other: object) -> bool:
    """True if two values of settings are the same; `true` is not 1."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def name_of(wanted: Wanted) -> str:
    """The id of a mod that is wanted."""
    name = wanted.get("name") if isinstance(wanted, dict) else wanted
    if not isinstance(name, str):
        cure = 'write "id" or {"name": "id", "config": {"setting": 1}}'
        raise _fault(f"{shown(wanted)} is not a mod", cure, wanted)
    return str(name)


def given_in(wanted: Wanted) -> Mapping[str, Any]:
    """The settings that come with a mod that is wanted."""
    given = wanted.get("config") if isinstance(wanted, dict) else None
    if given is not None and not isinstance(given, dict):
        fault = f"the settings of the mod '{name_of(wanted)}' are not an object"
        raise _fault(fault, 'write "config": {"setting": 1}', wanted)
    return given or {}


def with_settings(name: str, given: Mapping[str, Any]) -> Wanted:
    """The mod with those settings, as it is wanted.

    >>> with_settings("tobi", {}), with_settings("tobi", {"below": 1})
    ('tobi', {'name': 'tobi', 'config': {'below': 1}})
    """
    return {"name": name, "config": dict(given)} if given else name


def wanted_in(node: object) -> tuple[Wanted, ...]:
    """The mods of a list. Invalid items are left to the checker."""
    items = node if isinstance(node, list | tuple) else ()
    return tuple(
        item
        for item in items
        if isinstance(item, str) or (isinstance(item, dict) and isinstance(item.get("name"), str))
    )


def each_once(wanted: Iterable[Wanted]) -> dict[str, Wanted]:
    """The mods by id, each once; raises `RulesetError` for a mod wanted with different settings."""
    found: dict[str, Wanted] = {}
    for one in wanted:
        name = name_of(one)
        other = found.setdefault(name, one)
        if dict(given_in(other)) != dict(given_in(one)):
            fault = f"the mod '{name}' is wanted twice, with different settings"
            raise _fault(fault, "leave one of them out", one)
    return found


def bound(
    mod: str, declared: Iterable[Setting], wanted: Wanted, place: Place | None
) -> dict[str, Value]:
    """The value of every setting of a mod: the given one, or the declared default.

    A value that is given need not be among those declared; it has to be one that a setting can
    have. Raises `RulesetError` that names mod and setting.
    """
    values = {setting.name: (setting.default, setting.place or place) for setting in declared}
    values.update({name: (value, place) for name, value in given_in(wanted).items()})
    for name, (value, where) in values.items():
        if not NAME.fullmatch(name):
            fault = f"the mod '{mod}' has a setting with the name {shown(name)}"
            raise _fault(fault, "use letters, digits and _", None, where)
        if value is _MISSING:
            fault = f"the setting '{name}' of the mod '{mod}' has no values"
            raise _fault(fault, 'write "values": [1, 2]', None, where)
        if not is_value(value):
            fault = f"the setting '{name}' of the mod '{mod}' cannot have the value {shown(value)}"
            raise _fault(fault, "write a whole number, true, false or a text", None, where)
    return {name: value for name, (value, _) in values.items()}


def check_offered(mod: str, declared: Iterable[Setting], given: Mapping[str, Any]) -> None:
    """Raises `RulesetError` for an unknown setting of a mod, and for a value it does not offer."""
    by_name = {setting.name: setting for setting in declared}
    for name, value in given.items():
        setting = by_name.get(name)
        if setting is None:
            cure = did_you_mean(name, by_name) or (
                f"its settings are {', '.join(by_name)}" if by_name else "it has none"
            )
            raise _fault(f"the mod '{mod}' has no setting '{name}'", cure, None)
        if not any(alike(value, one) for one in setting.values):
            offered = ", ".join(shown(one) for one in setting.values)
            fault = f"the setting '{name}' of the mod '{mod}' cannot have the value {shown(value)}"
            raise _fault(fault, f"choose among {offered}", None)


def filled(node: Any, values: Mapping[str, Value]) -> Any:
    """A patch with the settings in place of their names, each a text that is `$name`."""
    if isinstance(node, str):
        return values.get(node[1:], node) if node[:1] == "$" else node
    return rebuilt(node, lambda _, part: filled(part, values))


def _fault(
    fault: str, cure: str, node: object, place: Place | None = None, code: str = "mod"
) -> RulesetError:
    return fault_at(getattr(node, "place", None) or place, code, fault, cure)
