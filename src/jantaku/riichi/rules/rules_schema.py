"""The JSON Schema of rules files, made from the tables of options and their words."""

from __future__ import annotations

from typing import Any, Final

from jantaku.riichi.rules.explanations import OPTIONS, explain_option
from jantaku.riichi.rules.game_rule import SCHEMA_KEY, GameRule, thawed
from jantaku.riichi.rules.option_text import NUMBERS
from jantaku.riichi.rules.options import CHOICES, OPEN, RANGES, SETS
from jantaku.riichi.rules.presets import PRESETS

SCHEMA_ID: Final = "urn:jantaku:schema:rules"
"""The address of the schema, the same in every version."""


def rules_schema(language: str = "en") -> dict[str, Any]:
    """Returns the schema: every option with its values and what they mean, all of them optional.

    Contradictions between options are not in it: `jantaku rules check` finds them.

    >>> rules_schema()["properties"]["winds"]["enum"]
    [0, 1, 2, 3, 4]
    """
    options = {option: _option(option, language) for option in OPTIONS}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID,
        "title": "Rules of riichi",
        "description": "Options of riichi, over those of a preset.",
        "type": "object",
        "properties": {
            SCHEMA_KEY: {"description": "Where editors find this schema.", "type": "string"},
            "preset": {"description": "The rules to start from.", "enum": list(PRESETS)},
            **options,
        },
        "additionalProperties": False,
    }


def _option(option: str, language: str) -> dict[str, Any]:
    said = explain_option(option, language)
    values = "\n".join(f"- {value.text}: {value.sentence}" for value in said.values)
    about = "\n\n".join(filter(None, (said.about, values, said.takes)))
    default = thawed(getattr(GameRule(), option))
    return {"title": said.name, "description": about, "default": default, **_form(option)}


def _form(option: str) -> dict[str, Any]:
    if option in CHOICES:
        return {"enum": [str(one) if isinstance(one, str) else one for one in CHOICES[option]]}
    if option in NUMBERS:
        return {"type": "array", "items": {"type": "integer"}, "minItems": 3, "maxItems": 4}
    if option in SETS:
        members = {"enum": sorted(SETS[option])}
        return {"type": "array", "items": members, "uniqueItems": True}
    if option in RANGES:
        least, most = RANGES[option]
        kind: object = ["integer", "null"] if option == OPEN else "integer"
        return {"type": kind, "minimum": least, "maximum": most}
    return {"type": "boolean"}
