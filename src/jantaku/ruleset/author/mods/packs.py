"""Modpacks: rulesets made of another one and mods, each named in a file next to the rulesets.

`modpacks.json` is next to the ruleset or next to its folder. Under the name of a pack it has the
ruleset the pack is made of, the mods that make it, the mods that are also on by default, its title.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jantaku.base.errors import RulesetError
from jantaku.ruleset.author.mods.application import apply
from jantaku.ruleset.author.mods.settings import Wanted, wanted_in
from jantaku.ruleset.compile.source import Array, Object, read_file
from jantaku.ruleset.values.nodes import items_of
from jantaku.ruleset.values.place import fault_at
from jantaku.ruleset.values.spelling import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FILE: Final = "modpacks.json"


@dataclass(frozen=True, slots=True)
class Modpack:
    """A modpack: the ruleset it is made of, its mods in their order, what is on by default."""

    id: str
    ruleset: str
    mods: tuple[Wanted, ...] = ()
    default_mods: tuple[Wanted, ...] = ()
    display_name: str = ""
    tutorial_link: str | None = None


def read_modpacks(document: object) -> dict[str, Modpack]:
    """The modpacks of a document, by name; raises `RulesetError` for an invalid one."""
    if not isinstance(document, dict):
        raise _fault("modpacks are one object", 'write {"name": {"ruleset": "riichi"}}', document)
    return {str(name): _modpack(str(name), node) for name, node in document.items()}


def _modpack(name: str, node: object) -> Modpack:
    if not isinstance(node, dict) or not isinstance(node.get("ruleset"), str):
        cure = 'write {"ruleset": "riichi", "mods": [...]}'
        raise _fault(f"the modpack '{name}' names no ruleset", cure, node)
    for key, value in node.items():
        if key not in _KEYS:
            fault = f"the modpack '{name}' has no key '{key}'"
            raise _fault(fault, did_you_mean(key, _KEYS), value if value is not None else node)
        if not isinstance(value, _KEYS[key]):
            raise _fault(f"'{key}' of the modpack '{name}' is of another kind", "", node)
    for key in ("mods", "default_mods"):
        if len(wanted_in(node.get(key))) != len(node.get(key, ())):
            cure = 'write "id" or {"name": "id", "config": {"setting": 1}}'
            raise _fault(f"'{key}' of the modpack '{name}' holds an invalid mod", cure, node[key])
    link = node.get("tutorial_link")
    return Modpack(
        name,
        str(node["ruleset"]),
        wanted_in(node.get("mods")),
        wanted_in(node.get("default_mods")),
        str(node.get("display_name", name)),
        None if link is None else str(link),
    )


_KEYS: Final[Mapping[str, type]] = {
    "ruleset": str,
    "mods": list,
    "default_mods": list,
    "display_name": str,
    "tutorial_link": str,
}


def modpacks_beside(folder: Path | None) -> dict[str, Modpack]:
    """The modpacks of the file in that folder or next to it; empty if there is no file."""
    for place in () if folder is None else (folder / FILE, folder / ".." / FILE):
        if place.is_file():
            return read_modpacks(read_file(place))
    return {}


def pack_of(packs: Mapping[str, Modpack], name: str) -> Modpack:
    """The modpack of that name; raises `RulesetError` if it is unknown."""
    if name not in packs:
        cure = did_you_mean(name, packs) or f"there are {', '.join(packs) or 'none'}"
        raise RulesetError(f"there is no modpack '{name}'", cure, code="modpack")
    return packs[name]


def compose(pack: Modpack, base: Object, *, folder: Path | None = None) -> Object:
    """The ruleset that a modpack makes, which is then like any other.

    Its mods are applied in their order, settings that they lack as the base declares them.
    """
    made = apply(base, pack.mods, folder=folder, as_listed=True)
    made["default_mods"] = Array((*items_of(made.get("default_mods")), *pack.default_mods))
    made["display_name"] = pack.display_name
    if pack.tutorial_link is None:
        made.pop("tutorial_link", None)
    else:
        made["tutorial_link"] = pack.tutorial_link
    return made


def _fault(fault: str, cure: str, node: object) -> RulesetError:
    return fault_at(getattr(node, "place", None), "modpack", fault, cure)
