"""The library: rulesets that come with Jantaku, each a JSON file with a page of its rules."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ReplayError, RulesetError, shown
from jantaku.ruleset.author.mods.application import apply, choose, enabled, merge_config
from jantaku.ruleset.author.mods.choice import ChosenMods
from jantaku.ruleset.compile.base import files, of_library
from jantaku.ruleset.compile.ruleset import Ruleset, digest_of
from jantaku.ruleset.values.spelling import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from importlib.resources.abc import Traversable

    from jantaku.ruleset.author.mods.settings import Wanted
    from jantaku.ruleset.compile.source import Object

__all__ = ["VERSION", "load", "names", "opened", "page", "path", "rules"]

VERSION: Final = 5
"""Grows whenever a ruleset of the library is played otherwise than before."""
_GIVE: Final = "give the rules that spec has"


def names() -> tuple[str, ...]:
    """The names of the library's rulesets.

    >>> "hong_kong" in names()
    True
    """
    return tuple(files())


def path(name: str) -> Traversable:
    """The file of a ruleset; raises `RulesetError` for a name that the library lacks."""
    known = names()
    if name not in known:
        cure = did_you_mean(name, known) or f"the library has {', '.join(known)}"
        raise RulesetError(f"the library has no ruleset '{name}'", cure, code="library")
    return files()[name]


def page(name: str) -> str:
    """The page of a ruleset about its rules, in Markdown."""
    path(name)
    return (resources.files(__name__) / f"{name}.md").read_text(encoding="utf-8")


def rules(
    name: str,
    *,
    mods: Sequence[Wanted] | None = None,
    without: Sequence[str] = (),
    preset: str | None = None,
    config: Mapping[str, Any] | None = None,
) -> Object:
    """The JSON of a ruleset's file, with that config merged in.

    With `mods`, even if it is empty, the mods that are on by default are applied, and those named,
    but not the ones in `without`; with a `preset`, its mods in place of the default ones.

    >>> rules("hong_kong", mods=["east_only"])["max_rounds"]
    4
    """
    path(name)
    node = of_library(name)
    if preset is not None:
        chosen = ChosenMods.of(node).with_preset(preset)
        node = apply(node, choose(chosen.mods, chosen.wanted, mods or (), without))
    elif mods is not None:
        node = apply(node, enabled(node, mods, without))
    return merge_config(node, config) if config else node


def load(
    name: str,
    *,
    mods: Sequence[Wanted] = (),
    without: Sequence[str] = (),
    preset: str | None = None,
    config: Mapping[str, Any] | None = None,
) -> Ruleset:
    """A ruleset of the library, ready to be played, with its default mods and the wanted ones.

    A mod is wanted by its id, or with settings as `{"name": id, "config": {setting: value}}`.

    >>> load("sichuan").program.bloody_end
    True
    """
    node = rules(name, mods=mods, without=without, preset=preset, config=config)
    changes: dict[str, Any] = {
        "mods": [*mods],
        "without": [*without],
        "preset": preset,
        "config": config,
    }
    more = {key: change for key, change in changes.items() if change}
    return Ruleset(node, {"name": name, "version": VERSION, "digest": digest_of(node), **more})


def opened(origin: Mapping[str, Any]) -> Ruleset:
    """The ruleset of the library that has that `origin`, with its mods and its config.

    Raises `ReplayError` for another version of the library, another digest, or an invalid origin,
    `RulesetError` for a name that the library lacks.

    >>> opened(load("bare").origin).name == load("bare").name
    True
    """
    given = json.dumps(origin)
    try:
        found = _opened(given)
    except (TypeError, KeyError, AttributeError) as error:
        raise ReplayError(f"no ruleset of the library: {error}", _GIVE) from None
    return found


@lru_cache(maxsize=16)
def _opened(origin: str) -> Ruleset:
    """The ruleset of an origin as JSON; games of a server share one program."""
    given = json.loads(origin)
    name, version, digest = given.pop("name"), given.pop("version"), given.pop("digest")
    cure = "play it with the version of Jantaku that made it"
    if version != VERSION:
        raise ReplayError(f"version {shown(version)} of the library: this is {VERSION}", cure)
    ruleset = load(name, **given)
    if ruleset.origin["digest"] != digest:
        raise ReplayError(f"the library has another ruleset '{name}' now", cure)
    return ruleset
