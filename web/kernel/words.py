"""Writes the words and tables that the package has from the library: `python web/kernel/words.py`.

Sentences about faults, names of yaku in four languages, presets and what options may be. With
`--check` it only says whether the file is still what the library has.
"""

from __future__ import annotations

import json
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from jantaku.base.messages import LANGUAGES, load
from jantaku.riichi.rules.game_rule import GameRule
from jantaku.riichi.rules.options import BY_PLAYERS, CHOICES, FORMER_TRUTHS, RANGES, SETS
from jantaku.riichi.rules.presets import PRESETS, THREE_PLAYER_PRESETS
from jantaku.riichi.score import faults
from jantaku.riichi.score.yaku import YAKU

FILE: Final = Path(__file__).parent / "src" / "generated" / "words.ts"
_HEAD: Final = "// Written by web/kernel/words.py; not to be edited.\n\n"


def tables() -> dict[str, Any]:
    """Every table by the name under which the package exports it."""
    options = [option for option in fields(GameRule) if option.init]
    return {
        "sentences": faults._SENTENCES,
        "tooLong": faults._TOO_LONG,
        "noTiles": faults._EMPTY,
        "yakuNames": {
            language: {yaku: load(language)["yaku"][yaku] for yaku in YAKU}
            for language in LANGUAGES
        },
        "refusalTexts": {language: load(language)["refusal"] for language in LANGUAGES},
        "presets": _listed(PRESETS),
        "threePlayerPresets": _listed(THREE_PLAYER_PRESETS),
        "defaults": _listed({option.name: option.default for option in options}),
        "byPlayers": BY_PLAYERS,
        "truths": [option.name for option in options if option.type == "bool"],
        "choices": CHOICES,
        "formerTruths": {
            option: [meant[False], meant[True]] for option, meant in FORMER_TRUTHS.items()
        },
        "ranges": RANGES,
        "sets": _listed(SETS),
    }


def text() -> str:
    """The file as it should be."""
    exports = (
        f"export const {name} = {json.dumps(table, indent=2, ensure_ascii=False)} as const\n"
        for name, table in tables().items()
    )
    return _HEAD + "\n".join(exports)


def _listed(value: Any) -> Any:
    """The value with its sets as sorted lists."""
    if isinstance(value, dict):
        return {name: _listed(one) for name, one in value.items()}
    return sorted(value) if isinstance(value, frozenset) else value


if __name__ == "__main__":
    if "--check" not in sys.argv[1:]:
        FILE.parent.mkdir(parents=True, exist_ok=True)
        FILE.write_text(text(), encoding="utf-8")
    elif not FILE.is_file() or FILE.read_text(encoding="utf-8") != text():
        sys.exit(f"{FILE} is out of date; run `make docs`")
