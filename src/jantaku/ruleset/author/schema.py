"""The JSON Schema of rulesets, made out of the tables of keys and words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.ruleset.author.mods.patches import STEPS
from jantaku.ruleset.match.definition import FIXED_OFFSETS
from jantaku.ruleset.program import GROUP_WORDS
from jantaku.ruleset.values.tile import VOCABULARY
from jantaku.ruleset.words.actions import ACTIONS
from jantaku.ruleset.words.conditions import CONDITIONS
from jantaku.ruleset.words.keys import (
    AUTO_BUTTON_KEYS,
    BUTTON_KEYS,
    EVENT_KEYS,
    EXPECT_KEYS,
    KEYS,
    METHODS,
    MOD_KEYS,
    PRESET_KEYS,
    SCORE_KEYS,
    SETTING_KEYS,
    TEST_KEYS,
    YAKU_KEYS,
    Key,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jantaku.ruleset.words.row import Rows

SCHEMA_ID: Final = "urn:jantaku:schema:ruleset"
"""The address of the schema, the same in every version."""


def ref(name: str) -> dict[str, Any]:
    """A reference to a definition of the schema."""
    return {"$ref": f"#/$defs/{name}"}


def many(form: Mapping[str, Any]) -> dict[str, Any]:
    """An array of that."""
    return {"type": "array", "items": form}


def by_name(form: Mapping[str, Any]) -> dict[str, Any]:
    """An object of that, by names the ruleset chooses."""
    return {"type": "object", "additionalProperties": form}


def row(*forms: Mapping[str, Any], least: int | None = None) -> dict[str, Any]:
    """An array of those, in this order."""
    count = len(forms)
    fewest = count if least is None else least
    return {"type": "array", "prefixItems": list(forms), "minItems": fewest, "maxItems": count}


_TEXT: Final = {"type": "string"}
_NUMBER: Final = {"type": "number"}
_POINTS: Final = r"-?[0-9]+(?:\.[0-9]+)?"
_SETTING: Final = {"type": ["integer", "boolean", "string"]}
_WANTED: Final = {
    "description": "A mod with settings.",
    "type": "object",
    "properties": {"name": _TEXT, "config": by_name(_SETTING)},
    "required": ["name"],
}
_OF_BASE: Final = {
    "description": "A mod of the base.",
    "type": "object",
    "properties": {"base": _TEXT},
    "required": ["base"],
    "additionalProperties": False,
}
_WIND: Final = {"enum": ["east", "south", "west", "north"]}
_WINS: Final = {"enum": ["draw", "discard", "call"]}
_METHOD: Final = {"enum": list(METHODS)}
_TSUMO_LOSS: Final = (
    "ron_loss",
    "add_1000",
    "double_collection",
    "unequal_split",
    "north_to_oya",
    "north_split",
    "equal_split",
)

FORM_OF_DEFINITIONS: Final = many(ref("definition"))
FORMS: Final[dict[str, dict[str, Any]]] = {
    "any": {},
    "whole": {"type": "integer"},
    "count": {"type": "integer", "minimum": 0},
    "positive": {"type": "integer", "minimum": 1},
    "dice": {"type": "integer", "minimum": 2, "maximum": 10},
    "players": {"type": "integer", "minimum": 1, "maximum": 4},
    "language": {"enum": [1, 2]},
    "die": {"type": "integer", "minimum": 1, "maximum": 6},
    "number": _NUMBER,
    "flag": {"type": "boolean"},
    "flag_or_number": {"type": ["boolean", "number"]},
    "text": _TEXT,
    "names": {**many(_TEXT), "uniqueItems": True},
    "names_of_names": many({**many(_TEXT), "uniqueItems": True}),
    "once": {"anyOf": [{"type": "boolean"}, {"enum": ["suit"]}]},
    "names_in_order": many(_TEXT),
    "texts": by_name(_TEXT),
    "numbers": many(_NUMBER),
    "numbers_by_name": by_name(_NUMBER),
    "tile": ref("tile"),
    "tiles": many(ref("tile")),
    "revealed": many({"anyOf": [{"type": "integer"}, _TEXT, ref("tile")]}),
    "hands": {
        "type": "object",
        "properties": {wind: many(ref("tile")) for wind in _WIND["enum"]},
        "additionalProperties": False,
    },
    "actions": ref("actions"),
    "conditions": ref("conditions"),
    "event": ref("event"),
    "effects": many(row({"anyOf": [ref("spec"), many(ref("spec"))]}, ref("actions"))),
    "restrictions": many(row(many(ref("spec")), ref("conditions"))),
    "buttons": by_name(ref("button")),
    "auto_buttons": by_name(ref("auto_button")),
    "functions": by_name(ref("actions")),
    "call": many({"anyOf": [{"const": "nojoker"}, many(ref("offset"))]}),
    "sets": by_name(many({"anyOf": [ref("offset"), many(ref("offset"))]})),
    "definitions": FORM_OF_DEFINITIONS,
    "base": {"anyOf": [_TEXT, by_name({"type": "object"})]},
    "groups": ref("groups"),
    "readings": many(ref("groups")),
    "dora": {
        "type": "object",
        "propertyNames": ref("tile_name"),
        "additionalProperties": many(ref("tile")),
    },
    "yaku": many(ref("yaku")),
    "value": {"type": ["number", "string", "array"], "pattern": f"^(?!{_POINTS}$)"},
    "precedence": by_name(many({"type": ["string", "number"]})),
    "score": ref("score_calculation"),
    "method": {"anyOf": [_METHOD, row(_METHOD, _METHOD)]},
    "multiplier": {"anyOf": [_NUMBER, {"const": "points2"}]},
    "table": {
        "type": "object",
        "propertyNames": {"pattern": f"^(?:max|{_POINTS})$"},
        "additionalProperties": _NUMBER,
        "required": ["max"],
    },
    "thresholds": many(row(_NUMBER, _NUMBER)),
    "tsumo_loss": {"anyOf": [{"type": "boolean"}, {"enum": list(_TSUMO_LOSS)}]},
    "tenpai": row(_NUMBER, _NUMBER, _NUMBER),
    "nagashi": row(_NUMBER, _NUMBER),
    "side": {"enum": ["points", "points2", "minipoints"]},
    "mods": many({"anyOf": [_TEXT, ref("mod"), _OF_BASE]}),
    "settings": many(ref("setting")),
    "setting": _SETTING,
    "values": many(_SETTING),
    "presets": many(ref("preset")),
    "wanted": many({"anyOf": [_TEXT, _WANTED]}),
    "patch": ref("patch"),
    "tests": many(ref("test")),
    "melds": many(row(_TEXT, many(ref("tile")))),
    "source": _WINS,
    "wind": _WIND,
    "match_names": {"anyOf": [_TEXT, FORM_OF_DEFINITIONS]},
    "presses": many(
        {"type": "array", "prefixItems": [_WIND, _TEXT], "items": {}, "minItems": 2, "maxItems": 3}
    ),
    "expected": ref("expected"),
    "config": {"type": "object"},
    "yaku_found": by_name(_NUMBER),
    "events_seen": many({"anyOf": [_TEXT, {"type": "object"}]}),
    "buttons_seen": by_name(many(_TEXT)),
}
"""What a key may hold, as JSON Schema."""


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a ruleset."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID,
        "title": "Ruleset",
        "description": "The rules of a mahjong game, as Jantaku plays them.",
        "type": "object",
        "properties": _properties(KEYS),
        "patternProperties": {
            "_definition$": {
                **FORMS["definitions"],
                "description": "What a hand must hold; named without `_definition`.",
                "examples": [[[[["pair"], 1], [["shuntsu", "koutsu"], 4]]]],
            },
            "yaku": True,
        },
        "additionalProperties": _lists_of_yaku(),
        "$defs": _definitions(),
    }


def _lists_of_yaku() -> dict[str, Any]:
    """Other keys of a ruleset: a list whose items look like yaku is a list of yaku."""
    like = {"type": "object", "required": ["display_name", "when"]}
    return {
        "description": "A list of yaku, where `yaku_lists` names it.",
        "if": {"type": "array", "contains": like},
        "then": many(ref("yaku")),
    }


def _properties(keys: Mapping[str, Key]) -> dict[str, Any]:
    return {name: _property(key) for name, key in keys.items()}


def _property(key: Key) -> dict[str, Any]:
    default = {} if key.default is None else {"default": key.default}
    return {**FORMS[key.form], "description": key.help, **default, "examples": [key.example]}


def _object(
    keys: Mapping[str, Key], help_: str, required: tuple[str, ...] = (), *, more: bool = False
) -> dict[str, Any]:
    return {
        "type": "object",
        "description": help_,
        "properties": _properties(keys),
        **({"required": list(required)} if required else {}),
        **({} if more else {"additionalProperties": False}),
    }


def _definitions() -> dict[str, Any]:
    return {
        **_tiles(),
        **_matching(),
        "condition": {
            "description": "A condition; lists in lists mean AND, OR, AND and so on.",
            "anyOf": [
                {**_names(CONDITIONS), "not": {"enum": _with_not(_needing(CONDITIONS, 1))}},
                {
                    "type": "object",
                    "properties": {
                        "name": _names(CONDITIONS),
                        "opts": {"type": "array"},
                        "as": {"description": "For whom it is asked."},
                    },
                    "required": ["name"],
                    "allOf": [*_arguments(), *_enough_options()],
                },
                many(ref("condition")),
            ],
        },
        "conditions": {
            "description": "Conditions that must all hold; of those in a list inside it, any one.",
            **ref("condition"),
        },
        "action": {
            "description": "An action: its name, then its arguments.",
            "type": "array",
            "prefixItems": [_names(ACTIONS)],
            "minItems": 1,
            "allOf": [*_branches(), *_enough_arguments()],
        },
        "actions": {"description": "Actions, run in order.", **many(ref("action"))},
        "event": _object(EVENT_KEYS, "What happens on an event.", ("actions",)),
        "button": _object(BUTTON_KEYS, "A button.", ("show_when", "actions")),
        "auto_button": _object(AUTO_BUTTON_KEYS, "An auto button.", ("actions",)),
        "yaku": _object(YAKU_KEYS, "A yaku.", ("display_name", "value", "when"), more=True),
        "score_calculation": _object(SCORE_KEYS, "How wins and draws are scored and paid."),
        "mod": _object(MOD_KEYS, "A mod.", ("id",), more=True),
        "setting": _object(SETTING_KEYS, "A setting of a mod.", ("name", "values")),
        "preset": _object(PRESET_KEYS, "Mods and settings.", ("display_name", "enabled_mods")),
        "patch": _patch(),
        "test": _object(TEST_KEYS, "An example of the rules.", ("expect",)),
        "expected": _object(EXPECT_KEYS, "What a test expects."),
    }


_ARGUMENT: Final = {"type": "string", "pattern": "^\\$"}
"""A placeholder for an argument of a function or a part."""


def _needing(rows: Rows, count: int) -> list[str]:
    """The words that need at least `count` arguments."""
    return [name for name, of in rows.items() if of.least >= count]


def _with_not(names: list[str]) -> list[str]:
    return [*names, *(f"not_{name}" for name in names)]


def _enough_options() -> Iterator[dict[str, Any]]:
    """The number of arguments that conditions need."""
    for count in range(1, max(of.least for of in CONDITIONS.values()) + 1):
        yield {
            "if": {"properties": {"name": {"enum": _with_not(_needing(CONDITIONS, count))}}},
            "then": {"required": ["opts"], "properties": {"opts": {"minItems": count}}},
        }


def _enough_arguments() -> Iterator[dict[str, Any]]:
    """The number of arguments that actions need, their name counted."""
    for count in range(1, max(of.least for of in ACTIONS.values()) + 1):
        yield {
            "if": {"prefixItems": [{"enum": _needing(ACTIONS, count)}], "minItems": 1},
            "then": {"minItems": count + 1},
        }


def _arguments() -> Iterator[dict[str, Any]]:
    """The arguments of conditions that ask for definitions, or for tiles alone."""
    definitions = {"anyOf": [many(FORM_OF_DEFINITIONS["items"]), _ARGUMENT]}
    tiles = {"anyOf": [ref("tile"), _ARGUMENT]}
    forms: dict[tuple[str, ...], dict[str, Any]] = {
        ("targets", "definitions"): row({}, definitions),
        ("tiles",): many(tiles),
    }
    for kinds, form in forms.items():
        names = [
            name for name, of in CONDITIONS.items() if tuple(arg.kind for arg in of.args) == kinds
        ]
        known = [*names, *(f"not_{name}" for name in names)]
        needed = {"required": ["opts"]} if form.get("minItems") else {}
        yield {
            "if": {"properties": {"name": {"enum": known}}},
            "then": {"properties": {"opts": form}, **needed},
        }


def _branches() -> Iterator[dict[str, Any]]:
    """The arguments of actions that hold conditions and other actions."""
    forms = {
        "condition": {"anyOf": [ref("conditions"), _ARGUMENT]},
        "actions": {"anyOf": [ref("actions"), _ARGUMENT]},
    }
    for name, of in ACTIONS.items():
        kinds = [arg.kind for arg in of.args if not arg.rest]
        if not forms.keys() & set(kinds):
            continue
        arguments = [forms.get(kind, {}) for kind in kinds]
        yield {
            "if": {"prefixItems": [{"const": name}]},
            "then": {"prefixItems": [{}, *arguments]},
        }


def _names(rows: Rows) -> dict[str, Any]:
    known = [{"const": name, "description": row_.help} for name, row_ in sorted(rows.items())]
    return {"anyOf": [*known, _TEXT]}


def _tiles() -> dict[str, Any]:
    name = ref("tile_name")
    attrs = many(_TEXT)
    marked = {
        "type": "object",
        "properties": {"offset": {"type": "integer"}, "attrs": attrs},
        "required": ["offset", "attrs"],
    }
    return {
        "tile_name": {"description": "The name of a tile.", "enum": list(VOCABULARY)},
        "tile": {
            "description": "A tile: its name, or its name and attributes.",
            "anyOf": [
                name,
                {"type": "array", "prefixItems": [name], "items": _TEXT, "minItems": 1},
                {
                    "type": "object",
                    "properties": {"tile": name, "attrs": attrs},
                    "required": ["tile"],
                },
            ],
            "examples": ["1m", ["1m", "hand"], {"tile": "any", "attrs": ["revealed"]}],
        },
        "spec": {
            "description": "Which tiles: a tile, or the name of a class such as 'jihai'.",
            "anyOf": [_TEXT, {"type": "object"}],
        },
        "offset": {
            "description": "A tile of a set: steps from its first, a tile, or a suit letter.",
            "anyOf": [{"type": "integer"}, _TEXT, ref("tile"), marked],
        },
    }


def _matching() -> dict[str, Any]:
    slot = [
        {"type": "integer"},
        {"enum": [*VOCABULARY, *FIXED_OFFSETS, "nojoker"]},
        {"type": "object"},
    ]
    parts = many({"anyOf": [*slot, many({"anyOf": [*slot, _TEXT]})]})
    group = {"anyOf": [_TEXT, {"type": "integer"}, {"type": "object"}, parts]}
    return {
        "group": {"description": "A set by name, a tile, or tiles and offsets.", **group},
        "element": {
            "description": "Groups and how many of them to take; below zero: must not be found.",
            **row(many(ref("group")), {"type": "integer"}),
        },
        "groups": {
            "description": "Numbers of groups; only own or concealed ones after such a word.",
            **many({"anyOf": [{"enum": list(GROUP_WORDS)}, ref("element")]}),
        },
        "definition": {
            "description": "What a hand must hold: keywords and elements, or a hand of a card.",
            "anyOf": [_TEXT, many({"anyOf": [_TEXT, ref("element")]})],
        },
    }


def _patch() -> dict[str, Any]:
    path = {"type": "string", "pattern": "^(/.*)?$"}
    forms = [
        {
            "type": "object",
            "description": step.help,
            "properties": {
                name: path if name == verb and step.path else {}
                for name in (verb, *step.needs, *step.takes)
            },
            "required": [verb, *step.needs],
            "additionalProperties": False,
        }
        for verb, step in STEPS.items()
    ]
    return {"description": "Steps that change a ruleset, in order.", **many({"anyOf": forms})}
