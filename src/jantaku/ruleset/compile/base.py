"""Merges a ruleset with its `base`: the rulesets or parts of the library it begins with.

A part is a file in `library/parts`: keys that several rulesets share, which make no game alone.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from jantaku.ruleset.compile.source import Object, Text, read_json
from jantaku.ruleset.compile.trees import copied, rebuilt
from jantaku.ruleset.values.limits import MOST_BASES
from jantaku.ruleset.values.nodes import items_of
from jantaku.ruleset.values.place import fault_at
from jantaku.ruleset.values.spelling import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from importlib.resources.abc import Traversable

    from jantaku.base.errors import RulesetError

BASE: Final = "base"
_MODS: Final = "available_mods"
_LIBRARY: Final = "jantaku.ruleset.library"
_ARGUMENT: Final = re.compile(r"\$(\w+)")
_CURE: Final = 'write "base": "flowers", or "base": {"flowers": {"minimum": 3}}'


def based(rules: Mapping[str, Any]) -> Object:
    """The rules with all that their `base` has: objects merge, everything else is replaced.

    What is null in them is taken away; a mod of theirs that is `{"base": id}` is that mod of the
    base. Raises `RulesetError` if a base, or such a mod, is unknown.

    >>> based({"base": "hong_kong", "max_rounds": 4})["initial_score"]
    1000
    """
    return _based(rules, MOST_BASES)


def read_with_base(text: str | bytes, file: str | None = None) -> Any:
    """The JSON of a ruleset's text with its base; raises `RulesetError` for anything else."""
    node = read_json(text, file)
    return based(node) if isinstance(node, dict) else node


def of_library(name: str) -> Object:
    """The JSON of a ruleset of the library with its base, for the caller to change."""
    rules: Object = copied(_whole(name))
    return rules


@lru_cache(maxsize=32)
def _whole(name: str) -> Object:
    return based(_read(name))


def files(folder: str = "") -> dict[str, Traversable]:
    """The rulesets of the library by name, or the parts of rulesets."""
    root = resources.files(_LIBRARY)
    entries = (root / folder if folder else root).iterdir()
    found = {entry.name.removesuffix(".json"): entry for entry in entries if _is_json(entry)}
    return dict(sorted(found.items()))


def _is_json(entry: Traversable) -> bool:
    return entry.name.endswith(".json")


def _based(rules: Mapping[str, Any], deeper: int) -> Object:
    own = rules if isinstance(rules, Object) else Object(rules)
    if BASE not in own:
        return own
    made = Object((), own.place)
    for name, arguments in _named(own):
        if not deeper:
            raise _wrong(own, f"more than {MOST_BASES} bases on top of one another", _CURE)
        part = _filled(_file(own, name), arguments, own, name)
        _take(made, _based(part, deeper - 1))
    made.pop("tests", None)  # which are about the base
    theirs = _listed(made.get(_MODS))
    _make_optional(theirs.values(), [*_taken_away(own)])
    _take(made, Object({k: v for k, v in own.items() if k != BASE}, own.place, own.places))
    _bring_mods(made.get(_MODS), theirs)
    made.repeated = own.repeated
    if BASE in own.places:
        made.places[BASE] = own.places[BASE]
    return made


def is_of_library(file: str) -> bool:
    """True for the file of a ruleset, or of a part, of the library."""
    return file.startswith(str(resources.files(_LIBRARY)))


def _taken_away(rules: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """The paths that are null in a ruleset."""
    for key, value in rules.items():
        if value is None:
            yield f"{path}/{key}"
        elif isinstance(value, dict):
            yield from _taken_away(value, f"{path}/{key}")


def _make_optional(mods: Iterable[Mapping[str, Any]], gone: Sequence[str]) -> None:
    """Makes the steps of patches optional that change what is taken away."""
    for mod in mods if gone else ():
        for step in items_of(mod.get("patch")):
            paths = [one for one in step.values() if isinstance(one, str)]
            if any(f"{path}/".startswith(f"{one}/") for path in paths for one in gone):
                step["optional"] = True


def _named(rules: Object) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The bases, each with its arguments."""
    bases = rules[BASE]
    given = {bases: {}} if isinstance(bases, str) else bases
    if not isinstance(given, dict) or not all(isinstance(one, dict) for one in given.values()):
        raise _wrong(rules, "'base' names no rulesets", _CURE)
    yield from given.items()


def _file(rules: Object, name: str) -> Object:
    """A part or a ruleset of the library, unmerged."""
    known = {**files(), **files("parts")}
    if name not in known:
        cure = did_you_mean(name, known) or f"there are {', '.join(known)}"
        raise _wrong(rules, f"the library has no '{name}' to begin with", cure)
    return _read(name)


@lru_cache(maxsize=16)
def _read(name: str) -> Object:
    file = {**files(), **files("parts")}[name]
    node: Object = read_json(file.read_bytes(), str(file))
    return node


_ITS_OWN: Final = frozenset({"functions", _MODS})
"""Where such words stand for what a function, or a mod, is given."""


def _filled(part: Any, given: Mapping[str, Any], rules: Object, name: str) -> Any:
    """The part with its arguments in place of `$` words."""
    if isinstance(part, dict | list):
        return rebuilt(
            part,
            lambda key, one: copied(one) if key in _ITS_OWN else _filled(one, given, rules, name),
        )
    word = _ARGUMENT.fullmatch(part) if isinstance(part, str) else None
    if word is None:
        return part
    if word[1] not in given:
        cure = f'write "base": {{"{name}": {{"{word[1]}": ...}}}}'
        raise _wrong(rules, f"the base '{name}' asks for '{word[1]}'", cure)
    value = copied(given[word[1]])
    return Text(value, getattr(value, "place", None)) if type(value) is str else value


def _take(into: Object, other: Object) -> None:
    """Puts keys into an object: objects merge, null takes away, anything else is replaced."""
    for key, value in other.items():
        if value is None:
            into.pop(key, None)
            continue
        if isinstance(value, dict) and isinstance(into.get(key), dict):
            _take(into[key], value if isinstance(value, Object) else Object(value))
            continue
        into[key] = copied(value)
        place = other.places.get(key)
        if place is not None:
            into.places[key] = place


def _listed(mods: Any) -> dict[str, Any]:
    """The mods of a list by id."""
    return {
        one["id"]: one
        for one in items_of(mods)
        if isinstance(one, dict) and isinstance(one.get("id"), str)
    }


def _bring_mods(mods: Any, theirs: Mapping[str, Any]) -> None:
    """Puts mods of the base where a list of mods names them."""
    for at, one in enumerate(items_of(mods)):
        name = one[BASE] if isinstance(one, Object) and one.keys() == {BASE} else None
        if not isinstance(name, str):
            continue
        if name not in theirs:
            cure = did_you_mean(name, theirs) or f"it has {', '.join(theirs) or 'none'}"
            raise _wrong(one, f"the base has no mod '{name}'", cure)
        mods[at] = copied(theirs[name])


def _wrong(rules: Object, fault: str, cure: str) -> RulesetError:
    return fault_at(rules.places.get(BASE) or rules.place, "base", fault, cure)
