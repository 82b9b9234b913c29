"""The words and tables that the kernel's package has from the library.

Sentences about faults of texts, names of yaku in four languages, presets, what options may be,
which contradict one another, and the circumstances of a win.
"""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any, Final

from jantaku._kernel import CIRCUMSTANCES
from jantaku.base.messages import LANGUAGES, load
from jantaku.riichi.rules.game_rule import GameRule
from jantaku.riichi.rules.options import (
    BY_PLAYERS,
    CHOICES,
    FORMER_TRUTHS,
    RANGES,
    SETS,
    TRUTHS,
)
from jantaku.riichi.rules.presets import PRESETS, THREE_PLAYER_PRESETS
from jantaku.riichi.rules.rule_checks import CONFLICTS
from jantaku.riichi.score.yaku import YAKU
from jantaku.riichi.tiles.faults import SENTENCES
from jantaku.riichi.tiles.notation import LONGEST, format_tile
from jantaku.riichi.tiles.tile import TILES

_HEAD: Final = "// Written by web/interfaces.py; not to be edited.\n\n"


def tables() -> dict[str, Any]:
    """Every table by the name under which the package exports it."""
    options = [option for option in fields(GameRule) if option.init]
    return {
        "tileNames": [format_tile(tile) for tile in TILES],
        "longest": LONGEST,
        "textSentences": SENTENCES,
        "yakuNames": {
            language: {yaku: load(language)["yaku"][yaku] for yaku in YAKU}
            for language in LANGUAGES
        },
        "refusalTexts": {language: load(language)["refusal"] for language in LANGUAGES},
        "presets": _listed(PRESETS),
        "threePlayerPresets": _listed(THREE_PLAYER_PRESETS),
        "defaults": _listed({option.name: option.default for option in options}),
        "byPlayers": BY_PLAYERS,
        "truths": TRUTHS,
        "choices": CHOICES,
        "formerTruths": {
            option: [meant[False], meant[True]] for option, meant in FORMER_TRUTHS.items()
        },
        "ranges": RANGES,
        "sets": _listed(SETS),
        "conflicts": [conflict._asdict() for conflict in CONFLICTS],
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


def _listed(value: Any) -> Any:
    """The value with its sets as sorted lists."""
    if isinstance(value, dict):
        return {name: _listed(one) for name, one in value.items()}
    return sorted(value) if isinstance(value, frozenset) else value
