"""The words that the kernel's package has from the library.

Names of tiles, sentences about reasons against a win in four languages, presets by which it plays,
and the circumstances of a win.
"""

from __future__ import annotations

import json
from typing import Any, Final

from jantaku._kernel import CIRCUMSTANCES
from jantaku.base.messages import LANGUAGES, load
from jantaku.riichi.rules import GameRule
from jantaku.riichi.rules.presets import PRESETS, THREE_PLAYER_PRESETS
from jantaku.riichi.tiles.notation import format_tile
from jantaku.riichi.tiles.tile import TILES

_HEAD: Final = "// Written by web/interfaces.py; not to be edited.\n\n"


def tables() -> dict[str, Any]:
    """Every table by the name under which the package exports it."""
    return {
        "tileNames": [format_tile(tile) for tile in TILES],
        "refusalTexts": {language: load(language)["refusal"] for language in LANGUAGES},
        "playedPresets": {4: _played(PRESETS), 3: _played(THREE_PLAYER_PRESETS)},
    }


def circumstances() -> list[dict[str, Any]]:
    """The circumstances that hold or do not, in the order of their bits."""
    keys = ("name", "way", "known", "local")
    return [{key: getattr(row, key) for key in keys} for row in CIRCUMSTANCES]


def files() -> dict[str, str]:
    """The text of each file by its name."""
    return {
        "words.ts": _text(tables()),
        "circumstances.ts": _text({"circumstances": circumstances()}),
    }


def _text(exported: dict[str, Any]) -> str:
    exports = (
        f"export const {name} = {json.dumps(table, indent=2, ensure_ascii=False)} as const\n"
        for name, table in exported.items()
    )
    return _HEAD + "\n".join(exports)


def _played(presets: dict[str, Any]) -> list[str]:
    """The presets in which nobody judges at the table."""
    rules = {name: GameRule.preset(name) for name in presets}
    return [name for name, rule in rules.items() if not (rule.claims or rule.yame_by_choice)]
