"""Unknown keys, keys written twice, and values that are not what their keys take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.ruleset.author import schema
from jantaku.ruleset.author.analyses.findings import Found, error, key_place, warning
from jantaku.ruleset.author.survey import LISTS, Survey
from jantaku.ruleset.values.nodes import entries_of, every_value, is_number, items_of, texts_of
from jantaku.ruleset.values.spelling import did_you_mean
from jantaku.ruleset.words import keys

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from jantaku.ruleset.words.keys import Key


def duplicate_keys(survey: Survey) -> Iterator[Found]:
    """Keys written twice, anywhere."""
    for node in every_value(survey.rules):
        for key, first in getattr(node, "repeated", ()):
            message = f"'{key}' is written here and at line {first.line}; this one holds"
            yield warning("duplicate-key", message, key_place(node, key), "remove one")


def unknown_keys(survey: Survey) -> Iterator[Found]:
    """Unknown keys, and values that are not what their keys take."""
    rules = survey.rules
    lists = [name for key in LISTS for name in texts_of(survey.score.get(key))]
    own = {key for key in rules if key.endswith("_definition")} | set(lists)
    if rules.get("enabled_mods"):  # which may score by other lists
        own |= {key for key, node in rules.items() if _holds_yaku(node)}
    yield from _keys(rules, keys.KEYS, "ruleset", also=own)
    yield from _keys(survey.score, keys.SCORE_KEYS, "score_calculation")
    for name, node in survey.buttons.items():
        yield from _keys(node, keys.BUTTON_KEYS, f"button '{name}'")
    for name, node in entries_of(rules.get("auto_buttons")):
        yield from _keys(node, keys.AUTO_BUTTON_KEYS, f"auto button '{name}'")
    for event in keys.EVENTS:
        yield from _keys(rules.get(event), keys.EVENT_KEYS, f"event '{event}'")
    for node in survey.yaku:
        yield from _keys(node, keys.YAKU_KEYS, "yaku")
    for node in items_of(rules.get("available_mods")):
        yield from _keys(node, keys.MOD_KEYS, "mod")
        for setting in items_of(node.get("config") if isinstance(node, dict) else None):
            yield from _keys(setting, keys.SETTING_KEYS, "setting")
    for node in items_of(rules.get("available_presets")):
        yield from _keys(node, keys.PRESET_KEYS, "preset")
    for node in items_of(rules.get("tests")):
        yield from _keys(node, keys.TEST_KEYS, "test")
        if isinstance(node, dict):
            yield from _keys(node.get("expect"), keys.EXPECT_KEYS, "expectation")


def _holds_yaku(node: Any) -> bool:
    return any(isinstance(one, dict) and "display_name" in one for one in items_of(node))


def _keys(
    node: Any, known: Mapping[str, Key], what: str, also: Iterable[str] = ()
) -> Iterator[Found]:
    if not isinstance(node, dict):
        return
    for name, value in node.items():
        at = key_place(node, name)
        if name in known:
            wrong = misfit(value, schema.FORMS[known[name].form])
            if wrong:
                yield error("form", f"'{name}' {wrong}", getattr(value, "place", None) or at)
        elif name not in also:
            cure = did_you_mean(name, known)
            article = "an" if what[0] in "aeiou" else "a"
            yield warning("unknown-key", f"no such key in {article} {what}: '{name}'", at, cure)


_WORDS: Final = {
    "string": "a text",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "true or false",
    "array": "an array",
    "object": "an object",
}


def misfit(value: Any, form: Mapping[str, Any]) -> str:
    """The way in which a value differs from a form of plain values; "" if it fits.

    >>> misfit("4", {"type": "integer", "minimum": 1})
    'takes a whole number'
    """
    if "anyOf" in form:
        wrongs = dict.fromkeys(misfit(value, one) for one in form["anyOf"])
        return " or ".join(wrongs) if all(wrongs) else ""
    if "const" in form and value != form["const"]:
        return f"takes '{form['const']}'"
    kind = form.get("type")
    if isinstance(kind, list):
        return misfit(value, {"anyOf": [{"type": one} for one in kind]})
    if kind is not None and not _is_of(value, kind):
        return f"takes {_WORDS[kind]}"
    if "enum" in form and not _is_one_of(value, form["enum"]):
        return f"takes one of {', '.join(map(str, form['enum']))}"
    if is_number(value):
        if value < form.get("minimum", value):
            return f"is at least {form['minimum']}"
        if value > form.get("maximum", value):
            return f"is at most {form['maximum']}"
    return _misfit_inside(value, form)


def _is_one_of(value: Any, known: Sequence[Any]) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool) and value in known


def _misfit_inside(value: Any, form: Mapping[str, Any]) -> str:
    if isinstance(value, list):
        rows = form.get("prefixItems")
        if rows is not None and not form["minItems"] <= len(value) <= form.get("maxItems", 1 << 30):
            return f"takes {form['minItems']} values"
        parts = zip(value, rows, strict=False) if rows else ((v, form.get("items")) for v in value)
        return next((wrong for v, f in parts if f and (wrong := misfit(v, f))), "")
    if isinstance(value, dict) and isinstance(form.get("additionalProperties"), dict):
        inner = form["additionalProperties"]
        return next((wrong for part in value.values() if (wrong := misfit(part, inner))), "")
    return ""


def _is_of(value: Any, kind: str) -> bool:
    match kind:
        case "string":
            return isinstance(value, str)
        case "boolean":
            return isinstance(value, bool)
        case "array":
            return isinstance(value, list)
        case "object":
            return isinstance(value, dict)
        case "integer":
            return is_number(value) and value % 1 == 0
    return is_number(value)
