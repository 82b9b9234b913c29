"""The rules that players know by name, as what differs from the defaults.

The kernel has them (kernel/score/presets.hpp); docs/presets.md tells where each value comes from.
"""

from __future__ import annotations

import json
from difflib import get_close_matches
from typing import Any, Final

from jantaku import _kernel
from jantaku.base.errors import RulesError, shown
from jantaku.riichi.rules.options import frozen


def _options(*texts: str) -> dict[str, Any]:
    """The options of these texts, later ones over earlier ones."""
    read = {name: value for text in texts for name, value in json.loads(text).items()}
    return {name: frozen(name, value) for name, value in read.items()}


PRESETS: Final[dict[str, dict[str, Any]]] = {
    name: _options(*texts) for name, texts, _ in _kernel.RULE_PRESETS
}
# What is else among three; who is missing here plays with four alone.
THREE_PLAYER_PRESETS: Final[dict[str, dict[str, Any]]] = {
    name: _options(three) for name, _, three in _kernel.RULE_PRESETS if three is not None
}


def preset_named(name: str) -> str:
    """The preset of that name, blanks and hyphens being as good as `_`; `RulesError` for none.

    >>> preset_named("Brain training")
    'brain_training'
    """
    meant = "_".join(str(name).lower().replace("-", " ").replace("_", " ").split())
    if meant in PRESETS:
        return meant
    near = get_close_matches(meant[:40], PRESETS, 1)
    cure = f"did you mean {near[0]!r}?" if near else "choose one of " + ", ".join(PRESETS)
    raise RulesError(f"no rules are named {shown(name)}", cure)


def preset_options(name: str, players: object) -> dict[str, Any]:
    """Returns the options of a preset that are not the defaults. Raises RulesError if unknown."""
    name = preset_named(name)
    if players != 3:
        return PRESETS[name]
    if name not in THREE_PLAYER_PRESETS:
        cure = f"three play by {' or '.join(THREE_PLAYER_PRESETS)}"
        raise RulesError(f"{name} has no rules for three players", cure)
    return PRESETS[name] | THREE_PLAYER_PRESETS[name]
