"""Names that actions set and nothing reads, and duplicates of conditions and buttons."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from jantaku.ruleset.author.analyses.findings import (
    Found,
    entries,
    info,
    is_own,
    key_place,
    warning,
)
from jantaku.ruleset.author.analyses.mods import names_in_mods
from jantaku.ruleset.author.glossary import STATUSES
from jantaku.ruleset.values.nesting import every_value
from jantaku.ruleset.values.spelling import did_you_mean, shown
from jantaku.ruleset.words.actions import ACTIONS
from jantaku.ruleset.words.conditions import CONDITIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jantaku.ruleset.author.survey import Survey
    from jantaku.ruleset.words.row import Row

_SETS: Final = {
    "set_status": "status",
    "set_status_all": "status",
    "unset_status": "status",
    "unset_status_all": "status",
    "set_counter": "counter",
    "set_counter_all": "counter",
    "add_counter": "counter",
    "subtract_counter": "counter",
    "multiply_counter": "counter",
    "divide_counter": "counter",
    "tag_drawn_tile": "tag",
    "tag_last_discard": "tag",
    "untag": "tag",
}
"""Actions that set what their texts name, or the first of them, and what it is."""
_KEPT: Final = ("persistent_statuses", "persistent_counters", "persistent_tags")


def unread(survey: Survey) -> Iterator[Found]:
    """Statuses, counters and tags that the file sets, and that nothing reads or shows."""
    if survey.rules.get("debug_status"):
        return  # which shows them all
    rules = {key: node for key, node in survey.rules.items() if key not in _KEPT}
    named = Counter(one for one in every_value(rules) if isinstance(one, str))
    words = [one for one in named if "$" in one]
    sets: dict[tuple[str, str], list[str]] = {}
    for act in survey.named(*_SETS):
        what = _SETS[act.name]
        for name in act.texts if what == "status" else act.texts[:1]:
            sets.setdefault((what, name), []).append(name)
    known = {*STATUSES, *names_in_mods(survey.rules)}
    for (what, name), places in sets.items():
        is_said = any(f"${name}" in word for word in words)
        if named[name] > len(places) or name in known or "$" in name or is_said:
            continue
        if is_own(survey.rules, places[0]):
            message = f"nothing reads the {what} '{name}'"
            yield info("unread", message, places[0], "ask for it, or leave it out")


def asked_twice(survey: Survey) -> Iterator[Found]:
    """Conditions that one list has twice."""
    for what, node in _conditions_of(survey):
        for part in _doubles(node):
            message = f"{what} asks for {_named(part)} twice"
            yield warning("repeated", message, part, "leave one of them out")


def _conditions_of(survey: Survey) -> Iterator[tuple[str, Any]]:
    for name, button in survey.buttons.items():
        yield f"button '{name}'", button.get("show_when")
    for yaku in survey.yaku:
        yield f"yaku '{yaku.get('display_name')}'", yaku.get("when")


def _doubles(node: Any) -> Iterator[Any]:
    """The items that a list, or one inside it, already has."""
    for at, part in enumerate(node if isinstance(node, list) else ()):
        if part in node[:at]:
            yield part
        yield from _doubles(part)


def _named(part: Any) -> str:
    name = part.get("name") if isinstance(part, dict) else part
    return f"'{name}'" if isinstance(name, str) else shown(part)


_OF_CONDITIONS: Final = ("name", "opts", "as")


def keys_of_conditions(survey: Survey) -> Iterator[Found]:
    """Unknown keys of conditions."""
    for condition in survey.conditions:
        node = condition.node
        for key in node if isinstance(node, dict) else ():
            if key not in _OF_CONDITIONS:
                message = f"no such key in a condition: '{key}'"
                cure = did_you_mean(key, _OF_CONDITIONS) or "it has a name, opts and as"
                yield warning("unknown-key", message, key_place(node, key), cure)


def negative(survey: Survey) -> Iterator[Found]:
    """Counts below zero: a condition with a constant answer, an action that does nothing."""
    for condition in survey.conditions:
        for count in _below_zero(CONDITIONS.get(condition.name), condition.opts):
            message = f"'{condition.name}' counts to {count}, and says the same always"
            yield warning("empty", message, condition.node, "write how many")
    for act in survey.actions:
        for count in _below_zero(ACTIONS.get(act.name), act.node[1:]):
            message = f"'{act.name}' with {count} does nothing"
            yield warning("empty", message, act.node, "write how many")


def _below_zero(row: Row | None, given: Sequence[Any]) -> Iterator[int]:
    args = () if row is None else row.args
    for arg, node in zip(args, given, strict=False):
        if (arg.kind == "count" or arg.name == "count") and isinstance(node, int) and node < 0:
            yield node


_DOES: Final = ("show_when", "actions", "call", "call_conditions", "call_name", "interrupt_level")


def same_buttons(survey: Survey) -> Iterator[Found]:
    """Buttons that are offered, and do, the same; auto buttons of one label."""
    seen: dict[str, list[Any]] = {}
    for name, button in survey.buttons.items():
        whole = [button.get(key) for key in _DOES]
        twin = next((other for other, does in seen.items() if does == whole), None)
        at = key_place(survey.rules["buttons"], name)
        if twin is not None and whole[1]:
            message = f"button '{name}' is shown when '{twin}' is, and does the same"
            yield warning("repeated", message, at, "leave one of them out")
        seen[name] = whole
    labels = Counter(str(one.get("display_name")) for _, one in _automatic(survey))
    for name, button in reversed(_automatic(survey)):
        if labels[str(button.get("display_name"))] > 1:
            message = f"several auto buttons are called '{button.get('display_name')}'"
            at = key_place(survey.rules["auto_buttons"], name)
            yield warning("repeated", message, at, "give each its own label")
            return


def _automatic(survey: Survey) -> list[tuple[str, Any]]:
    given = entries(survey.rules.get("auto_buttons"))
    return [(name, one) for name, one in given if isinstance(one, dict) and "display_name" in one]
